// This file defines programs, classes, procedures and contracts.

package ir

import (
	"fmt"
	"slices"

	"assay/source"
	"assay/task"
)

// Program is a whole program. Lists are in source order, and names are unique
// in each; indexes of what they hold are positions.
type Program struct {
	Name     string
	Classes  []*Class // a class stands after its supertypes
	Structs  []*Struct
	Sigs     []*Signature
	Globals  []*Global
	Literals []*Literal
	Procs    []*Proc
	Goals    []*Goal

	Arrays   *Class // the class that arrays count as in type tests and virtual calls; nil: none
	Overflow *Proc  // called, without arguments, in place of a call that is too deep: it throws; nil: none
	Loader   Loader // completes an open program; nil: everything is there

	Scalars map[string]string // what the language calls types of numbers, where it has other words than ir; may be nil
}

// ScalarName returns the name of a type of numbers for messages.
func (p *Program) ScalarName(t Type) string {
	if name, ok := p.Scalars[t.String()]; ok {
		return name
	}
	return t.String()
}

// TypeName is the name of a type in that of an array, in states in task's words: a class has its own.
func (p *Program) TypeName(t Type) string {
	switch t := t.(type) {
	case Ref:
		if t.Class != nil {
			return t.Class.Name
		}
	case Array:
		return p.TypeName(t.Elem) + "[]"
	case StructVal:
		return t.Struct.Name
	case Fixed:
		return fmt.Sprintf("%s[%d]", p.TypeName(t.Elem), t.Len)
	}
	return p.ScalarName(t)
}

// ScalarNamed is the type of numbers with a name, that of ir or of the language.
func (p *Program) ScalarNamed(name string) (Type, bool) {
	for own, other := range p.Scalars {
		if other == name {
			name = own
			break
		}
	}
	if name == (Bool{}).String() {
		return Bool{}, true
	}
	return ScalarType(name)
}

// Loader completes a program whose procedures get their bodies when they are
// first needed, as languages with large libraries do. An open program grows
// and never shrinks: what it has keeps its place.
type Loader interface {
	// Load gives an external procedure its body, or leaves it external when it has
	// none. It may append classes, globals and procedures to the program, and
	// locals to the procedure. It is called once for each procedure. The error is about what cannot be represented, for
	// the user.
	Load(p *Proc) error
}

// Class is a class or interface of objects, or a FIR domain.
type Class struct {
	Name       string
	Short      string   // the prefix of names of its objects in messages; empty: Name
	Super      *Class   // nil for a root and for interfaces
	Interfaces []*Class // direct ones
	Interface  bool
	Abstract   bool // has no instances of its own
	Atoms      bool // a domain: no fields, allocation is bounded by its scope
	Fields     []*Field
	Methods    []Method  // declared here, sorted by key
	Invariants []*Clause // of every object; the parameter is the local "this" of each clause's Scope
	Index      int       // position in Program.Classes
	Span       source.Span
}

// Method binds a key, such as "add(I)V", to the procedure that runs it.
type Method struct {
	Key  string
	Proc *Proc // nil: abstract
}

// Field is a field of a class or struct.
type Field struct {
	Name     string
	Typ      Type
	Volatile bool
	Owner    *Class  // of a class; nil in a struct
	Struct   *Struct // of a struct; nil in a class
	Index    int     // position in its owner's Fields
	Hidden   bool    // no state lists it where it is zero: it is not explicit
	Span     source.Span
}

// Struct is a type of value structs; it does not contain itself.
type Struct struct {
	Name   string
	Fields []*Field
	Index  int
	Span   source.Span
}

// Signature is a type of procedures, by its name: what calls through a value give and take.
// "signature Visitor(ref Node, i32) -> (bool) throws ref Error".
type Signature struct {
	Name    string
	Params  []Type
	Results []Type
	Exc     Type // nil: none
	Index   int  // position in Program.Sigs
	Span    source.Span
}

// Takes reports whether values of the signature can be the procedure: it takes and gives exactly the types.
func (s *Signature) Takes(q *Proc) bool {
	same := func(l *Local, t Type) bool { return Identical(l.Typ, t) }
	if (q.Exc == nil) != (s.Exc == nil) || q.Exc != nil && !same(q.Exc, s.Exc) {
		return false
	}
	return slices.EqualFunc(q.Params, s.Params, same) && slices.EqualFunc(q.Results, s.Results, same)
}

// Proc is a procedure. A Proc without blocks is external: its body is not loaded
// yet (Program.Loader), or only its contract, or a model in the VM, says what it
// does.
type Proc struct {
	Name     string // stable, unique: "register", "Node.insert(I)V"
	Params   []*Local
	Results  []*Local
	Exc      *Local   // exceptional result; nil if it never ends exceptionally
	Locals   []*Local // all: params, results, Exc, then the rest; a param may be a result too; all but params begin as zero: false, 0, null, empty
	Blocks   []*Block // Blocks[0] is the entry
	Contract *Contract
	Pure     bool // changes nothing that existed; may be called in contracts
	Span     source.Span

	room []Local // for locals that are still to come
}

// Block is a straight run of statements.
type Block struct {
	Index      int // position in Proc.Blocks; "b0"
	Stmts      []Stmt
	Term       Term
	Invariants []*Clause // of the loop that this block heads
	Decreases  []*Clause // measures of that loop
}

// Contract says what callers may rely on and must provide. Old means the state
// in which the procedure was called; parameters in Ensures mean their final
// values unless written old(x).
type Contract struct {
	Requires []*Clause
	Ensures  []*Clause // when Exc is null at the end, or there is none
	Signals  []*Clause // when it is not
	Frame    *Frame    // nil: anything may change
}

// Promise is what a call may rest on in place of a body: the contract of the procedure
// that the caller knows of.
type Promise struct {
	Name     string // of the procedure, for messages: "Counter.inc"
	Proc     *Proc  // whose parameters and results the contract speaks of; it needs no body
	Contract *Contract
	Result   Type     // what the first result holds, where Proc says any reference; nil: what Proc says
	Throws   []*Class // what may be thrown; the contract may exclude it
	Keeps    bool     // the invariants of all objects hold at the call and at the end
	Makes    bool     // the first parameter is an object that is being made
	NoAlloc  bool     // it makes no objects
	Why      string   // it cannot be believed; empty: it can
	Assumed  []string // as text: the unchecked assumptions of a call by it
}

// Clause is one condition with its text.
type Clause struct {
	X    Expr
	Kind task.Kind
	Text string // as written
	Span source.Span
	This *Local // class invariants only: the object

	Defined Expr // a part of X without which it has no value, and counts as false; nil or true: it always has one

	Rests Ground // of a class invariant or an implicit precondition; nil: it is Asked
}

// Ground is what assuming the clause rests on.
func (k *Clause) Ground() Ground {
	if k.Rests == nil {
		return Asked{}
	}
	return k.Rests
}

// Frame lists what may change. Fresh objects always may.
type Frame struct {
	Vars    []Var
	Classes []*Class // domains in which a FIR specification may allocate
	Places  []*Place
	Writes  bool // a write that is undone later is a change, too
}

// Goal is the question whether a procedure satisfies a contract within bounds.
type Goal struct {
	Name     string // unique
	Proc     *Proc
	Contract *Contract
	Bounds   task.Bounds
	Expect   task.Expectation
	Span     source.Span

	// Where a language has a library that must be started, Boot does it: it runs
	// first, from the state in which everything is zero, and chooses nothing. What
	// it leaves is where Proc begins. Arbitrary are then the parameters of Proc, the
	// globals in Inputs, and the objects that these reach; the other globals are as
	// Boot left them. Without Boot, every global and parameter is arbitrary.
	Boot   *Proc
	Inputs []*Global

	// Idle assertions are about runs alone and no properties of the goal: they hold where it begins, and no code that runs
	// changes what they read; or other goals ask them, of code that has run before. They need not be evaluated.
	Idle []*Assert
}

// Subclass reports whether c is d or below it.
func (c *Class) Subclass(d *Class) bool {
	if c == d {
		return true
	}
	if c.Super != nil && c.Super.Subclass(d) {
		return true
	}
	return slices.ContainsFunc(c.Interfaces, func(i *Class) bool { return i.Subclass(d) })
}

// ElemIs reports whether an array with elements of type a is one of type b: arrays of references vary with their elements.
func (p *Program) ElemIs(a, b Type, exact bool) bool {
	if Identical(a, b) {
		return true
	}
	if exact || !IsRef(a) || !IsRef(b) {
		return false
	}
	if r, ok := b.(Ref); ok && (r.Class == nil || p.Arrays != nil && p.Arrays.Super == r.Class) { // interfaces have no superclass
		return true
	}
	switch a := a.(type) {
	case Ref:
		r, ok := b.(Ref)
		return ok && a.Class != nil && a.Class.Subclass(r.Class)
	case Array:
		if r, ok := b.(Ref); ok {
			return p.ArraysAre(r.Class)
		}
		r, ok := b.(Array)
		return ok && p.ElemIs(a.Elem, r.Elem, false)
	}
	return false
}

// ArraysAre reports whether arrays count as objects of a class.
func (p *Program) ArraysAre(k *Class) bool { return p.Arrays != nil && p.Arrays.Subclass(k) }

// Declared is the method with the key declared in the class itself.
func (c *Class) Declared(key string) (Method, bool) {
	i, ok := slices.BinarySearchFunc(c.Methods, key, func(m Method, k string) int {
		switch {
		case m.Key < k:
			return -1
		case m.Key > k:
			return 1
		}
		return 0
	})
	if !ok {
		return Method{}, false
	}
	return c.Methods[i], true
}

// Lookup is the procedure that a virtual call runs for an object of the class:
// the nearest declaration upwards, then the most specific default of an
// interface. It is nil when there is none, or it is abstract.
func (c *Class) Lookup(key string) *Proc {
	for k := c; k != nil; k = k.Super {
		if m, ok := k.Declared(key); ok {
			return m.Proc
		}
	}
	var best *Class
	for _, i := range c.allInterfaces(nil) {
		if m, ok := i.Declared(key); ok && m.Proc != nil && (best == nil || i.Subclass(best)) {
			best = i
		}
	}
	if best == nil {
		return nil
	}
	m, _ := best.Declared(key)
	return m.Proc
}

// allInterfaces are all interfaces of the class, nearest first, once each.
func (c *Class) allInterfaces(seen []*Class) []*Class {
	for k := c; k != nil; k = k.Super {
		for _, i := range k.Interfaces {
			if !slices.Contains(seen, i) {
				seen = i.allInterfaces(append(seen, i))
			}
		}
	}
	return seen
}

// AllFields are the fields of an object of the class, inherited ones first.
func (c *Class) AllFields() []*Field {
	if c.Super == nil {
		return c.Fields
	}
	return append(slices.Clip(c.Super.AllFields()), c.Fields...)
}

// FieldNames are the names of all fields as states show them: one that hides a field of a
// class above has its class in front.
func (c *Class) FieldNames() []string {
	var out []string
	for _, f := range c.AllFields() {
		name := f.Name
		if slices.Contains(out, name) {
			name = f.Owner.Name + "." + name
		}
		out = append(out, name)
	}
	return out
}

// Proc finds a procedure by name.
func (p *Program) Proc(name string) *Proc {
	return find(p.Procs, func(q *Proc) bool { return q.Name == name })
}

// Class finds a class by name.
func (p *Program) Class(name string) *Class {
	return find(p.Classes, func(c *Class) bool { return c.Name == name })
}

// Goal finds a goal by name.
func (p *Program) Goal(name string) *Goal {
	return find(p.Goals, func(g *Goal) bool { return g.Name == name })
}

// Global finds a global by name.
func (p *Program) Global(name string) *Global {
	return find(p.Globals, func(g *Global) bool { return g.Name == name })
}

func find[T any](list []*T, ok func(*T) bool) *T {
	for _, x := range list {
		if ok(x) {
			return x
		}
	}
	return nil
}

// Sig finds a signature by name.
func (p *Program) Sig(name string) *Signature {
	return find(p.Sigs, func(s *Signature) bool { return s.Name == name })
}

// Taken are the procedures that a value of a signature can be, in program order.
func (p *Program) Taken(s *Signature) []*Proc {
	var out []*Proc
	for _, q := range p.Procs {
		if s.Takes(q) {
			out = append(out, q)
		}
	}
	return out
}

// NewLocal adds a local; the name must be new in the procedure.
func (p *Proc) NewLocal(name string, t Type, at source.Span) *Local {
	if len(p.room) == 0 {
		p.room = make([]Local, 1)
	}
	l := &p.room[0]
	p.room = p.room[1:]
	*l = Local{Name: name, Typ: t, Index: len(p.Locals), Span: at}
	p.Locals = append(p.Locals, l)
	return l
}

// Outcome are the locals that a procedure ends with: its results, and what it throws.
func (p *Proc) Outcome() []*Local {
	if p.Exc == nil {
		return p.Results
	}
	return append(slices.Clone(p.Results), p.Exc)
}

// Reserve makes room for so many locals at once.
func (p *Proc) Reserve(n int) {
	p.Locals, p.room = slices.Grow(p.Locals, n), make([]Local, n)
}

// NewBlock adds an empty block.
func (p *Proc) NewBlock() *Block {
	b := &Block{Index: len(p.Blocks)}
	p.Blocks = append(p.Blocks, b)
	return b
}

// External reports whether the procedure has no body.
func (p *Proc) External() bool { return len(p.Blocks) == 0 }
