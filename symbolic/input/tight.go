package input

import (
	"math/rand/v2"
	"slices"

	"assay/logic/circuit"
	"assay/solve"
	"assay/symbolic/value"
)

// This file uses the precondition to narrow what inputs refer to.
//
// An input cell can refer to every object of its space, and most preconditions exclude
// most of that: a list that is sorted is not a ring. Where the solver finds at once that a cell never refers to an
// object when the precondition holds, that alternative is dropped before the body is executed. The rest are often
// chains and trees, which are traversed without choices. The cells are narrowed for the precondition's path only, and
// everything after it is on that path.

// The solver is asked field by field. Where the precondition does not constrain a field, all its cells can refer to
// nearly everything, of which each model shows a little: if the first models show nothing else, the field is left
// unchanged.

const (
	tightly   = 300  // the conflicts of a question, at most
	mostTight = 4000 // questions, at most
	mostShown = 4    // models of a field before anything is excluded, at most
	mostLoose = 20   // fields in a row of which nothing is excluded
)

// looseCell is an input cell that may refer to more than one object.
type looseCell struct {
	obj  *Object
	cell int
	of   []*possibility
}

// possibility is an object that an input cell may refer to.
type possibility struct {
	to    *Object
	when  circuit.Ref
	seen  bool // a model shows it
	never bool
}

// open reports whether nothing is known yet.
func (x *possibility) open() bool { return !x.seen && !x.never }

// tightening are the questions on a path.
type tightening struct {
	in   *Inputs
	path circuit.Ref
	all  []*possibility

	asked int
}

// Tighten drops what the cells of inputs never refer to on a path.
func (in *Inputs) Tighten(path circuit.Ref) {
	t := &tightening{in: in, path: path}
	var fields [][]*possibility
	var cells []*looseCell
	for _, s := range in.Spaces {
		at := map[int]int{} // by field, or by none for the elements of arrays
		for _, c := range t.looseCells(s) {
			field := c.cell - c.obj.First
			if s.elem != nil {
				field = 0
			}
			i, ok := at[field]
			if !ok {
				i = len(fields)
				at[field], fields = i, append(fields, nil)
			}
			fields[i] = append(fields[i], c.of...)
			t.all = append(t.all, c.of...)
			cells = append(cells, c)
		}
	}
	for loose := 0; len(fields) > 0 && t.asked < mostTight && loose < mostLoose; fields = fields[1:] {
		if loose++; t.narrows(fields[0]) {
			t.exclude(fields[0])
			loose = 0
		}
	}
	for _, c := range cells {
		t.narrowCell(c)
	}
}

// looseCells returns those of a space.
func (t *tightening) looseCells(s *Space) (out []*looseCell) {
	for _, o := range s.Objects {
		for _, cell := range o.references() {
			r, ok := o.Remembered(cell).(value.Refs)
			if !ok || len(r) < 2 {
				continue
			}
			c := &looseCell{obj: o, cell: cell}
			for _, to := range r {
				c.of = append(c.of, &possibility{to: t.in.Object(to.Obj), when: t.in.c.And(o.Exists, to.When)})
			}
			out = append(out, c)
		}
	}
	return out
}

// narrowCell drops the objects that a cell never refers to. Exactly one of the remaining ones is its target, even where
// the cell's object does not exist.
func (t *tightening) narrowCell(c *looseCell) {
	possible := func(o *Object) bool {
		return slices.ContainsFunc(c.of, func(x *possibility) bool { return x.to == o && !x.never })
	}
	at := &c.obj.Memo[c.cell-c.obj.First]
	all := (*at).(value.Refs)
	left := t.in.Only(all, possible)
	if len(left) == 0 || len(left) == len(all) { // without any, the object itself does not exist
		return
	}
	others := circuit.False
	for _, to := range left[1:] {
		others = t.in.c.Or(others, to.When)
	}
	left[0].When = others.Not()
	*at = left
}

// Remembered returns the initial content of a cell of an input, if it was read.
func (o *Object) Remembered(cell int) value.Value {
	if o.Memo == nil {
		return nil
	}
	return o.Memo[cell-o.First]
}

// narrows reports whether a sample of the possibilities of a field has an excluded one.
func (t *tightening) narrows(field []*possibility) bool {
	shown := 0
	for _, i := range rand.New(rand.NewPCG(1, 1)).Perm(len(field)) {
		if x := field[i]; x.open() && shown < mostShown {
			if t.ask([]*possibility{x}); x.never {
				return true
			}
			shown++
		}
	}
	return false
}

// exclude finds the excluded possibilities of a field. A question is about all open ones: a model confirms some of
// them, and if there is none, the rest are excluded. Where the solver needs long, it is asked about the halves.
func (t *tightening) exclude(list []*possibility) {
	for {
		list = slices.DeleteFunc(slices.Clone(list), func(x *possibility) bool { return !x.open() })
		if len(list) == 0 {
			return
		}
		if !t.ask(list) {
			break
		}
	}
	if n := len(list); n > 1 {
		t.exclude(list[:n/2])
		t.exclude(list[n/2:])
	}
}

// ask asks whether any of some possibilities is feasible. It reports whether that is of use.
func (t *tightening) ask(list []*possibility) bool {
	in, any := t.in, circuit.False
	for _, x := range list {
		any = in.c.Or(any, x.when)
	}
	any = in.c.And(t.path, any)
	never := any == circuit.False
	if !never {
		t.asked++
		switch in.who.Ask(any, tightly) {
		case solve.Unsat:
			never = true
		case solve.Sat:
			return t.see(list)
		default:
			return false
		}
	}
	for _, x := range list {
		x.never = never
	}
	return true
}

// see records what a model shows, and reports whether any of a list is among it.
func (t *tightening) see(list []*possibility) bool {
	model := t.in.who.Model()
	for _, x := range t.all {
		x.seen = x.seen || !x.never && model.Bool(x.when)
	}
	return slices.ContainsFunc(list, func(x *possibility) bool { return x.seen })
}
