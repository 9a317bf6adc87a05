package check

import (
	"context"
	"fmt"
	"hash/maphash"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"assay/engine"
	"assay/engine/bmc"
	"assay/ir"
	"assay/ir/sanity"
	"assay/lang/java/check/target"
	"assay/lang/java/jdk"
	"assay/lang/java/symbolic"
	"assay/symbolic/model"
	"assay/task"
)

// at is a thing in memory.
type at struct {
	address uintptr
	typ     reflect.Type
}

// image is what things in memory hold, of everything that some of them lead to: a sum for each field.
type image struct {
	is   map[at][]uint64
	todo []reflect.Value
}

// foreign are the packages whose objects are shared by all programs anyway, and that hold much.
var foreign = []string{"assay/lang/java/classfile", "assay/lang/java/classpath"}

// imageOf returns the image of what roots lead to.
func imageOf(roots ...any) map[at][]uint64 {
	m := &image{is: map[at][]uint64{}}
	for _, r := range roots {
		m.todo = append(m.todo, reflect.ValueOf(r).Elem())
	}
	for len(m.todo) > 0 {
		v := m.todo[len(m.todo)-1]
		m.todo = m.todo[:len(m.todo)-1]
		k := at{v.UnsafeAddr(), v.Type()}
		if m.is[k] != nil {
			continue
		}
		if v.Kind() != reflect.Struct {
			m.is[k] = []uint64{m.sum(v)}
			continue
		}
		m.is[k] = make([]uint64, v.NumField(), v.NumField()+1)
		for i := range v.NumField() {
			if k.typ != reflect.TypeFor[ir.Proc]() || k.typ.Field(i).Name != "room" { // what is in that is overwritten
				m.is[k][i] = m.sum(v.Field(i))
			}
		}
	}
	return m.is
}

var seed = maphash.MakeSeed()

// mixed returns a sum of sums in an order.
func mixed(x, y uint64) uint64 { return (x^y>>31)*0x9e3779b97f4a7c15 + y }

// sum returns that of a value: what it points to counts by its address.
func (m *image) sum(v reflect.Value) uint64 {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() && !slices.Contains(foreign, v.Type().Elem().PkgPath()) {
			m.todo = append(m.todo, v.Elem())
		}
		return uint64(v.Pointer())
	case reflect.Interface:
		if v.IsNil() {
			return 0
		}
		return mixed(uint64(reflect.ValueOf(v.Elem().Type()).Pointer()), m.sum(v.Elem()))
	case reflect.Slice, reflect.Array:
		x := uint64(v.Len())
		for i := range v.Len() {
			x = mixed(x, m.sum(v.Index(i)))
		}
		return x
	case reflect.Map:
		x := uint64(v.Len())
		for i := v.MapRange(); i.Next(); {
			x += mixed(m.sum(i.Key()), m.sum(i.Value())) * 0xbf58476d1ce4e5b9
		}
		return x
	case reflect.Struct:
		x := uint64(0)
		for i := range v.NumField() {
			x = mixed(x, m.sum(v.Field(i)))
		}
		return x
	case reflect.Func, reflect.UnsafePointer, reflect.Chan:
		return uint64(v.Pointer())
	case reflect.Bool:
		if v.Bool() {
			return 1
		}
		return 0
	case reflect.String:
		return maphash.String(seed, v.String())
	case reflect.Float32, reflect.Float64:
		return math.Float64bits(v.Float())
	}
	if v.CanInt() {
		return uint64(v.Int())
	}
	return v.Uint()
}

const visitors = `import java.util.*;
import java.util.function.*;
public class Visitors {
	static int count; static final Map<String, Integer> KNOWN = new HashMap<>(Map.of("a", 1));
	enum Size { SMALL, LARGE }
	record Pair(Integer a, String b) { }
	interface Shape { int area(); }
	static class Square implements Shape { int n; public int area() { return n * n; } }
	public int lambdas(int n) { IntSupplier s = () -> n / 2; return s.getAsInt() + count++; }
	public String texts(int n) { return "n is " + n + String.valueOf(n).length(); }
	public int lists(int n) { List<Integer> l = new ArrayList<>(); l.add(n); return l.get(0); }
	public int sizes(Size s) { return switch (s) { case SMALL -> 1; case LARGE -> 2; }; }
	public boolean pairs(Pair p) { return p.equals(new Pair(1, "x")) && p.hashCode() == 3; }
	public int area(Shape s) { return s.area(); }
	public int thrown(int n) { try { return 10 / n; } catch (ArithmeticException e) { return e.getMessage().length(); } }
	//@ requires a != null && a.length > 0;
	//@ ensures \result >= a[0];
	public static int most(int[] a) { int m = a[0]; for (int x : a) { m = Math.max(m, x); } return m; }
	public static Object builds(char c) { return new StringBuilder().append(c).append(KNOWN.size()); }
}`

// TestRolledBack uses one started library for all goals of a class, and then compares all that it consists of, in
// memory, with what it was before.
func TestRolledBack(t *testing.T) {
	p := open(t, map[string]string{"Visitors.java": visitors})
	rolledBack(t, p, &libraryOf(p.JDK).pool, libraryOf(p.JDK).take())
}

// TestDeclared does the same with a program of many classes, which are declared once.
func TestDeclared(t *testing.T) {
	files := map[string]string{"Visitors.java": strings.ReplaceAll(visitors, "//@", "//")}
	for i := range manyClasses {
		files[fmt.Sprintf("C%d.java", i)] = fmt.Sprintf(`import java.util.*;
			public class C%d extends %s implements Iterable<String> {
				private final List<String> names = new ArrayList<>(); private static int made; public static final Object LOCK = new Object();
				protected C%d next; int[] room = new int[%d];
				public C%d() { made++; }
				public int weigh(C%d o) { return made - o.names.size(); }
				public Iterator<String> iterator() { return names.iterator(); }
			}`, i, []string{"Object", "C0", "Visitors"}[min(i, 1+i%2)], max(0, i-1), i+1, i, i)
	}
	p := open(t, files)
	q := p.Fork(false)
	w, err := q.World(task.Bounds{Array: 2})
	if err != nil {
		t.Fatal(err)
	}
	if w.library.classes == nil || len(w.Classes) < manyClasses {
		t.Fatalf("%d classes are not declared once", len(w.Classes))
	}
	q.Release()
	rolledBack(t, p, p.found.declared(2), p.found.declared(2).pop())
}

// rolledBack uses a world of a pool for the goals of a program, and compares it with what it was before.
func rolledBack(t *testing.T, p *Program, l *pool, s *started) {
	if s == nil {
		t.Fatal("the library does not start")
	}
	e := bmc.Engine{Models: func(t *engine.Task) func(*ir.Proc) model.Model {
		return (&symbolic.Env{World: t.Host.(*World).Java}).Models
	}}
	before := imageOf(s.world, s.origin, s.sane)
	s.release()
	for i, u := range p.Units {
		for k, g := range u.Goals {
			if k > 0 && u.Name != p.Units[len(p.Units)-1].Name || i%5 != 0 && i < len(p.Units)-1 {
				continue // one of each class that is like others
			}
			q := p.Fork(false)
			b := task.Bounds{Array: 2, Scope: 2, Unwind: 4}
			w, err := q.World(b)
			if err != nil {
				t.Fatal(err)
			}
			k, list := w.Goal(q.Units[i].Goal(g.Name))
			if list.Failed() {
				t.Fatal(list.Err())
			}
			if err := w.Sane(); err != nil {
				t.Fatal(err)
			}
			results, err := e.Check(context.Background(), &engine.Task{Program: w.Java.Prog, Goal: k, Bounds: b, Host: w})
			if err != nil {
				t.Fatalf("%s: %v", g.Name, err)
			}
			if len(results) == 0 {
				t.Errorf("%s: nothing was asked", g.Name)
			}
			q.Release()
			if w.library != s {
				t.Fatalf("%s: there was another library", g.Name)
			}
		}
	}
	if s = l.pop(); s == nil {
		t.Fatal("nothing came back")
	}
	defer s.release()
	after, wrong := imageOf(s.world, s.origin, s.sane), 0
	for k, was := range before {
		is := after[k]
		if is == nil {
			t.Fatalf("a %v is gone", k.typ)
		}
		for i := range was {
			if is[i] == was[i] {
				continue
			}
			if wrong++; wrong > 10 {
				t.Fatal("and more")
			}
			field := ""
			if k.typ.Kind() == reflect.Struct {
				field = k.typ.Field(i).Name
			}
			t.Errorf("%v.%s was changed", k.typ, field)
		}
	}
	if len(before) < 20_000 {
		t.Errorf("the image has %d things only", len(before))
	}
}

// TestLibraryIsSane checks what no goal checks again.
func TestLibraryIsSane(t *testing.T) {
	home, err := jdk.Find()
	if err != nil {
		t.Fatal(err)
	}
	s := libraryOf(home).take()
	if s == nil {
		t.Fatal("the library does not start")
	}
	defer s.release()
	if err := sanity.Check(s.world.Prog); err != nil {
		t.Error(err)
	}
}

// TestShadowed: a class by the name of one that the start of the library has is used in its place, so that no
// started library will do.
func TestShadowed(t *testing.T) {
	p := open(t, map[string]string{"A.java": "public class A { public int f() { return 1; } }"})
	w, _ := world(t, p.Fork(false), "A.f")
	if w.library == nil {
		t.Fatal("it starts a library")
	}
	file, err := p.Path.Find("java/lang/Thread")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "java/lang"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "java/lang/Thread.class"), file.Data, 0o666); err != nil {
		t.Fatal(err)
	}
	q, list := Open(context.Background(), []target.Target{{Name: p.Units[0].Name, Text: p.Units[0].Text}}, target.Options{ClassPath: []string{dir}})
	if list.Failed() {
		t.Fatal(list.Err())
	}
	defer q.Close()
	if w, _ := world(t, q.Fork(false), "A.f"); w.library != nil {
		t.Error("another java.lang.Thread is passed over")
	}
}

// TestFresh: a program that shares nothing gets a library of its own for each goal.
func TestFresh(t *testing.T) {
	p := open(t, map[string]string{"A.java": "public class A { public int f() { return 1; } }"})
	p.Options.Fresh = true
	q, r := p.Fork(false), p.Fork(false)
	v, _ := world(t, q, "A.f")
	q.Release()
	w, _ := world(t, r, "A.f")
	if v.library == nil || w.library == nil || v.library == w.library {
		t.Error("it is shared")
	}
}
