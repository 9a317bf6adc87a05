// This file counts rounds of loops.

package event

import (
	"fmt"
	"slices"

	"assay/graph"
	"assay/lang/litmus"
)

// loops are those of the code of a thread.
type loops struct {
	*graph.Nest
	tests []int // by instruction, the head of the loop that is left there before a round begins; -1: of none
}

func loopsOf(code []litmus.Instr) *loops {
	n := len(code) + 1 // with the end
	l := &loops{graph.Loops(n, 0, func(pc int) []int { return next(code, pc) }), slices.Repeat([]int{-1}, n)}
	for head := range n {
		if l.Head[head] {
			l.test(code, head)
		}
	}
	return l
}

// next returns the instructions that may come after one.
func next(code []litmus.Instr, pc int) []int {
	if pc == len(code) {
		return nil
	}
	switch in := &code[pc]; {
	case in.Op == litmus.Either:
		return []int{in.Target, pc + 1}
	case in.Op == litmus.Jump && in.Expr.Op == litmus.ExprValue && in.When == nil:
		if in.Expr.Value != litmus.Number(0) {
			return []int{in.Target}
		}
	case in.Op == litmus.Jump:
		return []int{in.Target, pc + 1}
	}
	return []int{pc + 1}
}

// test notes where a loop is left that has its test before its body.
func (l *loops) test(code []litmus.Instr, head int) {
	for pc := head; ; {
		to := next(code, pc)
		if len(to) == 1 {
			if pc = to[0]; l.Inner[pc] != l.Inner[head] || l.Head[pc] {
				return
			}
			continue
		}
		leaves := func(to int) bool { return !l.Around(l.Inner[head], to) }
		if !slices.Contains(to, head) && slices.ContainsFunc(to, leaves) {
			l.tests[pc] = head
		}
		return
	}
}

// mostSteps bounds the instructions that are run to build a structure: rounds of loops inside others multiply.
const mostSteps = 4_000_000

// comes continues at an instruction, and returns the head of the loop whose bound forbids that; -1: none does. A loop goes round so often each time
// that it is entered; after the last round its test is run once more, if that comes first.
func (w *walk) comes(pc int) (cut int, err error) {
	if w.builder.steps++; w.builder.steps > mostSteps {
		return -1, fmt.Errorf("too many instructions: loops run for more than %d", mostSteps)
	}
	l, from := w.loops[w.thread], w.at
	w.at = pc
	if from >= 0 {
		l.Left(from, pc, func(loop int) {
			for head := range w.rounds {
				if l.Inner[head] == loop {
					delete(w.rounds, head)
				}
			}
		})
		if head := l.tests[from]; head >= 0 && w.rounds[head] > w.Unwind && l.Around(l.Inner[head], pc) {
			return head, nil
		}
	}
	if !l.Head[pc] {
		return -1, nil
	}
	if w.rounds[pc]++; w.rounds[pc] <= w.Unwind || w.rounds[pc] == w.Unwind+1 && slices.Contains(l.tests, pc) {
		return -1, nil
	}
	return pc, nil
}
