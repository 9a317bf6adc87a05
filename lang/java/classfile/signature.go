package classfile

import (
	"fmt"
	"strings"
)

// This file reads the grammar of Signature attributes: types with their arguments.

// Generic is a type with its arguments.
type Generic struct {
	Dims  int
	Kind  byte       // as of a Type, or T for a type variable
	Name  string     // of the class, as in the constant pool, or of the variable
	Args  []Argument // of the class
	Outer *Generic   // the class around an inner one, if that has arguments
}

// Argument is a type argument: a type, or a wildcard.
type Argument struct {
	Wild byte     // * for ?, + for ? extends, - for ? super; 0: exactly the type
	Type *Generic // nil for *
}

// TypeParam is a type parameter of a class or a method, with its bounds.
type TypeParam struct {
	Name   string
	Bounds []*Generic
}

// ClassSignature is the signature of a class: type parameters and supertypes.
type ClassSignature struct {
	Params []TypeParam
	Supers []*Generic // the superclass, and interfaces
}

// MethodSignature is the signature of a method.
type MethodSignature struct {
	TypeParams []TypeParam
	Params     []*Generic
	Result     *Generic
}

// ParseSignature reads the signature of a field.
func ParseSignature(text string) (*Generic, error) {
	s := signature{rest: text}
	t := s.typ(0)
	return t, s.end(text)
}

// ParseClassSignature reads the signature of a class.
func ParseClassSignature(text string) (*ClassSignature, error) {
	s := signature{rest: text}
	c := &ClassSignature{Params: s.params()}
	for s.err == nil && s.rest != "" {
		c.Supers = append(c.Supers, s.typ(0))
	}
	return c, s.end(text)
}

// ParseMethodSignature reads the signature of a method. What it throws is not kept.
func ParseMethodSignature(text string) (*MethodSignature, error) {
	s := signature{rest: text}
	m := &MethodSignature{TypeParams: s.params()}
	s.want('(')
	for s.err == nil && !s.next(')') {
		m.Params = append(m.Params, s.typ(0))
	}
	m.Result = s.typ(0)
	for s.err == nil && s.next('^') {
		s.typ(0)
	}
	return m, s.end(text)
}

// deepestSignature bounds how deep types may be in each other.
const deepestSignature = 200

// signature is what is left to read.
type signature struct {
	rest string
	err  error
}

func (s *signature) fail(why string) {
	if s.err == nil {
		s.err = fmt.Errorf("%s before %q", why, clip(s.rest))
	}
	s.rest = ""
}

func (s *signature) end(text string) error {
	if s.err == nil && s.rest != "" {
		s.fail("nothing can follow")
	}
	if s.err != nil {
		return fmt.Errorf("signature %q: %w", clip(text), s.err)
	}
	return nil
}

// next takes a character, if it is the next one.
func (s *signature) next(c byte) bool {
	if s.rest == "" || s.rest[0] != c {
		return false
	}
	s.rest = s.rest[1:]
	return true
}

func (s *signature) want(c byte) {
	if !s.next(c) {
		s.fail(fmt.Sprintf("%q is missing", c))
	}
}

// name takes the text before one of some characters.
func (s *signature) name(ends string) string {
	i := strings.IndexAny(s.rest, ends)
	if i <= 0 {
		s.fail("a name is missing")
		return ""
	}
	name := s.rest[:i]
	s.rest = s.rest[i:]
	return name
}

// params reads type parameters, if there are any: <T:Ljava/lang/Object;U::LI;>.
func (s *signature) params() (list []TypeParam) {
	if !s.next('<') {
		return nil
	}
	for s.err == nil && !s.next('>') {
		p := TypeParam{Name: s.name(":<>;.")}
		for s.err == nil && s.next(':') {
			if s.rest != "" && s.rest[0] == ':' {
				continue // there is no class among the bounds
			}
			p.Bounds = append(p.Bounds, s.typ(0))
		}
		list = append(list, p)
	}
	return list
}

func (s *signature) typ(depth int) *Generic {
	t := &Generic{}
	for s.next('[') {
		t.Dims++
	}
	if s.rest == "" || depth > deepestSignature {
		s.fail("a type is missing")
		return t
	}
	t.Kind = s.rest[0]
	s.rest = s.rest[1:]
	switch {
	case t.Kind == 'T':
		t.Name = s.name(";<>:")
		s.want(';')
	case t.Kind == 'L':
		s.class(t, depth)
	case primitives[t.Kind] == "":
		s.fail("a type is missing")
	}
	return t
}

// class reads the rest of a class type: a/B<TT;>.C<*>;
func (s *signature) class(t *Generic, depth int) {
	for {
		t.Name += s.name(";<>.")
		if s.next('<') {
			for s.err == nil && !s.next('>') {
				t.Args = append(t.Args, s.argument(depth+1))
			}
		}
		if !s.next('.') {
			break
		}
		if t.Args != nil || t.Outer != nil {
			outer := *t
			outer.Dims = 0
			t.Outer, t.Args = &outer, nil
		}
		t.Name += "$"
	}
	s.want(';')
}

func (s *signature) argument(depth int) Argument {
	for _, c := range []byte("*+-") {
		if s.next(c) {
			if c == '*' {
				return Argument{Wild: c}
			}
			return Argument{Wild: c, Type: s.typ(depth)}
		}
	}
	return Argument{Type: s.typ(depth)}
}

// String returns the type as Java has it.
func (t *Generic) String() string {
	var b strings.Builder
	t.write(&b)
	return b.String()
}

func (t *Generic) write(b *strings.Builder) {
	switch {
	case t.Kind == 'T':
		b.WriteString(t.Name)
	case t.Kind != 'L':
		b.WriteString(primitives[t.Kind])
	case t.Outer != nil:
		t.Outer.write(b)
		b.WriteString("." + t.Name[len(t.Outer.Name)+1:])
	default:
		b.WriteString(strings.ReplaceAll(t.Name, "/", "."))
	}
	for i, a := range t.Args {
		b.WriteString(map[bool]string{true: "<", false: ", "}[i == 0])
		b.WriteString(map[byte]string{'*': "?", '+': "? extends ", '-': "? super "}[a.Wild])
		if a.Type != nil {
			a.Type.write(b)
		}
	}
	if len(t.Args) > 0 {
		b.WriteByte('>')
	}
	b.WriteString(strings.Repeat("[]", t.Dims))
}
