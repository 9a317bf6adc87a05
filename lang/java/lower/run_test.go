package lower

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/lang/java/classpath"
	"assay/lang/java/javac"
	"assay/lang/java/native"
	"assay/lang/java/rt"
	"assay/task"
	"assay/vm"
)

// These tests run what javac makes of the constructs that are hardest to lower, against values that the language prescribes.

// snippet is a body of a static method that gives a string, and what it gives.
type snippet struct {
	name, members, body, want string
}

var snippets = []snippet{
	// finally
	{"finally overrides a result", "", `try { return "try"; } finally { return "finally"; }`, "finally"},
	{"finally leaves a result alone", "static int n; static int f() { int k = 1; try { return k; } finally { k = 2; n = k; } }", `return f() + " " + n;`, "1 2"},
	{"finally on the way out of loops", "", `String s = ""; for (int i = 0; i < 4; i++) { try { if (i == 1) continue; if (i == 3) break; s += i; } finally { s += "f"; } } return s;`, "0ff2ff"},
	{"finally in finally", "", `String s = ""; try { try { s += "a"; throw new Error("x"); } finally { try { s += "b"; throw new RuntimeException("y"); } finally { s += "c"; } } } catch (RuntimeException e) { s += e.getMessage(); } return s;`, "abcy"},
	{"finally forgets an exception", "", `for (int i = 0; ; i++) { try { if (i == 1) return "second"; throw new Error(); } finally { if (i == 0) continue; } }`, "second"},
	{"resources close backwards", "static String log = \"\"; record R(String n) implements AutoCloseable { public void close() { log += n; if (n.equals(\"b\")) throw new IllegalStateException(n); } }",
		`try (R a = new R("a"); R b = new R("b")) { log += "in"; throw new RuntimeException("body"); } catch (RuntimeException e) { return log + e.getMessage() + e.getSuppressed()[0].getMessage(); }`, "inbabodyb"},

	// exceptions in handlers
	{"a handler does not catch its own", "", `String s = ""; try { try { throw new RuntimeException("a"); } catch (RuntimeException e) { s += e.getMessage(); throw new RuntimeException("b"); } } catch (RuntimeException e) { s += e.getMessage(); } return s;`, "ab"},
	{"the first handler that fits", "", `try { Object[] o = new Integer[1]; o[0] = "s"; return "no"; } catch (ArithmeticException | ArrayStoreException e) { return "store"; } catch (RuntimeException e) { return "other"; }`, "store"},
	{"locals keep what they had", "", `int i = 0; long l = 1; try { i = 1; l = 1L << 40; int z = 0; i = 5 / z; l = 3; } catch (ArithmeticException e) { return i + " " + l; } return "no";`, "1 1099511627776"},
	{"an exception of a handler's check", "static String s;", `try { try { throw new Error(); } catch (Error e) { return "" + s.length(); } } catch (NullPointerException e) { return "null"; }`, "null"},
	{"a precise exception is thrown on", "static void f(boolean b) throws java.io.IOException { try { if (b) throw new java.io.IOException(\"io\"); throw new IllegalStateException(\"state\"); } catch (Exception e) { throw e; } }",
		`String s = ""; for (boolean b : new boolean[] { true, false }) try { f(b); } catch (java.io.IOException e) { s += e.getMessage(); } catch (IllegalStateException e) { s += e.getMessage(); } return s;`, "iostate"},

	// switches
	{"a switch on strings with one hash code", "static int f(String s) { switch (s) { case \"Aa\": return 1; case \"BB\": return 2; case \"\": return 3; default: return 0; } }", `return f("Aa") + "" + f("BB") + f("") + f("C#") + f("AaAa");`, "12300"},
	{"a switch that falls through", "static String f(int i) { String s = \"\"; switch (i) { case 1: s += 1; default: s += \"d\"; case 3: s += 3; break; case Integer.MIN_VALUE: s += \"m\"; } return s; }", `return f(1) + " " + f(2) + " " + f(3) + " " + f(Integer.MIN_VALUE);`, "1d3 d3 3 m"},
	{"a switch that is a value", "static long f(String s) { return 1L + switch (s) { case \"a\", \"b\" -> 10; case \"c\" -> { long l = s.length(); yield l << 33; } default -> throw new IllegalArgumentException(s); }; }", `try { return f("b") + " " + f("c") + " " + f("d"); } catch (IllegalArgumentException e) { return f("a") + " " + f("c") + " " + e.getMessage(); }`, "11 8589934593 d"},
	{"a switch on null", "", `String s = null; try { switch (s) { case "a": return "a"; default: return "default"; } } catch (NullPointerException e) { return "null"; }`, "null"},

	// long and double in two slots
	{"longs and doubles among ints", "static String f(int a, long b, double c, int d, long e, float g, double h) { long x = b; b = e; e = x; double y = c; c = h; h = y; return a + \" \" + b + \" \" + c + \" \" + d + \" \" + e + \" \" + g + \" \" + h; }", `return f(1, 2, 3, 4, 5, 6, 7);`, "1 5 7.0 4 2 6.0 3.0"},
	{"slots that blocks use again", "", `String s = ""; { long l = -1; s += l; } { int a = 1; int b = 2; s += a + b; } { double d = 0.5; s += d; } { Object o = "o"; Object p = "p"; s += o; s += p; } return s;`, "-130.5op"},
	{"compound assignments of longs and doubles", "static long[] a = { 1, 2 }; static double[] d = { 0.5 }; static int n; static int next() { return n++; }", `a[next()] += 10; long x = a[next()]--; double y = d[0]++; d[0] *= 2; return a[0] + " " + a[1] + " " + x + " " + y + " " + d[0] + " " + n;`, "11 1 2 0.5 3.0 2"},
	{"more locals than a byte counts", "static long f() { " + wide() + " return sum; }", `return "" + f();`, "45150"},

	// invokedynamic
	{"a lambda that captures all kinds", "interface F { String f(int i); }", `long l = 1L << 40; double d = 0.25; char c = 'c'; String t = "t"; boolean b = true; F f = i -> l + " " + d + c + t + b + i; return f.f(7);`, "1099511627776 0.25cttrue7"},
	{"references to methods", "interface G<A, B> { B g(A a); } interface Of { static long twice(Long l) { return 2 * l; } }", `G<String, Integer> len = String::length; G<Integer, int[]> make = int[]::new; G<String, StringBuilder> fresh = StringBuilder::new; String s = "bound"; java.util.function.Supplier<String> up = s::toUpperCase; G<Long, Object> box = Of::twice; return len.g("four") + " " + make.g(3).length + " " + fresh.g("x").append("y") + " " + up.get() + " " + box.g(21L);`, "4 3 xy BOUND 42"},
	{"text of all kinds", "", `String n = null; char c = 'x'; byte b = -1; short h = 300; float g = 1e10f; double d = -0.0; char[] none = null; Object o = new StringBuilder("[1]"); return n + c + b + h + g + d + (none == null) + o + '\u0001' + "\u0002";`, "nullx-13001.0E10-0.0true[1]\x01\x02"},
	{"operands of + are evaluated in order", "static int n; static int next() { return ++n; }", `String s = "a" + next() + (n += 10) + next() + n; return s;`, "a1111212"},
	{"records", "record P(int x, long y, double z, String s) {}", `P p = new P(1, 2, -0.0, null), q = new P(1, 2, 0.0, null); return p + " " + p.equals(q) + " " + p.equals(new P(1, 2, -0.0, null)) + " " + (p.hashCode() == new P(1, 2, -0.0, null).hashCode());`, "P[x=1, y=2, z=-0.0, s=null] false true true"},

	// synchronized
	{"a lock is given back on every way out", "static final Object l = new Object(); static int f(int i) { synchronized (l) { if (i == 0) return 10; if (i == 1) throw new IllegalStateException(); for (;;) { synchronized (l) { if (i == 2) break; return 30; } } return 20; } }", `String s = ""; for (int i = 0; i < 4; i++) { try { s += f(i); } catch (IllegalStateException e) { s += "x"; } s += Thread.holdsLock(l); } return s;`, "10falsexfalse20false30false"},
	{"a synchronized method", "static class C { synchronized boolean f(boolean fail) { if (fail) throw new Error(); return Thread.holdsLock(this); } static synchronized boolean g() { return Thread.holdsLock(C.class); } }", `C c = new C(); String s = "" + c.f(false) + C.g(); try { c.f(true); } catch (Error e) { s += Thread.holdsLock(c); } return s + Thread.holdsLock(C.class);`, "truetruefalsefalse"},

	// values on the stack where paths join
	{"conditions as arguments", "static String f(int a, long b, String c) { return a + \":\" + b + \":\" + c; }", `String s = ""; for (int i = 0; i < 3; i++) s += f(i == 0 ? 1 : i == 1 ? 2 : 3, i > 0 ? i > 1 ? 5L : 4L : i, i % 2 == 0 ? "e" : null) + " "; return s;`, "1:0:e 2:4:null 3:5:e "},
	{"a condition below an assignment", "static int[] a = { 5, 6, 7 }; static int n;", `a[n++] += n > 0 && a[n] == 6 ? a[n--] : -1; return a[0] + " " + n;`, "11 0"},
	{"a condition of boxes and numbers", "", `Integer none = null; boolean b = true; Object o = b ? 1 : "s"; Object p = b ? 1 : 2.0; try { int i = b ? none : 0; return "no"; } catch (NullPointerException e) { return o + " " + p; }`, "1 1.0"},
	{"NaN in comparisons", "static String f(double x, double y) { return \"\" + (x < y) + (x > y) + (x <= y) + !(x >= y) + (x == y) + (x != y); }", `return f(Double.NaN, 1) + " " + f(1, 2);`, "falsefalsefalsetruefalsetrue truefalsetruetruefalsetrue"},
	{"conditions that are put together", "static boolean t(String s) { w += s; return true; } static boolean f(String s) { w += s; return false; } static String w = \"\";", `boolean r = (t("a") || f("b")) && (f("c") || t("d")) ? !(f("e") && t("f")) : t("g"); return r + w;`, "trueacde"},
}

// wide declares 300 locals, each the sum of its number, and their sum.
func wide() string {
	var b strings.Builder
	b.WriteString("long sum = 0; int i = 0;")
	for i := range 300 {
		name := "v" + string(rune('a'+i/26)) + string(rune('a'+i%26))
		b.WriteString("long " + name + " = ++i; sum += " + name + ";")
	}
	return b.String()
}

// TestSnippets runs them all in one program.
func TestSnippets(t *testing.T) {
	var b strings.Builder
	b.WriteString("public class Snippets {\n\tpublic static void main(String[] args) {\n")
	for i := range snippets {
		b.WriteString("\t\tSystem.out.println(\"<\" + " + class(i) + ".run() + \">\");\n")
	}
	b.WriteString("\t}\n}\n")
	for i, s := range snippets {
		b.WriteString("class " + class(i) + " {\n\t" + s.members + "\n\tstatic String run() { " + s.body + " }\n}\n")
	}
	out := run(t, "Snippets", b.String())
	got := strings.Split(strings.TrimSuffix(out, ">\n"), ">\n")
	if len(got) != len(snippets) {
		t.Fatalf("%d snippets give\n%s", len(snippets), out)
	}
	for i, s := range snippets {
		if g := strings.TrimPrefix(got[i], "<"); g != s.want {
			t.Errorf("%s: it gives %q, not %q", s.name, g, s.want)
		}
	}
}

// class returns the name of the class of a snippet.
func class(i int) string { return "S" + string(rune('A'+i/26)) + string(rune('a'+i%26)) }

// run compiles a program and runs it; it gives what it puts out.
func run(t *testing.T, class, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), class+".java")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := javac.Compile(context.Background(), javac.Options{Files: []string{file}, Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	path, err := classpath.Open([]string{out.Dir}, classpath.Options{JDK: &out.Compiler})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { path.Close() })
	env := &native.Env{App: func(string) bool { return false }}
	if env.World, err = New(rt.Classes{Path: path}, native.Has); err != nil {
		t.Fatal(err)
	}
	main, err := env.World.Main(class)
	if err != nil {
		t.Fatal(err)
	}
	code := vm.Compile(env.World.Prog)
	code.SetModels(env.Models)
	var b strings.Builder
	s := code.Start(vm.Setup{Proc: main, Output: func(_ string, data []byte) { b.Write(data) }})
	stop, err := vm.Drive(s, stopped{vm.Seeded(1)}, vm.Budget{Steps: 50_000_000})
	if err != nil || stop.Kind != vm.Finished {
		t.Fatalf("the run ends with %v, %v, in %v; so far\n%s", stop, err, s.Top().Name, b.String())
	}
	return b.String()
}

// stopped draws choices, with fixed clocks.
type stopped struct{ vm.Chooser }

func (c stopped) Choose(s *vm.State, ch vm.Choice) error {
	if ch.Kind != task.ChoiceInput {
		return c.Chooser.Choose(s, ch)
	}
	return s.Give(task.Choice{Kind: ch.Kind, Values: []task.Slot{{Name: "input", Value: task.Value{Scalar: "1000"}}}})
}
