// This file lowers assignable clauses.

package contract

import (
	"slices"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
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
			k.When = newClause(formula.Or(k.pre...), ir.True, nil, task.KindPrecondition, "the case applies", k.Case.At.At, l.m)
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
	if l.out.NoAlloc = strict(all); l.m.Has("strictly_pure") {
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
	return formula.Or(pres...)
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
			if (locations{&in}).frameOf(out, loc); in.failed {
				ok, s.last = false, in.last
			}
		}
	}
	return out, noAlloc, ok
}

// locations gives meaning to what assignable clauses list at a place.
type locations struct{ *scope }

// frameOf adds the places of a location set.
func (s locations) frameOf(f *ir.Frame, loc *spec.Loc) {
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
				s.errorf(at, decl.CodeType, "a parameter is a copy: what happens to it is nobody's business")
				return
			}
			mention(f, x)
		default:
			s.errorf(at, decl.CodeType, "this is no location: a field, an element or a static field is needed")
		}
	case spec.LocFields:
		c := s.classOf(v)
		if v.t.Dims > 0 {
			f.Places = append(f.Places, elements(v.x))
			return
		}
		if c == nil || v.rel {
			s.errorf(at, decl.CodeType, "%s has no fields", decl.Show(v.t))
			return
		}
		for _, k := range append([]*decl.Class{c}, c.AllSupers()...) {
			for _, d := range k.Fields {
				if w := s.place(v, d); w != nil {
					f.Places = append(f.Places, w)
				}
			}
		}
	case spec.LocElems, spec.LocRange:
		if v.t.Dims == 0 || v.rel {
			s.errorf(at, decl.CodeType, "%s is no array", decl.Show(v.t))
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
func (s locations) group(x spec.Expr) (*decl.Field, value) {
	model := func(f *decl.Field) bool {
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
		in := *s.scope
		in.set = &decl.Set{} // complaints come when the location is lowered
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
func (s locations) members(f *ir.Frame, g *decl.Field, base value, around []*decl.Field) {
	if slices.Contains(around, g) {
		return
	}
	var classes []*decl.Class
	for _, c := range []*decl.Class{s.set.Class(base.t.Class), s.own} {
		if c == nil || c == s.own && s.this != base.x {
			continue
		}
		for _, k := range append([]*decl.Class{c}, c.AllSupers()...) {
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
			in := *s.scope
			in.class, in.method, in.this, in.access = k, nil, base.x, ""
			if h, b := (locations{&in}).group(i.Loc.X); h != nil && i.Loc.Kind == spec.LocExpr {
				locations{&in}.members(f, h, b, append(around, g))
			} else {
				locations{&in}.frameOf(f, i.Loc)
			}
			if in.failed {
				s.failed, s.last = true, in.last
			}
		}
	}
}

// elements is the place of all elements of an array.
func elements(a ir.Expr) *ir.Place {
	return &ir.Place{Kind: ir.PlaceElem, Base: a, Index: ir.NewInt(decl.Int32, 0), Last: formula.Apply(ir.OpSub, decl.Int32, formula.Apply(ir.OpLen, decl.Int32, a), ir.NewInt(decl.Int32, 1))}
}

func (s locations) bound32(x spec.Expr) ir.Expr {
	v := s.unboxed(s.expr(x), x.Span())
	if !s.failed && v.rel {
		v = relational{s.scope}.number(v, x.Span())
	}
	if !s.failed && (!decl.IsInteger(v.t) || v.t == decl.TLong) {
		s.errorf(x.Span(), decl.CodeType, "an index is an int, and this is %s", decl.Show(v.t))
	}
	if s.failed {
		return nil
	}
	return promote(v, decl.TInt).x
}

// place is the place of a field of an object; nil for a static one.
func (s locations) place(base value, d *decl.Field) *ir.Place {
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
func (s locations) statics(f *ir.Frame, c *decl.Class) {
	for _, d := range c.Fields {
		if !d.Static() || d.File == nil || d.Flags.Has(classfile.Final) {
			continue
		}
		if g := s.prog.Static(c.Name, d.File.Name, d.File.Desc); g != nil {
			mention(f, g)
		}
	}
}
