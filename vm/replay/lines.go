// This file makes the steps of a replay out of source lines.

package replay

import (
	"assay/ir"
	"assay/task"
	"assay/vm/state"
)

// lines is the state of steps by source lines.
type lines struct {
	at      map[int][]stepKey // by thread and depth: the line that a frame is at
	nodes   map[uint64]bool   // of the last step
	waiting *task.Step        // a line that is resumed after a call: a step if it changes something
	resumed int               // the position of the session before it
}

// line adds a node to the last step, or begins one: at another line, in another frame,
// or when a node recurs.
func (r *replayer) line(x state.Save, p *ir.Proc, node ir.Node) {
	l := &r.lines
	meta := ir.MetaOf(ir.Source(node))
	depth := int(x.Old >> 32)
	if meta.Span.Line == 0 || !r.s.Setup.Lines(p, meta.Span.Line) {
		r.failingCheck(x, p, node, stepKey{thread: int(x.Thread), depth: depth})
		return // implicit code, or the line is unknown
	}
	key := stepKey{thread: int(x.Thread), depth: depth, unit: p.Name, line: meta.Span.Line}
	if key == r.last && !l.nodes[x.Cell] && len(r.steps) > 0 {
		l.nodes[x.Cell] = true
		r.failingCheck(x, p, node, key)
		return
	}
	back := key.thread == r.last.thread && depth < r.last.depth && l.stood(key)
	step := task.Step{Thread: key.thread, Depth: depth, Unit: p.Name, Span: meta.Span, Line: meta.Span.Line}
	l.stand(key)
	l.nodes = map[uint64]bool{x.Cell: true}
	r.last, r.known = key, len(r.s.Heap.Objs)
	if l.waiting = nil; back {
		l.waiting, l.resumed = &step, r.session.Position()-1
	} else {
		r.add(step)
	}
	r.failingCheck(x, p, node, key)
}

func (r *replayer) failingCheck(x state.Save, p *ir.Proc, node ir.Node, key stepKey) {
	if branch, ok := node.(*ir.If); ok && branch.Check != nil && r.branch(x, p, branch) == "true" {
		r.origins.failing(branch.Check, key)
	}
}

// stood reports whether a frame is at a line already.
func (l *lines) stood(key stepKey) bool {
	at := l.at[key.thread]
	return key.depth < len(at) && at[key.depth] == key
}

func (l *lines) stand(key stepKey) {
	if l.at == nil {
		l.at = map[int][]stepKey{}
	}
	at := l.at[key.thread]
	for len(at) <= key.depth {
		at = append(at, stepKey{})
	}
	at[key.depth] = key
	l.at[key.thread] = at[:key.depth+1]
}

// now returns the current step, even if nothing changes in it.
func (l *lines) now(r *replayer) task.Step {
	if l.waiting != nil {
		return *l.waiting
	}
	return r.steps[len(r.steps)-1]
}

// current returns the step that a change belongs to.
func (l *lines) current(r *replayer) *task.Step {
	if l.waiting != nil {
		r.steps, r.begins = append(r.steps, *l.waiting), append(r.begins, l.resumed)
		l.waiting = nil
	}
	return &r.steps[len(r.steps)-1]
}
