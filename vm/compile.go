// This file compiles the bodies of procedures.

package vm

import (
	"slices"

	"assay/ir"
)

// compiler makes one unit. Registers below pc.words and pc.rels are the
// locals; those above are temporaries, given out as on a stack.
type compiler struct {
	u       *unit
	pc      *procCode
	code    *Code
	lay     *layouts
	variant int
	words   int // next temporary word register
	rels    int // next temporary relation register
	vars    map[*ir.BoundVar]uint32
	inOld   bool    // inside Old
	labels  []int32 // by label: pc, -1 while unknown
	fixes   []fix
	current int32 // node
}

// fix is an operand to be replaced by the pc of the label that it holds.
type fix struct {
	pc    int
	field uint8 // 0 a, 1 b, 2 c
}

type label uint32

func newCompiler(pc *procCode, variant int) *compiler {
	return &compiler{
		u: &unit{proc: pc}, pc: pc, code: pc.code, lay: pc.code.lay, variant: variant,
		words: pc.words, rels: pc.rels, vars: map[*ir.BoundVar]uint32{},
	}
}

func (c *compiler) emit(op opcode, a, b, d uint32) *instr {
	c.u.code = append(c.u.code, instr{op: op, a: a, b: b, c: d})
	return &c.u.code[len(c.u.code)-1]
}

func (c *compiler) emitSh(op opcode, sh uint8, a, b, d uint32) { c.emit(op, a, b, d).sh = sh }

func (c *compiler) newLabel() label {
	c.labels = append(c.labels, -1)
	return label(len(c.labels) - 1)
}

func (c *compiler) place(l label) { c.labels[l] = int32(len(c.u.code)) }

// jump emits a jump whose target is the given operand.
func (c *compiler) jump(op opcode, a, b uint32, to label) {
	in, field := c.emit(op, a, b, uint32(to)), uint8(2)
	switch op {
	case opJmp:
		in.a, field = uint32(to), 0
	case opJT, opJF:
		in.b, field = uint32(to), 1
	}
	c.fixes = append(c.fixes, fix{len(c.u.code) - 1, field})
}

// jumpTo emits an operation that jumps to label c.
func (c *compiler) jumpTo(op opcode, sh uint8, a, b uint32, to label) {
	c.emitSh(op, sh, a, b, uint32(to))
	c.fixes = append(c.fixes, fix{len(c.u.code) - 1, 2})
}

func (c *compiler) temp() uint32 {
	c.words++
	c.u.words = max(c.u.words, c.words)
	return uint32(c.words - 1)
}

func (c *compiler) tempRel() uint32 {
	c.rels++
	c.u.rels = max(c.u.rels, c.rels)
	return uint32(c.rels - 1)
}

// mark and release give temporaries back.
func (c *compiler) mark() [2]int     { return [2]int{c.words, c.rels} }
func (c *compiler) release(m [2]int) { c.words, c.rels = m[0], m[1] }

// finish resolves labels.
func (c *compiler) finish() *unit {
	for _, f := range c.fixes {
		in := &c.u.code[f.pc]
		field := [...]*uint32{&in.a, &in.b, &in.c}[f.field]
		*field = uint32(c.labels[*field])
	}
	for i := range c.u.jumps {
		t := &c.u.jumps[i]
		for v, l := range t.cases {
			t.cases[v] = c.labels[l]
		}
		t.other = c.labels[t.other]
	}
	c.u.words = max(c.u.words, c.pc.words)
	c.u.rels = max(c.u.rels, c.pc.rels)
	return c.u
}

// compileBody makes a variant of a procedure's body.
func compileBody(pc *procCode, variant int) *unit {
	c := newCompiler(pc, variant)
	c.u.callAt = make([]*callInfo, len(pc.nodes))
	for range pc.proc.Blocks {
		c.newLabel() // label i is block i
	}
	for i, b := range pc.proc.Blocks {
		c.place(label(i))
		first := pc.block[i]
		for j, s := range b.Stmts {
			c.node(first+int32(j), func() { c.stmt(s) })
		}
		last := first + int32(len(b.Stmts))
		c.node(last, func() { c.term(b.Term, i+1) })
	}
	u := c.finish()
	u.words = max(u.words, pc.words)
	return u
}

// node compiles one statement or terminator.
func (c *compiler) node(n int32, body func()) {
	c.current = n
	c.words, c.rels = c.pc.words, c.pc.rels
	start := len(c.u.code)
	c.u.start = append(c.u.start, int32(start))
	c.prologue(c.pc.nodes[n])
	body()
	for range len(c.u.code) - start {
		c.u.node = append(c.u.node, n)
	}
	if len(c.u.code) > start {
		c.u.code[start].step = 1
	}
}

// prologue is what comes before a node: a scheduling point, and what a
// recording saves of the step itself.
func (c *compiler) prologue(n ir.Node) {
	if c.variant&variantThreads != 0 {
		if c.visible(n) {
			c.emit(opSched, 0, 0, 0)
		} else if _, ret := n.(*ir.Return); ret {
			c.emit(opSched, 1, 0, 0)
		}
	}
	if c.variant&variantSave != 0 {
		c.emit(opSaveStep, 0, 0, 0)
	}
	c.watchPoint()
}

// watchPoint looks at a loop before the first node of its entry and head.
func (c *compiler) watchPoint() {
	if c.pc.watched == nil {
		return
	}
	for i, l := range c.pc.watched.Loops {
		if l.Entry != nil && c.pc.block[l.Entry.Index] == c.current {
			c.emit(opLoop, uint32(i), 0, 0)
		}
		if c.pc.block[l.Head.Index] == c.current {
			c.emit(opLoop, uint32(i), 1, 0)
		}
	}
}

// visible tells whether other threads can notice the node, or it them.
func (c *compiler) visible(n ir.Node) bool {
	switch n := n.(type) {
	case *ir.Atomic:
		return n.Kind == ir.AtomicBegin
	case *ir.Await, *ir.Join, *ir.Monitor, *ir.CAS, *ir.Start:
		return true
	case *ir.Load:
		return sharedPlace(n.Place)
	case *ir.Store:
		return sharedPlace(n.Place) || slices.ContainsFunc(ir.Exprs(n), shared)
	case *ir.Assign:
		return shared(n.Dst) || shared(n.X)
	case *ir.Havoc:
		return slices.ContainsFunc(n.Vars, func(v ir.Var) bool { return shared(v) })
	case *ir.Spec:
		return len(n.Classes) > 0 || slices.ContainsFunc(n.Frame, func(v ir.Var) bool { return shared(v) }) || shared(n.X)
	case *ir.New:
		return shared(n.Dst) || c.code.observed[n.Class.Index]
	}
	return slices.ContainsFunc(ir.Exprs(n), shared)
}

func sharedPlace(p *ir.Place) bool {
	if p.Kind != ir.PlaceVar {
		return true
	}
	return shared(p.Var)
}

// shared tells whether the value of an expression can depend on what other
// threads do.
func shared(x ir.Expr) bool {
	found := false
	ir.Walk(x, func(y ir.Expr) bool {
		switch y.(type) {
		case *ir.Global, *ir.Read, *ir.Extent, *ir.FieldRel, *ir.Quant, *ir.Call, *ir.Reach:
			found = true
		}
		return !found
	})
	return found
}

// stmt is the switch over all statements.
func (c *compiler) stmt(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Assign:
		c.assign(s.Dst, s.X)
	case *ir.Load:
		c.load(s.Dst, s.Place)
	case *ir.Store:
		c.store(s.Place, s.X)
	case *ir.Addr:
		c.saveLocal(s.Dst)
		c.address(s.Place, c.localWord(s.Dst))
	case *ir.New:
		c.new(s)
	case *ir.NewArray:
		n := c.value(s.Len)
		c.saveLocal(s.Dst)
		c.emit(opNewA, c.localWord(s.Dst), n, uint32(^c.code.arrayKind(s.Elem)))
	case *ir.CallStmt:
		c.call(s)
	case *ir.Assume:
		c.emit(opAssume, c.condition(s.Cond()), 0, 0)
	case *ir.Assert:
		c.emit(opAssert, c.condition(s.X), 0, 0)
	case *ir.Havoc:
		c.emit(opHavoc, 0, 0, 0)
	case *ir.Spec:
		c.emit(opSpec, 0, 0, 0)
	case *ir.Atomic:
		c.emit(opAtomic, 0, 0, 0)
	case *ir.Await:
		c.emit(opAwait, c.condition(s.X), 0, 0)
	case *ir.Start:
		c.start(s)
	case *ir.Join:
		c.emit(opJoin, c.value(s.X), 0, 0)
	case *ir.Monitor:
		c.emit(opMonitor, c.value(s.X), 0, 0)
	case *ir.CAS:
		c.cas(s)
	default:
		panic("vm: unknown statement")
	}
}

// term compiles a terminator; next is the block that follows in the code.
func (c *compiler) term(t ir.Term, next int) {
	switch t := t.(type) {
	case *ir.Goto:
		if t.To.Index != next {
			c.jump(opJmp, 0, 0, label(t.To.Index))
		}
	case *ir.If:
		switch next {
		case t.Then.Index:
			c.branch(t.X, false, label(t.Else.Index))
		case t.Else.Index:
			c.branch(t.X, true, label(t.Then.Index))
		default:
			c.branch(t.X, true, label(t.Then.Index))
			c.jump(opJmp, 0, 0, label(t.Else.Index))
		}
	case *ir.Switch:
		table := switchTable{cases: map[int64]int32{}, other: int32(t.Default.Index)}
		for _, k := range t.Cases {
			table.cases[k.Value] = int32(k.To.Index)
		}
		x := c.value(t.X)
		c.probeSwitch(t, x)
		c.u.jumps = append(c.u.jumps, table)
		c.emit(opSwitch, x, uint32(len(c.u.jumps)-1), 0)
	case *ir.Choose:
		c.emit(opChoose, 0, 0, 0)
	case *ir.Return:
		c.emit(opRet, 0, 0, 0)
	default:
		panic("vm: unknown terminator")
	}
}

// condition is a register with a boolean of an assumption or assertion. One that
// calls procedures is evaluated apart, on a copy of the state.
func (c *compiler) condition(x ir.Expr) uint32 {
	if c.variant&variantProbe != 0 && !callsPure(x) {
		return c.asked(x)
	}
	if !callsPure(x) && (c.code.watch == nil || !asksForOld(x)) && c.code.said(c.pc.nodes[c.current]) == nil {
		return c.value(x)
	}
	t := c.temp()
	c.emit(opEval, t, c.subUnit(x), 0)
	return t
}

// asksForOld tells whether an expression refers to the state at the call.
func asksForOld(x ir.Expr) bool {
	found := false
	ir.Walk(x, func(y ir.Expr) bool {
		switch y.(type) {
		case *ir.Old, *ir.Fresh:
			found = true
		}
		return !found
	})
	return found
}

func callsPure(x ir.Expr) bool {
	found := false
	ir.Walk(x, func(y ir.Expr) bool {
		_, call := y.(*ir.Call)
		found = found || call
		return !found
	})
	return found
}

func (c *compiler) subUnit(x ir.Expr) uint32 {
	c.u.evals = append(c.u.evals, c.code.exprUnit(c.pc, x))
	return uint32(len(c.u.evals) - 1)
}

// place of a variable's cells

// cellOf is one cell of a variable or place, as a register or a place in memory.
type cellOf struct {
	kind cellKind
	rel  bool
	reg  uint32 // cellLocal: register; cellPtr: register with a pointer
	off  uint32 // cellGlobal: cell; cellPtr: offset
}

type cellKind uint8

const (
	cellLocal cellKind = iota
	cellGlobal
	cellPtr
)

// varCells are the cells of a variable, from the offset on.
func (pc *procCode) varCells(v ir.Var, t ir.Type, off int) []cellOf {
	var out []cellOf
	switch v := v.(type) {
	case *ir.Local:
		w, r := pc.word[v.Index], pc.rel[v.Index]
		for _, f := range flatten(v.Typ)[:off] {
			if f.rel {
				r++
			} else {
				w++
			}
		}
		for _, f := range flatten(t) {
			if f.rel {
				out = append(out, cellOf{cellLocal, true, r, 0})
				r++
			} else {
				out = append(out, cellOf{cellLocal, false, w, 0})
				w++
			}
		}
	case *ir.Global:
		at := pc.code.lay.globals[v.Index] + off
		for i, f := range flatten(t) {
			out = append(out, cellOf{cellGlobal, f.rel, 0, uint32(at + i)})
		}
	}
	return out
}

func (c *compiler) localWord(l *ir.Local) uint32 { return c.pc.word[l.Index] }

// saveLocal records a local of one word before it is overwritten.
func (c *compiler) saveLocal(l *ir.Local) {
	if c.variant&variantSave != 0 {
		c.emit(opSaveW, c.localWord(l), 0, 0)
	}
}

// save records a cell before it is overwritten.
func (c *compiler) save(d cellOf) {
	if c.variant&variantSave == 0 && (c.code.watch == nil || d.kind == cellLocal) {
		return
	}
	switch {
	case d.kind == cellLocal && d.rel:
		c.emit(opSaveR, d.reg, 0, 0)
	case d.kind == cellLocal:
		c.emit(opSaveW, d.reg, 0, 0)
	case d.kind == cellGlobal:
		c.emit(opSaveG, d.off, 0, 0)
	default:
		c.emit(opSaveP, d.reg, d.off, 0)
	}
}

// assign changes a whole variable.
func (c *compiler) assign(v ir.Var, x ir.Expr) {
	dst := c.pc.varCells(v, v.Type(), 0)
	if len(dst) == 1 && dst[0].kind == cellLocal {
		c.save(dst[0])
		if dst[0].rel {
			c.relInto(x, dst[0].reg)
		} else {
			c.into(x, dst[0].reg)
		}
		return
	}
	c.write(dst, c.cells(x))
}

// cells are registers with the cells of a value.
func (c *compiler) cells(x ir.Expr) []uint32 {
	t := x.Type()
	if _, ok := t.(ir.StructVal); !ok {
		if isRel(t) {
			return []uint32{c.rel(x)}
		}
		return []uint32{c.value(x)}
	}
	switch x := x.(type) {
	case *ir.Local:
		if c.inOld {
			return c.read(c.oldCells(c.pc.varCells(x, t, 0)))
		}
		return c.read(c.pc.varCells(x, t, 0))
	case *ir.Global:
		if c.inOld {
			return c.read(c.oldCells(c.pc.varCells(x, t, 0)))
		}
		return c.read(c.pc.varCells(x, t, 0))
	case *ir.Read:
		return c.readPlace(x.Place)
	case *ir.Old:
		was := c.inOld
		c.inOld = true
		out := c.cells(x.X)
		c.inOld = was
		return out
	case *ir.Apply:
		if x.Op == ir.OpCond {
			return c.condCells(x)
		}
	case *ir.Call:
		return c.pure(x)
	}
	panic("vm: a value struct that is no variable, place, result or condition")
}

// condCells chooses between two value structs.
func (c *compiler) condCells(x *ir.Apply) []uint32 {
	var out []uint32
	leaves := flatten(x.Typ)
	for _, f := range leaves {
		if f.rel {
			out = append(out, c.tempRel())
		} else {
			out = append(out, c.temp())
		}
	}
	move := func(y ir.Expr) {
		m := c.mark()
		for i, r := range c.cells(y) {
			c.move(leaves[i].rel, out[i], r)
		}
		c.release(m)
	}
	no, end := c.newLabel(), c.newLabel()
	c.branch(x.Args[0], false, no)
	move(x.Args[1])
	c.jump(opJmp, 0, 0, end)
	c.place(no)
	move(x.Args[2])
	c.place(end)
	return out
}

func (c *compiler) move(rel bool, to, from uint32) {
	switch {
	case to == from:
	case rel:
		c.emit(opRMov, to, from, 0)
	default:
		c.emit(opMov, to, from, 0)
	}
}

// read loads cells into registers; a local is where it is.
func (c *compiler) read(src []cellOf) []uint32 {
	var out []uint32
	for _, s := range src {
		out = append(out, c.readCell(s))
	}
	return out
}

func (c *compiler) readCell(s cellOf) uint32 {
	if s.kind == cellLocal {
		return s.reg
	}
	var t uint32
	if s.rel {
		t = c.tempRel()
	} else {
		t = c.temp()
	}
	c.readInto(s, t)
	return t
}

func (c *compiler) readInto(s cellOf, t uint32) {
	switch {
	case s.kind == cellLocal:
		c.move(s.rel, t, s.reg)
	case s.kind == cellGlobal && s.rel:
		c.emit(opGLdR, t, s.off, 0)
	case s.kind == cellGlobal:
		c.emit(opGLd, t, s.off, 0)
	case s.rel:
		c.emit(opLdR, t, s.reg, s.off)
	default:
		c.emit(opLdP, t, s.reg, s.off)
	}
}

// write stores registers into cells. The sources are not among the destinations
// unless they are the same in the same order.
func (c *compiler) write(dst []cellOf, src []uint32) {
	for i, d := range dst {
		n := len(c.u.code)
		if c.save(d); len(c.u.code) > n && d.kind != cellLocal && !d.rel {
			c.u.code[n].sh, c.u.code[n].c = 1, src[i]
		}
		switch {
		case d.kind == cellLocal:
			c.move(d.rel, d.reg, src[i])
		case d.kind == cellGlobal && d.rel:
			c.emit(opGStR, d.off, src[i], 0)
		case d.kind == cellGlobal:
			c.emit(opGSt, d.off, src[i], 0)
		case d.rel:
			c.emit(opStR, d.reg, d.off, src[i])
		default:
			c.emit(opStP, d.reg, d.off, src[i])
		}
	}
}

// placeCells are the cells of a place; its operands are evaluated into
// registers.
func (c *compiler) placeCells(p *ir.Place) []cellOf {
	off := c.lay.path(p.Path)
	if p.Kind == ir.PlaceVar {
		return c.pc.varCells(p.Var, p.Type(), off)
	}
	ptr := c.temp()
	c.address(&ir.Place{Kind: p.Kind, Base: p.Base, Index: p.Index, Field: p.Field}, ptr)
	var out []cellOf
	for i, f := range flatten(p.Type()) {
		out = append(out, cellOf{cellPtr, f.rel, ptr, uint32(off + i)})
	}
	return out
}

// address puts a pointer to a place into a register.
func (c *compiler) address(p *ir.Place, dst uint32) {
	off := c.lay.path(p.Path)
	m := c.mark()
	switch p.Kind {
	case ir.PlaceVar:
		g := p.Var.(*ir.Global) // sanity: locals have no address
		c.constant(dst, pointer(globeObject, uint64(c.lay.globals[g.Index]+off)))
		return
	case ir.PlaceField:
		c.emit(opAdrF, dst, c.value(p.Base), uint32(c.lay.field[p.Field]+off))
	case ir.PlaceElem:
		base := c.value(p.Base)
		c.emit(opAdrE, dst, base, c.value(p.Index))
		c.addOffset(dst, off)
	case ir.PlaceDeref:
		c.emit(opAdrP, dst, c.value(p.Base), uint32(off))
	}
	c.release(m)
}

func (c *compiler) addOffset(dst uint32, off int) {
	if off != 0 {
		c.emit(opAddSI, dst, dst, uint32(off))
	}
}

// pointer packs an object number and the offset of a cell.
func pointer(obj, off uint64) uint64 { return obj<<32 | off }

// load reads a place into a local.
func (c *compiler) load(dst *ir.Local, p *ir.Place) {
	if word(p.Type()) && p.Kind != ir.PlaceVar {
		off := uint32(c.lay.path(p.Path))
		d := c.localWord(dst)
		switch {
		case p.Kind == ir.PlaceField:
			base := c.value(p.Base)
			c.saveLocal(dst)
			c.emit(opLdF, d, base, uint32(c.lay.field[p.Field])+off)
			return
		case p.Kind == ir.PlaceElem && len(p.Path) == 0:
			base, i := c.value(p.Base), uint32(0)
			i = c.value(p.Index)
			c.saveLocal(dst)
			c.emit(opLdE, d, base, i)
			return
		case p.Kind == ir.PlaceDeref:
			base := c.value(p.Base)
			c.saveLocal(dst)
			c.emit(opLdP, d, base, off)
			return
		}
	}
	src := c.placeCells(p)
	dsts := c.pc.varCells(dst, dst.Typ, 0)
	for i, d := range dsts {
		c.save(d)
		c.readInto(src[i], d.reg)
	}
}

// store writes a place.
func (c *compiler) store(p *ir.Place, x ir.Expr) {
	if word(p.Type()) && p.Kind != ir.PlaceVar {
		off := uint32(c.lay.path(p.Path))
		saving, value := c.variant&variantSave != 0, uint8(0)
		if c.code.watch != nil {
			saving, value = true, 1
		}
		switch {
		case p.Kind == ir.PlaceField:
			base, v := c.value(p.Base), c.value(x)
			at := uint32(c.lay.field[p.Field]) + off
			if saving {
				c.emitSh(opSaveF, value, base, at, v)
			}
			c.emit(opStF, base, at, v)
			return
		case p.Kind == ir.PlaceElem && len(p.Path) == 0:
			base, i, v := c.value(p.Base), c.value(p.Index), c.value(x)
			if saving {
				c.emitSh(opSaveE, value, base, i, v)
			}
			c.emit(opStE, base, i, v)
			return
		case p.Kind == ir.PlaceDeref:
			base, v := c.value(p.Base), c.value(x)
			if saving {
				c.emitSh(opSaveP, value, base, off, v)
			}
			c.emit(opStP, base, off, v)
			return
		}
	}
	src := c.cells(x)
	c.write(c.placeCells(p), src)
}

// word tells whether values of the type are one cell that is no relation.
func word(t ir.Type) bool {
	switch t.(type) {
	case ir.StructVal, *ir.Rel:
		return false
	}
	return true
}

func isRel(t ir.Type) bool {
	_, ok := t.(*ir.Rel)
	return ok
}

// new allocates an object and keeps it as a reference or as a set.
func (c *compiler) new(s *ir.New) {
	dst := c.pc.varCells(s.Dst, s.Dst.Type(), 0)
	if !dst[0].rel && dst[0].kind == cellLocal {
		c.save(dst[0])
		c.emit(opNew, dst[0].reg, uint32(s.Class.Index), 0)
		return
	}
	t := c.temp()
	c.emit(opNew, t, uint32(s.Class.Index), 0)
	if dst[0].rel {
		r := c.tempRel()
		c.emitSh(opRSingle, sortRef, r, t, 0)
		t = r
	}
	c.write(dst, []uint32{t})
}

// args splits registers of arguments by kind.
func (c *compiler) args(list []ir.Expr) (words, rels []uint32) {
	for _, x := range list {
		leaves := flatten(x.Type())
		for i, r := range c.cells(x) {
			if leaves[i].rel {
				rels = append(rels, r)
			} else {
				words = append(words, r)
			}
		}
	}
	return words, rels
}

func (c *compiler) call(s *ir.CallStmt) {
	info := &callInfo{method: s.Method, exc: -1, next: c.current + 1}
	if s.Proc == nil {
		info.number = c.code.methodNumber(s.Method)
	} else {
		info.callee = c.code.procOf(s.Proc)
	}
	info.argWords, info.argRels = c.args(s.Args)
	for _, v := range s.Dsts {
		for _, d := range c.pc.varCells(v, v.Type(), 0) {
			at := int32(d.reg)
			if d.kind == cellGlobal {
				at = ^int32(d.off)
				info.global = true
			}
			if d.rel {
				info.dstRels = append(info.dstRels, at)
			} else {
				info.dstWords = append(info.dstWords, at)
			}
		}
	}
	if s.Exc != nil {
		info.exc = int32(c.localWord(s.Exc))
	}
	op := opCall
	if s.Proc == nil {
		op = opCallV
	}
	c.emit(op, c.addCall(info), 0, 0)
	c.u.callAt[c.current] = info
}

func (c *compiler) addCall(info *callInfo) uint32 {
	c.u.calls = append(c.u.calls, info)
	return uint32(len(c.u.calls) - 1)
}

func (c *compiler) start(s *ir.Start) {
	info := &callInfo{callee: c.code.procOf(s.Proc), exc: -1}
	info.argWords, info.argRels = c.args(s.Args)
	c.emit(opStart, c.addCall(info), 0, 0)
}

// cas compares and stores; nothing comes between, since a scheduling point is
// only at the beginning of a statement.
func (c *compiler) cas(s *ir.CAS) {
	leaves := flatten(s.Place.Type())
	old, neu := c.cells(s.Old), c.cells(s.New)
	at := c.placeCells(s.Place)
	differs, end := c.newLabel(), c.newLabel()
	for i, r := range c.read(at) {
		if leaves[i].rel {
			t := c.temp()
			c.emit(opREq, t, r, old[i])
			c.jump(opJF, t, 0, differs)
		} else {
			c.jump(opJNe, r, old[i], differs)
		}
	}
	ok := c.temp()
	c.write(at, neu)
	c.emit(opImm, ok, 0, 1)
	c.jump(opJmp, 0, 0, end)
	c.place(differs)
	c.emit(opImm, ok, 0, 0)
	c.place(end)
	c.saveLocal(s.Dst)
	c.emit(opMov, c.localWord(s.Dst), ok, 0)
}
