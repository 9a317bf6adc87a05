package ranges

import (
	"slices"

	"assay/lang/java/classfile"
)

// flow is one method while it is looked at.
type flow struct {
	s     *search
	c     *classfile.Class
	m     *classfile.Method
	makes bool // it is a constructor that makes the object, or is called by one before others see it
	base  int  // the variable of local 0
	stack int  // the variable of the first word of the operand stack
	code  *classfile.Flow
	at    []*frame // before each instruction
	joins []int    // there
	todo  []int

	now   int     // the instruction that runs
	apart []point // cases of the block that wait
	cases int     // of the block so far

	up   *flow            // the method that this one is looked into from; nil: anybody may call it
	call *classfile.Instr // there
	ends []*end           // where it returns, for each of a few results
}

// flow returns a method to be looked at; nil: its code cannot be read.
func (s *search) flow(c *classfile.Class, m *classfile.Method) *flow {
	code := c.Flow(m)
	if code == nil || m.Code.MaxLocals+m.Code.MaxStack > mostLocals {
		return nil
	}
	return &flow{s: s, c: c, m: m, code: code, at: make([]*frame, len(code.List)), joins: make([]int, len(code.List))}
}

// run looks at the method until nothing changes.
func (x *flow) run(f *frame) {
	x.goTo(0, f)
	for len(x.todo) > 0 && !x.s.bad {
		i := x.todo[len(x.todo)-1]
		x.todo = x.todo[:len(x.todo)-1]
		x.block(i)
	}
}

// goTo records that execution may come to an instruction with a frame. True and false are told apart where they are returned.
func (x *flow) goTo(i int, f *frame) {
	if x.code.List[i].Op == classfile.OpIreturn {
		if g := f.copy(); g.z.close() {
			x.step(&x.code.List[i], g)
		}
		return
	}
	old := x.at[i]
	if old == nil {
		x.at[i] = f.copy()
		x.todo = append(x.todo, i)
		return
	}
	x.joins[i]++
	more, ok := old.join(f, x.joins[i] > joinsBefore)
	x.s.bad = x.s.bad || !ok
	if more {
		x.todo = append(x.todo, i)
	}
}

func (x *flow) jump(offset int, f *frame) { x.goTo(x.code.At(offset), f) }

// point is a place with what is known there.
type point struct {
	i int
	f *frame
}

// block runs a block, as far as execution goes through it.
func (x *flow) block(i int) {
	f := x.at[i].copy()
	if !f.z.close() {
		return
	}
	x.cases = 0
	x.line(i, f)
	for len(x.apart) > 0 && !x.s.bad {
		p := x.apart[len(x.apart)-1]
		x.apart = x.apart[:len(x.apart)-1]
		if x.code.Head(p.i) {
			x.goTo(p.i, p.f)
		} else {
			x.line(p.i, p.f)
		}
	}
}

// mostCases is how often a block is gone through for cases of its own.
const mostCases = 6

// splits is that another case goes on behind the instruction; false: there are too many.
func (x *flow) splits(other func(f *frame), f *frame) bool {
	if x.cases++; x.cases > mostCases {
		return false
	}
	g := f.copy()
	other(g)
	x.later(g)
	return true
}

// later is that a case goes on behind the instruction.
func (x *flow) later(f *frame) { x.apart = append(x.apart, point{x.now + 1, f}) }

// line runs a block from an instruction on.
func (x *flow) line(i int, f *frame) {
	for {
		in := &x.code.List[i]
		x.now = i
		if x.s.steps++; x.s.steps > mostSteps {
			x.s.bad = true
		}
		if !x.step(in, f) || x.s.bad || !in.Falls() {
			return
		}
		if i++; x.code.Head(i) {
			x.goTo(i, f)
			return
		}
	}
}

// raises is that an instruction may throw: execution goes to handlers, and to callers, who may see the object.
func (x *flow) raises(in *classfile.Instr, f *frame) {
	if !x.matters(in, f) {
		return
	}
	all := false
	for _, h := range x.m.Code.Handlers {
		if h.Start <= in.Offset && in.Offset < h.End && !all {
			g := f.copy()
			g.top = x.stack
			g.push()
			x.jump(h.Target, g)
			all = h.Catch == "" || h.Catch == "java/lang/Throwable" // what is behind it has no turn
		}
	}
	switch {
	case all:
	case x.up == nil:
		x.left(f)
	default:
		x.up.raises(x.call, x.above(f))
	}
}

// matters reports whether anybody handles an exception, or sees the object behind it.
func (x *flow) matters(in *classfile.Instr, f *frame) bool {
	for ; x != nil; in, x = x.call, x.up {
		if slices.ContainsFunc(x.m.Code.Handlers, func(h classfile.Handler) bool { return h.Start <= in.Offset && in.Offset < h.End }) {
			return true
		}
		if x.up == nil {
			return f.dirty && (!x.makes || f.seen)
		}
	}
	return false
}

// above is a frame without the words of this method.
func (x *flow) above(f *frame) *frame {
	g := &frame{z: f.z.resize(x.base), tags: f.tags[:x.base:x.base], dirty: f.dirty, seen: f.seen, ready: f.ready}
	return g.copy()
}

// left is that execution leaves to a caller who may be anybody. An object whose constructor throws before others see it is nobody's.
func (x *flow) left(f *frame) {
	if f.dirty && (!x.makes || f.seen) {
		x.s.show(f)
	}
}

// returns is that the method returns; v is the variable of its result, negative: there is none.
func (x *flow) returns(f *frame, v int) {
	switch {
	case x.up != nil:
		x.end(f, v)
	case x.makes:
		x.s.show(f)
	default:
		x.left(f)
	}
}

// end is where a method returns with one result: true, say.
type end struct {
	f    *frame // the words of the method above, and the result in the spare variable
	word tag    // the result
}

// mostEnds bounds the results that are told apart: callers ask for them.
const mostEnds = 3

// end records a return to the method above; v is the variable of the result, negative: there is none.
func (x *flow) end(f *frame, v int) {
	f.z.forget(spare)
	word := tag{}
	if v >= 0 {
		f.z.assign(spare, v, 0)
		word = f.tags[v]
	}
	g := x.above(f)
	lo, hi := g.z.interval(spare)
	for _, e := range x.ends {
		if l, h := e.f.z.interval(spare); l == h && lo == l && hi == h || len(x.ends) == mostEnds || v < 0 {
			_, ok := e.f.join(g, false)
			x.s.bad = x.s.bad || !ok
			if e.word != word {
				e.word = tag{}
			}
			return
		}
	}
	x.ends = append(x.ends, &end{g, word})
}

// step runs an instruction; it reports whether execution may go on behind it.
func (x *flow) step(in *classfile.Instr, f *frame) bool {
	switch op := in.Op; {
	case op >= classfile.OpPop && op <= classfile.OpSwap:
		x.shuffle(op, f)
	case op == classfile.OpIfnull, op == classfile.OpIfnonnull, op == classfile.OpIfAcmpeq, op == classfile.OpIfAcmpne:
		pop, _, _ := op.Info().Words()
		f.top -= pop
		x.jump(in.Target, f)
	case op == classfile.OpGoto, op == classfile.OpGotoW:
		x.jump(in.Target, f)
	case op == classfile.OpTableswitch, op == classfile.OpLookupswitch:
		x.choose(in, f)
	case op == classfile.OpJsr, op == classfile.OpJsrW, op == classfile.OpRet:
		x.s.bad = true
	case op == classfile.OpGetfield, op == classfile.OpPutfield, op == classfile.OpGetstatic, op == classfile.OpPutstatic:
		x.field(in, f)
	case op >= classfile.OpInvokevirtual && op <= classfile.OpInvokedynamic:
		return x.calls(in, f)
	default:
		if r, zero, is := relationOf(op); is {
			return x.branch(in, f, r, zero)
		}
		return x.other(in, f)
	}
	return true
}

// branch follows both edges of a comparison of ints.
func (x *flow) branch(in *classfile.Instr, f *frame, r relation, zero bool) bool {
	b := 0
	if !zero {
		b = f.pop()
	}
	a := f.pop()
	taken := f.copy()
	if taken.z.learn(r, a, b) {
		x.jump(in.Target, taken)
	}
	return f.z.learn(r.opposite(), a, b)
}

// choose follows the edges of a switch.
func (x *flow) choose(in *classfile.Instr, f *frame) {
	v := f.pop()
	x.jump(in.Target, f)
	for _, k := range in.Cases {
		g := f.copy()
		if g.z.bound(v, 0, int64(k.Value)) && g.z.bound(0, v, -int64(k.Value)) {
			x.jump(k.Target, g)
		}
	}
}

// shuffle moves words of the operand stack.
func (x *flow) shuffle(op classfile.Op, f *frame) {
	taken, order, _ := op.Shuffle()
	copied := len(order) - taken
	switch {
	case len(order) == 0:
		f.top -= taken
	case copied == 0: // a swap
		a, b := f.top-2, f.top-1
		f.move(spare, a)
		f.move(a, b)
		f.move(b, spare)
	default:
		low := f.top - taken
		for k := f.top - 1; k >= low; k-- { // up by as many words as are copied
			f.move(k+copied, k)
		}
		f.top += copied
		for k := range copied {
			f.move(low+k, f.top-copied+k)
		}
	}
	f.tags[spare] = tag{}
}
