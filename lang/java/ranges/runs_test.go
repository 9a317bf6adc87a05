package ranges_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/lang/java/jdk"
	"assay/lang/java/ranges"
)

// maker writes random classes with private numbers and arrays.
type maker struct {
	*rand.Rand
	strings.Builder
	class string
	depth int
}

func (m *maker) one(list ...string) string { return list[m.IntN(len(list))] }

func (m *maker) field() string { return m.one("a", "b", "c", "d") }

// expr is an expression of type int; k is a parameter, i a local, o an object of the class.
func (m *maker) expr() string {
	if m.depth++; m.depth > 3 {
		m.depth--
		return m.one("k", "i", "a", "0", "1")
	}
	defer func() { m.depth-- }()
	e := m.expr
	switch m.IntN(24) {
	case 0, 1, 2:
		return m.one("0", "1", "-1", "2", "7", "100", "Integer.MAX_VALUE", "Integer.MIN_VALUE")
	case 3, 4, 5, 6:
		return m.field()
	case 7, 8:
		return m.one("xs.length", "ys.length")
	case 9, 10:
		return m.one(m.field(), "i", "k") + m.one(" + 1", " - 1", " + 1", " * 2", " << 1", " >> 1", " + 3")
	case 11:
		return "(" + e() + m.one(" + ", " - ", " * ") + e() + ")"
	case 12:
		return "(" + e() + m.one(" % ", " / ") + m.one(e(), "xs.length", "ys.length", "3") + ")"
	case 13:
		return "(" + e() + m.one(" & ", " | ", " ^ ") + m.one(e(), "7", "(ys.length - 1)") + ")"
	case 14:
		return "Math." + m.one("min", "max") + "(" + e() + ", " + e() + ")"
	case 15:
		return m.one("a++", "++b", "c--", "--a", "i++")
	case 16:
		return "help(" + e() + ", o)"
	case 17:
		return "(" + m.cond() + " ? " + e() + " : " + e() + ")"
	case 18:
		return "(" + m.one("byte", "short", "char") + ") " + m.one("k", "a", "i")
	case 19:
		return "o." + m.field()
	case 20:
		return "-" + m.one("k", "a", "i")
	case 21:
		return "(a = " + e() + ")"
	}
	return m.one("k", "i")
}

func (m *maker) cond() string {
	return m.one(m.field(), "i", "k", m.expr()) + m.one(" < ", " <= ", " == ", " != ", " > ", " >= ") + m.one("0", "1", "xs.length", "ys.length", m.field(), "k", "10", m.expr())
}

// guard is a condition that keeps something.
func (m *maker) guard(f, v string) string {
	return "if (" + v + m.one(" >= 0", " > 0", " <= 5", " < xs.length", " <= ys.length", " < b", " >= a") + m.one("", " && "+v+m.one(" < ys.length", " <= 9", " < xs.length", " >= 0")) + ") { " + f + " = " + v + "; }"
}

func (m *maker) statement() string {
	if m.depth++; m.depth > 3 {
		m.depth--
		return m.guard(m.field(), "k")
	}
	defer func() { m.depth-- }()
	f := m.field()
	switch m.IntN(28) {
	case 0, 1:
		return f + " = " + m.expr() + ";"
	case 24, 25:
		return "if (" + f + m.one(" >= 0 && ", " < 9 && ", " < xs.length && ", " < ys.length && ") + "R.other.equals(" + m.one("this", "o") + ")) { " + m.guard(f, m.one("k", f+" + 1")) + " " + m.one(f+"++;", "") + " }"
	case 2, 3, 4:
		return m.guard(f, m.one("k", "i", "k + 1", f+" + 1", f+" - 1"))
	case 5:
		return "if (" + m.cond() + ") { " + m.statement() + " } else { " + m.statement() + " }"
	case 6:
		return "if (++" + f + m.one(" >= ", " == ", " > ") + m.one("xs.length", "ys.length", "8") + ") { " + f + " = 0; }"
	case 7:
		return "if (" + f + m.one(" < xs.length", " < ys.length", " < 8") + ") { xs[" + f + "++] = this; }"
	case 8:
		return "ys[" + m.one(f, f+"++", "k", "--"+f) + "] = " + m.expr() + ";"
	case 9:
		return "xs = " + m.one("new Object["+m.expr()+"]", "java.util.Arrays.copyOf(xs, "+m.one("2 * a", "xs.length + 1", m.expr())+")", "xs.clone()", "new Integer[3]") + ";"
	case 10:
		return "ys = " + m.one("new int["+m.expr()+"]", "java.util.Arrays.copyOf(ys, "+m.one("2 * a", m.expr())+")", "o.ys") + ";"
	case 11:
		return "R.see(" + m.one("this", "o") + ");"
	case 12:
		return "R.again(" + m.one("this", "o") + ");"
	case 13:
		return "o." + f + " = " + m.expr() + ";"
	case 14:
		j := fmt.Sprint("j", m.depth)
		return "for (int " + j + " = 0; " + j + " < " + m.one("3", "k", "xs.length", "a") + " && R.more(); " + j + "++) { " + m.statement() + " }"
	case 15:
		return fmt.Sprintf("try { %s %s } catch (RuntimeException e%d) { %s }", m.statement(), m.one("R.fail();", "ys[k] = 1;", m.statement()), m.depth, m.statement())
	case 16:
		return "try { " + m.statement() + " } finally { " + m.statement() + " }"
	case 17:
		return "{ Runnable r = () -> { " + m.one(f+" = 1;", m.guard(f, "9"), "ys[0] = 1;", f+"++;") + " }; R.run(r); }"
	case 18:
		return "i = " + m.expr() + ";"
	case 19:
		return "set(" + m.expr() + ", o);"
	case 20:
		return "switch (" + m.one("k", f, "i") + ") { case 0: " + m.statement() + " break; case 3: " + f + " = 3; default: " + m.statement() + " }"
	case 21:
		return "if (k < 0 || k > " + m.one("9", "xs.length", "ys.length - 1", "100") + ") { throw new IllegalArgumentException(); } " + f + " = k;"
	case 22:
		return "while (" + f + m.one(" < ", " != ", " > ") + m.one("k", "3", "ys.length") + " && R.more()) { " + f + m.one("++", "--") + "; }"
	case 23:
		return f + " = 0;"
	}
	return m.guard(f, "k")
}

func (m *maker) body(n int) string {
	out := "int i = 0; "
	for range 1 + m.IntN(n) {
		out += m.statement() + " "
	}
	return out
}

// classes writes some classes, and a program that uses them at random and prints the states that were seen.
func (m *maker) classes(n int) string {
	for i := range n {
		m.class = fmt.Sprintf("K%d", i)
		fmt.Fprintf(m, "class %s {\n\tprivate int a%s;\n\tprivate int b%s;\n\tprivate int c;\n\tprivate %s int d;\n", m.class, m.one("", " = 1"), m.one("", " = 3"), m.one("", "final"))
		final := strings.Contains(m.String()[strings.LastIndex(m.String(), "class "+m.class):], "final int d")
		fmt.Fprintf(m, "\tprivate Object[] xs = new Object[%s];\n\tprivate int[] ys = new int[%s];\n", m.one("0", "1", "4", "8"), m.one("1", "2", "8"))
		d := "d = " + m.one("0", "k", "xs.length", "Math.max(k, 0)") + ";"
		text := func(s string) string { // d is assigned once
			if final {
				for _, x := range [...]string{"++d", "--d", "d++", "d--"} {
					s = strings.ReplaceAll(s, x, "++a")
				}
				s = strings.ReplaceAll(strings.ReplaceAll(s, "o.d = ", "o.a = "), " d = ", " a = ")
			}
			return s
		}
		fmt.Fprintf(m, "\t%s(int k, %s o) { %s %s }\n", m.class, m.class, d+m.one("", " ys = new int[k];", " xs = new Object[k + 1];"), text(m.body(2)))
		fmt.Fprintf(m, "\t%s(int k) { %s o = this; %s %s }\n", m.class, m.class, d+m.one("", " ys = new int[k];", " xs = new Object[k + 1];"), text(m.one("", m.body(1))))
		fmt.Fprintf(m, "\tprivate int help(int k, %s o) { if (R.deep()) { return 0; } %s return %s; }\n", m.class, text(m.one("int i = 0;", m.body(1))), text(m.expr()))
		fmt.Fprintf(m, "\t%s void set(int k, %s o) { if (R.deep()) { return; } %s }\n", m.one("private", "final", ""), m.class, text(m.body(2)))
		fmt.Fprintf(m, "\tvoid m(int k, %s o) { %s }\n\tvoid n(int k, %s o) { %s }\n", m.class, text(m.body(3)), m.class, text(m.body(2)))
		fmt.Fprintf(m, "\tclass In { void m(int k, %s o) { %s } }\n", m.class, text(m.one("a = k;", "o.b = 3;", "int i = 0; "+m.guard("a", "k"), "if (a > 0) { a--; }", "ys[a] = 1;", "")))
		m.WriteString("\tString state() { return a + \" \" + b + \" \" + c + \" \" + d + \" \" + (xs == null ? -1 : xs.length) + \" \" + (ys == null ? -1 : ys.length); }\n}\n")
	}
	fmt.Fprintf(m, runner, n)
	return m.String()
}

const runner = `class R {
	static java.util.Random r = new java.util.Random(7);
	static java.util.Set<String> seen = new java.util.TreeSet<>();
	static int depth, rounds;
	static boolean broken, sized;
	static boolean more() { return ++rounds < 200; }
	static void fail() { if (r.nextBoolean()) throw new IllegalStateException(); }
	static boolean deep() { return ++depth > 30; }
	static void run(Runnable x) { if (r.nextBoolean()) x.run(); }
	static void see(Object o) {
		if (broken || seen.size() > 200000) return;
		try {
			java.lang.reflect.Method m = o.getClass().getDeclaredMethod("state");
			m.setAccessible(true);
			seen.add(o.getClass().getName() + " " + m.invoke(o));
		} catch (ReflectiveOperationException e) { throw new Error(e); }
	}
	static void again(Object o) {
		see(o);
		if (++depth > 20) return;
		try { call(o, o); } catch (RuntimeException e) { } catch (ReflectiveOperationException e) { throw new Error(e); }
		see(o);
	}
	static int number() {
		int[] some = { 0, 1, 2, 3, 5, 8, 9, -1, 100, Integer.MAX_VALUE, Integer.MIN_VALUE };
		return r.nextInt(4) == 0 ? r.nextInt(12) : some[r.nextInt(some.length)];
	}
	static Object other = new Object() {
		public boolean equals(Object o) {
			if (!sized && r.nextBoolean()) again(o);
			return r.nextBoolean();
		}
	};
	static int given() { return sized ? Math.max(0, number()) : number(); }
	static void call(Object self, Object o) throws ReflectiveOperationException {
		Class<?> k = self.getClass();
		Object on = self;
		String name = new String[] { "m", "n", "m", "n", "set", "in" }[r.nextInt(6)];
		java.lang.reflect.Method m;
		if (name.equals("in")) {
			Class<?> in = Class.forName(k.getName() + "$In");
			on = in.getDeclaredConstructor(k).newInstance(self);
			m = in.getDeclaredMethod("m", int.class, k);
		} else {
			m = k.getDeclaredMethod(name, int.class, k);
			if (java.lang.reflect.Modifier.isPrivate(m.getModifiers())) return;
		}
		try { m.invoke(on, number(), o); } catch (java.lang.reflect.InvocationTargetException e) {
			if (e.getCause() instanceof Error) { broken = true; throw (Error) e.getCause(); } // what is true after it is not said
		}
	}
	public static void main(String[] args) throws Exception {
		sized = args.length > 0;
		for (int i = 0; i < %d; i++) {
			Class<?> k = Class.forName("K" + i);
			for (int round = 0; round < 40; round++) {
				java.util.List<Object> all = new java.util.ArrayList<>();
				for (int step = 0; step < 25; step++) {
					depth = rounds = 0;
					try {
						if (all.isEmpty() || r.nextInt(8) == 0) {
							Object o = all.isEmpty() ? null : all.get(r.nextInt(all.size()));
							all.add(o == null || r.nextBoolean() ? k.getDeclaredConstructor(int.class).newInstance(given()) : k.getDeclaredConstructor(int.class, k).newInstance(given(), o));
						} else {
							call(all.get(r.nextInt(all.size())), all.get(r.nextInt(all.size())));
						}
					} catch (java.lang.reflect.InvocationTargetException e) {
						broken |= e.getCause() instanceof Error;
					} catch (Error e) {
						broken = true;
					}
					if (broken) all.clear();
					broken = false;
					for (Object o : all) see(o);
				}
			}
		}
		for (String s : seen) System.out.println(s);
	}
}
`

// TestRuns: all states that random calls make, on the JVM, have the relations that are said to be kept: those that need something of others
// where it is so.
func TestRuns(t *testing.T) {
	r := testkit.Rand(t)
	kept, given, calm, states := 0, 0, 0, 0
	for round := range testkit.Count(t, 40, 2) {
		sized := round%2 == 1
		source := filepath.Join(t.TempDir(), "R.java")
		m := &maker{Rand: rand.New(rand.NewPCG(r.Uint64(), 5))}
		const n = 60
		if err := os.WriteFile(source, []byte(m.classes(n)), 0o644); err != nil {
			t.Fatal(err)
		}
		dir, w := compiled(t, source, []int{0, 8}[r.IntN(2)])
		home, err := jdk.Find()
		if err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(filepath.Join(home.Dir, "bin", "java"), append([]string{"-XX:TieredStopAtLevel=1", "-Xmx300m", "-cp", dir, "R"}, map[bool][]string{true: {"sized"}}[sized]...)...).Output()
		if err != nil {
			t.Fatal(err)
		}
		of := map[string][]ranges.Relation{}
		for _, c := range w.Classes {
			if strings.HasPrefix(c.Name, "K") && !strings.Contains(c.Name, "$") {
				found := ranges.Find(w, c)
				if of[c.Name] = found.Relations(math.MaxInt32); !sized {
					of[c.Name] = found.Always().Relations(math.MaxInt32)
				}
				for _, x := range of[c.Name] {
					if kept++; x.Needs.Sizes {
						given++
					}
					if x.Needs.Calm {
						calm++
					}
				}
			}
		}
		told := map[string]bool{}
		for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
			states++
			f := strings.Fields(line)
			for _, x := range of[f[0]] {
				if text := f[0] + ": " + x.String(); value(f, x.Less)-value(f, x.Than) > x.By && !told[text] {
					told[text] = true
					all, _ := os.ReadFile(source)
					i := strings.Index(string(all), "class "+f[0]+" {")
					t.Errorf("%s is kept, and there was %s:\n%s", text, line, string(all)[i:i+strings.Index(string(all)[i:], "\n}\n")])
				}
			}
		}
	}
	t.Logf("%d relations are kept, %d of them only with sizes that are none below zero and %d only with comparisons that change nothing, in %d states", kept, given, calm, states)
	if kept < 20 || given < 5 || calm < 2 || states < 1000 {
		t.Error("too few")
	}
}

// value is a term in a state.
func value(state []string, x ranges.Term) int64 {
	if x.Field == nil {
		return 0
	}
	n, _ := strconv.ParseInt(state[1+strings.Index("abcdxy", x.Field.Name[:1])], 10, 64)
	return n
}
