package java

import (
	"slices"
	"sort"
	"strconv"

	"assay/ir"
	"assay/lang/java/classfile"
)

// lowering is one method on its way to blocks.
type lowering struct {
	*builder
	m     *Method
	c     *Class
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
	lock     *ir.Local         // object of a synchronized method
	returns  map[int][]*jblock // of a subroutine, by its offset: where its calls go on
	stored   map[slotKey]int   // how many instructions write a local
	said     *saidInBody       // statements of contracts; nil if there are none
	noAlloc  ir.Expr           // the method says that it allocates nothing where this holds at the call, which becomes assertions
	measures []measure         // of its recursion, which become assertions
}

type slotKey struct {
	slot int
	k    kind
}

// jblock is a basic block of the bytecode.
type jblock struct {
	start int // offset
	ir    *ir.Block
	entry *ir.Block // where ways from before go to, if that is not ir: statements of contracts stand there
	preds int
	seen  bool // its entry state is known
	done  bool
	stack []val
	facts facts
}

// facts are what is known where the code stands.
type facts struct {
	nonnull map[*ir.Local]bool
	arrays  map[*ir.Local]string // types of arrays
	ready   map[*Class]bool      // initialised, or being initialised by this thread
}

func (f facts) clone() facts {
	g := facts{map[*ir.Local]bool{}, map[*ir.Local]string{}, map[*Class]bool{}}
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
	k       kind
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
	nan  int // what comes out when an operand is NaN; 0: there is no NaN
}

const maxExpr = 40 // depth of an expression

// lowerMethod makes the body of a method.
func (w *World) lowerMethod(m *Method, p *ir.Proc) error {
	body := harnessBody(m)
	if body == nil {
		body = replaced[p.Name]
	}
	if body != nil {
		b := w.build(p)
		body(b)
		b.done()
		return nil
	}
	if m.File.Code == nil {
		w.lowerIntrinsic(p) // or the host has a model
		return nil
	}
	ins, err := m.Class.File.Instructions(m.File)
	if err != nil {
		return err
	}
	g := &lowering{
		builder: &builder{w: w, p: p, at: m.Class.span(m.File.Code.Line(0))},
		m:       m, c: m.Class, code: m.File.Code, ins: ins, index: map[int]int{},
		blocks: map[int]*jblock{}, slots: map[slotKey]*ir.Local{}, names: map[slotKey]string{},
		temps: map[ir.Type][]*ir.Local{}, stacked: map[slotKey]*ir.Local{}, unwinds: map[string]*ir.Block{},
		returns: map[int][]*jblock{}, stored: map[slotKey]int{},
	}
	for i := range ins {
		g.index[ins[i].Offset] = i
	}
	g.scratch = g.temporary
	g.split()
	g.nameLocals()
	g.begin()
	g.keepArguments()
	g.markMethod()
	g.contracts()
	g.run()
	g.done()
	g.loopContracts()
	return nil
}

// way is the block to go to from the current instruction.
func (g *lowering) way(b *jblock) *ir.Block {
	if b.entry != nil && g.pc < b.start {
		return b.entry
	}
	return b.ir
}

func (g *lowering) fail(format string, args ...any) {
	fail(g.at, g.m.Class.IR.Name+"."+g.m.File.Name+": "+format, args...)
}

// split finds the basic blocks and how many ways lead to each.
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
	entry := g.block() // parameters go to their locals there
	g.cur = entry
	for _, at := range offsets {
		g.blocks[at].ir = g.block()
	}
}

// storedSlot is the local that an instruction writes.
func storedSlot(in *classfile.Instr) (kind, int, bool) {
	switch op := in.Op; {
	case op == classfile.OpIinc:
		return kInt, in.Index, true
	case op >= classfile.OpIstore && op <= classfile.OpAstore:
		return [...]kind{kInt, kLong, kFloat, kDouble, kRef}[op-classfile.OpIstore], in.Index, true
	case op >= classfile.OpIstore0 && op <= classfile.OpAstore3:
		return [...]kind{kInt, kLong, kFloat, kDouble, kRef}[(op-classfile.OpIstore0)/4], in.Index, true
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
		key := slotKey{v.Index, kindOf(t)}
		switch old, ok := g.names[key]; {
		case !ok:
			g.names[key] = v.Name
		case old != v.Name:
			g.names[key] = old + "_" + v.Name
		}
	}
}

// slot is the local for values of a kind in a slot of the frame.
func (g *lowering) slot(i int, k kind) *ir.Local {
	key := slotKey{i, k}
	if l := g.slots[key]; l != nil {
		return l
	}
	name := g.names[key]
	if name == "" || len(name) > 60 {
		name = "l" + itoa(i) + string(k|0x20)
	}
	l := g.local(name, k.irType())
	g.slots[key] = l
	if g.names[key] != "" {
		g.w.variables[l] = g.names[key]
	}
	return l
}

// begin moves the parameters to the locals of the frame, and takes the lock of a
// synchronized method.
func (g *lowering) begin() {
	g.facts = facts{}.clone()
	for k := g.c; k != nil; k = k.Super {
		g.facts.ready[k] = true
	}
	slot := 0
	for i, p := range g.p.Params {
		k := kRef
		isThis := i == 0 && !g.m.File.Flags.Has(classfile.Static)
		if !isThis {
			j := i
			if !g.m.File.Flags.Has(classfile.Static) {
				j--
			}
			t := g.m.File.Type.Params[j]
			k = kindOf(t)
			if t.Dims > 0 {
				g.facts.arrays[p] = arrayOf(t)
			}
		}
		key := slotKey{slot, k}
		if k == kRef || ir.Identical(p.Typ, k.irType()) {
			if !isThis {
				g.nameParam(i, g.names[key])
			}
			g.slots[key] = p
		} else {
			g.nameParam(i, g.names[key])
			g.assign(g.widened(key, g.names[key]), widen(p))
		}
		g.w.variables[p] = p.Name
		if isThis && g.stored[key] == 0 {
			g.facts.nonnull[p] = true
		}
		slot++
		if k.wide() {
			slot++
		}
	}
	if g.m.File.Flags.Has(classfile.Synchronized) {
		g.lock = g.local("lock", ref)
		if g.m.File.Flags.Has(classfile.Static) {
			g.assign(g.lock, g.mirror(classfile.Type{Kind: 'L', Class: g.c.File.Name}))
		} else {
			g.assign(g.lock, g.p.Params[0])
		}
		g.add(&ir.Monitor{Meta: g.meta(), Kind: ir.MonitorEnter, X: g.lock})
	}
}

// widened is the local of a frame for a parameter of a narrower type, which has the name itself. People know it
// where it is written to: else it is the parameter.
func (g *lowering) widened(key slotKey, name string) *ir.Local {
	if name == "" {
		return g.slot(key.slot, key.k)
	}
	l := g.local(name+"'", key.k.irType())
	g.slots[key] = l
	if g.stored[key] > 0 {
		g.w.variables[l] = name
	}
	return l
}

// nameParam gives a parameter its name in the source. A later one that has it, of those made up, takes the other in
// exchange; the result and the exception have no names in a source, and give way.
func (g *lowering) nameParam(i int, name string) {
	p := g.p.Params[i]
	other := slices.IndexFunc(g.p.Locals, func(l *ir.Local) bool { return l.Name == name })
	switch {
	case name == "" || slices.ContainsFunc(g.p.Params[:i+1], func(l *ir.Local) bool { return l.Name == name }):
		return
	case other >= 0 && slices.Contains(g.p.Params, g.p.Locals[other]):
		g.p.Locals[other].Name = p.Name
	case other >= 0:
		l := g.p.Locals[other]
		l.Name += "'"
		g.w.variables[l] = l.Name
	}
	p.Name = name
}

// arrayOf is an array type as values carry it: references are all [L.
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
	g.jump(g.way(g.blocks[0]))
	for len(g.work) > 0 {
		at := g.work[0]
		g.work = g.work[1:]
		g.lowerBlock(g.blocks[at])
	}
}

// base are the facts that always hold.
func (g *lowering) base(f facts) facts {
	out := facts{}.clone()
	for k := g.c; k != nil; k = k.Super {
		out.ready[k] = true
	}
	for l, t := range f.arrays {
		out.arrays[l] = t
	}
	if len(g.p.Params) > 0 && !g.m.File.Flags.Has(classfile.Static) && g.stored[slotKey{0, kRef}] == 0 {
		out.nonnull[g.p.Params[0]] = true
	}
	return out
}

// reach notes the state with which a block begins: the stack is as it must be.
func (g *lowering) reach(b *jblock) {
	if b.seen {
		g.agree(b)
		return
	}
	b.seen = true
	b.stack = append([]val{}, g.stack...)
	if b.preds > 1 { // what is known of a value on this way need not hold on others
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

// agree checks that two ways reach a block with the same kinds of values.
func (g *lowering) agree(b *jblock) {
	if len(b.stack) != len(g.stack) {
		g.fail("code at %d is reached with stacks of different heights", b.start)
	}
	for i, v := range g.stack {
		if v.k != b.stack[i].k {
			g.fail("code at %d is reached with different kinds of values", b.start)
		}
		if v.from != b.stack[i].from {
			b.stack[i].from = nil // messages name no place of a value that has several
		}
	}
}

func (g *lowering) lowerBlock(b *jblock) {
	b.done = true
	g.cur, g.stack, g.facts = b.ir, append([]val{}, b.stack...), b.facts // agree looks at the stack of the block later
	if b.entry != nil {
		g.cur = b.entry
	}
	for i := g.index[b.start]; i < len(g.ins); i++ {
		in := &g.ins[i]
		if in.Offset != b.start {
			if next := g.blocks[in.Offset]; next != nil {
				g.edge(nil, next)
				g.jump(g.way(next))
				return
			}
		}
		g.pc, g.next = in.Offset, in.Next()
		if g.at = g.c.span(g.code.Line(in.Offset)); g.at.Line == 0 {
			g.at.Col = in.Offset + 1 // so that nothing in a method without lines is taken for something else
		}
		g.say(in.Offset)
		if in.Offset == b.start && b.entry != nil {
			loops := g.loopsAt(in.Offset)
			g.enterLoops(loops)
			g.jump(b.ir)
			g.cur = b.ir
			g.roundOf(loops)
		}
		g.instr(in)
		if g.cur == nil {
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

// flush puts the values of the stack into the locals that are there for them.
func (g *lowering) flush(cond *ir.Expr) {
	for i := range g.stack {
		v := &g.stack[i]
		g.plain(v)
		home := g.home(i, v.k)
		if v.x == ir.Expr(home) {
			continue
		}
		for j := range g.stack { // others may still need what is there
			if j != i && mentions(g.stack[j].x, home) {
				g.spill(&g.stack[j])
			}
		}
		if cond != nil && mentions(*cond, home) {
			t := g.temporary((*cond).Type())
			g.assign(t, *cond)
			*cond = t
		}
		g.assign(home, v.x)
		v.x, v.depth = home, 0
	}
	for i := range g.stack {
		g.stack[i].cmp = nil
	}
}

// home is the local for a value at a height of the stack between blocks.
func (g *lowering) home(i int, k kind) *ir.Local {
	key := slotKey{i, k}
	l := g.stacked[key]
	if l == nil {
		l = g.local("s"+itoa(i)+string(k|0x20), k.irType())
		g.stacked[key] = l
	}
	return l
}

// mentions tells whether an expression reads a local.
func mentions(x ir.Expr, l *ir.Local) bool {
	found := false
	ir.Walk(x, func(y ir.Expr) bool {
		found = found || y == ir.Expr(l)
		return !found
	})
	return found
}

// temporary is a local that no value on the stack refers to.
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
	l := g.local("t"+itoa(len(g.p.Locals)), t)
	g.temps[t] = append(g.temps[t], l)
	return l
}

func (v *val) uses(l *ir.Local) bool {
	if v.cmp != nil {
		return mentions(v.cmp.a, l) || mentions(v.cmp.b, l)
	}
	return mentions(v.x, l)
}

// spill puts a value of the stack into a local of its own.
func (g *lowering) spill(v *val) {
	g.plain(v)
	if _, ok := v.x.(*ir.Const); ok {
		return
	}
	nonnull := v.nonnull || g.isNonnull(v.x)
	l := g.temporary(v.k.irType())
	g.assign(l, v.x)
	v.nonnull = nonnull
	v.x, v.depth = l, 0
}

// keep makes values that were popped variables or constants, so that they are
// evaluated once and now.
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

// simple tells whether a value is a variable or a constant.
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
	one, minus, zero := intConst(1), intConst(-1), intConst(0)
	cond := func(x, y, z ir.Expr) ir.Expr { return apply(ir.OpCond, i32, x, y, z) }
	if c.nan > 0 {
		v.x = cond(less(c.a, c.b), minus, cond(equal(c.a, c.b), zero, one))
	} else {
		v.x = cond(apply(ir.OpGt, ir.Bool{}, c.a, c.b), one, cond(equal(c.a, c.b), zero, minus))
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

func (g *lowering) pushX(x ir.Expr, k kind, depth int) { g.push(val{x: x, k: k, depth: depth}) }

// pop takes a value of a kind.
func (g *lowering) pop(k kind) val {
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
func (g *lowering) popX(k kind) (ir.Expr, int) {
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
	g.assign(l, x)
	delete(g.facts.nonnull, l)
	delete(g.facts.arrays, l)
}

// unwind is the block to which an exception of the current instruction goes; it is
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
	if b := g.unwinds[key]; b != nil {
		return b
	}
	first := g.coldBlock()
	g.unwinds[key] = first
	cur, stack, fs := g.cur, g.stack, g.facts
	defer func() { g.cur, g.stack, g.facts = cur, stack, fs }()
	g.cur = first
	for _, h := range list {
		if g.handle(h) {
			return first
		}
	}
	if g.lock != nil {
		g.add(&ir.Monitor{Meta: g.meta(), Kind: ir.MonitorExit, X: g.lock})
	}
	g.abandon()
	g.end(&ir.Return{}) // on no line: nobody wrote it
	return first
}

// handle goes to a handler if the exception is of its class; it tells whether it
// always is.
func (g *lowering) handle(h classfile.Handler) bool {
	exc := g.p.Exc
	b := g.blocks[h.Target]
	take := g.coldBlock()
	always := h.Catch == ""
	if always {
		g.jump(take)
	} else {
		t, err := g.w.ObjectType(ClassType(h.Catch))
		if err != nil {
			g.refuse("%v", err)
			return true
		}
		next := g.coldBlock()
		g.end(&ir.If{Meta: g.meta(), X: &ir.TypeTest{X: exc, Of: t}, Then: take, Else: next})
		g.cur = next
	}
	rest := g.cur
	g.cur = take
	home := g.home(0, kRef)
	g.assign(home, exc)
	g.assign(exc, null)
	g.stack = []val{{x: home, k: kRef}}
	g.facts = g.base(facts{}.clone())
	g.reach(b)
	g.jump(b.ir)
	g.cur = rest
	return always
}

// throwing is a block that calls a procedure which throws.
func (g *lowering) throwing(p *ir.Proc, args ...ir.Expr) *ir.Block {
	to := g.unwind()
	k := g.coldBlock()
	k.Stmts = []ir.Stmt{&ir.CallStmt{Meta: g.meta(), Proc: p, Args: args, Exc: g.p.Exc}}
	k.Term = &ir.Goto{Meta: g.meta(), To: to}
	return k
}

// do calls a procedure that may throw.
func (g *lowering) do(p *ir.Proc, dst ir.Var, args ...ir.Expr) {
	var to *ir.Block
	if p.Exc != nil {
		to = g.unwind()
	}
	g.call(p, to, dst, args...)
}

func itoa(i int) string { return strconv.Itoa(i) }
