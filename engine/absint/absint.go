package absint

import (
	"context"
	"maps"
	"slices"

	"assay/engine"
	"assay/engine/absint/asked"
	"assay/engine/absint/shape"
	"assay/engine/absint/state"
	"assay/engine/absint/view"
	"assay/ir"
	"assay/language"
	"assay/symbolic/input"
	"assay/symbolic/model"
	"assay/task"
)

// Name of the engine, for --engine and in answers.
const Name = "facts"

// Engine finds facts that hold without a bound.
type Engine struct {
	Effects  func(*engine.Task) func(*ir.Proc) (model.Effect, bool) // procedures that are not executed by their bodies; may be nil, and so may what it gives
	Slack    func(*engine.Task) func(*ir.Proc) model.Slack          // what procedures do with arrays of containers; may be nil, and so may what it gives
	Promises func(*engine.Task) func(*ir.Proc) model.Promise        // what procedures of the library are documented to do; may be nil, and so may what it gives
	Untyped  bool                                                   // inputs may hold what their type arguments exclude
	Tell     func() Tell                                            // who is told what is known, for each time that a goal is run from its beginning; may be nil
	Words    func(*engine.Task) func([]At) []string                 // says what is known at some places; may be nil
	keep     func(x *pattern, b *ir.Block, s *state.State)
	foreign  language.Foreign    // in place of what the language says, in tests
	refuse   func(*ir.Proc) bool // foreign code that is not followed, in tests
	alter    func(a *analysis)   // changes what was found before it is checked, in tests
	Most     int64               // statements that an analysis takes at most; 0: DefaultMost
}

// DefaultMost bounds the time of an analysis.
const DefaultMost = 500_000

// Facts are what an analysis of a goal found.
type Facts struct {
	Unknown string           // why nothing is known; empty: all that follows holds
	Fails   map[ir.Node]bool // the checks and assertions that an execution may come to, and whether it may fail there
	Assumed []string         // what all this rests on
	Models  []string         // what foreign code promises, as far as it was relied on
	Steps   int64            // statements that were executed

	Accepted int64 // states of the certificate, which was checked

	Runs   bool // an execution comes to an end
	Blocks bool // foreign code was not followed that may wait for other threads
	Cut    bool // somewhere in code under check all executions fail, which may be why others come nowhere

	ran    map[*ir.Proc]bool       // procedures under check that run
	leaves map[*ir.New]bool        // where exceptions are made that may leave the goal
	strays []task.Property         // what may leave the goal that code under check does not make
	thrown map[task.Property]bool  // exceptions that other code makes at calls in code under check, and whether they may leave the goal
	turned map[*ir.Block]bool      // blocks of code under check that execution comes to, and whether to their ends
	views  map[inPattern]view.View // what is known at checks, by context; nil: nobody asks

	calm    map[string]bool // procedures of which no call of other code throws something that is a finding, by their names
	depends []string        // on the environment
}

// scenario is with which inputs a goal is analysed.
type scenario struct {
	owed   bool            // callers satisfy the implicit preconditions
	deep   bool            // calls are told apart by what fields of their arguments hold
	ranged bool            // objects keep what inputs within bounds have no room for
	typing language.Typing // what type variables are; nil: it is not known
}

// analysis is one of a goal.
type analysis struct {
	ctx      context.Context
	task     *engine.Task
	prog     *ir.Program
	host     language.Host
	base     input.Base // nil: nothing was there before
	effects  func(*ir.Proc) (model.Effect, bool)
	slack    func(*ir.Proc) model.Slack
	promises func(*ir.Proc) model.Promise
	shown    []*ir.Class // types of inputs that objects of known classes stand for
	scenario
	untyped bool
	outside *outside // nil: there is no foreign code
	refuse  func(*ir.Proc) bool

	objects     []*state.Object
	sites       map[site]*state.Object
	based       map[uint64]*state.Object
	eras        []era
	aliased     map[*ir.Class][]uint64 // booted objects that inputs of a type may be
	stored      map[*ir.Field]*state.Cell
	fields      []*ir.Field // those of stored, in order
	storedElems map[string]*state.Cell
	globals     map[*ir.Global]*state.Cell
	inside      []*ir.Field  // those of which relations are handed on
	read        []*ir.Global // those that Boot left, in order
	vars        []*ir.Global // those of globals, in order
	classes     map[*ir.Class][]*ir.Class
	content     []ir.Type             // further types of what is in inputs
	typed       map[language.Type]int // types with arguments, by numbers
	laws        map[*ir.Class]*law
	lists       []*state.Object // the arrays of containers that existed

	patterns []*pattern
	of       map[*ir.Proc]*patterns
	queue    []*pattern
	shapes   map[*ir.Proc]*shape.Proc
	early    map[ranKey]ranResult // what ran on the booted heap

	throws  map[throwAt]*ir.CallStmt
	endless map[turn]bool         // calls on inputs that never return
	others  map[*ir.CallStmt]bool // those that are taken to return, since inputs of other classes may be there

	reached map[ir.Node]bool // whether it may fail
	came    []ir.Node        // places in code under check that executions come to
	goesOn  map[ir.Node]bool // whether one goes on behind
	turned  map[*ir.Block]bool
	asking  map[*ir.Proc][]ir.Node // branches to where exceptions are made
	thrown  map[callIn]*calledOut  // calls of other code in code under check
	assumed []string
	models  map[string]bool // what foreign code promises, as far as it was relied on
	depends []string
	steps   int64
	most    int64
	tell    Tell
	views   map[inPattern]view.View                       // of Facts
	keep    func(x *pattern, b *ir.Block, s *state.State) // is told of each state in which a block is executed; may be nil
	judge   *judge                                        // not nil: what was found is checked, and nothing grows (accept.go)
}

// Unaccepted begins the reason why nothing is known where what was found does not pass its check. That is a fault of ours.
const Unaccepted = "what was found is not accepted"

// analyse runs a goal, and again as long as inputs are looked into that objects of known classes can stand for.
func (e Engine) analyse(ctx context.Context, t *engine.Task, base input.Base, with scenario) Facts {
	host, ok := language.RepresentingOf(t.Language())
	if ok {
		defer host.Represent(nil)
	}
	var shown []*ir.Class
	unfollowed := map[*ir.Proc]bool{}
	for {
		f, more, less := e.once(ctx, t, base, with, shown, unfollowed)
		switch {
		case more != nil:
			shown = append(slices.Clip(shown), more)
			host.Represent(shown)
		case less != nil:
			for _, q := range less {
				unfollowed[q] = true
			}
		default:
			return f
		}
	}
}

// once runs a goal. It ends with a class that inputs are to show, with foreign code that is not to be followed, or with facts.
func (e Engine) once(ctx context.Context, t *engine.Task, base input.Base, with scenario, shown []*ir.Class, unfollowed map[*ir.Proc]bool) (f Facts, more *ir.Class, less []*ir.Proc) {
	a := &analysis{ctx: ctx, task: t, prog: t.Program, host: t.Language(), base: base, scenario: with, shown: shown, untyped: e.Untyped, most: e.Most, keep: e.keep,
		sites: map[site]*state.Object{}, based: map[uint64]*state.Object{}, aliased: map[*ir.Class][]uint64{}, typed: map[language.Type]int{}, stored: map[*ir.Field]*state.Cell{}, storedElems: map[string]*state.Cell{},
		globals: map[*ir.Global]*state.Cell{}, classes: map[*ir.Class][]*ir.Class{}, laws: map[*ir.Class]*law{},
		of: map[*ir.Proc]*patterns{}, shapes: map[*ir.Proc]*shape.Proc{}, models: map[string]bool{}, early: map[ranKey]ranResult{}, endless: map[turn]bool{}, throws: map[throwAt]*ir.CallStmt{}, others: map[*ir.CallStmt]bool{}, reached: map[ir.Node]bool{}, goesOn: map[ir.Node]bool{}, turned: map[*ir.Block]bool{}, asking: map[*ir.Proc][]ir.Node{}, thrown: map[callIn]*calledOut{}}
	if a.most == 0 {
		a.most = DefaultMost
	}
	if e.Tell != nil && with.owed && with.typing == nil && !with.deep {
		a.tell = e.Tell()
	}
	if e.Words != nil {
		a.views = map[inPattern]view.View{}
	}
	if e.Effects != nil {
		a.effects = e.Effects(t)
	}
	if e.Promises != nil {
		a.promises = e.Promises(t)
	}
	if e.Slack != nil {
		a.slack = e.Slack(t)
	}
	if e.foreign != nil {
		a.outside, a.refuse = newOutside(a, e.foreign, unfollowed), e.refuse
	} else if host, ok := language.ForeignOf(a.host, t.Goal); ok {
		a.outside = newOutside(a, host, unfollowed)
	}
	defer func() {
		if r := recover(); r != nil {
			switch why := r.(type) {
			case giveUp:
				f = Facts{Unknown: why.why, Steps: a.steps}
			case represent:
				more = why.class
			case refused:
				less = why.entries
			default:
				panic(r)
			}
		}
	}()
	top := a.goal()
	var accepted int64
	if top != nil {
		var why string
		if e.alter != nil {
			e.alter(a)
		}
		if why, accepted = accept(a, top); why != "" {
			return Facts{Unknown: Unaccepted + ": " + why, Steps: a.steps}, nil, nil
		}
	}
	if why := fillsStack(a); why != "" {
		return Facts{Unknown: why, Steps: a.steps}, nil, nil
	}
	f = Facts{Fails: a.reached, views: a.views, Assumed: a.assumed, Models: slices.Sorted(maps.Keys(a.models)), Steps: a.steps, Accepted: accepted, depends: a.depends, Blocks: a.outside != nil && a.outside.blocks, Runs: top != nil && (top.ends != nil || top.throws != nil), ran: map[*ir.Proc]bool{}, leaves: leaving(top), turned: a.turned}
	f.strays, f.thrown = straying(a, top)
	for _, x := range a.patterns {
		if !a.host.Own(x.proc) {
			continue
		}
		f.ran[x.proc] = true
		f.Cut = f.Cut || a.fallsInto(x)
	}
	f.calm = asked.Calm(t, f.ran, func(q *ir.Proc, st *ir.CallStmt) bool { return a.thrown[callIn{q, st}] != nil }, f.thrown)
	for _, n := range a.came {
		f.Cut = f.Cut || !a.goesOn[n]
	}
	return f, nil, nil
}

// goal runs the goal until nothing changes; nil: nothing meets its precondition.
func (a *analysis) goal() *pattern {
	for _, as := range a.host.Assumed(a.task.Goal) {
		a.assume(as.Words)
	}
	x := a.begin()
	if x == nil {
		return nil
	}
	a.solve(x)
	for {
		a.settle()
		if len(a.endless) == 0 {
			return x
		}
		for _, y := range a.patterns { // in order
			for at := range a.endless {
				if at.x == y {
					a.others[at.call] = true
					a.again(y)
				}
			}
		}
		clear(a.endless)
	}
}

// begin has the goal begin.
func (a *analysis) begin() *pattern {
	x := a.newPattern(a.task.Goal.Proc, a.inputs())
	x.entered = true
	s := beginning(a, x.args)
	if s == nil {
		return nil
	}
	x.deliver(x.proc.Blocks[0], s)
	return x
}

// beginning is the state in which the goal begins with some arguments; nil: nothing meets its precondition.
func beginning(a *analysis, args []state.Value) *state.State {
	g := a.task.Goal
	s := state.NewState(g.Proc)
	for i, p := range g.Proc.Params {
		s.Locals[p.Index] = s.Add(args[i])
	}
	if host, ok := language.InitialisingOf(a.host); ok && a.deep && a.base != nil && a.host.Begins(g) {
		for _, v := range a.prog.Globals { // no class under check is initialised, but those that were before
			if host.Starts(v) && !v.Volatile {
				s.Note(state.Known{Base: state.None, What: v, Index: state.None, Is: s.Add(a.word(a.base.Global(v), v.Typ))})
			}
		}
	}
	at := point{a, a.patterns[0], s}
	if g.Contract != nil {
		for _, k := range g.Contract.Requires {
			if _, owed := k.Ground().(ir.Taken); owed && !a.owed {
				continue
			}
			a.understood(k.X)
			if possible, ok := at.suppose(k.X); ok && !possible {
				return nil
			}
		}
	}
	for _, p := range g.Proc.Params {
		ordered(point{a, nil, at.s}, at.s.Locals[p.Index])
	}
	return at.s
}

// understood gives up where a precondition is refused: nobody knows what is asked of the goal.
func (a *analysis) understood(x ir.Expr) {
	ir.Walk(x, func(x ir.Expr) bool {
		if c, ok := x.(*ir.Call); ok {
			a.body(c.Proc) // which one that stands for a clause that is refused does not have
		}
		return true
	})
}

// settle runs patterns until nothing changes.
func (a *analysis) settle() {
	for len(a.queue) > 0 {
		y := a.queue[0]
		a.queue = a.queue[1:]
		y.queued = false
		y.wait()
		a.solve(y)
	}
}

// suppose learns a condition, if all of it is understood.
func (p point) suppose(x ir.Expr) (possible, ok bool) {
	before := p.s.Clone()
	defer func() {
		if r := recover(); r != nil {
			if _, gave := r.(giveUp); !gave {
				panic(r)
			}
			*p.s = *before
			possible, ok = true, false
		}
	}()
	return p.refine(x, true), true
}

// again has a context run again as a whole.
func (a *analysis) again(x *pattern) {
	x.whole = true
	x.enqueue()
}

// begins is in place of a block where the state is made in which a procedure begins.
const begins = -1

// here is the block that runs; nobody, where nothing is to run again.
func (x *pattern) here() state.Spot {
	if x == nil || x.a.judge != nil {
		return state.Spot{}
	}
	return state.Spot{Of: x, Block: x.block}
}

// Again has a block run again, and what it leads to as far as that changes.
func (x *pattern) Again(block int) {
	switch {
	case block == begins:
		x.entered = false
	case len(x.stale) > 0: // else it is foreign code, which runs as a whole
		x.stale[block] = true
	}
	x.enqueue()
}

// enqueue has a pattern run: the blocks that wait then.
func (x *pattern) enqueue() {
	a := x.a
	a.judge.refuse("%s has to run again", x.proc.Name)
	if !x.queued {
		x.queued = true
		a.queue = append(a.queue, x)
	}
}

// wait has the blocks wait that something has grown for.
func (x *pattern) wait() {
	if !x.entered && len(x.at) > 0 {
		x.a.enter(x)
	}
	for i, s := range x.at {
		reached := s != nil && s != gone
		switch {
		case x.whole:
			x.waiting[i] = x.waiting[i] || reached
		case x.stale[i] && s != nil:
			x.queue(x.proc.Blocks[x.kept(i)])
		}
		x.stale[i] = false
	}
	x.whole = false
}

// kept is the block whose state is still there behind which alone another one begins.
func (x *pattern) kept(i int) int {
	for x.at[i] == gone {
		i = x.shape.Before()[i]
	}
	return i
}

// queue has a block of a context run.
func (x *pattern) queue(b *ir.Block) { x.waiting[b.Index] = true }

// solve runs a context until nothing changes in it.
func (a *analysis) solve(x *pattern) {
	if x.running {
		x.enqueue()
		return
	}
	if a.outside != nil && x == a.outside.self {
		a.outside.run()
		return
	}
	x.running = true
	x.turns()
	x.running = false
}

// turns runs the blocks that wait. Foreign code that cannot be followed is refused.
func (x *pattern) turns() {
	if o := x.a.outside; o != nil {
		before := o.since
		defer func() { o.since = before }()
		switch {
		case !x.a.outside.is(x.proc):
			o.since = 0
		case before == 0:
			o.since = x.a.steps + 1
		}
	}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case giveUp:
			if !r.whole && x.a.outside.is(x.proc) {
				x.refuse()
			}
			r.whole = true
			panic(r)
		default:
			panic(r)
		}
	}()
	for {
		i := x.next()
		if i < 0 {
			return
		}
		x.waiting[i] = false
		x.run(x.proc.Blocks[i])
	}
}

// next returns a waiting block.
func (x *pattern) next() int {
	for _, i := range x.shape.Order() {
		if x.waiting[i] {
			return i
		}
	}
	return -1
}

// shapeOf returns what is known of a procedure without running it.
func (a *analysis) shapeOf(q *ir.Proc) *shape.Proc {
	if a.shapes[q] == nil {
		a.shapes[q] = shape.New(q)
	}
	return a.shapes[q]
}

// reaches records that an execution may come to a check or an assertion.
func (p point) reaches(n ir.Node) {
	if _, ok := p.reached[n]; !ok {
		p.judge.refuse("it is not claimed that an execution comes to %s", ir.MetaOf(n).Span)
		p.reached[n] = false
	}
}

// passes records that executions of code under check come to a place, and whether one goes on behind it.
func (p point) passes(n ir.Node, goesOn bool) {
	if !p.host.Own(p.x.proc) {
		return
	}
	on, ok := p.goesOn[n]
	if !ok || goesOn && !on {
		p.judge.refuse("it is not claimed that executions go on behind %s", ir.MetaOf(n).Span)
	}
	if !ok {
		p.came = append(p.came, n)
	}
	p.goesOn[n] = p.goesOn[n] || goesOn
}

// fallsInto reports whether all executions fail at an assertion that is written as a branch.
func (a *analysis) fallsInto(x *pattern) bool {
	for _, k := range a.host.Assertions(x.proc) {
		if k.Fails == nil || x.at[k.Fails.Index] == nil {
			continue
		}
		for _, b := range x.proc.Blocks {
			if x.at[b.Index] == nil || !slices.Contains(b.Term.Succs(), k.Fails) {
				continue
			}
			if !slices.ContainsFunc(b.Term.Succs(), func(to *ir.Block) bool { return to != k.Fails && x.at[to.Index] != nil }) {
				return true
			}
		}
	}
	return false
}

// fails records that it may fail there.
func (p point) fails(n ir.Node) {
	if !p.reached[n] {
		p.judge.refuse("an execution may fail at %s", ir.MetaOf(n).Span)
	}
	p.reached[n] = true
}
