// This file computes on floating-point numbers as the VM does.

package weak

import (
	"fmt"

	"assay/ir"
	"assay/source"
	"assay/vm"
	"assay/vm/state"

	test "assay/lang/litmus"
)

// calculator is a program that computes one operator, ready to run.
type calculator struct {
	proc  *ir.Proc
	start *vm.State
}

// calculate computes an operator on numbers and booleans; ok is false where the VM does not.
func (b *builder) calculate(x *ir.Apply, args []test.Value) (v test.Value, ok bool) {
	key := fmt.Sprint(x.Op, " ", x.Typ)
	for i, a := range x.Args {
		if args[i].Loc != "" || !number(a.Type()) {
			return opaque, false
		}
		key += fmt.Sprint(" ", a.Type())
	}
	if !number(x.Typ) {
		return opaque, false
	}
	c := b.calculators[key]
	if c == nil {
		c = newCalculator(x)
		b.calculators[key] = c
	}
	s := c.start.Clone()
	for i, a := range args {
		s.Threads[0].Words[i] = uint64(a.N)
	}
	if stop := s.Run(vm.Budget{}); stop.Kind != vm.Finished {
		return opaque, false
	}
	return test.Number(int64(s.Get(c.proc.Results[0]).Word)), true
}

// number reports whether values of a type are words by themselves.
func number(t ir.Type) bool {
	switch t.(type) {
	case ir.Bool, ir.Int, ir.Float:
		return true
	}
	return false
}

func newCalculator(x *ir.Apply) *calculator {
	q := &ir.Proc{Name: "calculator"}
	p := &ir.Program{Name: q.Name, Procs: []*ir.Proc{q}}
	e := &ir.Apply{Op: x.Op, Typ: x.Typ}
	for i, a := range x.Args {
		l := q.NewLocal(fmt.Sprint("x", i), a.Type(), source.Span{})
		q.Params, e.Args = append(q.Params, l), append(e.Args, l)
	}
	r := q.NewLocal("r", x.Typ, source.Span{})
	q.Results = []*ir.Local{r}
	b := q.NewBlock()
	b.Stmts, b.Term = []ir.Stmt{&ir.Assign{Dst: r, X: e}}, &ir.Return{}
	return &calculator{q, vm.Compile(p).Start(state.Setup{Proc: q})}
}
