package constructor_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/lang/java/classfile"
	"assay/lang/java/classpath"
	"assay/lang/java/constructor"
	"assay/lang/java/javac"
	"assay/lang/java/jdk"
)

// compiled compiles a source, and returns its classes and all that they may name.
func compiled(t *testing.T, source string, release int) (dir string, own []*classfile.Class, find constructor.Classes) {
	t.Helper()
	home, err := jdk.Find()
	if err != nil {
		t.Fatal(err)
	}
	dir = t.TempDir()
	if _, err := javac.Compile(context.Background(), javac.Options{Files: []string{source}, Dir: dir, Release: release}); err != nil {
		t.Fatal(err)
	}
	path, err := classpath.Open([]string{dir}, classpath.Options{JDK: &home})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { path.Close() })
	find = func(name string) *classfile.Class {
		c, err := path.Class(name)
		if err != nil {
			return nil
		}
		return c
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.class"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		c, err := path.Class(strings.TrimSuffix(filepath.Base(file), ".class"))
		if err != nil {
			t.Fatal(err)
		}
		own = append(own, c)
	}
	return dir, own, find
}

// TestKept: what is known of the fields in testdata is what is written behind them, with nests and with the methods that compilers write without
// them.
func TestKept(t *testing.T) {
	for _, release := range []int{0, 8} {
		t.Run(fmt.Sprint("release ", release), func(t *testing.T) { keptBy(t, release) })
	}
}

func keptBy(t *testing.T, release int) {
	t.Helper()
	source := filepath.Join("testdata", "Kept.java")
	text, err := os.ReadFile(source)
	if err != nil {
		t.Fatal(err)
	}
	_, own, find := compiled(t, source, release)
	always := constructor.Kept(constructor.Whole{Classes: own, Find: find})
	given := func(c *classfile.Class, m *classfile.Method, _ int) bool {
		return !m.Flags.Has(classfile.Synthetic) && m.Name != "test" && m.Name != "other" && (m.Name != "<init>" || c.Enclosing == nil)
	}
	owed := constructor.Kept(constructor.Whole{Classes: own, Find: find, Given: given})
	promised := constructor.Kept(constructor.Whole{Classes: own, Find: find, Promise: true})
	alone := slices.DeleteFunc(slices.Clone(own), func(c *classfile.Class) bool { return c.Name != "Alone" })
	if k := constructor.Kept(constructor.Whole{Classes: alone, Find: find, Given: given}); len(alone) != 1 || len(k) > 0 {
		t.Errorf("of %d classes, which is one that passes null to itself, %v", len(alone), k)
	}
	want := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^\t(?:private |public |final |\S+<\S+> )*\S+ ([\w$]+)(?: = .*)?; // (.*)$`).FindAllStringSubmatch(string(text), -1) {
		want[m[1]] = m[2]
	}
	seen := map[string]bool{} // a captured variable may be one of several classes
	for _, c := range own {
		for _, f := range c.Fields {
			if want[f.Name] == "" {
				continue
			}
			seen[f.Name] = true
			k, got := constructor.Field{Class: c.Name, Name: f.Name, Desc: f.Desc}, "may be null"
			switch {
			case always[k]:
				got = "always"
			case owed[k]:
				got = "owed"
			case promised[k]:
				got = "promised"
			}
			if got != want[f.Name] && !(want[f.Name] == "nothing" && got == "may be null") {
				t.Errorf("%s.%s: %s, want %s", c.Name, f.Name, got, want[f.Name])
			}
		}
	}
	if len(seen) != len(want) || len(seen) < 25 {
		t.Errorf("%d of %d fields were looked at", len(seen), len(want))
	}
}

// TestKeptFills: where an exception looks at itself in fillInStackTrace, its fields may be null there, and those of others are not told apart.
func TestKeptFills(t *testing.T) {
	source := filepath.Join(t.TempDir(), "Fills.java")
	text := `class Fills extends RuntimeException {
	private final Object mark = new Object();
	public synchronized Throwable fillInStackTrace() { System.out.println(mark); return this; }
}
class Plain extends RuntimeException {
	private final Object plain = new Object();
}
`
	if err := os.WriteFile(source, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	_, own, find := compiled(t, source, 0)
	if k := constructor.Kept(constructor.Whole{Classes: own, Find: find}); len(k) > 0 {
		t.Errorf("never null: %v", k)
	}
	own = slices.DeleteFunc(own, func(c *classfile.Class) bool { return c.Name == "Fills" })
	if k := constructor.Kept(constructor.Whole{Classes: own, Find: find}); len(k) != 1 {
		t.Errorf("never null: %v", k)
	}
}

// maker writes random classes with private fields.
type maker struct {
	*rand.Rand
	strings.Builder
	class string
	depth int
}

func (m *maker) one(list ...string) string { return list[m.IntN(len(list))] }

func (m *maker) field() string { return fmt.Sprintf("f%d", m.IntN(5)) }

// expr is an expression of type Object; x and o are parameters that callers give no null for, o of the class itself.
func (m *maker) expr() string {
	if m.depth++; m.depth > 3 {
		m.depth--
		return "x"
	}
	defer func() { m.depth-- }()
	switch m.IntN(15) {
	case 13:
		return "o.end"
	case 0:
		return "null"
	case 1, 2:
		return "new Object()"
	case 3:
		return "this"
	case 4, 5:
		return m.field()
	case 6:
		return "o." + m.field()
	case 7:
		return "(R.coin() ? " + m.expr() + " : " + m.expr() + ")"
	case 8:
		return "Objects.requireNonNull(" + m.expr() + ")"
	case 9:
		return "get(" + m.expr() + ", o)"
	case 10:
		return "give(" + m.one("x", m.expr()) + ", o)"
	case 11:
		return "\"\" + " + m.expr()
	case 12:
		return "v"
	}
	return "x"
}

func (m *maker) statement() string {
	switch m.IntN(14) {
	case 9:
		return "start(" + m.expr() + ", o);"
	case 10:
		return m.local()
	case 0:
		return "if (" + m.expr() + " != null) " + m.statement()
	case 1:
		return "R.see(" + m.one("this", "o") + ");"
	case 2:
		return "o." + m.field() + " = " + m.expr() + ";"
	case 3:
		return "v = " + m.expr() + ";"
	case 4:
		return "{ Runnable r = () -> { " + m.field() + " = " + m.one("x", "o", "new Object()", m.field()) + "; }; r.run(); }"
	case 5:
		return m.one("give(x, o);", "give("+m.expr()+", o);", "set(x);", "set("+m.expr()+");", "K0.put(new K0(x), x);", "K0.put(new K0(x), "+m.expr()+");")
	case 6:
		return "if (v == null) { v = x; }"
	case 7:
		return "if (v != null) { " + m.field() + " = v; }"
	case 8:
		return "try { " + m.field() + " = " + m.expr() + "; R.fail(); } catch (RuntimeException e) { " + m.field() + " = e; }"
	}
	return m.field() + " = " + m.expr() + ";"
}

// local is a local or an anonymous class that captures a variable, and an object of it.
func (m *maker) local() string {
	if m.depth++; m.depth > 2 {
		m.depth--
		return "R.see(o);"
	}
	defer func() { m.depth-- }()
	body := "c.toString();" + m.one("", " Object v = c; "+m.statement())
	if m.IntN(2) == 0 {
		return "{ Object c = " + m.expr() + "; Runnable r = new Runnable() { public void run() { R.see(this); " + body + " } }; R.see(r); r.run(); }"
	}
	l := fmt.Sprintf("L%d", m.depth)
	return strings.ReplaceAll("{ Object c = "+m.expr()+"; class L { final Object g; private Object h; L(Object x) { this(x, "+m.one("x", "c", "null", "\"\"")+"); } L(Object x, Object y) { g = x; h = y; }"+
		" void run() { R.see(this); if (R.deep()) { return; } h = "+m.one("h", "g", "c")+"; "+body+" } } L r = new L("+m.expr()+"); R.see(r); r.run(); }", "L", l)
}

func (m *maker) body(n int) string {
	out := "Object v = x; "
	for range 1 + m.IntN(n) {
		out += m.statement() + " "
	}
	return out
}

// classes writes some classes, and a program that uses them at random and prints the fields that were seen as null.
func (m *maker) classes(n int) string {
	m.WriteString("import java.util.*;\n")
	for i := range n {
		m.class = fmt.Sprintf("K%d", i)
		fmt.Fprintf(m, "class %s {\n", m.class)
		for f := range 5 {
			init := ""
			if m.IntN(3) > 0 {
				init = " = new Object()"
			}
			fmt.Fprintf(m, "\tprivate Object f%d%s;\n", f, init)
		}
		fmt.Fprintf(m, "\tfinal Object end;\n")
		all := func() string {
			out := ""
			for f := range 5 {
				if m.IntN(3) > 0 {
					out += fmt.Sprintf("f%d = %s; ", f, m.one("x", "new Object()", "this", "x"))
				}
			}
			return out
		}
		fmt.Fprintf(m, "\t%s(Object x) { %s o = this; %s%send = %s; %s }\n", m.class, m.class, all(), m.one("", m.body(1)), m.one("x", "f0", "new Object()", "start(x, this)"), m.one("", "f1 = end;"))
		fmt.Fprintf(m, "\t%s(Object x, %s o) { %s%s }\n", m.class, m.class, m.one("this(x); ", all()+"end = "+m.one("x", "f1", "o.end")+"; "), m.body(2))
		fmt.Fprintf(m, "\tprivate Object start(Object x, %s o) { if (R.deep()) { return x; } %s return %s; }\n", m.class, m.body(2), m.one("x", "v", m.field(), "end"))
		fmt.Fprintf(m, "\tprivate Object get(Object x, %s o) { return %s; }\n", m.class, m.one("x", m.field(), "o."+m.field(), "new Object()"))
		fmt.Fprintf(m, "\tObject give(Object x, %s o) { if (R.deep()) { return x; } %s return %s; }\n", m.class, m.body(2), m.one("x", "v", m.field()))
		fmt.Fprintf(m, "\tvoid set(Object x) { %s = x; }\n\tstatic void put(%s k, Object x) { k.%s = x; }\n", m.field(), m.class, m.field())
		fmt.Fprintf(m, "\tvoid m(Object x, %s o) { %s }\n", m.class, m.body(3))
		fmt.Fprintf(m, "\tclass In { void m(Object x, %s o) { Object v = x; %s } }\n", m.class, m.one("f0 = x;", "o.f1 = v;", "f2 = o.f3;", "f4 = null;", ""))
		m.WriteString("}\n")
	}
	fmt.Fprintf(m, runner, n)
	return m.String()
}

const runner = `class R {
	static Random r = new Random(7);
	static Set<String> nulls = new TreeSet<>();
	static int depth;
	static boolean coin() { return r.nextBoolean(); }
	static void fail() { if (coin()) throw new IllegalStateException(); }
	static boolean deep() { return ++depth > 50; }
	static void see(Object o) {
		try {
			for (java.lang.reflect.Field f : o.getClass().getDeclaredFields()) {
				f.setAccessible(true);
				if (f.get(o) == null) nulls.add(o.getClass().getName() + "." + f.getName());
			}
		} catch (ReflectiveOperationException e) { throw new Error(e); }
	}
	public static void main(String[] args) throws Exception {
		for (int i = 0; i < %d; i++) {
			Class<?> k = Class.forName("K" + i), in = Class.forName("K" + i + "$In");
			for (int round = 0; round < 30; round++) {
				List<Object> all = new ArrayList<>();
				for (int step = 0; step < 20; step++) {
					depth = 0;
					Object x = all.isEmpty() || coin() ? new Object() : all.get(r.nextInt(all.size()));
					try {
						if (all.isEmpty()) {
							all.add(k.getDeclaredConstructor(Object.class).newInstance(x));
						} else {
							Object o = all.get(r.nextInt(all.size())), self = all.get(r.nextInt(all.size()));
							switch (r.nextInt(5)) {
							case 0: all.add(k.getDeclaredConstructor(Object.class).newInstance(x)); break;
							case 1: all.add(k.getDeclaredConstructor(Object.class, k).newInstance(x, o)); break;
							case 2: k.getDeclaredMethod("give", Object.class, k).invoke(self, x, o); break;
							case 3: k.getDeclaredMethod("m", Object.class, k).invoke(self, x, o); break;
							default: Object inner = in.getDeclaredConstructor(k).newInstance(self); in.getDeclaredMethod("m", Object.class, k).invoke(inner, x, o);
							}
						}
					} catch (java.lang.reflect.InvocationTargetException e) { }
					for (Object o : all) see(o);
				}
			}
		}
		for (String s : nulls) System.out.println(s);
	}
}
`

// TestKeptRuns: no field that is said to be kept is null in any state that random calls with arguments make, on the JVM.
func TestKeptRuns(t *testing.T) {
	r := testkit.Rand(t)
	kept, null := 0, 0
	for i := range testkit.Count(t, 20, 2) {
		source := filepath.Join(t.TempDir(), "R.java")
		m := &maker{Rand: rand.New(rand.NewPCG(r.Uint64(), 5))}
		const n = 60
		if err := os.WriteFile(source, []byte(m.classes(n)), 0o644); err != nil {
			t.Fatal(err)
		}
		dir, own, find := compiled(t, source, 8*(i%2)) // class files of Java 8 have no nests
		home, err := jdk.Find()
		if err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(filepath.Join(home.Dir, "bin", "java"), "-XX:TieredStopAtLevel=1", "-cp", dir, "R").Output()
		if err != nil {
			t.Fatal(err)
		}
		seen := strings.Fields(string(out))
		null += len(seen)
		own = slices.DeleteFunc(own, func(c *classfile.Class) bool { return c.Name == "R" }) // the callers, who use reflection
		for f := range constructor.Kept(constructor.Whole{Classes: own, Find: find, Given: func(_ *classfile.Class, m *classfile.Method, _ int) bool { return !m.Flags.Has(classfile.Synthetic) }}) {
			if !strings.HasPrefix(f.Class, "K") {
				continue
			}
			kept++
			if slices.Contains(seen, f.Class+"."+f.Name) {
				text, _ := os.ReadFile(source)
				i := strings.Index(string(text), "class "+f.Class+" {")
				t.Errorf("%s.%s is kept, and was null:\n%s", f.Class, f.Name, string(text)[i:i+strings.Index(string(text)[i:], "\n}\n")])
			}
		}
	}
	t.Logf("%d fields are kept, %d were null", kept, null)
	if kept < 10 || null < 100 {
		t.Errorf("%d fields are kept, %d were null", kept, null)
	}
}
