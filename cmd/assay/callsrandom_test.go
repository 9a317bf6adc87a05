package main

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/task"
)

// exactCallees say all that they do: a call is the same by contract and by its body.
const exactCallees = `class Cell {
    int v;
    /*@ nullable @*/ Cell next;

    //@ assignable \nothing;
    //@ ensures \result == (x < y ? x : y);
    //@ signals_only \nothing;
    static int min(int x, int y) { return x < y ? x : y; }

    //@ assignable \nothing;
    //@ ensures \result == x + y;
    //@ signals_only \nothing;
    static int plus(int x, int y) { return x + y; }

    //@ assignable v;
    //@ ensures v == x && \result == \old(v);
    //@ signals_only \nothing;
    int put(int x) { int old = v; v = x; return old; }

    //@ assignable \nothing;
    //@ ensures \result == v;
    //@ signals_only \nothing;
    int get() { return v; }

    //@ assignable c.v, v;
    //@ ensures v == \old(c.v) && c.v == \old(v);
    //@ signals_only \nothing;
    void swap(Cell c) { int t = v; v = c.v; c.v = t; }

    //@ assignable next;
    //@ ensures next == c;
    //@ signals_only \nothing;
    void link(/*@ nullable @*/ Cell c) { next = c; }

    //@ assignable \nothing;
    //@ ensures \result == (next != null ? next : this);
    //@ signals_only \nothing;
    Cell after() { return next != null ? next : this; }

    //@ assignable \nothing;
    //@ ensures \fresh(\result) && \result.v == x && \result.next == c;
    //@ signals_only \nothing;
    static Cell make(int x, /*@ nullable @*/ Cell c) { Cell r = new Cell(); r.v = x; r.next = c; return r; }

    /*@ public normal_behavior
      @   requires x >= 0;
      @   assignable v;
      @   ensures v == x;
      @ also
      @ public exceptional_behavior
      @   requires x < 0;
      @   assignable v;
      @   signals (IllegalArgumentException e) v == \old(v);
      @   signals_only IllegalArgumentException;
      @*/
    void natural(int x) { if (x < 0) throw new IllegalArgumentException(); v = x; }

    //@ assignable a[*];
    //@ ensures (\forall int k; 0 <= k && k < a.length; a[k] == (k == i ? x : \old(a[k])));
    //@ signals_only \nothing;
    static void set(int[] a, int i, int x) { if (0 <= i && i < a.length) a[i] = x; }

    //@ assignable \nothing;
    //@ ensures \result == (0 <= i && i < a.length ? a[i] : -1);
    //@ signals_only \nothing;
    static int at(int[] a, int i) { return 0 <= i && i < a.length ? a[i] : -1; }
}
`

// weakCallees keep what they say, which is not all: callers that are right by contract are right,
// and what is wrong by the bodies of their calls is wrong by contract.
const weakCallees = `class Cell {
    int v;
    /*@ nullable @*/ Cell next;

    //@ invariant v >= -1000000;

    //@ assignable \nothing;
    //@ ensures \result <= x && \result <= y;
    //@ signals_only \nothing;
    static int min(int x, int y) { return x < y ? x : y; }

    //@ requires x >= -100 && x <= 100 && y >= -100 && y <= 100;
    //@ ensures \result == x + y;
    static int plus(int x, int y) { return x + y; }

    //@ requires x >= -1000000;
    //@ assignable v, next;
    //@ ensures v == x;
    //@ signals_only \nothing;
    int put(int x) { int old = v; v = x; return old; }

    //@ assignable v;
    //@ ensures \result == \old(v);
    //@ signals_only \nothing;
    int get() { return v; }

    //@ assignable c.v, v;
    //@ ensures v + c.v == \old(v + c.v);
    //@ signals_only \nothing;
    void swap(Cell c) { int t = v; v = c.v; c.v = t; }

    //@ assignable next;
    //@ signals_only \nothing;
    void link(/*@ nullable @*/ Cell c) { next = c; }

    //@ assignable \nothing;
    //@ ensures next != null ==> \result != null;
    //@ signals_only \nothing;
    Cell after() { return next != null ? next : this; }

    //@ requires x >= -1000000;
    //@ assignable \nothing;
    //@ ensures \result.next == c && (c == null || \fresh(\result));
    //@ signals_only \nothing;
    static Cell make(int x, /*@ nullable @*/ Cell c) { Cell r = new Cell(); r.v = x; r.next = c; return r; }

    //@ assignable v;
    //@ ensures v >= 0;
    //@ signals (IllegalArgumentException e) x < 0;
    void natural(int x) { if (x < 0) throw new IllegalArgumentException(); v = x; }

    //@ assignable a[i];
    //@ signals_only \nothing;
    static void set(int[] a, int i, int x) { if (0 <= i && i < a.length) a[i] = x; }

    //@ ensures \result == -1 || (\exists int k; 0 <= k && k < a.length; a[k] == \result);
    static int at(int[] a, int i) { return 0 <= i && i < a.length ? a[i] : -1; }
}
`

// randomCaller writes a method that calls them, and says something of its result that may be so.
func randomCaller(r *rand.Rand, n int) string {
	var b strings.Builder
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	num := func() string { return pick("x", "y", "r", "0", "1", "3", "a.v", "b.v") }
	cell := func() string { return pick("a", "b", "c") }
	var stmt func(depth int)
	stmt = func(depth int) {
		pad := strings.Repeat("    ", depth+2)
		switch k := r.IntN(14); {
		case k == 0:
			fmt.Fprintf(&b, "%sr = Cell.min(%s, %s);\n", pad, num(), num())
		case k == 1:
			fmt.Fprintf(&b, "%sr = Cell.plus(%s, %s);\n", pad, num(), num())
		case k == 2:
			fmt.Fprintf(&b, "%sr = %s.put(%s);\n", pad, cell(), num())
		case k == 3:
			fmt.Fprintf(&b, "%sr = %s.get();\n", pad, cell())
		case k == 4:
			fmt.Fprintf(&b, "%s%s.swap(%s);\n", pad, cell(), cell())
		case k == 5:
			fmt.Fprintf(&b, "%s%s.link(%s);\n", pad, cell(), pick("a", "b", "c", "null"))
		case k == 6:
			fmt.Fprintf(&b, "%sc = %s.after();\n", pad, cell())
		case k == 7:
			fmt.Fprintf(&b, "%sc = Cell.make(%s, %s);\n", pad, num(), pick("a", "b", "c", "null"))
		case k == 8:
			fmt.Fprintf(&b, "%stry { %s.natural(%s); } catch (IllegalArgumentException e) { r = %s; }\n", pad, cell(), num(), num())
		case k == 9:
			fmt.Fprintf(&b, "%sCell.set(%s, %s, %s);\n", pad, pick("p", "q"), num(), num())
		case k == 10:
			fmt.Fprintf(&b, "%sr = Cell.at(%s, %s);\n", pad, pick("p", "q"), num())
		case k == 11 && depth < 2:
			fmt.Fprintf(&b, "%sif (%s < %s) {\n", pad, num(), num())
			stmt(depth + 1)
			fmt.Fprintf(&b, "%s} else {\n", pad)
			stmt(depth + 1)
			fmt.Fprintf(&b, "%s}\n", pad)
		case k == 12 && depth < 2:
			fmt.Fprintf(&b, "%sfor (int i%d = 0; i%d < 2; i%d++) {\n", pad, depth, depth, depth)
			stmt(depth + 1)
			fmt.Fprintf(&b, "%s}\n", pad)
		default:
			fmt.Fprintf(&b, "%s%s.v = %s;\n", pad, cell(), num())
		}
	}
	for range 1 + r.IntN(4) {
		stmt(0)
	}
	said := pick("\\result", "a.v", "b.v")
	what := pick("==", "!=", "<=", ">")
	other := pick("x", "0", "3", "\\old(a.v)", "\\old(b.v)", "a.v", "b.v")
	guard := pick("", "", "a == b || ", "a != b || ", "x != y || ", "x < 0 || ", "a.next != b || ")
	return fmt.Sprintf("    //@ ensures %s%s %s %s;\n    static int m%d(Cell a, Cell b, int x, int y, int[] p, int[] q) {\n        Cell c = a;\n        int r = 0;\n%s        return r;\n    }\n", guard, said, what, other, n, b.String())
}

// randomCallers checks callers of a class, by the bodies of their calls and by contract.
func randomCallers(t *testing.T, callees string, n int) (text string, inline, contract map[string]*task.Check) {
	t.Helper()
	r := testkit.Rand(t)
	text = callees + "class Callers {\n"
	for i := range n {
		text += randomCaller(r, i)
	}
	text += "}\n// expect Cell.min: holds\n"
	file := filepath.Join(t.TempDir(), "Callers.java")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	cases := javaCases(t, file)
	cases[0].flags = []string{"--scope", "2", "--array", "2"}
	_, inline = checkJava(t, file, cases)
	cases[0].flags = append(cases[0].flags, "--calls", "contract")
	_, contract = checkJava(t, file, cases)
	return text, inline, contract
}

// plainVerdict makes no difference of holding and being proved: by contract, how many new objects
// there are is a bound.
func plainVerdict(c *task.Check) string {
	if v := verdictOf(c); v != "proved" {
		return v
	}
	return "holds"
}

// TestRandomCallers: where contracts say all, it does not matter whether calls are taken by
// contract or by their bodies.
func TestRandomCallers(t *testing.T) {
	n := testkit.Count(t, 1000, 200)
	text, inline, contract := randomCallers(t, exactCallees, n)
	count := map[string]int{}
	for _, name := range slices.Sorted(maps.Keys(inline)) {
		a, b := plainVerdict(inline[name]), plainVerdict(contract[name])
		count[a]++
		if a != b {
			t.Errorf("%s: %s by its calls' bodies, %s by contract\n%s", name, a, b, methodText(text, name))
		}
	}
	if count["holds"] < n/10 || count["violated postcondition"] < n/10 || count["unknown"] > 0 {
		t.Errorf("the programs are too much alike: %v", count)
	}
	t.Log(count)
}

// TestRandomWeakCallers: what holds by contract holds by the bodies, and what is an ordinary
// violation by contract is one by the bodies.
func TestRandomWeakCallers(t *testing.T) {
	n := testkit.Count(t, 1000, 60)
	text, inline, contract := randomCallers(t, weakCallees, n)
	count := map[string]int{}
	for _, name := range slices.Sorted(maps.Keys(inline)) {
		a, b := plainVerdict(inline[name]), plainVerdict(contract[name])
		count[a+", "+b]++
		wrong := strings.HasPrefix(b, "internal error") || strings.HasPrefix(a, "internal error") || b == "holds" && a != "holds"
		for _, r := range contract[name].Results { // what callers owe is asked by contract alone
			if r.Status == task.Violated && len(r.Contracts) == 0 && !strings.Contains(a, string(r.Property.Kind)) {
				wrong = true
			}
		}
		if wrong {
			t.Errorf("%s: %s by its calls' bodies, %s by contract\n%s", name, a, b, methodText(text, name))
		}
	}
	t.Log(count)
}

func methodText(text, name string) string {
	_, name, _ = strings.Cut(name, ".")
	i := strings.Index(text, "static int "+name+"(")
	if i < 0 {
		return ""
	}
	from := strings.LastIndex(text[:i], "//@")
	end := strings.Index(text[i:], "\n    }\n")
	return text[from : i+end]
}
