package classfile_test

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"assay/lang/java/classfile"
)

// This file says what a class is in facts, one line each. The same facts are
// read off what javap prints (javap_test.go), so that the two can be compared
// whatever the order and the layout.

// facts collects lines. A fact about a member begins with "field|method name+desc".
type facts []string

func (f *facts) add(format string, args ...any) { *f = append(*f, fmt.Sprintf(format, args...)) }

func classFacts(c *classfile.Class) (facts, error) {
	var f facts
	f.add("version %d.%d", c.Major, c.Minor)
	f.add("flags %04x", uint16(c.Flags))
	f.add("this %s", c.Name)
	f.add("super %s", c.Super)
	f.add("interfaces %d, fields %d, methods %d", len(c.Interfaces), len(c.Fields), len(c.Methods))
	for i := 1; i < c.Pool.Len(); i++ {
		if k := c.Pool.At(i); k != nil {
			f.add("#%d %s", i, strings.TrimRight(poolFact(c.Pool, i, k), " "))
		}
	}
	for _, x := range c.Fields {
		f.fieldFacts(x)
	}
	for _, m := range c.Methods {
		if err := f.methodFacts(c, m); err != nil {
			return nil, err
		}
	}
	f.attributeFacts(c)
	return f, nil
}

func (f *facts) attributeFacts(c *classfile.Class) {
	f.optional("class SourceFile %s", c.SourceFile)
	f.optional("class Signature %s", c.Signature)
	f.optional("class NestHost %s", c.NestHost)
	if c.Deprecated {
		f.add("class Deprecated")
	}
	for i, n := range c.Nest {
		f.add("class NestMembers %d %s", i, n)
	}
	for i, n := range c.Permitted {
		f.add("class PermittedSubclasses %d %s", i, n)
	}
	for i, n := range c.Inner {
		text := "class " + n.Class
		if n.Name != "" {
			text = n.Name + "=" + text
		}
		if n.Outer != "" {
			text += " of class " + n.Outer
		}
		f.add("class InnerClasses %d %s %s", i, innerFlags(n.Flags), text)
	}
	if e := c.Enclosing; e != nil {
		text := strings.ReplaceAll(e.Class, "/", ".")
		if e.Method != "" {
			text += "." + e.Method
		}
		f.add("class EnclosingMethod %s", text)
	}
	for i, b := range c.Bootstraps {
		f.add("class BootstrapMethods %d %v %s", i, b.Method.Kind, memberText(b.Method.Member))
		for j, a := range b.Args {
			f.add("class BootstrapMethods %d %d %s", i, j, argument(a))
		}
	}
	for i, r := range c.Record {
		f.add("class Record %d %s %s", i, r.Name, r.Desc)
	}
}

// optional adds a fact unless its value is empty.
func (f *facts) optional(format, value string) {
	if value != "" {
		f.add(format, escape(value))
	}
}

func (f *facts) fieldFacts(x *classfile.Field) {
	at := "field " + escape(x.Name) + " " + x.Desc
	f.add("%s flags %04x", at, uint16(x.Flags))
	f.optional(at+" Signature %s", x.Signature)
	if x.Deprecated {
		f.add("%s Deprecated", at)
	}
	if x.Constant != nil {
		f.add("%s ConstantValue %s", at, strings.TrimRight(comment(x.Constant), " "))
	}
}

func (f *facts) methodFacts(c *classfile.Class, m *classfile.Method) error {
	at := "method " + escape(m.Name) + " " + m.Desc
	f.add("%s flags %04x", at, uint16(m.Flags))
	f.optional(at+" Signature %s", m.Signature)
	if m.Deprecated {
		f.add("%s Deprecated", at)
	}
	if len(m.Throws) > 0 {
		f.add("%s throws %s", at, strings.ReplaceAll(strings.Join(m.Throws, ", "), "/", "."))
	}
	for i, p := range m.Params {
		f.add("%s param %d %s %s", at, i, p.Name, paramFlags(p.Flags))
	}
	if m.Code == nil {
		return nil
	}
	f.add("%s stack=%d, locals=%d, args_size=%d", at, m.Code.MaxStack, m.Code.MaxLocals, arguments(m))
	ins, err := c.Instructions(m)
	if err != nil {
		return err
	}
	for i := range ins {
		f.add("%s code %s", at, instrText(&ins[i]))
	}
	f.codeTables(at, m.Code)
	return nil
}

// arguments returns how many arguments a method has, with the receiver. (javap shows
// this number as args_size; it is not one of words.)
func arguments(m *classfile.Method) int {
	n := len(m.Type.Params)
	if !m.Flags.Has(classfile.Static) {
		n++
	}
	return n
}

func (f *facts) codeTables(at string, c *classfile.Code) {
	for i, h := range c.Handlers {
		catch := "any"
		if h.Catch != "" {
			catch = "Class " + h.Catch
		}
		f.add("%s handler %d %d %d %d %s", at, i, h.Start, h.End, h.Target, unquote(catch))
	}
	for i, l := range c.Lines {
		f.add("%s line %d %d: %d", at, i, l.Line, l.Start)
	}
	for kind, vars := range map[string][]classfile.LocalVar{"local": c.Locals, "generic": c.Generics} {
		for i, v := range vars {
			f.add("%s %s %d %d %d %d %s %s", at, kind, i, v.Start, v.End-v.Start, v.Index, escape(v.Name), v.Desc)
		}
	}
}

// instrText returns an instruction as javap writes it, with single blanks.
func instrText(in *classfile.Instr) string {
	name := in.Op.String()
	if in.Wide {
		name += "_w"
	}
	s := fmt.Sprintf("%d: %s", in.Offset, name)
	switch in.Op.Info().Operands {
	case classfile.NoOperands:
	case classfile.OpByte, classfile.OpShort:
		s += fmt.Sprintf(" %d", in.Value)
	case classfile.OpLocal:
		s += fmt.Sprintf(" %d", in.Index)
	case classfile.OpInc:
		s += fmt.Sprintf(" %d, %d", in.Index, in.Value)
	case classfile.OpConst1, classfile.OpConst, classfile.OpConst2:
		s += fmt.Sprintf(" #%d", in.Index)
	case classfile.OpInterface, classfile.OpMulti:
		s += fmt.Sprintf(" #%d, %d", in.Index, in.Value)
	case classfile.OpDynamic:
		s += fmt.Sprintf(" #%d, 0", in.Index)
	case classfile.OpPrim:
		s += " " + classfile.Type{Kind: classfile.PrimType(in.Value)}.String()
	case classfile.OpBranch, classfile.OpBranch4:
		s += fmt.Sprintf(" %d", in.Target)
	case classfile.OpTable, classfile.OpLookup:
		for _, c := range in.Cases {
			s += fmt.Sprintf(" %d: %d", c.Value, c.Target)
		}
		s += fmt.Sprintf(" default: %d", in.Target)
	}
	return s
}

// poolFact returns an entry of the constant pool as javap writes it: its kind, its
// own indices, and what they lead to.
func poolFact(p *classfile.Pool, i int, k classfile.Constant) string {
	a, b := p.Refs(i)
	switch tag := p.Tag(i); tag {
	case classfile.TagUtf8:
		return "Utf8 " + comment(k)
	case classfile.TagInteger, classfile.TagFloat, classfile.TagLong, classfile.TagDouble:
		_, text, _ := strings.Cut(comment(k), " ")
		return tag.String() + " " + text
	case classfile.TagClass, classfile.TagString, classfile.TagMethodType, classfile.TagModule, classfile.TagPackage:
		text := comment(k)
		if tag == classfile.TagString {
			_, text, _ = strings.Cut(text, " ")
		}
		return fmt.Sprintf("%v #%d %s", tag, a, text)
	case classfile.TagNameAndType:
		return fmt.Sprintf("%v #%d:#%d %s", tag, a, b, comment(k))
	case classfile.TagMethodHandle:
		return fmt.Sprintf("%v %d:#%d %s", tag, a, b, comment(k))
	case classfile.TagDynamic, classfile.TagInvokeDynamic:
		return fmt.Sprintf("%v #%d:#%d %s", tag, a, b, comment(k))
	default:
		return fmt.Sprintf("%v #%d.#%d %s", tag, a, b, comment(k))
	}
}

// comment returns a constant as javap shows it in comments and as constant value.
func comment(k classfile.Constant) string {
	switch k := k.(type) {
	case classfile.Utf8Const:
		return escape(string(k))
	case classfile.IntConst:
		return fmt.Sprintf("int %d", k)
	case classfile.LongConst:
		return fmt.Sprintf("long %dl", k)
	case classfile.FloatConst:
		return floatText("float", float64(k.Value()))
	case classfile.DoubleConst:
		return floatText("double", k.Value())
	case classfile.StringConst:
		return "String " + escape(string(k))
	case classfile.ClassConst:
		return unquote(escape(string(k)))
	case classfile.ModuleConst:
		return unquote(string(k))
	case classfile.PackageRef:
		return unquote(string(k))
	case classfile.MethodDesc:
		return escape(string(k))
	case classfile.NameAndType:
		return unquote(escape(k.Name + ":" + k.Desc))
	case classfile.MemberRef:
		return memberText(k)
	case classfile.MethodHandle:
		return k.Kind.String() + " " + memberText(k.Member)
	case classfile.DynamicRef:
		return fmt.Sprintf("#%d:%s:%s", k.Bootstrap, escape(k.Name), k.Desc)
	}
	panic(fmt.Sprintf("constant %T", k))
}

// argument returns a constant as javap shows it as argument of a bootstrap method:
// without its kind.
func argument(k classfile.Constant) string {
	s := comment(k)
	switch k.(type) {
	case classfile.IntConst, classfile.LongConst, classfile.StringConst:
		_, s, _ = strings.Cut(s, " ")
	}
	return s
}

func memberText(m classfile.MemberRef) string {
	return unquote(escape(m.Class + "." + m.Name + ":" + m.Desc))
}

// floatText returns a number in a form that does not depend on who prints it.
func floatText(kind string, v float64) string {
	if math.IsNaN(v) {
		return kind + " NaN"
	}
	return fmt.Sprintf("%s %016x", kind, math.Float64bits(v))
}

// unquote drops the quotes that javap puts around names that are no identifiers.
func unquote(s string) string { return strings.ReplaceAll(s, `"`, "") }

// escape writes text as javap does. It cannot print a lone surrogate and writes
// a question mark; blanks at the end of a line it drops.
func escape(s string) string {
	var b strings.Builder
	chars := classfile.UTF16(s)
	for i, u := range chars {
		pair := i > 0 && isPair(chars[i-1], u) || i+1 < len(chars) && isPair(u, chars[i+1])
		switch {
		case utf16.IsSurrogate(rune(u)) && !pair:
			b.WriteByte('?')
		case u == '\n':
			b.WriteString(`\n`)
		case u == '\t':
			b.WriteString(`\t`)
		case u == '\r':
			b.WriteString(`\r`)
		case u == '\b':
			b.WriteString(`\b`)
		case u == '\f':
			b.WriteString(`\f`)
		case u == '"' || u == '\'' || u == '\\':
			b.WriteByte('\\')
			b.WriteByte(byte(u))
		case u < 0x20 || u == 0x7f || u > 0x7f:
			fmt.Fprintf(&b, `\u%04x`, u)
		default:
			b.WriteByte(byte(u))
		}
	}
	return strings.TrimRight(b.String(), " ")
}

func isPair(high, low uint16) bool {
	return utf16.DecodeRune(rune(high), rune(low)) != utf8.RuneError
}

func innerFlags(f classfile.Flags) string {
	if f.Has(classfile.Interface) {
		f &^= classfile.Abstract // javap finds it obvious
	}
	return words(f, []word{{classfile.Public, "public"}, {classfile.Private, "private"}, {classfile.Protected, "protected"},
		{classfile.Static, "static"}, {classfile.Final, "final"}, {classfile.Abstract, "abstract"}})
}

func paramFlags(f classfile.Flags) string {
	return words(f, []word{{classfile.Final, "final"}, {classfile.Synthetic, "synthetic"}, {classfile.Mandated, "mandated"}})
}

type word struct {
	flag classfile.Flags
	text string
}

func words(f classfile.Flags, table []word) string {
	var out []string
	for _, w := range table {
		if f.Has(w.flag) {
			out = append(out, w.text)
		}
	}
	return strings.Join(out, " ")
}
