package initial

import (
	"fmt"
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/goal"
	"assay/lang/java/check/lasting"
	"assay/lang/java/check/reach"
	"assay/language"
	"assay/vm"
)

// This file tests whether the order in which classes are initialised matters: an earlier program may have begun with
// any of them.

// Order is what is known of the order of initialisation, and of the result of each initialiser.
type Order struct {
	*lasting.Heap
	earlier *Early      // nil: not looked for
	orders  *orders     // nil: not tried
	origins *Attributed // shared with forks
	differ  func() map[string]bool
}

// New returns an empty one. Differences are found in a separate world.
func New(h *lasting.Heap, origins *Attributed, differ func() map[string]bool) *Order {
	return &Order{Heap: h, origins: origins, differ: differ}
}

// orders is what was found out.
type orders struct {
	differ map[string]bool // static final fields, by member
	failed map[string]bool // classes whose initialisers fail
}

// mostOrders bounds the mutually dependent initialisers that are tried, each as the first.
const mostOrders = 12

// initSteps bounds the steps of initialising a class.
const initSteps = 20_000_000

// tried compares a few orders: that of the program, its reverse, and each class first.
func (w *Order) tried() *orders {
	if w.orders == nil {
		w.orders = &orders{failed: map[string]bool{}}
		list := w.initialised()
		w.orders.failing(w, list)
		if len(list) > 1 {
			w.orders.differ = w.differ()
		}
	}
	return w.orders
}

// initialised returns the classes that have something to initialise.
func (w *Order) initialised() []*java.Class {
	var list []*java.Class
	for _, c := range w.Stateful {
		if c.NeedsInit() && !c.IR.Interface || c.Declared("<clinit>", "()V") != nil {
			list = append(list, c)
		}
	}
	return list
}

// Differing returns the static final fields whose values depend on the order, tried in a separate world. The order
// matters to classes with mutually dependent initialisers, which are given, and to those that read mutable state, which
// early.go handles.
func (w *Order) Differing(rounds map[string]bool) map[string]bool {
	o := &orders{differ: map[string]bool{}}
	list := w.initialised()
	round := slices.DeleteFunc(slices.Clone(list), func(c *java.Class) bool { return !rounds[c.File.Name] })
	if len(round) > mostOrders {
		o.all(w, round)
		return o.differ
	}
	first := w.valuesAfter(list)
	back := slices.Clone(list)
	slices.Reverse(back)
	o.compare(first, w.valuesAfter(back))
	for _, c := range round {
		others := slices.DeleteFunc(slices.Clone(list), func(k *java.Class) bool { return k == c })
		o.compare(first, w.valuesAfter(append([]*java.Class{c}, others...)))
	}
	return o.differ
}

// all notes the fields of classes that are too many to be tried.
func (o *orders) all(w *Order, list []*java.Class) {
	for _, c := range list {
		for _, f := range c.File.Fields {
			if w.Constant(c.File, f) && f.Constant == nil {
				o.differ[reach.MemberOf(c.File.Name, f.Name, f.Desc)] = true
			}
		}
	}
}

// failing notes the classes that Boot left as failed.
func (o *orders) failing(w *Order, list []*java.Class) {
	s := w.All().State
	if s == nil {
		return
	}
	for _, c := range list {
		if g := c.State(); g != nil && java.Failed(s.Get(g).Word) {
			o.failed[c.File.Name] = true
		}
	}
}

// compare notes the fields that differ.
func (o *orders) compare(a, b map[string]string) {
	for name, v := range a {
		if b[name] != v {
			o.differ[name] = true
		}
	}
}

// valuesAfter returns the values of static final fields after classes were initialised in an order.
func (w *Order) valuesAfter(list []*java.Class) map[string]string {
	out := map[string]string{}
	boot, err := w.BootOf(goal.OfMain)
	if err != nil {
		return out
	}
	s := w.VM.Start(vm.Setup{Proc: boot, Boot: boot})
	if _, stopped := s.Stopped(); stopped {
		return out
	}
	for _, c := range list {
		_, _, stop := s.Invoke(c.Init(), vm.Budget{Steps: initSteps})
		if stop.Kind != vm.Finished {
			out["<stop>"] = c.File.Name
		}
	}
	for _, c := range w.Stateful {
		for _, f := range c.File.Fields {
			if w.Constant(c.File, f) {
				g := c.Static(f.Name, f.Desc)
				var b strings.Builder
				w.digest(&b, s, g.Typ, s.Get(g).Word, map[uint64]bool{})
				out[reach.MemberOf(c.File.Name, f.Name, f.Desc)] = b.String()
			}
		}
	}
	return out
}

// mostDigest bounds the objects of a digest.
const mostDigest = 1000

// digest writes the object graph of a value, without identities.
func (w *Order) digest(b *strings.Builder, s *vm.State, t ir.Type, v uint64, seen map[uint64]bool) {
	if !ir.IsRef(t) || v <= vm.Globals {
		fmt.Fprintf(b, "%d ", v)
		return
	}
	if seen[v] || len(seen) > mostDigest {
		b.WriteString("again ")
		return
	}
	seen[v] = true
	cells := s.Cells(v)
	if e := s.Elem(v); e != nil {
		fmt.Fprintf(b, "%d[", len(cells))
		for _, x := range cells {
			w.digest(b, s, e, x, seen)
		}
		b.WriteString("]")
		return
	}
	c := s.Class(v)
	b.WriteString(c.Name + "{")
	if w.HasStateIR(c) || reach.Value(c.Name) && c.Name != "java.lang.Class" && c.Name != "java.lang.Thread" && c.Name != "java.lang.ClassLoader" || reach.Values(c.Name) {
		for _, f := range c.AllFields() {
			if f.Name != "hash" && f.Name != "hashIsZero" {
				w.digest(b, s, f.Typ, cells[s.Code().FieldCell(f)], seen)
			}
		}
	}
	b.WriteString("}")
}

// Assumed returns what is assumed about the state in which a goal begins.
func (w *Order) Assumed(g *ir.Goal) []language.Assumption {
	goal := w.Kinds[g]
	if goal == nil || w.IsMain(g) {
		return nil
	}
	o := w.tried()
	if len(o.differ)+len(o.failed)+len(w.Initialisers().words) == 0 {
		return nil
	}
	sees := w.Program.Seen(goal.Class, goal.Method)
	out := w.assumedEarly(goal)
	for _, c := range w.Stateful {
		if o.failed[c.File.Name] && sees.Inits[c.File.Name] {
			out = append(out, language.Assumption{About: c.IR.Name, Words: "class " + c.IR.Name + ", whose initialiser fails, was used before"})
		}
		for _, f := range c.File.Fields {
			if m := reach.MemberOf(c.File.Name, f.Name, f.Desc); o.differ[m] && (sees.Statics[m] || w.Program.Said(f.Name)) {
				name := c.IR.Name + "." + f.Name
				out = append(out, language.Assumption{About: name, Words: name + " has the value of one order in which the classes are initialised, and others may give another"})
			}
		}
	}
	return out
}
