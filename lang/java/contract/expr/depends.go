// This file says that an expression reads nothing but what a set of locations has.

package expr

import (
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
	"assay/lang/java/spec"
	"assay/source"
)

// dependence asks what is read where an expression is evaluated, as far as one side decides what comes of another.
type dependence struct {
	*Scope
	set Value
	at  source.Span
	own *ir.Field // which may be read: the value that is spoken of
}

// ReadsWithin is the condition that an expression reads nothing but locations of a set. Fields that are final, and lengths of arrays, never change, and are
// no part of the state.
func ReadsWithin(s *Scope, x ir.Expr, set Value, at source.Span) ir.Expr {
	return dependence{s, set, at, nil}.within(x)
}

// FieldReadsWithin is the condition that a model field depends on nothing but locations of a set, with what its value needs.
func FieldReadsWithin(s *Scope, f *spec.Ident, set Value, at source.Span) (ir.Expr, []*formula.Need) {
	s.Given = true
	v := s.Expr(&spec.Name{At: f.At, Name: f.Name})
	if s.Failed || v.X == nil {
		return ir.True, v.Needs
	}
	d := dependence{s, set, at, nil}
	if k := s.Class.Field(f.Name); k != nil && k.Ghost != nil && k.Ghost.Model && !k.Static() {
		if r, c, _ := s.representation(s.Self(), k); r != nil && r.SuchThat { // its value is one for which a condition holds
			in := *s
			in.Class, in.Method, in.Bound = c, nil, nil
			cond, defined, _ := in.Condition(r.X)
			if in.Failed {
				s.Failed, s.Last = true, in.Last
				return ir.True, nil
			}
			if read, ok := v.X.(*ir.Read); ok {
				d.own = read.Place.Field
			}
			return d.within(formula.And(defined, cond)), v.Needs
		}
	}
	return d.within(v.X), v.Needs
}

func (d dependence) all(list []ir.Expr) ir.Expr {
	parts := []ir.Expr{ir.True}
	for _, x := range list {
		if y := d.within(x); y != ir.Expr(ir.True) {
			parts = append(parts, y)
		}
	}
	return formula.And(parts...)
}

func (d dependence) within(x ir.Expr) ir.Expr {
	if d.Failed {
		return ir.True
	}
	switch x := x.(type) {
	case *ir.Apply:
		switch x.Op {
		case ir.OpAnd, ir.OpOr:
			return d.sides(x.Args, x.Op)
		case ir.OpImplies:
			return formula.And(d.within(x.Args[0]), formula.Implies(x.Args[0], d.within(x.Args[1])))
		case ir.OpCond:
			return formula.And(d.within(x.Args[0]), formula.Implies(x.Args[0], d.within(x.Args[1])), formula.Implies(ir.Not(x.Args[0]), d.within(x.Args[2])))
		}
		return d.all(x.Args)
	case *ir.Quant:
		body := d.within(x.Body)
		if body == ir.Expr(ir.True) {
			return body
		}
		return formula.Quantify(ir.QuantAll, x.Vars, body)
	case *ir.Read:
		return d.read(x)
	case *ir.Call:
		if c := d.Set.Class(strings.TrimPrefix(x.Proc.Name, invariantsOf)); c != nil && strings.HasPrefix(x.Proc.Name, invariantsOf) {
			return formula.And(d.within(x.Args[0]), d.ofInvariants(c, x))
		}
		if !unchanging(x) {
			d.Errorf(d.at, decl.CodeUnsupported, "what %s reads is not known here", x.Proc.Name)
		}
		return d.all(x.Args)
	case *ir.Reach, *ir.Old, *ir.Fresh:
		d.Errorf(d.at, decl.CodeUnsupported, "what this reads is not known here")
		return ir.True
	case *ir.TypeTest:
		return d.within(x.X)
	}
	return ir.True
}

// ofInvariants asks it of a procedure for the invariants of a class.
func (d dependence) ofInvariants(c *decl.Class, x *ir.Call) ir.Expr {
	params := []Param{{"this", ir.Ref{}}, {"set", decl.ValueType(decl.TLocs)}}
	call := &ir.Call{Span: x.Span, Args: []ir.Expr{x.Args[0], d.set.X}}
	call.Proc = d.Prog.Model("what is read by "+x.Proc.Name, params, ir.Bool{}, func(in []ir.Expr) *Body {
		at := freshly(d.Scope, c)
		f := &spec.Builtin{At: spec.At{At: d.at}, Fn: spec.FnInvariantFor}
		v := builtins{at}.invariants(f, append([]*decl.Class{c}, c.AllSupers()...), Value{X: in[0], T: decl.ObjectOf(c)}, false)
		if at.Failed {
			return nil
		}
		inside := dependence{at, Value{X: in[1], T: decl.TLocs}, d.at, nil}.within(v.X)
		if at.Failed {
			return nil
		}
		return &Body{Value: inside}
	})
	return call
}

// sides are those of "a && b" or "a || b": a later one is read where those before do not decide.
func (d dependence) sides(args []ir.Expr, op ir.Op) ir.Expr {
	if len(args) == 0 {
		return ir.True
	}
	rest := d.sides(args[1:], op)
	if rest == ir.Expr(ir.True) {
		return d.within(args[0])
	}
	goesOn := args[0]
	if op == ir.OpOr {
		goesOn = ir.Not(goesOn)
	}
	return formula.And(d.within(args[0]), formula.Implies(goesOn, rest))
}

// read is the condition that a place may be read.
func (d dependence) read(x *ir.Read) ir.Expr {
	p := x.Place
	if p.Kind != ir.PlaceField && p.Kind != ir.PlaceElem {
		return ir.True
	}
	has := func(of, n ir.Expr) ir.Expr {
		params := []classfile.Type{decl.TLocs, decl.TObject, decl.TInt}
		return locations{d.Scope}.run(d.at, "has", params, decl.TBool, Value{X: d.set.X}, Value{X: of}, Value{X: n}).X
	}
	if p.Kind == ir.PlaceElem {
		return formula.And(d.within(p.Base), d.within(p.Index), has(p.Base, p.Index))
	}
	f := d.fieldOf(p.Field)
	switch {
	case d.own != nil && p.Field == d.own:
		return d.within(p.Base)
	case f == nil:
		d.Errorf(d.at, decl.CodeUnsupported, "whether %s is listed is not known", p.Field.Name)
		return ir.True
	case f.Ghost == nil && f.Flags.Has(classfile.Final):
		return d.within(p.Base)
	}
	n, ok := d.Set.Location(f)
	if !ok {
		d.Errorf(d.at, decl.CodeUnsupported, "the location of %s cannot be told from that of another field", f.Name)
	}
	return formula.And(d.within(p.Base), has(p.Base, ir.NewInt(decl.Int32, int64(n))))
}

// fieldOf returns the field of a class that one of the program is; nil: of none with source.
func (d dependence) fieldOf(g *ir.Field) *decl.Field {
	for _, c := range d.Set.OwnClasses() {
		for _, k := range append([]*decl.Class{c}, c.AllSupers()...) {
			for _, f := range k.Fields {
				switch {
				case f.Static() || f.Ghost != nil && f.Ghost.Model:
				case f.Ghost == nil:
					if d.Prog.Field(f.Class.Name, f.File.Name, f.File.Desc) == g {
						return f
					}
				case f.Holder(c) != nil:
					if h, _, err := d.Prog.Ghost(f.Holder(c).Name, f.HeldAs(), false, decl.ValueType(f.Type)); err == nil && h == g {
						return f
					}
				case f.Class == c: // of an interface, where nothing says which class has it
					if h, _, err := d.Prog.Ghost(c.Name, f.HeldAs(), false, decl.ValueType(f.Type)); err == nil && h == g {
						return f
					}
				}
			}
		}
	}
	return nil
}

// SetOf lowers what a clause lists; false: everything.
func SetOf(s *Scope, locs []*spec.Loc, at spec.At) (Value, bool) {
	var list []spec.Expr
	for _, l := range locs {
		switch l.Kind {
		case spec.LocEverything:
			return Value{}, false
		case spec.LocNothing, spec.LocStrictlyNothing:
		case spec.LocExpr:
			list = append(list, l.X)
		default:
			list = append(list, &spec.Located{At: l.At, Loc: l})
		}
	}
	return locations{s}.union(at.At, list), true
}
