// This file is about bounds that keep threads from their ends.

package weak

import (
	"fmt"
	"maps"
	"slices"

	"assay/engine/litmus"
	"assay/ir"
	"assay/lang/litmus/event"
	"assay/task"

	test "assay/lang/litmus"
)

// reached is the key of the end of a thread.
type reached struct{}

// finishes notes that a thread has come to its end.
func (w library) finishes() { w.leaf(w.end(reached{}, func() *end { return &end{over: true} })) }

// blocked notes that a bound ends the branch. What a thread does for ever is not cut by it.
func (w library) blocked(by task.Binding) {
	for _, f := range w.frames {
		if !exits(f.block) {
			return
		}
	}
	if _, known := w.builder.blocks[w.thread]; !known {
		w.builder.blocks[w.thread] = by
	}
}

// exits reports whether a block leads to the end of its procedure, otherwise than by an exception.
func exits(from *ir.Block) bool {
	seen := map[*ir.Block]bool{}
	var visit func(k *ir.Block) bool
	visit = func(k *ir.Block) bool {
		if seen[k] {
			return false
		}
		seen[k] = true
		next := k.Term.Succs()
		if thrown(k) {
			if _, branches := k.Term.(*ir.If); !branches {
				return false
			}
			next = next[1:] // the other one
		}
		_, returns := k.Term.(*ir.Return)
		return returns || slices.ContainsFunc(next, visit)
	}
	return visit(from)
}

// thrown reports whether a block ends with a call that may have thrown an exception, which is what its end asks.
func thrown(k *ir.Block) bool {
	if len(k.Stmts) == 0 {
		return false
	}
	call, ok := k.Stmts[len(k.Stmts)-1].(*ir.CallStmt)
	return ok && call.Exc != nil
}

// vacuous says which thread comes to its end in no execution, because of a bound: what comes after it is not checked. Empty: each one that a bound
// touches can, and so can the first.
func (q *query) vacuous(b *builder) (why string, err error) {
	if len(b.blocks) == 0 {
		return "", nil
	}
	threads := slices.Sorted(maps.Keys(b.blocks))
	if threads[0] != 0 {
		threads = append(threads, 0) // it may wait for the others
	}
	for _, t := range threads {
		r := &litmus.Result{Verdict: litmus.Forbidden}
		if code := b.endOf[reached{}]; hasEnd(b.s.Leaves[t], code) {
			if r, err = q.answered(b, []*test.Cond{b.endsWith(t, code)}); r == nil {
				return "", err
			}
		}
		switch r.Verdict {
		case litmus.Allowed:
			continue
		case litmus.Unknown:
			q.unknown(r.Reason)
			return "", nil
		}
		by, ok := b.blocks[t]
		if !ok {
			by = b.blocks[threads[0]]
		}
		what := by.Name
		if by.Bound == task.BoundLoop {
			what = fmt.Sprintf("the bound of unrolling (%d) ends the loop", by.Limit)
		}
		return fmt.Sprintf("no execution reaches the end of T%d (%s): %s at %s", t, b.threadNames()[t], what, by.Span), nil
	}
	return "", nil
}

// hasEnd reports whether one of some branches ends so.
func hasEnd(leaves []event.Leaf, code int) bool {
	return slices.ContainsFunc(leaves, func(l event.Leaf) bool { return code > 0 && l.Registers[ending].N == int64(code) })
}
