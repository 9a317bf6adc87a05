package suite

import (
	"fmt"
	"slices"
	"strings"
)

// Style is how a suite is run.
type Style string

const (
	JUnit5 Style = "junit5"
	Plain  Style = "plain" // by a main of its own
)

// Styles are all of them.
var Styles = []string{string(JUnit5), string(Plain)}

// Mark begins each file that is written: others are not overwritten.
const Mark = "// Written by assay test; it writes this file again as long as this line is here."

// Suite is the tests of a class.
type Suite struct {
	Package string   // empty: none
	Class   string   // under test, without its package
	Inside  []string // packages whose names begin with Package and go on like that of a class
	Broken  bool     // each of its cases violates something: they fail as long as the code does what it does now
	Cases   []Case
}

// Name is that of the class of the suite.
func (s *Suite) Name() string {
	name := strings.NewReplacer(".", "_", "$", "_").Replace(s.Class)
	if s.Broken {
		return name + "Violations"
	}
	return name + "Test"
}

// Full is the name with the package.
func (s *Suite) Full() string {
	if s.Package == "" {
		return s.Name()
	}
	return s.Package + "." + s.Name()
}

// Text returns the source of the suite.
func (s *Suite) Text(style Style) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", Mark)
	if s.Broken {
		fmt.Fprintf(&b, "// Each test fails as long as the code of %s does what it did then.\n", s.Class)
	}
	if s.Package != "" {
		fmt.Fprintf(&b, "package %s;\n", s.Package)
	}
	if style == JUnit5 {
		b.WriteString("\nimport static org.junit.jupiter.api.Assertions.*;\n\nimport org.junit.jupiter.api.Test;\n")
	}
	fmt.Fprintf(&b, "\n@SuppressWarnings({\"rawtypes\", \"unchecked\", \"deprecation\"})\npublic class %s {\n", s.Name())
	for i := range s.Cases {
		if i > 0 {
			b.WriteString("\n")
		}
		s.write(&b, &s.Cases[i], style)
	}
	if style == Plain {
		b.WriteString("\n")
		s.main(&b)
		b.WriteString(indented(strings.ReplaceAll(needed(b.String()), "public static", "private static")))
	}
	b.WriteString("}\n")
	return b.String()
}

// write writes a case.
func (s *Suite) write(b *strings.Builder, c *Case, style Style) {
	line := func(format string, args ...any) {
		b.WriteString("        " + s.near(fmt.Sprintf(format, args...)) + "\n")
	}
	if c.About != "" {
		fmt.Fprintf(b, "    // %s\n", comment(c.About))
	}
	if c.Local {
		b.WriteString("    // It ends otherwise with another locale, time zone or end of lines.\n")
	}
	if style == JUnit5 {
		b.WriteString("    @Test\n")
	}
	fmt.Fprintf(b, "    void %s() throws Throwable {\n", c.Name)
	for _, x := range c.Before {
		line("%s", x)
	}
	switch {
	case s.Broken, c.Throws == "" && c.Type == "":
		line("%s;", c.Call)
	case c.Throws == "":
		line("%s %s = %s;", c.Type, c.Result, c.Call)
	case c.Catches != "" && c.Message != "":
		line("assertEquals(%s, assertThrows(%s.class, () -> %s).getMessage());", c.Message, c.Catches, c.Call)
	case c.Catches != "":
		line("assertThrows(%s.class, () -> %s);", c.Catches, c.Call)
	default:
		line("assertEquals(%q, assertThrows(Throwable.class, () -> %s).getClass().getName());", c.Throws, c.Call)
	}
	for _, x := range c.Seen {
		line("%s;", x.assertion())
	}
	b.WriteString("    }\n")
}

// near returns code without the names of the package of the suite and of java.lang, where they stand before the name of a class.
func (s *Suite) near(code string) string {
	packages := []string{"java.lang."}
	if s.Package != "" {
		packages = append(packages, s.Package+".")
	}
	var b strings.Builder
	for len(code) > 0 {
		switch n := literal(code); {
		case n > 0:
			b.WriteString(code[:n])
			code = code[n:]
		case !within(b.String()) && slices.ContainsFunc(packages, func(p string) bool { return s.class(code, p) }):
			i := slices.IndexFunc(packages, func(p string) bool { return s.class(code, p) })
			code = code[len(packages[i]):]
		default:
			b.WriteByte(code[0])
			code = code[1:]
		}
	}
	return b.String()
}

// class reports whether code begins with the name of a class of a package.
func (s *Suite) class(code, pack string) bool {
	return strings.HasPrefix(code, pack) && starts(code[len(pack):]) && !slices.ContainsFunc(s.Inside, func(p string) bool { return strings.HasPrefix(code, p+".") })
}

// within reports whether a name goes on from the end of a text.
func within(before string) bool {
	if before == "" {
		return false
	}
	c := before[len(before)-1]
	return c == '.' || c == '_' || c == '$' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// starts reports whether the name of a class begins a text: packages have names in small letters.
func starts(text string) bool { return text != "" && text[0] >= 'A' && text[0] <= 'Z' }

// literal returns the length of the literal with quotes that a text begins with; 0: none.
func literal(text string) int {
	if text[0] != '"' && text[0] != '\'' {
		return 0
	}
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case text[0]:
			return i + 1
		}
	}
	return len(text)
}

// assertion returns a call that checks it.
func (x Seen) assertion() string {
	switch x.How {
	case Equal:
		if x.Want == "true" || x.Want == "false" {
			return fmt.Sprintf("assert%s(%s)", capital(x.Want), x.Expr)
		}
		return fmt.Sprintf("assertEquals(%s, %s)", x.Want, x.Expr)
	case Same:
		return fmt.Sprintf("assertSame(%s, %s)", x.Want, x.Expr)
	case Array:
		return fmt.Sprintf("assertArrayEquals(%s, %s)", x.Want, x.Expr)
	case Null:
		return fmt.Sprintf("assertNull(%s)", x.Expr)
	case NotNull:
		return fmt.Sprintf("assertNotNull(%s)", x.Expr)
	}
	return fmt.Sprintf("assertTrue(%s)", x.Expr)
}

// Lines of what a main prints, before the name of a test.
const (
	passed = "ok "
	failed = "FAILED "
)

// ended is what the main of a suite throws, before the names of the tests that fail.
const ended = "java.lang.AssertionError: these tests fail:"

// Failed returns the names of the tests that fail, by what the main of a suite throws.
func Failed(thrown string) []string {
	names, ok := strings.CutPrefix(thrown, ended)
	if !ok {
		return nil
	}
	return strings.Fields(names)
}

// main runs the cases, or those that its arguments name, in that order.
func (s *Suite) main(b *strings.Builder) {
	b.WriteString("    private static final String[] TESTS = {\n")
	for _, c := range s.Cases {
		fmt.Fprintf(b, "        %q,\n", c.Name)
	}
	b.WriteString("    };\n\n")
	b.WriteString(indented(strings.ReplaceAll(runner, "$SUITE", s.Name())))
	b.WriteString("\n")
}

// needed are the assertions that a text uses, and what they use.
func needed(text string) string {
	var out []string
	parts := strings.SplitAfter(asserts, "\n}\n\n")
	for _, p := range slices.Backward(parts) {
		head, _, _ := strings.Cut(p, "(")
		name := head[strings.LastIndexByte(head, ' ')+1:]
		if i := strings.Index(p, "interface "); i >= 0 || strings.Contains(text, name+"(") {
			out = append([]string{p}, out...)
		}
	}
	return strings.TrimSuffix(strings.Join(out, ""), "\n\n") + "\n"
}

func indented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if line != "\n" {
			b.WriteString("    ")
		}
		b.WriteString(line)
	}
	return b.String()
}

// comment returns a text that cannot end a comment line.
func comment(s string) string {
	return strings.NewReplacer("\n", " ", "\r", " ", "\\u", "\\ u").Replace(strings.ToValidUTF8(s, "?"))
}
