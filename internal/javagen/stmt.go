// This file makes statements.

package javagen

import (
	"fmt"
	"strconv"
	"strings"
)

// block makes statements until the budget of the body or luck runs out. What it
// declares ends with it.
func (g *gen) block(depth int) *Node {
	list := node(List)
	before := g.locals
	for i := 0; g.budget > 0 && (i < 2 || g.chance(75)); i++ {
		g.budget--
		list.Part = append(list.Part, g.stmt(depth))
	}
	g.locals = before
	return list
}

// braces returns a block in braces.
func (g *gen) braces(depth int) *Node { return node(Text, "{", g.block(depth), " }") }

// observe prints a value.
func (g *gen) observe(e *Node) *Node {
	g.points++
	return node(Stmt, fmt.Sprintf("o(%d, ", g.points), e, ");")
}

func (g *gen) stmt(depth int) *Node {
	if depth <= 0 || g.chance(35) {
		return g.plain()
	}
	switch g.n(16) {
	case 0, 1, 2:
		return g.ifStmt(depth - 1)
	case 3, 4, 5:
		return g.loop(depth - 1)
	case 6:
		return g.switchStmt(depth - 1)
	case 7, 8:
		return g.try(depth - 1)
	case 9:
		return node(Stmt, "synchronized (", g.expr(g.pick([]string{"String", "int[]", g.classes[0].name}), 1), ") ", g.braces(depth-1))
	case 10:
		return g.resource(depth - 1)
	case 11, 12:
		return g.jump()
	case 13:
		return g.pattern(depth - 1)
	case 14:
		return g.labelled(depth - 1)
	}
	return g.plain()
}

// plain makes a statement without statements inside.
func (g *gen) plain() *Node {
	switch g.n(12) {
	case 0, 1, 2:
		return g.declaration()
	case 3, 4, 5:
		return g.observe(g.expr(g.pick([]string{"int", "long", "double", "float", "String", "boolean", "char", "byte", "short", "int[]", "Integer", "E"}), 3))
	case 6, 7:
		return g.assign()
	case 8:
		var list []*method
		for _, m := range g.methods {
			if g.mayCall(m) {
				list = append(list, m)
			}
		}
		if len(list) > 0 {
			return node(Stmt, g.call(list[g.n(len(list))], 2), ";")
		}
	case 9:
		return g.store()
	case 10:
		return node(Stmt, "if (", g.expr("boolean", 2), ") throw ", g.thrown(), ";")
	case 11:
		return g.member()
	}
	return g.declaration()
}

// member stores to a field of another object.
func (g *gen) member() *Node {
	c := g.classes[g.n(len(g.classes))]
	f := c.fields[g.n(len(c.fields))]
	obj := node(Text, c.name)
	if !f.static {
		obj = g.expr(c.name, 1)
	}
	if contains(numeric, f.typ) && g.chance(50) {
		return node(Stmt, obj, "."+f.name+g.pick([]string{" += ", " -= ", " *= "}), g.expr(g.pick(numeric), 2), ";")
	}
	return node(Stmt, obj, "."+f.name+" = ", g.expr(f.typ, 2), ";")
}

func (g *gen) thrown() *Node {
	kind := g.pick([]string{"X0", "X1", "IllegalStateException", "Error"})
	if kind[0] == 'X' {
		return node(Text, "new "+kind+"(", g.expr("int", 1), ")")
	}
	return node(Text, "new "+kind+"(", g.expr("String", 1), ")")
}

func (g *gen) declaration() *Node {
	v := &variable{name: g.id("l"), typ: g.anyType(), final: g.chance(40)}
	if g.chance(12) {
		v.typ = g.pick(funcs)
	}
	mod := ""
	if v.final {
		mod = "final "
	}
	init := g.expr(v.typ, 3)
	g.locals = append(g.locals, v)
	return node(Stmt, mod+v.typ+" "+v.name+" = ", init, ";")
}

func (g *gen) assign() *Node {
	typ := g.anyType()
	v := g.assignable(typ)
	if v == nil {
		return g.declaration()
	}
	switch {
	case contains(numeric, typ) && g.chance(40):
		op := g.compound()
		if typ != "float" && typ != "double" {
			op = g.pick([]string{op, " <<= ", " >>= ", " >>>= ", " &= ", " |= ", " ^= "})
		}
		right := g.pick([]string{"int", "long", "byte", "char"})
		return node(Stmt, v.name+op, g.expr(right, 3), ";")
	case contains(numeric, typ) && g.chance(30):
		return node(Stmt, v.name+g.pick([]string{"++", "--"})+";")
	case typ == "boolean" && g.chance(40):
		return node(Stmt, v.name+g.pick([]string{" &= ", " |= ", " ^= "}), g.expr(typ, 2), ";")
	case typ == "String" && g.chance(40):
		return node(Stmt, "if ("+v.name+" == null || "+v.name+".length() < 40) "+v.name+" += ", g.expr(g.pick([]string{"int", "String", "char", "long"}), 2), ";")
	}
	return node(Stmt, v.name+" = ", g.expr(typ, 3), ";")
}

// store writes an element.
func (g *gen) store() *Node {
	typ := g.pick(arrays)
	v := g.variable(typ)
	if v == nil {
		return g.declaration()
	}
	elem, _ := strings.CutSuffix(typ, "[]")
	index := []any{v.name + "[", g.expr("int", 2), " & " + v.name + ".length - 1]"}
	if g.chance(10) {
		index = []any{v.name + "[", g.expr("int", 2), "]"}
	}
	op := " = "
	right := g.expr(elem, 2)
	if contains(numeric, elem) && g.chance(40) {
		op = g.compound()
	}
	return node(Stmt, append(index, op, right, ";")...)
}

func (g *gen) ifStmt(depth int) *Node {
	cond := g.expr("boolean", 3)
	if g.chance(50) {
		return node(Stmt, "if (", cond, ") ", g.braces(depth))
	}
	return node(Stmt, "if (", cond, ") ", g.braces(depth), " else ", g.braces(depth))
}

// loop makes a loop that burns fuel.
func (g *gen) loop(depth int) *Node {
	label := ""
	if g.chance(50) {
		g.labels++
		label = fmt.Sprintf("L%d", g.labels)
	}
	before := g.locals
	defer func() { g.locals = before }()
	head := ""
	if label != "" {
		head = label + ": "
	}
	i := &variable{name: g.id("i"), typ: g.pick([]string{"int", "int", "int", "long", "byte", "short", "char"}), final: g.chance(50)}
	limit := 2 + g.n(7)
	switch g.n(5) {
	case 0, 1:
		step := "++"
		if g.chance(30) {
			step = " += " + strconv.Itoa(1+g.n(3))
		}
		body := g.body(label, depth, before, i)
		return node(Stmt, head+"for ("+i.typ+" "+i.name+" = 0; "+i.name+" < "+strconv.Itoa(limit)+" && fuel-- > 0; "+i.name+step+") ", body)
	case 2:
		cond := g.expr("boolean", 2)
		return node(Stmt, head+"while (fuel-- > 0 && ", cond, ") ", g.body(label, depth, before, nil))
	case 3:
		body := g.body(label, depth, before, nil)
		return node(Stmt, head+"do ", body, " while (fuel-- > 0 && ", g.expr("boolean", 2), ");")
	}
	array := g.pick(arrays)
	elem, _ := strings.CutSuffix(array, "[]")
	over := g.expr(array, 2)
	x := &variable{name: g.id("e"), typ: elem, final: true}
	g.locals = append(g.locals, x)
	return node(Stmt, head+"for (final "+elem+" "+x.name+" : ", over, ") ", g.body(label, depth, g.locals, nil))
}

// body makes the body of a loop. A counter is read there and not written, and
// no lambda takes it.
func (g *gen) body(label string, depth int, locals []*variable, counter *variable) *Node {
	g.locals = locals
	g.loops = append(g.loops, label)
	list := node(Text, "{", node(List, g.counter(counter)), g.block(depth), " }")
	g.loops = g.loops[:len(g.loops)-1]
	return list
}

// counter copies the counter of a loop into a final local.
func (g *gen) counter(i *variable) *Node {
	if i == nil {
		return node(Text, "")
	}
	c := &variable{name: g.id("c"), typ: i.typ, final: true}
	g.locals = append(g.locals, c)
	return node(Stmt, "final "+c.typ+" "+c.name+" = "+i.name+";")
}

// jump leaves a loop, a block or the method, under a condition.
func (g *gen) jump() *Node {
	cond := g.expr("boolean", 2)
	var jumps []string
	for _, l := range g.loops {
		switch {
		case strings.HasPrefix(l, "B"):
			jumps = append(jumps, "break "+l)
		case l == "switch":
		case l != "":
			jumps = append(jumps, "break "+l, "continue "+l)
		}
	}
	if n := len(g.loops); n > 0 && !strings.HasPrefix(g.loops[n-1], "B") {
		jumps = append(jumps, "break")
		if g.loops[n-1] != "switch" {
			jumps = append(jumps, "continue")
		}
	}
	if len(jumps) == 0 || g.chance(20) {
		if g.result == "" || g.noJumps {
			return g.plain()
		}
		return node(Stmt, "if (", cond, ") return ", g.expr(g.result, 2), ";")
	}
	return node(Stmt, "if (", cond, ") "+g.pick(jumps)+";")
}

// labelled makes a block that can be left.
func (g *gen) labelled(depth int) *Node {
	g.labels++
	label := fmt.Sprintf("B%d", g.labels)
	g.loops = append(g.loops, label)
	n := node(Stmt, label+": ", g.braces(depth))
	g.loops = g.loops[:len(g.loops)-1]
	return n
}

func (g *gen) switchStmt(depth int) *Node {
	on, labels := g.selector()
	parts := []any{"switch (", g.expr(on, 2), ") {"}
	g.loops = append(g.loops, "switch")
	for i, l := range labels {
		parts = append(parts, node(Text, "\n case "+l+": "))
		if g.chance(80) || i == len(labels)-1 {
			parts = append(parts, g.braces(depth))
			if g.chance(70) {
				parts = append(parts, " break;")
			}
		}
	}
	if g.chance(60) {
		parts = append(parts, " default: ", g.braces(depth))
	}
	g.loops = g.loops[:len(g.loops)-1]
	return node(Stmt, append(parts, " }")...)
}

// try makes a statement with handlers, a finally, or both.
func (g *gen) try(depth int) *Node {
	parts := []any{"try ", g.braces(depth)}
	finally := g.chance(45)
	if !finally || g.chance(60) {
		kinds := [][]string{{"ArithmeticException"}, {"X1", "X0"}, {"NullPointerException | ClassCastException"}, {"ArrayIndexOutOfBoundsException", "RuntimeException"}, {"X0"}, {"Throwable"}, {"NumberFormatException", "IllegalArgumentException"}}
		for _, kind := range kinds[g.n(len(kinds))] {
			e := g.id("e")
			parts = append(parts, " catch ("+kind+" "+e+") {", node(List, g.observe(node(Text, e)), g.block(depth)), " }")
		}
	}
	if finally {
		parts = append(parts, " finally ", g.braces(depth))
	}
	return node(Stmt, parts...)
}

// resource makes a try with resources.
func (g *gen) resource(depth int) *Node {
	a, b := g.id("r"), g.id("r")
	parts := []any{"try (Res " + a + " = new Res(", g.expr("int", 1)}
	if g.chance(50) {
		parts = append(parts, "); Res "+b+" = new Res(", g.expr("int", 1))
	}
	parts = append(parts, ")) ", g.braces(depth))
	if g.chance(70) {
		e := g.id("e")
		parts = append(parts, " catch (X0 "+e+") {", node(List, g.observe(typed("int", e+".getSuppressed().length + "+e+".code"))), " }")
	}
	return node(Stmt, parts...)
}

// pattern tests the class of an object and names it.
func (g *gen) pattern(depth int) *Node {
	c := g.classes[g.n(len(g.classes))]
	v := &variable{name: g.id("t"), typ: c.name, final: false}
	test := node(Text, "(Object) ", g.expr(g.classes[0].name, 2), " instanceof "+c.name+" "+v.name)
	before := g.locals
	g.locals = append(g.locals, v)
	n := node(Stmt, "if (", test, " && ", g.expr("boolean", 1), ") ", g.braces(depth))
	g.locals = before
	return n
}
