package decl

import "assay/lang/java/spec"

// Math is a mode of arithmetic of contracts.
type Math uint8

const (
	BigintMath Math = iota // in the integers of mathematics
	SafeMath               // in the types of Java; an overflow has no value
	JavaMath               // in the types of Java, wrapping
)

var maths = map[string]Math{"spec_bigint_math": BigintMath, "spec_safe_math": SafeMath, "spec_java_math": JavaMath}

// mathOf returns the mode that modifiers say, if they do.
func mathOf(m spec.Mods) (Math, bool) {
	for _, w := range m.Words {
		if k, ok := maths[w]; ok {
			return k, true
		}
	}
	return BigintMath, false
}

// Math returns the mode of what is written in the class: its own, or that of a class around.
func (c *Class) Math() Math {
	for k := c; k != nil; k = k.Outer() {
		if m, ok := mathOf(k.Spec.Mods); ok {
			return m
		}
	}
	return BigintMath
}

// Math returns the mode of the contract that is written at the method.
func (m *Method) Math() Math {
	if m.Spec != nil {
		if k, ok := mathOf(m.Spec.Mods); ok {
			return k
		}
	}
	return m.Class.Math()
}
