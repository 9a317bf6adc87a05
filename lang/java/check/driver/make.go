package driver

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/boot"
	"assay/lang/java/check/document"
	"assay/lang/java/classfile"
	"assay/lang/java/lombok"
	"assay/lang/java/lower"
	"assay/lang/java/stub"
)

// way is a constructor or a factory, or a method or a field by which callers change an object.
type way struct {
	class  *java.Class
	method *java.Method     // nil: a field
	field  *classfile.Field // nil: a method
	bound  bound            // what type variables stand for there
	then   []*way           // what is called on the object that it returns; nil: that is dropped
	passed int              // of a method of another class: which argument the object is, from 1; 0: the method is called on it, or on none
	maker  bool             // it is called on the object that made this one
	gives  *stub.Class      // the class is one of our own, and its objects have what their methods give; nil: it is not
}

// flags returns those of the member.
func (x *way) flags() classfile.Flags {
	if x.field != nil {
		return x.field.Flags
	}
	return x.method.File.Flags
}

// body is a procedure of a driver while it is written.
type body struct {
	*java.Builder
	d *Drivers

	self ir.Expr     // an object that arguments may be; nil: none
	of   *java.Class // its class
	had  []had       // the arguments before, of the same call

	maker *ir.Local            // the object whose method made the one that is being made; null: none did; nil: none can
	makes *java.Class          // its class
	last  map[string]*ir.Local // by type: the latest part of an object that was an argument; null: there was none

	bound bound // what type variables stand for in what is called
}

// makes reports whether callers can make an object of a class.
func (d *Drivers) makes(c *java.Class, depth int) bool { return len(d.waysOf(c, depth)) > 0 }

// waysOf returns the constructors and factories of objects of a class, of arguments that are made in fewer levels.
func (d *Drivers) waysOf(c *java.Class, depth int) []*way {
	key := wanted{c.File.Name, depth}
	if out, known := d.ways[key]; known || depth < 0 {
		return out
	}
	d.ways[key] = nil
	var out []*way
	for _, k := range d.Classes {
		constructs := k.IR.Subclass(c.IR) && !k.File.Flags.Has(classfile.Abstract) && !k.File.Flags.Has(classfile.Enum)
		for _, f := range k.File.Methods {
			if f.Flags.Has(classfile.Synthetic) || (f.Name != "<init>" || !constructs) && (f.Type.Result.Dims > 0 || f.Type.Result.Kind != 'L') {
				continue
			}
			m := k.Declared(f.Name, f.Desc)
			switch { // what costs most is asked last
			case m == nil || m.Proc == nil:
			case f.Name == "<init>" && (lombok.Constructs(k.File) && !d.declared(m) || withheld(d, k, f)):
			case f.Name == "<init>" && constructs, f.Flags.Has(classfile.Static) && d.returns(m, c), d.hands(k, m, c, depth):
				if d.feasible(m, nil, depth-1) {
					out = append(out, &way{class: k, method: m})
				}
			}
		}
	}
	makers := d.makersOf(c, depth)
	if out = d.seen(out); len(out) == 0 {
		out = d.seen(makers)
	} else {
		out = append(out, d.factories(makers)...)
	}
	if len(out) == 0 {
		out = d.extensions(c, depth)
	}
	if d.near && !slices.ContainsFunc(out, func(x *way) bool { return x.method.File.Name == "<init>" }) { // other ways may seldom lead to one
		out = append(out, d.seen(withNull(d, c))...)
	}
	d.ways[key] = out
	return out
}

// withNull returns the constructors that tests call with null where nothing else is known: of a node, say, that takes the next one.
func withNull(d *Drivers, c *java.Class) (out []*way) {
	if c.File.Flags.Has(classfile.Abstract) || c.File.Flags.Has(classfile.Enum) {
		return nil
	}
	for _, f := range c.File.Methods {
		if m := c.Declared(f.Name, f.Desc); f.Name == "<init>" && !f.Flags.Has(classfile.Synthetic) && m != nil && m.Proc != nil && desperate(d, m) {
			out = append(out, &way{class: c, method: m})
		}
	}
	return out
}

// withheld reports whether documentation says that a constructor is not for callers.
func withheld(d *Drivers, c *java.Class, f *classfile.Method) bool {
	decl := d.Program.MethodOf(c.File.Name, f.Name, f.Desc)
	return decl != nil && document.Withheld(decl)
}

// declared reports whether a method stands in the source.
func (d *Drivers) declared(m *java.Method) bool {
	decl := d.Program.MethodOf(m.Class.File.Name, m.File.Name, m.File.Desc)
	return decl != nil && decl.Decl != nil
}

// hands reports whether a method of objects returns one of a class, and not just that on which it is called.
func (d *Drivers) hands(k *java.Class, m *java.Method, c *java.Class, depth int) bool {
	if !d.receives(m) || m.Key == "" || !d.returns(m, c) || !d.makes(k, depth-1) {
		return false
	}
	return !k.IR.Subclass(c.IR) || newsBy(d, k.File, m.File, k.File.Name)
}

// makersOf returns the methods that make objects of a class and may return them, as one of a type that callers know: so it is
// with local and private classes.
func (d *Drivers) makersOf(c *java.Class, depth int) []*way {
	var out []*way
	for _, k := range d.Classes {
		for _, f := range k.File.Methods {
			m := k.Declared(f.Name, f.Desc)
			t := f.Type.Result
			if m == nil || m.Proc == nil || f.Flags.Has(classfile.Synthetic) || t.Dims > 0 || t.Kind != 'L' || !mayBe(d, t, c) || !newsBy(d, k.File, f, c.File.Name) || !d.feasible(m, nil, depth-1) {
				continue
			}
			if f.Flags.Has(classfile.Static) || m.Key != "" && d.makes(k, depth-1) {
				out = append(out, &way{class: k, method: m})
			}
		}
	}
	return out
}

// mayBe reports whether what a method returns may be an object of a class: not if it is of another class that has nothing to do with it.
func mayBe(d *Drivers, t classfile.Type, c *java.Class) bool {
	k := d.Java.Known(t.Class)
	return k == nil || k.File.Flags.Has(classfile.Interface) || c.IR.Subclass(k.IR) || k.IR.Subclass(c.IR)
}

// factories returns the static ones that everybody may use, of methods that make objects: they may make them of other arguments than
// callers give to constructors.
func (d *Drivers) factories(makers []*way) []*way {
	return slices.DeleteFunc(makers, func(x *way) bool {
		return !x.method.File.Flags.Has(classfile.Static) || min(access(x.flags()), d.access(x.class.File)) < everybody
	})
}

// newsBy is news of code under check, where who makes such objects is asked once for all methods.
func newsBy(d *Drivers, c *classfile.Class, m *classfile.Method, class string) bool {
	d.Program.Makers(class)
	return news(c, m, class)
}

// news reports whether the code of a method makes objects of a class.
func news(c *classfile.Class, m *classfile.Method, class string) bool {
	if m.Code == nil {
		return false
	}
	for in, err := range m.Code.All() {
		if err != nil {
			return false
		}
		if in.Op == classfile.OpNew && c.Pool.At(in.Index) == classfile.Constant(classfile.ClassConst(class)) {
			return true
		}
	}
	return false
}

// returns reports whether the result of a factory is an object of a class, if it is any.
func (d *Drivers) returns(m *java.Method, c *java.Class) bool {
	t := m.File.Type.Result
	if t.Dims > 0 || t.Kind != 'L' {
		return false
	}
	k := d.Java.Known(t.Class)
	return k != nil && k.IR.Subclass(c.IR)
}

// feasible reports whether there are arguments for a method.
func (d *Drivers) feasible(m *java.Method, v bound, depth int) bool {
	return !slices.ContainsFunc(d.params(m), func(t typed) bool { return !d.has(v.in(t), depth) })
}

// seen returns what every caller may use, or else what callers in the same package may; for tests, both.
func (d *Drivers) seen(list []*way) []*way {
	for _, least := range []int{everybody, neighbour} {
		if d.near && least == everybody {
			continue
		}
		if out := slices.DeleteFunc(slices.Clone(list), func(x *way) bool {
			return who(d, x) < least
		}); len(out) > 0 {
			return out
		}
	}
	return nil
}

// who returns who may use a member: for tests, also as one of a type above.
func who(d *Drivers, x *way) int {
	who := min(access(x.flags()), d.access(x.class.File))
	if d.near && who == nobody && x.method != nil {
		_, _, who = above(d, x.class, x.method)
	}
	return who
}

// Who may use a class or a member.
const (
	nobody    = iota // outside of its own class
	neighbour        // in the same package, and maybe subclasses
	everybody
)

func access(f classfile.Flags) int {
	switch {
	case f.Has(classfile.Public):
		return everybody
	case f.Has(classfile.Private):
		return nobody
	}
	return neighbour
}

// access returns who may use a class; local and anonymous ones have no name that anybody could use.
func (d *Drivers) access(f *classfile.Class) int {
	for _, x := range f.Inner {
		if x.Class != f.Name {
			continue
		}
		o := d.Java.Known(x.Outer)
		if x.Outer == "" || x.Name == "" || o == nil {
			return nobody
		}
		return min(access(x.Flags), d.access(o.File))
	}
	return access(f.Flags)
}

// changersOf returns what callers may do with an object of a class: call its methods, write its fields, give it to others, or do such things
// with an object that it returns.
func (d *Drivers) changersOf(c *java.Class, g *classfile.Generic, depth int) []*way {
	return d.seen(slices.Concat(d.ownOf(c, g, depth), d.othersOf(c, depth), d.partsOf(c, depth)))
}

// ownOf returns the methods and the fields of an object that callers may use.
func (d *Drivers) ownOf(c *java.Class, g *classfile.Generic, depth int) []*way {
	var out []*way
	v := boundBy(c, g)
	for k := c; k != nil && d.Owns(k); v, k = v.above(k), k.Super {
		for _, f := range k.File.Methods {
			m := k.Declared(f.Name, f.Desc)
			if m != nil && d.receives(m) && !f.Flags.Has(classfile.Synthetic) && m.Key != "" && d.feasible(m, v, depth) && !d.overridden(c, k, f) && !d.observes(k, f, 0) {
				out = append(out, &way{class: c, method: m, bound: v})
			}
		}
		out = append(out, d.fieldsOf(k, v, depth)...)
	}
	return out
}

// fieldsOf returns the fields of the objects of a class that everybody may write, or for tests those that a test may.
func (d *Drivers) fieldsOf(c *java.Class, v bound, depth int) []*way {
	var out []*way
	for _, f := range c.File.Fields {
		if (f.Flags.Has(classfile.Public) || d.near && access(f.Flags) == neighbour && !f.Flags.Has(classfile.Synthetic)) && !f.Flags.Has(classfile.Static) && !f.Flags.Has(classfile.Final) && d.has(v.in(fieldType(f)), depth) {
			out = append(out, &way{class: c, field: f, bound: v})
		}
	}
	return out
}

// overridden reports whether a class between two others declares a method again.
func (d *Drivers) overridden(c, k *java.Class, f *classfile.Method) bool {
	for ; c != k; c = c.Super {
		if c.Declared(f.Name, f.Desc) != nil {
			return true
		}
	}
	return false
}

// statics returns the static methods of a class that callers may call, and the static fields that they may write of those
// that a goal reads.
func (d *Drivers) statics(c *java.Class, inputs []*ir.Global) []*way {
	var out []*way
	for _, f := range c.File.Methods {
		m := c.Declared(f.Name, f.Desc)
		if m != nil && f.Flags.Has(classfile.Static) && !f.Flags.Has(classfile.Synthetic) && f.Name[0] != '<' && d.feasible(m, nil, levels-1) {
			out = append(out, &way{class: c, method: m})
		}
	}
	for _, k := range d.Stateful {
		for _, f := range k.File.Methods {
			if m := k.Declared(f.Name, f.Desc); m != nil && k != c && d.Owns(k) && d.free(k, m, levels-1) && d.uses(k, f, inputs, 0) && !d.observes(k, f, 0) {
				out = append(out, &way{class: k, method: m})
			}
		}
		for _, g := range inputs {
			if f := boot.DeclaredStatic(k, g); f != nil && f.Flags.Has(classfile.Public) && !f.Flags.Has(classfile.Final) && d.has(fieldType(f), levels-1) {
				out = append(out, &way{class: k, field: f})
			}
		}
	}
	return d.seen(out)
}

// mostChanges is how many methods are called on an object after its constructor, by levels.
var mostChanges = [levels + 1]int{0, 2, 6}

// object makes an object of a class.
func (b *body) object(c *java.Class, g *classfile.Generic, depth int) ir.Expr {
	if boundBy(c, g) == nil {
		g = nil
	}
	p := b.d.proc(fmt.Sprintf("make %s%s in %d", c.IR.Name, spelled(g), depth), java.Ref, func(b *body) { b.make(c, g, depth) })
	l := b.Local("made", java.Ref)
	b.Call(p, b.given(), l)
	return l
}

// given is where a path ends that is not to be: a constructor throws.
func (b *body) given() *ir.Block {
	k := b.ColdBlock()
	b.inside(k, func() {
		b.Assume(ir.False, ir.Asked{})
		b.Ret()
	})
	return k
}

// inside writes into another block.
func (b *body) inside(k *ir.Block, write func()) {
	here := b.Cur
	b.Cur = k
	write()
	b.Cur = here
}

// make calls a constructor or a factory, and then methods.
func (b *body) make(c *java.Class, g *classfile.Generic, depth int) {
	ways, result := b.d.waysFor(c, g, depth), b.P.Results[0]
	none := b.given()
	b.choice(len(ways), func(i int) {
		x := ways[i]
		b.bound = x.bound
		args := b.args(b.d.params(x.method), depth-1, x, nil)
		if x.method.File.Name != "<init>" {
			var on ir.Expr
			if b.d.receives(x.method) {
				on = b.object(x.class, nil, depth-1)
				b.madeBy(on, x.class)
			}
			b.from(x, c, on, result, none, args)
			return
		}
		b.construct(x, result, none, args, b.gives(x, depth-1))
	})
	b.self, b.of = result, c
	ways = b.d.changersOf(c, g, depth-1)
	if b.maker != nil {
		ways = slices.Concat(ways, b.d.onMaker(b.makes, depth-1))
	}
	b.changes(ways, result, mostChanges[depth], depth-1)
}

// madeBy remembers the object whose method makes another one: what is given back to it matters most.
func (b *body) madeBy(on ir.Expr, c *java.Class) {
	if b.maker == nil {
		b.maker, b.makes = b.Local("maker", java.Ref), c
	}
	if b.makes == c {
		b.Assign(b.maker, on)
	}
}

// onMaker returns the methods that callers may call on the object that made another one.
func (d *Drivers) onMaker(c *java.Class, depth int) (out []*way) {
	for _, x := range d.seen(d.ownOf(c, nil, depth)) {
		if x.field == nil {
			y := *x
			y.maker = true
			out = append(out, &y)
		}
	}
	return out[:min(len(out), mostOthers)]
}

// receiver makes the object that a method of another class is called on, or takes the one that made the object which it is given.
func (b *body) receiver(c *java.Class, depth int) ir.Expr {
	if b.maker == nil || b.makes != c {
		return b.object(c, nil, depth)
	}
	l := b.Local("receiver", java.Ref)
	b.choice(2, func(i int) {
		if i == 0 {
			b.Branch(java.IsNull(b.maker), b.given())
			b.Assign(l, b.maker)
		} else {
			b.Assign(l, b.object(c, nil, depth))
		}
	})
	return l
}

// from takes an object of a class that a method returns; on is nil for static methods.
func (b *body) from(x *way, c *java.Class, on ir.Expr, result *ir.Local, none *ir.Block, args []ir.Expr) {
	if on == nil {
		lower.Keeping(b.Builder, x.method, args)
		b.Call(b.static(x.class, x.method), none, result, args...)
	} else {
		args = append([]ir.Expr{on}, args...)
		lower.Keeping(b.Builder, x.method, args)
		b.Invoke(x.class, x.method.Key, none, result, args...)
	}
	b.Branch(java.IsNull(result), none)
	b.Branch(ir.Not(b.W.IsOf(result, ir.Ref{Class: c.IR})), none)
}

// construct makes an object by a constructor, whose methods give something if the class is one of our own.
func (b *body) construct(x *way, result *ir.Local, none *ir.Block, args, gives []ir.Expr) {
	if x.class.NeedsInit() {
		b.Call(x.class.Init(), none, nil)
	}
	b.Add(&ir.New{Meta: b.Meta(), Dst: result, Class: x.class.IR})
	b.give(x.gives, x.class, result, gives)
	b.Ghosts(x.class, result)
	args = append([]ir.Expr{result}, args...)
	lower.Keeping(b.Builder, x.method, args)
	b.Call(x.method.Proc, none, nil, args...)
}

func (b *body) static(c *java.Class, m *java.Method) *ir.Proc {
	return java.Runtime{World: b.W}.StaticOf(c.File.Name, m.File.Name, m.File.Type)
}

// ending is how often calls end before there are as many as there may be: after one of so many. Where there are many methods, a program of few
// calls would else be hardly ever tried.
const ending = 4

// changes calls so many of some methods at most, on an object or static ones. What they throw is dropped.
func (b *body) changes(ways []*way, on ir.Expr, most, depth int) {
	if len(ways) == 0 {
		return
	}
	if b.d.near && most > 1 && on != nil {
		b.loops(ways, on, min(most*longer, mostLooped), depth)
		return
	}
	end := b.Block()
	for range most {
		more := b.Block()
		b.End(&ir.If{Meta: b.Meta(), X: java.Equal(b.index(ending), ir.NewInt(u8, 0)), Then: end, Else: more})
		b.Cur = more
		b.choice(len(ways), func(i int) { b.change(ways[i], on, depth) })
	}
	b.Jump(end)
	b.Cur = end
}

// longer is how many times as many calls a test may make to change an object, up to mostLooped.
const (
	longer     = 8
	mostLooped = 40
)

// loops is changes for tests, in a loop: there may be many calls, where something grows or comes round.
func (b *body) loops(ways []*way, on ir.Expr, most, depth int) {
	count, end := b.Local("count", u8), b.Block()
	b.Assign(count, ir.NewInt(u8, 0))
	head := b.Block()
	b.Jump(head)
	b.Cur = head
	goesOn, more := b.Block(), b.Block()
	b.End(&ir.If{Meta: b.Meta(), X: java.Less(count, ir.NewInt(u8, int64(most))), Then: goesOn, Else: end})
	b.Cur = goesOn
	b.End(&ir.If{Meta: b.Meta(), X: java.Equal(b.index(ending), ir.NewInt(u8, 0)), Then: end, Else: more})
	b.Cur = more
	b.Assign(count, java.Apply(ir.OpAdd, u8, count, ir.NewInt(u8, 1)))
	b.choice(len(ways), func(i int) { b.change(ways[i], on, depth) })
	b.Jump(head)
	b.Cur = end
}

func (b *body) change(x *way, on ir.Expr, depth int) {
	b.bound = x.bound
	if x.field != nil {
		b.write(x, on, depth)
		return
	}
	args := b.args(b.d.params(x.method), depth, x, on)
	if x.passed > 0 {
		on = nil
		if b.d.receives(x.method) {
			on = b.receiver(x.class, depth)
		}
	}
	if x.maker {
		b.Branch(java.IsNull(b.maker), b.given())
		on = b.maker
	}
	var dst ir.Var
	if t := x.method.File.Type.Result; !t.IsVoid() {
		dst = b.Local("dropped", java.ValueType(t))
	}
	threw, next := b.ColdBlock(), b.Block()
	b.inside(threw, func() {
		b.Assign(b.P.Exc, java.Null)
		b.Jump(next)
	})
	switch {
	case x.method.File.Name == "<init>":
		b.construct(x, b.Local("dropped", java.Ref), threw, args, nil)
	case on == nil:
		lower.Keeping(b.Builder, x.method, args)
		b.Call(b.static(x.class, x.method), threw, dst, args...)
	default:
		args = append([]ir.Expr{on}, args...)
		lower.Keeping(b.Builder, x.method, args)
		b.Invoke(x.class, x.method.Key, threw, dst, args...)
	}
	if x.then != nil {
		b.Branch(java.IsNull(dst), next)
		b.changes(x.then, dst, 1, depth)
	}
	b.Jump(next)
	b.Cur = next
}

// write stores to a field, in a procedure of its own that can be told apart in a run.
func (b *body) write(x *way, on ir.Expr, depth int) {
	f, t := x.field, java.ValueType(x.field.Type)
	p := b.W.Helper("set "+x.class.IR.Name+"."+f.Name+":"+f.Desc, func(p *ir.Proc) {
		if on != nil {
			p.Params = append(p.Params, p.NewLocal("this", java.Ref, p.Span))
		}
		p.Params = append(p.Params, p.NewLocal("value", t, p.Span))
		java.WithExc(p)
	}, func(p *ir.Proc) error {
		b := b.W.Build(p)
		if on == nil {
			if leave := b.Leave(); x.class.NeedsInit() {
				b.Call(x.class.Init(), leave, nil)
			}
			b.Assign(x.class.Static(f.Name, f.Desc), p.Params[0])
		} else {
			b.Add(&ir.Store{Meta: b.Meta(), Place: &ir.Place{Kind: ir.PlaceField, Base: p.Params[0], Field: x.class.Field(f.Name, f.Desc)}, X: p.Params[1]})
		}
		b.Ret()
		b.Done()
		return nil
	})
	b.d.writes[p] = x
	var args []ir.Expr
	if on != nil {
		args = append(args, on)
	}
	b.Call(p, b.given(), nil, append(args, b.value(fieldType(f), depth))...)
}

// choice goes one of several ways.
func (b *body) choice(n int, write func(i int)) {
	end, at := b.Block(), b.index(n)
	for i := range n - 1 {
		this, other := b.Block(), b.Block()
		b.End(&ir.If{Meta: b.Meta(), X: java.Equal(at, ir.NewInt(u8, int64(i))), Then: this, Else: other})
		b.Cur = this
		write(i)
		b.Jump(end)
		b.Cur = other
	}
	write(n - 1)
	b.Jump(end)
	b.Cur = end
}

var u8 = ir.Int{Bits: 8}

// index is any number below n.
func (b *body) index(n int) ir.Expr {
	if n <= 1 {
		return ir.NewInt(u8, 0)
	}
	l := b.Local("which", u8)
	b.Assign(l, java.Apply(ir.OpRem, u8, b.any(u8), ir.NewInt(u8, int64(min(n, 255)))))
	return l
}

// any is any value of a type of numbers.
func (b *body) any(t ir.Type) ir.Expr {
	l := b.Local("any", t)
	b.Add(&ir.Havoc{Meta: b.Meta(), Vars: []ir.Var{l}})
	return l
}
