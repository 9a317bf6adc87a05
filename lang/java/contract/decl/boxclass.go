// This file knows the classes whose objects hold one value of a primitive type.

package decl

import (
	"assay/lang/java/classfile"
)

// Box is a class whose objects hold one value of a primitive type.
type Box struct {
	Class, Value string // and the method that gives the value
	Of           classfile.Type
}

var boxes = []Box{
	{"java/lang/Boolean", "booleanValue", TBool}, {"java/lang/Character", "charValue", TChar},
	{"java/lang/Byte", "byteValue", classfile.Type{Kind: 'B'}}, {"java/lang/Short", "shortValue", classfile.Type{Kind: 'S'}},
	{"java/lang/Integer", "intValue", TInt}, {"java/lang/Long", "longValue", TLong},
	{"java/lang/Float", "floatValue", TFloat}, {"java/lang/Double", "doubleValue", TDouble},
}

// BoxIs finds a box.
func BoxIs(is func(*Box) bool) *Box {
	for i := range boxes {
		if is(&boxes[i]) {
			return &boxes[i]
		}
	}
	return nil
}

// BoxOf returns the class of boxes that a type is, or nil.
func BoxOf(t classfile.Type) *Box {
	return BoxIs(func(b *Box) bool { return t.Kind == 'L' && t.Dims == 0 && t.Class == b.Class })
}

var TString = classfile.Type{Kind: 'L', Class: "java/lang/String"}
