package native

import (
	"assay/ir"
	"assay/ir/calls"
	"assay/vm"
)

// This file has the models that are methods, and says what models may call and create: call graphs go on behind them.

// turn is a model that calls a Java method, mostly of ours, with some of its arguments.
type turn struct {
	Runtime
	args []int
}

// turns are those that there are, by the procedure that they are models of. The areas fill it.
var turns = map[string]turn{}

// turn adds models that are methods.
func (a area) turn(list map[string]turn) area {
	for name, t := range list {
		if a[name] != nil {
			panic("native: two models of " + name)
		}
		a[name], turns[name] = t.model, t
	}
	return a
}

func (t turn) model(e *Env, c *vm.Call) {
	list := make([]uint64, len(t.args))
	for i, a := range t.args {
		list[i] = c.Arg(a)
	}
	c.Become(e.World.Runtime(t.Class, t.Name, t.Desc), list...)
}

// strict is a method of StrictMath, where Math is as exact.
func strict(name string) turn { return turn{Runtime{"java/lang/StrictMath", name, "(D)D"}, []int{0}} }

// Leaf says what may happen in a procedure without a body, for call graphs: what its model calls, and classes of what it
// gives back. A native method may create objects of its result's class and those below it that are declared. A class object
// may lead to objects of its class and to its initialiser: what else reflection does with it, or with names that the program
// makes, is not followed.
func (e *Env) Leaf(p *ir.Proc) (l calls.Leaf, ok bool) {
	w := e.World
	class := func(name string) {
		if c, err := w.Class(name); err == nil {
			l.Makes = append(l.Makes, c.IR)
		}
	}
	switch t, is := turns[p.Name]; {
	case is:
		l.Calls = []*ir.Proc{w.Runtime(t.Class, t.Name, t.Desc)}
	case p.Name == "java.lang.Math.cbrt(D)D", p.Name == "java.lang.Math.tanh(D)D": // by the version of the library
		t = strict(w.Method(p).File.Name)
		l.Calls = []*ir.Proc{w.Runtime(t.Class, t.Name, t.Desc)}
	}
	if _, _, text := w.Text(p); text {
		class("java/lang/String")
		return l, true
	}
	if t, _, mirror := w.Mirrored(p); mirror {
		class("java/lang/Class")
		if t.Kind != 'L' || t.Dims > 0 {
			return l, true
		}
		class(t.Class)
		if c, err := w.Class(t.Class); err == nil {
			if c.NeedsInit() {
				l.Calls = append(l.Calls, w.Initialised(c))
			}
		}
		return l, true
	}
	if m := w.Method(p); m != nil && m.File.Type.Result.IsRef() {
		if m.File.Type.Result.Dims > 0 && w.Prog.Arrays != nil {
			l.Makes = append(l.Makes, w.Prog.Arrays)
		}
		if c, err := w.Class(m.File.Type.Result.Class); err == nil {
			for _, k := range w.Prog.Classes {
				if k.Subclass(c.IR) {
					l.Makes = append(l.Makes, k)
				}
			}
		}
	}
	l.Stores = true
	return l, true
}
