package classfile

// This file reads annotations (JVMS 4.7.16 to 4.7.22). They are read on demand:
// the JVM runs a class with malformed ones until they are read.

// MaxNesting is how deep annotations and arrays may be nested in each other.
const MaxNesting = 64

// Annotation is an annotation with the elements that it gives.
type Annotation struct {
	Type     string // descriptor: Ljava/lang/Deprecated;
	Visible  bool   // at run time
	Elements []Element
}

// Element is a name with its value.
type Element struct {
	Name  string
	Value Value
}

// Value is what an element is given: closed sum of ConstValue, EnumValue,
// ClassValue, ArrayValue and *Annotation.
type Value interface{ isValue() }

type (
	// ConstValue is a primitive or a string. Kind is as in descriptors, s for a string.
	ConstValue struct {
		Kind  byte
		Value Constant // IntConst, LongConst, FloatConst, DoubleConst, StringConst
	}
	// EnumValue is a constant of an enum.
	EnumValue struct{ Type, Name string }
	// ClassValue is the descriptor of a class; V for void.
	ClassValue string
	// ArrayValue is the elements of an array.
	ArrayValue []Value
)

func (ConstValue) isValue()  {}
func (EnumValue) isValue()   {}
func (ClassValue) isValue()  {}
func (ArrayValue) isValue()  {}
func (*Annotation) isValue() {}

// TypeAnnotation is an annotation of a type, somewhere in a declaration or in code.
type TypeAnnotation struct {
	Annotation
	Target TargetType
	Info   []byte // what else says where; its form depends on Target (JVMS 4.7.20.1)
	Path   []TypeStep
}

// TargetType is the kind of place of a type annotation (JVMS table 4.7.20-A).
type TargetType uint8

// Kinds of places. Info is the number of the parameter; of a type parameter, and of its bound.
const (
	TargetClassBound  TargetType = 0x11
	TargetMethodBound TargetType = 0x12
	TargetField       TargetType = 0x13
	TargetResult      TargetType = 0x14
	TargetParam       TargetType = 0x16
)

// StepInner is the kind of a step into an inner class.
const StepInner = 1

// TypeStep is a step into a type.
type TypeStep struct {
	Kind uint8 // 0 element of an array, 1 inner class, 2 bound of a wildcard, 3 type argument
	Arg  uint8 // which type argument
}

// The names of the attributes. Those with two names are visible and invisible at run time.
const (
	attrVisible          = "RuntimeVisibleAnnotations"
	attrInvisible        = "RuntimeInvisibleAnnotations"
	attrVisibleParams    = "RuntimeVisibleParameterAnnotations"
	attrInvisibleParams  = "RuntimeInvisibleParameterAnnotations"
	attrVisibleTypes     = "RuntimeVisibleTypeAnnotations"
	attrInvisibleTypes   = "RuntimeInvisibleTypeAnnotations"
	attrAnnotationValues = "AnnotationDefault"
)

// annotations reads each attribute that has one of two names.
func (c *Class) annotations(attrs []Attribute, visible, invisible string, read func(r *reader, visible bool)) error {
	for _, a := range attrs {
		if a.Name != visible && a.Name != invisible {
			continue
		}
		r := &reader{file: c.File, data: a.Data, base: a.Offset, path: []string{a.Name}}
		read(r, a.Name == visible)
		if r.err == nil && r.left() > 0 {
			r.fail("%d bytes too many", r.left())
		}
		if r.err != nil {
			return r.err
		}
	}
	return nil
}

// Annotations returns those of whatever has the attributes: a class, field, method
// or record component. An error is a *source.Diagnostic.
func (c *Class) Annotations(attrs []Attribute) (out []Annotation, err error) {
	err = c.annotations(attrs, attrVisible, attrInvisible, func(r *reader, visible bool) {
		n := r.count(4)
		for range n {
			out = append(out, c.readAnnotation(r, visible, 0))
		}
	})
	return out, err
}

// ParamAnnotations returns those of the parameters of a method. There may be fewer
// than parameters: those that javac adds (of an inner class, an enum) need not
// be counted.
func (c *Class) ParamAnnotations(m *Method) (out [][]Annotation, err error) {
	err = c.annotations(m.Attributes, attrVisibleParams, attrInvisibleParams, func(r *reader, visible bool) {
		params := r.count1(2)
		for i := range params {
			if i == len(out) {
				out = append(out, nil)
			}
			n := r.count(4)
			for range n {
				out[i] = append(out[i], c.readAnnotation(r, visible, 0))
			}
		}
	})
	return out, err
}

// TypeAnnotations returns those of the types in whatever has the attributes; Code has some too.
func (c *Class) TypeAnnotations(attrs []Attribute) (out []TypeAnnotation, err error) {
	err = c.annotations(attrs, attrVisibleTypes, attrInvisibleTypes, func(r *reader, visible bool) {
		n := r.count(6)
		for range n {
			out = append(out, c.readTypeAnnotation(r, visible))
		}
	})
	return out, err
}

// AnnotationDefault returns the default value of an element of an annotation
// interface, nil if it has none.
func (c *Class) AnnotationDefault(m *Method) (v Value, err error) {
	err = c.annotations(m.Attributes, attrAnnotationValues, attrAnnotationValues, func(r *reader, _ bool) {
		v = c.readValue(r, true, 0)
	})
	return v, err
}

// fieldDesc reads the index of a field descriptor.
func (c *Class) fieldDesc(r *reader) string {
	if r.memo == nil {
		r.memo = newMemo(c.Pool) // not that of the pool, which others may read now
	}
	at := r.off
	i := c.index(r, TagUtf8)
	if i == 0 {
		return ""
	}
	if _, err := r.memo.fieldType(i); err != nil {
		r.failAt(at, "%v", err)
	}
	return c.Pool.utf8(i)
}

func (c *Class) readAnnotation(r *reader, visible bool, depth int) Annotation {
	a := Annotation{Type: c.fieldDesc(r), Visible: visible}
	n := r.count(3)
	for range n {
		a.Elements = append(a.Elements, Element{c.utf8(r), c.readValue(r, visible, depth)})
	}
	return a
}

func (c *Class) readValue(r *reader, visible bool, depth int) Value {
	if depth >= MaxNesting {
		r.fail("annotations nested more than %d deep", MaxNesting)
		return nil
	}
	at := r.off
	switch tag := byte(r.u1()); tag {
	case 'B', 'C', 'I', 'S', 'Z':
		return c.constValue(r, tag, TagInteger)
	case 'J':
		return c.constValue(r, tag, TagLong)
	case 'F':
		return c.constValue(r, tag, TagFloat)
	case 'D':
		return c.constValue(r, tag, TagDouble)
	case 's':
		return ConstValue{tag, StringConst(c.utf8(r))}
	case 'e':
		return EnumValue{c.fieldDesc(r), c.utf8(r)}
	case 'c':
		if i := c.index(r, TagUtf8); i != 0 && c.Pool.utf8(i) == "V" {
			return ClassValue("V")
		} else if i != 0 {
			r.off -= 2
		}
		return ClassValue(c.fieldDesc(r))
	case '@':
		a := c.readAnnotation(r, visible, depth+1)
		return &a
	case '[':
		n := r.count(3)
		out := make(ArrayValue, 0, n)
		for range n {
			out = append(out, c.readValue(r, visible, depth+1))
		}
		return out
	default:
		r.failAt(at, "value of unknown kind %q", tag)
		return nil
	}
}

func (c *Class) constValue(r *reader, kind byte, tag Tag) Value {
	v := ConstValue{Kind: kind}
	if i := c.index(r, tag); i != 0 {
		v.Value = c.Pool.At(i)
	}
	return v
}

func (c *Class) readTypeAnnotation(r *reader, visible bool) TypeAnnotation {
	at := r.off
	t := TypeAnnotation{Target: TargetType(r.u1())}
	switch {
	case t.Target <= 0x01, t.Target == 0x16: // type parameter, formal parameter
		t.Info = r.bytes(1)
	case t.Target == 0x10, t.Target == 0x11, t.Target == 0x12, t.Target == 0x17, t.Target >= 0x42 && t.Target <= 0x46: // supertype, bound, throws, catch, instruction
		t.Info = r.bytes(2)
	case t.Target >= 0x13 && t.Target <= 0x15: // field, result, receiver
	case t.Target == 0x40, t.Target == 0x41: // local variables
		from := r.off
		n := r.count(6)
		r.bytes(6 * n)
		t.Info = r.data[from:r.off]
	case t.Target >= 0x47 && t.Target <= 0x4b: // type argument of an instruction
		t.Info = r.bytes(3)
	default:
		r.failAt(at, "type annotation at unknown kind of place 0x%02x", uint8(t.Target))
	}
	n := r.count1(2)
	for range n {
		t.Path = append(t.Path, TypeStep{uint8(r.u1()), uint8(r.u1())})
	}
	t.Annotation = c.readAnnotation(r, visible, 0)
	return t
}
