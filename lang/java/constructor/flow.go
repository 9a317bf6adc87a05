package constructor

import (
	"assay/lang/java/classfile"
)

// This file runs the code of one method on abstract values.

// Classes finds a class whose code may be looked at; nil: it may not, or there is none.
type Classes func(name string) *classfile.Class

// looker looks at methods, each once.
type looker struct {
	classes Classes
	kept    *kept // fields that are never null as it is supposed; nil: none is
	done    map[looked]*summary
	open    []*classfile.Method
	inside  int  // methods that were looked at as a part of a constructor
	cut     bool // a method was not looked at for a bound, or since it calls itself
}

// looked is a method that is looked at by itself. It is raw if the receiver may be under construction: what is supposed of
// its fields need not be so yet.
type looked struct {
	m   *classfile.Method
	raw bool
}

// Bounds of what is looked at for one class.
const (
	mostMethods = 200
	deepest     = 8
	mostInside  = 500     // methods as a part of a constructor
	mostSteps   = 100_000 // instructions of one method
)

// flow is one method while it is looked at.
type flow struct {
	l     *looker
	c     *classfile.Class
	m     *classfile.Method
	made  *Made           // of the class whose constructor it is, or is a part of; nil: only the result counts
	part  *part           // it is looked at as a part of a constructor; nil: by itself
	raw   bool            // the receiver may be under construction
	code  *classfile.Flow // values keep their numbers inside of its blocks
	at    []*frame        // before each instruction
	todo  []int
	sites map[int]int // numbers of instructions that make objects, by their index
	sum   *summary
	steps int  // instructions that ran
	bad   bool // it cannot be looked at

	held   bool // a field of the receiver may refer to the receiver
	looked bool // a field of the receiver was read, as if none did
}

// run looks at a method by itself.
func (l *looker) run(c *classfile.Class, m *classfile.Method, made *Made) *summary {
	return (&flow{l: l, c: c, m: m, made: made}).run()
}

// run looks at the method until nothing changes.
func (x *flow) run() *summary {
	if x.code = x.c.Flow(x.m); x.code == nil {
		return nil
	}
	x.at, x.sites, x.sum = make([]*frame, len(x.code.List)), map[int]int{}, &summary{known: ^uint64(0)}
	x.goTo(0, x.begin())
	for len(x.todo) > 0 && !x.bad {
		i := x.todo[len(x.todo)-1]
		x.todo = x.todo[:len(x.todo)-1]
		x.block(i)
	}
	if x.bad {
		return nil
	}
	return x.sum
}

// begin returns what is known where the method begins.
func (x *flow) begin() *frame {
	f := &frame{locals: make([]value, x.m.Code.MaxLocals)}
	slot := 0
	if !x.m.Flags.Has(classfile.Static) {
		f.locals[0].from = source{self: true}
		slot++
	}
	for i, t := range x.m.Type.Params {
		if t.IsRef() {
			f.locals[slot].from = source{null: x.mayGet(i), args: bit(i)}
			if i < maxArgs {
				f.locals[slot].id = i + 1
			} else {
				f.locals[slot].from = anything
			}
		}
		slot += t.Slots()
	}
	if x.made != nil {
		f.fields = make([]value, len(x.made.fields))
		for i := range f.fields {
			f.fields[i].from = source{null: true}
		}
	}
	if x.part != nil {
		x.part.begins(f)
	}
	return f
}

// mayGet reports whether a parameter may be null where the method begins.
func (x *flow) mayGet(i int) bool {
	if x.part != nil {
		return x.part.args[i].from.null
	}
	return x.l.kept == nil || !x.l.kept.given(x.c, x.m, i)
}

// building reports whether the receiver may be under construction.
func (x *flow) building() bool { return x.made != nil || x.raw }

// goTo records that execution may reach an instruction with a frame.
func (x *flow) goTo(i int, f *frame) {
	if old := x.at[i]; old != nil {
		more, ok := old.join(f)
		x.bad = x.bad || !ok
		if !more {
			return
		}
	} else {
		x.at[i] = f.copy()
	}
	x.todo = append(x.todo, i)
}

func (x *flow) jump(offset int, f *frame) { x.goTo(x.code.At(offset), f) }

// number returns that of the values that an instruction makes.
func (x *flow) number(i int) int { return maxArgs + 1 + i }

// name gives the value that an instruction makes a number.
func (x *flow) name(f *frame, i int, v value) value {
	f.release(x.number(i))
	v.id = x.number(i)
	return v
}

// site returns the bit of an instruction that makes objects.
func (x *flow) site(i int) source {
	n, ok := x.sites[i]
	if !ok {
		n = len(x.sites)
		x.sites[i] = n
	}
	return source{sites: bit(n)}
}

// handlers are where an instruction may go by an exception.
func (x *flow) handlers(in *classfile.Instr, f *frame) {
	for _, h := range x.m.Code.Handlers {
		if h.Start <= in.Offset && in.Offset < h.End {
			g := f.copy()
			g.stack = []value{{from: something}}
			x.jump(h.Target, g)
		}
	}
}

// block runs a block, as far as execution goes through it.
func (x *flow) block(i int) {
	for f := x.at[i].copy(); !x.bad; {
		in := &x.code.List[i]
		if x.steps++; x.steps > mostSteps {
			x.bad = true
			return
		}
		x.handlers(in, f)
		if !x.step(i, in, f) || !in.Falls() {
			return
		}
		if i++; x.code.Head(i) {
			x.goTo(i, f)
			return
		}
	}
}

// ends is that the method returns; v is its result.
func (x *flow) ends(f *frame, v source) {
	x.sum.returns = true
	x.sum.result = x.sum.result.union(v)
	x.sum.known &= f.known
	if x.part != nil {
		x.part.ends(f)
		return
	}
	x.seen(f)
}

// seen is that others may see the new object now: its fields hold what they hold.
func (x *flow) seen(f *frame) {
	if x.made == nil || f.given {
		return
	}
	for k := range f.fields {
		if f.fields[k].from.null {
			x.made.fields[k].null = true
		}
	}
}

// letsOut is that the receiver gets to where others may see it, before the method ends.
func (x *flow) letsOut(f *frame, v value) {
	if v.from.self {
		x.sum.leaks = true
		x.seen(f)
	}
}
