package classfile_test

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"assay/lang/java/classfile"
)

// This file reads what javap -v -p prints and gives the facts of facts_test.go.

// javapReader walks over the lines.
type javapReader struct {
	lines []string
	i     int
	f     facts
}

// javapClasses cuts what javap prints into classes and calls f for each, with
// the name from its heading.
func javapClasses(in io.Reader, f func(name string, got facts) error) error {
	sc := bufio.NewScanner(in)
	sc.Buffer(nil, 16<<20)
	var lines []string
	name := ""
	flush := func() error {
		if name == "" {
			return nil
		}
		r := &javapReader{lines: lines}
		if err := r.class(); err != nil {
			return fmt.Errorf("javap's %s: line %d: %w", name, r.i, err)
		}
		return f(name, r.f)
	}
	for sc.Scan() {
		if file, ok := strings.CutPrefix(sc.Text(), "Classfile "); ok {
			if err := flush(); err != nil {
				return err
			}
			lines, name = nil, strings.TrimSuffix(file, ".class")
			continue
		}
		if strings.HasPrefix(sc.Text(), "Warning: ") {
			continue
		}
		lines = append(lines, sc.Text())
	}
	if err := sc.Err(); err != nil {
		return err
	}
	return flush()
}

func (r *javapReader) more() bool { return r.i < len(r.lines) }

func (r *javapReader) line() string { return r.lines[r.i] }

// indent returns the number of blanks a line begins with; an empty line has none.
func indent(s string) int { return len(s) - len(strings.TrimLeft(s, " ")) }

// block returns the lines after the current one that are indented deeper than n.
func (r *javapReader) block(n int) []string {
	from := r.i + 1
	to := from
	for to < len(r.lines) && r.lines[to] != "" && indent(r.lines[to]) > n {
		to++
	}
	r.i = to
	return r.lines[from:to]
}

var (
	countsLine = regexp.MustCompile(`^  interfaces: (\d+), fields: (\d+), methods: (\d+), attributes: \d+$`)
	flagsLine  = regexp.MustCompile(`^ *flags: \(0x([0-9a-f]{4})\)`)
	poolLine   = regexp.MustCompile(`^ *#(\d+) = (\S+) *(.*)$`)
	instrLine  = regexp.MustCompile(`^ +\d+: `)
	spaces     = regexp.MustCompile(` +`)
)

func (r *javapReader) class() error {
	minor, name := "", ""
	for ; r.more() && r.line() != "Constant pool:"; r.i++ {
		l := r.line()
		_, about, _ := strings.Cut(l, " // ")
		switch {
		case strings.HasPrefix(l, "  minor version: "):
			minor = strings.TrimPrefix(l, "  minor version: ")
		case strings.HasPrefix(l, "  major version: "):
			r.f.add("version %s.%s", strings.TrimPrefix(l, "  major version: "), minor)
		case flagsLine.MatchString(l):
			r.f.add("flags %s", flagsLine.FindStringSubmatch(l)[1])
		case strings.HasPrefix(l, "  this_class: "):
			name = unquote(about)
			r.f.add("this %s", name)
		case strings.HasPrefix(l, "  super_class: "):
			r.f.add("super %s", unquote(about))
		case countsLine.MatchString(l):
			m := countsLine.FindStringSubmatch(l)
			r.f.add("interfaces %s, fields %s, methods %s", m[1], m[2], m[3])
		}
	}
	r.i++
	for ; r.more() && r.line() != "{"; r.i++ {
		if err := r.pool(r.line()); err != nil {
			return err
		}
	}
	r.i++
	for r.more() && r.line() != "}" {
		if err := r.member(name); err != nil {
			return err
		}
	}
	r.i++
	for r.more() {
		if err := r.classAttribute(); err != nil {
			return err
		}
	}
	return nil
}

func (r *javapReader) pool(l string) error {
	m := poolLine.FindStringSubmatch(l)
	if m == nil {
		return fmt.Errorf("%q is no constant", l)
	}
	kind, rest := m[2], m[3]
	if at := strings.Index(l, "= "+kind) + 2; kind == "Utf8" { // blanks at its beginning count
		rest = l[min(at+19, len(l)):]
	}
	ref, about, _ := strings.Cut(rest, " // ")
	ref = strings.TrimSpace(strings.TrimSuffix(ref, " //"))
	switch kind {
	case "Utf8":
		about, ref = "", ascii(rest)
	case "Float", "Double":
		about, ref = "", number(kind, rest)
	case "String":
		about = ascii(about)
	case "Integer", "Long":
		about, ref = "", rest
	case "Unknown": // javap 25 has no name for Module and Package, and nothing else that it does not know
		kind = "Module"
		if !strings.Contains(about, `"`) {
			kind = "Package"
		}
		about = unquote(about)
	case "MethodType":
		about = ascii(strings.TrimSpace(about))
	default:
		about = unquote(ascii(about))
	}
	r.f.add("#%s %s", m[1], strings.TrimRight(kind+" "+ref+" "+about, " "))
	return nil
}

// ascii writes what is not ASCII as its chars.
func ascii(s string) string {
	var b strings.Builder
	for _, c := range s {
		switch {
		case c < 0x80:
			b.WriteRune(c)
		case c >= 0x10000:
			fmt.Fprintf(&b, `\u%04x\u%04x`, 0xd800+(c-0x10000)>>10, 0xdc00+(c-0x10000)&0x3ff)
		default:
			fmt.Fprintf(&b, `\u%04x`, c)
		}
	}
	return b.String()
}

// number reads 1.5f, -Infinityd, NaNf.
func number(kind, text string) string {
	bits := 64
	if kind == "Float" {
		bits = 32
	}
	v, err := strconv.ParseFloat(text[:max(len(text)-1, 0)], bits)
	if err != nil {
		return "not a number: " + text
	}
	_, out, _ := strings.Cut(floatText("x", v), " ")
	return out
}

// member reads a field or a method, which begins with its declaration.
func (r *javapReader) member(class string) error {
	decl := r.line()
	if decl == "" {
		r.i++
		return nil
	}
	if indent(decl) != 2 || !strings.HasSuffix(decl, ";") {
		return fmt.Errorf("%q is no declaration", decl)
	}
	r.i++
	desc, ok := strings.CutPrefix(r.line(), "    descriptor: ")
	if !ok {
		return fmt.Errorf("%q is no descriptor", r.line())
	}
	r.i++
	at := "field " + declared(decl, class) + " " + desc
	if strings.HasPrefix(desc, "(") {
		at = "method " + declared(decl, class) + " " + desc
	}
	m := flagsLine.FindStringSubmatch(r.line())
	if m == nil {
		return fmt.Errorf("%q are no flags", r.line())
	}
	r.f.add("%s flags %s", at, m[1])
	for r.i++; r.more() && r.line() != "" && r.line() != "}"; {
		if err := r.memberAttribute(at); err != nil {
			return err
		}
	}
	if flags, err := strconv.ParseUint(m[1], 16, 16); err == nil && !classfile.Flags(flags).Has(classfile.Static) {
		// javac gives constant values to fields of objects too; they mean nothing.
		r.f = slices.DeleteFunc(r.f, func(s string) bool { return strings.HasPrefix(s, at+" ConstantValue ") })
	}
	return nil
}

// declared returns the name that a declaration declares.
func declared(decl, class string) string {
	decl = ascii(strings.TrimSpace(strings.TrimSuffix(decl, ";")))
	if decl == "static {}" {
		return "<clinit>"
	}
	head, _, method := strings.Cut(decl, "(")
	name := head[strings.LastIndexByte(head, ' ')+1:]
	if method && name == strings.ReplaceAll(class, "/", ".") {
		return "<init>"
	}
	return name
}

func (r *javapReader) memberAttribute(at string) error {
	l := r.line()
	name, rest, _ := strings.Cut(strings.TrimSpace(l), ":")
	switch name {
	case "ConstantValue":
		r.f.add("%s ConstantValue %s", at, constantValue(strings.TrimPrefix(rest, " ")))
	case "Signature":
		_, sig, _ := strings.Cut(l, " // ")
		r.f.add("%s Signature %s", at, ascii(sig))
	case "Deprecated":
		r.f.add("%s Deprecated", at)
	case "Exceptions":
		r.f.add("%s %s", at, strings.TrimSpace(r.block(4)[0]))
		return nil
	case "MethodParameters":
		for i, l := range r.block(4)[1:] {
			f := strings.Fields(strings.ReplaceAll(l, "<no name>", " "))
			name := ""
			if !strings.Contains(l, "<no name>") {
				name, f = f[0], f[1:]
			}
			r.f.add("%s param %d %s %s", at, i, ascii(name), strings.Join(f, " "))
		}
		return nil
	case "Code":
		return r.code(at)
	}
	r.block(4)
	return nil
}

func constantValue(s string) string {
	kind, v, _ := strings.Cut(s, " ")
	switch kind {
	case "float":
		return kind + " " + number("Float", v)
	case "double":
		return kind + " " + number("Double", v)
	case "String":
		return strings.TrimRight("String "+ascii(v), " ")
	}
	return s
}

// code reads a Code attribute: sizes, instructions, then its own attributes.
func (r *javapReader) code(at string) error {
	r.i++
	r.f.add("%s %s", at, strings.TrimSpace(r.line()))
	for r.i++; r.more() && instrLine.MatchString(r.line()); r.i++ {
		text, _, _ := strings.Cut(r.line(), " // ")
		text = spaces.ReplaceAllString(strings.TrimSpace(strings.TrimSuffix(text, " //")), " ")
		if head, ok := strings.CutSuffix(text, " {"); ok {
			for r.i++; strings.TrimSpace(r.line()) != "}"; r.i++ {
				head += " " + strings.TrimSpace(r.line())
			}
			text = head
		}
		r.f.add("%s code %s", at, text)
	}
	for r.more() && indent(r.line()) == 6 {
		name := strings.TrimSuffix(strings.TrimSpace(r.line()), ":")
		block := r.block(6)
		switch name {
		case "Exception table":
			for i, l := range block[1:] {
				r.f.add("%s handler %d %s", at, i, unquote(strings.Join(strings.Fields(l), " ")))
			}
		case "LineNumberTable":
			for i, l := range block {
				r.f.add("%s line %d %s", at, i, strings.TrimPrefix(strings.TrimSpace(l), "line "))
			}
		case "LocalVariableTable", "LocalVariableTypeTable":
			kind := map[string]string{"LocalVariableTable": "local", "LocalVariableTypeTable": "generic"}[name]
			for i, l := range block[1:] {
				r.f.add("%s %s %d %s", at, kind, i, ascii(strings.Join(strings.Fields(l), " ")))
			}
		}
	}
	return nil
}

func (r *javapReader) classAttribute() error {
	l := r.line()
	name, rest, _ := strings.Cut(l, ":")
	_, about, _ := strings.Cut(l, " // ")
	rest = strings.TrimSpace(rest)
	switch name {
	case "SourceFile":
		r.f.add("class SourceFile %s", ascii(unquote(rest)))
	case "Signature":
		r.f.add("class Signature %s", ascii(about))
	case "NestHost":
		r.f.add("class NestHost %s", strings.TrimPrefix(rest, "class "))
	case "Deprecated":
		r.f.add("class Deprecated")
	case "EnclosingMethod":
		r.f.add("class EnclosingMethod %s", unquote(about))
	case "NestMembers", "PermittedSubclasses":
		for i, l := range r.block(0) {
			r.f.add("class %s %d %s", name, i, strings.TrimSpace(l))
		}
		return nil
	case "InnerClasses":
		for i, l := range r.block(0) {
			head, about, _ := strings.Cut(l, "// ")
			head, _, _ = strings.Cut(head, "#")
			r.f.add("class InnerClasses %d %s %s", i, strings.TrimSpace(head), unquote(about))
		}
		return nil
	case "BootstrapMethods":
		r.bootstraps(r.block(0))
		return nil
	case "Record":
		r.i++
		r.components()
		return nil
	}
	r.block(0)
	return nil
}

func (r *javapReader) bootstraps(block []string) {
	at, arg := "", 0
	for _, l := range block {
		text := strings.TrimSpace(l)
		switch indent(l) {
		case 2:
			number, rest, _ := strings.Cut(text, ": ")
			_, rest, _ = strings.Cut(rest, " ")
			at, arg = number, 0
			r.f.add("class BootstrapMethods %s %s", at, unquote(ascii(rest)))
		case 6:
			_, rest, _ := strings.Cut(text, " ")
			r.f.add("class BootstrapMethods %s %d %s", at, arg, bootstrapArg(rest))
			arg++
		}
	}
}

// components reads the components of a record, up to the next attribute.
func (r *javapReader) components() {
	for i := 0; r.more() && (r.line() == "" || indent(r.line()) > 0); {
		if l := r.line(); indent(l) == 2 {
			desc, ok := strings.CutPrefix(r.lines[r.i+1], "    descriptor: ")
			if ok {
				r.f.add("class Record %d %s %s", i, declared(l, ""), desc)
				i++
			}
		}
		r.i++
	}
}

func bootstrapArg(s string) string { return unquote(ascii(s)) }
