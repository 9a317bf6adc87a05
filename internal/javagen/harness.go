// This file makes programs that ask for arbitrary values.

package javagen

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

// NewHarness makes a program whose main asks package assay's harness for arbitrary values
// and asserts something about what becomes of them. It is about what a checker may take
// for granted too early: static finals whose objects change, references that are equal
// to literals or to boxes, the arguments of main, the order of static initialisers,
// lengths at their limits, what a call may change, exceptions that come between. Many of
// its assertions hold, and few fail for most values: an assertion says that a place is
// still what it was, or compares what was computed with what is near it.
//
// Loops end after few rounds, or with the length of an input; recursion ends after few calls.
func NewHarness(r *rand.Rand, name string) *Program {
	g := &asking{r: r, name: name}
	g.scope = append(g.scope, asked{"T", "int[]", true}, asked{"K", "int", true}, asked{"count", "int", false}, asked{"LAST", "String", false},
		asked{"HEAD", "A", true}, asked{"ITEMS", "List<Integer>", true}, asked{"BOX", "Integer", true}, asked{"Other.seen", "int", false},
		asked{"Other.TABLE", "int[]", true}, asked{"total", "long", false}, asked{"Other.name", "String", false})
	statics := len(g.scope)
	members := node(List)
	add := func(n ...*Node) { members.Part = append(members.Part, n...) }
	for _, line := range g.classes() {
		add(node(Member, line))
	}
	for i := range 1 + g.n(3) {
		add(g.method(i))
		g.scope = g.scope[:statics]
	}
	add(g.main())
	return &Program{Name: name, Root: node(Text, "import assay.Assay;\nimport java.util.*;\n\npublic class "+name+" {", members, "\n}")}
}

// asked is something that can be read.
type asked struct {
	name, typ string
	fixed     bool // not assigned
}

type asking struct {
	r       *rand.Rand
	name    string
	ids     int
	scope   []asked
	methods []asked // static ones of the program, and their results; the parameters are in params
	params  [][]string
	budget  int
	inMain  bool
	result  string
}

func (g *asking) n(k int) int                { return g.r.IntN(k) }
func (g *asking) chance(percent int) bool    { return g.r.IntN(100) < percent }
func (g *asking) id(prefix string) string    { g.ids++; return prefix + strconv.Itoa(g.ids) }
func (g *asking) pick(list ...string) string { return list[g.n(len(list))] }
func (g *asking) small() string              { return strconv.Itoa(g.n(12) - 3) }
func (g *asking) literal() string {
	return g.pick(`"a"`, `"ab"`, `""`, `"key"`, `"7"`, `"-1"`, `"x y"`)
}
func (g *asking) compare() string { return g.pick(" == ", " != ", " < ", " <= ", " > ", " >= ") }
func (g *asking) valueType() string {
	return g.pick("int", "int", "int", "long", "boolean", "char", "String", "double", "int[]", "A", "Integer", "byte", "short", "List<Integer>", "Object")
}
func (g *asking) declare(typ string) asked {
	v := asked{g.id("v"), typ, false}
	g.scope = append(g.scope, v)
	return v
}

// classes returns those of every program, with constants of this one.
func (g *asking) classes() []string {
	init := g.pick("", "", "static { count = Other.seen + 1; }", "static { T[0] = K + 2; LAST = Other.name; }", `static { HEAD.next = new B(K); ITEMS.add(count); }`)
	return []string{
		fmt.Sprintf("static final int[] T = {%s, %s, %s};", g.small(), g.small(), g.small()),
		"static final int K = " + g.small() + ";",
		"static int count" + g.pick("", " = 3", " = K * 2") + ";",
		"static long total = " + g.small() + "L;",
		"static String LAST = " + g.literal() + ";",
		"static final A HEAD = new " + g.pick("A", "B") + "(" + g.small() + ");",
		"static final List<Integer> ITEMS = new " + g.pick("ArrayList", "LinkedList") + "<>();",
		"static final Integer BOX = " + g.pick("5", "127", "128", "-1") + ";",
		init,
		`static class Other {
    static int seen = K + count;
    static String name = ` + g.literal() + `;
    static final int[] TABLE = ` + g.pick("T", "{1, 2}", "new int[3]") + `;
    static { ` + g.pick("count++;", "seen += T[1];", "total += seen;", "TABLE[0]++;", "") + ` }
  }`,
		`static class A implements Comparable<A> {
    int v; A next; String s = ` + g.pick("null", `"a"`, "LAST") + `;
    A(int v) { this.v = v; ` + g.pick("", "count++;", "next = HEAD;", "Other.seen++;") + ` }
    int get() { return v; }
    void set(int x) { v = x; }
    @Override public int compareTo(A o) { return Integer.compare(v, o.v); }
    @Override public boolean equals(Object o) { return o instanceof A && ((A) o).v == v; }
    @Override public int hashCode() { return v; }
  }`,
		`static class B extends A {
    int w = ` + g.small() + `;
    B(int v) { super(v` + g.pick("", " + 1", " * 2") + `); }
    @Override int get() { return super.get() + w; }
    @Override void set(int x) { ` + g.pick("w = x;", "v = x; w++;", "T[0] = x;", "super.set(x); count--;") + ` }
  }`,
		"static class Bad extends RuntimeException { final int code; Bad(int code) { this.code = code; } }",
		"enum E { ONE, TWO { int w(int x) { return x + 2; } }, THREE; int w(int x) { return x * ordinal(); } }",
		"record R(int a, String b) {}",
		"static int down(int n, int x) { return n <= 0 ? x : " + g.pick("down(n - 1, x + n)", "down(n - 1, x * 2)", "1 + down(n - 2, x)") + "; }",
	}
}

// method makes a static method, which calls only those before it.
func (g *asking) method(i int) *Node {
	m := asked{"m" + strconv.Itoa(i), g.pick("int", "int", "boolean", "String", "void", "long", "A"), false}
	var types []string
	var params []string
	for range 1 + g.n(3) {
		v := g.declare(g.valueType())
		types = append(types, v.typ)
		params = append(params, v.typ+" "+v.name)
	}
	g.budget, g.result, g.inMain = 2+g.n(4), m.typ, false
	body := node(List, g.block(2))
	if m.typ != "void" {
		body.Part = append(body.Part, node(Text, "\n    return "), g.expr(m.typ, 2), node(Text, ";"))
	}
	g.methods, g.params = append(g.methods, m), append(g.params, types)
	return node(Member, "static "+m.typ+" "+m.name+"("+strings.Join(params, ", ")+") {", body, "\n  }")
}

// main asks for some values, does something, and asserts.
func (g *asking) main() *Node {
	g.inMain, g.result = true, "void"
	body := node(List)
	add := func(n ...*Node) { body.Part = append(body.Part, n...) }
	for range 1 + g.n(4) {
		add(g.ask())
	}
	if g.chance(10) {
		g.scope = append(g.scope, asked{"args", "String[]", true})
	}
	if g.chance(35) {
		add(node(Stmt, "Assay.assume(", g.expr("boolean", 2), ");"))
	}
	for range 2 + g.n(3) {
		g.budget = 2 + g.n(3)
		if g.chance(40) { // so that what comes after is reached although something is thrown
			add(node(Stmt, "try ", g.braces(1), " catch (RuntimeException e) { count++; }"))
		} else {
			add(g.block(2))
		}
		add(g.assertion())
	}
	return node(Member, "public static void main(String[] args) {", body, "\n  }")
}

// ask declares an arbitrary value.
func (g *asking) ask() *Node {
	typ := g.pick("int", "int", "long", "boolean", "char", "String", "double", "int[]", "byte", "short", "Integer", "float", "A", "List<Integer>")
	from := ""
	switch typ {
	case "int":
		from = g.pick("Assay.nondetInt()", "Assay.nondetInt()", "Assay.nondetInt(-2, 9)", "Assay.nondetLength()", "Assay.nondetOf(1, K, 70000)")
	case "long":
		from = g.pick("Assay.nondetLong()", "Assay.nondetLong(0, 1L << 33)")
	case "char":
		from = g.pick("Assay.nondetChar()", "Assay.nondetChar('a', 'f')")
	case "String":
		from = g.pick("Assay.nondetString()", "Assay.nondetString(2)", "Assay.nondetString(6)", `Assay.nondetOf("a", "key", LAST)`)
	case "int[]":
		from = g.pick("Assay.nondetInts()", "Assay.nondetBoolean() ? T : Assay.nondetInts()", "{Assay.nondetInt(), 1, Assay.nondetInt(0, 3)}")
	case "Integer":
		from = g.pick("Assay.nondetInt()", "Assay.nondetBoolean() ? BOX : (Integer) Assay.nondetInt(-130, 130)")
	case "A":
		from = g.pick("Assay.nondetBoolean() ? HEAD : new A(Assay.nondetInt())", "Assay.nondetOf(HEAD, new B(Assay.nondetInt(-3, 3)), null)")
	case "List<Integer>":
		v := g.declare(typ)
		return node(Stmt, typ+" "+v.name+" = new ArrayList<>(); for (int i = 0, n = Assay.nondetLength(); i < n; i++) "+v.name+".add(Assay.nondetInt());")
	default:
		from = "Assay.nondet" + strings.ToUpper(typ[:1]) + typ[1:] + "()"
	}
	v := g.declare(typ)
	return node(Stmt, typ+" "+v.name+" = "+from+";")
}

// block makes statements; what it declares ends with it, except in main itself.
func (g *asking) block(depth int) *Node {
	list := node(List)
	before := len(g.scope)
	for i := 0; g.budget > 0 && (i == 0 || g.chance(75)); i++ {
		g.budget--
		list.Part = append(list.Part, g.stmt(depth))
	}
	if depth < 2 || !g.inMain {
		g.scope = g.scope[:before]
	}
	return list
}

func (g *asking) braces(depth int) *Node { return node(Text, "{", g.block(depth), " }") }

// assertion is about a place that should be what it was, or about a computed value.
func (g *asking) assertion() *Node {
	if g.chance(45) {
		return g.still()
	}
	return node(Stmt, "assert ", g.near(), ";")
}

// still says that a place does not change while something happens that mostly does not change it.
func (g *asking) still() *Node {
	typ := g.pick("int", "int", "int", "String", "long")
	place := g.place(typ)
	v, before := g.id("was"), len(g.scope)
	between := node(List, g.stmt(1), g.stmt(1))
	g.scope = g.scope[:before]
	if typ == "String" {
		return node(Stmt, "{ String "+v+" = ", place, ";", between, " assert "+v+" == ", place.clone(), " || "+v+".equals(", place.clone(), "); }")
	}
	return node(Stmt, "{ "+typ+" "+v+" = ", place, ";", between, " assert "+v+" == ", place.clone(), "; }")
}

// place is something in the heap, or a static field.
func (g *asking) place(typ string) *Node {
	switch typ {
	case "String":
		return typed(typ, g.pick("LAST", "Other.name", "HEAD.s"))
	case "long":
		return typed(typ, "total")
	}
	if a := g.some("int[]"); a != "" && g.chance(35) {
		return typed(typ, a+g.pick("[0]", ".length", "["+a+".length - 1]", "[1]"))
	}
	if a := g.some("A"); a != "" && g.chance(40) {
		return typed(typ, a+g.pick(".v", ".v", ".get()", ".next.v"))
	}
	if a := g.some("List<Integer>"); a != "" && g.chance(40) {
		return typed(typ, a+g.pick(".size()", ".size()", ".get(0)"))
	}
	return typed(typ, g.pick("count", "T[0]", "T[2]", "HEAD.v", "ITEMS.size()", "Other.seen", "Other.TABLE[0]", "BOX"))
}

// near compares values so that the answer is not plain.
func (g *asking) near() *Node {
	x := g.expr("int", 2)
	switch g.n(9) {
	case 0:
		return typed("boolean", "(", x, " & 7) "+g.pick("<=", "<", "!=")+" "+g.pick("7", "6"))
	case 1:
		return typed("boolean", "(", x, ") % 5 "+g.pick("< 5", "> -5", "!= 4", ">= 0"))
	case 2:
		return typed("boolean", "(", x, ") != "+g.pick("1000", "17", "-99", "65536", "2147483647"))
	case 3:
		return typed("boolean", "Math."+g.pick("max", "min")+"(", x, g.pick(", 3) >= 3", ", 3) <= 3", ", K) != 12"))
	case 4:
		s := g.expr("String", 2)
		return typed("boolean", "!", s, g.pick(".equals(\"key\")", ".startsWith(\"ab\")", ".contains(\"7\")", ".isBlank()", ".endsWith(\"y\")"))
	case 5:
		return typed("boolean", g.expr("String", 2), g.pick(".length() < 5", ".length() <= 4", ".length() != 3", ".length() >= 0", ".hashCode() != 97"))
	case 6:
		return typed("boolean", g.pick("LAST", "Other.name", "HEAD.s"), " "+g.pick("==", "!=")+" ", g.expr("String", 1))
	case 7:
		return typed("boolean", "(", g.expr("long", 2), g.pick(") >> 40 < 1000000", ") != 4294967296L", ") * 2 % 2 == 0"))
	}
	return g.expr("boolean", 3)
}

// some returns the name of something of the type; "" if there is nothing.
func (g *asking) some(typ string) string {
	var list []string
	for i, v := range g.scope {
		if v.typ == typ {
			list = append(list, v.name)
			if i > 10 { // its own variables are more telling than the statics
				list = append(list, v.name, v.name)
			}
		}
	}
	if len(list) == 0 {
		return ""
	}
	return g.pick(list...)
}

// assignable is as some, for what may be assigned.
func (g *asking) assignable(typ string) string {
	for range 6 {
		i := g.n(len(g.scope))
		if v := g.scope[i]; v.typ == typ && !v.fixed {
			return v.name
		}
	}
	return ""
}
