// Package outside lists what other code may throw at calls that were not followed. An exception that execution saw is a property of its own; of others nothing
// is known but that the call is there, and one property for each procedure says so.
package outside

import (
	"slices"

	"assay/engine/ledger"
	"assay/ir"
	"assay/language"
	"assay/symbolic/model"
	"assay/symbolic/step"
	"assay/task"
)

// Calls knows calls of other code in code under check.
type Calls struct {
	Goal       *ir.Goal
	Host       language.Host
	Ledger     *ledger.Ledger
	Own        func(*ir.Proc) bool
	Callees    func(*ir.CallStmt) []*ir.Proc
	Documented func(*ir.Proc) model.Promise // nil: nothing is
}

// inProc are those of a procedure: the first of them, why it was not followed, and what they call.
type inProc struct {
	at      step.Place
	why     string
	callees []string
}

// Entries are the properties of those among some places that are not checked, for the reason of each; an empty reason: it is.
func (c *Calls) Entries(places []step.Place, reason func(ir.Node) string) (out []*ledger.Entry) {
	var list []*inProc
	for _, p := range places {
		call, ok := p.Node.(*ir.CallStmt)
		if !ok || reason(call) == "" || c.silent(p.Proc, call) {
			continue
		}
		kind, callee := c.Host.Escape(c.Goal, nil, nil, &ir.CallSite{Proc: p.Proc, Call: call})
		if kind == "" {
			continue
		}
		i := slices.IndexFunc(list, func(k *inProc) bool { return k.at.Proc == p.Proc })
		if i < 0 {
			i, list = len(list), append(list, &inProc{at: p, why: reason(call)})
		}
		k := list[i]
		if call.Span.Compare(ir.MetaOf(k.at.Node).Span) < 0 {
			k.at, k.why = p, reason(call)
		}
		if !slices.Contains(k.callees, callee) {
			k.callees = append(k.callees, callee)
		}
	}
	for _, k := range list {
		out = append(out, &ledger.Entry{Property: task.Outside(k.at.Proc.Name, ir.MetaOf(k.at.Node).Span, k.callees), Unknown: k.why})
	}
	return out
}

// silent reports whether nothing that is a finding leaves a call: what was seen is listed, or all that may run is documented to throw nothing else.
func (c *Calls) silent(q *ir.Proc, call *ir.CallStmt) bool {
	if c.Ledger.Find(func(e *ledger.Entry) bool {
		return e.Property.Kind == task.KindLibrary && e.Property.Span == call.Span && e.Unknown != ""
	}) != nil {
		return true
	}
	if c.Documented == nil {
		return false
	}
	callees := c.Callees(call)
	return len(callees) > 0 && !slices.ContainsFunc(callees, func(p *ir.Proc) bool {
		k := c.Documented(p)
		return !c.Own(p) && (!k.Known || slices.ContainsFunc(k.Throws, func(x *ir.Class) bool {
			kind, _ := c.Host.Escape(c.Goal, x, nil, &ir.CallSite{Proc: q, Call: call})
			return kind != ""
		}))
	})
}
