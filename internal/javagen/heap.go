// This file makes programs about small heaps, for tests of what decides properties.

package javagen

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Heaps is a small program with methods to check: a few classes with fields that refer to
// each other, virtual methods, loops, recursion, arrays, exceptions, casts, assertions and
// contracts. Every loop and every recursion ends after few rounds. The declarations exist twice, in
// the text and as data, so that generators of inputs do not depend on the reader of the text.
type Heaps struct {
	Program
	Classes []HeapClass
	Statics []Slot // static fields
	Goals   []HeapGoal
}

// HeapClass is a class that inputs may have objects of.
type HeapClass struct {
	Name     string // in the source, inside the program's class
	Super    *HeapClass
	Abstract bool
	Fields   []Slot // its own
}

// Slot is a variable: int, long, short, byte, char, boolean, a class, int[] or an array of
// a class.
type Slot struct{ Name, Type string }

// Below reports whether the class is the other one or extends it.
func (c *HeapClass) Below(d *HeapClass) bool {
	for ; c != nil; c = c.Super {
		if c == d {
			return true
		}
	}
	return false
}

// All returns the fields of the class, inherited ones first.
func (c *HeapClass) All() []Slot {
	if c == nil {
		return nil
	}
	return append(c.Super.All(), c.Fields...)
}

// HeapGoal is a method to check.
type HeapGoal struct {
	Owner  string // its class, as in the source; empty: the program's
	Method string
	This   *HeapClass // nil: static
	Params []Slot
	Main   bool // it asks for its inputs itself
}

// Name returns what a goal is called: Class.method, with the program's class around it.
func (g *HeapGoal) Name(program string) string {
	if g.Owner != "" {
		return program + "." + g.Owner + "." + g.Method
	}
	return program + "." + g.Method
}

// Least and Largest bound the arbitrary integers that a program asks for itself.
const (
	Least   = -2
	Largest = 2
)

// heapGen makes one program.
type heapGen struct {
	r       *rand.Rand
	out     *Heaps
	ids     int
	locals  []*heapVar
	nonNull bool // references are not null unless the text says that they may be

	methods []*heapMethod
	level   int    // only methods of lower levels are called
	result  string // of the method being made
	inLoop  []string
	asks    int // how often the program may still ask for a value
	budget  int
	labels  int
}

// heapVar is a local, parameter or static field.
type heapVar struct {
	Slot
	safe  bool // not null
	fixed bool // not assigned
}

// heapMethod can be called.
type heapMethod struct {
	name   string
	on     *HeapClass // nil: static
	params []Slot
	level  int
	fuel   bool // its last parameter bounds its recursion
}

// NewHeaps makes the program of a name.
func NewHeaps(r *rand.Rand, name string) *Heaps {
	g := &heapGen{r: r, out: &Heaps{}}
	g.out.Name = name
	main := g.chance(30)
	g.declare(main)
	members := node(List)
	add := func(n ...*Node) { members.Part = append(members.Part, n...) }
	add(node(Member, "static class X0 extends RuntimeException { final int code; X0(int c) { code = c; } }"))
	var goals []*Node
	inside := map[string][]*Node{} // goals that are methods of objects, by class
	if !main {
		for i := range 1 + g.n(2) {
			n := g.goal(i)
			if k := g.out.Goals[i]; k.Owner != "" {
				inside[k.Owner] = append(inside[k.Owner], n)
			} else {
				goals = append(goals, n)
			}
		}
	}
	for i := range g.out.Classes {
		add(g.class(&g.out.Classes[i], inside[g.out.Classes[i].Name]))
	}
	for _, s := range g.out.Statics {
		add(node(Member, "static "+g.nullable(s.Type)+s.Type+" "+s.Name+";"))
	}
	for _, m := range g.methods {
		if m.on == nil {
			add(g.static(m))
		}
	}
	if main {
		add(g.main())
	}
	add(goals...)
	g.out.Root = node(Text, "import assay.Assay;\npublic class "+name+" {", members, "\n}")
	return g.out
}

func (g *heapGen) n(k int) int              { return g.r.IntN(k) }
func (g *heapGen) chance(percent int) bool  { return g.r.IntN(100) < percent }
func (g *heapGen) id(prefix string) string  { g.ids++; return fmt.Sprintf("%s%d", prefix, g.ids) }
func pickOf[T any](g *heapGen, list ...T) T { return list[g.n(len(list))] }

// declare decides which classes, fields and methods there are.
func (g *heapGen) declare(main bool) {
	g.nonNull = !main && g.chance(25)
	number := func() string {
		return pickOf(g, "int", "int", "int", "int", "byte", "short", "char", "long", "boolean")
	}
	a := HeapClass{Name: "A", Fields: []Slot{{"v", "int"}, {"next", "A"}}, Abstract: g.chance(15)}
	if g.chance(25) {
		a.Fields = append(a.Fields, Slot{"w", number()})
	}
	if g.chance(15) {
		a.Fields = append(a.Fields, Slot{"d", "int[]"})
	}
	list := []HeapClass{a}
	if a.Abstract || g.chance(60) {
		b := HeapClass{Name: "B", Fields: []Slot{{"b", number()}}}
		if g.chance(40) {
			b.Fields[0] = Slot{"other", pickOf(g, "A", "B")}
		} else if g.chance(20) {
			b.Fields = nil
		}
		list = append(list, b)
	}
	if a.Abstract || len(list) == 2 && g.chance(20) {
		list = append(list, HeapClass{Name: "D"})
	}
	if g.chance(30) {
		list = append(list, HeapClass{Name: "C", Fields: []Slot{{"a", pickOf(g, "A", "A", "int[]", "A[]")}, {"u", number()}}})
	}
	g.out.Classes = list
	for i := range list {
		switch list[i].Name {
		case "B":
			list[i].Super = &list[0]
		case "D":
			list[i].Super = &list[g.n(2)]
		}
	}
	if g.chance(25) {
		g.out.Statics = append(g.out.Statics, Slot{"s", number()})
	}
	if g.chance(15) {
		g.out.Statics = append(g.out.Statics, Slot{"root", "A"})
	}
	g.methods = append(g.methods, &heapMethod{name: "f", on: &list[0], params: []Slot{{"x", "int"}}})
	if g.chance(40) {
		g.methods = append(g.methods, &heapMethod{name: "h", params: []Slot{{"p", "A"}, {"x", "int"}}, level: 1})
	}
	if g.chance(40) {
		g.methods = append(g.methods, &heapMethod{name: "rec", params: []Slot{{"p", "A"}, {"x", "int"}, {"fuel", "int"}}, level: 1, fuel: true})
	}
}

// nullable reports, mostly, that a reference may be null.
func (g *heapGen) nullable(typ string) string {
	if isNumber(typ) || g.nonNull && g.chance(60) {
		return ""
	}
	return "/*@ nullable @*/ "
}

func isNumber(typ string) bool {
	switch typ {
	case "int", "long", "short", "byte", "char", "boolean":
		return true
	}
	return false
}

// class makes a class with its virtual methods.
func (g *heapGen) class(c *HeapClass, goals []*Node) *Node {
	head := "static "
	if c.Abstract {
		head += "abstract "
	}
	head += "class " + c.Name
	if c.Super != nil {
		head += " extends " + c.Super.Name
	}
	body := node(List)
	for _, f := range c.Fields {
		body.Part = append(body.Part, node(Member, g.nullable(f.Type)+f.Type+" "+f.Name+";"))
	}
	if c.Name == "A" && g.chance(15) {
		body.Part = append(body.Part, node(Member, "//@ invariant ", g.pick("v >= -1", "v != 1", "v <= 1", "next != this", "next == null || v <= next.v"), ";"))
	}
	for _, m := range g.methods {
		if m.on == nil || !c.Below(m.on) {
			continue
		}
		if c != m.on && !m.on.Abstract && g.chance(35) {
			continue // inherited
		}
		if c == m.on && c.Abstract {
			body.Part = append(body.Part, node(Member, "abstract int f(int x);"))
			continue
		}
		g.enter("int", 0, 3)
		g.locals = append(g.locals, &heapVar{Slot: Slot{"this", c.Name}, safe: true, fixed: true}, &heapVar{Slot: m.params[0]})
		body.Part = append(body.Part, node(Member, "int f(int x) {", g.block(1), g.last(), " }"))
	}
	body.Part = append(body.Part, goals...)
	return node(Member, head+" {", body, "\n  }")
}

func (g *heapGen) pick(list ...string) string { return pickOf(g, list...) }

// enter begins a body.
func (g *heapGen) enter(result string, level, budget int) {
	g.locals, g.result, g.level, g.budget, g.inLoop, g.asks = nil, result, level, budget, nil, 0
	for _, s := range g.out.Statics {
		g.locals = append(g.locals, &heapVar{Slot: s})
	}
}

// last returns the return at the end of a body.
func (g *heapGen) last() *Node { return node(Stmt, "return ", g.number(2), ";") }

// static makes a helper.
func (g *heapGen) static(m *heapMethod) *Node {
	g.enter("int", m.level, 4)
	head := "static int " + m.name + "("
	for i, p := range m.params {
		if i > 0 {
			head += ", "
		}
		head += g.nullable(p.Type) + p.Type + " " + p.Name
		g.locals = append(g.locals, &heapVar{Slot: p, fixed: m.fuel})
	}
	body := node(List)
	if m.fuel {
		g.budget = 2
		body.Part = append(body.Part, node(Stmt, "if (p == null || fuel <= 0) return ", g.number(1), ";"))
		g.find("p").safe = true
		body.Part = append(body.Part, g.block(1).Part...)
		body.Part = append(body.Part, node(Stmt, "return ", g.number(1), " ", g.pick("+", "-", "|", "^"), " rec(", g.pick("p.next", "p.next", "p"), ", ", g.number(1), ", fuel - 1);"))
	} else {
		body.Part = append(g.block(2).Part, g.last())
	}
	return node(Member, head+") {", body, " }")
}

func (g *heapGen) find(name string) *heapVar {
	for _, v := range g.locals {
		if v.Name == name {
			return v
		}
	}
	panic("javagen: no variable " + name)
}

// main makes a program that asks for its inputs.
func (g *heapGen) main() *Node {
	g.out.Goals = append(g.out.Goals, HeapGoal{Method: "main", Main: true})
	g.enter("", 2, 9)
	g.asks = 4
	return node(Member, "public static void main(String[] args) {", g.block(3), " }")
}

// goal makes a method with a contract.
func (g *heapGen) goal(i int) *Node {
	k := HeapGoal{Method: fmt.Sprintf("g%d", i)}
	g.enter("int", 2, 9)
	head := "static int "
	if g.chance(25) {
		k.This = pickOf(g, &g.out.Classes[0], &g.out.Classes[g.n(len(g.out.Classes))])
		k.Owner, head = k.This.Name, "int "
		g.locals = append(g.locals, &heapVar{Slot: Slot{"this", k.Owner}, safe: true, fixed: true})
	}
	for j := range 1 + g.n(3) {
		p := Slot{fmt.Sprintf("p%d", j), g.pick("int", "int", "A", "A", "A", "boolean", "int[]", "B", "C", "A[]", "long", "short")}
		if !g.exists(p.Type) {
			p.Type = "A"
		}
		k.Params = append(k.Params, p)
	}
	list := node(List)
	var params []string
	for _, p := range k.Params {
		params = append(params, g.nullable(p.Type)+p.Type+" "+p.Name)
		g.locals = append(g.locals, &heapVar{Slot: p})
	}
	for range g.n(3) {
		if x := g.claim(false); x != nil {
			list.Part = append(list.Part, node(Member, "//@ requires ", x, ";"))
		}
	}
	for range g.n(4) {
		if x := g.claim(true); x != nil {
			list.Part = append(list.Part, node(Member, "//@ ensures ", x, ";"))
		}
	}
	if g.chance(15) {
		list.Part = append(list.Part, node(Member, g.pick("//@ signals (X0 e) ", "//@ signals (RuntimeException e) ", "//@ signals (ArithmeticException e) "), g.claim(false), ";"))
	}
	if g.chance(15) {
		list.Part = append(list.Part, node(Member, "//@ assignable "+g.frame()+";"))
	}
	if len(list.Part) == 0 {
		list.Part = append(list.Part, node(Member, "//@ ensures true;"))
	}
	body := node(Stmt, head+k.Method+"("+strings.Join(params, ", ")+") {", g.block(3), g.last(), " }")
	g.out.Goals = append(g.out.Goals, k)
	return node(Member, list, body)
}

// exists reports whether a type is there.
func (g *heapGen) exists(typ string) bool {
	typ = strings.TrimSuffix(typ, "[]")
	return isNumber(typ) || g.classNamed(typ) != nil
}

func (g *heapGen) classNamed(name string) *HeapClass {
	for i := range g.out.Classes {
		if c := &g.out.Classes[i]; c.Name == name {
			return c
		}
	}
	return nil
}

// frame returns what may change.
func (g *heapGen) frame() string {
	out := []string{`\nothing`}
	for _, v := range g.locals {
		switch {
		case g.classNamed(v.Type) != nil && g.classNamed(v.Type).root().Name == "A":
			out = append(out, v.Name+".v", v.Name+".*")
		case v.Type == "int[]":
			out = append(out, v.Name+"[*]", v.Name+"[0]")
		}
	}
	for _, s := range g.out.Statics {
		out = append(out, s.Name)
	}
	return g.pick(out...)
}

// claim returns a clause of a contract: about the end too, or about the beginning only.
func (g *heapGen) claim(end bool) *Node {
	var out []*Node
	add := func(parts ...any) { out = append(out, typed("boolean", parts...)) }
	compare := func() string { return g.pick("==", "!=", "<", "<=", ">", ">=") }
	small := func() string { return fmt.Sprint(g.n(5) - 2) }
	old := func(x string) string {
		if end && g.chance(50) {
			return `\old(` + x + ")"
		}
		return x
	}
	for _, v := range g.locals {
		switch c := g.classNamed(v.Type); {
		case c != nil && len(c.All()) == 0:
		case v.Type == "boolean":
			add(v.Name)
		case isNumber(v.Type):
			add(v.Name, " ", compare(), " ", small())
		case c != nil:
			f := pickOf(g, c.All()...)
			guard := v.Name + " == null || "
			if g.chance(20) {
				guard = ""
			}
			add(v.Name+" ", g.pick("!=", "!=", "=="), " null")
			if f.Type != "boolean" && isNumber(f.Type) {
				x := v.Name + "." + f.Name
				add(guard, old(x), " ", compare(), " ", small())
				if end {
					add(guard, x, " ", compare(), " ", `\old(`+x+")")
				}
			} else if f.Type == "A" && c.root().Name == "A" {
				add(guard, v.Name+"."+f.Name, " ", g.pick("!=", "=="), " ", g.pick("null", v.Name))
			}
			if g.chance(25) && c.root().Name == "A" {
				list := g.below(c)
				add(guard, "!(", v.Name+" instanceof "+g.pick(list...), ")")
			}
		case v.Type == "int[]":
			add(v.Name+" ", g.pick("!=", "!=", "=="), " null")
			add(v.Name+" == null || ", v.Name+".length ", compare(), " ", small())
			add(v.Name+` == null || (\`, g.pick("forall", "exists"), " int i; 0 <= i && i < "+v.Name+".length; ", old(v.Name+"[i]"), " ", compare(), " ", small(), ")")
		case v.Type == "A[]":
			add(v.Name+` == null || (\forall int i; 0 <= i && i < `+v.Name+".length; ", v.Name+"[i] ", g.pick("!=", "=="), " null)")
		}
	}
	if end {
		add(`\result `, compare(), " ", small())
		for _, v := range g.locals {
			if v.Type == "int" {
				add(`\result `, compare(), " ", old(v.Name), " ", g.pick("+", "-"), " ", small())
			}
		}
	}
	if len(out) == 0 {
		return typed("boolean", "true")
	}
	x := pickOf(g, out...)
	if g.chance(15) {
		x = typed("boolean", "(", x, ") ", g.pick("||", "&&", "==>"), " (", pickOf(g, out...), ")")
	}
	return x
}
