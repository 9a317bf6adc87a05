package contract

import (
	"cmp"
	"slices"

	"assay/ir"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/expr"
	"assay/lang/java/contract/formula"
	"assay/lang/java/jml"
	"assay/lang/java/spec"
	"assay/task"
)

// This file lowers havoc: places that get any value, one by one, or elements of arrays, round by round.

// Any is a place that gets any value, in each of some rounds.
type Any struct {
	Place  *ir.Place
	Type   ir.Type // as contracts see it
	Rounds []Round // the outermost first
}

// Round counts up while a condition holds. What is in it is left out where When, if there is one, does not hold.
type Round struct {
	Index             *ir.Local
	From, While, When ir.Expr
}

// havocking lowers the locations of one statement.
type havocking struct {
	*lowering
	*expr.Scope
	out    *Stmt
	needs  []*formula.Need
	rounds []Round
}

// havoc lowers "havoc x, o.f, a[i], a[*], a[i..j]".
func (l *lowering) havoc(s *expr.Scope, st *spec.Stmt, out *Stmt) bool {
	h := &havocking{lowering: l, Scope: s, out: out}
	for _, loc := range st.Locs {
		if h.loc(loc); s.Failed {
			return false
		}
	}
	defined := formula.Of(h.needs)
	if defined == nil {
		defined = ir.True
	}
	out.Clause = newClause(ir.True, defined, h.needs, task.KindAssert, st.Print(jml.Dialect)[0], st.At.At, s.Method)
	return true
}

func (h *havocking) loc(loc *spec.Loc) {
	switch x := loc.X.(type) {
	case *spec.Located:
		h.loc(x.Loc)
		return
	case *spec.Quant: // a[*][i], of each element that is not null
		h.parts(loc, x)
		return
	}
	switch loc.Kind {
	case spec.LocExpr:
		h.one(loc)
	case spec.LocElems, spec.LocRange:
		h.elements(loc)
	default:
		h.Errorf(loc.Span(), decl.CodeUnsupported, "havoc of all fields of an object is not supported").Help = "name them one by one"
	}
}

// parts gives any value to parts of each element that is not null, as they are read: a union over the indices of the array.
func (h *havocking) parts(loc *spec.Loc, q *spec.Quant) {
	body, there := q.Body.(*spec.Cond)
	if !there || q.Kind != spec.Union || len(q.Vars) != 1 {
		h.Errorf(loc.Span(), decl.CodeUnsupported, "havoc of a set of locations is not supported").Help = "name them one by one"
		return
	}
	_, hi := q.Ends()
	array := hi.(*spec.Select).X
	v := h.Expr(array)
	if h.Failed {
		return
	}
	if len(h.rounds) == 0 {
		h.needs = append(h.needs, append(v.Needs[:len(v.Needs):len(v.Needs)], &formula.Need{X: formula.NotNull(v.X), What: "the array is null", At: loc.Span()})...)
	}
	while := func(i ir.Expr) ir.Expr {
		return formula.Apply(ir.OpLt, ir.Bool{}, i, formula.Apply(ir.OpLen, decl.Int32, v.X))
	}
	h.each(loc, q.Vars[0].Name, ir.NewInt(decl.Int32, 0), while, func(*spec.Name) {
		row := h.Expr(body.C.(*spec.Binary).X)
		if h.Failed {
			return
		}
		h.rounds[len(h.rounds)-1].When = formula.NotNull(row.X)
		for _, x := range body.X.(*spec.Call).Args {
			h.loc(&spec.Loc{At: loc.At, Kind: spec.LocExpr, X: x})
		}
	})
}

// one gives any value to what an expression reads.
func (h *havocking) one(loc *spec.Loc) {
	v := h.Expr(loc.X)
	if h.Failed {
		return
	}
	p := placeOf(v.X)
	if p == nil || decl.IsRef(v.T) || v.T == decl.TBig {
		h.Errorf(loc.Span(), decl.CodeUnsupported, "havoc changes variables, fields and elements of primitive types, and this is %s", decl.Show(v.T))
		return
	}
	rounds := slices.Clone(h.rounds)
	if n := len(rounds) - 1; n < 0 {
		h.needs = append(h.needs, v.Needs...)
	} else if there := formula.Of(v.Needs); there != nil { // rows may be shorter than others
		rounds[n].When = formula.And(cmp.Or(rounds[n].When, ir.Expr(ir.True)), there)
	}
	h.out.Any = append(h.out.Any, &Any{p, decl.ValueType(v.T), rounds})
}

// elements gives any value to all elements of an array, or those between two others.
func (h *havocking) elements(loc *spec.Loc) {
	v := h.Expr(loc.X)
	if h.Failed {
		return
	}
	if v.T.Dims == 0 || v.Rel {
		h.Errorf(loc.Span(), decl.CodeType, "%s is no array", decl.Show(v.T))
		return
	}
	at := loc.Span()
	length := formula.Apply(ir.OpLen, decl.Int32, v.X)
	compare := func(op ir.Op, x, y ir.Expr) ir.Expr { return formula.Apply(op, ir.Bool{}, x, y) }
	needs := append(v.Needs[:len(v.Needs):len(v.Needs)], &formula.Need{X: formula.NotNull(v.X), What: "the array is null", At: at})
	from, last := ir.Expr(ir.NewInt(decl.Int32, 0)), ir.Expr(nil)
	if loc.Kind == spec.LocRange {
		lo, hi := h.Int(loc.Lo), h.Int(loc.Hi)
		if h.Failed {
			return
		}
		from, last = lo, hi
		inside := formula.And(compare(ir.OpLe, ir.NewInt(decl.Int32, 0), lo), compare(ir.OpLt, hi, length))
		needs = append(needs, &formula.Need{X: formula.Or(compare(ir.OpLt, hi, lo), inside), What: "the range is not inside of the array", At: at})
	}
	if len(h.rounds) == 0 {
		h.needs = append(h.needs, needs...)
	}
	h.each(loc, "index of havoc", from, func(i ir.Expr) ir.Expr {
		if last != nil {
			return compare(ir.OpLe, i, last)
		}
		return compare(ir.OpLt, i, length)
	}, func(i *spec.Name) {
		h.one(&spec.Loc{At: loc.At, Kind: spec.LocExpr, X: &spec.Index{At: loc.At, X: loc.X, I: i}})
	})
}

// each does something in each round of an index that counts up, with a name.
func (h *havocking) each(loc *spec.Loc, name string, from ir.Expr, while func(i ir.Expr) ir.Expr, do func(i *spec.Name)) {
	x := h.prog.Local(h.p, name, decl.Int32)
	if x == nil {
		h.Errorf(loc.Span(), decl.CodeUnsupported, "havoc of many locations is not supported here")
		return
	}
	bound, rounds := h.Bound, h.rounds
	h.Bound = append(h.Bound[:len(h.Bound):len(h.Bound)], expr.Bound{Name: name, Value: expr.Value{X: x, T: decl.TInt}})
	h.rounds = append(h.rounds[:len(h.rounds):len(h.rounds)], Round{Index: x, From: from, While: while(x)})
	do(&spec.Name{At: loc.At, Name: name})
	h.Bound, h.rounds = bound, rounds
}
