package bmc

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"assay/engine/ledger"
	"assay/logic/circuit"
	"assay/logic/term"
	"assay/logic/term/smtlib"
	"assay/solve"
	"assay/symbolic/input"
	"assay/symbolic/value"
)

// This file writes the questions of a check as SMT-LIB, for other solvers and for
// people: each one that decided, in a file of its own, with the answer that it got. Numbers of
// the input are vectors under their names; what the program computes from them is gates.
//
// Intermediate questions are not written one by one. An infeasible answer is why something was not
// executed; that all pruned conditions are infeasible is one more question, the last.

// questions keeps what is asserted, and writes.
type questions struct {
	folder string
	number int
	facts  [][]circuit.Ref // clauses, without those that the solver derived
	left   []circuit.Ref   // the conditions pruned as infeasible
	about  string          // the finding that is being decided; empty: none is
	err    error
}

// assert notes a clause.
func (q *questions) assert(clause ...circuit.Ref) {
	if q != nil && !slices.Contains(clause, circuit.True) {
		q.facts = append(q.facts, clause)
	}
}

// without calls do, and discards what it asserts, since that follows from the other clauses.
func (q *questions) without(do func()) {
	if q == nil {
		do()
		return
	}
	n := len(q.facts)
	do()
	q.facts = q.facts[:n]
}

// wrote writes a question that was answered, and returns the answer.
func (o *oracle) wrote(g circuit.Ref, a solve.Answer) solve.Answer {
	if q := o.questions; q != nil && o.ctx.Err() == nil {
		about := cmp.Or(q.about, "can this happen: something that a bound, an exception or the end depends on")
		q.number++
		name := fmt.Sprintf("%s-%03d.smt2", ledger.FileName(o.task.Goal), q.number)
		q.err = errors.Join(q.err, o.writeQuestion(filepath.Join(q.folder, name), about, g, a))
	}
	return a
}

// last writes that all pruned conditions are infeasible.
func (q *questions) last(o *oracle) error {
	if q == nil {
		return nil
	}
	if g := o.c.OrAll(q.left...); g != circuit.False {
		q.about = "can this happen: something that was not executed because it is impossible"
		o.wrote(g, solve.Answer{Status: solve.Unsat})
	}
	if q.err != nil {
		return fmt.Errorf("a question cannot be written: %w", q.err)
	}
	return nil
}

var smtStatus = map[solve.Status]string{solve.Sat: "sat", solve.Unsat: "unsat"}

// writeQuestion writes one file.
func (o *oracle) writeQuestion(path, about string, g circuit.Ref, a solve.Answer) (err error) {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	b := term.New()
	roots := o.terms(b, append(slices.Clone(o.questions.facts), []circuit.Ref{g}))
	p := smtlib.NewPrinter(b, f)
	p.Definitions = true
	p.Printf("; %s\n; %s\n", oneLine(o.task.Goal.Name), oneLine(about))
	p.Printf("; Inputs have their names, what is computed from them has numbers. sat: there is such an input inside the bounds.\n")
	p.Printf("(set-info :status %s)\n(set-logic %s)\n", cmp.Or(smtStatus[a.Status], "unknown"), smtlib.Logic(b, roots...))
	p.Declare(roots...)
	for i, t := range roots {
		if i == len(roots)-1 {
			p.Printf("; the question\n")
		}
		p.Assert(t, "")
	}
	p.Printf("(check-sat)\n")
	return p.Err()
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// terms returns clauses of the circuit as terms, with conjunctions and disjunctions only: Z3 and
// cvc5 expand nested if-then-else terms.
func (o *oracle) terms(b *term.Bank, clauses [][]circuit.Ref) []term.Term {
	of := make([]term.Term, o.c.Len()) // by node
	of[0] = term.No
	at := func(a circuit.Ref) term.Term {
		if a&1 != 0 {
			return b.Not(of[a>>1])
		}
		return of[a>>1]
	}
	names := o.inputTerms(b)
	needed := o.needs(clauses)
	for n := 1; n < len(of); n++ {
		if !needed[n] {
			continue
		}
		a := circuit.Ref(n) << 1
		x, y, gate := o.c.Operands(a)
		switch {
		case gate && x&y&1 != 0: // neither, nor
			of[n] = b.Not(b.Or(at(x^1), at(y^1)))
		case gate:
			of[n] = b.And(at(x), at(y))
		case names[a] != 0:
			of[n] = names[a]
		default:
			i, _ := o.c.IsInput(a)
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
func (o *oracle) needs(clauses [][]circuit.Ref) []bool {
	needed := make([]bool, o.c.Len())
	for _, clause := range clauses {
		for _, a := range clause {
			needed[a>>1] = true
		}
	}
	for n := len(needed) - 1; n > 0; n-- { // operands have smaller numbers
		if x, y, gate := o.c.Operands(circuit.Ref(n) << 1); gate && needed[n] {
			needed[x>>1], needed[y>>1] = true, true
		}
	}
	return needed
}

// inputTerms returns the inputs of the circuit that have a readable name: bits of parameters, of
// globals, of fields and elements of input objects, and of choices.
func (o *oracle) inputTerms(b *term.Bank) map[circuit.Ref]term.Term {
	names := namer{o, b, map[circuit.Ref]term.Term{}, map[string]int{}}
	if len(o.inputs.Params) > 0 {
		for i, p := range o.task.Goal.Proc.Params {
			names.value(p.Name, o.inputs.Params[i])
		}
	}
	for _, g := range o.prog.Globals {
		if v, ok := o.inputs.Globals[g]; ok {
			names.value(g.Name, v)
		}
	}
	for _, s := range o.inputs.Spaces {
		for _, o := range s.Objects {
			names.object(o)
		}
	}
	for i, c := range o.step.Choices {
		for _, v := range c.Vals {
			names.value(cmp.Or(v.Name, "branch")+fmt.Sprint("@", i), v.V)
		}
	}
	return names.of
}

// namer gives names to inputs; the first name counts.
type namer struct {
	o    *oracle
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
	_, input := n.o.c.IsInput(a)
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
			n.bit(name+" is "+cmp.Or(n.o.inputs.Object(t.Obj).Name, "another"), t.When)
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
