// Package ways knows the calls by which executions come to procedures, and what exceptions are made below a call.
package ways

import (
	"slices"

	"assay/ir"
	"assay/language"
)

// Ways are the calls of an analysis, of procedures that ran.
type Ways struct {
	host  language.Host
	goal  *ir.Proc
	into  map[*ir.Proc][]ir.CallSite // calls of code under check, in such code
	calls map[*ir.Proc][]*ir.Proc
	made  map[*ir.Proc][]*ir.Class // exceptions that a procedure makes itself
}

// New returns those of a goal, without any call.
func New(host language.Host, goal *ir.Proc) *Ways {
	return &Ways{host: host, goal: goal, into: map[*ir.Proc][]ir.CallSite{}, calls: map[*ir.Proc][]*ir.Proc{}, made: map[*ir.Proc][]*ir.Class{}}
}

// Add notes that a block of one procedure calls another one.
func (w *Ways) Add(from *ir.Proc, b *ir.Block, to *ir.Proc) {
	if !slices.Contains(w.calls[from], to) {
		w.calls[from] = append(w.calls[from], to)
	}
	if !w.host.Own(from) || !w.host.Own(to) {
		return
	}
	for _, st := range b.Stmts {
		call, ok := st.(*ir.CallStmt)
		if !ok || call.Proc != nil && call.Proc != to {
			continue
		}
		if k := (ir.CallSite{Proc: from, Call: call}); !slices.Contains(w.into[to], k) {
			w.into[to] = append(w.into[to], k)
		}
	}
}

// Bounds of the calls on the way to one, and of their number.
const (
	mostOnWay = 4
	mostWays  = 64
)

// Of returns a call by the calls that lead to it; where too many do, by some.
func (w *Ways) Of(in *ir.Proc, call *ir.CallStmt) (out []*ir.CallSite) {
	if in == w.goal {
		out = append(out, &ir.CallSite{Proc: in, Call: call})
	}
	if len(out) == 0 || len(w.into[in]) > 0 {
		for _, k := range w.from(in, []*ir.Proc{in}) {
			out = append(out, &ir.CallSite{Proc: in, Call: call, From: k})
		}
	}
	return out
}

func (w *Ways) from(q *ir.Proc, open []*ir.Proc) (out []*ir.CallSite) {
	for _, k := range w.into[q] {
		if slices.Contains(open, k.Proc) || len(out) >= mostWays {
			continue
		}
		if k.Proc == w.goal || len(open) == mostOnWay {
			out = append(out, &ir.CallSite{Proc: k.Proc, Call: k.Call})
			continue
		}
		for _, f := range w.from(k.Proc, append(slices.Clip(open), k.Proc)) {
			out = append(out, &ir.CallSite{Proc: k.Proc, Call: k.Call, From: f})
		}
	}
	if len(out) == 0 {
		out = append(out, nil)
	}
	return out
}

// Makes returns the classes of exceptions that procedures make, and other code that they run.
func (w *Ways) Makes(procs []*ir.Proc) (out []*ir.Class) {
	seen := map[*ir.Proc]bool{}
	work := slices.Clone(procs)
	for len(work) > 0 {
		q := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[q] || w.host.Own(q) {
			continue
		}
		seen[q] = true
		work = append(work, w.calls[q]...)
		for _, c := range w.itself(q) {
			if !slices.Contains(out, c) {
				out = append(out, c)
			}
		}
	}
	return out
}

// itself returns the classes of exceptions that statements of a procedure make.
func (w *Ways) itself(q *ir.Proc) []*ir.Class {
	list, known := w.made[q]
	if known {
		return list
	}
	for _, b := range q.Blocks {
		for _, st := range b.Stmts {
			if n, ok := st.(*ir.New); ok && w.host.Thrown(n.Class) && !slices.Contains(list, n.Class) {
				list = append(list, n.Class)
			}
		}
	}
	w.made[q] = list
	return list
}
