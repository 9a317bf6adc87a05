// Package javagen makes random Java programs that end, for tests of whatever
// executes Java. The same random numbers give the same program.
//
// # Model
//
// A program is one public class with nested ones: an interface with a default
// method, a tree of classes with overridden methods and fields of all types, a
// generic class and a subclass that needs bridges, an enum with bodies, a
// record, exceptions, a resource, an inner class; static methods; and a main
// that calls them all and prints what it sees. Bodies are made of declarations,
// assignments, branches, loops of all shapes with labels, switches old and new,
// exceptions with finally, locks, lambdas and method references that capture,
// and expressions over all primitive types, strings, arrays and objects with
// side effects in all places.
//
// Programs end: a method has a level and calls only methods of lower levels, the
// body of a lambda calls only methods of the lowest level, loops and calls burn
// fuel, and a program stops printing line by line after a while and goes on with
// a sum. What is not determined by the language (identity hash codes, the depth
// at which a stack overflows) is not observed.
//
// The program is kept as a tree of Nodes, so that Shrink can cut it down.
package javagen

import (
	"fmt"
	"math/rand/v2"
)

// Config says what programs may hold.
type Config struct {
	Statements int  // in a method, about; 0: 8
	Methods    int  // static ones; 0: 5
	Messages   bool // print the messages of NullPointerException, which name locals and expressions
}

// Program is a generated program.
type Program struct {
	Name string // of the class
	Root *Node
}

// Source returns the text of the program.
func (p *Program) Source() string { return p.Root.String() + "\n" }

// New makes the program of a name.
func New(r *rand.Rand, name string, c Config) *Program {
	if c.Statements == 0 {
		c.Statements = 8
	}
	if c.Methods == 0 {
		c.Methods = 5
	}
	g := &gen{Config: c, r: r, name: name}
	return &Program{Name: name, Root: g.program()}
}

// Types of the programs. A boxed or functional type is a reference.
var (
	numeric    = []string{"int", "long", "float", "double", "byte", "short", "char", "int", "long", "int"}
	primitives = append([]string{"boolean"}, numeric...)
	arrays     = []string{"int[]", "long[]", "byte[]", "double[]", "String[]", "int[][]", "char[]", "float[]", "short[]", "boolean[]"}
	boxes      = []string{"Integer", "Long", "Double", "Character"}
	funcs      = []string{"IntUnaryOperator", "IntBinaryOperator", "Supplier<String>", "Function<Integer, Long>", "LongUnaryOperator", "BiFunction<String, Integer, String>", "DoubleUnaryOperator", "IntPredicate"}
)

// class is one of the tree below C0.
type class struct {
	name   string
	super  *class
	fields []*variable // its own
}

func (c *class) below(d *class) bool {
	for ; c != nil; c = c.super {
		if c == d {
			return true
		}
	}
	return false
}

// allFields returns the fields of the class and those above.
func (c *class) allFields() []*variable {
	if c == nil {
		return nil
	}
	return append(c.super.allFields(), c.fields...)
}

// variable is a local, parameter or field.
type variable struct {
	name, typ string
	final     bool
	static    bool
}

// method is a static or virtual one.
type method struct {
	name   string
	params []string
	result string
	level  int
	owner  *class // nil: static
}

type gen struct {
	Config
	r       *rand.Rand
	name    string
	classes []*class
	statics []*variable
	methods []*method
	fresh   int
	labels  int
	points  int // observation points

	// Of the body being made:

	locals  []*variable
	loops   []string // labels around
	this    *class
	level   int    // only methods below it may be called
	result  string // "" in constructors and main
	leaf    bool   // in a lambda or constructor: level 0 only, no function values
	noJumps bool   // inside an expression or lambda: no return
	early   bool   // in an initialiser of a static: others need their class's name
	budget  int
}

func (g *gen) n(k int) int               { return g.r.IntN(k) }
func (g *gen) chance(percent int) bool   { return g.r.IntN(100) < percent }
func (g *gen) pick(list []string) string { return list[g.r.IntN(len(list))] }

func (g *gen) id(prefix string) string {
	g.fresh++
	return fmt.Sprintf("%s%d", prefix, g.fresh)
}

// program makes the whole.
func (g *gen) program() *Node {
	g.declare()
	members := node(List)
	add := func(m ...*Node) { members.Part = append(members.Part, m...) }
	for _, line := range prelude(g.Messages) {
		add(node(Member, line))
	}
	for _, v := range g.statics {
		g.enter(nil, 0, "", true)
		g.early = true
		add(node(Member, "static "+v.typ+" "+v.name+" = ", g.value(v.typ), ";"))
	}
	for _, line := range fixed {
		add(node(Member, line))
	}
	for _, c := range g.classes {
		add(g.class(c))
	}
	for _, m := range g.methods {
		if m.owner == nil {
			add(g.method(m, nil, "static "))
		}
	}
	add(g.main())
	return node(Text, "import java.util.function.*;\n\npublic class "+g.name+" {", members, "\n}")
}

// declare decides about classes, statics and signatures.
func (g *gen) declare() {
	for i := range 2 + g.n(3) {
		c := &class{name: fmt.Sprintf("C%d", i)}
		if i > 0 {
			c.super = g.classes[g.n(i)]
		}
		g.classes = append(g.classes, c)
	}
	for _, c := range g.classes {
		for range 2 + g.n(3) {
			c.fields = append(c.fields, &variable{name: g.id("f"), typ: g.fieldType(), static: g.chance(15)})
		}
	}
	for range 4 + g.n(4) {
		g.statics = append(g.statics, &variable{name: g.id("s"), typ: g.fieldType(), static: true})
	}
	for i := range g.Methods {
		g.methods = append(g.methods, g.signature(fmt.Sprintf("m%d", i), i))
	}
	for i := range 3 {
		m := g.signature(fmt.Sprintf("v%d", i), i*g.Methods/3)
		m.owner = g.classes[0]
		g.methods = append(g.methods, m)
	}
}

func (g *gen) signature(name string, level int) *method {
	m := &method{name: name, level: level, result: g.anyType()}
	for range g.n(4) {
		m.params = append(m.params, g.anyType())
	}
	return m
}

// fieldType returns a type of which values can be made anywhere.
func (g *gen) fieldType() string {
	if g.chance(15) {
		return g.pick(funcs)
	}
	return g.anyType()
}

func (g *gen) anyType() string {
	switch k := g.n(20); {
	case k < 11:
		return g.pick(primitives)
	case k < 13:
		return "String"
	case k < 15:
		return g.pick(arrays)
	case k < 16:
		return g.pick(boxes)
	case k < 17:
		return g.pick([]string{"Box<Integer>", "Box<String>", "E", "R", "Object", "I"})
	default:
		return g.classes[g.n(len(g.classes))].name
	}
}

// enter begins a body.
func (g *gen) enter(this *class, level int, result string, leaf bool) {
	g.this, g.level, g.result, g.leaf = this, level, result, leaf
	g.locals, g.loops, g.noJumps, g.early = nil, nil, false, false
	g.budget = g.Statements + g.n(g.Statements)
}

// method makes a method, or its overriding in a class.
func (g *gen) method(m *method, in *class, modifiers string) *Node {
	g.enter(in, m.level, m.result, m.level == 0)
	params := ""
	for i, p := range m.params {
		if i > 0 {
			params += ", "
		}
		v := &variable{name: g.id("p"), typ: p}
		params += p + " " + v.name
		g.locals = append(g.locals, v)
	}
	head := modifiers + m.result + " " + m.name + "(" + params + ") {"
	body := node(List, node(Text, " if (fuel-- <= 0) return "+zero(m.result)+";"), g.block(3))
	body.Part = append(body.Part, node(Text, "\n    return "), g.expr(m.result, 3), node(Text, ";"))
	return node(Member, head, body, "\n  }")
}

// class makes a class of the tree.
func (g *gen) class(c *class) *Node {
	members := node(List)
	add := func(m *Node) { members.Part = append(members.Part, m) }
	for _, f := range c.fields {
		g.enter(nil, 0, "", true)
		mod := ""
		if f.static {
			mod = "static "
		}
		if g.chance(30) {
			add(node(Member, mod+f.typ+" "+f.name+";"))
		} else {
			add(node(Member, mod+f.typ+" "+f.name+" = ", g.value(f.typ), ";"))
		}
	}
	g.enter(c, 0, "", true)
	g.budget = 3
	x := &variable{name: g.id("p"), typ: "int"}
	g.locals = append(g.locals, x)
	super := ""
	if c.super != nil {
		super = "super(" + x.name + " + 1); "
	}
	g.noJumps = true
	add(node(Member, c.name+"(int "+x.name+") { "+super, g.block(2), "}"))
	add(node(Member, c.name+"() { this(7); }"))
	text := `"` + c.name + `"`
	for _, f := range c.allFields() {
		if !f.static && printable(f.typ) {
			text += ` + " " + ` + f.name
		}
	}
	add(node(Member, "@Override public String toString() { return "+text+"; }"))
	for _, m := range g.methods {
		if m.owner != nil && (c.super == nil || g.chance(60)) {
			add(g.method(m, c, ""))
		}
	}
	head := "static class " + c.name
	if c.super == nil {
		head += " implements I"
		add(g.interfaceMethod(c))
	} else {
		head += " extends " + c.super.name
		if g.chance(40) {
			add(g.interfaceMethod(c))
		}
	}
	return node(Member, head+" {", members, "\n  }")
}

// interfaceMethod implements the method of I, at the lowest level.
func (g *gen) interfaceMethod(c *class) *Node {
	g.enter(c, 0, "int", true)
	g.budget = 3
	p := &variable{name: g.id("p"), typ: "int"}
	g.locals = append(g.locals, p)
	return node(Member, "public int im(int "+p.name+") {", node(List, g.block(2), node(Text, "\n    return "), g.expr("int", 2), node(Text, ";")), "\n  }")
}

// main calls every method and looks at the results.
func (g *gen) main() *Node {
	body := node(List)
	for _, m := range g.methods {
		for range 1 + g.n(2) {
			g.enter(nil, g.Methods+1, "", false)
			g.noJumps = true
			call := node(Text, g.observe(g.call(m, 2)))
			body.Part = append(body.Part, node(Stmt, "try { fuel = 400;", call, node(Text, "} catch (Throwable e) { o(-1, e); }")))
		}
	}
	g.enter(nil, g.Methods+1, "", false)
	g.noJumps = true
	body.Part = append(body.Part, node(Stmt, "try { fuel = 400;", node(List, g.block(3)), "} catch (Throwable e) { o(-2, e); }"))
	for _, v := range g.statics {
		if printable(v.typ) {
			body.Part = append(body.Part, g.observe(typed(v.typ, v.name)))
		}
	}
	for _, c := range g.classes {
		body.Part = append(body.Part, node(Stmt, "try { o(-3, new "+c.name+"(3).toString()); } catch (Throwable e) { o(-3, e); }"))
	}
	return node(Member, "public static void main(String[] args) {", body, `
    System.out.println(fuel + " " + lines + " " + sum);
  }`)
}
