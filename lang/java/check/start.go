package check

import (
	"slices"

	"assay/engine"
	"assay/ir"
	"assay/lang/java"
	"assay/vm"
)

// This file takes classes that cannot be initialised out of the beginning of goals: what their
// initialisers come to is not supported, or fails. Each costs itself, and what depends on it.

var _ engine.Starter = (*World)(nil)

// Start leaves classes under check that cannot be initialised out of what runs before a goal,
// and says why the goal cannot begin if it is about one of them.
func (w *World) Start(g *ir.Goal) (why string) {
	if k := w.kinds[g]; k == nil || k.Kind == OfMain {
		return ""
	}
	if !w.begun {
		w.begun = true
		w.beginWithout()
	}
	g.Boot = w.boot[0]
	g.Inputs = slices.DeleteFunc(g.Inputs, w.unreadable)
	w.forgo(g.Contract)
	return w.Java.Unstarted[w.Java.Known(w.kinds[g].class.file.Name)]
}

// beginWithout looks at what became of the classes. The initialisers are tried one after the
// other if they do not all end.
func (w *World) beginWithout() {
	boot, err := w.bootOf(OfMethod)
	if err != nil {
		return
	}
	s := w.code.Start(vm.Setup{Proc: boot, Boot: boot})
	if !finishes(s) {
		if s = w.oneByOne(); s == nil {
			return
		}
	}
	for _, c := range w.stateful {
		if f := c.Failure(); f != nil && s.Get(f).Word != 0 {
			w.unstart(c, "its initialiser throws an exception")
		}
	}
}

// oneByOne makes a start of the library with the classes whose initialisers end, and gives the
// state that it leaves; nil: there is none.
func (w *World) oneByOne() *vm.State {
	library, err := w.Java.Boot(nil, java.Mentioned{})
	if err != nil {
		return nil
	}
	s := w.code.Start(vm.Setup{Proc: library, Boot: library})
	if !finishes(s) {
		return nil
	}
	also := w.referred()
	also.Classes = slices.DeleteFunc(slices.Clone(also.Classes), func(c *java.Class) bool {
		_, stop := s.Extend(c.Init())
		bad := stop.Kind != vm.Finished || stop.Reason == vm.Exited
		if bad && stop.Reason != vm.Interrupted {
			w.program.scan.unable.Store(c.File.Name, true)
		}
		return bad
	})
	var good []*java.Class
	for _, c := range w.stateful {
		if !c.NeedsInit() {
			continue
		}
		if _, stop := s.Extend(c.Init()); stop.Kind != vm.Finished || stop.Reason == vm.Exited {
			w.unstart(c, reasonOf(stop))
			continue
		}
		good = append(good, c)
	}
	if w.boot[0], err = w.Java.Boot(good, also); err != nil {
		return nil
	}
	w.begins, w.beginsAlso = good, also
	return w.code.Start(vm.Setup{Proc: w.boot[0], Boot: w.boot[0]})
}

// unstart notes that a class cannot be initialised.
func (w *World) unstart(c *java.Class, why string) {
	if w.Java.Unstarted == nil {
		w.Java.Unstarted = map[*java.Class]string{}
	}
	w.Java.Unstarted[c] = "class " + c.IR.Name + " cannot be initialised: " + why
}

func finishes(s *vm.State) bool {
	_, stopped := s.Stopped()
	return !stopped
}

// reasonOf says why an initialiser did not end.
func reasonOf(stop vm.Stop) string {
	switch stop.Kind {
	case vm.NeedChoice:
		return "it asks for " + stop.Choice.What
	case vm.Finished:
		return "it ends the program"
	}
	return stop.String()
}

// unreadable tells whether a global is a static field of a class that cannot be initialised.
func (w *World) unreadable(g *ir.Global) bool {
	for c := range w.Java.Unstarted {
		if slices.Contains(c.Statics(), g) {
			return true
		}
	}
	return false
}

// unstarted says what inputs of a type cannot refer to because classes cannot be initialised.
func (w *World) unstarted(k *ir.Class) string {
	var list []*ir.Class
	for _, c := range w.stateful {
		if w.Java.Unstarted[c] != "" && slices.ContainsFunc(w.constants(c), func(g *ir.Global) bool { return w.mayHold(c, g, k) }) {
			list = append(list, c.IR)
		}
	}
	if len(list) == 0 {
		return ""
	}
	return "inputs do not refer to what static final fields hold of classes that cannot be initialised: " + namesOf(list)
}

// mayHold tells whether a static final field of a class may hold an object of a type.
func (w *World) mayHold(c *java.Class, g *ir.Global, k *ir.Class) bool {
	d := declaredStatic(c, g)
	if d == nil || d.Type.Dims > 0 {
		return d == nil
	}
	of, err := w.Java.Class(d.Type.Class)
	if err != nil || of.IR.Subclass(k) || k.Subclass(of.IR) {
		return true
	}
	return slices.ContainsFunc(w.classes, func(x *java.Class) bool { return x.IR.Subclass(k) && x.IR.Subclass(of.IR) })
}
