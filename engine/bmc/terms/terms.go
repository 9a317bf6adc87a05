// Package terms writes conditions of a symbolic execution as terms, in which inputs have readable names.
package terms

import (
	"cmp"
	"fmt"
	"slices"

	"assay/ir"
	"assay/logic/circuit"
	"assay/logic/term"
	"assay/symbolic/input"
	"assay/symbolic/step"
	"assay/symbolic/value"
)

// Terms is an execution whose conditions are written.
type Terms struct {
	Bank    *term.Bank
	Circuit *circuit.Circuit
	Inputs  *input.Inputs
	Step    *step.Stepper
	Program *ir.Program
	Goal    *ir.Goal
}

// Of returns clauses of the circuit as terms, with conjunctions and disjunctions only: Z3 and
// cvc5 expand nested if-then-else terms.
func (o Terms) Of(clauses [][]circuit.Ref) []term.Term {
	b := o.Bank
	of := make([]term.Term, o.Circuit.Len()) // by node
	of[0] = term.No
	at := func(a circuit.Ref) term.Term {
		if a&1 != 0 {
			return b.Not(of[a>>1])
		}
		return of[a>>1]
	}
	names := o.inputs()
	needed := o.needs(clauses)
	for n := 1; n < len(of); n++ {
		if !needed[n] {
			continue
		}
		a := circuit.Ref(n) << 1
		x, y, gate := o.Circuit.Operands(a)
		switch {
		case gate && x&y&1 != 0: // neither, nor
			of[n] = b.Not(b.Or(at(x^1), at(y^1)))
		case gate:
			of[n] = b.And(at(x), at(y))
		case names[a] != 0:
			of[n] = names[a]
		default:
			i, _ := o.Circuit.IsInput(a)
			of[n] = b.Const(fmt.Sprint("choice", i), term.Bool)
		}
	}
	roots := make([]term.Term, len(clauses))
	for i, clause := range clauses {
		all := make([]term.Term, len(clause))
		for k, a := range clause {
			all[k] = at(a)
		}
		roots[i] = b.Or(all...)
	}
	return roots
}

// needs returns the nodes that clauses depend on.
func (o Terms) needs(clauses [][]circuit.Ref) []bool {
	needed := make([]bool, o.Circuit.Len())
	for _, clause := range clauses {
		for _, a := range clause {
			needed[a>>1] = true
		}
	}
	for n := len(needed) - 1; n > 0; n-- { // operands have smaller numbers
		if x, y, gate := o.Circuit.Operands(circuit.Ref(n) << 1); gate && needed[n] {
			needed[x>>1], needed[y>>1] = true, true
		}
	}
	return needed
}

// inputs returns the inputs of the circuit that have a readable name: bits of parameters, of
// globals, of fields and elements of input objects, and of choices.
func (o Terms) inputs() map[circuit.Ref]term.Term {
	names := namer{o, o.Bank, map[circuit.Ref]term.Term{}, map[string]int{}}
	if len(o.Inputs.Params) > 0 {
		for i, p := range o.Goal.Proc.Params {
			names.value(p.Name, o.Inputs.Params[i])
		}
	}
	for _, g := range o.Program.Globals {
		if v, ok := o.Inputs.Globals[g]; ok {
			names.value(g.Name, v)
		}
	}
	for _, s := range o.Inputs.Spaces {
		for _, o := range s.Objects {
			names.object(o)
		}
	}
	for i, c := range o.Step.Choices {
		for _, v := range c.Vals {
			names.value(cmp.Or(v.Name, "branch")+fmt.Sprint("@", i), v.V)
		}
	}
	return names.of
}

// namer gives names to inputs; the first name counts.
type namer struct {
	o    Terms
	b    *term.Bank
	of   map[circuit.Ref]term.Term
	used map[string]int
}

func (n *namer) unique(name string) string {
	if n.used[name]++; n.used[name] > 1 {
		return fmt.Sprintf("%s(%d)", name, n.used[name])
	}
	return name
}

func (n *namer) free(a circuit.Ref) bool {
	_, input := n.o.Circuit.IsInput(a)
	return input && n.of[a&^1] == 0
}

func (n *namer) bit(name string, a circuit.Ref) {
	if n.free(a) {
		t := n.b.Const(n.unique(name), term.Bool)
		if a&1 != 0 {
			t = n.b.Not(t)
		}
		n.of[a&^1] = t
	}
}

// vector names the bits of a number that are inputs: all of it, or its lowest ones.
func (n *namer) vector(name string, v circuit.Vec) {
	var bits []circuit.Ref
	for _, a := range v {
		if n.free(a) && a&1 == 0 && !slices.Contains(bits, a) {
			bits = append(bits, a)
		}
	}
	if len(bits) == 0 {
		return
	}
	t := n.b.Const(n.unique(name), n.b.BitVec(len(bits)))
	for i, a := range bits {
		n.of[a] = n.b.Eq(n.b.Extract(i, i, t), n.b.Num(1, 1))
	}
}

func (n *namer) value(name string, v value.Value) {
	switch v := v.(type) {
	case value.Bool:
		n.bit(name, circuit.Ref(v))
	case value.Num:
		for _, a := range v {
			if a.Vec != nil {
				n.vector(name, a.Vec)
			}
		}
	case value.Aggregate:
		for i, x := range v {
			n.value(fmt.Sprintf("%s.%d", name, i), x)
		}
	case value.Refs:
		for _, t := range v {
			n.bit(name+" is "+cmp.Or(n.o.Inputs.Object(t.Obj).Name, "another"), t.When)
		}
	}
}

// object names what there is in an input object.
func (n *namer) object(o *input.Object) {
	name := cmp.Or(o.Name, "object")
	n.bit(name+" exists", o.Exists)
	for _, k := range o.Kinds {
		n.bit(name+" is of "+k.Class.Name, k.When)
	}
	if o.Elem != nil {
		n.value(name+".length", o.Length)
		for i, v := range o.Memo {
			n.value(fmt.Sprintf("%s[%d]", name, i), v)
		}
		return
	}
	names := map[int]string{}
	for f, i := range o.Fields {
		names[i] = f.Name
	}
	for i, v := range o.Memo {
		n.value(name+"."+cmp.Or(names[i], fmt.Sprint(i)), v)
	}
}
