package java

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/expr"
	"assay/source"
)

// This file attaches contracts to a program as its methods are loaded.

// Contracts holds the contracts of a world's program. A procedure that is loaded gets its ir.Contract; statements of
// contracts in its body become assertions, assumptions and stores, and invariants and measures of loop heads. A class
// gets its invariants at the next call of Classes.
//
// Diagnostics go to the set. What cannot be represented is left out of the program, with a diagnostic.
type Contracts struct {
	Set *decl.Set

	// Asserts makes contracts of loops, recursion and allocation part of the program, as assertions at loop heads, at
	// calls and at allocations. It is for runs without a watcher (package watch), which checks these itself.
	Asserts bool

	// MayAbandon reports whether objects of a class may be unreachable after their constructor threw an exception: such an object is marked, see
	// Abandoned. Leaks returns the classes of objects that a constructor of a class may give to others before. Both may be nil.
	MayAbandon func(class string) bool
	Leaks      func(class, constructor string) []string

	// Passes reports whether a constructor that makes an object of a class may give the object to others, or call methods on it, before it has
	// ended. It may be nil: then any may.
	Passes func(class string) bool

	// Makes returns how the canonical constructor of a record builds it, if that can be re-executed: see Making. It may
	// be nil.
	Makes func(class string) *Making

	world   *World
	asks    bool // see Asking
	own     func(class string) bool
	prog    *programOf
	methods map[*ir.Proc]*contract.Contract
	loops   map[*ir.Proc][]*Loop
	stmts   map[ir.Node]*contract.Stmt
	fresh   []*Class // declared, and not returned by Classes yet
	mine    []*Class // the others whose contracts count
	classes []*contract.ClassContract
	statics map[*ir.Global]*Class // static fields: of which class
	called  map[*ir.CallStmt]*Method
	heads   map[*Method]*Head
	unasked map[*ir.Proc][]Owed
	wrong   map[*ir.Proc]string // the diagnostics about it, as it was loaded
	guards  map[*Class][]*contract.Guard
	kept    map[*ir.Assert][]Invariant
}

// CodeMath returns the mode of a method's code.
func (k *Contracts) CodeMath(m *Method) decl.Math {
	if d := k.Said(m); d != nil {
		return d.CodeMath()
	}
	if name := m.Class.File.Name; k.own(name) { // of a class of the library the set knows nothing, and would read it to say so
		if c := k.Set.Class(name); c != nil {
			return c.CodeMath()
		}
	}
	return decl.JavaMath
}

// Loop is the contract of a loop.
type Loop struct {
	Entry *ir.Block // runs once before Head
	Head  *ir.Block // has the invariants and measures
	Said  *contract.Stmt
}

// Attach adds the contracts of a set to the world's program, for the classes that own selects. It comes before any of
// them is declared; classes of the library may be.
func (w *World) Attach(set *decl.Set, own func(class string) bool) *Contracts {
	k := contractsOf(w, set, own)
	w.Spec = k
	return k
}

// Asking returns contracts for somebody who asks what expressions mean in a program without contracts, at any time. Nothing of the program changes: what
// contracts would add to it, as ghost fields, is not there.
func Asking(w *World, set *decl.Set, own func(class string) bool) *Contracts {
	k := contractsOf(w, set, own)
	k.asks = true
	return k
}

// Refresh takes in the classes that were declared since.
func (k *Contracts) Refresh() {
	if !k.asks {
		return
	}
	for _, c := range Declared(k.world) {
		if k.own(c.File.Name) && !slices.Contains(k.mine, c) && !slices.Contains(k.fresh, c) {
			k.fresh = append(k.fresh, c)
		}
	}
}

// Program returns the program that the contracts are over.
func (k *Contracts) Program() expr.Program { return k.prog }

// GhostVariable returns the ghost variable of a body that a local of a procedure is, with its type; false: it is none.
func (k *Contracts) GhostVariable(p *ir.Proc, l *ir.Local) (name string, t *decl.Type, ok bool) {
	if c := k.methods[p]; c != nil {
		for _, s := range c.Body {
			if s.Declares != nil && s.Place != nil && s.Place.Var == ir.Var(l) {
				return s.Name, s.Declares, true
			}
		}
	}
	return "", nil, false
}

// contractsOf returns those of a set over the world's program.
func contractsOf(w *World, set *decl.Set, own func(class string) bool) *Contracts {
	k := &Contracts{
		Set: set, world: w, own: own, methods: map[*ir.Proc]*contract.Contract{}, loops: map[*ir.Proc][]*Loop{},
		stmts: map[ir.Node]*contract.Stmt{}, statics: maps.Clone(w.staticIn),
		called: map[*ir.CallStmt]*Method{}, heads: map[*Method]*Head{}, unasked: map[*ir.Proc][]Owed{}, wrong: map[*ir.Proc]string{},
		guards: map[*Class][]*contract.Guard{}, kept: map[*ir.Assert][]Invariant{},
	}
	k.prog = &programOf{w: w, of: k}
	return k
}

// Method returns the contract of a procedure that was loaded, or nil.
func (k *Contracts) Method(p *ir.Proc) *contract.Contract { return k.methods[p] }

// Lower lowers the contract of a method. Its procedure has locals for variables of the source, by their slots, and for
// ghost variables. It returns nil if there is no contract.
func (k *Contracts) Lower(m *decl.Method, p *ir.Proc, slot func(int, Kind) *ir.Local, local func(string, ir.Type) *ir.Local) *contract.Contract {
	k.prog.slot = map[*ir.Proc]func(int, Kind) *ir.Local{p: slot}
	k.prog.local = map[*ir.Proc]func(string, ir.Type) *ir.Local{p: local}
	c := contract.Lower(k.Set, m, k.prog)
	k.prog.slot, k.prog.local = nil, nil
	if c != nil {
		k.methods[p] = c
		p.Contract = c.IR
	}
	return c
}

// Misplaced reports that a statement of contracts is not allowed at its place in a procedure.
func (k *Contracts) Misplaced(p *ir.Proc, s *contract.Stmt, text string) *source.Diagnostic {
	d := k.Set.Errors.Warnf(s.Span, decl.CodeUnsupported, "%s", text)
	if k.wrong[p] == "" {
		k.wrong[p] = fmt.Sprintf("%s: %s", s.Span, text)
	}
	return d
}

// From notes the statement of contracts that a node of the program came from.
func (k *Contracts) From(n ir.Node, s *contract.Stmt) { k.stmts[n] = s }

// At records a loop with a contract.
func (k *Contracts) At(p *ir.Proc, l *Loop) { k.loops[p] = append(k.loops[p], l) }

// Loops returns the loops of a procedure that have contracts.
func (k *Contracts) Loops(p *ir.Proc) []*Loop { return k.loops[p] }

// Wrong returns the diagnostics about the contract of a procedure, which is left out of the program; empty: none.
func (k *Contracts) Wrong(p *ir.Proc) string { return k.wrong[p] }

// Stmt returns the statement of contracts that a node of the program came from, or nil.
func (k *Contracts) Stmt(n ir.Node) *contract.Stmt { return k.stmts[n] }

// Own reports whether a class is one of those whose contracts count.
func (k *Contracts) Own(class string) bool { return k.own(class) }

// Location reports whether a global is a static field, of the program or of contracts, of a class whose contracts
// count.
func (k *Contracts) Location(g *ir.Global) bool {
	c := k.statics[g]
	return c != nil && k.own(c.File.Name)
}

// Begun returns, for a static field of a class that has to be initialised, the global with the state of that; it is nil
// if it was not needed yet. It returns false for other globals.
func (k *Contracts) Begun(g *ir.Global) (state *ir.Global, class string, ok bool) {
	c := k.statics[g]
	if c == nil && k.asks {
		c = k.world.staticIn[g]
	}
	if c == nil || !c.NeedsInit() {
		return nil, "", false
	}
	return c.state, c.IR.Name, true
}

// Said returns the declaration of a method, with or without a contract.
func (k *Contracts) Said(m *Method) *decl.Method {
	if m == nil || !k.own(m.Class.File.Name) {
		return nil
	}
	c := k.Set.Class(m.Class.File.Name)
	if c == nil {
		return nil
	}
	for _, x := range c.Methods {
		if x.File.Name == m.File.Name && x.File.Desc == m.File.Desc {
			return x
		}
	}
	return nil
}

// Classes returns the contracts of the classes that are declared so far and have invariants.
func (k *Contracts) Classes() []*contract.ClassContract {
	for len(k.fresh) > 0 {
		c := k.fresh[0]
		k.fresh, k.mine = k.fresh[1:], append(k.mine, c)
		sc := k.Set.Class(c.File.Name)
		if sc == nil {
			continue
		}
		out := contract.LowerClass(k.Set, sc, k.prog)
		if out == nil || len(out.Invariants)+len(out.Statics)+len(out.Represents) == 0 {
			continue
		}
		for _, i := range out.Invariants {
			if !k.asks {
				c.IR.Invariants = append(c.IR.Invariants, i.Clause)
			}
		}
		k.classes = append(k.classes, out)
	}
	return k.classes
}

// Mine returns the classes that are declared so far and whose contracts count.
func (k *Contracts) Mine() []*Class {
	k.Classes()
	return k.mine
}

// Guards returns the clauses that say when the fields of a class may be read and written.
func (k *Contracts) Guards(c *Class) []*contract.Guard {
	list, ok := k.guards[c]
	if said := c.said(); !ok && said != nil {
		list = contract.Guards(k.Set, said, k.prog)
		k.guards[c] = list
	}
	return list
}

// Shipped lowers the invariants that a set which is not the one of the program says of a class of the library.
func (k *Contracts) Shipped(set *decl.Set, class string) ([]*ir.Clause, error) {
	c := set.Class(class)
	if c == nil {
		return nil, fmt.Errorf("there is no class %s", Dotted(class))
	}
	out := contract.LowerClass(set, c, k.prog)
	if list := set.Errors.All(); len(list) > 0 {
		return nil, fmt.Errorf("%s: %s", list[0].Span, list[0].Message)
	}
	var all []*ir.Clause
	for _, i := range out.Invariants {
		all = append(all, i.Clause)
	}
	return all, nil
}

// programOf describes the world's program to package contract.
type programOf struct {
	w    *World
	of   *Contracts
	slot map[*ir.Proc]func(slot int, k Kind) *ir.Local

	local map[*ir.Proc]func(name string, t ir.Type) *ir.Local
}

func (p *programOf) Class(name string) (*ir.Class, error) {
	c, err := p.w.Class(name)
	if err != nil {
		return nil, err
	}
	return c.IR, nil
}

func (p *programOf) Field(class, name, desc string) *ir.Field {
	c, err := p.w.Class(class)
	if err != nil {
		return nil
	}
	return c.Fields[name+":"+desc]
}

func (p *programOf) Static(class, name, desc string) *ir.Global {
	c, err := p.w.Class(class)
	if err != nil {
		return nil
	}
	if c.NeedsInit() && !slices.Contains(p.w.said, c) {
		p.w.said = append(p.w.said, c)
	}
	return c.Static(name, desc)
}

// Said returns the classes whose static fields are mentioned by the contracts read so far: reading a field in a
// contract does not initialise its class.
func (w *World) Said() []*Class { return w.said }

func (p *programOf) Proc(class, name, desc string) (*ir.Proc, error) {
	m, err := p.method(class, name, desc)
	if err != nil {
		return nil, err
	}
	if m.Proc == nil {
		return nil, fmt.Errorf("%s.%s is abstract", Dotted(class), name)
	}
	return m.Proc, nil
}

func (p *programOf) method(class, name, desc string) (*Method, error) {
	c, err := p.w.Class(class)
	if err != nil {
		return nil, err
	}
	m := c.Declared(name, desc)
	if m == nil {
		return nil, fmt.Errorf("class %s has no method %s%s", Dotted(class), name, desc)
	}
	return m, nil
}

// Pure makes a procedure that calls a method by the class of its receiver, or makes an object by a constructor.
func (p *programOf) Pure(class, name, desc string) (*ir.Proc, error) {
	m, err := p.method(class, name, desc)
	if err != nil {
		return nil, err
	}
	w := p.w
	q := w.Helper("pure "+m.Class.IR.Name+"."+name+desc, func(q *ir.Proc) {
		q.Pure = true
		makes, result := name == "<init>", m.File.Type.Result
		if makes {
			result = ClassType(class)
		}
		if !m.File.Flags.Has(classfile.Static) && !makes {
			q.Params = append(q.Params, q.NewLocal("this", Ref, source.Span{}))
		}
		for i, t := range m.File.Type.Params {
			q.Params = append(q.Params, q.NewLocal(fmt.Sprintf("p%d", i), ValueType(t), source.Span{}))
		}
		w.FinishHead(q, result)
	}, func(q *ir.Proc) error {
		var args []ir.Expr
		for _, a := range q.Params {
			args = append(args, a)
		}
		b := w.Build(q)
		leave := b.Leave()
		if (m.File.Flags.Has(classfile.Static) || name == "<init>") && m.Class.NeedsInit() {
			b.Call(m.Class.Init(), leave, nil)
		}
		switch {
		case name == "<init>":
			this := b.Local("this", Ref)
			b.Add(&ir.New{Meta: b.Meta(), Dst: this, Class: m.Class.IR})
			b.Ghosts(m.Class, this)
			b.Call(m.Proc, leave, nil, append([]ir.Expr{this}, args...)...)
			b.Assign(q.Results[0], this)
		case m.File.Flags.Has(classfile.Static):
			b.Call(m.Proc, leave, q.Results[0], args...)
		case m.Key == "":
			b.Call(m.Proc, leave, q.Results[0], args...)
		default:
			b.Invoke(m.Class, m.Key, leave, q.Results[0], args...)
		}
		b.Ret()
		b.Done()
		return nil
	})
	return q, nil
}

// PureText begins the names of procedures that give string constants to contracts.
const PureText = contract.Text

// Text makes a procedure that gives a string constant.
func (p *programOf) Text(s string) (*ir.Proc, error) {
	return p.w.Helper(PureText+strconv.Quote(s), func(q *ir.Proc) {
		q.Pure = true
		q.Results = []*ir.Local{q.NewLocal("result", Ref, source.Span{})}
	}, func(q *ir.Proc) error {
		b := p.w.Build(q)
		b.Assign(q.Results[0], b.Literal(s))
		b.Ret()
		b.Done()
		return nil
	}), nil
}

// Refused makes a procedure that cannot be loaded, for a reason.
func (p *programOf) Refused(why string) *ir.Proc {
	return p.w.Helper(refusedName+why, func(q *ir.Proc) {
		q.Pure = true
		q.Results = []*ir.Local{q.NewLocal("result", ir.Bool{}, source.Span{})}
	}, func(*ir.Proc) error { return errors.New(why) })
}

const refusedName = "refused: "

// Refused reports whether a condition replaces one that cannot be represented, or depends on one.
func Refused(x ir.Expr) bool { return WhyRefused(x) != "" }

// WhyRefused says why; empty: it does not.
func WhyRefused(x ir.Expr) (why string) {
	ir.Walk(x, func(y ir.Expr) bool {
		if c, ok := y.(*ir.Call); ok && c.Proc != nil {
			if text, ok := strings.CutPrefix(c.Proc.Name, refusedName); ok {
				why = cmp.Or(text, "it is not understood")
			}
		}
		return why == ""
	})
	return why
}

// Unknown returns a condition of unknown truth, with the reason.
func (k *Contracts) Unknown(why string) ir.Expr { return &ir.Call{Proc: k.prog.Refused(why)} }

func (p *programOf) Ghost(class, name string, static bool, t ir.Type) (*ir.Field, *ir.Global, error) {
	c, err := p.w.Class(class)
	if err != nil {
		return nil, nil, err
	}
	key := name + ghostKey
	if f := c.Fields[key]; f != nil && !static {
		return f, nil, nil
	}
	if !static && c.IR.Interface {
		return nil, nil, fmt.Errorf("which class has %s in its objects is not known where an object is known as a %s alone", name, Dotted(class))
	}
	if p.of.asks && !p.of.computed(class, name) {
		return nil, nil, fmt.Errorf("the ghost field %s has no values here: nothing sets it in a run that is not checked", name)
	}
	if !static {
		return nil, nil, fmt.Errorf("%s.%s is no field of contracts", Dotted(class), name)
	}
	g := c.statics[key]
	if g == nil {
		g = p.w.AddGlobal(p.w.Fresh(c.IR.Name+"."+name), t)
		c.statics[key] = g
		p.of.statics[g] = c
	}
	return nil, g, nil
}

// computed reports whether a field of contracts is computed, and not set.
func (k *Contracts) computed(class, name string) bool {
	c := k.Set.Class(class)
	if c == nil {
		return false
	}
	f := c.Field(name)
	return f != nil && f.Ghost != nil && f.Ghost.Model
}

// ghostKey marks fields of contracts among those of a class.
const ghostKey = ":ghost"

func (p *programOf) Local(q *ir.Proc, name string, t ir.Type) *ir.Local {
	if p.local[q] == nil {
		return nil
	}
	return p.local[q](name, t)
}

func (p *programOf) Slot(q *ir.Proc, v classfile.LocalVar) *ir.Local {
	t, err := classfile.ParseType(v.Desc)
	if slot := p.slot[q]; slot != nil && err == nil {
		return slot(v.Index, KindOf(t))
	}
	return nil
}

// said returns the class's contracts, if they count.
func (c *Class) said() *decl.Class {
	k := c.world.Spec
	if k == nil || !k.own(c.File.Name) {
		return nil
	}
	return k.Set.Class(c.File.Name)
}

// declareGhosts gives the class the fields that contracts add.
func (c *Class) declareGhosts() {
	sc := c.said()
	if sc == nil {
		return
	}
	c.world.Spec.fresh = append(c.world.Spec.fresh, c)
	for _, f := range sc.Holds() {
		if f.Ghost.Rel != 0 {
			continue
		}
		g := &ir.Field{Name: f.As, Typ: ValueType(f.Type), Owner: c.IR, Index: len(c.IR.Fields)}
		c.IR.Fields = append(c.IR.Fields, g)
		c.Fields[f.As+ghostKey] = g
	}
}

// ghost returns the field of contracts that a field of the class is, or nil.
func (c *Class) ghost(f *ir.Field) *decl.Field {
	if c == nil || c.Fields[f.Name+ghostKey] != f || c.said() == nil {
		return nil
	}
	for _, d := range c.said().Holds() {
		if d.As == f.Name {
			return d.Field
		}
	}
	return nil
}

// abandonedKey is that of the mark among the fields of a class.
const abandonedKey = ":abandoned"

// mark is the name of the mark.
const mark = "constructor threw"

// IsMark reports whether the name of a field in a state is that of a mark.
func IsMark(name string) bool { return name[strings.LastIndexByte(name, '.')+1:] == mark }

// Abandoned returns the mark of objects whose constructor threw an exception, a hidden field; nil if there is none.
func (c *Class) Abandoned() *ir.Field { return c.Fields[abandonedKey] }

// declareMark gives the class its mark.
func (c *Class) declareMark() {
	k := c.world.Spec
	if k == nil || !k.own(c.File.Name) || k.MayAbandon == nil || !k.MayAbandon(c.File.Name) {
		return
	}
	f := &ir.Field{Name: mark, Typ: ir.Bool{}, Owner: c.IR, Index: len(c.IR.Fields), Hidden: true}
	c.IR.Fields = append(c.IR.Fields, f)
	c.Fields[abandonedKey] = f
}

// Ghosts gives the fields that contracts add to a new object their initial values.
func (b *Builder) Ghosts(c *Class, x *ir.Local) {
	for k := c; k != nil; k = k.Super {
		sc := k.said()
		if sc == nil {
			continue
		}
		for _, f := range sc.Holds() {
			at := k.Fields[f.As+ghostKey]
			if at == nil {
				continue
			}
			v := b.ghostValue(f.Field, x)
			if b.W.Spec.Asserts && c.said() != nil && c.said().Unsaid(f.Field) { // whatever it is; a run takes zero
				any := b.Local("any", ValueType(f.Type))
				b.Add(&ir.Havoc{Meta: b.Meta(), Vars: []ir.Var{any}})
				v = any
			}
			if v != nil {
				b.Add(&ir.Store{Meta: b.Meta(), Place: &ir.Place{Kind: ir.PlaceField, Base: x, Field: at}, X: v})
			}
		}
	}
}

// staticGhost returns the static field of contracts that a global is, or nil.
func (w *World) staticGhost(g *ir.Global) *decl.Field {
	if w.Spec == nil || w.Spec.statics[g] == nil {
		return nil
	}
	c := w.Spec.statics[g]
	for _, f := range c.said().Fields {
		if f.Ghost != nil && f.Static() && c.statics[f.Name+ghostKey] == g {
			return f
		}
	}
	return nil
}

// StaticGhosts returns the static fields that contracts add to the class, and that are set.
func (c *Class) StaticGhosts() (out []*ir.Global) {
	sc := c.said()
	if sc == nil {
		return nil
	}
	for _, f := range sc.Fields {
		if f.Ghost == nil || f.Ghost.Model || !f.Static() {
			continue
		}
		if _, g, err := c.world.Spec.prog.Ghost(c.File.Name, f.Name, true, ValueType(f.Type)); err == nil {
			out = append(out, g)
		}
	}
	return out
}

// hasStaticGhosts reports whether contracts add static fields with values to the class.
func (c *Class) hasStaticGhosts() bool {
	sc := c.said()
	return sc != nil && slices.ContainsFunc(sc.Fields, func(f *decl.Field) bool { return f.Static() && f.Ghost != nil && f.Ghost.Init != nil })
}

func (b *Builder) staticGhosts(c *Class) {
	sc := c.said()
	if sc == nil {
		return
	}
	for _, f := range sc.Fields {
		if !f.Static() || f.Ghost == nil || f.Ghost.Init == nil {
			continue
		}
		_, at, err := b.W.Spec.prog.Ghost(c.File.Name, f.Name, true, ValueType(f.Type))
		if v := b.ghostValue(f, nil); v != nil && err == nil {
			b.Assign(at, v)
		}
	}
}

// ghostValue returns the initial value of a ghost field; nil for zero. A value with a diagnostic is refused where it is
// executed.
func (b *Builder) ghostValue(f *decl.Field, this *ir.Local) ir.Expr {
	if text, ok := f.Text(); ok {
		return b.Literal(text)
	}
	v := contract.InitOf(f, b.W.Spec.prog, this)
	if v == nil && f.Ghost.Init != nil {
		b.Add(&ir.CallStmt{Meta: b.Meta(), Proc: b.W.Refusal("%s: the initial value of %s", f.Ghost.Init.Span(), f.Name)})
	}
	return v
}

// Spans of the program name files as class files do; contracts name them as they were
// given. SameFile reports whether the two names can be of one file.
func SameFile(program, given string) bool {
	return program == given || strings.HasSuffix("/"+given, "/"+program)
}

// NoAllocation is the clause of a method that may not allocate.
const NoAllocation = `assignable \strictly_nothing: nothing is allocated`
