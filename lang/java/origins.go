package java

import (
	"slices"

	"assay/ir"
	"assay/lang/java/classfile"
)

// Origins maps procedures, globals, locals and checks of the program to the code of Java that they were made for.
type Origins struct {
	methods   map[*ir.Proc]*Method
	literals  map[string]*ir.Global
	byProc    map[*ir.Proc]string // texts of literals by the procedure that makes them
	mirrors   map[string]*ir.Global
	mirrorOf  map[*ir.Proc]classfile.Type
	inits     map[*ir.Proc]*Class   // by the procedure that initialises it
	tracks    map[*ir.Global]*Class // by the global with the state of its initialisation
	Singles   map[*ir.Proc]bool     // as Single says
	Adapters  map[*ir.Proc]*Class   // as Adapter says
	unwritten map[*ir.Check]bool    // as Unwritten says
	Variables map[*ir.Local]string  // of sources
	branches  map[ir.Node]branch    // as BranchAt says
	places    map[*ir.Proc]places   // of methods whose class file names their variables
	Slots     map[*ir.Local]int     // of the frame, that they are in: several variables may be, one after the other
	staticOf  map[*ir.Global]*classfile.Field
	staticIn  map[*ir.Global]*Class
	types     []classfile.Type // by number in class objects
	typeOf    map[string]int
}

// Method returns the method that a procedure runs, or nil.
func (o *Origins) Method(p *ir.Proc) *Method { return o.methods[p] }

// Text returns the text that a procedure makes a string of.
func (o *Origins) Text(p *ir.Proc) (string, *ir.Global, bool) {
	s, ok := o.byProc[p]
	return s, o.literals[s], ok
}

// Mirrored returns the type whose class object a procedure makes.
func (o *Origins) Mirrored(p *ir.Proc) (classfile.Type, *ir.Global, bool) {
	t, ok := o.mirrorOf[p]
	return t, o.mirrors[t.Descriptor()], ok
}

// TypeNumber returns the number of a type in class objects.
func (o *Origins) TypeNumber(t classfile.Type) int {
	d := t.Descriptor()
	n, ok := o.typeOf[d]
	if !ok {
		n = len(o.types)
		o.typeOf[d] = n
		o.types = append(o.types, t)
	}
	return n
}

// TypeAt returns the type with a number.
func (o *Origins) TypeAt(n int) classfile.Type { return o.types[n] }

// StaticField returns the class file's declaration of the static field that a global is, or nil.
func (o *Origins) StaticField(g *ir.Global) *classfile.Field { return o.staticOf[g] }

// StaticIn returns the class that declares the static field that a global is, or nil.
func (o *Origins) StaticIn(g *ir.Global) *Class { return o.staticIn[g] }

// Tracks returns the class whose initialisation state a global holds, or nil.
func (o *Origins) Tracks(g *ir.Global) *Class { return o.tracks[g] }

// Variable returns the name of a local that is a variable of a source, a result, or an exception; empty for others,
// which are temporaries.
func (o *Origins) Variable(l *ir.Local) string {
	if name := o.Variables[l]; name != "" || l.Name != "result" && l.Name != "exc" {
		return name
	}
	return l.Name
}

// Local returns the variable that a local is on a line, with its type; on line 0, on any. A slot may have several variables. Parameters
// have theirs everywhere: they are written where the caller is.
func (o *Origins) Local(p *ir.Proc, l *ir.Local, line int) (name string, typ ir.Type) {
	if v, ok := o.VariableOn(p, l, line); ok {
		return v.Name, TypeOf(v)
	}
	m := o.methods[p]
	if _, slotted := o.Slots[l]; slotted && line != 0 && m != nil && m.File.Code != nil && len(m.File.Code.Locals) > 0 && !slices.Contains(p.Params, l) {
		return "", nil
	}
	return o.Variable(l), nil
}

// places are the offsets of the instructions that nodes of a method were made for.
type places map[ir.Node]int32

// Placed notes them.
func (o *Origins) Placed(p *ir.Proc, at map[ir.Node]int32) { o.places[p] = at }

// Locking reports whether a node is of what a synchronized method does before its first instruction: it takes the monitor.
func (o *Origins) Locking(p *ir.Proc, n ir.Node) bool {
	m, at := o.methods[p], o.places[p]
	if m == nil || at == nil || !m.File.Flags.Has(classfile.Synchronized) {
		return false
	}
	_, placed := at[ir.Source(n)]
	return !placed
}

// VariableHere returns the variable of a source that has its value in a local of a method where a node is next, with its type; false: none has. What
// no instruction was made for has parameters alone. Without a node it is the one where the line begins.
func (o *Origins) VariableHere(p *ir.Proc, l *ir.Local, n ir.Node, line int) (classfile.LocalVar, bool) {
	at, placed := o.places[p]
	if n == nil || !placed {
		return o.VariableAt(p, l, line)
	}
	pc, ok := at[ir.Source(n)]
	if !ok && line > 0 && ir.MetaOf(ir.Source(n)).Span.Line == 0 { // the way out, where somebody knows the line that failed
		return o.VariableAt(p, l, line)
	}
	return o.variable(p, l, func(_ []int, v classfile.LocalVar) bool {
		return ok && v.Start <= int(pc) && int(pc) < v.End || !ok && v.Start == 0
	})
}

// VariableSet returns the variable that a local of a method is for a node that writes it: its range may begin behind the instruction.
func (o *Origins) VariableSet(p *ir.Proc, l *ir.Local, n ir.Node) (classfile.LocalVar, bool) {
	at, placed := o.places[p]
	pc, ok := at[ir.Source(n)]
	if !placed {
		return o.VariableOn(p, l, ir.MetaOf(ir.Source(n)).Span.Line)
	}
	if !ok {
		return o.VariableHere(p, l, n, 0)
	}
	if v, ok := o.VariableHere(p, l, n, 0); ok {
		return v, true
	}
	next := int(pc) + 1
	for i, err := range o.methods[p].File.Code.All() {
		if err == nil && i.Offset == int(pc) {
			next = i.Next()
		}
	}
	return o.variable(p, l, func(_ []int, v classfile.LocalVar) bool { return v.Start == next })
}

// VariableAt returns the variable of a source that a local of a method is where a line begins, with its type; false: it is none there.
func (o *Origins) VariableAt(p *ir.Proc, l *ir.Local, line int) (classfile.LocalVar, bool) {
	return o.variable(p, l, func(table []int, v classfile.LocalVar) bool {
		at := slices.Index(table, line)
		return v.Start <= at && at < v.End
	})
}

// VariableOn returns the variable that a local is anywhere on a line, or that the line declares.
func (o *Origins) VariableOn(p *ir.Proc, l *ir.Local, line int) (classfile.LocalVar, bool) {
	return o.variable(p, l, func(table []int, v classfile.LocalVar) bool {
		from, to := max(v.Start-1, 0), min(v.End, len(table)) // it begins behind its first write
		return from < to && slices.Contains(table[from:to], line)
	})
}

// variable returns the variable of a local of which a predicate holds, given the lines of the code.
func (o *Origins) variable(p *ir.Proc, l *ir.Local, ok func(lines []int, v classfile.LocalVar) bool) (v classfile.LocalVar, found bool) {
	m, slot := o.methods[p], -1
	if k, ok := o.Slots[l]; ok {
		slot = k
	}
	if m == nil || m.File.Code == nil {
		return v, false
	}
	table := m.File.Code.LineTable()
	for _, v := range m.File.Code.Locals {
		t, err := classfile.ParseType(v.Desc)
		if v.Index == slot && err == nil && ok(table, v) && (ir.IsRef(l.Typ) == t.IsRef()) && (t.IsRef() || ir.Identical(l.Typ, KindOf(t).IrType()) || ir.Identical(l.Typ, ValueType(t))) {
			return v, true
		}
	}
	return v, false
}

// TypeOf returns the declared type of a variable; nil: it cannot be read.
func TypeOf(v classfile.LocalVar) ir.Type {
	t, err := classfile.ParseType(v.Desc)
	if err != nil {
		return nil
	}
	return ValueType(t)
}

// Initialises returns the class that a procedure initialises, or nil.
func (o *Origins) Initialises(p *ir.Proc) *Class { return o.inits[p] }

// Single reports whether a procedure returns the only object of a lambda that captures nothing: earlier code may have
// created it.
func (o *Origins) Single(p *ir.Proc) bool { return o.Singles[p] }

// Adapter returns the class that contains the lambda or method reference whose method a procedure is; nil: it is none.
// The procedure casts, boxes and unboxes before it calls the body.
func (o *Origins) Adapter(p *ir.Proc) *Class { return o.Adapters[p] }

// BranchAt returns the method and the offset of the instruction that a branch or switch of the program was made for; nil: no code of Java has it.
func (o *Origins) BranchAt(n ir.Node) (m *Method, offset int) {
	b := o.branches[n]
	return b.method, b.offset
}

// branch is an instruction.
type branch struct {
	method *Method
	offset int
}

// Branched notes that.
func (o *Origins) Branched(n ir.Node, m *Method, offset int) { o.branches[n] = branch{m, offset} }

// Unwritten reports whether a check is one of an adapter, and so implicit.
func (o *Origins) Unwritten(c *ir.Check) bool { return o.unwritten[c] }
