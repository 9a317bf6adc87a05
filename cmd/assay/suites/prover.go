package suites

import (
	"context"
	"slices"
	"sync"

	"assay/engine"
	"assay/engine/absint"
	"assay/engine/absint/view"
	"assay/engine/symex"
	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/branch"
	"assay/lang/java/check"
	"assay/lang/java/check/goal"
	"assay/lang/java/classfile"
	"assay/task"
)

// prover is an engine that answers nothing: it proves that no execution takes some sides of branches, whatever a method is called with, as long as its
// contract holds.
type prover struct {
	facts absint.Engine // without a bound, and soon
	paths symex.Engine  // where these do not suffice: all paths, if it comes to their end

	mu     sync.Mutex
	missed map[branch.Side]bool
	proved map[branch.Side]string // by which engine
	wrong  []branch.Side          // that are proved, and that runs took
	taken  map[branch.Side]bool   // by runs
}

var _ engine.Engine = (*prover)(nil)

// Name returns the name of the engine.
func (*prover) Name() string { return "infeasible" }

// Check looks at the sides of the method of a goal.
func (e *prover) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	w, ok := t.Host.(*check.World)
	if !ok || !w.Kinds[t.Goal].Calls() {
		return unanswered(t, e), nil
	}
	g := w.Kinds[t.Goal]
	if len(w.Within(t.Goal)) > 0 || full(g.Class.File, g.Method) { // other calls, and a JVM without room, take what is not followed
		return unanswered(t, e), nil
	}
	p := &proof{w: w, g: g, m: w.Java.Known(g.Class.File.Name).Declared(g.Method.Name, g.Method.Desc)}
	u := *t
	u.Goal = p.unasked(t.Goal)
	if p.byFacts(ctx, e.facts, &u); e.lacks(p) {
		if err := p.byPaths(ctx, e.paths, &u); err != nil {
			return nil, err
		}
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for s, by := range p.proved {
		if e.taken[s] {
			e.wrong = append(e.wrong, s)
		}
		e.proved[s] = by
	}
	return unanswered(t, e), nil
}

// full reports whether a method handles that the JVM has no room left, which runs and proofs do not follow.
func full(c *classfile.Class, m *classfile.Method) bool {
	return m.Code != nil && slices.ContainsFunc(m.Code.Handlers, func(h classfile.Handler) bool {
		return slices.Contains([]string{"java/lang/OutOfMemoryError", "java/lang/StackOverflowError", "java/lang/VirtualMachineError"}, h.Catch)
	})
}

// lacks reports whether there is no proof yet for a side of the method that no test covers.
func (e *prover) lacks(p *proof) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	for s, missed := range e.missed {
		if missed && s.Class == p.g.Class.File.Name && s.Method == p.g.Method.Name+p.g.Method.Desc && p.proved[s] == "" {
			return true
		}
	}
	return false
}

// proof is about a method.
type proof struct {
	w      *check.World
	g      *goal.Goal
	m      *java.Method
	proved map[branch.Side]string
}

// unasked is a goal without what documentation and customs ask of callers: tests may do otherwise.
func (p *proof) unasked(k *ir.Goal) *ir.Goal {
	if k.Contract == nil {
		return k
	}
	out, c := *k, *k.Contract
	c.Requires = slices.DeleteFunc(slices.Clone(c.Requires), func(x *ir.Clause) bool {
		_, taken := x.Ground().(ir.Taken)
		return taken
	})
	out.Contract = &c
	p.w.Kinds[&out] = p.g
	return &out
}

// way is a way out of a branch of the method.
type way struct {
	side branch.Side
	term ir.Term
	to   *ir.Block
}

// ways are those of the branches that the source has.
func (p *proof) ways() (out []way) {
	for _, b := range p.m.Proc.Blocks {
		m, at := p.w.Java.BranchAt(b.Term)
		if m == nil {
			continue
		}
		add := func(n int, to *ir.Block) {
			if s, ok := branch.Taken(m.Class.File, m.File, at, n); ok {
				out = append(out, way{s, b.Term, to})
			}
		}
		switch t := b.Term.(type) {
		case *ir.If:
			add(1, t.Then)
			add(0, t.Else)
		case *ir.Switch:
			for i, c := range t.Cases {
				add(i, c.To)
			}
			add(len(t.Cases), t.Default)
		}
	}
	return out
}

// first is the node that a block begins with.
func first(b *ir.Block) ir.Node {
	if len(b.Stmts) > 0 {
		return b.Stmts[0]
	}
	return b.Term
}

// keep notes the sides of which no way may be taken.
func (p *proof) keep(by string, mayTake func(way) bool) {
	may := map[branch.Side]bool{}
	list := p.ways()
	for _, x := range list {
		may[x.side] = may[x.side] || mayTake(x)
	}
	for _, x := range list {
		if !may[x.side] && p.proved[x.side] == "" {
			if p.proved == nil {
				p.proved = map[branch.Side]string{}
			}
			p.proved[x.side] = by
		}
	}
}

// byFacts proves by what is known where each block begins.
func (p *proof) byFacts(ctx context.Context, e absint.Engine, t *engine.Task) {
	var seen map[ir.Node]bool
	e.Tell = func() absint.Tell {
		seen = map[ir.Node]bool{}
		return func(_ any, n ir.Node, _ view.View) { seen[n] = true }
	}
	f, end := e.Find(ctx, t)
	defer end()
	if f.Owed.Unknown != "" || ctx.Err() != nil || len(f.Owes()) > 0 || len(f.Owed.Assumed)+len(f.Outside()) > 0 {
		return
	}
	p.keep(e.Name(), func(x way) bool { return seen[x.term] && seen[first(x.to)] })
}

// byPaths proves by all paths, if the engine comes to the end of each of them and all that it says holds without bounds.
func (p *proof) byPaths(ctx context.Context, e symex.Engine, t *engine.Task) error {
	took := map[way]bool{}
	e.Took = func(t ir.Term, to *ir.Block) { took[way{term: t, to: to}] = true }
	proved := true
	e.Leaves = func(words map[string]bool) { proved = proved && len(words) == 0 }
	results, err := e.Check(ctx, t)
	if err != nil {
		return err
	}
	for _, r := range results {
		if r.Status != task.Proved && r.Status != task.Violated || r.Stats["exhausted"] != 0 || len(r.Assumed) > 0 {
			return nil
		}
	}
	if ctx.Err() == nil && proved && len(results) > 0 {
		p.keep(e.Name(), func(x way) bool { return took[way{term: x.term, to: x.to}] })
	}
	return nil
}
