package making

import (
	"slices"
	"strings"

	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
)

// This file is about objects whose constructor threw an exception. Such an object is unreachable, unless the
// constructor let it escape before, and so need not satisfy invariants.

// Leaks returns the classes, of one and of those below it, whose objects a constructor of that one may let escape, by its descriptor. Of others it leaves
// an unreachable object where it throws an exception.
func (p *Facts) Leaks(class, constructor string) (out []string) {
	p.Looked.Ask(factLeaks, class+constructor)
	if known, ok := p.memo.leaks.Load(class + constructor); ok {
		return known.([]string)
	}
	by := p.Own[class]
	var m *classfile.Method
	if by != nil {
		m = target.Declares(by, "<init>"+constructor)
	}
	for _, c := range p.Classes {
		if m != nil && p.isBelow(c.File, class) && p.letsOut(c.File, by.File, m) {
			out = append(out, c.File.Name)
		}
	}
	p.memo.leaks.Store(class+constructor, out)
	return out
}

// MayAbandon reports whether a class has invariants of objects, and a constructor of it, or of a subclass, leaves an unreachable object where it
// throws an exception.
func (p *Facts) MayAbandon(class string) bool {
	p.Looked.Ask(factMayAbandon, class)
	return p.keepsObjects(class) && slices.ContainsFunc(p.Classes, func(c *target.Class) bool {
		return p.isBelow(c.File, class) && slices.ContainsFunc(c.File.Methods, func(m *classfile.Method) bool {
			return m.Name == "<init>" && !slices.Contains(p.Leaks(c.File.Name, m.Desc), c.File.Name)
		})
	})
}

// keepsObjects reports whether a class under check has invariants of objects.
func (p *Facts) keepsObjects(class string) bool {
	k := target.Keeps(p.Set.Class(class))
	return p.Own[class] != nil && !p.Own[class].File.Flags.Has(classfile.Interface) && (k.Objects || k.Defaults)
}

// Passes reports whether a class has invariants of objects and some constructor of it, or of a subclass, may give the new object to other code,
// or calls a method on it.
func (p *Facts) Passes(class string) bool {
	p.Looked.Ask(factPasses, class)
	if known, ok := p.memo.passes.Load(class); ok {
		return known.(bool)
	}
	out := p.keepsObjects(class) && slices.ContainsFunc(p.Classes, func(c *target.Class) bool { return p.isBelow(c.File, class) && p.passes(c.File) })
	p.memo.passes.Store(class, out)
	return out
}

// passes reports whether a constructor of a class may let its object escape, or calls a method on it.
func (p *Facts) passes(c *classfile.Class) bool {
	x := &construction{p: p, class: c, done: map[*classfile.Method]bool{}}
	return slices.ContainsFunc(c.Methods, func(m *classfile.Method) bool { return m.Name == "<init>" && (x.leaks(c, m) || x.called) })
}

// isBelow reports whether a class is another one or extends it.
func (p *Facts) isBelow(c *classfile.Class, name string) bool {
	for c.Name != name {
		up, err := p.Path.Class(c.Super)
		if c.Super == "" || err != nil {
			return false
		}
		c = up
	}
	return true
}

// letsOut reports whether a constructor that another class declares may let an object of a class escape.
func (p *Facts) letsOut(c, by *classfile.Class, m *classfile.Method) bool {
	x := &construction{p: p, class: c, done: map[*classfile.Method]bool{}}
	return x.leaks(by, m)
}

// construction follows an object of a class through the methods that its constructors call on it.
type construction struct {
	p     *Facts
	class *classfile.Class
	done  map[*classfile.Method]bool

	called bool // a method that is no constructor
}

// lookup returns the method that a call runs on the object; from is where the search begins.
func (x *construction) lookup(from *classfile.Class, name, desc string) (*classfile.Class, *classfile.Method) {
	for c := from; c != nil; {
		for _, m := range c.Methods {
			if m.Name == name && m.Desc == desc {
				return c, m
			}
		}
		up, err := x.p.Path.Class(c.Super)
		if c.Super == "" || err != nil {
			return nil, nil
		}
		c = up
	}
	return nil, nil
}

// leaks reports whether a method may do more with its receiver than to read and write its fields, to compare it, and to
// call such methods on it.
func (x *construction) leaks(c *classfile.Class, m *classfile.Method) bool {
	if m == nil || m.Code == nil {
		return true
	}
	if x.done[m] {
		return false // a reader of it fails
	}
	x.done[m] = true
	list, err := c.Instructions(m)
	if err != nil {
		return true
	}
	f := &receiver{x: x, class: c, list: list, at: map[int]int{}, stacks: map[int][]bool{}}
	for i, in := range list {
		f.at[in.Offset] = i
	}
	f.reach(0, nil)
	for _, h := range m.Code.Handlers {
		f.reach(h.Target, []bool{false})
	}
	for len(f.todo) > 0 && !f.out {
		at := f.todo[len(f.todo)-1]
		f.todo = f.todo[:len(f.todo)-1]
		f.run(at)
	}
	return f.out
}

// receiver follows the receiver of a method over the stack: for each word, whether it may be it.
type receiver struct {
	x      *construction
	class  *classfile.Class
	list   []classfile.Instr
	at     map[int]int    // offsets to indices
	stacks map[int][]bool // where code is reached
	todo   []int
	stack  []bool
	out    bool // it escapes
}

// reach notes the stack with which code at an offset begins.
func (f *receiver) reach(at int, stack []bool) {
	old, seen := f.stacks[at]
	if seen && len(old) != len(stack) {
		f.out = true // no such code passes the verifier
		return
	}
	joined, more := slices.Clone(stack), !seen
	for i := range old {
		joined[i] = joined[i] || old[i]
		more = more || joined[i] != old[i]
	}
	if more {
		f.stacks[at] = joined
		f.todo = append(f.todo, at)
	}
}

// run follows the code from an offset to where it branches or joins.
func (f *receiver) run(at int) {
	i, ok := f.at[at]
	if !ok {
		f.out = true
		return
	}
	f.stack = slices.Clone(f.stacks[at])
	for ; i < len(f.list) && !f.out; i++ {
		in := &f.list[i]
		f.step(in)
		switch in.Op.Info().Operands {
		case classfile.OpBranch, classfile.OpBranch4, classfile.OpTable, classfile.OpLookup:
			f.reach(in.Target, f.stack)
			for _, k := range in.Cases {
				f.reach(k.Target, f.stack)
			}
		}
		if ends(in.Op) {
			return
		}
		if _, joins := f.stacks[in.Next()]; joins {
			f.reach(in.Next(), f.stack)
			return
		}
	}
}

// ends reports whether no code follows an instruction.
func ends(op classfile.Op) bool {
	switch op {
	case classfile.OpGoto, classfile.OpGotoW, classfile.OpAthrow, classfile.OpTableswitch, classfile.OpLookupswitch,
		classfile.OpIreturn, classfile.OpLreturn, classfile.OpFreturn, classfile.OpDreturn, classfile.OpAreturn, classfile.OpReturn:
		return true
	}
	return false
}

// pop takes words from the stack, deepest first.
func (f *receiver) pop(n int) []bool {
	if n > len(f.stack) {
		f.out = true
		return make([]bool, n)
	}
	top := slices.Clone(f.stack[len(f.stack)-n:])
	f.stack = f.stack[:len(f.stack)-n]
	return top
}

// push adds words that are not the receiver.
func (f *receiver) push(n int) { f.stack = append(f.stack, make([]bool, n)...) }

// keep pops words among which the receiver would escape.
func (f *receiver) keep(n int) { f.out = f.out || slices.Contains(f.pop(n), true) }

// step does what an instruction does to the stack.
func (f *receiver) step(in *classfile.Instr) {
	op := in.Op
	switch {
	case op == classfile.OpAload0, op == classfile.OpAload && in.Index == 0:
		f.stack = append(f.stack, true)
		return
	case op == classfile.OpAstore0, op == classfile.OpAstore && in.Index == 0, op == classfile.OpJsr, op == classfile.OpJsrW, op == classfile.OpRet:
		f.out = true
		return
	case f.shuffle(op), f.member(in), f.call(in):
		return
	}
	switch op {
	case classfile.OpLdc, classfile.OpLdcW:
		f.push(1)
		return
	case classfile.OpLdc2W:
		f.push(2)
		return
	case classfile.OpMultianewarray:
		f.keep(in.Value)
		f.push(1)
		return
	case classfile.OpIfnull, classfile.OpIfnonnull, classfile.OpIfAcmpeq, classfile.OpIfAcmpne, classfile.OpInstanceof, classfile.OpMonitorenter, classfile.OpMonitorexit:
		pop, push, _ := op.Info().Words()
		f.pop(pop)
		f.push(push)
		return
	}
	pop, push, fixed := op.Info().Words()
	if !fixed {
		f.out = true
		return
	}
	f.keep(pop)
	f.push(push)
}

func (f *receiver) shuffle(op classfile.Op) bool {
	taken, order, ok := op.Shuffle()
	if !ok {
		return false
	}
	words := f.pop(taken)
	for _, k := range order {
		f.stack = append(f.stack, words[k])
	}
	return true
}

// member follows reads and writes of fields.
func (f *receiver) member(in *classfile.Instr) bool {
	switch in.Op {
	case classfile.OpGetfield, classfile.OpPutfield, classfile.OpGetstatic, classfile.OpPutstatic:
	default:
		return false
	}
	r, _ := f.class.Pool.At(in.Index).(classfile.MemberRef)
	t, err := classfile.ParseType(r.Desc)
	if err != nil {
		f.out = true
		return true
	}
	switch in.Op {
	case classfile.OpPutfield, classfile.OpPutstatic:
		f.keep(t.Slots())
	}
	switch in.Op {
	case classfile.OpGetfield, classfile.OpPutfield:
		f.pop(1)
	}
	switch in.Op {
	case classfile.OpGetfield, classfile.OpGetstatic:
		f.push(t.Slots())
	}
	return true
}

// call follows calls: of methods on the receiver into them.
func (f *receiver) call(in *classfile.Instr) bool {
	var name, desc, class string
	switch r := f.class.Pool.At(in.Index).(type) {
	case classfile.MemberRef:
		if !Calls(in.Op) {
			return false
		}
		class, name, desc = r.Class, r.Name, r.Desc
	case classfile.DynamicRef:
		if in.Op != classfile.OpInvokedynamic {
			return false
		}
		desc = r.Desc
	default:
		return false
	}
	t, err := classfile.ParseMethodType(desc)
	if err != nil {
		f.out = true
		return true
	}
	for i := len(t.Params) - 1; i >= 0; i-- {
		f.keep(t.Params[i].Slots())
	}
	switch in.Op {
	case classfile.OpInvokevirtual, classfile.OpInvokespecial, classfile.OpInvokeinterface:
		if f.pop(1)[0] {
			f.out = f.out || f.callee(in.Op, class, name, desc)
		}
	}
	f.push(t.Result.Slots())
	return true
}

// callee reports whether a method that is called on the receiver lets it escape.
func (f *receiver) callee(op classfile.Op, class, name, desc string) bool {
	if strings.HasPrefix(class, "java/") && name == "<init>" && (class == "java/lang/Object" || class == "java/lang/Record" || class == "java/lang/Enum") {
		return false
	}
	f.x.called = f.x.called || name != "<init>"
	from := f.x.class
	if op == classfile.OpInvokespecial {
		c, err := f.x.p.Path.Class(class)
		if err != nil {
			return true
		}
		from = c
	}
	c, m := f.x.lookup(from, name, desc)
	if c != nil && c.Name == "java/lang/Object" && (name == "getClass" || name == "hashCode") {
		return false
	}
	return f.x.leaks(c, m)
}

// Calls reports whether an instruction calls a method that it names.
func Calls(op classfile.Op) bool {
	switch op {
	case classfile.OpInvokevirtual, classfile.OpInvokespecial, classfile.OpInvokestatic, classfile.OpInvokeinterface:
		return true
	}
	return false
}
