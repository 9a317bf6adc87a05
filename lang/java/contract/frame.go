// This file lowers assignable clauses.

package contract

import (
	"slices"
	"strconv"
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/spec"
	"assay/source"
	"assay/task"
)

// framed is what the assignable clauses of one specification case say.
type framed struct {
	*CaseFrame
	pre  []ir.Expr // of the cases that it was split in
	said bool
	what string    // what it lists, to be compared
	lost []*Clause // that could not be read
}

// frame joins the assignable clauses of all cases: what any of them lists may change, as callers see
// it. Where cases differ, each is kept for itself as well.
func (l *lowering) frame() {
	var all []*framed
	of := map[*spec.Case]*framed{}
	for _, k := range l.list {
		one := of[k.spec]
		if one == nil {
			one = l.framed(k)
			of[k.spec] = one
			all = append(all, one)
		}
		one.pre = append(one.pre, k.pre)
	}
	pure := l.m.DeclaredPure()
	var out *ir.Frame
	everything, differ := false, false
	for _, k := range all {
		switch {
		case !k.said && pure:
		case k.Frame == nil:
			everything = true
		case out == nil:
			out = k.Frame
		default:
			out = &ir.Frame{Vars: slices.Clone(out.Vars), Places: slices.Concat(out.Places, k.Frame.Places)}
			for _, v := range k.Frame.Vars {
				mention(out, v)
			}
		}
		differ = differ || (k.said != all[0].said || k.what != all[0].what) && (k.said || all[0].said)
	}
	for _, k := range all {
		if differ && k.Frame != nil {
			k.When = newClause(or(k.pre...), ir.True, nil, task.KindPrecondition, "the case applies", k.Case.At.At, l.m)
			l.out.Frames = append(l.out.Frames, k.CaseFrame)
		}
	}
	if pure && !everything && out == nil {
		out = &ir.Frame{}
	}
	if everything && !pure {
		out = nil
	}
	l.out.IR.Frame = out
	if l.out.NoAlloc = strict(all); l.m.has("strictly_pure") {
		l.out.NoAlloc = ir.True
	}
}

// strict is where nothing may be allocated: in all cases, or where one applies that says so.
func strict(all []*framed) ir.Expr {
	var pres []ir.Expr
	n := 0
	for _, k := range all {
		if k.NoAlloc {
			pres, n = append(pres, k.pre...), n+1
		}
	}
	switch n {
	case 0:
		return nil
	case len(all):
		return ir.True
	}
	return or(pres...)
}

// framed reads the assignable clauses of a case; without one, the frame is nil.
func (l *lowering) framed(k *caseOf) *framed {
	out := &framed{CaseFrame: &CaseFrame{Case: k.spec}}
	for _, c := range k.spec.Clauses {
		if c.Kind != spec.Assignable {
			continue
		}
		s := l.scope(k.from, c.Lang, k.spec.Access)
		if c.Lost != nil {
			out.lost = append(out.lost, l.refused(c, task.KindFrame, c.Lost.Why))
			continue
		}
		f, noAlloc, ok := l.locations(s, c.Locs, out.Frame)
		if !ok {
			out.lost = append(out.lost, l.refused(c, task.KindFrame, s.why()))
		}
		if out.said && out.Frame == nil {
			f = nil // one of the clauses lists everything
		}
		out.Frame, out.said = f, true
		out.NoAlloc = out.NoAlloc || noAlloc
	}
	out.what = k.from.Listed(k.spec)
	if len(out.lost) > 0 { // nobody knows what it lists
		out.Frame, out.said, out.NoAlloc = nil, true, false
		l.out.Ensures = append(l.out.Ensures, out.lost...)
	}
	return out
}

// locations adds location sets to a frame; nil means everything. It says whether all are understood.
func (l *lowering) locations(s *scope, locs []*spec.Loc, f *ir.Frame) (out *ir.Frame, noAlloc, ok bool) {
	out, ok = f, true
	if out == nil {
		out = &ir.Frame{}
	}
	for _, loc := range locs {
		switch loc.Kind {
		case spec.LocNothing:
		case spec.LocEverything:
			return nil, noAlloc, ok
		case spec.LocStrictlyNothing:
			noAlloc = true
		default:
			in := *s
			in.failed = false
			if in.frameOf(out, loc); in.failed {
				ok, s.last = false, in.last
			}
		}
	}
	return out, noAlloc, ok
}

// frameOf adds the places of a location set.
func (s *scope) frameOf(f *ir.Frame, loc *spec.Loc) {
	if loc.Kind == spec.LocFields {
		if c := s.classAt(loc.X); c != nil {
			s.statics(f, c)
			return
		}
	}
	if loc.Kind == spec.LocExpr {
		if g, base := s.group(loc.X); g != nil {
			s.members(f, g, base, nil)
			return
		}
	}
	v := s.expr(loc.X)
	if s.failed {
		return
	}
	at := loc.Span()
	if loc.Kind != spec.LocExpr {
		v = s.used(v, at)
	}
	switch loc.Kind {
	case spec.LocExpr:
		switch x := v.x.(type) {
		case *ir.Read:
			f.Places = append(f.Places, x.Place)
		case *ir.Global:
			mention(f, x)
		case *ir.Local:
			if s.line == 0 {
				s.errorf(at, CodeType, "a parameter is a copy: what happens to it is nobody's business")
				return
			}
			mention(f, x)
		default:
			s.errorf(at, CodeType, "this is no location: a field, an element or a static field is needed")
		}
	case spec.LocFields:
		c := s.classOf(v)
		if v.t.Dims > 0 {
			f.Places = append(f.Places, elements(v.x))
			return
		}
		if c == nil || v.rel {
			s.errorf(at, CodeType, "%s has no fields", show(v.t))
			return
		}
		for _, k := range append([]*Class{c}, c.AllSupers()...) {
			for _, d := range k.Fields {
				if w := s.place(v, d); w != nil {
					f.Places = append(f.Places, w)
				}
			}
		}
	case spec.LocElems, spec.LocRange:
		if v.t.Dims == 0 || v.rel {
			s.errorf(at, CodeType, "%s is no array", show(v.t))
			return
		}
		p := elements(v.x)
		if loc.Kind == spec.LocRange {
			lo, hi := s.bound32(loc.Lo), s.bound32(loc.Hi)
			if s.failed {
				return
			}
			p.Index, p.Last = lo, hi
		}
		f.Places = append(f.Places, p)
	}
}

// group is the model field that a location names, which stands for what is declared to be in it, and the object
// whose it is; nil: it names none.
func (s *scope) group(x spec.Expr) (*Field, value) {
	model := func(f *Field) bool {
		return f != nil && f.Ghost != nil && f.Ghost.Model && f.Ghost.Rel == spec.RelOne && !f.Static()
	}
	switch x := x.(type) {
	case *spec.Name:
		if _, ok := s.variable(x.Name); ok || s.this == nil {
			return nil, value{}
		}
		if f := s.class.Field(x.Name); model(f) {
			return f, s.self()
		}
	case *spec.Select:
		if s.classAt(x.X) != nil {
			return nil, value{}
		}
		in := *s
		in.set = &Set{} // complaints come when the location is lowered
		*in.set = *s.set
		in.set.Errors = source.List{}
		base := in.expr(x.X)
		if c := in.classOf(base); !in.failed && c != nil && model(c.Field(x.Name)) {
			return c.Field(x.Name), base
		}
	}
	return nil, value{}
}

// members adds what is in a group of an object to a frame, as the class of the object has it, those above, and the
// class of the method at hand.
func (s *scope) members(f *ir.Frame, g *Field, base value, around []*Field) {
	if slices.Contains(around, g) {
		return
	}
	var classes []*Class
	for _, c := range []*Class{s.set.Class(base.t.Class), s.own} {
		if c == nil || c == s.own && s.this != base.x {
			continue
		}
		for _, k := range append([]*Class{c}, c.AllSupers()...) {
			if !slices.Contains(classes, k) {
				classes = append(classes, k)
			}
		}
	}
	for _, k := range classes {
		for _, i := range k.Spec.Into {
			if i.Group.Name != g.Name {
				continue
			}
			in := *s
			in.class, in.method, in.this, in.access = k, nil, base.x, ""
			if h, b := in.group(i.Loc.X); h != nil && i.Loc.Kind == spec.LocExpr {
				in.members(f, h, b, append(around, g))
			} else {
				in.frameOf(f, i.Loc)
			}
			if in.failed {
				s.failed, s.last = true, in.last
			}
		}
	}
}

// elements is the place of all elements of an array.
func elements(a ir.Expr) *ir.Place {
	return &ir.Place{Kind: ir.PlaceElem, Base: a, Index: ir.NewInt(i32, 0), Last: apply(ir.OpSub, i32, apply(ir.OpLen, i32, a), ir.NewInt(i32, 1))}
}

func (s *scope) bound32(x spec.Expr) ir.Expr {
	v := s.unboxed(s.expr(x), x.Span())
	if !s.failed && v.rel {
		v = s.number(v, x.Span())
	}
	if !s.failed && (!isInteger(v.t) || v.t == tLong) {
		s.errorf(x.Span(), CodeType, "an index is an int, and this is %s", show(v.t))
	}
	if s.failed {
		return nil
	}
	return s.promote(v, tInt).x
}

// place is the place of a field of an object; nil for a static one.
func (s *scope) place(base value, d *Field) *ir.Place {
	if d.Static() || d.Ghost != nil && d.Ghost.Model {
		return nil
	}
	if d.Ghost != nil {
		v := s.ghost(base, d, d.Ghost.Span())
		if r, ok := v.x.(*ir.Read); ok {
			return r.Place
		}
		return nil
	}
	g := s.prog.Field(d.Class.Name, d.File.Name, d.File.Desc)
	if g == nil {
		return nil
	}
	return &ir.Place{Kind: ir.PlaceField, Base: base.x, Field: g}
}

// mention adds a variable to a frame, once.
func mention(f *ir.Frame, v ir.Var) {
	if !slices.Contains(f.Vars, v) {
		f.Vars = append(f.Vars, v)
	}
}

// statics adds the static fields of a class.
func (s *scope) statics(f *ir.Frame, c *Class) {
	for _, d := range c.Fields {
		if !d.Static() || d.File == nil || d.Flags.Has(classfile.Final) {
			continue
		}
		if g := s.prog.Static(c.Name, d.File.Name, d.File.Desc); g != nil {
			mention(f, g)
		}
	}
}

// Listed is what the assignable clauses of a case of the method list, to be compared; empty: it has none, so that everything may change.
func (m *Method) Listed(k *spec.Case) string { return strings.Join(m.clauses(k), " ") }

// ListedInAll is the same of all cases.
func (m *Method) ListedInAll() string {
	var out []string
	for _, k := range m.Spec.Cases {
		out = append(out, m.clauses(k)...)
	}
	slices.Sort(out)
	return strings.Join(slices.Compact(out), " ")
}

// clauses are the assignable clauses of a case.
func (m *Method) clauses(k *spec.Case) (out []string) {
	for _, c := range k.Clauses {
		if c.Kind == spec.Assignable {
			out = append(out, clauseIn(m, c))
		}
	}
	return out
}

// clauseIn is an assignable clause with what its words mean where they stand: the same words in two classes, or of two methods
// whose parameters have other names, may be about different places.
func clauseIn(m *Method, c *spec.Clause) string {
	var out []string
	for _, l := range c.Locs {
		switch l.Kind {
		case spec.LocNothing, spec.LocEverything, spec.LocStrictlyNothing:
			out = append(out, strconv.Itoa(int(l.Kind)))
		case spec.LocExpr:
			out = append(out, placeIn(m, c.Lang, l.X))
		default:
			return c.Print() + " in " + m.Class.Name
		}
	}
	if len(out) == 0 { // it could not be read
		return c.Print() + " in " + m.Class.Name
	}
	return strings.Join(out, ", ")
}

// placeIn is a location with what it means in the class of a method.
func placeIn(m *Method, lang *spec.Dialect, x spec.Expr) string {
	name := ""
	switch x := x.(type) {
	case *spec.Name:
		if i := slices.Index(m.Names, x.Name); i >= 0 {
			return "parameter " + strconv.Itoa(i)
		}
		name = x.Name
	case *spec.Select:
		if this, ok := x.X.(*spec.Name); ok && this.Name == "this" {
			name = x.Name
		}
	}
	if f := m.Class.Field(name); name != "" && f != nil {
		return f.Class.Name + "." + name
	}
	return lang.Print(x) + " in " + m.Class.Name
}
