package driver

import (
	"slices"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/boot"
	"assay/lang/java/check/goal"
	"assay/lang/java/classfile"
	"assay/lang/java/stub"
	"assay/source"
)

// Drivers are the programs of the goals of a world.
type Drivers struct {
	*boot.Base
	goals  map[*ir.Goal]*ir.Goal // nil: there is none
	alone  map[*ir.Goal]bool     // see Drive
	ours   map[*ir.Proc]bool     // procedures of drivers
	ways   map[wanted][]*way
	writes map[*ir.Proc]*way        // procedures that write a field
	takes  map[*java.Method][]typed // parameters of methods
	stubs  map[string]*stub.Class   // of interfaces; nil: there is none
	makers map[*ir.Proc]*stub.Class // procedures that make an object of one
	call   map[*ir.Goal]called      // what a driver calls in the end
	latest []*ir.Global             // the latest strings that were arguments; nil: none is made
	spells map[*ir.Proc]bool        // procedures that make strings, of which a program shows the literal
	given  []classfile.Type         // whose literals are passed
	last   map[*ir.Proc]ir.Var      // by driver: what the last call returns; nil: nothing

	exercises map[*ir.Goal]*ir.Goal // see Exercise
	about     map[*ir.Goal]*ir.Goal // the same, the other way round
	recent    map[string]*ir.Global // see recentOf
	kept      map[*ir.Global]bool   // globals of our own, with which callers find again what they passed before
	near      bool                  // callers are tests: they are in the package of what they call
}

// called is a procedure, and the method that it is or that it calls on a new object.
type called struct {
	proc   *ir.Proc
	method *java.Method
}

// wanted is an object of a class, made of others in so many levels.
type wanted struct {
	class string
	depth int
}

// New returns none.
func New(w *boot.Base) *Drivers {
	return &Drivers{
		Base: w, goals: map[*ir.Goal]*ir.Goal{}, alone: map[*ir.Goal]bool{}, ours: map[*ir.Proc]bool{}, ways: map[wanted][]*way{}, writes: map[*ir.Proc]*way{},
		takes: map[*java.Method][]typed{}, stubs: map[string]*stub.Class{}, makers: map[*ir.Proc]*stub.Class{}, call: map[*ir.Goal]called{},
		spells: map[*ir.Proc]bool{}, last: map[*ir.Proc]ir.Var{}, exercises: map[*ir.Goal]*ir.Goal{}, about: map[*ir.Goal]*ir.Goal{}, recent: map[string]*ir.Global{}, kept: map[*ir.Global]bool{},
	}
}

// levels is in how many steps receivers are made: of objects that are made of others, which nothing changes.
const levels = 2

// mostStatic is how many calls change the static state before the method of the goal is called.
const mostStatic = 4

// Drive returns a goal whose procedure calls that of another goal as callers do; nil: the goal says itself where it
// begins, or nothing is known that callers could call its method with. Nobody: it has no callers, for they have no way to
// an object of its class.
func (d *Drivers) Drive(k *ir.Goal) (out *ir.Goal, nobody bool) {
	if out, known := d.goals[k]; known {
		return out, out == nil && d.alone[k]
	}
	out, nobody = d.drive(k)
	d.goals[k], d.alone[k] = out, nobody
	return out, nobody
}

func (d *Drivers) drive(k *ir.Goal) (out *ir.Goal, nobody bool) {
	g := d.Kinds[k]
	if g == nil || !g.NeedsCallers() {
		return nil, false
	}
	return d.calling(k, g)
}

// calling returns the goal whose procedure calls that of another one.
func (d *Drivers) calling(k *ir.Goal, g *goal.Goal) (out *ir.Goal, nobody bool) {
	for _, c := range d.Classes {
		d.Program.Looked.Declared(c.File.Name) // they may make what callers need
	}
	c := d.Java.Known(g.Class.File.Name)
	m := c.Declared(g.Method.Name, g.Method.Desc)
	if m != nil && g.Hidden() && !d.declaredAbove(c, m) {
		return nil, true
	}
	if m == nil || !d.callable(c, m) {
		return nil, m != nil && d.receives(m) && !d.reaches(c)
	}
	p := d.proc("callers of "+k.Name, nil, func(b *body) { b.calls(k, c, m) })
	out = &ir.Goal{Name: p.Name, Proc: p, Span: k.Span, Boot: k.Boot, Inputs: k.Inputs}
	d.Kinds[out], d.call[out] = g, called{k.Proc, m}
	d.Java.Prog.Goals = append(d.Java.Prog.Goals, out)
	return out, false
}

// reaches reports whether there is a constructor, a factory or a method by which callers come to objects of a class,
// whatever its arguments.
func (d *Drivers) reaches(c *java.Class) bool {
	return slices.ContainsFunc(d.Classes, func(k *java.Class) bool {
		return slices.ContainsFunc(k.File.Methods, func(f *classfile.Method) bool {
			m := k.Declared(f.Name, f.Desc)
			if m == nil || min(access(f.Flags), d.access(k.File)) == nobody || f.Flags.Has(classfile.Synthetic) {
				return false
			}
			return f.Name == "<init>" && k.IR.Subclass(c.IR) && !k.File.Flags.Has(classfile.Abstract) || d.returns(m, c) || f.Type.Result.IsRef() && newsBy(d, k.File, f, c.File.Name)
		})
	})
}

// declaredAbove reports whether callers may know a method from a type above its class.
func (d *Drivers) declaredAbove(c *java.Class, m *java.Method) bool {
	k, _, _ := above(d, c, m)
	return k != nil
}

// above returns the type above a class from which callers may know a method, what it returns there, and who may call it; nil: there is none.
func above(d *Drivers, c *java.Class, m *java.Method) (of *java.Class, gives classfile.Type, who int) {
	if !d.receives(m) {
		return nil, gives, nobody
	}
	for _, k := range append([]*java.Class{c.Super}, c.Ifaces...) {
		if k == nil {
			continue
		}
		for _, f := range k.File.Methods {
			if f.Name == m.File.Name && len(f.Type.Params) == len(m.File.Type.Params) && min(access(f.Flags), d.access(k.File)) > nobody {
				return k, f.Type.Result, min(access(f.Flags), d.access(k.File))
			}
		}
		if of, gives, who := above(d, k, m); of != nil {
			return of, gives, who
		}
	}
	return nil, gives, nobody
}

// callable reports whether there are a receiver and arguments for a method.
func (d *Drivers) callable(c *java.Class, m *java.Method) bool {
	if d.receives(m) && !d.makes(c, levels) {
		return false
	}
	return d.feasible(m, nil, levels) || desperate(d, m)
}

// desperate reports whether a test may call a method with null where nothing else is known: what its code does before it uses that is tested, and what fails is
// no fault of the code.
func desperate(d *Drivers, m *java.Method) bool {
	return d.near && !slices.ContainsFunc(d.params(m), func(t typed) bool { return !t.IsRef() && !d.has(t, 0) })
}

// receives reports whether a method is called on an object that was made before.
func (d *Drivers) receives(m *java.Method) bool {
	return !m.File.Flags.Has(classfile.Static) && m.File.Name != "<init>"
}

// proc declares a procedure of drivers; its body is written when it is run.
func (d *Drivers) proc(name string, result ir.Type, write func(b *body)) *ir.Proc {
	p := d.Java.Helper(name, func(p *ir.Proc) {
		if result != nil {
			p.Results = []*ir.Local{p.NewLocal("result", result, source.Span{})}
		}
		java.WithExc(p)
	}, func(p *ir.Proc) error {
		b := &body{Builder: d.Java.Build(p), d: d}
		write(b)
		b.Ret()
		b.Done()
		return nil
	})
	d.ours[p] = true
	return p
}

// keeper declares a global of the drivers' own.
func keeper(d *Drivers, name string) *ir.Global {
	g := d.Java.Global(name, java.Ref)
	d.kept[g] = true
	return g
}

// calls calls the method of a goal. What it throws is what the driver throws.
func (b *body) calls(k *ir.Goal, c *java.Class, m *java.Method) {
	var args []ir.Expr
	if b.d.receives(m) {
		args = append(args, b.object(c, nil, levels))
		b.keep(args[0], typed{Type: java.ClassType(c.File.Name)})
	}
	for _, t := range b.d.params(m) {
		args = append(args, b.value(t, levels))
		b.keep(args[len(args)-1], t)
	}
	if len(k.Inputs) > 0 {
		p := b.d.proc("change static fields for "+k.Name, nil, func(b *body) { b.changes(b.d.statics(c, k.Inputs), nil, mostStatic, levels-1) })
		b.Call(p, b.given(), nil)
	}
	leave := b.Leave()
	if b.d.receives(m) && m.Key != "" {
		var dst ir.Var
		if len(m.Proc.Results) > 0 {
			dst = b.Local("result", m.Proc.Results[0].Typ)
			b.d.last[b.P] = dst
		}
		b.Invoke(c, m.Key, leave, dst, args...)
		return
	}
	var dst ir.Var
	if len(k.Proc.Results) > 0 {
		dst = b.Local("result", k.Proc.Results[0].Typ)
		b.d.last[b.P] = dst
	}
	b.Call(k.Proc, leave, dst, args...)
}
