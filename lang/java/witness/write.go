package witness

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

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
	Records map[string][]string // by class that is a record: its components in order

	Property task.Property
	Trace    *task.Trace
}

// Test is a Java class.
type Test struct {
	Name    string // without package
	Source  string
	Harness bool     // it needs the harness jar in front of the class path
	Opens   []string // packages of the library whose objects it makes field by field
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
	opens := opened(s)
	note := ""
	if len(opens) > 0 {
		note = "\n//\n// It writes fields of the library: run it with " + strings.Join(flagsOf(opens), " ")
	}
	text := strings.NewReplacer(
		"$NOTE", note, "$NAME", name, "$GOAL", comment(s.Goal), "$PROPERTY", comment(s.Property.Text), "$JUNIT", annotation,
		"$BODY", w.b.String(), "$HELPER", indent(helper),
	).Replace(frame)
	return &Test{Name: name, Source: text, Harness: s.Main, Opens: opens}, nil
}

// opened are the packages of the library whose objects a counterexample begins with,
// those left out that are made without looking inside.
func opened(s *Subject) []string {
	var out []string
	for _, o := range s.Trace.Initial.Objects {
		i := strings.LastIndexByte(o.Class, '.')
		if i < 0 || !strings.HasPrefix(o.Class, "java.") || boxed[o.Class] || o.Class == "java.lang.String" || o.Class == "java.lang.Object" {
			continue
		}
		if p := o.Class[:i]; !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	slices.Sort(out)
	return out
}

// flagsOf lets a JVM write fields of packages.
func flagsOf(packages []string) []string {
	var out []string
	for _, p := range packages {
		out = append(out, "--add-opens=java.base/"+p+"=ALL-UNNAMED")
	}
	return out
}

// frame is the class around a test.
const frame = `// Written by assay. A counterexample of $GOAL, which violates:
//
//	$PROPERTY
//
// The test fails as long as the code does what it did then.$NOTE
public class $NAME {
    public static void main(String[] args) throws Throwable {
        new $NAME().test();
    }

$JUNIT    void test() throws Throwable {
$BODY    }

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

// comment is a text that cannot end a comment line.
func comment(s string) string {
	return strings.NewReplacer("\n", " ", "\r", " ", "\\u", "\\ u").Replace(s)
}

// quote is a Java string literal.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r >= ' ' && r < 0x7f:
			b.WriteRune(r)
		case r < 0x10000:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			r -= 0x10000
			fmt.Fprintf(&b, `\u%04x\u%04x`, 0xd800+r>>10, 0xdc00+r&0x3ff)
		}
	}
	return b.String() + `"`
}

// writer writes the body of a test.
type writer struct {
	s *Subject
	b strings.Builder
}

func (w *writer) say(format string, args ...any) { fmt.Fprintf(&w.b, "        "+format+"\n", args...) }

// program runs a main again with the values that were chosen.
func (w *writer) program() error {
	var values []string
	for _, c := range w.s.Trace.Choices {
		if c.Kind != task.ChoiceValue || len(c.Values) != 1 {
			return fmt.Errorf("the run makes a choice that the JVM cannot repeat: %s", c.Kind)
		}
		values = append(values, quote(javaNumber(c.Values[0].Value.Scalar)))
	}
	if len(values) > 0 {
		w.say("assay.Inputs.give(%s);", strings.Join(values, ", "))
	}
	w.say("try {")
	w.say("    Heap.run(%s);", quote(w.s.Class))
	w.say("} catch (Throwable e) {")
	w.say("    if (e.getClass().getName().equals(%s)) {", quote(w.exception()))
	w.say("        throw new AssertionError(%s, e);", quote("assay: violated: "+w.s.Property.Text))
	w.say("    }")
	w.say("    System.out.println(\"assay: not violated: \" + e);")
	w.say("    return;")
	w.say("}")
	w.say("System.out.println(\"assay: not violated: the program ended without an exception\");")
	return nil
}

// javaNumber is a scalar of a trace as Java reads it.
func javaNumber(s string) string {
	switch s {
	case "+Inf":
		return "Infinity"
	case "-Inf":
		return "-Infinity"
	}
	return s
}

// exception is the class that the violation throws, for what exceptions violate.
func (w *writer) exception() string {
	for _, o := range w.s.Trace.Final.Objects {
		if exc := slot(w.s.Trace.Final.Vars, "exc"); exc == o.Name {
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

// escapes tells whether the violation is an exception that leaves the method.
func (w *writer) escapes() bool {
	f := w.s.Trace.Failure
	return f != nil && f.Thrown != ""
}

func (w *writer) method() error {
	t := w.s.Trace
	for _, c := range t.Choices {
		if slices.ContainsFunc(c.Values, func(v task.Slot) bool { return !v.Value.Rel }) || len(c.Values) == 0 { // model fields are of contracts alone
			return fmt.Errorf("the run makes a choice that the JVM cannot repeat: %s", c.Kind)
		}
	}
	w.say("Heap h = new Heap();")
	if err := w.build(&t.Initial); err != nil {
		return err
	}
	args := w.arguments()
	w.say("h.call(%s, %s, new Class<?>[] {%s}%s);", quote(w.s.Class), quote(w.s.Method), w.types(), w.words(args))
	w.say("try {")
	if w.escapes() {
		w.say("    h.threw(%s);", quote(w.exception()))
	} else {
		w.outcome()
	}
	w.say("} catch (Heap.Differs e) {")
	w.say("    System.out.println(\"assay: not violated: \" + e.getMessage());")
	w.say("    return;")
	w.say("}")
	w.say("throw new AssertionError(%s, h.thrown);", quote("assay: violated: "+w.s.Property.Text))
	return nil
}

// words are the arguments of a call as further arguments of the helper's.
func (w *writer) words(args []string) string {
	var b strings.Builder
	if !w.receiver() {
		b.WriteString(", null")
	}
	for _, a := range args {
		b.WriteString(", " + quote(a))
	}
	return b.String()
}

// receiver tells whether the method has one that the trace names.
func (w *writer) receiver() bool { return !w.s.Static && w.s.Method != "<init>" }

// arguments are the values of the parameters, the receiver first: the last of the
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
	return slices.DeleteFunc(vars, func(v task.Slot) bool { return v.Value.Rel }) // of contracts alone
}

// types are the class literals of the parameters.
func (w *writer) types() string {
	var out []string
	for _, t := range w.s.Params {
		out = append(out, "Heap.type("+quote(t.String())+")")
	}
	return strings.Join(out, ", ")
}

// build makes the objects, fills them, and sets static fields.
func (w *writer) build(s *task.State) error {
	w.before(s)
	texts := texts(s)
	inside := map[string]bool{} // arrays that strings hold
	for _, o := range s.Objects {
		if class, stands := strings.CutSuffix(o.Class, " (any)"); stands {
			return fmt.Errorf("an object stands for any implementation of %s, and no class is known", class)
		}
	}
	for _, o := range s.Objects {
		if t, ok := texts[o.Name]; ok {
			w.say("h.text(%s, %s);", quote(o.Name), quote(t))
			inside[slot(o.Fields, "value")] = true
		}
	}
	for _, o := range s.Objects {
		switch _, text := texts[o.Name]; {
		case text || inside[o.Name] || o.Before:
		case strings.HasSuffix(o.Class, "[]"):
			w.say("h.array(%s, %s, %d);", quote(o.Name), quote(javaType(strings.TrimSuffix(o.Class, "[]"))), len(o.Elems))
		case boxed[o.Class]:
			w.say("h.box(%s, %s, %s);", quote(o.Name), quote(o.Class), quote(javaNumber(slot(o.Fields, "value"))))
		case w.s.Records[o.Class] != nil:
		default:
			w.say("h.object(%s, %s);", quote(o.Name), quote(o.Class))
		}
	}
	if err := w.records(s); err != nil {
		return err
	}
	for _, o := range s.Objects {
		if _, text := texts[o.Name]; text || inside[o.Name] || boxed[o.Class] || w.s.Records[o.Class] != nil {
			continue
		}
		set := "set"
		if o.Before {
			set = "change"
		}
		for _, f := range o.Fields {
			w.say("h."+set+"(%s, %s, %s);", quote(o.Name), quote(f.Name), quote(javaNumber(f.Value.Scalar)))
		}
		for i, e := range o.Elems {
			w.say("h.put(%s, %d, %s);", quote(o.Name), i, quote(javaNumber(e.Scalar)))
		}
	}
	for _, g := range w.globals(s) {
		w.say("h.global(%s, %s);", quote(g.Name), quote(javaNumber(g.Value.Scalar)))
	}
	return nil
}

// before finds the objects that are there before, while the way to them is as it was.
func (w *writer) before(s *task.State) {
	made, done := map[string]bool{}, map[string]bool{}
	find := func(name string) {
		if !made[name] && !done[name] && strings.ContainsAny(name, ".[") && !strings.ContainsAny(name[:1], "\"+-0123456789") {
			done[name] = true
			w.say("h.before(%s);", quote(name))
		}
	}
	for _, o := range s.Objects {
		made[o.Name] = !o.Before
	}
	for _, o := range s.Objects {
		if o.Before {
			find(o.Name)
		}
		for _, f := range o.Fields {
			find(f.Value.Scalar)
		}
		for _, e := range o.Elems {
			find(e.Scalar)
		}
	}
	for _, v := range s.Vars {
		find(v.Value.Scalar)
	}
}

// records makes records by their constructors, those first that others hold.
func (w *writer) records(s *task.State) error {
	todo := map[string]task.Object{}
	for _, o := range s.Objects {
		if w.s.Records[o.Class] != nil {
			todo[o.Name] = o
		}
	}
	for len(todo) > 0 {
		done := false
		for _, o := range s.Objects {
			if _, is := todo[o.Name]; !is || slices.ContainsFunc(o.Fields, func(f task.Slot) bool { _, waits := todo[f.Value.Scalar]; return waits }) {
				continue
			}
			args := ""
			for _, c := range w.s.Records[o.Class] {
				args += ", " + quote(javaNumber(slot(o.Fields, c)))
			}
			w.say("h.record(%s, %s%s);", quote(o.Name), quote(o.Class), args)
			delete(todo, o.Name)
			done = true
		}
		if !done {
			return fmt.Errorf("records hold each other, and no constructor can make them")
		}
	}
	return nil
}

// boxed are the classes of boxed values.
var boxed = map[string]bool{
	"java.lang.Integer": true, "java.lang.Long": true, "java.lang.Short": true, "java.lang.Byte": true,
	"java.lang.Character": true, "java.lang.Boolean": true, "java.lang.Float": true, "java.lang.Double": true,
}

// slot is a field's value.
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

// texts are the strings of a state by the names of their objects.
func texts(s *task.State) map[string]string {
	arrays := map[string]task.Object{}
	for _, o := range s.Objects {
		if holdsText[o.Class] {
			arrays[o.Name] = o
		}
	}
	out := map[string]string{}
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

// decode is the text in an array of a string: bytes of Latin-1, pairs of bytes of
// UTF-16, or characters.
func decode(a task.Object, coder string) string {
	var units []rune
	at := func(i int) int {
		n, _ := strconv.Atoi(a.Elems[i].Scalar)
		return n
	}
	for i := 0; i < len(a.Elems); i++ {
		switch {
		case a.Class == "u16[]" || a.Class == "char[]":
			units = append(units, rune(at(i)))
		case coder == "1":
			if i+1 < len(a.Elems) {
				units = append(units, rune(at(i)&0xff|at(i+1)&0xff<<8))
			}
			i++
		default:
			units = append(units, rune(at(i)&0xff))
		}
	}
	return string(units)
}

// javaType is the name of an element type as helper type reads it.
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
