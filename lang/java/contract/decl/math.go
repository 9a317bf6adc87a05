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

// codeMaths are the modes of code. What is of mathematics without a width is, in a check, what does not overflow.
var codeMaths = map[string]Math{"code_bigint_math": BigintMath, "code_safe_math": SafeMath, "code_java_math": JavaMath}

// codeMathOf returns the mode of code that modifiers say, if they do.
func codeMathOf(m spec.Mods) (math Math, said bool) {
	for _, w := range m.Words {
		if k, ok := codeMaths[w]; ok {
			return k, true
		}
	}
	return JavaMath, false
}

// CodeMath returns the mode of the code of a class: as it says, or a class around, or the options.
func (c *Class) CodeMath() Math {
	for k := c; k != nil; k = k.Outer() {
		if math, said := codeMathOf(k.Spec.Mods); said {
			return math
		}
	}
	if c.Set.opt.Overflow {
		return SafeMath
	}
	return JavaMath
}

// CodeMath returns the mode of the code of a method.
func (m *Method) CodeMath() Math {
	if m.Spec != nil {
		if math, said := codeMathOf(m.Spec.Mods); said {
			return math
		}
	}
	return m.Class.CodeMath()
}
