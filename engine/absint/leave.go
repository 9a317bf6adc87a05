package absint

import (
	"slices"

	"assay/engine/absint/asked"
	"assay/engine/absint/state"
	"assay/engine/absint/ways"
	"assay/ir"
	"assay/task"
)

// This file is about exceptions that code under check makes itself, as a failing assertion does, and which of them leave the goal.

// leaving are the places where exceptions are made that may leave a goal.
func leaving(top *pattern) map[*ir.New]bool {
	out := map[*ir.New]bool{}
	if top == nil || top.throws == nil {
		return out
	}
	for _, o := range top.throws.exc.Objs {
		if n, ok := o.Made.(*ir.New); ok {
			out[n] = true
		}
	}
	return out
}

// callIn is a call in a procedure under check.
type callIn struct {
	in   *ir.Proc
	call *ir.CallStmt
}

// calledOut is what is known of a call of other code in code under check.
type calledOut struct {
	exc state.Value // what leaves it
	ran []*ir.Proc  // what was followed
}

// leavesCall notes which exceptions leave a call of other code in code under check; where the callee is nil, that is not followed.
func leavesCall(p point, st *ir.CallStmt, callee *ir.Proc, throws *state.State) {
	if st.Exc == nil || !p.host.Own(p.x.proc) || callee != nil && p.host.Own(callee) {
		return
	}
	at := callIn{p.x.proc, st}
	k := p.thrown[at]
	if k == nil {
		p.judge.refuse("it is not claimed that an execution comes to the call at %s", st.Span)
		k = &calledOut{exc: state.Value{Ref: true}}
		p.thrown[at] = k
	}
	if callee != nil && !slices.Contains(k.ran, callee) {
		p.judge.refuse("it is not claimed that the call at %s runs %s", st.Span, callee.Name)
		k.ran = append(k.ran, callee)
	}
	if throws == nil {
		return
	}
	v, _ := point{p.analysis, p.x, throws}.eval(st.Exc)
	if p.judge == nil {
		k.exc = state.Join(k.exc, v)
	} else if v.Null = k.exc.Null; !state.Claim(v).In(state.Claim(k.exc)) {
		p.judge.refuse("something else leaves the call at %s", st.Span)
	}
}

// straying are the properties that exceptions violate which leave the goal, and which no check or statement of code under check makes: those that other
// code makes during a call are listed at that call, as the other engines list them, and the rest where the goal begins. Of calls there are also
// those that no execution violates: the callee makes such exceptions, but not here.
func straying(a *analysis, top *pattern) (out []task.Property, thrown map[task.Property]bool) {
	thrown = map[task.Property]bool{}
	if top == nil {
		return nil, thrown
	}
	exc := state.Value{Ref: true}
	if top.throws != nil {
		exc = top.throws.exc
	}
	g := a.task.Goal
	add := func(p task.Property, c *ir.Class, by *ir.CallSite) {
		if k, text := a.host.Escape(g, c, nil, by); k != "" {
			if p.Kind, p.Text, p.Fails = k, text, true; !slices.Contains(out, p) {
				out = append(out, p)
			}
		}
	}
	listed := map[*state.Object]bool{}
	calls := waysOf(a)
	for at, k := range a.thrown {
		p := task.Property{Unit: at.in.Name, Span: at.call.Span}
		loose := len(k.exc.Any) > 0 && len(exc.Any) > 0 // it is not known what leaves it
		for _, by := range calls.Of(at.in, at.call) {
			for _, c := range calls.Makes(k.ran) {
				if !mayMake(a, k.ran, c) {
					continue
				}
				if kind, text := a.host.Escape(g, c, nil, by); kind == task.KindLibrary {
					q := p
					q.Kind, q.Text, q.Fails = kind, text, true
					thrown[q] = thrown[q] || loose
				}
			}
			for _, o := range k.exc.Objs {
				if !ownMade(a, o) && slices.Contains(exc.Objs, o) && o.Class != nil {
					listed[o] = true
					add(p, o.Class, by)
				}
			}
			if loose && a.outside != nil {
				add(p, a.outside.Throwable(), by)
			}
		}
	}
	begins := task.Property{Unit: g.Proc.Name, Span: g.Span}
	for _, o := range exc.Objs {
		if !listed[o] && !ownMade(a, o) && o.Class != nil {
			add(begins, o.Class, nil)
		}
	}
	for _, t := range exc.Any {
		if r, ok := t.(ir.Ref); ok && r.Class != nil {
			add(begins, r.Class, nil)
		}
	}
	for _, p := range out {
		if p.Kind == task.KindLibrary {
			thrown[p] = true
		}
	}
	slices.SortFunc(out, task.Property.Compare)
	return out, thrown
}

// waysOf are the calls that were followed.
func waysOf(a *analysis) *ways.Ways {
	w := ways.New(a.host, a.task.Goal.Proc)
	for _, y := range a.patterns {
		for _, spot := range y.callers {
			if x, ok := spot.Of.(*pattern); ok && spot.Block >= 0 && (a.outside == nil || x != a.outside.self) {
				w.Add(x.proc, x.proc.Blocks[spot.Block], y.proc)
			}
		}
	}
	return w
}

// mayMake reports whether one of some procedures may make an exception of a class, as far as its documentation says.
func mayMake(a *analysis, procs []*ir.Proc, c *ir.Class) bool {
	return a.promises == nil || slices.ContainsFunc(procs, func(q *ir.Proc) bool {
		k := a.promises(q)
		return !k.Known || slices.Contains(k.Throws, c)
	})
}

// ownMade reports whether code under check makes an exception, or a check in it does.
func ownMade(a *analysis, o *state.Object) bool {
	switch made := o.Made.(type) {
	case *ir.New:
		return a.host.Own(o.In)
	case madeUpAt:
		return a.raises(made.call) && !modelled(a, made.call) && a.host.Own(o.In)
	}
	return false
}

// comesTo notes that an execution comes to a block of code under check, or to its end.
func (x *pattern) comesTo(b *ir.Block, end bool) {
	if x.a.judge == nil && x.a.host.Own(x.proc) {
		x.a.turned[b] = x.a.turned[b] || end
	}
}

// asks reports whether a check or an assertion of code under check is at a node: a branch to where an exception is made among them.
func asks(a *analysis, q *ir.Proc, n ir.Node) bool {
	if !a.host.Own(q) {
		return false
	}
	branch, ok := n.(*ir.If)
	if !ok || branch.Check != nil {
		return true
	}
	list, known := a.asking[q]
	if !known {
		for _, b := range q.Blocks {
			if slices.ContainsFunc(b.Stmts, func(st ir.Stmt) bool {
				made, ok := st.(*ir.New)
				return ok && a.host.Thrown(made.Class)
			}) {
				list = append(list, asked.Deciding(q, b)...)
			}
		}
		a.asking[q] = list
	}
	return slices.Contains(list, n)
}
