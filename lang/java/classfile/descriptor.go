package classfile

import (
	"fmt"
	"strings"
)

// Type is a field type: a primitive, a class or interface, or an array of these.
type Type struct {
	Dims  int    // dimensions; 0 for what is no array
	Kind  byte   // B C D F I J S Z, L for a class, V for no result; of the innermost element
	Class string // name of the class if Kind is L
}

// MethodType is the type of a method: its parameters and its result.
type MethodType struct {
	Params []Type
	Result Type // Kind V for void
}

// IsVoid reports whether this is the result type of a method without a result.
func (t Type) IsVoid() bool { return t.Dims == 0 && t.Kind == 'V' }

// IsRef reports whether values of the type are references.
func (t Type) IsRef() bool { return t.Dims > 0 || t.Kind == 'L' }

// Slots returns how many words a value takes on the operand stack: 2 for long and double.
func (t Type) Slots() int {
	switch {
	case t.IsVoid():
		return 0
	case t.Dims == 0 && (t.Kind == 'J' || t.Kind == 'D'):
		return 2
	}
	return 1
}

// Elem returns the type of the elements of an array type.
func (t Type) Elem() Type {
	t.Dims--
	return t
}

// ClassName returns the name that a class constant has for the type: the class, or
// the descriptor of an array. A primitive has none.
func (t Type) ClassName() string {
	switch {
	case t.Dims > 0:
		return t.Descriptor()
	case t.Kind == 'L':
		return t.Class
	}
	return ""
}

// Descriptor returns the type as it is written in class files: [[Ljava/lang/String;.
func (t Type) Descriptor() string {
	s := strings.Repeat("[", t.Dims) + string(t.Kind)
	if t.Kind == 'L' {
		s += t.Class + ";"
	}
	return s
}

var primitives = map[byte]string{'B': "byte", 'C': "char", 'D': "double", 'F': "float",
	'I': "int", 'J': "long", 'S': "short", 'Z': "boolean", 'V': "void"}

// String returns the type as it is written in Java: java.lang.String[][].
func (t Type) String() string {
	s := primitives[t.Kind]
	if t.Kind == 'L' {
		s = strings.ReplaceAll(t.Class, "/", ".")
	}
	return s + strings.Repeat("[]", t.Dims)
}

// Descriptor returns the method type as it is written in class files: (IJ)V.
func (m MethodType) Descriptor() string {
	var b strings.Builder
	b.WriteByte('(')
	for _, p := range m.Params {
		b.WriteString(p.Descriptor())
	}
	b.WriteByte(')')
	b.WriteString(m.Result.Descriptor())
	return b.String()
}

// Slots returns how many words the parameters take, without the receiver.
func (m MethodType) Slots() int {
	n := 0
	for _, p := range m.Params {
		n += p.Slots()
	}
	return n
}

// ParseType reads a field descriptor.
func ParseType(desc string) (Type, error) {
	t, rest, err := cutType(desc)
	if err == nil && rest != "" {
		err = fmt.Errorf("descriptor %q goes on after its type", clip(desc))
	}
	return t, err
}

// maxArgs is how many words of arguments a method can have, with the receiver.
const maxArgs = 255

// ParseMethodType reads a method descriptor.
func ParseMethodType(desc string) (MethodType, error) {
	var m MethodType
	rest, ok := strings.CutPrefix(desc, "(")
	if !ok {
		return m, fmt.Errorf("method descriptor %q does not begin with (", clip(desc))
	}
	for !strings.HasPrefix(rest, ")") {
		if len(m.Params) > maxArgs {
			break // there are too many already
		}
		t, r, err := cutType(rest)
		if err != nil {
			return m, fmt.Errorf("method descriptor %q: %v", clip(desc), err)
		}
		m.Params = append(m.Params, t)
		rest = r
	}
	if n := m.Slots(); n > maxArgs {
		return m, fmt.Errorf("method descriptor with %d or more words of parameters; %d are possible", n, maxArgs)
	}
	if rest = rest[1:]; rest == "V" {
		m.Result = Type{Kind: 'V'}
	} else {
		t, err := ParseType(rest)
		if err != nil {
			return m, fmt.Errorf("method descriptor %q: result: %v", clip(desc), err)
		}
		m.Result = t
	}
	return m, nil
}

// cutType reads the field type that a text begins with.
func cutType(s string) (t Type, rest string, err error) {
	n := 0
	for n < len(s) && s[n] == '[' {
		n++
	}
	t.Dims = n
	switch {
	case n > 255:
		return t, "", fmt.Errorf("array type of %d dimensions; 255 are possible", n)
	case n == len(s):
		return t, "", fmt.Errorf("descriptor ends where a type is expected")
	case strings.IndexByte("BCDFIJSZ", s[n]) >= 0:
		t.Kind = s[n]
		return t, s[n+1:], nil
	case s[n] == 'L':
		name, rest, ok := strings.Cut(s[n+1:], ";")
		if !ok || !IsClassName(name) {
			return t, "", fmt.Errorf("class name in descriptor %q is malformed", clip(s))
		}
		t.Kind, t.Class = 'L', name
		return t, rest, nil
	}
	return t, "", fmt.Errorf("descriptor has %q where a type is expected", s[n])
}

// IsClassName reports whether a name is a binary name in internal form (JVMS 4.2.1).
func IsClassName(name string) bool {
	return name != "" && name[0] != '/' && name[len(name)-1] != '/' &&
		!strings.ContainsAny(name, ".;[") && !strings.Contains(name, "//")
}

// isName reports whether a name may be that of a field (JVMS 4.2.2).
func isName(name string) bool { return name != "" && !strings.ContainsAny(name, ".;[/") }

// isMethodName reports whether a name may be that of a method.
func isMethodName(name string) bool {
	return name == "<init>" || name == "<clinit>" || isName(name) && !strings.ContainsAny(name, "<>")
}
