package mention

// This file bounds how much of a state a goal can tell apart. It holds for
// goals that go through the heap step by step: along fields that are functions,
// from variables that hold one atom each, with no loop, no quantifier, no
// closure and no read of a relation as a whole. What such a goal does depends on the atoms that it
// came by alone: in a state with more of them, those that it does not come by can be taken away,
// and where a function has to have a value, it can be any of those that are left.

import (
	"slices"

	"assay/ir"
	"assay/ir/calls"
	"assay/ir/cfg"
	"assay/task"
)

// Need is how much a goal can tell apart at most.
type Need struct {
	Atoms map[*ir.Class]int // that it comes by, allocates or chooses; literals not counted
	Ints  int               // integers that it comes by
	Least int64             // of the integers written down, and 0
	Most  int64
	Sums  bool // integers are counted with, not only compared
}

// Few finds what a goal needs; nil if that cannot be bounded so.
func Few(p *ir.Program, g *ir.Goal) *Need {
	f := &few{need: &Need{Atoms: map[*ir.Class]int{}}, times: map[*ir.Proc]int{}, open: map[*ir.Proc]bool{}}
	for _, v := range p.Globals {
		f.starts(v)
	}
	for _, v := range g.Proc.Params {
		f.starts(v)
	}
	if !f.calls(g.Proc, 1) {
		return nil
	}
	for _, q := range calls.From(p, g.Proc) {
		f.now = f.times[q]
		if !f.proc(q) || undefined(q, g.Proc) {
			return nil
		}
	}
	f.now = 1
	if c := g.Contract; c != nil {
		for _, list := range [][]*ir.Clause{c.Requires, c.Ensures, c.Signals} {
			for _, k := range list {
				if !f.formula(k.X) {
					return nil
				}
			}
		}
		if c.Frame != nil && len(c.Frame.Places) > 0 {
			return nil
		}
	}
	return f.need
}

// Enough reports whether a scope leaves out no atom of a class that could matter.
func (n *Need) Enough(c *ir.Class, scope int) bool { return n != nil && n.Atoms[c] <= scope }

// Wide reports whether integers of some bits leave out none that could matter: where they are only
// compared, there is room enough beside those that are written down.
func (n *Need) Wide(bits int) bool {
	if n == nil || n.Sums || bits < 1 || bits > 62 {
		return false
	}
	top := int64(1) << (bits - 1)
	return n.Most+int64(n.Ints) <= top-1 && n.Least-int64(n.Ints) >= -top
}

// few counts.
type few struct {
	need  *Need
	times map[*ir.Proc]int // how often a procedure is called at most
	open  map[*ir.Proc]bool
	now   int // how often the present node is executed at most
}

// many is where counting ends.
const many = 1 << 20

// calls counts how often procedures are called; false for recursion.
func (f *few) calls(q *ir.Proc, n int) bool {
	if f.open[q] || f.times[q]+n > many {
		return false
	}
	f.times[q] += n
	f.open[q] = true
	defer delete(f.open, q)
	for _, b := range q.Blocks {
		for _, st := range b.Stmts {
			if c, ok := st.(*ir.CallStmt); ok && (c.Proc == nil || !f.calls(c.Proc, n)) {
				return false
			}
		}
	}
	return true
}

// starts counts what a variable holds at the start, if that can be seen at once.
func (f *few) starts(v ir.Var) {
	f.now = 1
	switch t := v.Type().(type) {
	case *ir.Rel:
		if m := v.Multiplicity(); m != ir.MultAny && m != ir.MultFunc { // one, lone; or a value for keys that have to have one
			f.count(t)
		}
	default:
		f.count(t)
	}
}

// count adds a tuple of a type.
func (f *few) count(t ir.Type) {
	switch t := t.(type) {
	case ir.Ref:
		if t.Class != nil {
			f.need.Atoms[t.Class] = min(many, f.need.Atoms[t.Class]+f.now)
		}
	case ir.Int:
		f.need.Ints = min(many, f.need.Ints+f.now)
	case *ir.Rel:
		for _, p := range t.Alts {
			for _, column := range p {
				f.count(column)
			}
		}
	}
}

// undefined reports whether a local that has to have a value for every key has none at the start:
// whether that is seen depends on how many keys there are.
func undefined(q, root *ir.Proc) bool {
	for _, l := range q.Locals {
		if l.Mult == ir.MultTotal && !(q == root && slices.Contains(q.Params, l)) {
			return true
		}
	}
	return false
}

func (f *few) proc(q *ir.Proc) bool {
	if q.External() {
		return false
	}
	if g, err := cfg.New(q); err != nil || len(g.Loops) > 0 {
		return false
	}
	for _, b := range q.Blocks {
		for _, st := range b.Stmts {
			if !f.stmt(st) {
				return false
			}
		}
		switch t := b.Term.(type) {
		case *ir.Goto, *ir.Return, *ir.Choose:
		case *ir.If:
			if !f.formula(t.X) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func (f *few) stmt(st ir.Stmt) bool {
	switch st := st.(type) {
	case *ir.Assign:
		if single(st.Dst) {
			return f.value(st.X)
		}
		v, ok := f.version(st.X)
		return ok && v == st.Dst
	case *ir.New:
		f.count(ir.Ref{Class: st.Class})
		return single(st.Dst)
	case *ir.Assume:
		return f.formula(st.Cond())
	case *ir.Assert:
		// A function of which few values change stays one unless one of these is wrong.
		return st.Kind == task.KindMultiplicity || f.formula(st.X)
	case *ir.Spec:
		for _, v := range st.Frame {
			if !single(v) {
				return false
			}
			f.count(v.Type())
		}
		return len(st.Classes) == 0 && f.formula(st.X)
	case *ir.Havoc:
		for _, v := range st.Vars {
			if !single(v) {
				return false
			}
			f.count(v.Type())
		}
		return true
	case *ir.CallStmt:
		for _, x := range st.Args {
			if !f.value(x) {
				return false
			}
		}
		for _, v := range st.Dsts {
			if !single(v) {
				return false
			}
		}
		return st.Exc == nil
	}
	return false
}

// single reports whether a variable holds at most one atom, integer or truth value.
func single(v ir.Var) bool {
	switch t := v.Type().(type) {
	case *ir.Rel:
		return t.Arity == 1 && (v.Multiplicity() == ir.MultOne || v.Multiplicity() == ir.MultLone)
	case ir.Bool, ir.Int:
		return true
	case ir.Ref:
		return t.Class == nil || t.Class.Atoms
	}
	return false
}

// value reports whether an expression is at most one atom, integer or truth value that is come by
// in steps, and counts what it comes by.
func (f *few) value(x ir.Expr) bool {
	switch x := x.(type) {
	case ir.Var:
		return single(x)
	case *ir.Literal:
		return true
	case *ir.Const:
		if _, ok := x.Typ.(ir.Int); ok {
			f.need.Least, f.need.Most = min(f.need.Least, int64(x.Bits)), max(f.need.Most, int64(x.Bits))
		}
		return true
	case *ir.Old:
		return f.value(x.X)
	case *ir.Apply:
		return f.valueOp(x)
	}
	return false
}

func (f *few) valueOp(x *ir.Apply) bool {
	switch x.Op {
	case ir.OpSet, ir.OpAny, ir.OpSum: // of what is one value at most: itself
		return f.value(x.Args[0])
	case ir.OpJoin:
		t, ok := x.Typ.(*ir.Rel)
		return ok && t.Arity == 1 && f.row(x)
	case ir.OpCond:
		return f.formula(x.Args[0]) && f.value(x.Args[1]) && f.value(x.Args[2])
	case ir.OpAdd, ir.OpSub, ir.OpMul, ir.OpDiv, ir.OpRem, ir.OpNeg,
		ir.OpBitAnd, ir.OpBitOr, ir.OpBitXor, ir.OpBitNot, ir.OpShl, ir.OpShr, ir.OpUshr:
		f.need.Sums = true
		for _, a := range x.Args {
			if !f.value(a) {
				return false
			}
		}
		return true
	}
	if _, ok := x.Typ.(ir.Bool); ok {
		return f.formula(x)
	}
	return false
}

// row reports whether an expression is a function, or what one gives for values that are come by,
// and counts the last.
func (f *few) row(x ir.Expr) bool {
	if a, ok := x.(*ir.Apply); ok && a.Op == ir.OpJoin {
		if !f.unary(a.Args[0]) || !f.row(a.Args[1]) {
			return false
		}
		if t, ok := a.Typ.(*ir.Rel); ok && t.Arity == 1 {
			f.count(t)
		}
		return true
	}
	v, ok := f.version(x)
	return ok && (v.Multiplicity() == ir.MultFunc || v.Multiplicity() == ir.MultTotal)
}

// unary reports whether an expression is a value, in the form of a set.
func (f *few) unary(x ir.Expr) bool {
	t, ok := x.Type().(*ir.Rel)
	return ok && t.Arity == 1 && f.value(x)
}

// version gives the variable whose relation an expression is, but for tuples
// that are come by.
func (f *few) version(x ir.Expr) (ir.Var, bool) {
	switch x := x.(type) {
	case ir.Var:
		_, relation := x.Type().(*ir.Rel)
		return x, relation && !single(x)
	case *ir.Old:
		return f.version(x.X)
	case *ir.Apply:
		v, ok := ir.Var(nil), false
		switch x.Op {
		case ir.OpOverride, ir.OpUnion, ir.OpDiff:
			v, ok = f.version(x.Args[0])
		}
		if !ok {
			return nil, false
		}
		for _, a := range x.Args[1:] {
			if !f.tuple(a) {
				return nil, false
			}
		}
		function := v.Multiplicity() == ir.MultFunc || v.Multiplicity() == ir.MultTotal
		if function { // what the key had before may matter
			f.count(x.Typ)
		}
		return v, function || x.Op != ir.OpOverride // which takes away any number of tuples
	}
	return nil, false
}

// tuple reports whether an expression is at most one tuple that is come by.
func (f *few) tuple(x ir.Expr) bool {
	if a, ok := x.(*ir.Apply); ok && a.Op == ir.OpProduct {
		for _, part := range a.Args {
			if !f.tuple(part) {
				return false
			}
		}
		return true
	}
	return f.value(x)
}

// formula reports whether a truth value depends on values that are come by alone.
func (f *few) formula(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Const, ir.Var:
		return f.value(x)
	case *ir.Old:
		return f.formula(x.X)
	case *ir.Apply:
		return f.formulaOp(x)
	}
	return false
}

func (f *few) formulaOp(x *ir.Apply) bool {
	each := func(is func(ir.Expr) bool) bool {
		for _, a := range x.Args {
			if !is(a) {
				return false
			}
		}
		return true
	}
	switch x.Op {
	case ir.OpNot, ir.OpAnd, ir.OpOr, ir.OpImplies, ir.OpIff:
		return each(f.formula)
	case ir.OpEq, ir.OpNe:
		if t, ok := x.Args[0].Type().(*ir.Rel); !ok || t.Arity == 1 {
			if each(f.value) {
				return true
			}
		}
		v, one := f.version(x.Args[0])
		w, other := f.version(x.Args[1])
		return one && other && v == w
	case ir.OpLt, ir.OpLe, ir.OpGt, ir.OpGe:
		return each(f.value)
	case ir.OpSubset:
		if !f.tuple(x.Args[0]) {
			return false
		}
		if t, ok := x.Args[1].Type().(*ir.Rel); ok && t.Arity == 1 && f.value(x.Args[1]) {
			return true
		}
		_, ok := f.version(x.Args[1])
		return ok
	case ir.OpSome, ir.OpNo, ir.OpOne, ir.OpLone, ir.OpAny:
		return each(f.value)
	case ir.OpCond:
		return each(f.formula)
	}
	return false
}
