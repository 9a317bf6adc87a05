package check

import (
	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/goal"
	"assay/lang/java/check/reach"
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
	"assay/lang/java/native"
	"assay/lang/java/rt"
	"assay/language"
	"assay/source"
	"assay/task"
	"assay/vm"
)

// World is a Program that is lowered as it is needed, for one bound of the length of
// arrays. It is the language.Host of what it makes.
type World struct {
	Java      *java.World
	Contracts *java.Contracts

	*assertions
	program    *Program
	library    *started // that it begins with; nil: it starts the library itself
	env        *native.Env
	code       *vm.Code
	classes    []*java.Class  // under check, in the order of the program
	stateful   []*java.Class  // these, and those of the class path that they may come to
	boot       [2]*ir.Proc    // of methods; of mains
	begun      bool           // the boot of methods is of the classes that can be initialised
	begins     []*java.Class  // that it initialises
	beginsAlso java.Mentioned // and what it makes of others
	goals      map[string]*ir.Goal
	kinds      map[*ir.Goal]*goal.Goal
	params     map[*ir.Local]ir.Type
	shared     map[*ir.Class][]constant // by class that declares them; nil: not computed
	lists      map[*ir.Class]*instances
	refers     *java.Mentioned // nil: not looked for
	enums      []*java.Class   // of what is mentioned
	about      *goal.Goal      // of a fork: the goal that it is for
	lasts      *keeping        // nil: not looked for
	orders     *orders         // nil: not tried
	earlier    *early          // nil: not looked for
	sees       map[*ir.Goal][]*lasting
	escaping   map[passed]bool            // what is known of parameters
	following  map[passed]bool            // parameters that are looked at
	circular   bool                       // one of those was asked about
	opened     map[*ir.Class]bool         // of the library: contracts say what is in their objects
	assumed    map[*ir.Clause]bool        // invariants that nobody has to keep
	ofClass    map[*ir.Clause]*java.Class // static invariants in contracts of goals: of which class
	broken     map[string]error           // classes that cannot be used
	absent     map[string]bool            // classes that variables have the type of and that cannot be found

	generics  map[string]*generic // by their texts
	cells     map[cellOf]*generic // what they hold
	contents  map[*ir.Goal]language.Contents
	steadies  map[string]bool       // private static fields, by member: nothing stores to them
	standings []standing            // what is in those that may change; nil: not looked for
	lastTypes map[uint64][]*generic // what is there before goals begin; nil: not looked for
	letOut    map[*java.Class]bool  // records whose constructors do more with them than to fill them
	shares    map[*java.Class]bool  // classes with objects that share with others what no constructor gave both

	promises map[*java.Method]*ir.Promise
	promised map[*ir.Promise]*java.Method
	stands   map[*java.Class]*ir.Class // for implementations that nobody knows; nil: not needed
	unseen   map[*ir.Class]*ir.Class   // for objects of types that inputs have no class of; nil: there are none
	kept     map[*ir.Clause]bool
	models   []*abstraction // nil: not looked for

	unchecked map[*ir.Goal][]language.Unchecked
	reached   map[*ir.Proc]map[*ir.Proc]bool // by procedures that are called by contract: what they may call

	modelType map[*ir.Global]ir.Type // of relations, with the types of Java
}

// World is the program with a bound for the lengths of arbitrary arrays and strings.
func (p *Program) World(b task.Bounds) (*World, error) {
	if w := p.worlds[b.Array]; w != nil {
		return w, nil
	}
	w := &World{
		program: p, goals: map[string]*ir.Goal{}, kinds: map[*ir.Goal]*goal.Goal{}, params: map[*ir.Local]ir.Type{}, lists: map[*ir.Class]*instances{}, sees: map[*ir.Goal][]*lasting{}, escaping: map[passed]bool{}, following: map[passed]bool{}, opened: map[*ir.Class]bool{}, assumed: map[*ir.Clause]bool{}, ofClass: map[*ir.Clause]*java.Class{},
		broken: map[string]error{}, absent: map[string]bool{}, modelType: map[*ir.Global]ir.Type{}, promises: map[*java.Method]*ir.Promise{}, promised: map[*ir.Promise]*java.Method{}, generics: map[string]*generic{}, cells: map[cellOf]*generic{}, contents: map[*ir.Goal]language.Contents{}, steadies: map[string]bool{}, letOut: map[*java.Class]bool{}, shares: map[*java.Class]bool{}, stands: map[*java.Class]*ir.Class{}, unchecked: map[*ir.Goal][]language.Unchecked{}, reached: map[*ir.Proc]map[*ir.Proc]bool{}, unseen: map[*ir.Class]*ir.Class{},
	}
	w.assertions = &assertions{program: p.Program, lines: &p.found.asserts}
	w.env = &native.Env{App: func(class string) bool { _, err := p.App.Find(class); return err == nil }}
	classes := p.Finds(rt.Classes{Path: p.Path})
	if w.library = p.takeLibrary(); w.library != nil {
		w.Java = w.library.world
		w.Java.Finds(classes)
	} else {
		var err error
		if w.Java, err = java.New(classes, native.Has); err != nil {
			return nil, err
		}
	}
	w.env.World, w.assertions.java = w.Java, w.Java
	w.Java.InputLength, w.Java.Sources, w.Java.Columns = b.Array, p.Sources, w.columns
	w.Contracts = w.Java.Attach(p.Set, func(class string) bool { return p.Own[class] != nil })
	w.Contracts.Asserts, w.Contracts.Abandons, w.Contracts.Makes = true, p.Abandons, p.Making
	for _, c := range p.Classes {
		k, err := w.Java.Class(c.File.Name)
		if err != nil {
			w.broken[c.File.Name] = err // costs its own goals alone
			continue
		}
		w.classes = append(w.classes, k)
	}
	w.declareState()
	w.Contracts.Classes() // gives the classes their invariants
	w.forgive()
	for _, k := range w.classes {
		w.keepOuter(k)
		w.keepNeverNull(k)
		w.keepMaking(k)
	}
	if w.library != nil {
		w.code = vm.CompileFrom(w.Java.Prog, w.library.origin)
	} else {
		w.code = vm.Compile(w.Java.Prog)
	}
	w.code.SetModels(w.env.Models)
	w.code.SetWorld(still{w.env})
	w.code.SetNamed(w.named)
	p.worlds[b.Array] = w
	return w, nil
}

// WorldOf is the world of a program, or nil.
func (p *Program) WorldOf(prog *ir.Program) *World {
	for _, w := range p.worlds {
		if w.Java.Prog == prog {
			return w
		}
	}
	return nil
}

// Goal makes the goal of the program. The complaints are about what the contract of the
// method says and what is not supported in it.
func (w *World) Goal(g *goal.Goal) (*ir.Goal, *source.List) {
	list := &source.List{}
	if k := w.goals[g.Name]; k != nil {
		return k, list
	}
	w.Contracts.Set.Errors = source.List{}
	if w.program.Looked != nil && w.about == nil {
		w.about = g
	}
	k, err := w.makeGoal(g)
	for _, d := range w.Contracts.Set.Errors.All() {
		list.Add(target.Leaves(d))
	}
	if err != nil {
		list.Errorf(g.Span, target.CodeClass, "%v", err)
		return nil, list
	}
	w.goals[g.Name], w.kinds[k] = k, g
	w.Java.Prog.Goals = append(w.Java.Prog.Goals, k)
	return k, list
}

func (w *World) makeGoal(g *goal.Goal) (*ir.Goal, error) {
	c := w.Java.Known(g.Class.File.Name)
	if c == nil {
		return nil, w.broken[g.Class.File.Name]
	}
	switch g.Kind {
	case goal.OfField:
		return w.ofField(g, c)
	case goal.OfClass:
		return w.ofInitialisation(g, c)
	}
	m := c.Declared(g.Method.Name, g.Method.Desc)
	if err := w.Java.Load(m.Proc); err != nil {
		return nil, err
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
	w.findUnchecked(k, m)
	w.takeParams(m, k.Proc, g.Kind)
	if g.Kind != goal.OfMain {
		k.Inputs = w.statics(g)
		k.Contract = w.contractOf(g, m, k.Proc)
		w.open(k.Contract)
		if w.abstract(k); k.Proc != m.Proc {
			w.takeParams(m, k.Proc, g.Kind)
		}
	}
	k.Boot, err = w.bootOf(g.Kind) // which knows the contract
	return k, err
}

// statics are the static fields that are arbitrary where a goal begins: those that may change and that it, or what contracts
// call, may come to.
func (w *World) statics(g *goal.Goal) []*ir.Global {
	var out []*ir.Global
	if len(w.stateful) == 0 {
		return nil
	}
	seen, said := w.program.Seen(g.Class, g.Method), w.program.SaidToSee()
	for _, c := range w.stateful {
		for _, f := range c.File.Fields {
			if m := reach.MemberOf(c.File.Name, f.Name, f.Desc); f.Flags.Has(classfile.Static) && !f.Flags.Has(classfile.Synthetic) && !w.constant(c.File, f) && (seen.Statics[m] || seen.Stored[m] || said[m] || w.program.Said(f.Name)) {
				out = append(out, c.Static(f.Name, f.Desc))
			}
		}
	}
	for _, c := range w.classes {
		out = append(out, c.StaticGhosts()...)
	}
	return out
}

// bootOf is what runs before a goal: the classes under check, and those of the class path that
// they may come to, are initialised before a method, and by a main itself.
func (w *World) bootOf(k goal.Kind) (*ir.Proc, error) {
	i := 0
	if k == goal.OfMain {
		i = 1
	}
	if w.boot[i] == nil {
		var classes []*java.Class
		var also java.Mentioned
		if k != goal.OfMain {
			classes, also = w.stateful, w.referred()
		}
		if k != goal.OfMain {
			w.begins, w.beginsAlso = classes, also
		}
		p, err := w.Java.Boot(classes, also)
		if err != nil {
			return nil, err
		}
		w.boot[i] = p
	}
	return w.boot[i], nil
}

// takeParams keeps the static types of the parameters.
func (w *World) takeParams(m *java.Method, p *ir.Proc, kind goal.Kind) {
	if kind == goal.OfMain {
		return
	}
	types := m.File.Type.Params
	if kind == goal.OfMethod && !m.File.Flags.Has(classfile.Static) {
		types = append([]classfile.Type{java.ClassType(m.Class.File.Name)}, types...)
	}
	for i, t := range types {
		w.params[p.Params[i]] = w.typeOf(t)
	}
}

// typeOf is the type of what a variable of Java holds. A class that is missing has no
// objects; any reference then says the least.
func (w *World) typeOf(t classfile.Type) ir.Type {
	u, err := w.Java.ObjectType(t)
	if err != nil {
		w.absent[java.Dotted(t.Class)] = true
		return ir.Ref{}
	}
	return u
}

// View shows source lines, and the variables that they have.
func (w *World) View(s *vm.Setup) {
	s.Lines, s.Local, s.Framed, s.Memo = w.written, w.Java.Variable, w.Framed, w.Java.Memo
}

// written tells whether somebody wrote a line of a method: what the compiler adds to a
// class stands on the line that declares it.
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
