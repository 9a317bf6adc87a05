package java

import (
	"assay/ir"
	"assay/lang/java/classfile"
)

var (
	I8  = ir.Int{Bits: 8, Signed: true}
	I16 = ir.Int{Bits: 16, Signed: true}
	U16 = ir.Int{Bits: 16}
	I32 = ir.Int{Bits: 32, Signed: true}
	u32 = ir.Int{Bits: 32}
	I64 = ir.Int{Bits: 64, Signed: true}
	F32 = ir.Float{Bits: 32}
	F64 = ir.Float{Bits: 64}
	Ref = ir.Ref{}
)

// ValueType returns the type of a field, parameter or result. References are of any
// class: the verifier has checked their types, and the program tests where it matters.
func ValueType(t classfile.Type) ir.Type {
	if t.Dims > 0 {
		return ir.Array{Elem: ValueType(t.Elem())}
	}
	switch t.Kind {
	case 'B':
		return I8
	case 'C':
		return U16
	case 'S':
		return I16
	case 'I':
		return I32
	case 'J', 'G': // 'G': of JML, a mathematical integer
		return I64
	case 'F':
		return F32
	case 'D':
		return F64
	case 'Z':
		return ir.Bool{}
	}
	return Ref
}

// ObjectType returns the exact type of objects and arrays of a reference type, whose
// class gets declared.
func (w *World) ObjectType(t classfile.Type) (ir.Type, error) {
	if t.Dims > 0 {
		elem, err := w.ObjectType(t.Elem())
		return ir.Array{Elem: elem}, err
	}
	if t.Kind != 'L' {
		return ValueType(t), nil
	}
	c, err := w.Class(t.Class)
	if err != nil {
		return nil, err
	}
	return ir.Ref{Class: c.IR}, nil
}

// ClassType returns the type that a class constant means: java/lang/Object, [I.
func ClassType(name string) classfile.Type {
	if t, err := classfile.ParseType(name); err == nil && t.Dims > 0 {
		return t
	}
	return classfile.Type{Kind: 'L', Class: name}
}

// JavaType is the inverse of ObjectType.
func JavaType(t ir.Type) classfile.Type {
	switch t := t.(type) {
	case ir.Array:
		e := JavaType(t.Elem)
		e.Dims++
		return e
	case ir.Ref:
		if t.Class != nil {
			return classfile.Type{Kind: 'L', Class: Internal(t.Class.Name)}
		}
	case ir.Bool:
		return classfile.Type{Kind: 'Z'}
	case ir.Float:
		if t.Bits == 32 {
			return classfile.Type{Kind: 'F'}
		}
		return classfile.Type{Kind: 'D'}
	case ir.Int:
		switch {
		case t == U16:
			return classfile.Type{Kind: 'C'}
		case t.Bits == 8:
			return classfile.Type{Kind: 'B'}
		case t.Bits == 16:
			return classfile.Type{Kind: 'S'}
		case t.Bits == 64:
			return classfile.Type{Kind: 'J'}
		}
		return classfile.Type{Kind: 'I'}
	}
	return classfile.Type{Kind: 'L', Class: "java/lang/Object"}
}

// Kind is a type as the JVM's stack and locals distinguish it.
type Kind byte

const (
	KInt    Kind = 'I'
	KLong   Kind = 'J'
	KFloat  Kind = 'F'
	KDouble Kind = 'D'
	KRef    Kind = 'A'
	KAddr   Kind = 'R' // where a subroutine returns to
)

func KindOf(t classfile.Type) Kind {
	if t.IsRef() {
		return KRef
	}
	switch t.Kind {
	case 'J', 'F', 'D':
		return Kind(t.Kind)
	}
	return KInt
}

// Wide reports whether a value takes two slots.
func (k Kind) Wide() bool { return k == KLong || k == KDouble }

func (k Kind) IrType() ir.Type {
	switch k {
	case KLong:
		return I64
	case KFloat:
		return F32
	case KDouble:
		return F64
	case KRef:
		return Ref
	}
	return I32
}
