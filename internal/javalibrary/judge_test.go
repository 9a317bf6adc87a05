package javalibrary

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"assay/engine"
	"assay/engine/bmc"
	"assay/engine/once"
	"assay/internal/testkit"
	"assay/ir"
	"assay/lang/java/check"
	"assay/lang/java/check/shipped"
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
	"assay/lang/java/classpath"
	"assay/lang/java/javac"
	"assay/lang/java/jdk"
	"assay/lang/java/symbolic"
	"assay/symbolic/model"
	"assay/task"
)

var compilers javac.Pool

func TestMain(m *testing.M) {
	status := m.Run()
	compilers.Close()
	os.Exit(status)
}

// library returns the classes of the JDK that are used here.
func library(t *testing.T) func(name string) *classfile.Class {
	t.Helper()
	home, err := jdk.Find()
	if err != nil {
		t.Fatal(err)
	}
	p, err := classpath.Open(nil, classpath.Options{JDK: &home})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return func(name string) *classfile.Class {
		c, err := p.Class(name)
		if err != nil {
			return nil
		}
		return c
	}
}

// open compiles a class; path has what it uses besides the library.
func open(t *testing.T, name, text string, path ...string) *check.Program {
	t.Helper()
	file := filepath.Join(t.TempDir(), name+".java")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	p, list := check.Open(context.Background(), []target.Target{{Name: file, Text: text}}, target.Options{Compilers: &compilers, ClassPath: path})
	if p == nil || list.Failed() {
		t.Fatalf("%v\n%s", list.Err(), text)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

// answers checks a goal.
func answers(t *testing.T, p *check.Program, name string, b task.Bounds, e engine.Engine) []task.Result {
	t.Helper()
	q := p.Fork(false)
	defer q.Release()
	w, err := q.World(b)
	if err != nil {
		t.Fatal(err)
	}
	k, list := w.Goal(q.Units[0].Goal(name))
	if list.Failed() {
		t.Fatal(list.Err())
	}
	results, err := e.Check(context.Background(), &engine.Task{Program: w.Java.Prog, Goal: k, Bounds: b, Host: w, Effort: effort})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return results
}

// effort bounds a check: seconds on most machines.
const effort = 4_000_000

var symbolically = bmc.Engine{Models: func(t *engine.Task) func(*ir.Proc) model.Model {
	return (&symbolic.Env{World: t.Host.(*check.World).Java}).Models
}}

// bounds are at scope 4, with one object of the class.
func bounds(c *Class) task.Bounds {
	return task.Bounds{Scope: 4, Array: 4, Scopes: map[string]int{c.Name: 1, "java.lang.String": 1, "java.lang.Object": 2}}
}

// TestKept: the public methods of each class keep what is shipped about it, from all objects that satisfy it, with arrays up to
// four elements. What is too much, or calls what nobody knows, is counted.
func TestKept(t *testing.T) {
	find := library(t)
	for _, name := range shipped.Classes() {
		c := New(name, find)
		t.Run(name, func(t *testing.T) {
			if c == nil || len(c.Kept) == 0 {
				return // it may be anything
			}
			list := c.Methods()
			if !testkit.Long() {
				list = sample(list, 3)
				if strings.HasPrefix(name, "java.math.") {
					list = list[:1] // long numbers are dear
				}
			}
			p := open(t, "Judge", c.Judge("Judge", list))
			holds, unknown := 0, 0
			for _, g := range p.Units[0].Goals {
				if g.Spare {
					continue
				}
				for _, r := range answers(t, p, g.Name, bounds(c), symbolically) {
					switch {
					case r.Status == task.Violated:
						t.Errorf("%s: %s is violated", g.Name, r.Property.Text)
					case r.Vacuous:
						t.Errorf("%s: no object satisfies the invariants", g.Name)
					case r.Status == task.Unknown:
						unknown++
						t.Logf("%s: %s", g.Name, r.Reason)
					default:
						holds++
					}
				}
			}
			t.Logf("%d properties hold, %d are unknown", holds, unknown)
			if holds == 0 {
				t.Errorf("nothing holds")
			}
		})
	}
}

// sample returns some of a list, from its whole length.
func sample(list []Method, n int) (out []Method) {
	for i := range n {
		out = append(out, list[i*len(list)/n])
	}
	return slices.Compact(out)
}

// TestFaults: stronger invariants are not kept, and that is found.
func TestFaults(t *testing.T) {
	find := library(t)
	for _, row := range []struct{ class, method, invariant string }{
		{"java.util.ArrayList", "add_java_lang_Object", "size < elementData.length || size == 0"},
		{"java.util.ArrayList", "remove_int", "size != 1"},
		{"java.util.ArrayList", "clear", "elementData.length == 0 || elementData[0] != null"},
		{"java.util.Vector", "addElement_java_lang_Object", "elementCount < elementData.length || elementCount == 0"},
		{"java.util.ArrayDeque", "addFirst_java_lang_Object", "head <= tail"},
		{"java.util.ArrayDeque", "pollFirst", "head == 0 || elements[head] != null"},
		{"java.util.BitSet", "clear_int", "wordsInUse == words.length"},
		{"java.io.StringReader", "read", "next == mark"},
	} {
		c := New(row.class, find)
		c.Kept = append(c.Kept, row.invariant)
		list := slices.DeleteFunc(c.Methods(), func(m Method) bool { return m.Name != row.method })
		if len(list) != 1 {
			t.Fatalf("%s has no method %s", row.class, row.method)
		}
		p := open(t, "Judge", c.Judge("Judge", list))
		found := false
		for _, r := range answers(t, p, "Judge."+row.method, bounds(c), symbolically) {
			found = found || r.Status == task.Violated
		}
		if !found {
			t.Errorf("%s.%s keeps that %s", row.class, row.method, row.invariant)
		}
	}
}

// TestWalks: random public calls on new objects leave what is shipped about the class.
func TestWalks(t *testing.T) {
	find := library(t)
	for _, name := range shipped.Classes() {
		c := New(name, find)
		t.Run(name, func(t *testing.T) {
			if c == nil || len(c.Kept) == 0 {
				return
			}
			rounds := testkit.Count(t, 400, 20)
			p := open(t, "Walk", c.Walk("Walk", int(testkit.Seed(t)%1_000_000), rounds, 12))
			for _, r := range answers(t, p, "Walk.main", task.Bounds{Scope: 4, Array: 4}, once.Engine{}) {
				if !r.Status.Holds() {
					t.Errorf("%s: %s %s", r.Property.Text, r.Status, r.Reason)
				}
			}
		})
	}
	c := New("java.util.ArrayList", find)
	c.Kept = append(c.Kept, "size < 2")
	p := open(t, "Walk", c.Walk("Walk", 1, 20, 12))
	found := false
	for _, r := range answers(t, p, "Walk.main", task.Bounds{Scope: 4, Array: 4}, once.Engine{}) {
		found = found || r.Status == task.Violated
	}
	if !found {
		t.Error("lists never have two elements")
	}
}

// TestModels: maps and sets of our own answer as those of the JDK, but for their orders, each of which is one of the JDK.
func TestModels(t *testing.T) {
	p := open(t, "Beside", Beside(int(testkit.Seed(t)%1_000_000), testkit.Count(t, 500, 10)), "../../lang/java/rt/classes")
	for _, r := range answers(t, p, "Beside.main", task.Bounds{Scope: 4, Array: 4}, once.Engine{}) {
		if !r.Status.Holds() {
			t.Errorf("%s: %s %s", r.Property.Text, r.Status, r.Reason)
		}
	}
}
