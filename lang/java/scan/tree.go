// This file defines what is found.

package scan

import (
	"sort"
	"strings"

	"assay/source"
)

// File is a Java source file.
type File struct {
	Name     string
	Text     string // with Unicode escapes replaced
	Package  string // java.util; empty for the unnamed one
	Imports  []*Import
	Types    []*Type // all, each before what is inside it
	Tokens   []Token // without comments; the last is EOF
	Comments []Token // in order
	lines    []int32 // offsets of line starts in the text as written
	shifts   []shift // where escapes were replaced
}

// shift says that from an offset of Text on, offsets in the text as written
// are larger by a number.
type shift struct{ at, by int32 }

// Import is "import java.util.List;", "import static java.lang.Math.*;".
type Import struct {
	Start, End int32
	Name       string // without ".*"
	Static     bool
	All        bool // ends with ".*"
}

// TypeKind says how a type is declared.
type TypeKind uint8

const (
	Class TypeKind = iota
	Interface
	Enum
	Record
	Annotation
)

func (k TypeKind) String() string {
	return [...]string{"class", "interface", "enum", "record", "@interface"}[k]
}

// Type is a declared type.
type Type struct {
	Kind       TypeKind
	Name       string // simple; empty for an anonymous class
	Binary     string // p/Outer$Inner; empty for local and anonymous classes
	Outer      *Type  // nil for a type of the file
	Mods       Mods
	TypeParams []string
	Components []*Param // of a record
	Start, End int32    // from the first modifier to the brace
	NamePos    int32
	Body       int32 // offset of the opening brace
	Fields     []*Field
	Methods    []*Method
	Inits      []*Init
}

// Local reports whether the type, or an enclosing one, is declared in a body.
func (t *Type) Local() bool { return t.Binary == "" }

// Mods are modifiers and annotations as they are written.
type Mods struct {
	Words       []string // in order
	Annotations []Use    // in order
}

// Use is an annotation where it is used: "@A(x = 1)".
type Use struct {
	Name        string // as written
	Start, End  int32
	First, Last int // the tokens between the parentheses: Tokens[First:Last]
}

// Has reports whether a modifier is there.
func (m Mods) Has(word string) bool {
	for _, w := range m.Words {
		if w == word {
			return true
		}
	}
	return false
}

// TypeName is a type as it is used: without type arguments and annotations.
type TypeName struct {
	Name string // "int", "List", "java.util.Map.Entry"
	Dims int
}

// String returns the type as in Java.
func (t TypeName) String() string { return t.Name + strings.Repeat("[]", t.Dims) }

// Field is a field or an enum constant.
type Field struct {
	Name       string
	Type       TypeName // of a constant: the enum
	Mods       Mods
	Start, End int32 // of the whole declaration, which may have several fields
	NamePos    int32
	Constant   bool // of an enum
}

// Param is a parameter, or a component of a record.
type Param struct {
	Name       string
	Mods       Mods
	Type       TypeName // of a variable number of arguments: with the dimension that it adds
	Varargs    bool
	Start, End int32
}

// Method is a method or constructor.
type Method struct {
	Name       string // <init> for constructors
	Owner      *Type
	TypeParams []string
	Params     []*Param // without a receiver; of a compact constructor: the components
	Result     TypeName // "void" for constructors
	Mods       Mods
	Compact    bool
	Start, End int32
	NamePos    int32
	Open       int32 // offset of the parenthesis before the parameters
	Body       int32 // offset of the opening brace; -1 without a body
	Loops      []*Loop
}

// Init is an initialiser block.
type Init struct {
	Static     bool
	Start, End int32
	Body       int32
	Loops      []*Loop
}

// Loop is a loop statement.
type Loop struct {
	Word  string // "for", "while" or "do"
	Start int32
}

// Span returns the place of a stretch of Text in the file as written.
func (f *File) Span(start, end int32) source.Span {
	l1, c1 := f.lineCol(f.Written(start))
	l2, c2 := f.lineCol(f.Written(end))
	return source.Span{File: f.Name, Line: l1, Col: c1, EndLine: l2, EndCol: c2}
}

// Written returns the offset in the text as written.
func (f *File) Written(at int32) int32 {
	i := sort.Search(len(f.shifts), func(i int) bool { return f.shifts[i].at > at })
	if i == 0 {
		return at
	}
	return at + f.shifts[i-1].by
}

// Offset returns the offset in Text of a place in the file as written; false: there is no such place, or Unicode escapes were replaced.
func (f *File) Offset(line, col int) (int32, bool) {
	if line < 1 || line > len(f.lines) || col < 1 || len(f.shifts) > 0 {
		return 0, false
	}
	at := int(f.lines[line-1]) + col - 1
	return int32(at), at <= len(f.Text)
}

func (f *File) lineCol(at int32) (line, col int) {
	i := sort.Search(len(f.lines), func(i int) bool { return f.lines[i] > at })
	return i, int(at-f.lines[i-1]) + 1
}

// Next returns the first token at or behind an offset.
func (f *File) Next(at int32) Token {
	i := sort.Search(len(f.Tokens), func(i int) bool { return f.Tokens[i].Start >= at })
	return f.Tokens[min(i, len(f.Tokens)-1)]
}

// Within returns the token or the comment that has an offset of the text as written; false: it is between them.
func (f *File) Within(at int) (Token, bool) {
	for _, list := range [][]Token{f.Tokens, f.Comments} {
		i := sort.Search(len(list), func(i int) bool { return int(f.Written(list[i].End)) > at })
		if i < len(list) && int(f.Written(list[i].Start)) <= at {
			return list[i], true
		}
	}
	return Token{}, false
}

// Of returns the text of a token.
func (f *File) Of(t Token) string { return f.Text[t.Start:t.End] }

// Type finds a type by its binary name.
func (f *File) Type(binary string) *Type {
	for _, t := range f.Types {
		if t.Binary == binary && binary != "" {
			return t
		}
	}
	return nil
}

// Around returns the innermost type whose body contains an offset, or nil.
func (f *File) Around(at int32) *Type {
	var in *Type
	for _, t := range f.Types {
		if t.Body < at && at < t.End {
			in = t
		}
	}
	return in
}
