package lower

import (
	"errors"
	"slices"
	"sort"
	"strconv"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/absent"
	"assay/lang/java/classfile"
	"assay/lang/java/contract"
	"assay/lang/java/contract/formula"
	"assay/source"
	"assay/task"
)

// lowering is one method in progress.
type lowering struct {
	*java.Builder
	m     *java.Method
	c     *java.Class
	code  *classfile.Code
	ins   []classfile.Instr
	index map[int]int // instruction by offset
	pc    int         // of the current instruction
	next  int         // offset of the one that follows

	blocks   map[int]*jblock // by offset of the first instruction
	work     []int           // offsets of blocks that are reached and not done, sorted
	stack    []val
	facts    facts
	slots    map[slotKey]*ir.Local
	names    map[slotKey]string
	temps    map[ir.Type][]*ir.Local
	stacked  map[slotKey]*ir.Local // locals for values that are on the stack between blocks
	unwinds  map[string]*ir.Block
	lock     *ir.Local             // object of a synchronized method
	returns  map[int][]*jblock     // of a subroutine, by its offset: the return places of its calls
	stored   map[slotKey]int       // how many instructions write a local
	said     *saidInBody           // statements of contracts; nil if there are none
	noAlloc  ir.Expr               // the method may not allocate where this holds at the call; becomes assertions
	measures []measure             // of its recursion; become assertions
	owed     *debts                // preconditions of calls, and invariants at them, which become assertions
	reads    *reads                // what the method may read; nil: anything
	calls    []*contract.Calls     // what the method may call
	asked    map[string]*ir.Assert // by line and words: what is asserted of accesses and calls
	exact    *exact                // arithmetic that is to be that of mathematics; nil: nobody asks
}

type slotKey struct {
	slot int
	k    java.Kind
}

// jblock is a basic block of the bytecode.
type jblock struct {
	start int // offset
	ir    *ir.Block
	entry *ir.Block // the target of incoming edges, if that is not ir: it has statements of contracts
	preds int
	seen  bool // its entry state is known
	done  bool
	stack []val
	facts facts
}

// facts are what is known at the current place.
type facts struct {
	nonnull map[*ir.Local]bool
	arrays  map[*ir.Local]string // types of arrays
	ready   map[*java.Class]bool // initialised, or being initialised by this thread
}

func (f facts) clone() facts {
	g := facts{map[*ir.Local]bool{}, map[*ir.Local]string{}, map[*java.Class]bool{}}
	for k, v := range f.nonnull {
		g.nonnull[k] = v
	}
	for k, v := range f.arrays {
		g.arrays[k] = v
	}
	for k, v := range f.ready {
		g.ready[k] = v
	}
	return g
}

// val is a value on the operand stack.
type val struct {
	x       ir.Expr
	k       java.Kind
	arr     string // the type of an array, if it is known: [I, [L, [[Z
	cmp     *compare
	nonnull bool
	from    *origin // of a reference, for messages
	sub     int     // kAddr: offset of the subroutine
	depth   int     // of the expression
}

// compare is what lcmp, fcmpl and the like leave on the stack.
type compare struct {
	a, b ir.Expr
	nan  int // the result when an operand is NaN; 0: there is no NaN
}

const maxExpr = 40 // depth of an expression

// lowerMethod makes the body of a method.
func lowerMethod(w *java.World, m *java.Method, p *ir.Proc) error {
	body := java.HarnessBody(m)
	if body == nil {
		body = java.Replaced[p.Name]
	}
	if body != nil {
		b := w.Build(p)
		body(b)
		b.Done()
		return nil
	}
	if java.Dotted(m.Class.File.Name) == absent.Missing && m.File.Code == nil {
		return errors.New(absent.Unknown)
	}
	if m.File.Code == nil {
		w.LowerIntrinsic(p) // or the host has a model
		return nil
	}
	java.Reads(w, m)
	ins, err := m.Class.File.Instructions(m.File)
	if err != nil {
		return err
	}
	g := &lowering{
		Builder: &java.Builder{W: w, P: p, At: m.Class.Span(m.File.Code.Line(0))},
		m:       m, c: m.Class, code: m.File.Code, ins: ins, index: map[int]int{},
		blocks: map[int]*jblock{}, slots: map[slotKey]*ir.Local{}, names: map[slotKey]string{},
		temps: map[ir.Type][]*ir.Local{}, stacked: map[slotKey]*ir.Local{}, unwinds: map[string]*ir.Block{},
		returns: map[int][]*jblock{}, stored: map[slotKey]int{},
	}
	for i := range ins {
		g.index[ins[i].Offset] = i
	}
	g.Scratch, g.owed = g.temporary, debtsOf(g.Builder, m.Class, m.File.Flags)
	if len(m.File.Code.Locals) > 0 {
		g.Places = map[ir.Node]int32{}
		w.Placed(p, g.Places)
	}
	g.exact = g.exactly()
	g.split()
	g.nameLocals()
	g.begin()
	g.KeepArguments(g.m)
	g.markMethod()
	contracted{g}.contracts()
	g.run()
	g.Offset = -1 // what follows is of no instruction
	g.Done()
	contracted{g}.loopContracts()
	return nil
}

// target returns the block to go to from the current instruction.
func (g *lowering) target(b *jblock) *ir.Block {
	to := b.ir
	if b.entry != nil && g.pc < b.start {
		to = b.entry
	}
	return contracted{g}.leave(b.start, to)
}

func (g *lowering) fail(format string, args ...any) {
	java.Fail(g.At, g.m.Class.IR.Name+"."+g.m.File.Name+": "+format, args...)
}

// split finds the basic blocks and the number of their predecessors.
func (g *lowering) split() {
	leader := func(at int) *jblock {
		b := g.blocks[at]
		if b == nil {
			b = &jblock{start: at}
			g.blocks[at] = b
		}
		return b
	}
	leader(0).preds++
	for i := range g.ins {
		in := &g.ins[i]
		if k, slot, ok := storedSlot(in); ok {
			g.stored[slotKey{slot, k}]++
		}
		switch in.Op.Info().Operands {
		case classfile.OpBranch, classfile.OpBranch4:
			leader(in.Target).preds++
			if in.Op == classfile.OpJsr || in.Op == classfile.OpJsrW {
				g.returns[in.Target] = append(g.returns[in.Target], leader(in.Next()))
				leader(in.Next()).preds += 2
			}
			if i+1 < len(g.ins) {
				leader(in.Next())
			}
		case classfile.OpTable, classfile.OpLookup:
			leader(in.Target).preds++
			for _, c := range in.Cases {
				leader(c.Target).preds++
			}
			fallthrough
		default:
			if !in.Falls() && i+1 < len(g.ins) {
				leader(in.Next())
			}
		}
	}
	for _, h := range g.code.Handlers {
		leader(h.Target).preds += 2 // its stack is never passed on
	}
	for i := 1; i < len(g.ins); i++ {
		if b := g.blocks[g.ins[i].Offset]; b != nil && g.ins[i-1].Falls() {
			b.preds++
		}
	}
	offsets := make([]int, 0, len(g.blocks))
	for at := range g.blocks {
		offsets = append(offsets, at)
	}
	sort.Ints(offsets)
	entry := g.Block() // parameters go to their locals there
	g.Cur = entry
	for _, at := range offsets {
		g.blocks[at].ir = g.Block()
	}
}

// storedSlot returns the local that an instruction writes.
func storedSlot(in *classfile.Instr) (java.Kind, int, bool) {
	switch op := in.Op; {
	case op == classfile.OpIinc:
		return java.KInt, in.Index, true
	case op >= classfile.OpIstore && op <= classfile.OpAstore:
		return [...]java.Kind{java.KInt, java.KLong, java.KFloat, java.KDouble, java.KRef}[op-classfile.OpIstore], in.Index, true
	case op >= classfile.OpIstore0 && op <= classfile.OpAstore3:
		return [...]java.Kind{java.KInt, java.KLong, java.KFloat, java.KDouble, java.KRef}[(op-classfile.OpIstore0)/4], in.Index, true
	}
	return 0, 0, false
}

// nameLocals takes the names of locals from the debug table, where one local of
// one kind has one name.
func (g *lowering) nameLocals() {
	for _, v := range g.code.Locals {
		t, err := classfile.ParseType(v.Desc)
		if err != nil {
			continue
		}
		key := slotKey{v.Index, java.KindOf(t)}
		switch old, ok := g.names[key]; {
		case !ok:
			g.names[key] = v.Name
		case old != v.Name:
			g.names[key] = old + "_" + v.Name
		}
	}
}

// slot returns the local for values of a kind in a slot of the frame.
func (g *lowering) slot(i int, k java.Kind) *ir.Local {
	key := slotKey{i, k}
	if l := g.slots[key]; l != nil {
		return l
	}
	name := g.names[key]
	if name == "" || len(name) > 60 {
		name = "l" + strconv.Itoa(i) + string(k|0x20)
	}
	l := g.Local(name, k.IrType())
	g.slots[key] = l
	if g.names[key] != "" {
		g.W.Variables[l] = g.names[key]
		g.W.Slots[l] = i
	}
	return l
}

// begin moves the parameters to the locals of the frame, and takes the lock of a
// synchronized method.
func (g *lowering) begin() {
	g.renameOwn()
	g.facts = facts{}.clone()
	for k := g.c; k != nil; k = k.Super {
		g.facts.ready[k] = true
	}
	slot := 0
	for i, p := range g.P.Params {
		k := java.KRef
		isThis := i == 0 && !g.m.File.Flags.Has(classfile.Static)
		if !isThis {
			j := i
			if !g.m.File.Flags.Has(classfile.Static) {
				j--
			}
			t := g.m.File.Type.Params[j]
			k = java.KindOf(t)
			if t.Dims > 0 {
				g.facts.arrays[p] = arrayOf(t)
			}
		}
		key := slotKey{slot, k}
		if !isThis {
			g.nameParam(i, g.names[key])
		}
		g.W.Variables[p], g.W.Slots[p] = p.Name, slot
		if k == java.KRef || ir.Identical(p.Typ, k.IrType()) {
			g.slots[key] = p
		} else {
			g.Assign(g.widened(p, key), java.Widen(p))
		}
		if isThis && g.stored[key] == 0 {
			g.facts.nonnull[p] = true
		}
		slot++
		if k.Wide() {
			slot++
		}
	}
	if g.m.File.Flags.Has(classfile.Synchronized) {
		g.Offset = -1 // before the first instruction
		g.lock = g.Local("lock", java.Ref)
		if g.m.File.Flags.Has(classfile.Static) {
			g.Assign(g.lock, g.Mirror(classfile.Type{Kind: 'L', Class: g.c.File.Name}))
		} else {
			g.Assign(g.lock, g.P.Params[0])
		}
		g.Add(&ir.Monitor{Meta: g.Meta(), Kind: ir.MonitorEnter, X: g.lock})
		g.Offset = 0
	}
}

// widened returns the local of a frame for a parameter of a narrower type. Where it is written to, it is the variable of the source, and
// the parameter is what that was at the call.
func (g *lowering) widened(p *ir.Local, key slotKey) *ir.Local {
	if g.names[key] == "" {
		return g.slot(key.slot, key.k)
	}
	l := g.Local(p.Name+"'", key.k.IrType())
	g.slots[key] = l
	if g.stored[key] > 0 {
		g.W.Variables[l], g.W.Slots[l] = g.W.Variables[p], key.slot
		delete(g.W.Variables, p)
		delete(g.W.Slots, p)
	}
	return l
}

// renameOwn gives way, with the result and the exception, which have no source names, to variables of the source that are called so. They are shown
// as in contracts.
func (g *lowering) renameOwn() {
	for _, name := range g.names {
		for _, l := range g.P.Outcome() {
			if l.Name == name {
				l.Name = task.Own(name)
				g.W.Variables[l] = `\` + name
			}
		}
	}
}

// nameParam gives a parameter its name in the source. A later parameter with that synthetic name is swapped.
func (g *lowering) nameParam(i int, name string) {
	p := g.P.Params[i]
	other := slices.IndexFunc(g.P.Locals, func(l *ir.Local) bool { return l.Name == name })
	switch {
	case name == "" || slices.ContainsFunc(g.P.Params[:i+1], func(l *ir.Local) bool { return l.Name == name }):
		return
	case other >= 0 && slices.Contains(g.P.Params, g.P.Locals[other]):
		g.P.Locals[other].Name = p.Name
	case other >= 0:
		g.P.Locals[other].Name += "'"
	}
	p.Name = name
}

// arrayOf returns an array type as values carry it: references are all [L.
func arrayOf(t classfile.Type) string {
	s := ""
	for range t.Dims {
		s += "["
	}
	return s + string(t.Kind)
}

// run lowers the blocks that are reached.
func (g *lowering) run() {
	if g.blocks[0].preds > 1 {
		g.facts = g.base(g.facts)
	}
	g.reach(g.blocks[0])
	g.pc = -1
	g.Jump(g.target(g.blocks[0]))
	for len(g.work) > 0 {
		at := g.work[0]
		g.work = g.work[1:]
		g.lowerBlock(g.blocks[at])
	}
}

// base returns the facts that always hold.
func (g *lowering) base(f facts) facts {
	out := facts{}.clone()
	for k := g.c; k != nil; k = k.Super {
		out.ready[k] = true
	}
	for l, t := range f.arrays {
		out.arrays[l] = t
	}
	if len(g.P.Params) > 0 && !g.m.File.Flags.Has(classfile.Static) && g.stored[slotKey{0, java.KRef}] == 0 {
		out.nonnull[g.P.Params[0]] = true
	}
	return out
}

// reach records the entry state of a block, whose stack is in canonical form.
func (g *lowering) reach(b *jblock) {
	if b.seen {
		g.agree(b)
		return
	}
	b.seen = true
	b.stack = append([]val{}, g.stack...)
	if b.preds > 1 { // what is known of a value on this edge need not hold on others
		for i := range b.stack {
			b.stack[i].nonnull, b.stack[i].arr = false, ""
		}
		b.facts = g.base(g.facts)
	} else {
		b.facts = g.facts.clone()
	}
	i := sort.SearchInts(g.work, b.start)
	g.work = append(g.work, 0)
	copy(g.work[i+1:], g.work[i:])
	g.work[i] = b.start
}

// agree checks that two edges reach a block with the same kinds of values.
func (g *lowering) agree(b *jblock) {
	if len(b.stack) != len(g.stack) {
		g.fail("code at %d is reached with stacks of different heights", b.start)
	}
	for i, v := range g.stack {
		if v.k != b.stack[i].k {
			g.fail("code at %d is reached with different kinds of values", b.start)
		}
		if v.from != b.stack[i].from {
			b.stack[i].from = nil // a value with several origins has none in messages
		}
	}
}

func (g *lowering) lowerBlock(b *jblock) {
	b.done = true
	g.Cur, g.stack, g.facts = b.ir, append([]val{}, b.stack...), b.facts // agree reads the stack of the block later
	if b.entry != nil {
		g.Cur = b.entry
	}
	for i := g.index[b.start]; i < len(g.ins); i++ {
		in := &g.ins[i]
		if in.Offset != b.start {
			if next := g.blocks[in.Offset]; next != nil {
				g.edge(nil, next)
				g.Jump(g.target(next))
				return
			}
			contracted{g}.sayAll(contracted{g}.leaving(g.pc, contract.ExitNormal, in.Offset))
		}
		g.pc, g.next, g.Offset = in.Offset, in.Next(), in.Offset
		if g.At = g.c.Span(g.code.Line(in.Offset)); g.At.Line == 0 {
			g.At.Col = in.Offset + 1 // so that places in a method without lines are distinct
		}
		contracted{g}.say(in.Offset)
		if in.Offset == b.start && b.entry != nil {
			loops := contracted{g}.loopsAt(in.Offset)
			contracted{g}.enterLoops(loops)
			contracted{g}.beginLoops(in.Offset)
			contracted{g}.countRounds(in.Offset, true)
			g.Jump(b.ir)
			g.Cur = b.ir
			contracted{g}.takeLoops(in.Offset)
			contracted{g}.roundOf(loops)
			contracted{g}.countRounds(in.Offset, false)
		}
		contracted{g}.sayFirst(in.Offset)
		instruction{g}.instr(in)
		contracted{g}.sayBehind(in.Offset)
		if g.Cur == nil {
			return
		}
	}
	g.fail("control runs off the end of the code")
}

// edge prepares the stack for a block that follows; cond is evaluated after that.
func (g *lowering) edge(cond *ir.Expr, to ...*jblock) {
	for _, b := range to {
		if b.preds > 1 {
			g.flush(cond)
			break
		}
	}
	for _, b := range to {
		g.reach(b)
	}
}

// flush stores the values of the stack in their locals.
func (g *lowering) flush(cond *ir.Expr) {
	for i := range g.stack {
		v := &g.stack[i]
		g.plain(v)
		home := g.home(i, v.k)
		if v.x == ir.Expr(home) {
			continue
		}
		for j := range g.stack { // others may still need the old value
			if j != i && formula.Mentions(g.stack[j].x, home) {
				g.spill(&g.stack[j])
			}
		}
		if cond != nil && formula.Mentions(*cond, home) {
			t := g.temporary((*cond).Type())
			g.Assign(t, *cond)
			*cond = t
		}
		g.Assign(home, v.x)
		v.x, v.depth = home, 0
	}
	for i := range g.stack {
		g.stack[i].cmp = nil
	}
}

// home returns the local for a value at a height of the stack between blocks.
func (g *lowering) home(i int, k java.Kind) *ir.Local {
	key := slotKey{i, k}
	l := g.stacked[key]
	if l == nil {
		l = g.Local("s"+strconv.Itoa(i)+string(k|0x20), k.IrType())
		g.stacked[key] = l
	}
	return l
}

// temporary returns a local that no value on the stack refers to.
func (g *lowering) temporary(t ir.Type) *ir.Local {
next:
	for _, l := range g.temps[t] {
		for i := range g.stack {
			if g.stack[i].uses(l) {
				continue next
			}
		}
		delete(g.facts.nonnull, l)
		delete(g.facts.arrays, l)
		return l
	}
	l := g.Local("t"+strconv.Itoa(len(g.P.Locals)), t)
	g.temps[t] = append(g.temps[t], l)
	return l
}

func (v *val) uses(l *ir.Local) bool {
	if v.cmp != nil {
		return formula.Mentions(v.cmp.a, l) || formula.Mentions(v.cmp.b, l)
	}
	return formula.Mentions(v.x, l)
}

// spill puts a value of the stack into a local of its own.
func (g *lowering) spill(v *val) {
	g.plain(v)
	if _, ok := v.x.(*ir.Const); ok {
		return
	}
	nonnull := v.nonnull || g.isNonnull(v.x)
	l := g.temporary(v.k.IrType())
	g.Assign(l, v.x)
	v.nonnull = nonnull
	v.x, v.depth = l, 0
}

// keep turns popped values into variables or constants, so that they are evaluated once, here.
func (g *lowering) keep(vs ...*val) {
	base := len(g.stack)
	for _, v := range vs {
		g.stack = append(g.stack, *v)
	}
	for i, v := range vs {
		if at := &g.stack[base+i]; !at.simple() {
			g.spill(at)
		}
		*v = g.stack[base+i]
	}
	g.stack = g.stack[:base]
}

// simple reports whether a value is a variable or a constant.
func (v *val) simple() bool {
	x := v.x
	if a, ok := x.(*ir.Apply); ok && a.Op == ir.OpConv && ir.IsRef(a.Typ) {
		x = a.Args[0]
	}
	switch x.(type) {
	case *ir.Local, *ir.Const:
		return v.cmp == nil
	}
	return false
}

// plain turns the result of a comparison into a number.
func (g *lowering) plain(v *val) {
	c := v.cmp
	if c == nil {
		return
	}
	v.cmp = nil
	one, minus, zero := java.IntConst(1), java.IntConst(-1), java.IntConst(0)
	cond := func(x, y, z ir.Expr) ir.Expr { return java.Apply(ir.OpCond, java.I32, x, y, z) }
	if c.nan > 0 {
		v.x = cond(java.Less(c.a, c.b), minus, cond(java.Equal(c.a, c.b), zero, one))
	} else {
		v.x = cond(java.Apply(ir.OpGt, ir.Bool{}, c.a, c.b), one, cond(java.Equal(c.a, c.b), zero, minus))
	}
	v.depth += 2
}

func (g *lowering) push(v val) {
	if len(g.stack) >= g.code.MaxStack {
		g.fail("the operand stack overflows at %d", g.pc)
	}
	g.stack = append(g.stack, v)
	if v.depth > maxExpr {
		g.spill(&g.stack[len(g.stack)-1])
	}
}

func (g *lowering) pushX(x ir.Expr, k java.Kind, depth int) { g.push(val{x: x, k: k, depth: depth}) }

// pop takes a value of a kind.
func (g *lowering) pop(k java.Kind) val {
	v := g.popAny()
	if v.k != k {
		g.fail("the value at %d is of kind %c, not %c", g.pc, v.k, k)
	}
	return v
}

func (g *lowering) popAny() val {
	if len(g.stack) == 0 {
		g.fail("the operand stack is empty at %d", g.pc)
	}
	v := g.stack[len(g.stack)-1]
	g.stack = g.stack[:len(g.stack)-1]
	return v
}

// popX takes a value as an expression.
func (g *lowering) popX(k java.Kind) (ir.Expr, int) {
	v := g.pop(k)
	g.plain(&v)
	return v.x, v.depth
}

// set changes a local; values on the stack that read it are evaluated before.
func (g *lowering) set(l *ir.Local, x ir.Expr) {
	for i := range g.stack {
		if g.stack[i].uses(l) {
			g.spill(&g.stack[i])
		}
	}
	g.Assign(l, x)
	delete(g.facts.nonnull, l)
	delete(g.facts.arrays, l)
}

// unwind returns the block to which an exception of the current instruction goes; it is
// in the procedure's exceptional result.
func (g *lowering) unwind() *ir.Block { return g.unwindAt(g.pc) }

func (g *lowering) unwindAt(pc int) *ir.Block {
	var list []classfile.Handler
	key := ""
	for i, h := range g.code.Handlers {
		if h.Start <= pc && pc < h.End {
			list = append(list, h)
			key += "," + strconv.Itoa(i)
		}
	}
	key += contracted{g}.within(pc)
	if b := g.unwinds[key]; b != nil {
		return b
	}
	first := g.ColdBlock()
	g.unwinds[key] = first
	cur, stack, fs, at := g.Cur, g.stack, g.facts, g.Offset
	defer func() { g.Cur, g.stack, g.facts, g.Offset = cur, stack, fs, at }()
	g.Cur, g.Offset = first, -1 // other instructions come here too
	asked := map[*contract.Stmt]bool{}
	leave := func(to int) { // blocks that have contracts
		for _, s := range (contracted{g}).leaving(pc, contract.ExitThrow, to) {
			if !asked[s] {
				asked[s] = true
				contracted{g}.sayOne(s)
			}
		}
	}
	for _, h := range list {
		leave(h.Target)
		if g.handle(h) {
			return first
		}
	}
	leave(-1)
	if g.lock != nil {
		g.Add(&ir.Monitor{Meta: g.Meta(), Kind: ir.MonitorExit, X: g.lock})
	}
	contracted{g}.abandon()
	g.End(&ir.Return{}) // on no line: implicit
	return first
}

// handle goes to a handler if the exception is of its class; it reports whether it always is.
func (g *lowering) handle(h classfile.Handler) bool {
	exc := g.P.Exc
	b := g.blocks[h.Target]
	take := g.ColdBlock()
	always := h.Catch == ""
	at := g.At
	defer func() { g.At = at }()
	if always {
		g.At = source.Span{} // other lines come here too, and the handler begins with its first instruction
		g.Jump(take)
	} else {
		t, err := g.W.ObjectType(java.ClassType(h.Catch))
		if err != nil {
			g.Refuse("%v", err)
			return true
		}
		g.At = source.Span{}
		next := g.ColdBlock()
		g.End(&ir.If{Meta: g.Meta(), X: &ir.TypeTest{X: exc, Of: t}, Then: take, Else: next})
		g.Cur = next
	}
	rest := g.Cur
	g.Cur = take
	home := g.home(0, java.KRef)
	g.Assign(home, exc)
	g.Assign(exc, java.Null)
	g.stack = []val{{x: home, k: java.KRef}}
	g.facts = g.base(facts{}.clone())
	g.reach(b)
	g.Jump(b.ir)
	g.Cur = rest
	return always
}

// throwing returns a block that calls a procedure which throws.
func (g *lowering) throwing(p *ir.Proc, args ...ir.Expr) *ir.Block {
	to := g.unwind()
	k := g.ColdBlock()
	g.Fill(k, &ir.Goto{Meta: g.Meta(), To: to}, &ir.CallStmt{Meta: g.Meta(), Proc: p, Args: args, Exc: g.P.Exc})
	return k
}

// do calls a procedure that may throw.
func (g *lowering) do(p *ir.Proc, dst ir.Var, args ...ir.Expr) {
	var to *ir.Block
	if p.Exc != nil {
		to = g.unwind()
	}
	g.Call(p, to, dst, args...)
}

// markMethod marks the beginning of a method that reads the environment.
func (g *lowering) markMethod() {
	what := java.Environment[g.m.Proc.Name]
	switch {
	case what == java.PropertyRead:
		g.Call(java.Runtime{World: g.W}.Mark(what), nil, nil, g.P.Params[0])
	case what != "":
		g.Call(java.Runtime{World: g.W}.Mark(what), nil, nil)
	}
}

// markStatic marks a read of a static field that depends on the environment.
func (g *lowering) markStatic(c *java.Class, f *classfile.Field) {
	if what := java.EnvironmentStatics[c.File.Name+"."+f.Name]; what != "" {
		g.Call(java.Runtime{World: g.W}.Mark(what), nil, nil)
	}
	if what := java.Setting(c.File.Name, f); what != "" {
		g.Call(java.Runtime{World: g.W}.Mark(what), nil, nil)
	}
}

// initialise makes sure that a class is initialised before what follows.
func (g *lowering) initialise(c *java.Class) {
	if g.facts.ready[c] || !c.NeedsInit() {
		return
	}
	init := c.Init()
	k := g.ColdBlock()
	to := g.unwind()
	if g.Cur == nil {
		return
	}
	next := g.Block()
	done := ir.NewInt(ir.Int{Bits: 8}, java.StateDone)
	g.End(&ir.If{Meta: g.Meta(), X: java.Equal(c.State(), done), Then: next, Else: k})
	g.Fill(k, &ir.If{Meta: g.Meta(), X: java.IsNot(g.P.Exc), Then: to, Else: next}, &ir.CallStmt{Meta: g.Meta(), Proc: init, Exc: g.P.Exc})
	g.Cur = next
	for k := c; k != nil; k = k.Super {
		g.facts.ready[k] = true
	}
}

// New returns a program without classes but java.lang.Object, whose methods are lowered when they are first called. The
// host says which procedures it has models of, bytecode or not.
func New(path java.Classes, own func(*ir.Proc) bool) (*java.World, error) {
	return java.New(path, own, lowerMethod)
}
