// This file executes one branch of a thread.

package weak

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"assay/graph"
	"assay/ir"
	"assay/lang/litmus/event"
	"assay/language"
	"assay/source"
	"assay/task"

	test "assay/lang/litmus"
)

// frame is a call that is running.
type frame struct {
	proc   *ir.Proc
	block  *ir.Block
	at     int // statement; their number: the terminator
	locals []test.Value
	rounds map[*ir.Block]int // how often the heads of loops were reached since each loop was entered
	locked bool              // a monitor of a repair is held

	future      *object    // the task whose result the call is
	initialises *ir.Global // the state of what the call initialises; nil: nothing
}

func (f *frame) clone() *frame {
	c := *f
	c.locals, c.rounds = slices.Clone(f.locals), maps.Clone(f.rounds)
	return &c
}

// call is the call that a frame below another waits for.
func (f *frame) call() (*ir.CallStmt, bool) {
	if f.at == 0 {
		return nil, false
	}
	c, ok := f.block.Stmts[f.at-1].(*ir.CallStmt)
	return c, ok
}

// walk is one branch of one thread.
type walk struct {
	*builder
	thread  int
	frames  []*frame
	mem     map[string]test.Value // what the thread wrote to locations of its own
	held    map[string]int        // how often it holds monitors
	read    map[*ir.Global]test.Value
	last    int
	objects int
	lasts   map[string]last  // of locations that others use
	ended   map[int]bool     // threads whose end it has waited for
	begun   int              // threads
	begins  map[string]bool  // their objects
	tasks   map[string][]int // that it submitted to pools: the threads that run them, or -1 where they wait in a queue
	taken   int              // how many tasks were taken from the queue of its pool, at least
	frozen  map[string]bool  // objects, and final fields, that others may find as they were when a constructor ended
	steps   int
	events  int // of the branch
	began   int // the statement that runs
}

func (w *walk) clone() *walk {
	c := *w
	c.mem, c.held, c.read = maps.Clone(w.mem), maps.Clone(w.held), maps.Clone(w.read)
	c.begins, c.frozen = maps.Clone(w.begins), maps.Clone(w.frozen)
	c.tasks, c.lasts, c.ended = maps.Clone(w.tasks), maps.Clone(w.lasts), maps.Clone(w.ended)
	c.frames = make([]*frame, len(w.frames))
	for i, f := range w.frames {
		c.frames[i] = f.clone()
	}
	return &c
}

// refusal is why a branch goes no further.
type refusal struct {
	span source.Span
	why  string
}

func (r *refusal) Error() string { return r.why }

func (w *walk) refuse(format string, args ...any) error {
	at := w.span()
	if !at.Known() {
		at = w.task.Goal.Span
	}
	return &refusal{at, fmt.Sprintf(format, args...)}
}

// errOver ends a branch that has nothing more to say: what follows is no execution, or other branches follow it.
var errOver = errors.New("the branch is over")

// span is the place of what runs; in code of a library, that of its call. It is not known where no code of the program runs.
func (w *walk) span() source.Span {
	for i := len(w.frames) - 1; i >= 0; i-- {
		f := w.frames[i]
		at := f.at
		if at > 0 {
			at--
		}
		var n ir.Node = f.block.Term
		if at < len(f.block.Stmts) {
			n = f.block.Stmts[at]
		}
		if span := ir.MetaOf(n).Span; span.Known() && (w.host.Alone() || w.host.Own(f.proc)) {
			return span
		}
	}
	return source.Span{}
}

// first begins a thread: one that another starts waits for that.
func (w *walk) first() error {
	if w.runs[w.thread].parent < 0 {
		return w.run(nil)
	}
	return w.run(func() error {
		if err := w.awaits(w.signal("start", w.thread)); err != nil {
			return err
		}
		return library{w}.opens()
	})
}

// run takes a step, if there is one, and continues to the ends of all branches.
func (w *walk) run(step func() error) error {
	var err error
	if step != nil {
		err = step()
	}
	if err == nil {
		err = w.follow()
	}
	var r *refusal
	switch {
	case errors.Is(err, errOver):
		return nil
	case errors.As(err, &r):
		w.leaf(w.end(*r, func() *end { return &end{span: r.span, why: r.why} }))
		return nil
	}
	return err
}

func (w *walk) follow() error {
	for len(w.frames) > 0 {
		if err := w.ctx.Err(); err != nil {
			return err
		}
		if w.steps++; w.steps > mostSteps && smaller(w.unwind, w.rounds) {
			return errSteps
		} else if w.steps > mostSteps {
			return w.refuse("a thread runs for more than %d statements", mostSteps)
		}
		f := w.top()
		w.began = f.at
		var err error
		if f.at < len(f.block.Stmts) {
			st := f.block.Stmts[f.at]
			f.at++
			err = w.statement(st)
		} else {
			err = w.terminator(f.block.Term)
		}
		if err != nil {
			return err
		}
		w.read = nil
	}
	return w.finish()
}

func (w *walk) top() *frame { return w.frames[len(w.frames)-1] }

// leaf ends the branch here with an end.
func (w *walk) leaf(code int) {
	l := leaf(w.thread, w.last, code)
	for _, k := range w.s.Leaves[w.thread] {
		if k.Event == l.Event && k.Registers[ending] == l.Registers[ending] {
			return
		}
	}
	w.s.Leaves[w.thread] = append(w.s.Leaves[w.thread], l)
}

// event appends an event, after which an execution may end. Update is the read of the same atomic update, plus 1.
func (w *walk) event(e event.Event, update int) error {
	switch n := len(w.s.Events); {
	case w.counted != nil && n < mostCounted:
		w.count()
	case w.depth > 0 && w.events >= w.depth:
		return w.refuse("a thread is followed for %d events", w.depth)
	case n >= w.most:
		return fmt.Errorf("%w: more than %d", event.ErrSize, w.most)
	}
	e.Thread, e.Parent, e.Update, e.Span = w.thread, w.last, update-1, w.span()
	w.last = len(w.s.Events)
	w.events++
	if c := w.cells[e.Loc]; c != nil {
		e.Shown = c.shown(e.Value)
		if !c.strong {
			w.within[w.last] = library{w}.innermost()
		}
	}
	w.s.Events = append(w.s.Events, e)
	if e.Kind == event.Write {
		seen{w}.writes(e.Loc, e.Value, len(e.Marks) == 0)
	}
	w.leaf(0)
	return nil
}

// innermost is the innermost procedure of the program that runs; a library is not changed by who uses it.
func (w library) innermost() string {
	for i := len(w.frames) - 1; i >= 0; i-- {
		if p := w.frames[i].proc; w.host.Alone() || w.host.Own(p) {
			return p.Name
		}
	}
	return ""
}

// count counts an event in the outermost loop that goes round again.
func (w *walk) count() {
	for _, f := range w.frames {
		at := source.Span{}
		for b, n := range f.rounds {
			span := ir.MetaOf(first(b)).Span
			if n > 1 && span.Known() && (!at.Known() || span.Compare(at) < 0) {
				at = span
			}
		}
		if at.Known() {
			w.counted[at]++
			return
		}
	}
}

// fails ends the branch with a property that does not hold.
func (w *walk) fails(key any, p task.Property) error {
	w.leaf(w.end(key, func() *end { return &end{property: &p, span: p.Span} }))
	return errOver
}

// statement executes a statement.
func (w *walk) statement(st ir.Stmt) error {
	switch st := st.(type) {
	case *ir.Assign:
		return w.assign(st)
	case *ir.Load:
		return w.load(st)
	case *ir.Store:
		v, err := w.eval(st.X)
		if err != nil {
			return err
		}
		c, err := w.place(st.Place)
		if err != nil {
			return err
		}
		return w.store(c, v, declared(c, st.Order))
	case *ir.New:
		l, ok := st.Dst.(*ir.Local)
		if !ok || st.Class.Atoms {
			return w.refuse("%s is not followed", ir.NodeString(st))
		}
		if err := (library{w}).follows(st.Class.Name + "."); err != nil {
			return err
		}
		w.objects++
		o := w.made(w.thread, w.objects, &object{class: st.Class})
		if at := w.span(); at.Known() {
			w.thrown[o.Loc] = at
		}
		w.set(l, o)
		return nil
	case *ir.NewArray:
		n, err := w.known(st.Len)
		if err != nil {
			return err
		}
		w.objects++
		w.set(st.Dst, w.made(w.thread, w.objects, &object{elem: st.Elem, len: int(n.N)}))
		return nil
	case *ir.CallStmt:
		return w.call(st)
	case *ir.Assume:
		return w.assume(st)
	case *ir.Assert:
		v, err := w.known(st.X)
		if err != nil || v != test.Number(0) {
			return err
		}
		return w.fails(ir.Node(st), task.Property{Kind: st.Kind, Unit: w.top().proc.Name, Span: st.Span, Text: st.What})
	case *ir.Await:
		v, err := w.known(st.X)
		if err == nil && v == test.Number(0) {
			return errOver
		}
		return err
	case *ir.Fence:
		return w.fence(language.Fence{Order: st.Order})
	case *ir.CAS:
		return w.cas(st)
	case *ir.Start:
		return w.start(st)
	case *ir.Join:
		h, err := w.known(st.X)
		if err != nil {
			return err
		}
		return w.join(int(h.N) - 1)
	case *ir.Monitor:
		return w.monitor(st)
	}
	return w.refuse("%s is not followed under a memory model", ir.NodeString(st))
}

func (w *walk) assume(st *ir.Assume) error {
	v, err := w.known(st.Cond())
	if err != nil || v != test.Number(0) {
		return err
	}
	if cut := ir.CutOf(st); cut != nil {
		w.leave(cut.Span, cut.Name)
		library{w}.blocked(task.Binding{Bound: task.BoundScope, Name: cut.Name, Span: cut.Span})
	}
	return errOver
}

func (w *walk) assign(st *ir.Assign) error {
	v, err := w.eval(st.X)
	if err != nil {
		return err
	}
	return w.put(st.Dst, v)
}

// put assigns a variable.
func (w *walk) put(dst ir.Var, v test.Value) error {
	if g, ok := dst.(*ir.Global); ok {
		c := w.global(g)
		if w.serves(g) {
			w.mem[c.name] = v
			return nil
		}
		if err := (library{w}).follows(g.Name); err != nil {
			return err
		}
		return w.store(c, v, declared(c, ir.OrderPlain))
	}
	w.set(dst.(*ir.Local), v)
	return nil
}

func (w *walk) set(l *ir.Local, v test.Value) { w.top().locals[l.Index] = v }

// errSteps is that a thread runs for long, and loops may go round less often.
var errSteps = errors.New("too many statements")

// terminator continues with the next block.
func (w *walk) terminator(t ir.Term) error {
	switch t := t.(type) {
	case *ir.Goto:
		return w.jump(t.To)
	case *ir.If:
		v, err := w.known(t.X)
		switch {
		case err != nil:
			return err
		case v == test.Number(0):
			return w.jump(t.Else)
		}
		return w.jump(t.Then)
	case *ir.Switch:
		v, err := w.known(t.X)
		if err != nil {
			return err
		}
		for _, k := range t.Cases {
			if v == test.Number(k.Value) {
				return w.jump(k.To)
			}
		}
		return w.jump(t.Default)
	case *ir.Choose:
		for _, to := range t.To {
			c := w.clone()
			if err := c.run(func() error { return c.jump(to) }); err != nil {
				return err
			}
		}
		return errOver
	case *ir.Return:
		return w.ret()
	}
	return w.refuse("%s is not followed", ir.NodeString(t))
}

// jump goes to a block. A loop goes round as often as the bound says, each time that it is entered.
func (w *walk) jump(to *ir.Block) error {
	f := w.top()
	if failing := w.assertions(f.proc)[to]; failing != nil {
		p := failing.Property
		p.Kind, p.Unit, p.Span = task.KindAssert, f.proc.Name, ir.MetaOf(first(to)).Span
		if p.Text == "" {
			p.Text = "an assertion fails"
		}
		p.Fails = true
		return w.fails(to, p)
	}
	nest := w.loopsOf.of(f.proc)
	nest.Left(f.block.Index, to.Index, func(loop int) {
		maps.DeleteFunc(f.rounds, func(head *ir.Block, _ int) bool { return nest.Inner[head.Index] == loop })
	})
	f.block, f.at = to, 0
	if !nest.Head[to.Index] {
		return nil
	}
	f.rounds[to]++
	rounds := f.rounds[to]
	if !w.loopsOf.last(f.proc, to) {
		rounds-- // its head is reached once more than it goes round
	}
	w.rounds = max(w.rounds, min(rounds, w.unwind))
	if rounds > w.unwind {
		head := first(to)
		w.loops[head] = task.Binding{Bound: task.BoundLoop, Limit: w.unwind, Span: ir.MetaOf(head).Span}
		library{w}.blocked(w.loops[head])
		return errOver
	}
	return nil
}

// nests are the loops of procedures.
type nests map[*ir.Proc]*tested

// tested are loops, and where their tests are.
type tested struct {
	*graph.Nest
	last map[*ir.Block]bool // by the heads of loops, whether their tests come last
}

func (n nests) of(p *ir.Proc) *tested {
	if n[p] == nil {
		n[p] = &tested{last: map[*ir.Block]bool{}}
		n[p].Nest = graph.Loops(len(p.Blocks), p.Blocks[0].Index, func(v int) (to []int) {
			for _, s := range p.Blocks[v].Term.Succs() {
				to = append(to, s.Index)
			}
			return to
		})
	}
	return n[p]
}

// last reports whether the test of a loop comes after its body, as that of a do does: where the loop is left, it could go round again instead. A loop
// that is left from elsewhere, too, has perhaps a test before its body, which is run once more than that. Exceptions do not count.
func (n nests) last(p *ir.Proc, head *ir.Block) bool {
	l := n.of(p)
	out, known := l.last[head]
	if known {
		return out
	}
	out = true
	for v, k := range p.Blocks {
		next := k.Term.Succs()
		if _, branches := k.Term.(*ir.If); branches && thrown(k) {
			next = next[1:]
		}
		leaves := func(to *ir.Block) bool { return !l.Around(l.Inner[head.Index], to.Index) && exits(to) }
		if l.Around(l.Inner[head.Index], v) && slices.ContainsFunc(next, leaves) && !slices.Contains(next, head) {
			out = false
		}
	}
	l.last[head] = out
	return out
}

func first(b *ir.Block) ir.Node {
	if len(b.Stmts) > 0 {
		return b.Stmts[0]
	}
	return b.Term
}
