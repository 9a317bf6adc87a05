// Package mutant makes mutants of Java class files: copies with one small change each, such as a fault would be.
// A suite of tests is judged by how many of them it kills (package kill).
//
// # Model
//
//	Operator   what is changed: a condition, a constant, a call; Operators lists all
//	Mutant     one change, at one instruction, with the class file that has it
//
// All makes them one after the other, in the order of the file; Of returns them all at once, which takes the size of
// the class file for each.
//
// Each mutant passes the verifier if the class does. A change that fits into the bytes of its instruction is made
// there, behind nop where it is shorter. Where it does not fit, code moves by a multiple of four bytes, since switches are aligned
// to four, and all tables that have offsets move with it: branches, handlers, lines, variables, the StackMapTable.
//
// # What is not changed
//
// What the compiler added, and no programmer can get wrong: synthetic classes and methods other than bodies of
// lambdas; values and valueOf of an enum, and the making of its constants; the question whether assertions are on.
//
// Strings stay as they are: most are messages. Stores to locals stay, because a variable might be left without a value.
package mutant

import (
	"iter"
	"slices"

	"assay/lang/java/classfile"
)

// Mutant is a class file with one change.
type Mutant struct {
	Operator   Operator
	Change     string // for people: iadd → isub
	Name       string // of the class: java/util/Optional
	Method     string // where the change is
	Descriptor string
	Line       int    // of the source, 0 if it is not known
	Offset     int    // of the instruction in the code of the method, before the change
	Class      []byte // the class file
}

// Of returns the mutants of a class file. The error is a *source.Diagnostic.
func Of(class []byte) ([]Mutant, error) {
	all, err := All(class)
	if err != nil {
		return nil, err
	}
	return slices.Collect(all), nil
}

// All returns the mutants of a class file one by one. The error is a *source.Diagnostic.
func All(class []byte) (iter.Seq[Mutant], error) {
	c, err := classfile.Parse("", class)
	if err != nil {
		return nil, err
	}
	var bodies []*body
	for _, m := range c.Methods {
		if !written(c, m) {
			continue
		}
		b, err := newBody(c, m)
		if err != nil {
			return nil, err
		}
		bodies = append(bodies, b)
	}
	return func(yield func(Mutant) bool) {
		for _, b := range bodies {
			if !b.mutants(class, yield) {
				return
			}
		}
	}, nil
}

// written reports whether a programmer wrote the body of a method.
func written(c *classfile.Class, m *classfile.Method) bool {
	switch {
	case m.Code == nil || c.Flags.Has(classfile.Synthetic):
		return false
	case m.Flags.Has(classfile.Synthetic):
		return len(m.Name) > len(lambda) && m.Name[:len(lambda)] == lambda
	case c.Flags.Has(classfile.Enum) && m.Flags.Has(classfile.Static):
		return m.Name != "values" && m.Name != "valueOf" || c.Super != "java/lang/Enum"
	}
	return true
}

// lambda is how javac begins the names of methods with the bodies of lambdas.
const lambda = "lambda$"

// body is a method that mutants are made of.
type body struct {
	class  *classfile.Class
	method *classfile.Method
	flow   *classfile.Flow
	frames []frame
	added  map[int]bool // instructions, by index, that the compiler added
}

func newBody(c *classfile.Class, m *classfile.Method) (*body, error) {
	if _, err := c.Instructions(m); err != nil {
		return nil, err
	}
	b := &body{class: c, method: m, flow: c.Flow(m)}
	var err error
	if b.frames, err = readFrames(m.Code); err != nil {
		return nil, err
	}
	b.added = b.compilers()
	return b, nil
}

// mutants makes the mutants of the method; it returns false if no more are wanted.
func (b *body) mutants(class []byte, yield func(Mutant) bool) bool {
	for i := range b.flow.List {
		if b.added[i] {
			continue
		}
		for _, o := range Operators {
			for _, change := range o.changes(b, i) {
				changed, ok := b.apply(class, i, change)
				if !ok {
					continue
				}
				at := b.flow.List[i].Offset
				m := Mutant{Operator: o.Operator, Change: change.says, Name: b.class.Name, Method: b.method.Name, Descriptor: b.method.Desc,
					Line: b.method.Code.Line(at), Offset: at, Class: changed}
				if !yield(m) {
					return false
				}
			}
		}
	}
	return true
}

// Names of fields that javac adds: whether assertions are off, and the constants of an enum.
const (
	assertionsOff = "$assertionsDisabled"
	enumConstants = "$VALUES"
)

// compilers returns the instructions of the method that the compiler added.
func (b *body) compilers() map[int]bool {
	out := map[int]bool{}
	add := func(from, to int) {
		for i := max(0, from); i <= to; i++ {
			out[i] = true
		}
	}
	for i := range b.flow.List {
		in := &b.flow.List[i]
		ref, _ := b.class.Pool.At(in.Index).(classfile.MemberRef)
		switch {
		case ref.Name == enumConstants && in.Op == classfile.OpPutstatic && b.class.Flags.Has(classfile.Enum):
			add(0, i) // the constants are made before
		case ref.Name == assertionsOff && in.Op == classfile.OpPutstatic:
			add(i-6, i) // ldc, invokevirtual desiredAssertionStatus, ifne, iconst_1, goto, iconst_0
		case ref.Name == assertionsOff && in.Op == classfile.OpGetstatic:
			add(i, i+1) // ifne
		}
	}
	return out
}
