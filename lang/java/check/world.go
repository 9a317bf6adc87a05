package check

import (
	"errors"
	"maps"
	"slices"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/asserts"
	"assay/lang/java/check/boot"
	"assay/lang/java/check/clause"
	"assay/lang/java/check/driver"
	"assay/lang/java/check/generic"
	"assay/lang/java/check/goal"
	"assay/lang/java/check/initial"
	"assay/lang/java/check/input"
	"assay/lang/java/check/lasting"
	"assay/lang/java/check/outside"
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
	"assay/lang/java/lower"
	"assay/lang/java/native"
	"assay/lang/java/rt"
	"assay/language"
	"assay/source"
	"assay/task"
	"assay/vm"
)

// World is a Program that is lowered as it is needed, for one bound of the length of arrays. It holds the parts, and is
// the language.Host of its program.
type World struct {
	*boot.Base
	*lasting.Heap
	*initial.Order
	*input.Objects
	*generic.Types
	*clause.Clauses
	*asserts.Lines
	*driver.Drivers
	*outside.JDK

	program *Program
	library *started // that it begins with; nil: it boots the library itself
	env     *native.Env
	goals   map[string]*ir.Goal
	sane    map[*ir.Proc]bool // that passed the sanity check: they never change
	broken  map[string]error  // classes that cannot be used
}

var (
	_ language.Host         = (*World)(nil)
	_ language.Typed        = (*World)(nil)
	_ language.Ranging      = (*World)(nil)
	_ language.Representing = (*World)(nil)
	_ language.Driven       = (*World)(nil)
	_ language.Customary    = (*World)(nil)
	_ language.Incomplete   = (*World)(nil)
	_ language.Foreign      = (*World)(nil)
)

// World returns the program with a bound for the lengths of arbitrary arrays and strings.
func (p *Program) World(b task.Bounds) (*World, error) {
	if w := p.worlds[b.Array]; w != nil {
		return w, nil
	}
	w := &World{program: p, Base: boot.New(p.Facts, &p.found.tried), goals: map[string]*ir.Goal{}, sane: map[*ir.Proc]bool{}, broken: map[string]error{}}
	if err := w.lower(b); err != nil {
		return nil, err
	}
	w.Heap = lasting.New(w.Base)
	w.Order = initial.New(w.Heap, &p.found.origins, p.differing)
	w.Objects = input.New(w.Base)
	w.Types = generic.New(w.Base, w.Objects, w.Heap)
	w.Drivers = driver.New(w.Base)
	w.JDK = outside.New(w.Base, w.Initialises)
	w.Clauses = clause.New(w.Base, w.Objects, w.Order)
	w.begin()
	p.worlds[b.Array] = w
	return w, nil
}

// lower gives the world a library, the classes under check and their contracts.
func (w *World) lower(b task.Bounds) error {
	p := w.program
	w.env = &native.Env{App: func(class string) bool { _, err := p.App.Find(class); return err == nil }}
	classes := p.Finds(rt.Classes{Path: p.Path})
	if w.library = p.takeDeclared(b.Array); w.library == nil {
		w.library = p.takeLibrary()
	}
	if w.library != nil {
		w.Java = w.library.world
		w.Java.Finds(classes)
	} else {
		var err error
		if w.Java, err = lower.New(classes, native.Has); err != nil {
			return err
		}
	}
	w.env.World, w.Lines = w.Java, asserts.New(w.Base, &p.found.asserts)
	w.Java.InputLength, w.Java.Sources, w.Java.Columns = b.Array, p.Sources, w.Columns
	if w.library != nil && w.library.classes != nil {
		w.Contracts, w.Classes, w.broken = w.Java.Spec, slices.Clone(w.library.classes), maps.Clone(w.library.broken)
		w.Contracts.Set = p.Set
		w.program.tellsMaking(w.Contracts)
		return nil
	}
	w.Contracts = w.Java.Attach(p.Set, func(class string) bool { return p.Own[class] != nil })
	w.Contracts.Asserts = true
	w.program.tellsMaking(w.Contracts)
	for _, c := range p.Classes {
		k, err := w.Java.Class(c.File.Name)
		if err != nil {
			w.broken[c.File.Name] = err // affects its own goals only
			continue
		}
		w.Classes = append(w.Classes, k)
	}
	w.declared(b.Array)
	return nil
}

// tellsMaking tells contracts how objects are made.
func (p *Program) tellsMaking(k *java.Contracts) {
	k.MayAbandon, k.Leaks, k.Passes, k.Makes = p.MayAbandon, p.Leaks, p.Passes, p.Making
}

// begin adds facts about the classes where goals begin, and compiles the program.
func (w *World) begin() {
	w.DeclareState()
	w.Contracts.Classes() // gives the classes their invariants
	w.Forgive()
	for _, k := range w.Classes {
		w.KeepOuter(k)
		w.KeepNeverNull(k)
		w.KeepRanges(k)
		w.KeepMaking(k)
	}
	if w.library != nil {
		w.VM = vm.CompileFrom(w.Java.Prog, w.library.origin)
	} else {
		w.VM = vm.Compile(w.Java.Prog)
	}
	w.VM.SetModels(w.env.Models)
	w.VM.SetWorld(still{env: w.env})
	w.VM.SetNamed(w.Named)
}

// LeftOut returns what is assumed of code that was left out, and of types that are not here. Facts about what there is where a
// method begins are computed from all code: that no code makes a field null, that an array keeps its elements.
func (w *World) LeftOut() []string {
	f := w.program.found
	f.leaving.Do(func() { f.left = w.Program.LeftOut() })
	return f.left
}

// Against returns the custom that a counterexample of a goal goes against; empty: none, or customs do not count.
func (w *World) Against(g *ir.Goal, r *task.Result) string {
	k := w.Kinds[g]
	if k == nil || k.Kind != goal.OfMethod || k.Said || !w.Program.Asks() {
		return ""
	}
	return w.program.found.customs.Against(w.Program.Program, k, r)
}

// differing returns the static final fields whose values depend on the order in which classes are initialised, found
// once for all forks, in a fork of its own.
func (p *Program) differing() map[string]bool {
	p.found.orders.Do(func() {
		p.found.differ = map[string]bool{}
		rounds := p.BesideOf().Round
		if len(rounds) == 0 {
			return
		}
		q := p.Fork(false)
		defer q.Release()
		if w, err := q.World(task.Bounds{Array: 1}); err == nil { // else it cannot be decided
			p.found.differ = w.Differing(rounds)
			p.found.looked = q.Looked.Names()
		}
	})
	p.Looked.Join(p.found.looked)
	return p.found.differ
}

// WorldOf returns the world of a program, or nil.
func (p *Program) WorldOf(prog *ir.Program) *World {
	for _, w := range p.worlds {
		if w.Java.Prog == prog {
			return w
		}
	}
	return nil
}

// Goal makes the goal of the program. The diagnostics are about the contract of the method.
func (w *World) Goal(g *goal.Goal) (*ir.Goal, *source.List) {
	list := &source.List{}
	if k := w.goals[g.Name]; k != nil {
		return k, list
	}
	w.Contracts.Set.Errors = source.List{}
	if w.program.Looked != nil && !w.program.many && w.About == nil {
		w.About = g
	}
	before := w.Begun()
	k, err := w.makeGoal(g)
	if err == nil && w.program.many && before != nil && before != w.Begun() {
		err = errBoot
	}
	for _, d := range w.Contracts.Set.Errors.All() {
		list.Add(target.Leaves(d))
	}
	if err != nil {
		list.Errorf(g.Span, target.CodeClass, "%v", err)
		return nil, list
	}
	w.goals[g.Name], w.Kinds[k] = k, g
	w.Java.Prog.Goals = append(w.Java.Prog.Goals, k)
	return k, list
}

// errBoot is why a fork for many goals does not have one.
var errBoot = errors.New("it begins in another way than the goals before")

func (w *World) makeGoal(g *goal.Goal) (*ir.Goal, error) {
	c := w.Java.Known(g.Class.File.Name)
	if c == nil {
		return nil, w.broken[g.Class.File.Name]
	}
	switch g.Kind {
	case goal.OfField:
		return w.OfField(g, c)
	case goal.OfClass:
		return w.OfInitialisation(g, c)
	case goal.OfInitialiser:
		return w.OfInitialiser(g, c)
	}
	m := c.Declared(g.Method.Name, g.Method.Desc)
	if err := w.Java.Load(m.Proc); err != nil {
		return nil, err
	}
	if g.Clauses {
		return w.OfClauses(g, m)
	}
	k := &ir.Goal{Name: g.Name, Proc: m.Proc, Span: g.Span}
	var err error
	switch g.Kind {
	case goal.OfMain:
		k.Proc = w.Java.Program(m)
	case goal.OfConstructor:
		if k.Proc, err = w.Java.Construction(m); err != nil {
			return nil, err
		}
	}
	w.FindUnchecked(k, m)
	w.TakeParams(m, k.Proc, g.Kind)
	if g.Kind != goal.OfMain {
		k.Inputs = w.Statics(g)
		k.Contract = w.ContractOf(g, m, k.Proc)
		w.OpenFor(k.Contract)
		if w.Abstract(k); k.Proc != m.Proc {
			w.TakeParams(m, k.Proc, g.Kind)
		}
	}
	k.Idle = w.Idle(g, k, m)
	k.Boot, err = w.BootOf(g.Kind) // which knows the contract
	return k, err
}

// View shows code under check, source lines, and the variables that they have.
func (w *World) View(g *ir.Goal, s *vm.Setup) {
	s.Shown, s.Static, s.Lines, s.Local, s.Framed, s.Memo = w.Own, w.static, w.written, w.Java.Local, w.Framed, w.Java.Memo
	s.Escape = func(c *ir.Class, raised *ir.Check, by *ir.CallSite) (task.Kind, string) {
		return w.Escape(g, c, raised, by)
	}
}

// static reports whether a global is a static field in a source under check.
func (w *World) static(g *ir.Global) bool {
	c := w.Java.StaticIn(g)
	return c != nil && w.Owns(c) && !w.Java.StaticField(g).Flags.Has(classfile.Synthetic)
}

// written reports whether a line of a method is explicit in the source: what the compiler adds to a class is on the
// line that declares it.
func (w *World) written(p *ir.Proc, line int) bool {
	m := w.Java.Method(p)
	if m == nil {
		return true
	}
	d := w.program.MethodOf(m.Class.File.Name, m.File.Name, m.File.Desc)
	if d != nil && d.Decl != nil {
		return true
	}
	c := w.program.Set.Class(m.Class.File.Name)
	return c == nil || c.Decl == nil || c.Unit == nil || c.Span().Line != line
}

// Start excludes classes under check that cannot be initialised from the boot of a goal, and returns why the goal
// cannot begin if it is about one of them.
func (w *World) Start(g *ir.Goal) (why string) {
	if k := w.Kinds[g]; k == nil || k.Kind.Starts() {
		return ""
	}
	w.Without(g)
	w.Forgo(g.Contract)
	return w.Java.Unstarted[w.Java.Known(w.Kinds[g].Class.File.Name)]
}
