// Package inline replaces calls by the bodies of the procedures they run.
//
// # What is kept
//
// A call becomes: assignments of the arguments to fresh locals that stand for
// the parameters; the body, with fresh locals; assignments of the locals that
// stand for the results, and for the exceptional result, to the targets. Since
// the parameters are fresh, the arguments are read before anything is written,
// as by-value calls ask ("a, b := call swap(a, b)" swaps). A local x of the
// callee becomes x' for the first call, with one more prime for each further one.
//
// A virtual call becomes a switch over the class of the receiver, with a call
// for each procedure that some class runs; what is no object of such a class
// fails an assertion of kind unsupported. A call of a value becomes a branch for
// each procedure that the signature takes, in the order of the program.
//
// Recursion is cut off: a procedure is open at most Depth times among the
// inlined calls around each other (the root itself does not count, and a
// procedure that is not open is always inlined). A deeper call becomes "assume
// false" with ir.Origin.Cut, so what is left out stays visible. Executions that
// survive are those of the source program.
//
// Locals begin as zero in each call. Fresh locals do too, unless the call stands
// in a loop: there, those that may be read before they are assigned are set to
// zero first.
//
// # What is left alone
//
// Calls of procedures without a body, calls that Config.Keep wants to keep
// (they are taken by contract), pure calls inside conditions, and the starts
// of threads.
package inline

import (
	"fmt"
	"strings"

	"assay/ir"
	"assay/ir/cfg"
	"assay/source"
	"assay/task"
)

// Name of the pass in origins.
const Name = "inline"

// Codes of diagnostics.
const (
	CodeSize  source.Code = "inline-size"
	CodeOld   source.Code = "inline-old"
	CodeUnset source.Code = "inline-unset"
)

// Config of the pass.
type Config struct {
	Depth int                 // how often a procedure may be open inside itself
	Only  map[string]bool     // names of the procedures whose calls are replaced; nil: all
	Keep  func(*ir.Proc) bool // calls of these stay; nil: none
	Nodes int                 // at most so many statements and blocks in a procedure; 0: DefaultNodes
}

// DefaultNodes is how many statements and blocks a procedure may grow to.
const DefaultNodes = 1 << 22

// Program gives a copy of the program in which calls are replaced. The error
// is a *source.List.
func Program(p *ir.Program, conf Config) (*ir.Program, error) {
	if conf.Nodes == 0 {
		conf.Nodes = DefaultNodes
	}
	c := ir.NewCopy(p, Name)
	diags := &source.List{}
	facts := map[*ir.Proc]*facts{}
	for _, q := range p.Procs {
		if q.External() || conf.Only != nil && !conf.Only[q.Name] {
			c.Body(q)
			continue
		}
		i := &inliner{Config: conf, copy: c, root: q, out: c.Proc(q), diags: diags, facts: facts,
			names: map[string]bool{}, primes: map[string]int{}, open: map[*ir.Proc]int{}}
		for _, l := range q.Locals {
			i.names[l.Name] = true
		}
		i.body(&site{callee: q})
		i.sortBlocks()
	}
	return c.To, diags.Err()
}

// inliner makes one procedure.
type inliner struct {
	Config
	copy  *ir.Copy
	root  *ir.Proc // of the source program
	out   *ir.Proc
	diags *source.List
	facts map[*ir.Proc]*facts // of procedures of the source program

	names  map[string]bool // of locals of out
	primes map[string]int  // last one tried for a name
	open   map[*ir.Proc]int
	calls  int // inlined so far
	nodes  int // statements and blocks made so far
	tooBig bool
}

// site is a body to be copied: the root's, or that of an inlined call.
type site struct {
	callee *ir.Proc
	call   *ir.CallStmt // nil for the root
	number int          // of the call, from 1
	locals map[*ir.Local]*ir.Local
	entry  *ir.Block // where the body begins; nil: in a block of its own
	cyclic bool      // the call stands in a loop
}

// body copies a body into out and gives the block in which what follows it
// goes on; nil when it never ends.
func (i *inliner) body(s *site) *ir.Block {
	q := s.callee
	f := i.factsOf(q)
	to := make([]*ir.Block, len(q.Blocks))
	for _, b := range q.Blocks {
		if b.Index == 0 && s.entry != nil && !f.entered {
			to[0] = s.entry
			continue
		}
		to[b.Index] = i.out.NewBlock()
	}
	env := &ir.Env{Copy: i.copy, Local: s.locals, Block: func(b *ir.Block) *ir.Block { return to[b.Index] }}
	if s.call != nil {
		env.Mark = func(o *ir.Origin, _ ir.Node) { o.Copy, o.Call = s.number, s.call }
	}
	if s.entry != nil && to[0] != s.entry {
		s.entry.Term = &ir.Goto{Meta: (&ir.Env{Copy: i.copy}).Meta(s.call), To: to[0]}
	}
	var end *ir.Block // where it goes on
	for _, b := range q.Blocks {
		i.checkOld(s, b)
		w := &writer{inliner: i, site: s, env: env, at: to[b.Index], cyclic: s.cyclic || f.cyclic(b)}
		w.at.Invariants = append(w.at.Invariants, env.Clauses(b.Invariants)...)
		w.at.Decreases = append(w.at.Decreases, env.Clauses(b.Decreases)...)
		for _, st := range b.Stmts {
			if w.at != nil {
				w.stmt(st)
			}
		}
		if w.at == nil {
			continue
		}
		if _, ret := b.Term.(*ir.Return); !ret || s.call == nil {
			w.at.Term = env.Term(b.Term)
			continue
		}
		if f.returns == 1 {
			end = w.at
			continue
		}
		if end == nil {
			end = i.out.NewBlock()
		}
		w.at.Term = &ir.Goto{Meta: env.Meta(b.Term), To: end}
	}
	return end
}

// writer copies the statements of one block.
type writer struct {
	*inliner
	site   *site
	env    *ir.Env
	at     *ir.Block // where the next statement goes; nil behind a cut
	cyclic bool
}

func (w *writer) add(s ir.Stmt) {
	w.at.Stmts = append(w.at.Stmts, s)
	w.count(1)
}

// count keeps the size of the procedure within its limit.
func (w *writer) count(n int) {
	w.nodes += n
	if w.nodes > w.Nodes && !w.tooBig {
		w.tooBig = true
		w.diags.Errorf(w.root.Span, CodeSize, "inlining the calls of %s gives more than %d statements and blocks", ir.Name(w.root.Name), w.Nodes)
	}
}

func (w *writer) stmt(s ir.Stmt) {
	call, ok := s.(*ir.CallStmt)
	switch {
	case w.tooBig:
	case ok && call.Proc != nil:
		w.static(call, call.Proc)
	case ok && call.Fun != nil:
		w.indirect(call)
	case ok:
		w.virtual(call)
	default:
		w.add(w.env.Stmt(s))
	}
}

// static replaces a call, or copies it if it is to stay.
func (w *writer) static(call *ir.CallStmt, callee *ir.Proc) {
	switch {
	case callee.External() || w.Keep != nil && w.Keep(callee):
		s := w.env.Stmt(call).(*ir.CallStmt)
		s.Proc, s.Method, s.Fun = w.copy.Proc(callee), "", nil
		w.add(s)
	case w.open[callee] >= w.Depth && (w.open[callee] > 0 || callee == w.root):
		w.cut(call, callee)
	default:
		w.expand(call, callee)
	}
}

// cut takes the place of a call that is too deep.
func (w *writer) cut(call *ir.CallStmt, callee *ir.Proc) {
	m := w.env.Meta(call)
	w.add(ir.NewAssume(m, ir.False, &ir.Cut{Bound: task.BoundRecursion, Name: callee.Name, Limit: w.Depth, Span: call.Span}))
	w.end(&ir.Return{Meta: w.env.Meta(call)})
}

// end ends the block; what stood behind is left out.
func (w *writer) end(t ir.Term) {
	w.at.Term = t
	w.at = nil
}

// expand replaces a call by the body of the callee.
func (w *writer) expand(call *ir.CallStmt, callee *ir.Proc) {
	w.calls++
	w.count(1 + len(callee.Blocks))
	s := &site{callee: callee, call: call, number: w.calls, locals: w.fresh(callee), cyclic: w.cyclic}
	for k, p := range callee.Params {
		w.assign(call, s.locals[p], w.env.Expr(call.Args[k]))
	}
	if w.cyclic {
		w.zero(call, callee, s.locals)
	}
	s.entry = w.at
	w.open[callee]++
	w.at = w.body(s)
	w.open[callee]--
	if w.at == nil {
		return // the callee never returns
	}
	for k, d := range call.Dsts {
		w.assign(call, w.env.Expr(d).(ir.Var), s.locals[callee.Results[k]])
	}
	if call.Exc != nil {
		w.assign(call, w.env.Expr(call.Exc).(ir.Var), s.locals[callee.Exc])
	}
}

func (w *writer) assign(call *ir.CallStmt, dst ir.Var, x ir.Expr) {
	w.add(&ir.Assign{Meta: w.env.Meta(call), Dst: dst, X: x})
}

// zero sets the locals that the callee may read before it assigns them. For a
// struct or a thread no constant says zero: then the callee is refused.
func (w *writer) zero(call *ir.CallStmt, callee *ir.Proc, locals map[*ir.Local]*ir.Local) {
	for _, l := range callee.Locals {
		if !w.factsOf(callee).unset[l] {
			continue
		}
		z := zeroOf(locals[l].Typ)
		if z == nil {
			d := w.diags.Errorf(call.Span, CodeUnset, "%s cannot be inlined in a loop: its local %s of type %s may be read before it is assigned",
				ir.Name(callee.Name), ir.Name(l.Name), l.Typ)
			d.Related = []source.Related{{Span: l.Span, Message: "the local is declared here"}}
			continue
		}
		w.assign(call, locals[l], z)
	}
}

// zeroOf is what a local of the type begins with; nil when no constant says it.
func zeroOf(t ir.Type) ir.Expr {
	switch t.(type) {
	case ir.Bool, ir.Int, ir.Float, *ir.Rel:
		return &ir.Const{Typ: t}
	case ir.Ref, ir.Array, ir.Ptr, ir.Func:
		return &ir.Const{Typ: ir.Null{}}
	}
	return nil
}

// fresh makes locals of out for those of a callee.
func (i *inliner) fresh(q *ir.Proc) map[*ir.Local]*ir.Local {
	out := make(map[*ir.Local]*ir.Local, len(q.Locals))
	for _, l := range q.Locals {
		m := i.out.NewLocal(i.freshName(l.Name), i.copy.Type(l.Typ), l.Span)
		m.Mult = l.Mult
		out[l] = m
	}
	return out
}

// freshName adds one prime, two, three, then '4, '5 and so on: the first name
// that is free.
func (i *inliner) freshName(base string) string {
	for {
		i.primes[base]++
		n := i.primes[base]
		name := base + strings.Repeat("'", min(n, 3))
		if n > 3 {
			name = fmt.Sprintf("%s'%d", base, n)
		}
		if !i.names[name] {
			i.names[name] = true
			return name
		}
	}
}

// virtual replaces a virtual call by a switch over the class of the receiver.
func (w *writer) virtual(call *ir.CallStmt) {
	var targets []*ir.Proc
	cases := map[*ir.Proc][]int64{}
	static, _ := call.Args[0].Type().(ir.Ref)
	for _, k := range w.copy.From.Classes {
		if k.Interface || k.Abstract || static.Class != nil && !k.Subclass(static.Class) {
			continue
		}
		if t := call.Callee(k); t != nil {
			if cases[t] == nil {
				targets = append(targets, t)
			}
			cases[t] = append(cases[t], int64(k.Index))
		}
	}
	class := &ir.Apply{Op: ir.OpClass, Args: []ir.Expr{w.env.Expr(call.Args[0])}, Typ: ir.Int{Bits: 32, Signed: true}, Span: call.Span}
	sw := &ir.Switch{Meta: w.env.Meta(call), X: class, Default: w.out.NewBlock()}
	w.noTarget(call, sw.Default, "a class of the program has the method "+call.Method)
	join := w.out.NewBlock()
	from := w.at
	for _, t := range targets {
		w.at = w.out.NewBlock()
		for _, v := range cases[t] {
			sw.Cases = append(sw.Cases, ir.Case{Value: v, To: w.at})
		}
		if w.static(call, t); w.at != nil {
			w.at.Term = &ir.Goto{Meta: w.env.Meta(call), To: join}
		}
	}
	from.Term = sw
	w.at = join
}

// indirect replaces a call of a value by branches over the procedures that it may be.
func (w *writer) indirect(call *ir.CallStmt) {
	sig, join := call.Sig(), w.out.NewBlock()
	for _, t := range w.copy.From.Taken(sig) {
		is := &ir.Apply{Op: ir.OpEq, Typ: ir.Bool{}, Span: call.Span,
			Args: []ir.Expr{w.env.Expr(call.Fun), w.env.Expr(&ir.ProcRef{Sig: sig, Proc: t})}}
		from, other := w.at, w.out.NewBlock()
		w.at = w.out.NewBlock()
		from.Term = &ir.If{Meta: w.env.Meta(call), X: is, Then: w.at, Else: other}
		if w.static(call, t); w.at != nil {
			w.at.Term = &ir.Goto{Meta: w.env.Meta(call), To: join}
		}
		w.at = other
	}
	w.noTarget(call, w.at, "a procedure of the program is called")
	w.at = join
}

// noTarget fills the block for what no class and no procedure of the program answers for.
func (w *writer) noTarget(call *ir.CallStmt, b *ir.Block, what string) {
	b.Stmts = append(b.Stmts,
		&ir.Assert{Meta: w.env.Meta(call), X: ir.False, Kind: task.KindUnsupported, What: what},
		ir.NewAssume(w.env.Meta(call), ir.False, ir.Derived{From: "the assertion before"}))
	b.Term = &ir.Return{Meta: w.env.Meta(call)}
}

// checkOld refuses to inline conditions about the state in which the callee was
// called: in the caller they would mean another state.
func (i *inliner) checkOld(s *site, b *ir.Block) {
	if s.call == nil {
		return
	}
	refuse := func(x ir.Expr, at source.Span) {
		ir.Walk(x, func(x ir.Expr) bool {
			switch x.(type) {
			case *ir.Old, *ir.Fresh:
				i.diags.Errorf(at, CodeOld, "%s cannot be inlined: this is about the state in which it was called", ir.Name(s.callee.Name))
				return false
			}
			return true
		})
	}
	for _, st := range b.Stmts {
		switch st := st.(type) {
		case *ir.Assume:
			refuse(st.Cond(), st.Span)
		case *ir.Assert:
			refuse(st.X, st.Span)
		}
	}
	for _, c := range append(append([]*ir.Clause{}, b.Invariants...), b.Decreases...) {
		refuse(c.X, c.Span)
	}
}

// sortBlocks leaves out what cannot be reached, and puts the rest in reverse
// postorder.
func (i *inliner) sortBlocks() {
	if i.tooBig {
		i.out.Blocks = nil
		return
	}
	g, _ := cfg.New(i.out) // the order does not need the loops
	i.out.Blocks = g.Order
	for k, b := range i.out.Blocks {
		b.Index = k
	}
}
