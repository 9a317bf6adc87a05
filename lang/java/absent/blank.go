package absent

import (
	"fmt"
	"slices"
	"strings"

	"assay/lang/java/scan"
)

// Missing is the class that stands in for code that cannot be compiled: whoever comes to one of its native methods is told that what happens
// there is unknown. The others are initial values of fields that nobody reads: see Later.
const Missing = "assay.absent.Missing"

// Unknown is what is said then.
const Unknown = "what this code does is unknown: it does not compile without a library that is not here"

// MissingSource declares it.
var MissingSource = Source{Name: "assay/absent/Missing.java", Type: Missing, Text: `package assay.absent;

public final class Missing {
    private Missing() { }
    public static native void code();
    public static native <T> T value();
    public static <T> T later() { return null; }
    public static byte zero() { return 0; }
    public static boolean no() { return false; }
}
`}

// Position is where javac finds something wrong, from 1.
type Position struct{ Line, Col int }

// Blanks are a source without the code that does not compile, on the same lines.
type Blanks struct {
	Text    string
	Members []Member
}

// Member is a method, an initialiser or a field that lost its code.
type Member struct {
	Name string   // Re2jRegex.compile
	At   Position // the one for which it did
	Why  string   // what javac said there; the caller's
}

// edit replaces a stretch of the text.
type edit struct {
	start, end int32
	by         string
}

// Blank takes the code of the methods, initialisers and fields out that hold the positions, the arguments of constants of enums, and imports and annotations
// there. Code that it has taken out before is found again under the same positions. Positions elsewhere, as in the head of a method, are passed over: what
// javac finds there may come from the others. It returns nil if there are no more than such: then the file cannot be mended so.
func Blank(f *scan.File, at []Position) *Blanks {
	b := &blanker{f: f, done: map[edit]bool{}}
	for _, p := range at {
		if off, ok := f.Offset(p.Line, p.Col); ok {
			b.here = p
			b.blank(off)
		}
	}
	if len(b.edits) == 0 {
		return nil
	}
	return &Blanks{Text: b.text(), Members: b.members}
}

type blanker struct {
	f       *scan.File
	edits   []edit
	done    map[edit]bool
	members []Member
	here    Position
}

// blank takes what is around an offset out.
func (b *blanker) blank(at int32) bool {
	for _, i := range b.f.Imports {
		if i.Start <= at && at < i.End {
			b.add(i.Start, i.End, "", "")
			return true
		}
	}
	if start, end, ok := b.annotation(at); ok {
		b.add(start, end, "", "")
		return true
	}
	for _, t := range b.f.Types { // what is outside comes first
		if t.Local() || at < t.Body || at >= t.End {
			continue
		}
		if b.member(t, t.Name, at) {
			return true
		}
	}
	return false
}

// member takes the code of a member of a type out that an offset is in.
func (b *blanker) member(t *scan.Type, of string, at int32) bool {
	for _, m := range t.Methods {
		if m.Body >= 0 && m.Body < at && at < m.End {
			b.add(m.Body, m.End, b.body(m, at), name(of, m.Name))
			return true
		}
	}
	for _, i := range t.Inits {
		if i.Body < at && at < i.End {
			b.add(i.Body, i.End, "{ "+b.assigned(t, i)+Missing+".code(); }", name(of, "initialiser"))
			return true
		}
	}
	for _, x := range t.Fields {
		if at < x.NamePos || at >= x.End {
			continue
		}
		if x.Constant {
			return b.constant(t, x, at)
		}
		if start, end, ok := b.initial(x, at); ok {
			if body := b.lambda(start, end, at); body > 0 {
				b.add(body, end, unknownBody, name(of, x.Name))
				return true
			}
			b.add(start, end, "= "+b.initially(x, start, end), name(of, x.Name))
			return true
		}
	}
	return false
}

// constant takes what is wrong with a constant of an enum out: the code of a member of its body, one of its arguments, or, where the constructor that
// they are for is not found, all of them.
func (b *blanker) constant(t *scan.Type, x *scan.Field, at int32) bool {
	body, of := b.bodyOf(x), name(t.Name, x.Name)
	if body != nil && at > body.Body {
		return b.member(body, of, at)
	}
	call := b.token(x.NamePos) + 1
	args, end := b.list(call)
	for _, a := range args {
		if a.start <= at && at < a.end {
			if body := b.lambda(a.start, a.end, at); body > 0 {
				b.add(body, a.end, unknownBody, of)
			} else {
				b.add(a.start, a.end, value, of)
			}
			return true
		}
	}
	end = max(end, b.f.Tokens[call-1].End)
	if at >= end {
		return false
	}
	unknown := unknownArguments(t)
	switch {
	case unknown != "":
		b.add(b.f.Tokens[call-1].End, end, unknown, of)
	case body == nil: // nobody knows the constructor
		b.add(x.NamePos, end, x.Name+" { { "+Missing+".code(); } }", of)
	default:
		b.add(x.NamePos, body.Body+1, x.Name+" { { "+Missing+".code(); }", of)
	}
	return true
}

// unknownArguments are arguments for the first constructor of an enum that has parameters; empty: there is none. They are of their types, so that no other
// one is meant.
func unknownArguments(t *scan.Type) string {
	for _, m := range t.Methods {
		var args []string
		for _, p := range m.Params {
			args = append(args, fmt.Sprintf("(%s%s) %s", p.Type.Name, strings.Repeat("[]", p.Type.Dims), value))
		}
		if m.Name == "<init>" && len(args) > 0 {
			return "(" + strings.Join(args, ", ") + ")"
		}
	}
	return ""
}

// value is an expression that stands for one that does not compile.
const value = Missing + ".value()"

// unknownBody is that of a lambda whose code does not compile.
const unknownBody = "{ for (;;) " + Missing + ".code(); }"

// lambda is where the body of a lambda begins that an offset is in, if an expression is one; 0: it is none. What calls the lambda is told
// that what happens there is unknown, and what makes it is not.
func (b *blanker) lambda(start, end, at int32) int32 {
	depth := 0
	for k := b.token(start); k+1 < len(b.f.Tokens) && b.f.Tokens[k].Start < at; k++ {
		switch {
		case b.is(k, "(") || b.is(k, "{") || b.is(k, "["):
			depth++
		case b.is(k, ")") || b.is(k, "}") || b.is(k, "]"):
			depth--
		case depth == 0 && (b.is(k, "?") || b.is(k, "switch")):
			return 0
		case depth == 0 && b.is(k, "->"):
			if body := b.f.Tokens[k+1].Start; body <= at && at < end && !strings.HasPrefix(b.f.Text[body:], unknownBody) {
				return body
			}
			return 0
		}
	}
	return 0
}

// bodyOf is the class that a constant of an enum is of alone; nil: it has none.
func (b *blanker) bodyOf(x *scan.Field) *scan.Type {
	for _, u := range b.f.Types {
		if u.Name == "" && u.Start > x.NamePos && u.End == x.End {
			return u
		}
	}
	return nil
}

// list is what stands between the parentheses that open at a token, one for each comma, and where they are closed; 0: none do.
func (b *blanker) list(i int) (out []edit, end int32) {
	if !b.is(i, "(") {
		return nil, 0
	}
	from := i + 1
	for depth, k := 0, i; k < len(b.f.Tokens); k++ {
		switch {
		case b.is(k, "(") || b.is(k, "{") || b.is(k, "["):
			depth++
		case b.is(k, ")") || b.is(k, "}") || b.is(k, "]"):
			depth--
		}
		if depth == 0 || depth == 1 && b.is(k, ",") && !b.inTypes(k) {
			if k > from {
				out = append(out, edit{start: b.f.Tokens[from].Start, end: b.f.Tokens[k-1].End})
			}
			from = k + 1
		}
		if depth == 0 {
			return out, b.f.Tokens[k].End
		}
	}
	return nil, 0
}

func name(of, member string) string {
	if member == "<init>" {
		member = of
	}
	return of + "." + member
}

// body is that of a method without its code. A constructor keeps the call of another one that it begins with.
func (b *blanker) body(m *scan.Method, at int32) string {
	if m.Name == "<init>" && !m.Compact {
		if call, end := b.constructorCall(m, at); call != "" || end > 0 {
			return "{ " + call + " for (;;) " + Missing + ".code(); }"
		}
	}
	return unknownBody
}

// assigned assigns the final fields that an initialiser assigns: they have to be.
func (b *blanker) assigned(t *scan.Type, i *scan.Init) (out string) {
	for _, x := range t.Fields {
		if !x.Mods.Has("final") || x.Mods.Has("static") != i.Static {
			continue
		}
		for k := b.token(i.Body); k < len(b.f.Tokens) && b.f.Tokens[k].Start < i.End; k++ {
			if b.is(k, x.Name) && b.is(k+1, "=") && (!b.is(k-1, ".") || b.is(k-2, "this")) {
				out += x.Name + " = " + value + "; "
				break
			}
		}
	}
	return out
}

// constructorCall is the call of a constructor that one begins with, and where it ends; empty: there is none. If it is what does not
// compile, its arguments are unknown.
func (b *blanker) constructorCall(m *scan.Method, at int32) (string, int32) {
	i := b.token(m.Body) + 1
	if !b.is(i, "this") && !b.is(i, "super") || !b.is(i+1, "(") {
		return "", 0
	}
	args, end := b.list(i + 1)
	last := b.token(end)
	if end == 0 || !b.is(last, ";") {
		return "", 0
	}
	end = b.f.Tokens[last].End
	call := b.f.Text[b.f.Tokens[i].Start:end]
	switch {
	case at >= end:
		return strings.Join(strings.Fields(call), " "), end
	case len(args) == 0 || strings.Contains(call, Missing): // nor did that
		return "", 0
	}
	return b.f.Of(b.f.Tokens[i]) + "(" + strings.Repeat(value+", ", len(args)-1) + value + ");", end
}

// initial is where the initial value of a field is, with the mark before it: behind the name of a final one that nothing assigns.
func (b *blanker) initial(x *scan.Field, at int32) (start, end int32, ok bool) {
	depth := 0
	for i := b.token(x.NamePos) + 1; i < len(b.f.Tokens); i++ {
		t := b.f.Tokens[i]
		switch text := b.f.Of(t); {
		case strings.Contains("([{", text):
			depth++
		case strings.Contains(")]}", text):
			depth--
		case depth == 0 && text == "=" && start == 0:
			start = t.Start
		case depth == 0 && (text == ";" || text == "," && !(start > 0 && b.inTypes(i))):
			if start == 0 && at == x.NamePos && x.Mods.Has("final") {
				return t.Start, t.Start, true
			}
			return start, t.Start, start > 0 && start <= at && at < t.Start
		}
	}
	return 0, 0, false
}

// initially is the value of a field that is unknown. Reads of a constant that is private are seen: what it is matters to nothing else, as that of a log.
func (b *blanker) initially(x *scan.Field, start, end int32) string {
	private := x.Mods.Has("private") && x.Mods.Has("static") && x.Mods.Has("final")
	switch {
	case !private || strings.Contains(b.f.Text[start:end], Missing):
		return value
	case x.Type.Dims > 0:
		return Missing + ".later()"
	case x.Type.Name == "boolean":
		return Missing + ".no()"
	case slices.Contains([]string{"byte", "short", "char", "int", "long", "float", "double"}, x.Type.Name):
		return "(" + x.Type.Name + ") " + Missing + ".zero()"
	}
	return Missing + ".later()"
}

// inTypes reports whether a comma is between type arguments: after it comes the end of them before the next declarator does.
func (b *blanker) inTypes(i int) bool {
	for depth, k := 0, i+1; k < len(b.f.Tokens); k++ {
		switch {
		case b.is(k, "<"):
			depth++
		case b.is(k, ">"):
			if depth--; depth < 0 {
				return true
			}
		case b.is(k, ";") || b.is(k, "=") || b.is(k, "("):
			return false
		}
	}
	return false
}

// annotation is where an annotation of a declaration is that an offset is in.
func (b *blanker) annotation(at int32) (start, end int32, ok bool) {
	in := func(m scan.Mods) bool {
		for _, u := range m.Annotations {
			if u.Start <= at && at < u.End {
				start, end, ok = u.Start, u.End, true
			}
		}
		return ok
	}
	for _, t := range b.f.Types {
		if in(t.Mods) {
			return
		}
		for _, x := range t.Fields {
			if in(x.Mods) {
				return
			}
		}
		for _, m := range t.Methods {
			if in(m.Mods) {
				return
			}
			for _, p := range m.Params {
				if in(p.Mods) {
					return
				}
			}
		}
	}
	return
}

// token is the index of the first token at or behind an offset.
func (b *blanker) token(at int32) int {
	lo, hi := 0, len(b.f.Tokens)
	for lo < hi {
		if mid := (lo + hi) / 2; b.f.Tokens[mid].Start < at {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

func (b *blanker) is(i int, text string) bool {
	return i >= 0 && i < len(b.f.Tokens) && b.f.Of(b.f.Tokens[i]) == text
}

// add replaces a stretch, once.
func (b *blanker) add(start, end int32, by, member string) {
	e := edit{start, end, ""}
	if b.done[e] {
		return
	}
	b.done[e] = true
	e.by = by
	b.edits = append(b.edits, e)
	if member != "" {
		b.members = append(b.members, Member{Name: member, At: b.here})
	}
}

// text is the text with the edits, in which what follows keeps its line.
func (b *blanker) text() string {
	var out strings.Builder
	at := int32(0)
	for len(b.edits) > 0 {
		least := 0
		for i, e := range b.edits {
			if e.start < b.edits[least].start {
				least = i
			}
		}
		e := b.edits[least]
		b.edits = append(b.edits[:least], b.edits[least+1:]...)
		if e.start < at {
			continue // inside of another
		}
		out.WriteString(b.f.Text[at:e.start])
		lines := strings.Repeat("\n", strings.Count(b.f.Text[e.start:e.end], "\n"))
		if strings.HasSuffix(e.by, "}") {
			out.WriteString(strings.TrimSuffix(e.by, "}") + lines + "}")
		} else {
			out.WriteString(e.by + lines)
		}
		at = e.end
	}
	out.WriteString(b.f.Text[at:])
	return out.String()
}
