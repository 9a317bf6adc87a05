package java

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract"
	"assay/lang/java/contract/decl"
	"assay/lang/java/spec"
	"assay/source"
	"assay/task"
)

// This file attaches contracts to a program as its methods are loaded.

// Contracts is what is said of a world's program. A procedure that is loaded gets its
// ir.Contract; what stands in its body becomes assertions, assumptions and stores, and
// invariants and measures of loop heads. A class gets its invariants when Classes is
// asked next.
//
// Complaints go to the set. What cannot be represented is left out of the program and
// complained about.
type Contracts struct {
	Set *decl.Set

	// Asserts makes what is said of loops, of recursion and of allocation part of the program, as
	// assertions at the heads of loops, at calls and at allocations: for who runs it without a
	// watcher (package watch), which looks there itself.
	Asserts bool

	// Abandons tells whether nobody has an object of a class whose constructor threw an exception: then the
	// object is marked, see Abandoned. It is nil where nobody asks.
	Abandons func(class string) bool

	// Makes tells how the canonical constructor of a record makes it, if that can be asked again: see Making.
	// It is nil where nobody asks.
	Makes func(class string) *Making

	world   *World
	own     func(class string) bool
	prog    *programOf
	methods map[*ir.Proc]*contract.Contract
	loops   map[*ir.Proc][]*Loop
	stmts   map[ir.Node]*contract.Stmt
	fresh   []*Class // declared, and not asked for yet
	classes []*contract.ClassContract
	statics map[*ir.Global]*Class // static fields: of which class
	called  map[*ir.CallStmt]*Method
	heads   map[*Method]*Head
	wrong   map[*ir.Proc]string // of what was complained about, as it was loaded
}

// Loop is what is said of a loop.
type Loop struct {
	Entry *ir.Block // runs once before Head
	Head  *ir.Block // has the invariants and measures
	Said  *contract.Stmt
}

// Attach makes the world's program carry the contracts of a set, for the classes that
// own names. It comes before any of them is declared; classes of the library may be.
func (w *World) Attach(set *decl.Set, own func(class string) bool) *Contracts {
	k := &Contracts{
		Set: set, world: w, own: own, methods: map[*ir.Proc]*contract.Contract{}, loops: map[*ir.Proc][]*Loop{},
		stmts: map[ir.Node]*contract.Stmt{}, statics: maps.Clone(w.staticIn),
		called: map[*ir.CallStmt]*Method{}, heads: map[*Method]*Head{}, wrong: map[*ir.Proc]string{},
	}
	k.prog = &programOf{w: w}
	w.spec = k
	return k
}

// Method is what is said of a procedure that was loaded; nil for nothing.
func (k *Contracts) Method(p *ir.Proc) *contract.Contract { return k.methods[p] }

// Loops are the loops of a procedure of which something is said.
func (k *Contracts) Loops(p *ir.Proc) []*Loop { return k.loops[p] }

// Wrong is what was complained about in the contract of a procedure, which is left out of the
// program; empty: nothing.
func (k *Contracts) Wrong(p *ir.Proc) string { return k.wrong[p] }

// Stmt is the statement of contracts that a node of the program came from, or nil.
func (k *Contracts) Stmt(n ir.Node) *contract.Stmt { return k.stmts[n] }

// Own tells whether a class is one of those whose contracts count.
func (k *Contracts) Own(class string) bool { return k.own(class) }

// Location tells whether a global is a static field, of the program or of contracts, of
// a class whose contracts count.
func (k *Contracts) Location(g *ir.Global) bool {
	c := k.statics[g]
	return c != nil && k.own(c.File.Name)
}

// Begun gives, for a static field of a class that has to be initialised, how far that is: a
// global, which is nil if nobody has asked for it yet. It says no for other globals.
func (k *Contracts) Begun(g *ir.Global) (state *ir.Global, class string, ok bool) {
	c := k.statics[g]
	if c == nil || !c.NeedsInit() {
		return nil, "", false
	}
	return c.state, c.IR.Name, true
}

// Said is what a method's declaration says, with or without a contract.
func (k *Contracts) Said(m *Method) *decl.Method {
	if m == nil || !k.own(m.Class.File.Name) {
		return nil
	}
	c := k.Set.Class(m.Class.File.Name)
	if c == nil {
		return nil
	}
	for _, x := range c.Methods {
		if x.File.Name == m.File.Name && x.File.Desc == m.File.Desc {
			return x
		}
	}
	return nil
}

// Classes are the contracts of the classes that are declared so far, and that say
// something of their objects.
func (k *Contracts) Classes() []*contract.ClassContract {
	for len(k.fresh) > 0 {
		c := k.fresh[0]
		k.fresh = k.fresh[1:]
		sc := k.Set.Class(c.File.Name)
		if sc == nil {
			continue
		}
		out := contract.LowerClass(k.Set, sc, k.prog)
		if out == nil || len(out.Invariants)+len(out.Statics)+len(out.Represents) == 0 {
			continue
		}
		for _, i := range out.Invariants {
			c.IR.Invariants = append(c.IR.Invariants, i.Clause)
		}
		k.classes = append(k.classes, out)
	}
	return k.classes
}

// programOf tells package contract what the world's program consists of.
type programOf struct {
	w    *World
	slot map[*ir.Proc]func(slot int, k kind) *ir.Local

	local map[*ir.Proc]func(name string, t ir.Type) *ir.Local
}

func (p *programOf) Class(name string) (*ir.Class, error) {
	c, err := p.w.Class(name)
	if err != nil {
		return nil, err
	}
	return c.IR, nil
}

func (p *programOf) Field(class, name, desc string) *ir.Field {
	c, err := p.w.Class(class)
	if err != nil {
		return nil
	}
	return c.fields[name+":"+desc]
}

func (p *programOf) Static(class, name, desc string) *ir.Global {
	c, err := p.w.Class(class)
	if err != nil {
		return nil
	}
	if c.NeedsInit() && !slices.Contains(p.w.said, c) {
		p.w.said = append(p.w.said, c)
	}
	return c.Static(name, desc)
}

// Said are the classes whose static fields the contracts mention that were read so far: nothing
// initialises a class where a contract looks at it.
func (w *World) Said() []*Class { return w.said }

func (p *programOf) Proc(class, name, desc string) (*ir.Proc, error) {
	m, err := p.method(class, name, desc)
	if err != nil {
		return nil, err
	}
	if m.Proc == nil {
		return nil, fmt.Errorf("%s.%s is abstract", Dotted(class), name)
	}
	return m.Proc, nil
}

func (p *programOf) method(class, name, desc string) (*Method, error) {
	c, err := p.w.Class(class)
	if err != nil {
		return nil, err
	}
	m := c.Declared(name, desc)
	if m == nil {
		return nil, fmt.Errorf("class %s has no method %s%s", Dotted(class), name, desc)
	}
	return m, nil
}

// Pure makes a procedure that calls a method by the class of its receiver.
func (p *programOf) Pure(class, name, desc string) (*ir.Proc, error) {
	m, err := p.method(class, name, desc)
	if err != nil {
		return nil, err
	}
	w := p.w
	q := w.helper("pure "+m.Class.IR.Name+"."+name+desc, func(q *ir.Proc) {
		q.Pure = true
		if !m.File.Flags.Has(classfile.Static) {
			q.Params = append(q.Params, q.NewLocal("this", ref, source.Span{}))
		}
		for i, t := range m.File.Type.Params {
			q.Params = append(q.Params, q.NewLocal(fmt.Sprintf("p%d", i), valueType(t), source.Span{}))
		}
		w.finishHead(q, m.File.Type.Result)
	}, func(q *ir.Proc) error {
		var args []ir.Expr
		for _, a := range q.Params {
			args = append(args, a)
		}
		b := w.build(q)
		leave := b.leave()
		switch {
		case m.File.Flags.Has(classfile.Static):
			if m.Class.NeedsInit() {
				b.call(m.Class.Init(), leave, nil)
			}
			b.call(m.Proc, leave, q.Results[0], args...)
		case m.Key == "":
			b.call(m.Proc, leave, q.Results[0], args...)
		default:
			b.invoke(m.Key, leave, q.Results[0], args...)
		}
		b.ret()
		b.done()
		return nil
	})
	return q, nil
}

// PureText begins the names of procedures that give string constants to contracts.
const PureText = "pure string "

// Text makes a procedure that gives a string constant.
func (p *programOf) Text(s string) (*ir.Proc, error) {
	return p.w.helper(PureText+strconv.Quote(s), func(q *ir.Proc) {
		q.Pure = true
		q.Results = []*ir.Local{q.NewLocal("result", ref, source.Span{})}
	}, func(q *ir.Proc) error {
		b := p.w.build(q)
		b.assign(q.Results[0], b.literal(s))
		b.ret()
		b.done()
		return nil
	}), nil
}

// Refused makes a procedure that cannot be loaded, for a reason.
func (p *programOf) Refused(why string) *ir.Proc {
	return p.w.helper(refusedName+why, func(q *ir.Proc) {
		q.Pure = true
		q.Results = []*ir.Local{q.NewLocal("result", ir.Bool{}, source.Span{})}
	}, func(*ir.Proc) error { return errors.New(why) })
}

const refusedName = "refused: "

// Refused reports whether a condition stands for one that cannot be represented, or depends on one.
func Refused(x ir.Expr) (found bool) {
	ir.Walk(x, func(y ir.Expr) bool {
		c, ok := y.(*ir.Call)
		found = found || ok && c.Proc != nil && strings.HasPrefix(c.Proc.Name, refusedName)
		return !found
	})
	return found
}

// Unknown is a condition of which nobody knows whether it holds, for a reason.
func (k *Contracts) Unknown(why string) ir.Expr { return &ir.Call{Proc: k.prog.Refused(why)} }

func (p *programOf) Ghost(class, name string, static bool, t ir.Type) (*ir.Field, *ir.Global, error) {
	c, err := p.w.Class(class)
	if err != nil {
		return nil, nil, err
	}
	key := name + ghostKey
	if f := c.fields[key]; f != nil && !static {
		return f, nil, nil
	}
	if !static && c.IR.Interface {
		return nil, nil, fmt.Errorf("fields of contracts that objects have from an interface are not supported, such as %s.%s", Dotted(class), name)
	}
	if !static {
		return nil, nil, fmt.Errorf("%s.%s is no field of contracts", Dotted(class), name)
	}
	g := c.statics[key]
	if g == nil {
		g = p.w.addGlobal(p.w.fresh(c.IR.Name+"."+name), t)
		c.statics[key] = g
		p.w.spec.statics[g] = c
	}
	return nil, g, nil
}

// ghostKey marks fields of contracts among those of a class.
const ghostKey = ":ghost"

func (p *programOf) Local(q *ir.Proc, name string, t ir.Type) *ir.Local {
	if p.local[q] == nil {
		return nil
	}
	return p.local[q](name, t)
}

func (p *programOf) Slot(q *ir.Proc, v classfile.LocalVar) *ir.Local {
	t, err := classfile.ParseType(v.Desc)
	if slot := p.slot[q]; slot != nil && err == nil {
		return slot(v.Index, kindOf(t))
	}
	return nil
}

// said is the class's contracts, if they count.
func (c *Class) said() *decl.Class {
	k := c.world.spec
	if k == nil || !k.own(c.File.Name) {
		return nil
	}
	return k.Set.Class(c.File.Name)
}

// declareGhosts gives the class the fields that contracts add.
func (c *Class) declareGhosts() {
	sc := c.said()
	if sc == nil {
		return
	}
	c.world.spec.fresh = append(c.world.spec.fresh, c)
	for _, f := range sc.Fields {
		if f.Ghost == nil || f.Static() || f.Ghost.Rel != 0 || c.IR.Interface {
			continue
		}
		g := &ir.Field{Name: f.Name, Typ: valueType(f.Type), Owner: c.IR, Index: len(c.IR.Fields)}
		c.IR.Fields = append(c.IR.Fields, g)
		c.fields[f.Name+ghostKey] = g
	}
}

// abandonedKey is that of the mark among the fields of a class.
const abandonedKey = ":abandoned"

// mark is the name of the mark.
const mark = "constructor threw"

// IsMark tells whether the name of a field in a state is that of the mark.
func IsMark(name string) bool { return name == mark || strings.HasSuffix(name, "."+mark) }

// Abandoned is the mark of objects whose constructor threw an exception, a field that no program sees;
// nil if there is none.
func (c *Class) Abandoned() *ir.Field { return c.fields[abandonedKey] }

// declareAbandoned gives the class the mark.
func (c *Class) declareAbandoned() {
	k := c.world.spec
	if k == nil || k.Abandons == nil || !k.own(c.File.Name) || !k.Abandons(c.File.Name) {
		return
	}
	f := &ir.Field{Name: mark, Typ: ir.Bool{}, Owner: c.IR, Index: len(c.IR.Fields), Hidden: true}
	c.IR.Fields = append(c.IR.Fields, f)
	c.fields[abandonedKey] = f
}

// abandon marks the receiver of a constructor that ends with an exception.
func (g *lowering) abandon() {
	if g.m.File.Name != "<init>" || g.w.spec == nil {
		return
	}
	for k := g.c; k != nil; k = k.Super {
		if f := k.Abandoned(); f != nil {
			g.add(&ir.Store{Place: &ir.Place{Kind: ir.PlaceField, Base: g.p.Params[0], Field: f}, X: ir.True})
		}
	}
}

// ghosts gives the fields that contracts add to a new object their initial values.
func (b *builder) ghosts(c *Class, x *ir.Local) {
	for k := c; k != nil; k = k.Super {
		sc := k.said()
		if sc == nil {
			continue
		}
		for _, f := range sc.Fields {
			at := k.fields[f.Name+ghostKey]
			if f.Ghost == nil || at == nil {
				continue
			}
			if v := b.ghostValue(f, x); v != nil {
				b.add(&ir.Store{Meta: b.meta(), Place: &ir.Place{Kind: ir.PlaceField, Base: x, Field: at}, X: v})
			}
		}
	}
}

// staticGhost is the static field of contracts that a global is, or nil.
func (w *World) staticGhost(g *ir.Global) *decl.Field {
	if w.spec == nil || w.spec.statics[g] == nil {
		return nil
	}
	c := w.spec.statics[g]
	for _, f := range c.said().Fields {
		if f.Ghost != nil && f.Static() && c.statics[f.Name+ghostKey] == g {
			return f
		}
	}
	return nil
}

// StaticGhosts are the static fields that contracts add to the class, and that are set.
func (c *Class) StaticGhosts() (out []*ir.Global) {
	sc := c.said()
	if sc == nil {
		return nil
	}
	for _, f := range sc.Fields {
		if f.Ghost == nil || f.Ghost.Model || !f.Static() {
			continue
		}
		if _, g, err := c.world.spec.prog.Ghost(c.File.Name, f.Name, true, valueType(f.Type)); err == nil {
			out = append(out, g)
		}
	}
	return out
}

// hasStaticGhosts tells whether contracts add static fields with values to the class.
func (c *Class) hasStaticGhosts() bool {
	sc := c.said()
	return sc != nil && slices.ContainsFunc(sc.Fields, func(f *decl.Field) bool { return f.Static() && f.Ghost != nil && f.Ghost.Init != nil })
}

func (b *builder) staticGhosts(c *Class) {
	sc := c.said()
	if sc == nil {
		return
	}
	for _, f := range sc.Fields {
		if !f.Static() || f.Ghost == nil || f.Ghost.Init == nil {
			continue
		}
		_, at, err := b.w.spec.prog.Ghost(c.File.Name, f.Name, true, valueType(f.Type))
		if v := b.ghostValue(f, nil); v != nil && err == nil {
			b.assign(at, v)
		}
	}
}

// ghostValue is what a ghost field is in the beginning; nil for what is zero anyway. What was complained about
// is refused where it runs.
func (b *builder) ghostValue(f *decl.Field, this *ir.Local) ir.Expr {
	if text, ok := f.Text(); ok {
		return b.literal(text)
	}
	v := contract.InitOf(f, b.w.spec.prog, this)
	if v == nil && f.Ghost.Init != nil {
		b.add(&ir.CallStmt{Meta: b.meta(), Proc: b.w.refusal("%s: the initial value of %s", f.Ghost.Init.Span(), f.Name)})
	}
	return v
}

// saidInBody are the statements of contracts in a body.
type saidInBody struct {
	at    map[int][]*contract.Stmt // by the offset of the instruction that they stand before
	loops map[*contract.Stmt]int   // offset of the loop's head
}

// contracts looks up what is said of the method, once its parameters have their locals.
func (g *lowering) contracts() {
	k := g.w.spec
	if k == nil {
		return
	}
	m := k.Said(g.m)
	if m == nil {
		return
	}
	k.prog.slot = map[*ir.Proc]func(int, kind) *ir.Local{g.p: g.slot}
	k.prog.local = map[*ir.Proc]func(string, ir.Type) *ir.Local{g.p: g.local}
	c := contract.Lower(k.Set, m, k.prog)
	k.prog.slot, k.prog.local = nil, nil
	if c == nil {
		return
	}
	k.methods[g.p] = c
	g.p.Contract = c.IR
	if k.Asserts {
		g.noAlloc = c.NoAlloc
		g.keepMeasures(c.Measures)
	}
	if len(c.Body) == 0 {
		return
	}
	g.said = &saidInBody{at: map[int][]*contract.Stmt{}, loops: map[*contract.Stmt]int{}}
	for _, s := range c.Body {
		g.place(s, m)
	}
}

// misplaced says that a statement of contracts cannot stand where it stands. Nobody asks about it then; and where it
// would change something, nothing behind the beginning of the method is known.
func (g *lowering) misplaced(s *contract.Stmt, text string) *source.Diagnostic {
	k := g.w.spec
	d := k.Set.Errors.Warnf(s.Span, decl.CodeUnsupported, "%s", text)
	if k.wrong[g.p] == "" {
		k.wrong[g.p] = fmt.Sprintf("%s: %s", s.Span, text)
	}
	return d
}

// place finds the instruction that a statement of contracts stands before.
func (g *lowering) place(s *contract.Stmt, m *decl.Method) {
	at := -1
	many := 0
	for _, l := range g.code.Lines {
		if l.Line == s.Line || s.Word == "do" && l.Line > s.Line { // the line of "do" has no code
			many++
			if at < 0 || l.Start < at {
				at = l.Start
			}
		}
	}
	refuse := func(text string) {
		if s.Kind == spec.Set || s.Kind == spec.Assume {
			lost := *s
			lost.Place, lost.Kind = nil, spec.Set
			g.said.at[0] = append(g.said.at[0], &lost)
		}
		g.misplaced(s, text).Help = "put it on a line of its own before a statement that begins a line"
	}
	switch {
	case at < 0:
		refuse("no code stands behind this statement")
		return
	case !g.sure(s, at):
		refuse("the code does not show where this statement stands")
		return
	case s.Behind:
		refuse("other code stands on the line of what is behind this statement")
		return
	case many > 1 && s.Kind != spec.Loop && slices.ContainsFunc(g.code.Handlers, func(h classfile.Handler) bool { return h.Catch == "" && h.Target > at }):
		refuse("this statement stands where javac may have copied the code, in or before a finally block")
		return
	}
	if s.Kind == spec.Loop {
		head := g.headOf(s, at)
		for _, h := range g.said.loops {
			if h == head {
				head = -1
			}
		}
		if head < 0 {
			g.misplaced(s, "the code does not show where this loop begins").Help = "put the loop's head on one line, and nothing else there"
			return
		}
		g.said.loops[s] = head
		if b := g.blocks[head]; b.entry == nil {
			b.entry = g.coldBlock()
		}
		return
	}
	g.said.at[at] = append(g.said.at[at], s)
	if b := g.blocks[at]; b != nil && b.entry == nil && g.again(at) {
		b.entry = g.coldBlock()
	}
}

// sure tells whether what begins on the line behind a statement is what comes behind it. That
// is not so before the end of a block, but for that of a method that returns there.
func (g *lowering) sure(s *contract.Stmt, at int) bool {
	switch s.Next {
	case "case", "default", "else", "catch", "finally", "}}":
		return false
	case "}":
		return g.ins[g.index[at]].Op == classfile.OpReturn
	}
	return true
}

// again tells whether code further down comes back to an offset.
func (g *lowering) again(at int) bool {
	for i := range g.ins {
		in := &g.ins[i]
		if in.Offset < at {
			continue
		}
		switch in.Op.Info().Operands {
		case classfile.OpBranch, classfile.OpBranch4:
			if in.Target == at {
				return true
			}
		}
	}
	return false
}

// say puts the statements of contracts before the instruction at an offset.
func (g *lowering) say(at int) {
	if g.said == nil || g.cur == nil {
		return
	}
	for _, s := range g.said.at[at] {
		if len(g.stack) > 0 {
			g.misplaced(s, "this statement stands inside of an expression")
			if s.Kind == spec.Assert {
				continue
			}
			lost := *s
			lost.Place, lost.Kind = nil, spec.Set
			s = &lost
		}
		g.sayOne(s)
	}
}

func (g *lowering) sayOne(s *contract.Stmt) {
	meta := ir.Meta{Span: s.Span, Text: s.Clause.Text}
	note := func(n ir.Stmt) {
		g.w.spec.stmts[n] = s
		g.add(n)
	}
	switch s.Kind {
	case spec.Assert:
		note(&ir.Assert{Meta: meta, X: s.Clause.X, Kind: s.Clause.Kind, What: s.Clause.Text})
	case spec.Assume:
		note(ir.NewAssume(meta, s.Clause.X, ir.Asked{}))
	case spec.Set:
		if s.Place == nil { // nobody knows what it changes
			g.add(&ir.CallStmt{Meta: meta, Proc: g.w.refusal("%s: it is not understood what this changes: %s", s.Span, s.Clause.Text)})
			return
		}
		if s.Clause.Defined != ir.Expr(ir.True) {
			note(&ir.Assert{Meta: meta, X: s.Clause.Defined, Kind: s.Clause.Kind, What: s.Clause.Text})
		}
		place := *s.Place
		if place.Base != nil {
			place.Base = g.evaluated(place.Base, meta)
		}
		v := g.evaluated(s.Value, meta)
		if place.Kind == ir.PlaceVar {
			g.add(&ir.Assign{Meta: meta, Dst: place.Var, X: v})
		} else {
			g.add(&ir.Store{Meta: meta, Place: &place, X: v})
		}
	}
}

// loopSaid is a loop of which something is said, where its head is lowered.
type loopSaid struct {
	*contract.Stmt
	round *ir.Local   // a round has begun, and last holds the measures then; nil: there is no measure
	last  []*ir.Local // by measure
}

// loopsAt are the loops with a head at an offset whose clauses become assertions.
func (g *lowering) loopsAt(at int) []*loopSaid {
	if g.said == nil || !g.w.spec.Asserts {
		return nil
	}
	var out []*loopSaid
	for _, s := range g.w.spec.methods[g.p].Body {
		if head, ok := g.said.loops[s]; ok && head == at {
			out = append(out, &loopSaid{Stmt: s})
		}
	}
	return out
}

// enterLoops comes before the first round.
func (g *lowering) enterLoops(loops []*loopSaid) {
	for _, l := range loops {
		if len(l.Decreases) == 0 {
			continue
		}
		l.round = g.local("round", ir.Bool{})
		g.add(&ir.Assign{Meta: ir.Meta{Span: l.Span}, Dst: l.round, X: ir.False})
		for _, k := range l.Decreases {
			l.last = append(l.last, g.local("measure_before", k.Cond.Type()))
		}
	}
}

// roundOf asserts, at the head of loops, their invariants, and that a round that went before
// made the measures smaller, which were not negative when it began: as a run does that is
// watched.
func (g *lowering) roundOf(loops []*loopSaid) {
	assert := func(l *loopSaid, c *contract.Clause, x ir.Expr) {
		n := &ir.Assert{Meta: ir.Meta{Span: c.Span, Text: c.Text}, X: x, Kind: task.KindInvariant, What: c.Text}
		g.add(n)
	}
	for _, l := range loops {
		for _, c := range l.Loop {
			assert(l, c, c.X)
		}
		for i, c := range l.Decreases {
			zero := &ir.Const{Typ: c.Cond.Type()}
			smaller := apply(ir.OpAnd, ir.Bool{}, apply(ir.OpLe, ir.Bool{}, zero, l.last[i]), apply(ir.OpLt, ir.Bool{}, c.Cond, l.last[i]))
			assert(l, c, apply(ir.OpAnd, ir.Bool{}, c.Defined, apply(ir.OpImplies, ir.Bool{}, l.round, smaller)))
			g.assign(l.last[i], g.evaluated(c.Cond, ir.Meta{Span: c.Span, Text: c.Text}))
		}
		if l.round != nil {
			g.assign(l.round, ir.True)
		}
	}
}

// measure is a measure of recursion with its value where the method begins.
type measure struct {
	clause *contract.Clause
	begun  *ir.Local
}

// keepMeasures keeps the measures of the method that begins.
func (g *lowering) keepMeasures(list []*contract.Clause) {
	for _, c := range list {
		meta := ir.Meta{Span: c.Span, Text: c.Text}
		if c.Defined != ir.Expr(ir.True) {
			g.add(&ir.Assert{Meta: meta, X: c.Defined, Kind: c.Kind, What: c.Text})
		}
		m := measure{c, g.local("measure_before", c.Cond.Type())}
		g.assign(m.begun, g.evaluated(c.Cond, meta))
		g.measures = append(g.measures, m)
	}
}

// shrinks asserts, where the method calls itself, that its measures become smaller and are not
// negative.
func (g *lowering) shrinks(m *Method, args []ir.Expr) {
	if m != g.m && (m.Key == "" || m.Key != g.m.Key) {
		return
	}
	given := func(x ir.Expr) ir.Expr {
		for i, p := range g.p.Params {
			if x == ir.Expr(p) {
				return args[i]
			}
		}
		return nil
	}
	for _, k := range g.measures {
		c := k.clause
		v := contract.Substitute(c.Cond, given)
		x := apply(ir.OpAnd, ir.Bool{}, contract.Substitute(c.Defined, given),
			apply(ir.OpLe, ir.Bool{}, &ir.Const{Typ: v.Type()}, v), apply(ir.OpLt, ir.Bool{}, v, k.begun))
		g.add(&ir.Assert{Meta: ir.Meta{Span: c.Span, Text: c.Text}, X: x, Kind: c.Kind, What: c.Text})
	}
}

// NoAllocation is what a method says that may not allocate.
const NoAllocation = `assignable \strictly_nothing: nothing is allocated`

// unallocated asserts, before an allocation, that the method may allocate.
func (g *lowering) unallocated() {
	if g.noAlloc == nil {
		return
	}
	x := ir.Expr(ir.False)
	if g.noAlloc != ir.Expr(ir.True) {
		x = ir.Not(&ir.Old{X: g.noAlloc})
	}
	g.add(&ir.Assert{Meta: g.meta(), X: x, Kind: task.KindPostcondition, What: NoAllocation})
}

// evaluated is the value of an expression of contracts, for a statement of the program:
// what reads memory is read first, and what only contracts can say is given by a
// specification.
func (g *lowering) evaluated(x ir.Expr, meta ir.Meta) ir.Expr {
	plain := true
	ir.Walk(x, func(y ir.Expr) bool {
		switch y := y.(type) {
		case *ir.Quant, *ir.Old, *ir.Call, *ir.Reach, *ir.Fresh:
			plain = false
		case *ir.Read:
			plain = plain && y.Place.Kind != ir.PlaceVar
		case *ir.Apply:
			plain = plain && y.Op != ir.OpCond // its sides may be undefined
		}
		return plain
	})
	if !plain {
		t := g.local("said", x.Type())
		g.add(&ir.Spec{Meta: meta, Frame: []ir.Var{t}, X: apply(ir.OpEq, ir.Bool{}, t, x)})
		return t
	}
	return contract.Substitute(x, func(y ir.Expr) ir.Expr {
		r, ok := y.(*ir.Read)
		if !ok {
			return nil
		}
		p := *r.Place
		p.Base = g.evaluated(p.Base, meta)
		if p.Index != nil {
			p.Index = g.evaluated(p.Index, meta)
		}
		t := g.local("said", r.Type())
		g.add(&ir.Load{Meta: meta, Dst: t, Place: &p})
		return t
	})
}

// loopContracts gives the heads of loops their invariants and measures.
func (g *lowering) loopContracts() {
	if g.said == nil {
		return
	}
	k := g.w.spec
	for _, s := range k.methods[g.p].Body {
		head, ok := g.said.loops[s]
		if !ok || !g.blocks[head].done {
			continue // it cannot be reached
		}
		b := g.blocks[head]
		for _, c := range s.Loop {
			b.ir.Invariants = append(b.ir.Invariants, c.Clause)
		}
		for _, c := range s.Decreases {
			b.ir.Decreases = append(b.ir.Decreases, c.Clause)
		}
		k.loops[g.p] = append(k.loops[g.p], &Loop{Entry: b.entry, Head: b.ir, Said: s})
	}
}

// headOf is the offset of the head of the loop whose code begins at an offset: the next
// place that code comes back to. Between the two stands only what is on the loop's own line.
func (g *lowering) headOf(s *contract.Stmt, from int) int {
	for i := g.index[from]; i < len(g.ins); i++ {
		at := g.ins[i].Offset
		if g.again(at) {
			return at
		}
		if g.code.Line(at) != s.Line {
			return -1
		}
	}
	return -1
}

// Spans of the program name files as class files do; contracts name them as they were
// given. SameFile tells whether the two are one, as far as the names tell.
func SameFile(program, given string) bool {
	return program == given || strings.HasSuffix("/"+given, "/"+program)
}

// unchecked complains about a lambda that stands for a method with a contract: nobody
// checks that it keeps it.
func (w *World) unchecked(s *site) {
	if w.spec == nil || !w.spec.own(s.desc.Result.Class) {
		return
	}
	k := w.spec.Set.Class(s.desc.Result.Class)
	if k == nil {
		return
	}
	for _, c := range append([]*decl.Class{k}, k.AllSupers()...) {
		for _, m := range c.Methods {
			if m.File.Name == s.name && m.Spec != nil && len(m.Spec.Cases) > 0 {
				w.spec.Set.Errors.Warnf(s.g.at, decl.CodeUnsupported, "this lambda is not checked against the contract of %s", m)
				return
			}
		}
	}
}
