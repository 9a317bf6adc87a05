// This file lowers assignable clauses.

package contract

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/expr"
	"assay/lang/java/contract/formula"
	"assay/lang/java/spec"
	"assay/source"
	"assay/task"
)

// framed is what the assignable clauses of one specification case say.
type framed struct {
	*CaseFrame
	pre    []ir.Expr // of the cases that it was split into
	said   bool
	what   string    // what it lists, to be compared
	unread []*Clause // that could not be read
	needs  []located // without which a location has no value
}

// located is what the locations of a clause need.
type located struct {
	of     *spec.Case
	clause *spec.Clause
	needs  []*formula.Need
}

// frame unites the assignable clauses of all cases: for callers, what any of them lists may change. Where cases differ,
// each is kept for itself as well.
func (l *lowering) frame() {
	var all []*framed
	of := map[*spec.Case]*framed{}
	l.frames = of
	for _, k := range l.list {
		one := of[k.spec]
		if one == nil {
			one = l.framed(k)
			of[k.spec] = one
			all = append(all, one)
		}
		one.pre = append(one.pre, k.applies())
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
			out = &ir.Frame{Vars: slices.Clone(out.Vars), Places: slices.Concat(out.Places, k.Frame.Places), Writes: out.Writes && k.Frame.Writes}
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
		out = &ir.Frame{Writes: l.m.Class.JML}
	}
	if everything && !pure {
		out = nil
	}
	l.out.IR.Frame = out
	if l.out.NoAlloc = strict(all); l.m.Has("strictly_pure") {
		l.out.NoAlloc = ir.True
	}
}

// strict returns the condition under which nothing may be allocated: always, or where a case applies that says so.
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
	for _, c := range freeLast(k.spec.Clauses) {
		if c.Free && !out.said && !l.m.DeclaredPure() {
			continue // everything is listed anyway
		}
		s := l.scope(k.from, c.Lang, k.spec.Access)
		if c.Unreadable != nil {
			out.unread = append(out.unread, l.refused(c, task.KindFrame, c.Unreadable.Why))
			continue
		}
		if !l.olds(s, k.spec, slices.Index(k.spec.Clauses, c)) {
			out.unread = append(out.unread, l.refused(c, task.KindFrame, s.Why()))
			continue
		}
		f, noAlloc, needs, ok := l.locations(s, c.Locs, out.Frame, l.small)
		if !ok {
			out.unread = append(out.unread, l.refused(c, task.KindFrame, s.Why()))
		}
		out.needs = append(out.needs, located{k.spec, c, needs})
		if out.said && out.Frame == nil {
			f = nil // one of the clauses lists everything
		}
		out.Frame, out.said = f, true
		if c.Free {
			out.NoAlloc = out.NoAlloc && noAlloc
		} else {
			out.NoAlloc = out.NoAlloc || noAlloc
		}
	}
	out.what = k.from.Listed(k.spec)
	if len(out.unread) > 0 { // unknown what it lists
		out.Frame, out.said, out.NoAlloc = nil, true, false
		l.out.Ensures = append(l.out.Ensures, out.unread...)
	}
	return out
}

// freeLast returns the assignable clauses among others, those behind which nobody looks at last: they add to the frame, as KeY reads them.
func freeLast(list []*spec.Clause) (out []*spec.Clause) {
	for _, free := range []bool{false, true} {
		for _, c := range list {
			if c.Kind == spec.Assignable && c.Free == free {
				out = append(out, c)
			}
		}
	}
	return out
}

// locations adds location sets to a frame; nil means everything. It returns what they need to have values, and reports whether all are
// understood.
func (l *lowering) locations(s *expr.Scope, locs []*spec.Loc, f *ir.Frame, small func(ir.Expr, source.Span)) (out *ir.Frame, noAlloc bool, needs []*formula.Need, ok bool) {
	out, ok = f, true
	if out == nil {
		out = &ir.Frame{Writes: !s.Rels}
	}
	for _, loc := range locs {
		switch loc.Kind {
		case spec.LocNothing:
		case spec.LocEverything:
			return nil, noAlloc, needs, ok
		case spec.LocStrictlyNothing:
			noAlloc = true
		default:
			in := *s
			in.Failed = false
			if needs = append(needs, (locations{&in, small}).frameOf(out, loc)...); in.Failed {
				ok, s.Last = false, in.Last
			}
		}
	}
	return out, noAlloc, needs, ok
}

// locations lowers assignable clauses at a place.
type locations struct {
	*expr.Scope
	small func(x ir.Expr, at source.Span) // is told of a condition without which a set of locations is not listed whole; nil: nobody is
}

// small assumes that a set of locations can be listed, and the answer says so.
func (l *lowering) small(x ir.Expr, at source.Span) {
	l.out.Requires = append(l.out.Requires, l.fewStretches(x, at))
}

// fewStretches is that assumption.
func (l *lowering) fewStretches(x ir.Expr, at source.Span) *Clause {
	text := fmt.Sprintf("sets of locations that clauses list have at most %d stretches, and no static fields", expr.MostStretches)
	c := newClause(x, ir.True, nil, task.KindPrecondition, text, at, l.m)
	c.Rests = ir.Taken{Text: text}
	return c
}

// frameOf adds the places of a location set, and returns what it needs to have a value: objects and arrays that are not null, and elements that
// there are. An empty range needs none.
func (s locations) frameOf(f *ir.Frame, loc *spec.Loc) []*formula.Need {
	if loc.Kind == spec.LocFields {
		if c := s.ClassAt(loc.X); c != nil {
			s.statics(f, c)
			return nil
		}
	}
	if loc.Kind == spec.LocExpr {
		if needs, ok := s.parts(f, loc.X); ok {
			return needs
		}
		if g, base := s.group(loc.X); g != nil {
			if c := s.Set.Class(base.T.Class); c != nil && !c.Listable(g) {
				s.Errorf(loc.Span(), decl.CodeUnsupported, "it is not known what belongs to %s of a %s", g.Name, c.JavaName())
				return nil
			}
			s.members(f, g, base, nil)
			return nil
		}
	}
	v := s.Expr(loc.X)
	if s.Failed {
		return nil
	}
	at := loc.Span()
	if v.T == decl.TLocs && loc.Kind == spec.LocExpr {
		return s.stretches(f, v, at)
	}
	needs := v.Needs
	if loc.Kind != spec.LocExpr {
		v = s.Used(v, at)
		if needs = v.Needs; !v.Nonnull {
			needs = append(needs[:len(needs):len(needs)], &formula.Need{X: formula.NotNull(v.X), What: "the object whose parts are listed is null", At: at})
		}
	}
	s.places(f, loc, v)
	if p := len(f.Places); loc.Kind == spec.LocRange && !s.Failed && p > 0 {
		lo, hi := f.Places[p-1].Index, f.Places[p-1].Last
		op := func(op ir.Op, x, y ir.Expr) ir.Expr { return formula.Apply(op, ir.Bool{}, x, y) }
		inside := formula.And(op(ir.OpLe, ir.NewInt(decl.Int32, 0), lo), op(ir.OpLt, hi, formula.Apply(ir.OpLen, decl.Int32, v.X)))
		there := formula.Or(op(ir.OpLt, hi, lo), inside)
		needs = append(needs[:len(needs):len(needs)], &formula.Need{X: formula.And(formula.NotNull(v.X), there), What: "the array is null, or the range is not inside of it", At: at})
	}
	return needs
}

// parts adds the places of a set of locations whose parts are written down; false: it is a value.
func (s locations) parts(f *ir.Frame, x spec.Expr) (needs []*formula.Need, ok bool) {
	all := func(list []spec.Expr) (needs []*formula.Need) {
		for _, y := range list {
			needs = append(needs, s.frameOf(f, &spec.Loc{At: spec.At{At: y.Span()}, Kind: spec.LocExpr, X: y})...)
		}
		return needs
	}
	switch x := x.(type) {
	case *spec.Located:
		return s.frameOf(f, x.Loc), true
	case *spec.Name, *spec.Select:
		in, said, needs, ok := expr.WrittenDown(s.Scope, x)
		if !ok || s.Failed {
			return nil, false
		}
		more := locations{in, s.small}.frameOf(f, &spec.Loc{At: spec.At{At: said.Span()}, Kind: spec.LocExpr, X: said})
		s.Failed = s.Failed || in.Failed
		if in.Failed {
			s.Last = in.Last
		}
		return append(needs[:len(needs):len(needs)], more...), true
	case *spec.Call:
		switch x.Name {
		case spec.LocationSet, `\set_union`:
			return all(x.Args), true
		case `\all_fields`:
			return s.frameOf(f, &spec.Loc{At: x.At, Kind: spec.LocFields, X: x.Args[0]}), true
		}
	case *spec.Binary:
		if x.Op == spec.Add && s.isSet(x.X) && s.isSet(x.Y) {
			return all([]spec.Expr{x.X, x.Y}), true
		}
	case *spec.Cond:
		if s.isSet(x.X) && s.isSet(x.Y) {
			return s.choice(f, x), true
		}
	}
	return nil, false
}

// isSet reports whether an expression is of the type of sets of locations.
func (s locations) isSet(x spec.Expr) bool {
	in := *s.Scope
	in.Set = s.Set.Quiet()
	v := in.Expr(x)
	return !in.Failed && v.T == decl.TLocs
}

// choice adds the places of one of two sets: those of the other are none.
func (s locations) choice(f *ir.Frame, x *spec.Cond) []*formula.Need {
	c := s.Expr(x.C)
	if s.Failed {
		return nil
	}
	needs := c.Needs
	for i, y := range []spec.Expr{x.X, x.Y} {
		when := c.X
		if i == 1 {
			when = ir.Not(when)
		}
		side := &ir.Frame{}
		n := s.frameOf(side, &spec.Loc{At: spec.At{At: y.Span()}, Kind: spec.LocExpr, X: y})
		if len(side.Vars) > 0 && !s.Failed {
			s.Errorf(y.Span(), decl.CodeUnsupported, "a choice of static fields is not supported in what a clause lists")
		}
		for _, p := range side.Places {
			q := *p
			q.Base = formula.Apply(ir.OpCond, p.Base.Type(), when, p.Base, &ir.Const{Typ: ir.Null{}})
			f.Places = append(f.Places, &q)
		}
		needs = append(needs[:len(needs):len(needs)], formula.Under(when, n)...)
	}
	return needs
}

// stretches adds the places of a set of locations that is a value (\locset): for each stretch that it may have, any field of the
// program's own classes and any element, which are places where the stretch has them.
func (s locations) stretches(f *ir.Frame, set expr.Value, at source.Span) []*formula.Need {
	if s.small == nil {
		s.Errorf(at, decl.CodeUnsupported, "a set of locations that is a value is not listed here: its parts are, where they are written down")
		return nil
	}
	listed := expr.ListOf(s.Scope, set, at)
	for _, c := range s.Set.OwnClasses() {
		for _, d := range c.Fields {
			if d.Class != c || d.Static() || d.Ghost == nil && d.Flags.Has(classfile.Final) {
				continue
			}
			place := s.place(expr.Value{T: decl.ObjectOf(c)}, d)
			if s.Failed {
				return nil
			}
			if place == nil {
				continue
			}
			n, ok := s.Set.Location(d)
			if !ok {
				s.Errorf(at, decl.CodeUnsupported, "the location of %s cannot be told from that of another field", d.Name)
				return nil
			}
			for i := range expr.MostStretches {
				f.Places = append(f.Places, &ir.Place{Kind: ir.PlaceField, Base: listed.Field(i, place.Field.Owner, n), Field: place.Field})
			}
		}
	}
	for _, t := range s.Set.Elements() {
		for i := range expr.MostStretches {
			p := &ir.Place{Kind: ir.PlaceElem}
			p.Base, p.Index, p.Last = listed.Elements(i, t)
			f.Places = append(f.Places, p)
		}
	}
	s.small(listed.Whole(), at)
	return set.Needs
}

// places adds the places of a location set whose expression has a value.
func (s locations) places(f *ir.Frame, loc *spec.Loc, v expr.Value) {
	at := loc.Span()
	switch loc.Kind {
	case spec.LocExpr:
		switch x := v.X.(type) {
		case *ir.Read:
			f.Places = append(f.Places, x.Place)
		case *ir.Global:
			mention(f, x)
		case *ir.Local:
			if s.Line == 0 {
				s.Errorf(at, decl.CodeType, "a parameter is a copy: what happens to it is nobody's business")
				return
			}
			mention(f, x)
		default:
			s.Errorf(at, decl.CodeType, "this is no location: a field, an element or a static field is needed")
		}
	case spec.LocFields:
		c := s.ClassOf(v)
		if v.T.Dims > 0 {
			f.Places = append(f.Places, elements(v.X))
			return
		}
		if c == nil || v.Rel {
			s.Errorf(at, decl.CodeType, "%s has no fields", decl.Show(v.T))
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
		if v.T.Dims == 0 || v.Rel {
			s.Errorf(at, decl.CodeType, "%s is no array", decl.Show(v.T))
			return
		}
		p := elements(v.X)
		if loc.Kind == spec.LocRange {
			lo, hi := s.Int(loc.Lo), s.Int(loc.Hi)
			if s.Failed {
				return
			}
			p.Index, p.Last = lo, hi
		}
		f.Places = append(f.Places, p)
	}
}

// group returns the data group (a model field) that a location names, and its object; nil: it names none.
func (s locations) group(x spec.Expr) (*decl.Field, expr.Value) {
	model := func(f *decl.Field) bool {
		return f != nil && f.Ghost != nil && f.Ghost.Model && f.Type != decl.TLocs && f.Ghost.Rel == spec.RelOne && !f.Static()
	}
	switch x := x.(type) {
	case *spec.Name:
		if _, ok := s.Variable(x.Name); ok || s.This == nil {
			return nil, expr.Value{}
		}
		if f := s.Class.Field(x.Name); model(f) {
			return f, s.Self()
		}
	case *spec.Select:
		if s.ClassAt(x.X) != nil {
			return nil, expr.Value{}
		}
		in := *s.Scope
		in.Set = s.Set.Quiet() // errors are reported when the location is lowered
		base := in.Expr(x.X)
		if c := in.ClassOf(base); !in.Failed && c != nil && model(c.Field(x.Name)) {
			return c.Field(x.Name), base
		}
	}
	return nil, expr.Value{}
}

// members adds the members of a data group of an object to a frame: those in the class of the object, its superclasses,
// and the class of the current method.
func (s locations) members(f *ir.Frame, g *decl.Field, base expr.Value, around []*decl.Field) {
	if slices.Contains(around, g) {
		return
	}
	var classes []*decl.Class
	for _, c := range []*decl.Class{s.Set.Class(base.T.Class), s.Own} {
		if c == nil || c == s.Own && s.This != base.X {
			continue
		}
		for _, k := range append([]*decl.Class{c}, c.AllSupers()...) {
			if !slices.Contains(classes, k) {
				classes = append(classes, k)
			}
		}
	}
	for _, k := range classes {
		for _, i := range k.Into() {
			if i.Group.Name != g.Name {
				continue
			}
			in := *s.Scope
			in.Class, in.Method, in.This, in.Access = k, nil, base.X, ""
			if h, b := (locations{&in, s.small}).group(i.Loc.X); h != nil && i.Loc.Kind == spec.LocExpr {
				locations{&in, s.small}.members(f, h, b, append(around, g))
			} else {
				locations{&in, s.small}.frameOf(f, i.Loc)
			}
			if in.Failed {
				s.Failed, s.Last = true, in.Last
			}
		}
	}
}

// elements returns the place of all elements of an array.
func elements(a ir.Expr) *ir.Place {
	return &ir.Place{Kind: ir.PlaceElem, Base: a, Index: ir.NewInt(decl.Int32, 0), Last: formula.Apply(ir.OpSub, decl.Int32, formula.Apply(ir.OpLen, decl.Int32, a), ir.NewInt(decl.Int32, 1))}
}

// place returns the place of a field of an object; nil for a static one.
func (s locations) place(base expr.Value, d *decl.Field) *ir.Place {
	if d.Static() || d.Ghost != nil && d.Ghost.Model {
		return nil
	}
	if d.Ghost != nil {
		v := s.Ghost(base, d, d.Ghost.Span())
		if r, ok := v.X.(*ir.Read); ok {
			return r.Place
		}
		return nil
	}
	g := s.Prog.Field(d.Class.Name, d.File.Name, d.File.Desc)
	if g == nil {
		return nil
	}
	return &ir.Place{Kind: ir.PlaceField, Base: base.X, Field: g}
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
		if g := s.Prog.Static(c.Name, d.File.Name, d.File.Desc); g != nil {
			mention(f, g)
		}
	}
}
