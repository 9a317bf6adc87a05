package check

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"assay/ir"
	"assay/ir/sanity"
	"assay/lang/java/check/boot"
	"assay/lang/java/check/shipped"
	"assay/lang/java/check/target"
	"assay/lang/java/javac"
	"assay/task"
	"assay/vm"
	"assay/vm/replay"
)

// compilers are what the tests compile with: most compile little, and the start of a compiler costs more.
var compilers javac.Pool

func TestMain(m *testing.M) {
	status := m.Run()
	compilers.Close()
	os.Exit(status)
}

// open compiles sources given by name.
func open(t *testing.T, sources map[string]string) *Program {
	t.Helper()
	dir := t.TempDir()
	var targets []target.Target
	for name, text := range sources {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		targets = append(targets, target.Target{Name: file, Text: text})
	}
	slices.SortFunc(targets, func(a, b target.Target) int { return strings.Compare(a.Name, b.Name) })
	p, list := Open(context.Background(), targets, target.Options{Compilers: &compilers})
	if list.Failed() {
		t.Fatal(list.Err())
	}
	t.Cleanup(func() { p.Close() })
	return p
}

// goals returns the names of the goals of all units, those that are checked only on request by name
// in parentheses.
func goals(p *Program) string {
	var out []string
	for _, u := range p.Units {
		for _, g := range u.Goals {
			name := g.Name
			if g.Spare {
				name = "<" + name + ">"
			}
			out = append(out, name)
		}
	}
	return strings.Join(out, " ")
}

func TestGoals(t *testing.T) {
	for _, row := range []struct{ name, text, want string }{
		{"public methods", `public class A { public int f() { return 1; } int g() { return 2; } private int h() { return 3; } }`, "<A.A> A.f <A.g> <A.h>"},
		{"none is public", `class A { int g() { return 2; } private int h() { return 3; } }`, "<A.A> A.g <A.h>"},
		{"a main", `public class A { public int f() { return 1; } public static void main(String[] a) { } }`, "<A.A> <A.f> A.main"},
		{"a contract", "public class A { public static void main(String[] a) { }\n//@ ensures \\result > 0;\nint f() { return 1; } }", "<A.A> A.main A.f"},
		{"overloads", `public class A { public A(int x) { } public A() { } public int f(int x) { return 1; } public int f(String s, int[] a) { return 2; } }`, "A.A(int) A.A() A.f(int) A.f(String, int[])"},
		{"what the compiler adds", `public enum A { X, Y; public int f() { return 1; } }`, "<A.values> <A.valueOf> A.f"},
		{"a record", `public record A(int x) { public int twice() { return 2 * x; } }`, "<A.A> <A.toString> <A.hashCode> <A.equals> <A.x> A.twice"},
		{"inside others", `public class A { public static class B { public int f() { return 1; } } }`, "<A.A> <A.B.B> A.B.f"},
		{"abstract", `public abstract class A { public A(int x) { } public abstract int f(); public int g() { return 1; } }`, "A.g"},
		{"an initialiser that may fail", `public class A { static int m; int x = 10 / m; public int f() { return 1; } int g() { return 1; } private int h() { return 3; } }`, "A.A A.f <A.g> <A.h>"},
		{"nothing but an initialiser", `class A { static int m; int x = 10 / m; }`, "A.A"},
		{"an initialiser, and no public method", `public class A { static int m; int x = 10 / m; int f() { return 1; } }`, "A.A A.f"},
		{"a block", `class A { static int[] a; { a[0] = 1; } }`, "A.A"},
		{"initialisers that cannot fail", `class A { int[] a = {1, 2}; char[] c = new char[8]; Object o = new java.util.ArrayList<String>(); Runnable r = () -> { throw new Error(); }; int x = a == null ? 1 : 2; }
			class B { int[] a = {1, 2}; char[] c = new char[8]; Object o = new java.util.ArrayList<String>(), p = new java.util.HashMap<String, String>(16), q = java.util.Collections.emptyList(); Runnable r = () -> { throw new Error(); }; long n = 3; B() { this(1); } B(int x) { } }
			class C { int[] a = {1, 2}; char[] c = new char[8]; Object o = new java.util.ArrayList<String>(), p = new java.util.HashMap<String, String>(16), q = java.util.Collections.emptyList(); Runnable r = () -> { throw new Error(); }; long n = 3; }`, "A.A <A.lambda> B.B() B.B(int) <B.lambda> <C.C> <C.lambda>"},
		{"a class above", `abstract class A { static int m; int x = 10 / m; } class B extends A { } class C extends B { }`, "B.B <C.C>"},
		{"initialisers of an enum and an anonymous class", `enum A { X; int x = 10 / K.m; Object f() { return new Object() { int y = 10 / K.m; }; } } class K { static int m; }`, "<K.K> <A.values> <A.valueOf> A.f <A.f.Object.Object>"},
		{"an interface", `public interface A { int f(); default int g() { return f(); } }`, "A.g"},
	} {
		p := open(t, map[string]string{"A.java": row.text})
		got, want := strings.Fields(goals(p)), strings.Fields(row.want)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %s, not %s", row.name, goals(p), row.want)
		}
	}
}

// world lowers a goal of a program.
func world(t *testing.T, p *Program, name string) (*World, *ir.Goal) {
	t.Helper()
	w, err := p.World(task.Bounds{Array: 4})
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range p.Units {
		if g := u.Goal(name); g != nil {
			k, list := w.Goal(g)
			if list.Failed() {
				t.Fatal(list.Err())
			}
			if err := sanity.Check(w.Java.Prog); err != nil {
				t.Fatal(err)
			}
			return w, k
		}
	}
	t.Fatalf("there is no goal %s", name)
	return nil, nil
}

const zoo = `public class Zoo {
	static abstract class Animal { int legs() { return 4; } abstract int noise(); }
	static class Dog extends Animal { int noise() { return 1; } }
	static class Bird extends Animal { int legs() { return 2; } int noise() { return 2; } }
	enum Size { SMALL, LARGE }
	static final Dog NOBODY = new Dog();
	static Animal last; static int count; static final int LIMIT = 7;
	Animal[] all;
	class Keeper { public int first() { return all[0].noise(); } }
	public int put(Animal a, Object o, String s, java.util.List<Animal> l, Size z) { last = a; return count; }
	public Zoo(int n) { all = new Animal[n]; }
}`

func TestClosedWorld(t *testing.T) {
	p := open(t, map[string]string{"Zoo.java": zoo})
	w, g := world(t, p, "Zoo.put")
	var inputs []string
	for _, x := range g.Inputs {
		inputs = append(inputs, x.Name)
	}
	if !slices.Equal(inputs, []string{"Zoo.last", "Zoo.count"}) {
		t.Errorf("inputs %v", inputs)
	}
	for i, want := range []string{
		"Zoo: Zoo |", "Zoo$Animal: Zoo$Bird Zoo$Dog |", "java.lang.Object: Zoo Zoo$Bird Zoo$Dog Zoo$Keeper java.lang.Object java.lang.String java.lang.Integer | inputs of type java.lang.Object are of class",
		"java.lang.String: java.lang.String | strings of inputs hold characters up to 255 only", "java.util.List: | inputs of type java.util.List are null", "Zoo$Size: |",
	} {
		r, ok := w.Param(g, g.Proc.Params[i]).(ir.Ref)
		if !ok || r.Class == nil {
			t.Fatalf("parameter %d is %v", i, w.Param(g, g.Proc.Params[i]))
		}
		list, without := w.Instances(r.Class)
		got := r.Class.Name + ":"
		for _, c := range list {
			got += " " + c.Name
		}
		if got += " | " + without; !strings.HasPrefix(got, want) {
			t.Errorf("%s, not %s", got, want)
		}
	}
	var shared []string
	for _, name := range []string{"Zoo$Size", "Zoo$Animal"} {
		for _, x := range w.Shared(w.Java.Prog.Class(name)) {
			shared = append(shared, x.Name)
		}
	}
	if !slices.Equal(shared, []string{"Zoo$Size.SMALL", "Zoo$Size.LARGE", "Zoo.NOBODY"}) {
		t.Errorf("shared %v", shared)
	}
}

// A method begins on any receiver whose class does not override it.
func TestReceiver(t *testing.T) {
	p := open(t, map[string]string{"Zoo.java": zoo})
	w, g := world(t, p, "Zoo.Animal.legs")
	for class, want := range map[string]vm.StopKind{"Zoo$Dog": vm.Finished, "Zoo$Bird": vm.Infeasible} {
		s := w.Code(nil).Start(vm.SetupOf(g, task.Bounds{}))
		if err := s.Import(state(class, "this")); err != nil {
			t.Fatal(err)
		}
		if stop := s.Run(vm.Budget{}); stop.Kind != want {
			t.Errorf("%s: %v", class, stop)
		}
	}
	s := w.Code(nil).Start(vm.SetupOf(g, task.Bounds{}))
	if stop := s.Run(vm.Budget{}); stop.Kind != vm.Infeasible || stop.Text != "this != null" {
		t.Errorf("without a receiver: %v", stop)
	}
}

// TestRepresented: for each type of the library that a class stands for, inputs may be objects of it.
func TestRepresented(t *testing.T) {
	text, n := "public class All {\n", 0
	for _, name := range shipped.Types() {
		if name != "java.util.SequencedCollection" { // of newer libraries
			text += fmt.Sprintf("\tstatic Object f%d(%s x) { return x; }\n", n, strings.ReplaceAll(name, "$", "."))
			n++
		}
	}
	p := open(t, map[string]string{"All.java": text + "}\n"})
	for i := range n {
		q := p.Fork(false)
		w, g := world(t, q, fmt.Sprint("All.f", i))
		k := w.Param(g, g.Proc.Params[0]).(ir.Ref).Class
		if !w.Represented(k) {
			t.Errorf("nothing stands for %s", k.Name)
		} else if w.Represent([]*ir.Class{k}); len(w.instancesOf(k)) != 1 {
			t.Errorf("inputs of type %s are of %v", k.Name, w.instancesOf(k))
		}
		q.Release()
	}
	if n < 30 {
		t.Errorf("%d types", n)
	}
}

func (w *World) instancesOf(k *ir.Class) []*ir.Class {
	list, _ := w.Instances(k)
	return list
}

func state(class, param string) task.State {
	return task.State{
		Objects: []task.Object{{Name: "x", Class: class}},
		Vars:    []task.Slot{{Name: param, Value: task.Value{Scalar: "x"}}},
	}
}

// A constructor runs on a new object, and what a check of the JVM raises there is judged.
func TestConstruction(t *testing.T) {
	p := open(t, map[string]string{"Zoo.java": zoo})
	w, g := world(t, p, "Zoo.Zoo")
	setup := vm.SetupOf(g, task.Bounds{})
	w.View(g, &setup)
	for n, want := range map[string]task.Kind{"3": "", "-1": task.KindSize} {
		trace := task.Trace{Initial: task.State{Vars: []task.Slot{{Name: "n", Value: task.Value{Scalar: n}}}}}
		full, stop, err := replay.Trace(w.Code(nil), setup, trace, vm.Budget{})
		if err != nil || stop.Property != want {
			t.Errorf("n = %s: %v %v", n, stop, err)
		}
		if len(full.Initial.Objects) > 0 || len(full.Steps) == 0 || full.Steps[0].Line != 11 {
			t.Errorf("n = %s: begins with %v, at %v", n, full.Initial, full.Steps)
		}
	}
}

// A line that is resumed after a call is where its exception was created, though it is not a second
// step.
func TestPlaceAfterCall(t *testing.T) {
	p := open(t, map[string]string{"A.java": "public class A {\n\tstatic int one(int x) {\n\t\tint y = x;\n\t\treturn y; }\n\tpublic static void f(int x) {\n\t\tassert one(x) > 1;\n\t} }"})
	w, g := world(t, p, "A.f")
	setup := vm.SetupOf(g, task.Bounds{})
	w.View(g, &setup)
	trace := task.Trace{Initial: task.State{Vars: []task.Slot{{Name: "x", Value: task.Value{Scalar: "1"}}}}}
	full, _, err := replay.Trace(w.Code(nil), setup, trace, vm.Budget{})
	if err != nil || full.Failure == nil || full.Failure.Line != 6 {
		t.Errorf("%v %+v", err, full.Failure)
	}
}

const ledgers = `public class Ledger {
	/*@ spec_public @*/ int sum;
	//@ invariant sum >= 0;
	public int get() { return sum; }
	public void add(int n) { sum += n; }
	public void indirectly(Ledger l) { l.add(1); }
	public Ledger fresh() { return new Ledger(); }
	public static int twice(int n) { return 2 * n; }
}
class Other { int x; public void set(int n) { x = n; } public int compare(Object o) { return o.hashCode(); } }`

// Invariants are asked about where the code may break them.
func TestObligations(t *testing.T) {
	p := open(t, map[string]string{"Ledger.java": ledgers})
	for name, want := range map[string]int{
		"Ledger.get": 0, "Ledger.add": 1, "Ledger.indirectly": 1, "Ledger.fresh": 1, "Ledger.twice": 0, "Other.set": 0, "Other.compare": 0,
	} {
		wantInvariants(t, p, name, want)
	}
}

// Inputs of a class of the library are null, unless a contract says what is in them.
func TestOpened(t *testing.T) {
	p := open(t, map[string]string{"Lists.java": `import java.util.*;
class Lists {
	//@ requires l.size == l.elementData.length;
	//@ ensures l.size == \old(l.size) + 1;
	static void add(ArrayList<Object> l) { l.add(null); }
	//@ requires l != null;
	static void clear(ArrayList<Object> l) { l.clear(); }
}`})
	for name, want := range map[string]string{
		"Lists.add":   "java.util.ArrayList | inputs of type java.util.ArrayList are of class java.util.ArrayList, and their arrays are theirs alone",
		"Lists.clear": "| inputs of type java.util.ArrayList are null",
	} {
		w, g := world(t, p.Fork(false), name)
		list, without := w.Instances(w.Param(g, g.Proc.Params[0]).(ir.Ref).Class)
		if got := strings.TrimSpace(boot.NamesOf(list) + " | " + without); got != want {
			t.Errorf("%s: %s, not %s", name, got, want)
		}
		root, _ := w.Instances(w.Java.Prog.Class("java.util.AbstractList"))
		if len(root) != len(list) {
			t.Errorf("%s: of a class above there are %s", name, boot.NamesOf(root))
		}
	}
}

// The library may write arrays of ours, and its own fields that we read.
func TestEffectsOfTheLibrary(t *testing.T) {
	p := open(t, map[string]string{"A.java": `class A {
	int[] a; java.util.ArrayList<Object> l; int n;
	//@ invariant a.length == 0 || a[0] == 0;
	//@ invariant l.size == 0;
	//@ invariant n == 0;
	public void fill() { java.util.Arrays.fill(a, 1); }
	public void add() { l.add(null); }
	public int get() { return n; }
}`})
	for name, want := range map[string]int{"A.fill": 2, "A.add": 2, "A.get": 0} {
		wantInvariants(t, p, name, want)
	}
}

func TestScopesByShortNames(t *testing.T) {
	p := open(t, map[string]string{"Zoo.java": zoo})
	for name, want := range map[string]string{"Dog": "Zoo$Dog", "Zoo.Dog": "Zoo$Dog", "Zoo$Dog": "Zoo$Dog", "Zoo": "Zoo", "og": "", "java.util.ArrayList": "java.util.ArrayList", "java.util.No": ""} {
		if got := strings.Join(p.ClassesNamed(name), " "); got != want {
			t.Errorf("%s means %s, not %s", name, got, want)
		}
	}
}

// A class that cannot be used affects its own goals only.
func TestMissingClass(t *testing.T) {
	dir := t.TempDir()
	text := `public class A { public int f() { return 1; } } class B extends C { public int g() { return 2; } } class C { }`
	if err := os.WriteFile(filepath.Join(dir, "A.java"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	c, err := target.Compile(context.Background(), []string{filepath.Join(dir, "A.java")}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := os.Remove(filepath.Join(c.Dir, "C.class")); err != nil {
		t.Fatal(err)
	}
	p, list := Open(context.Background(), []target.Target{{Name: filepath.Join(c.Dir, "A.class")}, {Name: filepath.Join(c.Dir, "B.class")}}, target.Options{})
	if list.Failed() {
		t.Fatal(list.Err())
	}
	defer p.Close()
	world(t, p, "A.f")
	w, _ := p.World(task.Bounds{Array: 4})
	if _, list := w.Goal(p.Units[0].Goal("B.g")); !list.Failed() || !strings.Contains(list.Err().Error(), "class C is missing") {
		t.Errorf("%v", list.Err())
	}
}

// wantInvariants counts the invariants that a method has to keep.
func wantInvariants(t *testing.T, p *Program, name string, want int) {
	t.Helper()
	_, g := world(t, p, name)
	n := 0
	for _, k := range g.Contract.Ensures {
		if k.Kind == task.KindInvariant {
			n++
		}
	}
	if n != want {
		t.Errorf("%s: %d invariants, not %d", name, n, want)
	}
}
