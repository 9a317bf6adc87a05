package boot

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/goal"
	"assay/vm"
)

// This file excludes classes that cannot be initialised from the boot of goals: their initialisers fail, or reach
// something unsupported. Only goals that depend on such a class are affected.

// Without excludes classes under check that cannot be initialised from the boot of a goal.
func (w *Base) Without(g *ir.Goal) {
	if !w.begun {
		w.begun = w.beginWithout()
	}
	g.Boot = w.Boot[0]
	g.Inputs = slices.DeleteFunc(slices.Clone(g.Inputs), w.unreadable) // the goal of a driver may share them
}

// Tried is which classes could be initialised, for all forks of a program: that depends on no goal.
type Tried struct {
	mu     sync.Mutex // held while classes are tried: others would try the same
	unable sync.Map   // classes that are not under check and cannot be initialised, by name
	boots  sync.Map   // how boots ended, by what they initialise
}

// ended is how a boot ended.
type ended struct {
	good      map[string]bool   // the classes of targets and of the class path that it can initialise, if not all at once; nil: all
	unstarted map[string]string // why classes cannot be initialised, by name
	stuck     bool              // no boot without these was found
	looked    []string          // what that depends on, where something cannot be initialised: other forks do not run it
}

// bootOf identifies a boot.
func (w *Base) bootOf(classes []*java.Class, also java.Mentioned) string {
	var b strings.Builder
	for _, c := range slices.Concat(classes, also.Classes) {
		fmt.Fprintf(&b, "%s ", c.File.Name)
	}
	fmt.Fprint(&b, also.Types, also.Thread, w.Java.InputLength)
	return b.String()
}

// beginWithout examines the classes after boot. The initialisers are tried one by one if they do not all end. It
// reports whether it finished: an interrupted run says nothing about a class.
func (w *Base) beginWithout() bool {
	boot, err := w.BootOf(goal.OfMethod)
	if err != nil {
		return true
	}
	key := w.bootOf(w.Booted, w.BootedAlso)
	w.tried.mu.Lock()
	defer w.tried.mu.Unlock()
	if known, ok := w.tried.boots.Load(key); ok {
		w.again(known.(*ended))
		return true
	}
	done := false
	w.VM.Uninterrupted(func() { done = w.tries(boot, key) }) // or each check that has little time would begin anew with it
	return done
}

// tries is the examination itself; it reports whether it came to its end.
func (w *Base) tries(boot *ir.Proc, key string) bool {
	e := &ended{unstarted: map[string]string{}}
	s := w.VM.Start(vm.Setup{Proc: boot, Boot: boot})
	if stop, stopped := s.Stopped(); stopped {
		if stop.Reason == vm.Interrupted {
			return false
		}
		var interrupted bool
		if s, interrupted = w.oneByOne(); interrupted {
			return false
		}
		e.good, e.stuck = map[string]bool{}, s == nil
		for _, c := range slices.Concat(w.Booted, w.BootedAlso.Classes) {
			e.good[c.File.Name] = true
		}
	}
	for _, c := range w.Stateful {
		if f := c.Failure(); s != nil && f != nil && s.Get(f).Word != 0 {
			w.unstart(c, "its initialiser throws an exception")
		}
	}
	for c, why := range w.Java.Unstarted {
		e.unstarted[c.File.Name] = why
	}
	if e.good != nil || len(e.unstarted) > 0 {
		e.looked = w.Program.Looked.Names()
	}
	w.tried.boots.Store(key, e)
	return true
}

// again begins as another fork did.
func (w *Base) again(e *ended) {
	w.Program.Looked.Join(e.looked)
	for _, c := range w.Stateful {
		if why := e.unstarted[c.File.Name]; why != "" {
			w.unstart(c, strings.TrimPrefix(why, unstarted(c)))
		}
	}
	if e.good == nil || e.stuck {
		return
	}
	bad := func(c *java.Class) bool { return !e.good[c.File.Name] }
	good, also := slices.DeleteFunc(slices.Clone(w.Booted), bad), w.BootedAlso
	also.Classes = slices.DeleteFunc(slices.Clone(also.Classes), bad)
	if boot, err := w.Java.Boot(good, also); err == nil {
		w.Boot[0], w.Booted, w.BootedAlso = boot, good, also
	}
}

// oneByOne boots the library with the classes whose initialisers end, and returns the final state; nil: there is none.
// If it was interrupted, nothing is recorded.
func (w *Base) oneByOne() (s *vm.State, interrupted bool) {
	library, err := w.Java.Boot(nil, java.Mentioned{})
	if err != nil {
		return nil, false
	}
	s = w.VM.Start(vm.Setup{Proc: library, Boot: library})
	if stop, stopped := s.Stopped(); stopped {
		return nil, stop.Reason == vm.Interrupted
	}
	failure := func(c *java.Class) *vm.Stop {
		_, stop := s.Extend(c.Init())
		interrupted = interrupted || stop.Reason == vm.Interrupted
		if stop.Kind != vm.Finished || stop.Reason == vm.Exited {
			return &stop
		}
		return nil
	}
	also := w.referred()
	var unable []string
	also.Classes = slices.DeleteFunc(slices.Clone(also.Classes), func(c *java.Class) bool {
		bad := !interrupted && failure(c) != nil
		if bad {
			unable = append(unable, c.File.Name)
		}
		return bad
	})
	var good []*java.Class
	why := map[*java.Class]string{}
	for _, c := range w.Stateful {
		if !c.NeedsInit() || interrupted {
			continue
		}
		if stop := failure(c); stop != nil {
			why[c] = reasonOf(*stop)
			continue
		}
		good = append(good, c)
	}
	if interrupted {
		return nil, true
	}
	for _, name := range unable {
		w.tried.unable.Store(name, true)
	}
	for c, text := range why {
		w.unstart(c, text)
	}
	if w.Boot[0], err = w.Java.Boot(good, also); err != nil {
		return nil, false
	}
	w.Booted, w.BootedAlso = good, also
	s = w.VM.Start(vm.Setup{Proc: w.Boot[0], Boot: w.Boot[0]})
	stop, _ := s.Stopped()
	return s, stop.Reason == vm.Interrupted
}

// unstart notes that a class cannot be initialised.
func (w *Base) unstart(c *java.Class, why string) {
	if w.Java.Unstarted == nil {
		w.Java.Unstarted = map[*java.Class]string{}
	}
	w.Java.Unstarted[c] = unstarted(c) + why
}

func unstarted(c *java.Class) string { return "class " + c.IR.Name + " cannot be initialised: " }

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

// unreadable reports whether a global is a static field of a class that cannot be initialised.
func (w *Base) unreadable(g *ir.Global) bool {
	for c := range w.Java.Unstarted {
		if slices.Contains(c.Statics(), g) {
			return true
		}
	}
	return false
}

// Unstarted returns what inputs of a type cannot refer to because classes cannot be initialised.
func (w *Base) Unstarted(k *ir.Class) string {
	var list []*ir.Class
	for _, c := range w.Stateful {
		if w.Java.Unstarted[c] != "" && slices.ContainsFunc(w.Constants(c), func(g *ir.Global) bool { return w.mayHold(c, g, k) }) {
			list = append(list, c.IR)
		}
	}
	if len(list) == 0 {
		return ""
	}
	return "inputs do not refer to what static final fields hold of classes that cannot be initialised: " + NamesOf(list)
}

// mayHold reports whether a static final field of a class may hold an object of a type.
func (w *Base) mayHold(c *java.Class, g *ir.Global, k *ir.Class) bool {
	d := DeclaredStatic(c, g)
	if d == nil || d.Type.Dims > 0 {
		return d == nil
	}
	of, err := w.Java.Class(d.Type.Class)
	if err != nil || of.IR.Subclass(k) || k.Subclass(of.IR) {
		return true
	}
	return slices.ContainsFunc(w.Classes, func(x *java.Class) bool { return x.IR.Subclass(k) && x.IR.Subclass(of.IR) })
}
