package contract

import (
	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/expr"
	"assay/lang/java/contract/formula"
	"assay/lang/java/jml"
	"assay/lang/java/spec"
	"assay/task"
)

// This file lowers what classes say of the locations that their invariants and model fields read. It is asked where methods and constructors end. It is not
// taken for granted where they begin: then states for which it is false would be left out.

// depends adds it to what the method promises of its object.
func (l *lowering) depends() {
	if l.m.File.Flags.Has(classfile.Static) {
		return
	}
	for _, k := range append([]*decl.Class{l.m.Class}, l.m.Class.AllSupers()...) {
		for _, d := range k.Spec.Depends {
			l.out.Ensures = append(l.out.Ensures, l.dependence(k, d))
		}
	}
}

func (l *lowering) dependence(k *decl.Class, d *spec.Depends) *Clause {
	text := d.Print(jml.Dialect)
	s := &expr.Scope{Set: l.set, Prog: l.prog, Class: k, Own: l.m.Class, Proc: l.p, Access: d.Access, Names: &l.names, Post: true, Math: k.Math(), This: l.p.Params[0]}
	set, limited := expr.SetOf(s, d.Locs, d.At)
	if !limited {
		return newClause(ir.True, ir.True, nil, task.KindPostcondition, text, d.At.At, nil)
	}
	x, needs := ir.Expr(ir.True), set.Needs
	if d.Of != nil && !s.Failed {
		of, more := expr.FieldReadsWithin(s, d.Of, set, d.At.At)
		x, needs = of, append(needs[:len(needs):len(needs)], more...)
	}
	for _, i := range k.Spec.Invariants {
		if d.Of != nil || i.Static || s.Failed {
			continue
		}
		in := *s
		in.Rels = i.Lang != jml.Dialect
		if cond, defined, _ := in.Condition(i.X); !in.Failed {
			x = formula.And(x, expr.ReadsWithin(&in, formula.And(defined, cond), set, d.At.At))
		}
		s.Failed, s.Last = in.Failed, in.Last
	}
	if s.Failed {
		return refusedFor(l.prog, task.KindPostcondition, text, d.At.At, s.Why())
	}
	defined := formula.Of(needs)
	if defined == nil {
		defined = ir.True
	}
	return newClause(x, defined, needs, task.KindPostcondition, text, d.At.At, nil)
}
