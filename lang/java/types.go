package java

import (
	"assay/ir"
	"assay/lang/java/classfile"
)

var (
	i8  = ir.Int{Bits: 8, Signed: true}
	i16 = ir.Int{Bits: 16, Signed: true}
	u16 = ir.Int{Bits: 16}
	i32 = ir.Int{Bits: 32, Signed: true}
	u32 = ir.Int{Bits: 32}
	i64 = ir.Int{Bits: 64, Signed: true}
	f32 = ir.Float{Bits: 32}
	f64 = ir.Float{Bits: 64}
	ref = ir.Ref{}
)

// valueType is the type of a field, parameter or result. References are of any
// class: the verifier has seen to what they are, and where it matters the program
// tests.
func valueType(t classfile.Type) ir.Type {
	if t.Dims > 0 {
		return ir.Array{Elem: valueType(t.Elem())}
	}
	switch t.Kind {
	case 'B':
		return i8
	case 'C':
		return u16
	case 'S':
		return i16
	case 'I':
		return i32
	case 'J':
		return i64
	case 'F':
		return f32
	case 'D':
		return f64
	case 'Z':
		return ir.Bool{}
	}
	return ref
}

// ObjectType is the exact type of objects and arrays of a reference type, whose
// class gets declared.
func (w *World) ObjectType(t classfile.Type) (ir.Type, error) {
	if t.Dims > 0 {
		elem, err := w.ObjectType(t.Elem())
		return ir.Array{Elem: elem}, err
	}
	if t.Kind != 'L' {
		return valueType(t), nil
	}
	c, err := w.Class(t.Class)
	if err != nil {
		return nil, err
	}
	return ir.Ref{Class: c.IR}, nil
}

// ClassType is the type that a class constant means: java/lang/Object, [I.
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
		case t == u16:
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

// kind is what the JVM's stack and locals tell apart.
type kind byte

const (
	kInt    kind = 'I'
	kLong   kind = 'J'
	kFloat  kind = 'F'
	kDouble kind = 'D'
	kRef    kind = 'A'
	kAddr   kind = 'R' // where a subroutine returns to
)

func kindOf(t classfile.Type) kind {
	if t.IsRef() {
		return kRef
	}
	switch t.Kind {
	case 'J', 'F', 'D':
		return kind(t.Kind)
	}
	return kInt
}

// wide tells whether a value takes two slots.
func (k kind) wide() bool { return k == kLong || k == kDouble }

func (k kind) irType() ir.Type {
	switch k {
	case kLong:
		return i64
	case kFloat:
		return f32
	case kDouble:
		return f64
	case kRef:
		return ref
	}
	return i32
}
