package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"assay/internal/testkit"
	"assay/task"
)

// Rows of the two checklists that are about checking Java: SMT (the rows of bounded
// verification through first-order logic) and Forge. Where assay satisfies a row differently from the studies, because
// it has circuits and not quantified formulas, the test is about what the row promises, and says what corresponds.
//
// Elsewhere: rows 2 to 6, 41, and rows 45 and 46 of Forge, where programs run, are TestRows
// of lang/java/assertion; rows 9 and 41 and rows 40, 41 and 47 of Forge are about contracts
// of callees and about abstraction functions.

const rowFolder = "../../cases/java-check/rows"

// checkedRows are the verdicts about the cases of rowFolder, which all rows share.
var checkedRows struct {
	once   sync.Once
	cases  []javaCase
	checks map[string]*task.Check
}

// meetsRow: the verdicts about a file of rowFolder are what it expects, and none is
// undecided.
func meetsRow(t *testing.T, name string) map[string]*task.Check {
	t.Helper()
	r := &checkedRows
	r.once.Do(func() {
		cases := javaCases(t, rowFolder)
		_, r.checks = checkJava(t, rowFolder, cases)
		r.cases = cases
	})
	n := 0
	for _, k := range r.cases {
		if filepath.Base(k.file) != name+".java" {
			continue
		}
		n++
		if what := verdictIsWrong(k, r.checks); what != "" {
			t.Error(what)
		} else if got := verdictOf(r.checks[k.name()]); got == "unknown" {
			t.Errorf("%s is undecided", k.name())
		}
	}
	if n < 2 {
		t.Errorf("%s expects %d verdicts", name, n)
	}
	return r.checks
}

// verdictsAbout returns the verdicts about a source, within bounds that flags state.
func verdictsAbout(t *testing.T, text string, flags ...string) map[string]*task.Check {
	t.Helper()
	_, rest, _ := strings.Cut(text, "class ")
	file := filepath.Join(t.TempDir(), strings.Fields(rest)[0]+".java")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	_, checks := checkJava(t, file, []javaCase{{file: file, flags: flags}})
	return checks
}

// expectVerdict fails if the verdict about a goal is another.
func expectVerdict(t *testing.T, checks map[string]*task.Check, goal, want string) {
	t.Helper()
	c := checks[goal]
	if c == nil {
		t.Errorf("there is no goal %s", goal)
	} else if got := verdictOf(c); got != want && (want != "holds" || got != "proved") {
		t.Errorf("%s is %s, not %s", goal, got, want)
	}
}

// bound reports whether a bound of a kind is binding for some result.
func bound(c *task.Check, kind task.BoundKind) bool {
	return slices.ContainsFunc(c.Results, func(r task.Result) bool {
		return slices.ContainsFunc(r.Binding, func(b task.Binding) bool { return b.Bound == kind })
	})
}

const setAll = `class Entry {
	public /*@ nullable @*/ Data data; public /*@ nullable @*/ Entry next;
	/*@ ensures (\forall Entry o; \reach(this, o, next); o.data == d); @*/
	public void setAll(Data d) { Entry e = this; while (e != null) { e.data = d; e = e.next; } }
	/*@ ensures (\forall Entry o; \reach(this, o, next); o.data == d); @*/
	public void setMost(Data d) { Entry e = this; while (e.next != null) { e.data = d; e = e.next; } }
	//@ requires (\forall Entry o; \reach(this, o, next) && o.next != null; !\reach(o.next, o, next));
	//@ ensures (\forall Entry o; \reach(this, o, next); o.data == d);
	//@ signals (Exception x) false;
	public void setAllOfChain(Data d) { Entry e = this; while (e != null) { e.data = d; e = e.next; } }
}
class Data { }
`

// Row 1: the operators of the language agree with the JVM on all pairs of operands of four
// bits. The JVM prints what it gets; each method compares that with what is calculated.
func TestRow1Operators(t *testing.T) {
	var tables, methods strings.Builder
	ops := []struct{ name, int, long string }{
		{"add", "a + b", ""}, {"sub", "a - b", ""}, {"mul", "a * b", ""}, {"div", "b == 0 ? 77 : a / b", ""}, {"rem", "b == 0 ? 77 : a % b", ""},
		{"shl", "a << b", "a << (int) b"}, {"shr", "a >> b", "a >> (int) b"}, {"ushr", "a >>> b", "a >>> (int) b"},
		{"and", "a & b", ""}, {"or", "a | b", ""}, {"xor", "a ^ b", ""}, {"neg", "-a", ""}, {"not", "~a", ""},
		{"lt", "a < b ? 1 : 0", ""}, {"le", "a <= b ? 1 : 0", ""}, {"gt", "a > b ? 1 : 0", ""}, {"ge", "a >= b ? 1 : 0", ""},
		{"eq", "a == b ? 1 : 0", ""}, {"ne", "a != b ? 1 : 0", ""},
	}
	for _, o := range ops {
		long := o.long
		if long == "" {
			long = o.int
		}
		for i, x := range []struct{ typ, expr string }{{"int", o.int}, {"long", long}} {
			fmt.Fprintf(&tables, "\tstatic %s %s%d(%s a, %s b) { return %s; }\n", x.typ, o.name, i, x.typ, x.typ, x.expr)
		}
	}
	suffix := []string{"", "L"}
	print := "\tpublic static void main(String[] args) {\n"
	for _, o := range ops {
		for i, typ := range []string{"int", "long"} {
			print += fmt.Sprintf("\t\tfor (int i = 0; i < 256; i++) System.out.print(%s%d(i / 16 - 8, i %% 16 - 8) + (i == 255 ? \"%s\\n\" : \"%s,\"));\n", o.name, i, suffix[i], suffix[i])
			fmt.Fprintf(&methods, "\tpublic static void %s(%s a, %s b) { if (-8 <= a && a < 8 && -8 <= b && b < 8) assert T%s%d[(int) (16 * (a + 8) + b + 8)] == %s%d(a, b); }\n",
				o.name+strings.ToUpper(typ[:1]), typ, typ, o.name, i, o.name, i)
		}
	}
	d := files(t, "Tables.java", "class Tables {\n"+tables.String()+print+"\t}\n}\n")
	cmd := exec.Command("java", "Tables.java")
	cmd.Dir = d.dir
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Fields(string(out))
	constants := ""
	for i, o := range ops {
		for k, typ := range []string{"int", "long"} {
			constants += fmt.Sprintf("\tstatic final %s[] T%s%d = {%s};\n", typ, o.name, k, lines[2*i+k])
		}
	}
	wrong := strings.Replace(strings.Replace(methods.String(), "void geI(", "void wrong(", 1), "Tge0[", "Tgt0[", 1)
	wrong = wrong[strings.Index(wrong, "\tpublic static void wrong"):]
	wrong = wrong[:strings.Index(wrong, "\n")+1]
	checks := verdictsAbout(t, "public class Operators {\n"+tables.String()+constants+methods.String()+wrong+"}\n")
	for _, o := range ops {
		for _, typ := range []string{"I", "L"} {
			expectVerdict(t, checks, "Operators."+o.name+typ, "holds")
		}
	}
	expectVerdict(t, checks, "Operators.wrong", "violated assert")
}

// Row 2: what is no construct of JML is an error with a place; the constructs themselves
// are in TestRows of lang/java/assertion.
func TestRow2Unknown(t *testing.T) {
	d := files(t, "A.java", "class A {\n\t//@ requires \\foo(x);\n\t//@ ensures x =>> 1;\n\tvoid f(int x) { }\n}\n",
		"B.java", "class B {\n\t//@ ensures y > 0;\n\tvoid g() { }\n\t//@ working_space 5;\n\tvoid h() { }\n}\n")
	_, errs := d.run(2, "check", "A.java")
	d.says(errs, `^A.java:2:\d+: error: `, `^A.java:3:\d+: error: `)
	_, errs = d.run(2, "check", "B.java")
	d.says(errs, `^B.java:4:\d+: (error|warning): `)
}

// Row 3: parameters are not null unless it says so.
func TestRow3NonNull(t *testing.T) { meetsRow(t, "Row03") }

// Row 4: public methods keep invariants, helpers need not.
func TestRow4Invariants(t *testing.T) { meetsRow(t, "Row04") }

// Row 5: a clause without a value is false; its left operand may decide before.
func TestRow5WellDefined(t *testing.T) { meetsRow(t, "Row05") }

// Row 6: \old and \result.
func TestRow6OldAndResult(t *testing.T) { meetsRow(t, "Row06") }

// Row 7, repaired by errata 4 and 5: a loop unwound u times cuts the executions that continue, and nothing else. There
// is no formula to compare; so: of lists, exactly those of at most u nodes are covered, the loop is reported as
// binding, null is dereferenced nowhere, and there is no spurious exception.
func TestRow7Unrolling(t *testing.T) {
	const length = `public class Length { public /*@ nullable @*/ Length next;
	//@ ensures \result <= 2;
	//@ signals (Exception x) false;
	public static int of(/*@ nullable @*/ Length e) { int n = 0; for (; e != null; e = e.next) n++; return n; } }`
	for unwind, want := range map[string]string{"2": "holds", "3": "violated postcondition"} {
		checks := verdictsAbout(t, length, "--unwind", unwind)
		expectVerdict(t, checks, "Length.of", want)
		if !bound(checks["Length.of"], task.BoundLoop) && want == "holds" {
			t.Errorf("unwind %s: the loop is not binding", unwind)
		}
	}
	expectVerdict(t, verdictsAbout(t, setAll, "--unwind", "1", "--scope", "3"), "Entry.setAll", "holds")
}

// Row 8: the length of lists by recursion, as deep as there are objects. At a smaller depth
// the recursion is reported as cut; assay has no depth 0, where nothing would be left.
func TestRow8Recursion(t *testing.T) {
	const recursive = `public class Rec { public /*@ nullable @*/ Rec next;
	//@ requires (\forall Rec r; \reach(this, r, next) && r.next != null; !\reach(r.next, r, next));
	//@ ensures \result == \reach(this, next).size();
	public int length() { return next == null ? 1 : 1 + next.length(); } }`
	checks := verdictsAbout(t, recursive, "--scope", "3", "--unwind", "3")
	expectVerdict(t, checks, "Rec.length", "holds")
	if bound(checks["Rec.length"], task.BoundRecursion) {
		t.Error("the recursion is cut at depth 3")
	}
	checks = verdictsAbout(t, recursive, "--scope", "3", "--unwind", "1")
	expectVerdict(t, checks, "Rec.length", "holds")
	if !bound(checks["Rec.length"], task.BoundRecursion) {
		t.Error("the recursion is not said to be cut at depth 1")
	}
}

// Row 10: the graph that is checked can be drawn, and every execution that is shown is one
// of the VM. That this is so of random programs is TestRandom of engine/bmc.
func TestRow10Graph(t *testing.T) {
	d := files(t, "Entry.java", setAll)
	out, _ := d.run(0, "ir", "--dot", "--proc", "Entry.setAll(LData;)V", "Entry.java")
	d.says(out, `^digraph "Entry.setAll`, `b0 -> b1`, `label="then"`, `return`)
	c := verdictsAbout(t, setAll, "--scope", "2")["Entry.setMost"]
	for _, r := range c.Results {
		if r.Status == task.Violated && (!r.Evidence.Replayed || r.Trace == nil || len(r.Trace.Steps) == 0) {
			t.Errorf("%s does not come with an execution", r.Property.Text)
		}
	}
}

// Row 11: a dead variable costs nothing where paths join. The studies count equalities, and we gates.
func TestRow11DeadVariables(t *testing.T) {
	checks := verdictsAbout(t, `public class Dead {
	//@ ensures \result > 0;
	public static int without(int x) { int r; if (x > 3) { r = 1; } else { r = 2; } return r; }
	//@ ensures \result > 0;
	public static int with(int x) { int r; int dead; if (x > 3) { r = 1; dead = x; } else { r = 2; dead = 5; } return r; }
	//@ ensures \result > 0;
	public static int alive(int x) { int r; int y; if (x > 3) { r = 1; y = x; } else { r = 2; y = 5; } return r + (y > 0 ? 0 : 1); } }`)
	gates := func(goal string) int64 { return checks[goal].Results[0].Stats["gates"] }
	if a, b := gates("Dead.without"), gates("Dead.with"); a != b || gates("Dead.alive") <= b {
		t.Errorf("%d gates without the variable, %d with it, %d where it is used", a, b, gates("Dead.alive"))
	}
}

// Row 12: n objects of a class are n objects and null, whatever n. The studies number them in
// ceil(log2(n+1)) bits; here a reference has a guard for each.
func TestRow12Scopes(t *testing.T) {
	for n := 1; n <= 8; n++ {
		params, differ := []string{}, []string{}
		for i := range n + 1 {
			params = append(params, fmt.Sprintf("Obj o%d", i))
			for j := range i {
				differ = append(differ, fmt.Sprintf("o%d != o%d", j, i))
			}
		}
		if n == 1 {
			differ = append(differ, "true")
		}
		text := fmt.Sprintf("public class Obj { public int v;\n//@ requires %s;\n//@ ensures false;\npublic static void all(%s) { }\n//@ requires %s;\n//@ ensures false;\npublic static void most(%s) { } }",
			strings.Join(differ, " && "), strings.Join(params, ", "), strings.Join(within(differ, n), " && "), strings.Join(params[:n], ", "))
		checks := verdictsAbout(t, text, "--scope", fmt.Sprint(n))
		expectVerdict(t, checks, "Obj.all", "vacuous")
		expectVerdict(t, checks, "Obj.most", "violated postcondition")
		if !testkit.Long() && n == 3 {
			return
		}
	}
}

// within returns the conditions without those about the last object.
func within(differ []string, last int) []string {
	out := []string{"true"}
	for _, d := range differ {
		if !strings.HasSuffix(d, fmt.Sprintf("!= o%d", last)) {
			out = append(out, d)
		}
	}
	return out
}

// Row 13: a hierarchy shares a space; dispatch, casts, instanceof, hidden fields.
func TestRow13Hierarchy(t *testing.T) { meetsRow(t, "Row13") }

// Row 14: new objects have default values. There is no bound on allocation that could be
// exhausted: what is binding is the scope of the inputs.
func TestRow14Allocation(t *testing.T) {
	checks := meetsRow(t, "Row14")
	if bound(checks["Row14.many"], task.BoundScope) {
		t.Error("objects that a method makes are bounded")
	}
}

// Row 15: a write to a field of one object leaves the others.
func TestRow15FieldFrame(t *testing.T) { meetsRow(t, "Row15") }

// Row 16: a write to an array leaves the others.
func TestRow16ArrayFrame(t *testing.T) { meetsRow(t, "Row16") }

// Row 17: new arrays are filled from index 0 on, and keep their length.
func TestRow17ArrayFill(t *testing.T) { meetsRow(t, "Row17") }

// Row 18: the operators at full width; those of four bits are row 1.
func TestRow18Operators(t *testing.T) {
	checks := verdictsAbout(t, `public class Wide {
	public static void order(int a, int b) { assert (a >= b) == !(a < b) && (a <= b) == !(a > b); }
	public static void rounding(short a) { assert a / 4 * 4 + a % 4 == a && (a % 4 == 0 || (a % 4 > 0) == (a > 0)); }
	public static void roundingDown(short a) { assert a / 4 == a >> 2; }
	public static void masks(int a, int n) { assert a << n == a << (n & 31) && (long) a << n == (long) a << (n & 63); }
	public static void maskOfLong(long a, int n) { assert a << n == a << (n & 31); }
	public static void widths(int a) { assert (long) a + 1 == a + 1; } }`)
	for goal, want := range map[string]string{"order": "holds", "rounding": "holds", "roundingDown": "violated assert",
		"masks": "holds", "maskOfLong": "violated assert", "widths": "violated assert"} {
		expectVerdict(t, checks, "Wide."+goal, want)
	}
}

// Row 19: quantifiers inside of quantifiers, at scope 5.
func TestRow19Quantifiers(t *testing.T) { meetsRow(t, "Row19") }

// Row 20: \reach along one field and two, null-safe; F1 at scopes 1 to 7 is in
// TestFixtures.
func TestRow20Reach(t *testing.T) { meetsRow(t, "Row20") }

// Row 21: in a ring each node reaches itself, in a chain none does.
func TestRow21Cycles(t *testing.T) { meetsRow(t, "Row21") }

// Row 22: the exceptions of the machine, and no false alarm on F1.
func TestRow22Exceptions(t *testing.T) {
	meetsRow(t, "Row22")
	expectVerdict(t, verdictsAbout(t, setAll, "--scope", "3"), "Entry.setAllOfChain", "holds")
}

// Row 23: no condition is asked of a receiver that is this.
func TestRow23Pruning(t *testing.T) {
	checks := meetsRow(t, "Row23")
	if slices.ContainsFunc(checks["Row23.own"].Results, func(r task.Result) bool { return r.Property.Kind == task.KindNull }) {
		t.Error("this is asked whether it is null")
	}
}

// Row 24: the question can be given to other solvers, with the same verdict. The studies
// write SMT-LIB, and we clauses.
func TestRow24Solvers(t *testing.T) {
	d := files(t, "Entry.java", setAll)
	for _, solver := range []string{"builtin", "cadical", "minisat"} {
		for _, r := range d.report(1, "--no-cache", "--scope", "3", "--solver", solver, "Entry.java") {
			want := "holds-within"
			if r["check"] == "Entry.setMost" && r["kind"] == "postcondition" {
				want = "violated"
			}
			if r["status"] != want && !(want == "holds-within" && r["status"] == "proved") {
				t.Errorf("%s: %s: %s is %s", solver, r["check"], r["property"], r["status"])
			}
		}
	}
}

// Row 25: a counterexample is a heap, arguments, a trace and a test that the JVM runs. That
// it is so of every violation in the cases is TestJavaCases.
func TestRow25Counterexamples(t *testing.T) {
	d := files(t, "Entry.java", setAll)
	out, _ := d.run(1, "check", "--no-cache", "--scope", "3", "--method", "Entry.setMost", "--confirm", "--tests", "t", "Entry.java")
	d.says(out, `confirmed by Java`, `initial state`, `Entry0  `, `this +Entry0`, `^  steps`, `fails at Entry.java:5`)
	if tests, err := filepath.Glob(filepath.Join(d.dir, "t", "*.java")); err != nil || len(tests) != 1 {
		t.Errorf("tests: %s", tests)
	}
}

// Row 26: bounds that are too small, an unsatisfiable precondition, and an empty check are distinguished from what
// holds.
func TestRow26Vacuity(t *testing.T) {
	meetsRow(t, "Row26")
	d := files(t, "N.java", "public class N { int v;\n\tpublic void nothing() { v = 1; } }")
	out, _ := d.run(0, "check", "--no-cache", "N.java")
	d.says(out, `nothing is asked`)
}

// Row 52: a solver that does not answer in time, or is not there, proves nothing.
func TestRow52Budgets(t *testing.T) {
	d := files(t, "Hard.java", "public class Hard { public static void f(int a, int b) { if (a > 1 && b > 1 && a < 65536 && b < 65536) assert a * b != 2147117569; } }")
	for _, r := range d.report(3, "--no-cache", "--timeout", "1ms", "Hard.java") {
		if r["status"] != "unknown" || r["reason"] == "" {
			t.Errorf("%s is %s: %s", r["property"], r["status"], r["reason"])
		}
	}
	d.run(2, "check", "--no-cache", "--solver", "nobody", "Hard.java")
}

// Row 55: two runs give the same bytes.
func TestRow55Deterministic(t *testing.T) {
	d := files(t, "Entry.java", setAll)
	one, _ := d.run(1, "check", "--no-cache", "--reproducible", "--format", "json", "Entry.java")
	two, _ := d.run(1, "check", "--no-cache", "--reproducible", "--format", "json", "--jobs", "1", "Entry.java")
	if one != two {
		t.Error("two runs differ")
	}
	// There are no seeds: the solver inside draws no random numbers. A solver outside is named with its version.
	out, _ := d.run(1, "check", "--no-cache", "--reproducible", "--format", "json", "--solver", "cadical", "Entry.java")
	d.says(out, `"solver": "cadical \S+"`)
	again, _ := d.run(1, "check", "--no-cache", "--reproducible", "--format", "json", "--solver", "cadical", "Entry.java")
	if out != again {
		t.Error("two runs with cadical differ")
	}
	if strings.Contains(one, `"solver"`) {
		t.Error("the solver inside is named")
	}
}

// Row 39 of Forge: a write through one variable is seen through another that leads to the
// same object.
func TestForgeRow39Aliases(t *testing.T) { meetsRow(t, "Forge39") }

// Row 43 of Forge: null reaches the exceptional end.
func TestForgeRow43Null(t *testing.T) { meetsRow(t, "Forge43") }

// Row 44 of Forge: arrays have no gaps, maps are functional, sorting and searching hold.
// Forge makes relations of the collections of the library; here their own code runs.
func TestForgeRow44Collections(t *testing.T) { meetsRow(t, "Forge44") }

// Row 45 of Forge: the relational annotations, asked of every heap. Sequences and fields of
// specifications, where programs run, are in TestRows of lang/java/assertion.
func TestForgeRow45Annotations(t *testing.T) { meetsRow(t, "Forge45") }

// Row 38 of Forge: setDay relies on checkDay, whose body is wrong. Checked itself, checkDay
// fails; with its body in the place of the call, setDay fails too. That setDay holds by the
// contract of checkDay alone is row 40. What Forge prints as relations are spaces of objects
// here: the counterexample has a Birthday and a Month.
func TestForgeRow38Birthday(t *testing.T) {
	file := "../../cases/java-contracts/Birthday.java"
	_, checks := checkJava(t, file, []javaCase{{file: file, flags: []string{"--scope", "2"}}})
	expectVerdict(t, checks, "Month.checkDay", "violated postcondition")
	expectVerdict(t, checks, "Birthday.setDay", "violated postcondition")
	for _, r := range checks["Birthday.setDay"].Results {
		if r.Status != task.Violated {
			continue
		}
		classes := map[string]int{}
		for _, o := range r.Trace.Initial.Objects {
			classes[o.Class]++
		}
		if classes["Birthday"] != 1 || classes["Month"] != 1 || len(classes) != 2 {
			t.Errorf("the counterexample has %v", classes)
		}
	}
}

// Row 42 of Forge: exceptions. All of a matrix of what is thrown, what is caught and what a
// finally does ends as it ends on the JVM; an uncaught exception leaves main.
func TestForgeRow42Exceptions(t *testing.T) {
	caught := []string{"IllegalArgumentException e", "RuntimeException e", "ArithmeticException | IllegalStateException e", "Error e"}
	code := `	static int[] none;
	static void risk(int k, int[] log) {
		switch (k) {
			case 1: throw new IllegalArgumentException();
			case 2: throw new IllegalStateException();
			case 3: none[0] = 1; break;
			case 4: log[0] /= k - 4; break;
			case 5: throw new StackOverflowError();
			case 6: log[k] = 1; break;
		}
	}
`
	print, methods := "", ""
	for h, c := range caught {
		code += fmt.Sprintf(`	static int inner%[1]d(int k, int f, int[] log) {
		try { risk(k, log); log[0] = 10 * log[0] + 1; }
		catch (%[2]s) { log[0] = 10 * log[0] + 2; if (f == 3) throw new IllegalStateException(e); }
		finally { log[0] = 10 * log[0] + 3; if (f == 1) throw new IllegalArgumentException(); if (f == 2) return 4; }
		return 5;
	}
	static int outer%[1]d(int k, int f) {
		int[] log = {1};
		try { log[0] = 10 * log[0] + inner%[1]d(k, f, log); }
		catch (IllegalStateException e) { log[0] = 10 * log[0] + (e.getCause() == null ? 6 : 7); }
		catch (RuntimeException e) { log[0] = 10 * log[0] + 8; }
		catch (Throwable e) { log[0] = 10 * log[0] + 9; }
		finally { log[0] = 10 * log[0]; }
		return log[0];
	}
`, h, c)
		print += fmt.Sprintf("\t\tfor (int i = 0; i < 28; i++) System.out.print(outer%d(i / 4, i %% 4) + (i == 27 ? \"\\n\" : \",\"));\n", h)
		methods += fmt.Sprintf("\tpublic static void handler%[1]d(int k, int f) { if (0 <= k && k < 7 && 0 <= f && f < 4) { none = null; assert outer%[1]d(k, f) == T%[1]d[4 * k + f]; } }\n", h)
	}
	d := files(t, "Matrix.java", "class Matrix {\n"+code+"\tpublic static void main(String[] args) {\n"+print+"\t}\n}\n")
	cmd := exec.Command("java", "Matrix.java")
	cmd.Dir = d.dir
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Fields(string(out))
	for h := range caught {
		methods += fmt.Sprintf("\tprivate static final int[] T%d = {%s};\n", h, lines[h])
	}
	wrong := "\tpublic static void wrong(int k, int f) { if (0 <= k && k < 7 && 0 <= f && f < 4) { none = null; assert outer0(k, f) == T1[4 * k + f]; } }\n"
	checks := verdictsAbout(t, "public class Handlers {\n"+code+methods+wrong+"}\n")
	for h := range caught {
		expectVerdict(t, checks, fmt.Sprintf("Handlers.handler%d", h), "holds")
	}
	expectVerdict(t, checks, "Handlers.wrong", "violated assert")
	checks = verdictsAbout(t, "public class Leaves { static class Own extends Exception { } public static void main(String[] a) throws Own { if (assay.Assay.nondetBoolean()) throw new Own(); } }")
	expectVerdict(t, checks, "Leaves.main", "violated throw")
}

// Row 46 of Forge: the snippets of the vote tally, at the bounds that the study states.
// Snippet (d) is about a callee that promises too little, which is row 40.
func TestForgeRow46Tally(t *testing.T) {
	meetsRow(t, "Forge46")
	file := rowFolder + "/Forge46.java"
	_, checks := checkJava(t, file, []javaCase{{file: file, flags: []string{"--scope", "2", "--array", "3", "--unwind", "3"}}})
	for _, k := range javaCases(t, file) {
		expectVerdict(t, checks, k.goal, k.want)
	}
}

// moves is F6: a reference is copied where a value was meant; next to the right form.
const moves = `class Heap {
	static class Slot { int key, value; }
	static class Elem { int key; }
	Slot[] heap; Elem[] elems;
	/*@ requires \nonnullelements(heap) && \nonnullelements(elems);
	  @ requires 0 <= from && from < heap.length && 0 <= to && to < heap.length && from != to;
	  @ requires (\forall int i, j; 0 <= i && i < j && j < heap.length; heap[i] != heap[j]);
	  @ requires (\forall int i; 0 <= i && i < heap.length; 0 <= heap[i].value && heap[i].value < elems.length && elems[heap[i].value].key == heap[i].key);
	  @ ensures (\forall int i; 0 <= i && i < heap.length && i != to; elems[heap[i].value].key == heap[i].key); @*/
	void move(int from, int to, int k) { heap[to] = heap[from]; heap[to].key = k; }
	/*@ requires \nonnullelements(heap) && \nonnullelements(elems);
	  @ requires 0 <= from && from < heap.length && 0 <= to && to < heap.length && from != to;
	  @ requires (\forall int i, j; 0 <= i && i < j && j < heap.length; heap[i] != heap[j]);
	  @ requires (\forall int i; 0 <= i && i < heap.length; 0 <= heap[i].value && heap[i].value < elems.length && elems[heap[i].value].key == heap[i].key);
	  @ ensures (\forall int i; 0 <= i && i < heap.length && i != to; elems[heap[i].value].key == heap[i].key); @*/
	void moveFixed(int from, int to, int k) { heap[to].key = heap[from].key; heap[to].value = heap[from].value; heap[to].key = k; }
}
`

// drops is F7: a slot is read after it was removed; the right order beside it.
const drops = `class Drops {
	static class Slot { int key; }
	/*@ nullable @*/ Slot[] heap; int size;
	//@ requires size == 1 && size < heap.length && heap[1] != null;
	//@ ensures size == 0;
	int removeFirst() { dropHeap(); int x = heap[1].key; return x; }
	//@ requires size == 1 && size < heap.length && heap[1] != null;
	//@ ensures size == 0 && \result == \old(heap[1].key);
	int removeFixed() { int x = heap[1].key; dropHeap(); return x; }
	private /*@ helper @*/ void dropHeap() { heap[1] = heap[size]; heap[size] = null; size--; }
}
`

// TestFixtures: the seven fixtures of the study give what is documented, at the bounds that
// are documented.
func TestFixtures(t *testing.T) {
	scopes := []int{2, 7}
	if testkit.Long() {
		scopes = []int{2, 3, 4, 5, 6, 7}
	}
	for _, n := range scopes { // F1 holds at bounds 1 to 7; stopping early is found
		checks := verdictsAbout(t, setAll, "--scope", fmt.Sprint(n))
		expectVerdict(t, checks, "Entry.setAll", "holds")
		expectVerdict(t, checks, "Entry.setMost", "violated postcondition")
	}
	// With one object the loop around a ring of one is known to be endless without a question
	// to the solver.
	checks := verdictsAbout(t, setAll, "--scope", "1")
	expectVerdict(t, checks, "Entry.setAll", "holds")
	expectVerdict(t, checks, "Entry.setAllOfChain", "holds")
	for _, f := range []struct{ file, goal, want, flags string }{
		{"NumberOfPrime", "NumberOfPrime.numberOfPrime", "holds", "--scope 3 --array 3 --unwind 3"}, // F2
		{"ArrayMap", "ArrayMap.put", "holds", "--scope 3 --array 3"},                                // F3
		{"NodeAdd", "Node.add", "holds", "--scope 5"},                                               // F4
		{"Add", "Add.add", "violated postcondition", "--scope 1"},                                   // F5
	} {
		file := "../../cases/java-contracts/" + f.file + ".java"
		_, checks := checkJava(t, file, []javaCase{{file: file, flags: strings.Fields(f.flags)}})
		expectVerdict(t, checks, f.goal, f.want)
		if f.file != "Add" {
			continue
		}
		for _, r := range checks[f.goal].Results { // true of integers, false of 32 bits: the least has no opposite
			if r.Status == task.Violated && !strings.Contains(fmt.Sprint(r.Trace.Initial, r.Trace.Steps), "-2147483648") {
				t.Errorf("F5 is not about the least integer: %v", r.Trace.Initial)
			}
		}
	}
}

// Row 56: the bugs F6 and F7 are found at bounds up to 3, with a heap that can be read; without
// them the programs hold.
func TestRow56Bugs(t *testing.T) {
	for _, n := range []string{"2", "3"} {
		checks := verdictsAbout(t, moves, "--scope", n, "--scope", "Heap=1", "--array", n)
		expectVerdict(t, checks, "Heap.move", "violated postcondition")
		expectVerdict(t, checks, "Heap.moveFixed", "holds")
		checks = verdictsAbout(t, drops, "--scope", n, "--scope", "Drops=1", "--array", n)
		expectVerdict(t, checks, "Drops.removeFirst", "violated null")
		expectVerdict(t, checks, "Drops.removeFixed", "holds")
	}
	d := files(t, "Heap.java", moves)
	out, _ := d.run(1, "check", "--no-cache", "--picture", "--scope", "2", "--scope", "Heap=1", "--array", "2", "--method", "Heap.move", "Heap.java")
	d.says(out, `│ Heap0  ← this`, `heap\[\w+\] = `, `is false`)
	// Changes of the heap are shown with the steps, field by field.
	d.says(out, `heap\[to\] = heap\[from\]; .*→ Slot\[\]0\[\d\] = Slot\d, Slot\d\.key = -?\d+|→ .*Slot\d\.key = -?\d+`)
}
