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

// safeCode says whether arithmetic of code is asked about, if modifiers do.
func safeCode(m spec.Mods) (safe, said bool) {
	for _, w := range m.Words {
		if w == "code_safe_math" || w == "code_java_math" {
			return w == "code_safe_math", true
		}
	}
	return false, false
}

// SafeCode reports whether arithmetic of the code of a class may not overflow: as it says, or a class around, or the options.
func (c *Class) SafeCode() bool {
	for k := c; k != nil; k = k.Outer() {
		if safe, said := safeCode(k.Spec.Mods); said {
			return safe
		}
	}
	return c.Set.opt.Overflow
}

// SafeCode reports the same of a method.
func (m *Method) SafeCode() bool {
	if m.Spec != nil {
		if safe, said := safeCode(m.Spec.Mods); said {
			return safe
		}
	}
	return m.Class.SafeCode()
}
