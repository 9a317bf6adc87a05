// This file executes adders: numbers that threads add to, each for itself.

package weak

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/lang/litmus/event"

	test "assay/lang/litmus"
)

// An adder is a number for each thread. Who asks for their sum reads them one after the other, in any order, so that what is added
// meanwhile may be in it or not, whatever else is. A library may keep several threads' numbers in one, which allows nothing more.

// adder is a walk in which an adder is used.
type adder struct{ library }

// addend is the location with what a thread has added to an adder.
func (w adder) addend(name string, thread int) *cell {
	return w.cell(fmt.Sprintf("%s, of thread %d", name, thread), func(c *cell) {
		c.strong, c.adds, w.again = true, thread+1, true // who sums may have been executed before
	})
}

// adds adds to the number of the thread, which nobody else writes.
func (w adder) adds(st *ir.CallStmt, args []test.Value) error {
	o := w.builder.objects[args[0].Loc]
	if o == nil || args[1].Loc != "" {
		return w.refuse("such an addition is not followed under a memory model")
	}
	c := w.addend(o.name, w.thread)
	v := test.Number(w.own(c).N + args[1].N)
	w.mem[c.name] = v
	w.returned(st)
	if !w.use(c, w.thread, true) {
		return nil
	}
	return w.event(event.Event{Kind: event.Write, Loc: c.name, Value: v, Marks: w.marks(event.Write, w.synchronises(ir.OrderSeqCst))}, 0)
}

// mostSummed bounds the numbers that are summed in all orders.
const mostSummed = 3

// sums adds up the numbers of all threads, and what had been added in the beginning.
func (w adder) sums(st *ir.CallStmt, of test.Value) error {
	o := w.builder.objects[of.Loc]
	if o == nil {
		return w.refuse("such a sum is not followed under a memory model")
	}
	sum := int64(0)
	if o.maker < 0 {
		n, ok := w.threads.Added(w.begin.state, o.ref)
		if !ok {
			return w.refuse("an adder that several threads used before is not followed under a memory model")
		}
		sum = n
	}
	var others []*cell
	for t := range w.runs {
		if c := w.cells[fmt.Sprintf("%s, of thread %d", o.name, t)]; c != nil && t == w.thread {
			sum += w.own(c).N
		} else if c != nil && w.use(c, w.thread, false) {
			others = append(others, c)
		}
	}
	if len(others) > mostSummed {
		return w.refuse("what more than %d other threads add is not summed under a memory model", mostSummed)
	}
	return w.summed(st, sum, others)
}

// summed adds numbers that are left, in all orders.
func (w adder) summed(st *ir.CallStmt, sum int64, others []*cell) error {
	if len(others) == 0 {
		return w.gives(st, test.Number(sum))
	}
	for i, c := range others {
		w.builder.summed[c.name] = w.builder.summed[c.name] || !w.ended[c.adds-1]
		rest := slices.Delete(slices.Clone(others), i, i+1)
		err := w.forks(func(k library) error {
			return k.fork(c, w.synchronises(ir.OrderSeqCst), func(k *walk, v test.Value) error { return adder{library{k}}.summed(st, sum+v.N, rest) })
		})
		if err != nil {
			return err
		}
	}
	return errOver
}

// sumsBetween reports whether a thread adds several times, and another one may ask for the sum while it does: a sum with a later addition and
// without an earlier one of the same thread is not looked at, and the library does not exclude it.
func sumsBetween(events []event.Event, summed map[string]bool) bool {
	several, seen := map[string]bool{}, map[string]test.Value{}
	for _, e := range events {
		if e.Kind == event.Write && e.Thread >= 0 && summed[e.Loc] {
			for k := e.Parent; k >= 0 && !several[e.Loc]; k = events[k].Parent {
				several[e.Loc] = events[k].Kind == event.Write && events[k].Loc == e.Loc
			}
		}
	}
	for _, e := range events {
		if e.Kind != event.Read || !several[e.Loc] {
			continue
		}
		if v, known := seen[e.Loc]; known && v != e.Value {
			return true
		}
		seen[e.Loc] = e.Value
	}
	return false
}
