package witness

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"assay/lang/java/classfile"
	"assay/task"
)

// Subject is a method and how it violates a property.
type Subject struct {
	Goal    string // its name, for people
	Class   string // java.util.List
	Method  string // <init> for a constructor
	Params  []classfile.Type
	Static  bool
	Main    bool                // a whole program
	Args    bool                // which reads its arguments: they are the first choices of the trace
	Records map[string][]string // by class that is a record: its components in order
	Starts  []string            // classes that are initialised before the method begins, in order

	// Given returns the field of a state that holds the argument of the constructor of a record for a component, and
	// its value in a state without that field; empty: the component holds it. It may be nil.
	Given func(class, component string) (field, zero string)

	// Makes reports whether the constructor of a record may make what a component holds. It may be nil.
	Makes func(class, component string) bool

	// Texts returns the string constants that a truncated name may mean. It may be nil.
	Texts func(name string) []string

	// Stands returns why a test cannot make an opaque object that represents any of a type; empty: it can. It may be
	// nil: then none can.
	Stands func(class string) (why string)

	// Ghost reports whether a field, static or not, is one of contracts, which Java does not have. It may be nil.
	Ghost func(class, field string) bool

	Property task.Property
	Trace    *task.Trace
}

// Test is a Java class.
type Test struct {
	Name    string // without package
	Package string // empty: none
	Source  string
	Harness bool // it needs the harness jar in front of the class path
}

// Write writes the test with a name. JUnit makes it one of JUnit 5; it has a main all the
// same. The error says why there is none.
func Write(s *Subject, name string, junit bool) (*Test, error) {
	w := &writer{s: s}
	var err error
	if s.Main {
		err = w.program()
	} else {
		err = w.method()
	}
	if err != nil {
		return nil, err
	}
	annotation := ""
	if junit {
		annotation = "    @org.junit.jupiter.api.Test\n"
	}
	text := strings.NewReplacer(
		"$NAME", name, "$GOAL", comment(s.Goal), "$PROPERTY", comment(s.Property.Text), "$JUNIT", annotation,
		"$BODY", w.b.String(), "$PARTS", w.parts.String(), "$HELPER", w.helper(),
	).Replace(frame)
	if w.pack != "" {
		text = strings.Replace(text, "public class ", "package "+w.pack+";\n\npublic class ", 1)
	}
	return &Test{Name: name, Package: w.pack, Source: text, Harness: s.Main}, nil
}

// helper returns what the body of the test needs besides.
func (w *writer) helper() string {
	if !strings.Contains(w.b.String(), "Heap") {
		return ""
	}
	return indent(helper)
}

// frame is the class around a test.
const frame = `// Written by assay. A counterexample of $GOAL, which violates:
//
//	$PROPERTY
//
// The test fails as long as the code does what it did then.
public class $NAME {
    public static void main(String[] args) throws Throwable {
        new $NAME().test();
    }

$JUNIT    void test() throws Throwable {
$BODY    }
$PARTS
$HELPER}
`

func indent(text string) string {
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

// quote returns a Java string literal.
func quote(s string) string { return QuoteUnits(utf16.Encode([]rune(s))) }

// QuoteUnits returns a Java string literal of characters as they are, pairs or not. A compiler
// reads \u000a as the end of a line, so that what needs no \u is not written with it.
func QuoteUnits(text []uint16) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range text {
		switch {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(byte(c))
		case c == '\n':
			b.WriteString(`\n`)
		case c >= ' ' && c < 0x7f:
			b.WriteByte(byte(c))
		case c < 0x100:
			fmt.Fprintf(&b, `\%03o`, c)
		default:
			fmt.Fprintf(&b, `\u%04x`, c)
		}
	}
	return b.String() + `"`
}

// longest is how many characters a literal has at most: a class file has room for 65535 bytes.
const longest = 16000

// literals are literals that are a text together, with commas between.
func literals(text []uint16) string {
	var out []string
	for len(text) > longest {
		out, text = append(out, QuoteUnits(text[:longest])), text[longest:]
	}
	return strings.Join(append(out, QuoteUnits(text)), ", ")
}

// writer writes the body of a test.
type writer struct {
	s     *Subject
	b     strings.Builder
	parts strings.Builder // methods for what is too long for one
	count int             // of parts
	pack  string          // of the test; empty: none
}

func (w *writer) say(format string, args ...any) { fmt.Fprintf(&w.b, "        "+format+"\n", args...) }

// A method of Java has at most 64 KiB of code, and a class 65535 constants.
const (
	partLines = 500
	mostLines = 15000
)

// long writes statements about the heap h, in methods of their own if they are many.
func (w *writer) long(indent string, lines []string) error {
	if len(lines) > mostLines {
		return fmt.Errorf("a class of Java has no room for a heap of %d fields and elements", len(lines))
	}
	if len(lines) <= partLines {
		for _, l := range lines {
			w.say("%s%s", indent, l)
		}
		return nil
	}
	for part := range slices.Chunk(lines, partLines) {
		w.count++
		w.say("%spart%d(h);", indent, w.count)
		fmt.Fprintf(&w.parts, "\n    private static void part%d(Heap h) throws Exception {\n        %s\n    }\n", w.count, strings.Join(part, "\n        "))
	}
	return nil
}

// program runs a main again with the values that were chosen.
func (w *writer) program() error {
	var values []string
	for _, c := range w.s.Trace.Choices {
		if c.Kind != task.ChoiceValue || len(c.Values) != 1 {
			return fmt.Errorf("the run makes a choice that the JVM cannot repeat: %s", c.Kind)
		}
		values = append(values, quote(javaNumber(c.Values[0].Value.Scalar)))
	}
	w.say("final Heap h = new Heap();")
	var lines []string
	for some := range slices.Chunk(values, 20) {
		lines = append(lines, fmt.Sprintf("assay.Inputs.give(%s);", strings.Join(some, ", ")))
	}
	if err := w.long("", lines); err != nil {
		return err
	}
	args := "new String[0]"
	if w.s.Args {
		args = "assay.Assay.nondetStrings()"
	}
	if w.s.Property.Kind == task.KindEndless {
		w.endless(fmt.Sprintf("h.thrown = h.run(%s, %s);", quote(w.s.Class), args))
		return nil
	}
	w.say("Throwable e = h.run(%s, %s);", quote(w.s.Class), args)
	w.say("if (e != null) {")
	w.fails("e")
	w.say("    Heap.differs(e);")
	w.say("    return;")
	w.say("}")
	w.say("System.out.println(\"assay: not violated: the program ended without an exception\");")
	return nil
}

// endless writes a call that is not to end: it goes on after a while, or the stack is full.
func (w *writer) endless(call string) {
	w.say("boolean goesOn = Heap.goesOn(new Heap.Code() {")
	w.say("    public void run() throws Exception {")
	w.say("        %s", call)
	w.say("    }")
	w.say("});")
	w.say("if (goesOn || h.thrown instanceof StackOverflowError) {")
	w.say("    throw new AssertionError(%s, h.thrown);", quote("assay: violated: "+w.s.Property.Text))
	w.say("}")
	w.say("if (h.thrown != null) {")
	w.say("    Heap.differs(h.thrown);")
	w.say("    return;")
	w.say("}")
	w.say("System.out.println(\"assay: not violated: it ended\");")
}

// javaNumber returns a scalar of a trace as Java reads it.
func javaNumber(s string) string {
	switch s {
	case "+Inf":
		return "Infinity"
	case "-Inf":
		return "-Infinity"
	}
	return s
}

// exception returns the class that the violation throws, for what exceptions violate.
func (w *writer) exception() string {
	for _, o := range w.s.Trace.Final.Objects {
		if w.s.Trace.Final.Own("exc") == o.Name {
			return o.Class
		}
	}
	text := w.s.Property.Text
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ':' }) {
		if strings.Contains(part, ".") && !strings.HasSuffix(part, ".") {
			return part
		}
	}
	return "java.lang.AssertionError"
}

// escapes reports whether the violation is an exception that leaves the method.
func (w *writer) escapes() bool {
	f := w.s.Trace.Failure
	return f != nil && f.Thrown != ""
}

// fails lets the test fail if an exception is the one of the counterexample.
func (w *writer) fails(exception string) {
	w.say("    if (%s.getClass().getName().equals(%s)) {", exception, quote(w.exception()))
	w.say("        throw new AssertionError(%s, %s);", quote("assay: violated: "+w.s.Property.Text), exception)
	w.say("    }")
}

// byCalls writes the calls of a trace, which are all that a test needs.
func (w *writer) byCalls() {
	calls := w.s.Trace.Calls
	for _, c := range calls[:len(calls)-1] {
		w.say("%s", c.Text)
	}
	last := calls[len(calls)-1].Text
	if w.s.Property.Kind == task.KindEndless {
		w.say("final Heap h = new Heap();")
		w.endless("try { " + last + " } catch (Throwable thrown) { h.thrown = thrown; }")
		return
	}
	w.say("try {")
	w.say("    %s", last)
	w.say("} catch (Throwable thrown) {")
	w.fails("thrown")
	w.say("    System.out.println(\"assay: not violated: it throws \" + thrown);")
	w.say("    return;")
	w.say("}")
	w.say("System.out.println(\"assay: not violated: the last call returns\");")
}

func (w *writer) method() error {
	t := w.s.Trace
	if t.Public && len(t.Calls) > 0 && (w.escapes() || w.s.Property.Kind == task.KindEndless) {
		w.pack = t.Package
		w.byCalls()
		return nil
	}
	for _, c := range t.Choices {
		if slices.ContainsFunc(c.Values, func(v task.Slot) bool { return !v.Value.Rel }) || len(c.Values) == 0 { // model fields are of contracts alone
			return fmt.Errorf("the run makes a choice that the JVM cannot repeat: %s", c.Kind)
		}
	}
	w.say("final Heap h = new Heap();")
	lines, err := w.build(&t.Initial)
	if err == nil {
		err = w.long("", lines)
	}
	if err != nil {
		return err
	}
	args := w.arguments()
	call := fmt.Sprintf("h.call(%s, %s, new Class<?>[] {%s}%s);", quote(w.s.Class), quote(w.s.Method), w.types(), w.words(args))
	if w.s.Property.Kind == task.KindEndless {
		w.endless(call)
		return nil
	}
	w.say("%s", call)
	w.say("try {")
	if w.escapes() {
		w.say("    h.threw(%s);", quote(w.exception()))
	} else if err := w.long("    ", w.outcome()); err != nil {
		return err
	}
	w.say("} catch (Heap.Differs e) {")
	w.say("    Heap.differs(e);")
	w.say("    return;")
	w.say("}")
	w.say("throw new AssertionError(%s, h.thrown);", quote("assay: violated: "+w.s.Property.Text))
	return nil
}

// words returns the arguments of a call as further arguments of the helper's.
func (w *writer) words(args []string) string {
	var b strings.Builder
	if !w.receiver() {
		b.WriteString(", null")
	}
	for _, a := range args {
		b.WriteString(", " + quote(javaNumber(a)))
	}
	return b.String()
}

// receiver reports whether the method has one that the trace names.
func (w *writer) receiver() bool { return !w.s.Static && w.s.Method != "<init>" }

// arguments returns the values of the parameters, the receiver first: the last of the
// variables of the initial state.
func (w *writer) arguments() []string {
	n := len(w.s.Params)
	if w.receiver() {
		n++
	}
	vars := w.s.Trace.Initial.Vars
	var out []string
	for _, v := range vars[max(0, len(vars)-n):] {
		out = append(out, v.Value.Scalar)
	}
	return out
}

func (w *writer) globals(s *task.State) []task.Slot {
	n := len(w.s.Params)
	if w.receiver() {
		n++
	}
	vars := slices.Clone(s.Vars[:max(0, len(w.s.Trace.Initial.Vars)-n)])
	return slices.DeleteFunc(vars, func(v task.Slot) bool {
		i := strings.LastIndexByte(v.Name, '.')
		return v.Value.Rel || i >= 0 && w.ghost(v.Name[:i], v.Name)
	})
}

// ghost reports whether a field is of contracts alone. Its name may have a class in front.
func (w *writer) ghost(class, field string) bool {
	if i := strings.LastIndexByte(field, '.'); i >= 0 {
		class, field = field[:i], field[i+1:]
	}
	return w.s.Ghost != nil && w.s.Ghost(class, field)
}

// standing ends the class of an object that represents any of a type.
const standing = " (any)"

// typesOf returns the types that an object which represents any of one must have, including those of parameters that
// refer to it.
func (w *writer) typesOf(o task.Object) string {
	list := []string{quote(strings.TrimSuffix(o.Class, standing))}
	args := w.arguments()
	for i, a := range args[len(args)-min(len(args), len(w.s.Params)):] {
		if t := quote(w.s.Params[i].String()); a == o.Name && !slices.Contains(list, t) {
			list = append(list, t)
		}
	}
	return strings.Join(list, ", ")
}

// stands returns why there is no test with an object that represents any of a type; empty: there is.
func (w *writer) stands(class string) string {
	if w.s.Stands == nil {
		return "no class is known"
	}
	return w.s.Stands(class)
}

// fields returns those of an object that Java has, too.
func (w *writer) fields(o task.Object) []task.Slot {
	if isValue(o) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(o.Fields), func(f task.Slot) bool {
		return f.Value.Rel || w.ghost(o.Class, f.Name) || strings.HasPrefix(f.Name, "assay.") // which the machine keeps in classes and threads
	})
}

// types returns the class literals of the parameters.
func (w *writer) types() string {
	var out []string
	for _, t := range w.s.Params {
		out = append(out, "Heap.type("+quote(t.String())+")")
	}
	return strings.Join(out, ", ")
}

// valuesOf is the package of values of JML, sequences among them: fields of contracts hold them, which no program has.
const valuesOf = "assay.rt."

// isValue reports whether an object is such a value.
func isValue(o task.Object) bool {
	return strings.HasPrefix(o.Class, valuesOf) && !strings.HasSuffix(o.Class, standing) && !strings.HasSuffix(o.Class, "[]")
}

// withoutValues leaves out such objects.
func withoutValues(s *task.State) *task.State {
	if !slices.ContainsFunc(s.Objects, isValue) {
		return s
	}
	out := *s
	out.Objects = slices.DeleteFunc(slices.Clone(s.Objects), isValue)
	return &out
}

// build makes statements that make the objects of a state.
func (w *writer) build(s *task.State) ([]string, error) {
	s = withoutValues(s)
	texts := texts(s)
	inside := map[string]bool{} // arrays that strings hold
	var lines []string
	say := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	for some := range slices.Chunk(w.s.Starts, 20) {
		say("h.start(%s);", quoteAll(some))
	}
	cut, err := w.cutOff(s)
	if err != nil {
		return nil, err
	}
	lines = append(append(lines, cut...), w.before(s)...)
	for _, o := range s.Objects {
		if class, stands := strings.CutSuffix(o.Class, standing); stands {
			if why := w.stands(class); why != "" {
				return nil, fmt.Errorf("an object stands for any of type %s: %s", class, why)
			}
		}
	}
	for _, o := range s.Objects {
		if t, ok := texts[o.Name]; ok && !constant(o) {
			say("h.text(%s, %s);", quote(o.Name), literals(t))
			inside[slot(o.Fields, "value")] = true
		}
	}
	made := func(o task.Object) bool { // whole, when it is made
		_, text := texts[o.Name]
		return text || inside[o.Name] || boxed[o.Class] || w.s.Records[o.Class] != nil
	}
	for _, o := range s.Objects {
		switch _, text := texts[o.Name]; {
		case text || inside[o.Name] || constant(o) || o.Before:
		case strings.HasSuffix(o.Class, "[]"):
			say("h.array(%s, %s, %d);", quote(o.Name), quote(javaType(strings.TrimSuffix(o.Class, "[]"))), len(o.Elems))
		case boxed[o.Class]:
			say("h.box(%s, %s, %s);", quote(o.Name), quote(o.Class), quote(javaNumber(slot(o.Fields, "value"))))
		case w.s.Records[o.Class] != nil:
		case strings.HasSuffix(o.Class, standing):
			say("h.stand(%s, %s);", quote(o.Name), w.typesOf(o))
		default:
			say("h.object(%s, %s);", quote(o.Name), quote(o.Class))
		}
	}
	records, err := w.records(s)
	if err != nil {
		return nil, err
	}
	if w.makesAny(s) { // a constructor may read its arguments
		lines = append(lines, w.contents(s, false, func(o task.Object) bool { return made(o) || o.Before || w.leadsToRecord(s, o) })...)
	}
	lines = append(lines, records...)
	lines = append(lines, w.contents(s, w.makesAny(s), made)...)
	for _, g := range w.globals(s) {
		say("h.global(%s, %s);", quote(g.Name), quote(javaNumber(g.Value.Scalar)))
	}
	return lines, nil
}

// cutOff finds the string constants with truncated names.
func (w *writer) cutOff(s *task.State) (lines []string, err error) {
	done := map[string]bool{}
	find := func(name string) {
		if done[name] || !strings.HasPrefix(name, `"`) || !strings.Contains(name, `…"`) || w.s.Texts == nil {
			return
		}
		done[name] = true
		texts := w.s.Texts(name)
		switch {
		case len(texts) == 1:
			lines = append(lines, fmt.Sprintf("h.literal(%s, %s);", quote(name), literals(classfile.UTF16(texts[0]))))
		case len(texts) > 1:
			err = fmt.Errorf("several constants begin with the text %s", name)
		}
	}
	eachScalar(s, find)
	return lines, err
}

// before finds the booted objects, while the access paths to them are unchanged.
func (w *writer) before(s *task.State) (lines []string) {
	made, done := map[string]bool{}, map[string]bool{}
	find := func(name string) {
		if !made[name] && !done[name] && strings.ContainsAny(name, ".[") && !strings.ContainsAny(name[:1], "\"+-0123456789") {
			done[name] = true
			lines = append(lines, fmt.Sprintf("h.before(%s);", quote(name)))
		}
	}
	for _, o := range s.Objects {
		made[o.Name] = !o.Before
	}
	for _, o := range s.Objects {
		if o.Before {
			find(o.Name)
		}
	}
	eachScalar(s, find)
	return lines
}

// eachScalar calls f for the scalars of fields, elements and variables, as text.
func eachScalar(s *task.State, each func(text string)) {
	for _, o := range s.Objects {
		for _, f := range o.Fields {
			each(f.Value.Scalar)
		}
		for _, e := range o.Elems {
			each(e.Scalar)
		}
	}
	for _, v := range s.Vars {
		each(v.Value.Scalar)
	}
}

// zero are the values that new arrays hold.
var zero = map[string]bool{"0": true, "null": true, "false": true, "0x0p+00": true}

// constant reports whether an object is one that Java made before, by the name of the static field that holds it, or a
// literal. The others are called by their classes, and numbered.
func constant(o task.Object) bool {
	return strings.ContainsAny(o.Name, ".\"") && strings.TrimRight(o.Name, "0123456789#'") != o.Class
}

func quoteAll(list []string) string {
	var out []string
	for _, s := range list {
		out = append(out, quote(s))
	}
	return strings.Join(out, ", ")
}

// boxed are the classes of boxed values.
var boxed = map[string]bool{
	"java.lang.Integer": true, "java.lang.Long": true, "java.lang.Short": true, "java.lang.Byte": true,
	"java.lang.Character": true, "java.lang.Boolean": true, "java.lang.Float": true, "java.lang.Double": true,
}

// slot returns a field's value.
func slot(list []task.Slot, name string) string {
	for _, s := range list {
		if s.Name == name {
			return s.Value.Scalar
		}
	}
	return ""
}

// holdsText are the arrays that strings keep their text in, by the names of ir and of Java.
var holdsText = map[string]bool{"i8[]": true, "u16[]": true, "byte[]": true, "char[]": true}

// texts returns the characters of the strings of a state.
func texts(s *task.State) map[string][]uint16 {
	arrays := map[string]task.Object{}
	for _, o := range s.Objects {
		if holdsText[o.Class] {
			arrays[o.Name] = o
		}
	}
	out := map[string][]uint16{}
	for _, o := range s.Objects {
		if o.Class != "java.lang.String" {
			continue
		}
		if a, ok := arrays[slot(o.Fields, "value")]; ok {
			out[o.Name] = decode(a, slot(o.Fields, "coder"))
		}
	}
	return out
}

// decode reads the characters of a string: an array of them, or of bytes with a coder.
func decode(a task.Object, coder string) []uint16 {
	at := func(i int) uint16 {
		n, _ := strconv.Atoi(a.Elems[i].Scalar)
		return uint16(n)
	}
	if a.Class != "u16[]" && a.Class != "char[]" {
		return classfile.Units(len(a.Elems), coder == "1", func(i int) byte { return byte(at(i)) })
	}
	units := make([]uint16, len(a.Elems))
	for i := range units {
		units[i] = at(i)
	}
	return units
}

// javaType returns the name of an element type as helper type reads it.
func javaType(name string) string {
	if elem, ok := strings.CutSuffix(name, "[]"); ok {
		return javaType(elem) + "[]"
	}
	if t, ok := scalars[name]; ok {
		return t
	}
	return name
}

var scalars = map[string]string{
	"bool": "boolean", "i8": "byte", "i16": "short", "u16": "char", "i32": "int", "i64": "long", "f32": "float", "f64": "double",
	"ref": "java.lang.Object",
}
