// This file compiles the bodies of procedures.

package code

import (
	"slices"

	"assay/ir"
)

// compiler makes one unit. Registers below pc.Words and pc.Rels are the locals.
type compiler struct {
	assembler
	pc      *Proc
	code    *Code
	lay     *Layouts
	variant int
	vars    map[*ir.BoundVar]uint32
	inOld   bool  // inside Old
	current int32 // node
}

func newCompiler(pc *Proc, variant int) *compiler {
	return &compiler{
		assembler: assembler{u: &Unit{Proc: pc, Words: pc.Words, Rels: pc.Rels}, words: pc.Words, rels: pc.Rels},
		pc:        pc, code: pc.code, lay: pc.code.Lay, variant: variant, vars: map[*ir.BoundVar]uint32{},
	}
}

// body compiles statements and terminators, of which expressions are parts.
type body struct{ *compiler }

// compileBody makes a variant of a procedure's body.
func compileBody(pc *Proc, variant int) *Unit {
	c := body{newCompiler(pc, variant)}
	c.u.CallAt = make([]*Call, len(pc.Nodes))
	for range pc.IR.Blocks {
		c.newLabel() // label i is block i
	}
	for i, b := range pc.IR.Blocks {
		c.place(label(i))
		first := pc.Block[i]
		for j, s := range b.Stmts {
			c.node(first+int32(j), func() { c.stmt(s) })
		}
		last := first + int32(len(b.Stmts))
		c.node(last, func() { c.term(b.Term, i+1) })
	}
	u := c.finish()
	u.Words = max(u.Words, pc.Words)
	return u
}

// node compiles one statement or terminator.
func (c body) node(n int32, body func()) {
	c.current = n
	c.words, c.rels = c.pc.Words, c.pc.Rels
	start := len(c.u.Code)
	c.u.Start = append(c.u.Start, int32(start))
	c.prologue(c.pc.Nodes[n])
	body()
	if c.variant&VariantCount != 0 && len(c.u.Code) == start {
		c.emit(OpNop, 0, 0, 0)
	}
	for range len(c.u.Code) - start {
		c.u.Node = append(c.u.Node, n)
	}
	if len(c.u.Code) > start {
		c.u.Code[start].Step = 1
	}
}

// prologue is what comes before a node: a scheduling point, and what a
// recording saves of the step itself.
func (c body) prologue(n ir.Node) {
	if c.variant&VariantThreads != 0 {
		if c.visible(n) {
			c.emit(OpSched, 0, 0, 0)
		} else if _, ret := n.(*ir.Return); ret {
			c.emit(OpSched, 1, 0, 0)
		}
	}
	if c.variant&VariantSave != 0 {
		c.emit(OpSaveStep, 0, 0, 0)
	}
	c.watchPoint()
}

// watchPoint looks at a loop before the first node of its entry and head.
func (c body) watchPoint() {
	for i, l := range c.pc.Loops {
		if l.Entry != nil && c.pc.Block[l.Entry.Index] == c.current {
			c.emit(OpLoop, uint32(i), 0, 0)
		}
		if c.pc.Block[l.Head.Index] == c.current {
			c.emit(OpLoop, uint32(i), 1, 0)
		}
	}
}

// visible reports whether the node can affect other threads, or they it.
func (c body) visible(n ir.Node) bool {
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
		return shared(n.Dst) || c.code.Observed[n.Class.Index]
	}
	return slices.ContainsFunc(ir.Exprs(n), shared)
}

func sharedPlace(p *ir.Place) bool {
	if p.Kind != ir.PlaceVar {
		return true
	}
	return shared(p.Var)
}

// shared reports whether the value of an expression can depend on what other
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
func (c body) stmt(s ir.Stmt) {
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
		c.emit(OpNewA, c.localWord(s.Dst), n, uint32(^c.code.ArrayKind(s.Elem)))
	case *ir.CallStmt:
		c.call(s)
	case *ir.Assume:
		c.emit(OpAssume, c.condition(s.Cond()), 0, 0)
	case *ir.Assert:
		after := c.newLabel()
		if s.Runs {
			t := c.temp()
			c.emit(OpNested, t, 0, 0)
			c.jump(OpJT, t, 0, after)
		}
		c.emit(OpAssert, c.condition(s.X), 0, 0)
		c.place(after)
	case *ir.Havoc:
		c.emit(OpHavoc, 0, 0, 0)
	case *ir.Spec:
		c.emit(OpSpec, 0, 0, 0)
	case *ir.Atomic:
		c.emit(OpAtomic, 0, 0, 0)
	case *ir.Fence: // memory is sequentially consistent
	case *ir.Await:
		c.emit(OpAwait, c.condition(s.X), 0, 0)
	case *ir.Start:
		c.start(s)
	case *ir.Join:
		c.emit(OpJoin, c.value(s.X), 0, 0)
	case *ir.Monitor:
		c.emit(OpMonitor, c.value(s.X), 0, 0)
	case *ir.CAS:
		c.cas(s)
	default:
		panic("vm: unknown statement")
	}
}

// term compiles a terminator; next is the block that follows in the code.
func (c body) term(t ir.Term, next int) {
	switch t := t.(type) {
	case *ir.Goto:
		if t.To.Index != next {
			c.jump(OpJmp, 0, 0, label(t.To.Index))
		}
	case *ir.If:
		switch next {
		case t.Then.Index:
			c.branch(t.X, false, label(t.Else.Index))
		case t.Else.Index:
			c.branch(t.X, true, label(t.Then.Index))
		default:
			c.branch(t.X, true, label(t.Then.Index))
			c.jump(OpJmp, 0, 0, label(t.Else.Index))
		}
	case *ir.Switch:
		table := Table{Cases: map[int64]int32{}, Other: int32(t.Default.Index)}
		for _, k := range t.Cases {
			table.Cases[k.Value] = int32(k.To.Index)
		}
		x := c.value(t.X)
		c.probeSwitch(t, x)
		c.u.Jumps = append(c.u.Jumps, table)
		c.emit(OpSwitch, x, uint32(len(c.u.Jumps)-1), 0)
	case *ir.Choose:
		c.emit(OpChoose, 0, 0, 0)
	case *ir.Return:
		c.emit(OpRet, 0, 0, 0)
	default:
		panic("vm: unknown terminator")
	}
}

// condition returns a register with a boolean of an assumption or assertion. One that
// calls procedures is evaluated apart, on a copy of the state.
func (c body) condition(x ir.Expr) uint32 {
	if c.variant&VariantProbe != 0 && !callsPure(x) {
		return c.asked(x)
	}
	if !callsPure(x) && (c.code.watching == nil || !asksForOld(x)) && c.code.Said(c.pc.Nodes[c.current]) == nil {
		return c.value(x)
	}
	t := c.temp()
	c.emit(OpEval, t, c.subUnit(x), 0)
	return t
}

// asksForOld reports whether an expression refers to the state at the call.
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
	c.u.Evals = append(c.u.Evals, c.code.ExprUnit(c.pc, x))
	return uint32(len(c.u.Evals) - 1)
}

// place of a variable's cells

// Cell is one cell of a variable or place, as a register or a place in memory.
type Cell struct {
	Kind cellKind
	Rel  bool
	Reg  uint32 // cellLocal: register; cellPtr: register with a pointer
	Off  uint32 // cellGlobal: cell; cellPtr: offset
}

type cellKind uint8

const (
	cellLocal cellKind = iota
	CellGlobal
	cellPtr
)

// varCells returns the cells of a variable, from the offset on.
func (pc *Proc) varCells(v ir.Var, t ir.Type, off int) []Cell {
	var out []Cell
	switch v := v.(type) {
	case *ir.Local:
		w, r := pc.Word[v.Index], pc.rel[v.Index]
		for _, f := range Flatten(v.Typ)[:off] {
			if f.Rel {
				r++
			} else {
				w++
			}
		}
		for _, f := range Flatten(t) {
			if f.Rel {
				out = append(out, Cell{cellLocal, true, r, 0})
				r++
			} else {
				out = append(out, Cell{cellLocal, false, w, 0})
				w++
			}
		}
	case *ir.Global:
		at := pc.code.Lay.Globals[v.Index] + off
		for i, f := range Flatten(t) {
			out = append(out, Cell{CellGlobal, f.Rel, 0, uint32(at + i)})
		}
	}
	return out
}

func (c *compiler) localWord(l *ir.Local) uint32 { return c.pc.Word[l.Index] }

// saveLocal records a local of one word before it is overwritten.
func (c body) saveLocal(l *ir.Local) {
	if c.variant&VariantSave != 0 {
		c.emit(OpSaveW, c.localWord(l), 0, 0)
	}
}

// save records a cell before it is overwritten.
func (c body) save(d Cell) {
	if c.variant&VariantSave == 0 && (c.code.watching == nil || d.Kind == cellLocal) {
		return
	}
	switch {
	case d.Kind == cellLocal && d.Rel:
		c.emit(OpSaveR, d.Reg, 0, 0)
	case d.Kind == cellLocal:
		c.emit(OpSaveW, d.Reg, 0, 0)
	case d.Kind == CellGlobal:
		c.emit(OpSaveG, d.Off, 0, 0)
	default:
		c.emit(OpSaveP, d.Reg, d.Off, 0)
	}
}

// assign changes a whole variable.
func (c body) assign(v ir.Var, x ir.Expr) {
	dst := c.pc.varCells(v, v.Type(), 0)
	if len(dst) == 1 && dst[0].Kind == cellLocal {
		c.save(dst[0])
		if dst[0].Rel {
			c.relInto(x, dst[0].Reg)
		} else {
			c.into(x, dst[0].Reg)
		}
		return
	}
	c.write(dst, c.cells(x))
}

// cells are registers with the cells of a value.
func (c *compiler) cells(x ir.Expr) []uint32 {
	t := x.Type()
	if !ir.Aggregate(t) {
		if IsRel(t) {
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
	leaves := Flatten(x.Typ)
	for _, f := range leaves {
		if f.Rel {
			out = append(out, c.tempRel())
		} else {
			out = append(out, c.temp())
		}
	}
	move := func(y ir.Expr) {
		m := c.mark()
		for i, r := range c.cells(y) {
			c.move(leaves[i].Rel, out[i], r)
		}
		c.release(m)
	}
	no, end := c.newLabel(), c.newLabel()
	c.branch(x.Args[0], false, no)
	move(x.Args[1])
	c.jump(OpJmp, 0, 0, end)
	c.place(no)
	move(x.Args[2])
	c.place(end)
	return out
}

func (c *compiler) move(rel bool, to, from uint32) {
	switch {
	case to == from:
	case rel:
		c.emit(OpRMov, to, from, 0)
	default:
		c.emit(OpMov, to, from, 0)
	}
}

// read loads cells into registers; a local is where it is.
func (c *compiler) read(src []Cell) []uint32 {
	var out []uint32
	for _, s := range src {
		out = append(out, c.readCell(s))
	}
	return out
}

func (c *compiler) readCell(s Cell) uint32 {
	if s.Kind == cellLocal {
		return s.Reg
	}
	var t uint32
	if s.Rel {
		t = c.tempRel()
	} else {
		t = c.temp()
	}
	c.readInto(s, t)
	return t
}

func (c *compiler) readInto(s Cell, t uint32) {
	switch {
	case s.Kind == cellLocal:
		c.move(s.Rel, t, s.Reg)
	case s.Kind == CellGlobal && s.Rel:
		c.emit(OpGLdR, t, s.Off, 0)
	case s.Kind == CellGlobal:
		c.emit(OpGLd, t, s.Off, 0)
	case s.Rel:
		c.emit(OpLdR, t, s.Reg, s.Off)
	default:
		c.emit(OpLdP, t, s.Reg, s.Off)
	}
}

// write stores registers into cells. The sources are not among the destinations
// unless they are the same in the same order.
func (c body) write(dst []Cell, src []uint32) {
	for i, d := range dst {
		n := len(c.u.Code)
		if c.save(d); len(c.u.Code) > n && d.Kind != cellLocal && !d.Rel {
			c.u.Code[n].Sh, c.u.Code[n].C = 1, src[i]
		}
		switch {
		case d.Kind == cellLocal:
			c.move(d.Rel, d.Reg, src[i])
		case d.Kind == CellGlobal && d.Rel:
			c.emit(OpGStR, d.Off, src[i], 0)
		case d.Kind == CellGlobal:
			c.emit(OpGSt, d.Off, src[i], 0)
		case d.Rel:
			c.emit(OpStR, d.Reg, d.Off, src[i])
		default:
			c.emit(OpStP, d.Reg, d.Off, src[i])
		}
	}
}

// placeCells returns the cells of a place; its operands are evaluated into
// registers.
func (c *compiler) placeCells(p *ir.Place) []Cell {
	off, rest := c.lay.Path(p)
	if p.Kind == ir.PlaceVar && len(rest) == 0 {
		return c.pc.varCells(p.Var, p.Type(), off)
	}
	ptr := c.temp()
	c.address(&ir.Place{Kind: p.Kind, Var: p.Var, Base: p.Base, Index: p.Index, Field: p.Field}, ptr)
	c.strides(rest, ptr, OpStride, 0)
	var out []Cell
	for i, f := range Flatten(p.Type()) {
		out = append(out, Cell{cellPtr, f.Rel, ptr, uint32(off + i)})
	}
	return out
}

// address puts a pointer to a place into a register.
func (c *compiler) address(p *ir.Place, dst uint32) {
	off, rest := c.lay.Path(p)
	if len(rest) > 0 {
		to := c.temp() // the index may need what dst holds
		c.addressKnown(p, to, off)
		c.strides(rest, to, OpStride, 0)
		c.move(false, dst, to)
		return
	}
	c.addressKnown(p, dst, off)
}

// strides adds to a pointer what a path has of indexes that are not known.
func (c *compiler) strides(rest []Stride, ptr uint32, op Opcode, sh uint8) {
	for _, s := range rest {
		m := c.mark()
		c.u.Strides = append(c.u.Strides, s)
		c.emitSh(op, sh, ptr, c.value(s.Index), uint32(len(c.u.Strides)-1))
		c.release(m)
	}
}

// addressKnown is address with the known part of the path alone.
func (c *compiler) addressKnown(p *ir.Place, dst uint32, off int) {
	m := c.mark()
	switch p.Kind {
	case ir.PlaceVar:
		g := p.Var.(*ir.Global) // sanity: locals have no address
		c.constant(dst, Pointer(GlobeObject, uint64(c.lay.Globals[g.Index]+off)))
		return
	case ir.PlaceField:
		c.emit(OpAdrF, dst, c.value(p.Base), uint32(c.lay.Field[p.Field]+off))
	case ir.PlaceElem:
		base := c.value(p.Base)
		c.emit(OpAdrE, dst, base, c.value(p.Index))
		c.addOffset(dst, off)
	case ir.PlaceDeref:
		c.emit(OpAdrP, dst, c.value(p.Base), uint32(off))
	}
	c.release(m)
}

func (c *compiler) addOffset(dst uint32, off int) {
	if off != 0 {
		c.emit(OpAddSI, dst, dst, uint32(off))
	}
}

// Pointer packs an object number and the offset of a cell.
func Pointer(obj, off uint64) uint64 { return obj<<32 | off }

// load reads a place into a local.
func (c body) load(dst *ir.Local, p *ir.Place) {
	if at, rest := c.lay.Path(p); word(p.Type()) && p.Kind != ir.PlaceVar && len(rest) == 0 {
		off, d := uint32(at), c.localWord(dst)
		switch {
		case p.Kind == ir.PlaceField:
			base := c.value(p.Base)
			c.saveLocal(dst)
			c.emit(OpLdF, d, base, uint32(c.lay.Field[p.Field])+off)
			return
		case p.Kind == ir.PlaceElem && len(p.Path) == 0:
			base, i := c.value(p.Base), uint32(0)
			i = c.value(p.Index)
			c.saveLocal(dst)
			c.emit(OpLdE, d, base, i)
			return
		case p.Kind == ir.PlaceDeref:
			base := c.value(p.Base)
			c.saveLocal(dst)
			c.emit(OpLdP, d, base, off)
			return
		}
	}
	src := c.placeCells(p)
	dsts := c.pc.varCells(dst, dst.Typ, 0)
	for i, d := range dsts {
		c.save(d)
		c.readInto(src[i], d.Reg)
	}
}

// store writes a place.
func (c body) store(p *ir.Place, x ir.Expr) {
	if at, rest := c.lay.Path(p); word(p.Type()) && p.Kind != ir.PlaceVar && len(rest) == 0 {
		off := uint32(at)
		saving, value := c.variant&VariantSave != 0, uint8(0)
		if c.code.watching != nil {
			saving, value = true, 1
		}
		switch {
		case p.Kind == ir.PlaceField:
			base, v := c.value(p.Base), c.value(x)
			at := uint32(c.lay.Field[p.Field]) + off
			if saving {
				c.emitSh(OpSaveF, value, base, at, v)
			}
			c.emit(OpStF, base, at, v)
			return
		case p.Kind == ir.PlaceElem && len(p.Path) == 0:
			base, i, v := c.value(p.Base), c.value(p.Index), c.value(x)
			if saving {
				c.emitSh(OpSaveE, value, base, i, v)
			}
			c.emit(OpStE, base, i, v)
			return
		case p.Kind == ir.PlaceDeref:
			base, v := c.value(p.Base), c.value(x)
			if saving {
				c.emitSh(OpSaveP, value, base, off, v)
			}
			c.emit(OpStP, base, off, v)
			return
		}
	}
	src := c.cells(x)
	c.write(c.placeCells(p), src)
}

// word reports whether values of the type are one cell that is no relation.
func word(t ir.Type) bool {
	_, rel := t.(*ir.Rel)
	return !rel && !ir.Aggregate(t)
}

func IsRel(t ir.Type) bool {
	_, ok := t.(*ir.Rel)
	return ok
}

// new allocates an object and keeps it as a reference or as a set.
func (c body) new(s *ir.New) {
	dst := c.pc.varCells(s.Dst, s.Dst.Type(), 0)
	if !dst[0].Rel && dst[0].Kind == cellLocal {
		c.save(dst[0])
		c.emit(OpNew, dst[0].Reg, uint32(s.Class.Index), 0)
		return
	}
	t := c.temp()
	c.emit(OpNew, t, uint32(s.Class.Index), 0)
	if dst[0].Rel {
		r := c.tempRel()
		c.emitSh(OpRSingle, SortRef, r, t, 0)
		t = r
	}
	c.write(dst, []uint32{t})
}

// args splits registers of arguments by kind.
func (c *compiler) args(list []ir.Expr) (words, rels []uint32) {
	for _, x := range list {
		leaves := Flatten(x.Type())
		for i, r := range c.cells(x) {
			if leaves[i].Rel {
				rels = append(rels, r)
			} else {
				words = append(words, r)
			}
		}
	}
	return words, rels
}

func (c body) call(s *ir.CallStmt) {
	info := &Call{Method: s.Method, Exc: -1, Next: c.current + 1}
	op := OpCallV
	switch {
	case s.Proc != nil:
		info.Callee, op = c.code.ProcOf(s.Proc), OpCall
	case s.Fun != nil:
		info.Fun, op = c.value(s.Fun), OpCallF
	default:
		info.Number = c.code.MethodNumber(s)
	}
	info.ArgWords, info.ArgRels = c.args(s.Args)
	for _, v := range s.Dsts {
		for _, d := range c.pc.varCells(v, v.Type(), 0) {
			at := int32(d.Reg)
			if d.Kind == CellGlobal {
				at = ^int32(d.Off)
				info.Global = true
			}
			if d.Rel {
				info.DstRels = append(info.DstRels, at)
			} else {
				info.DstWords = append(info.DstWords, at)
			}
		}
	}
	if s.Exc != nil {
		info.Exc = int32(c.localWord(s.Exc))
	}
	c.emit(op, c.addCall(info), 0, 0)
	c.u.CallAt[c.current] = info
}

func (c *compiler) addCall(info *Call) uint32 {
	c.u.Calls = append(c.u.Calls, info)
	return uint32(len(c.u.Calls) - 1)
}

func (c body) start(s *ir.Start) {
	info := &Call{Callee: c.code.ProcOf(s.Proc), Exc: -1}
	info.ArgWords, info.ArgRels = c.args(s.Args)
	c.emit(OpStart, c.addCall(info), 0, 0)
}

// cas compares and stores; nothing comes between, since a scheduling point is
// only at the beginning of a statement.
func (c body) cas(s *ir.CAS) {
	leaves := Flatten(s.Place.Type())
	old, neu := c.cells(s.Old), c.cells(s.New)
	at := c.placeCells(s.Place)
	differs, end := c.newLabel(), c.newLabel()
	for i, r := range c.read(at) {
		if leaves[i].Rel {
			t := c.temp()
			c.emit(OpREq, t, r, old[i])
			c.jump(OpJF, t, 0, differs)
		} else {
			c.jump(OpJNe, r, old[i], differs)
		}
	}
	ok := c.temp()
	c.write(at, neu)
	c.emit(OpImm, ok, 0, 1)
	c.jump(OpJmp, 0, 0, end)
	c.place(differs)
	c.emit(OpImm, ok, 0, 0)
	c.place(end)
	c.saveLocal(s.Dst)
	c.emit(OpMov, c.localWord(s.Dst), ok, 0)
}
