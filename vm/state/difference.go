// This file compares states bit for bit.

package state

import (
	"fmt"
	"slices"

	"assay/vm/relation"
)

// Difference says in what two states of a program differ: registers, heap, schedule, monitors or decisions; empty: in
// nothing that a run can notice. Numbers of objects count.
func Difference(a, b *State) string {
	switch {
	case a.Current != b.Current || len(a.Threads) != len(b.Threads):
		return fmt.Sprintf("thread %d of %d runs, and thread %d of %d", a.Current, len(a.Threads), b.Current, len(b.Threads))
	case !slices.Equal(a.Monitors, b.Monitors):
		return fmt.Sprintf("monitors: %v, and %v", a.Monitors, b.Monitors)
	case a.Done != b.Done:
		return fmt.Sprintf("%d statements ran, and %d", a.Done, b.Done)
	case (a.Pending == nil) != (b.Pending == nil) || a.Pending != nil && (a.Pending.Kind != b.Pending.Kind || a.Pending.N != b.Pending.N || a.Pending.What != b.Pending.What):
		return "they wait for different choices"
	case (a.Given == nil) != (b.Given == nil) || a.Given != nil && *a.Given != *b.Given:
		return "different answers were given"
	case !sameDecisions(a.Log, b.Log):
		return "the last decisions are different"
	}
	if text := heapDifference(&a.Heap, &b.Heap); text != "" {
		return text
	}
	for i := range a.Threads {
		if text := threadDifference(a.Threads[i], b.Threads[i]); text != "" {
			return fmt.Sprintf("thread %d: %s", i, text)
		}
	}
	return ""
}

// sameDecisions compares decisions from the latest on.
func sameDecisions(a, b *Decision) bool {
	for a != b {
		if a == nil || b == nil || a.Kind != b.Kind || a.Pick != b.Pick || a.Of != b.Of || len(a.Values) != len(b.Values) {
			return false
		}
		a, b = a.Prev, b.Prev
	}
	return true
}

func heapDifference(a, b *Heap) string {
	switch {
	case len(a.Objs) != len(b.Objs):
		return fmt.Sprintf("%d objects, and %d", len(a.Objs), len(b.Objs))
	case !slices.Equal(a.Objs, b.Objs):
		return "objects lie elsewhere"
	case a.Bytes != b.Bytes || !sameCounts(a.Count, b.Count):
		return "objects are counted otherwise"
	case !sameRels(a.Rels, b.Rels):
		return "relations of the heap"
	case len(a.Cells) != len(b.Cells):
		return fmt.Sprintf("%d cells, and %d", len(a.Cells), len(b.Cells))
	}
	for i, w := range a.Cells {
		if w != b.Cells[i] {
			return fmt.Sprintf("cell %d holds %d, and %d", i, w, b.Cells[i])
		}
	}
	return ""
}

// sameCounts compares counts by class; classes that came later have none.
func sameCounts(a, b []int32) bool {
	for i := range max(len(a), len(b)) {
		var x, y int32
		if i < len(a) {
			x = a[i]
		}
		if i < len(b) {
			y = b[i]
		}
		if x != y {
			return false
		}
	}
	return true
}

func sameRels(a, b []*relation.Rel) bool {
	return slices.EqualFunc(a, b, func(p, q *relation.Rel) bool { return p.Equal(q) })
}

// threadDifference compares what frames have of the stacks; what lies beyond is temporary.
func threadDifference(a, b *Thread) string {
	if a.Atomic != b.Atomic || a.Status != b.Status || a.Granted != b.Granted || a.Monitor != b.Monitor || a.Depth != b.Depth {
		return "it waits for something else"
	}
	if len(a.Frames) != len(b.Frames) {
		return fmt.Sprintf("%d frames, and %d", len(a.Frames), len(b.Frames))
	}
	for i := range a.Frames {
		f, g := &a.Frames[i], &b.Frames[i]
		if f.Proc != g.Proc || f.Node != g.Node || f.Words != g.Words || f.Rels != g.Rels || (f.Old == nil) != (g.Old == nil) {
			return fmt.Sprintf("frame %d is elsewhere: %s at %d, and %s at %d", i, f.Proc.IR.Name, f.Node, g.Proc.IR.Name, g.Node)
		}
		for r := range f.Proc.Words {
			if x, y := a.Words[int(f.Words)+r], b.Words[int(g.Words)+r]; x != y {
				return fmt.Sprintf("register %d of frame %d holds %d, and %d", r, i, x, y)
			}
		}
		for r := range f.Proc.Rels {
			if !a.Rels[int(f.Rels)+r].Equal(b.Rels[int(g.Rels)+r]) {
				return fmt.Sprintf("relation %d of frame %d", r, i)
			}
		}
	}
	return ""
}
