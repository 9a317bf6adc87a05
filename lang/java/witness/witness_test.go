package witness

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/lang/java/classfile"
	"assay/lang/java/javac"
	"assay/lang/java/jdk"
	"assay/task"
)

// bag has everything that a heap can hold, and is what the traces below are about.
const bag = `public class Bag {
	static class Above { private int hidden = 1; }
	static class Node extends Above {
		private int hidden; Node next; final String name; char[] text; Object[] any; double d; Integer box; Point at; Size size;
		Node() { name = "made by a constructor"; }
	}
	record Point(int x, Node n) { }
	enum Size { SMALL, LARGE }
	static Node last; static long count;

	static int f(Node n, float x) { last = n.next; count += n.hidden; n.hidden = 9; n.text[0] = 'z'; n.next = new Node(); return (int) x; }
	static int g(Node n) { return n.next.hidden; }
}`

func is(name, value string) task.Slot { return task.Slot{Name: name, Value: task.Value{Scalar: value}} }

func elems(list ...string) (out []task.Value) {
	for _, s := range list {
		out = append(out, task.Value{Scalar: s})
	}
	return out
}

// nodes returns a heap: a ring of one node with a name, and what it refers to.
func nodes(hidden, next, text string) []task.Object {
	return []task.Object{
		{Name: "Node0", Class: "Bag$Node", Fields: []task.Slot{
			is("hidden", "1"), is("Bag$Node.hidden", hidden), is("next", next), is("name", "String0"), is("text", "char[]0"),
			is("any", "Object[]0"), is("d", "0x1.8p+01"), is("box", "Integer0"), is("at", "Point0"), is("size", "Bag$Size.LARGE"),
		}},
		{Name: "String0", Class: "java.lang.String", Fields: []task.Slot{is("value", "byte[]0"), is("coder", "0"), is("hash", "0")}},
		{Name: "byte[]0", Class: "byte[]", Elems: elems("97", "34", "-23")},
		{Name: "char[]0", Class: "u16[]", Elems: elems(text, "8364")},
		{Name: "Object[]0", Class: "java.lang.Object[]", Elems: elems("Integer0", "Bag.class", "null")},
		{Name: "Integer0", Class: "java.lang.Integer", Fields: []task.Slot{is("value", "-7")}},
		{Name: "Point0", Class: "Bag$Point", Fields: []task.Slot{is("x", "3"), is("n", "null")}},
	}
}

var (
	nodeType  = classfile.Type{Kind: 'L', Class: "Bag$Node"}
	floatType = classfile.Type{Kind: 'F'}
)

// changed returns the run of f: it ends in a state that violates something.
func changed() *Subject {
	final := append(nodes("9", "Node1", "122"), task.Object{Name: "Node1", Class: "Bag$Node", Fields: []task.Slot{
		is("hidden", "1"), is("Bag$Node.hidden", "0"), is("next", "null"), is("name", `"made by a constructor"`), is("text", "null"),
	}})
	return &Subject{
		Goal: "Bag.f", Class: "Bag", Method: "f", Params: []classfile.Type{nodeType, floatType}, Static: true,
		Records:  map[string][]string{"Bag$Point": {"x", "n"}},
		Property: task.Property{Kind: task.KindPostcondition, Text: `ensures \result > "2"`},
		Trace: &task.Trace{
			Initial: task.State{Objects: nodes("5", "Node0", "97"), Vars: []task.Slot{
				is("Bag.last", "null"), is("Bag.count", "-1"), is("n", "Node0"), is("x", "0x1.4p+01")}},
			Final: task.State{Objects: final, Vars: []task.Slot{
				is("Bag.last", "Node0"), is("Bag.count", "4"), is("n", "Node0"), is("x", "0x1.4p+01"), is("result", "2"), is("exc", "null")}},
			Failure: &task.Failure{Kind: task.KindPostcondition, Conjunct: "result > 2"},
		},
	}
}

// thrown returns the run of g on a node that is the last.
func thrown() *Subject {
	objects := nodes("5", "null", "97")
	return &Subject{
		Goal: "Bag.g", Class: "Bag", Method: "g", Params: []classfile.Type{nodeType}, Static: true,
		Records:  map[string][]string{"Bag$Point": {"x", "n"}},
		Property: task.Property{Kind: task.KindNull, Text: "n.next is null"},
		Trace: &task.Trace{
			Initial: task.State{Objects: objects, Vars: []task.Slot{is("n", "Node0")}},
			Final: task.State{Objects: append(objects, task.Object{Name: "e0", Class: "java.lang.NullPointerException"}),
				Vars: []task.Slot{is("exc", "e0")}},
			Failure: &task.Failure{Kind: task.KindNull, Thrown: "java.lang.NullPointerException"},
		},
	}
}

// compilers are what the tests compile with: most compile little, and the start of a compiler costs more.
var compilers javac.Pool

func TestMain(m *testing.M) {
	status := m.Run()
	compilers.Close()
	os.Exit(status)
}

// TestConfirm: the JVM confirms a right trace, and a wrong one is reported with what happens
// instead.
func TestConfirm(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "Bag.java")
	if err := os.WriteFile(file, []byte(bag), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := javac.Compile(context.Background(), javac.Options{Files: []string{file}, Dir: dir, Memory: "256m"})
	if err != nil {
		t.Fatal(err)
	}
	result, count, next := changed(), changed(), thrown()
	result.Trace.Final.Vars[4] = is("result", "3")
	count.Trace.Final.Vars[1] = is("Bag.count", "5")
	next.Trace.Initial.Objects = nodes("5", "Node0", "97")
	for _, row := range []struct {
		s   *Subject
		why string
	}{
		{changed(), ""}, {thrown(), ""}, {result, "the result is 2, not 3"}, {count, "Bag.count is 4, not 5"}, {next, "it ends with no exception"},
	} {
		w, err := Write(row.s, "T", false)
		if err != nil {
			t.Fatal(err)
		}
		v, err := Confirm(context.Background(), out.Compiler, []string{dir}, w, &compilers)
		if err != nil || v.Violated != (row.why == "") || !strings.HasPrefix(v.Why, row.why) {
			t.Errorf("%s: %+v %v, wanted %q\n%s", row.s.Goal, v, err, row.why, w.Source[:min(len(w.Source), 3000)])
		}
	}
}

// TestConfirmNewest: where a newer compiler than the usual one made the classes, it makes the test as well.
func TestConfirmNewest(t *testing.T) {
	newest := jdk.Home{}
	for _, h := range jdk.All() {
		if _, ok := h.Program("javac"); ok && h.Feature > newest.Feature {
			newest = h
		}
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "Bag.java")
	if err := os.WriteFile(file, []byte(bag), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := javac.Compile(t.Context(), javac.Options{Files: []string{file}, Dir: dir, Memory: "256m", Compiler: &newest}); err != nil {
		t.Fatal(err)
	}
	w, err := Write(changed(), "T", false)
	if err != nil {
		t.Fatal(err)
	}
	if v, err := Confirm(t.Context(), newest, []string{dir}, w, &compilers); err != nil || !v.Violated {
		t.Errorf("%v: %+v %v", newest, v, err)
	}
}

// TestConfirmStopped: a run that ends while the JVM is asked says nothing about a counterexample.
func TestConfirmStopped(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "Bag.java")
	if err := os.WriteFile(file, []byte(bag), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := javac.Compile(context.Background(), javac.Options{Files: []string{file}, Dir: dir, Memory: "256m"})
	if err != nil {
		t.Fatal(err)
	}
	w, err := Write(changed(), "T", false)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errors.New("interrupted"))
	if v, err := Confirm(ctx, out.Compiler, []string{dir}, w, &compilers); err == nil || err.Error() != "stopped: interrupted" || v.Why != "" {
		t.Errorf("%+v %v", v, err)
	}
}

func TestRefusals(t *testing.T) {
	s := changed()
	s.Trace.Choices = []task.Choice{{Kind: task.ChoiceThread}}
	if _, err := Write(s, "T", false); err == nil || !strings.Contains(err.Error(), "thread") {
		t.Errorf("a schedule was written: %v", err)
	}
	s = changed()
	s.Trace.Initial.Objects = []task.Object{
		{Name: "p", Class: "Bag$Point", Fields: []task.Slot{is("n", "q")}}, {Name: "q", Class: "Bag$Point", Fields: []task.Slot{is("n", "p")}},
	}
	if _, err := Write(s, "T", false); err == nil || !strings.Contains(err.Error(), "records") {
		t.Errorf("a ring of records was written: %v", err)
	}
}

// Nothing of a trace can end a literal or a comment.
func TestQuoting(t *testing.T) {
	for in, want := range map[string]string{
		"a": `"a"`, `"\`: `"\"\\"`, "\n\r\x00é": `"\n\015\000\351"`, "😀": `"\ud83d\ude00"`, `\u0022`: `"\\u0022"`,
	} {
		if got := quote(in); got != want {
			t.Errorf("%q: %s, not %s", in, got, want)
		}
	}
	if got := comment("a\nb\\u000a"); strings.Contains(got, "\n") || strings.Contains(got, `\u`) {
		t.Errorf("%q", got)
	}
}
