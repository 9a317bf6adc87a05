// This file makes the bodies of programs about heaps.

package javagen

import (
	"fmt"
	"strings"
)

// block makes statements; what it declares ends with it.
func (g *heapGen) block(depth int) *Node {
	list := node(List)
	before := g.locals
	for i := 0; g.budget > 0 && (i < 1 || g.chance(72)); i++ {
		g.budget--
		list.Part = append(list.Part, g.stmt(depth))
	}
	g.locals = before[:len(before):len(before)]
	return list
}

func (g *heapGen) braces(depth int) *Node { return node(Text, "{", g.block(depth), " }") }

func (g *heapGen) stmt(depth int) *Node {
	if depth <= 0 || g.chance(45) {
		return g.plain()
	}
	switch g.n(14) {
	case 0, 1:
		return g.ifStmt(depth - 1)
	case 2, 3, 4:
		return g.guarded(depth - 1)
	case 5, 6:
		return g.loop(depth - 1)
	case 7, 8:
		return g.walk(depth - 1)
	case 9:
		return g.switchStmt(depth - 1)
	case 10, 11:
		return g.tryStmt(depth - 1)
	case 12:
		return g.pattern(depth - 1)
	}
	return g.jump()
}

func (g *heapGen) plain() *Node {
	switch g.n(13) {
	case 0, 1:
		return g.declareNumber()
	case 2, 3:
		return g.declareRef()
	case 4, 5:
		return g.assignLocal()
	case 6, 7, 8:
		return g.store()
	case 9, 10:
		return node(Stmt, "assert ", g.truth(2), ";")
	case 11:
		if m := g.callable(); m != nil {
			return node(Stmt, g.call(m, 2), ";")
		}
	case 12:
		if g.asks > 0 && len(g.inLoop) == 0 && g.chance(60) {
			return node(Stmt, "Assay.assume(", g.truth(1), ");")
		}
		if g.chance(40) {
			return node(Stmt, "if (", g.truth(1), ") throw new X0(", g.number(1), ");")
		}
	}
	return g.store()
}

func (g *heapGen) declareNumber() *Node {
	typ := g.pick("int", "int", "int", "int", "boolean", "long", "byte", "short", "char")
	v := &heapVar{Slot: Slot{g.id("x"), typ}}
	n := node(Stmt, typ+" "+v.Name+" = ", g.value(typ, 2), ";")
	g.locals = append(g.locals, v)
	return n
}

func (g *heapGen) declareRef() *Node {
	typ := g.pick("A", "A", "A", "B", "C", "int[]", "A[]")
	if !g.exists(typ) {
		typ = "A"
	}
	x, safe := g.ref(typ, 1)
	v := &heapVar{Slot: Slot{g.id("r"), typ}, safe: safe, fixed: safe}
	g.locals = append(g.locals, v)
	return node(Stmt, typ+" "+v.Name+" = ", x, ";")
}

func (g *heapGen) assignLocal() *Node {
	var list []*heapVar
	for _, v := range g.locals {
		if !v.fixed {
			list = append(list, v)
		}
	}
	if len(list) == 0 {
		return g.store()
	}
	v := pickOf(g, list...)
	switch {
	case v.Type == "int" && g.chance(40):
		return node(Stmt, v.Name, g.pick("++;", "--;", " += 2;", " ^= 1;", " <<= 1;", " *= 3;"))
	case v.Type != "boolean" && isNumber(v.Type) && g.chance(30):
		return node(Stmt, v.Name, " ", g.pick("+=", "-=", "*=", "&=", "|="), " ", g.number(1), ";")
	}
	return node(Stmt, v.Name, " = ", g.value(v.Type, 2), ";")
}

// store changes a field or element.
func (g *heapGen) store() *Node {
	if g.chance(25) {
		if v := g.local(func(v *heapVar) bool { return strings.HasSuffix(v.Type, "[]") }); v != nil {
			return node(Stmt, v.Name, "[", g.index(v), "] = ", g.value(strings.TrimSuffix(v.Type, "[]"), 1), ";")
		}
	}
	base, c := g.base()
	f := pickOf(g, c.All()...)
	if f.Type == "int" && g.chance(25) {
		return node(Stmt, base, "."+f.Name, g.pick("++;", "--;", " += 1;", " -= 2;"))
	}
	return node(Stmt, base, "."+f.Name+" = ", g.value(f.Type, 2), ";")
}

// base returns a reference to read through, with its class: mostly one that is not null.
func (g *heapGen) base() (*Node, *HeapClass) {
	has := func(v *heapVar) *HeapClass {
		if c := g.classNamed(v.Type); c != nil && len(c.All()) > 0 {
			return c
		}
		return nil
	}
	v := g.local(func(v *heapVar) bool { return has(v) != nil && v.safe })
	if v == nil || g.chance(12) {
		if u := g.local(func(v *heapVar) bool { return has(v) != nil }); u != nil && g.chance(40) {
			v = u
		}
	}
	if v != nil {
		return node(Text, v.Name), has(v)
	}
	return node(Text, g.fresh("A")), g.classNamed("A")
}

// local picks one that satisfies is; nil if there is none.
func (g *heapGen) local(is func(*heapVar) bool) *heapVar {
	var list []*heapVar
	for _, v := range g.locals {
		if is(v) {
			list = append(list, v)
		}
	}
	if len(list) == 0 {
		return nil
	}
	return pickOf(g, list...)
}

// fresh makes an object of a class or one below it.
func (g *heapGen) fresh(class string) string {
	var list []string
	for _, name := range g.below(g.classNamed(class)) {
		if !g.classNamed(name).Abstract {
			list = append(list, name)
		}
	}
	return "new " + g.pick(list...) + "()"
}

// below returns the names of a class and of those that extend it.
func (g *heapGen) below(c *HeapClass) []string {
	var list []string
	for i := range g.out.Classes {
		if d := &g.out.Classes[i]; d.Below(c) {
			list = append(list, d.Name)
		}
	}
	return list
}

func (g *heapGen) index(v *heapVar) *Node {
	if i := g.local(func(w *heapVar) bool { return w.Name == "i"+v.Name }); i != nil && g.chance(80) {
		return typed("int", i.Name)
	}
	if g.chance(50) {
		return typed("int", g.pick("0", "0", "1"))
	}
	return g.number(1)
}

func (g *heapGen) value(typ string, depth int) *Node {
	switch typ {
	case "int":
		return g.number(depth)
	case "boolean":
		return g.truth(depth)
	case "long":
		return typed("long", "(", g.number(depth), ") ", g.pick("+", "*", "-"), " ", g.pick("1L", "3L", "(1L << 33)"))
	case "byte", "short", "char":
		return typed(typ, "("+typ+") (", g.number(depth), ")")
	}
	x, _ := g.ref(typ, depth)
	return x
}

// ref makes a reference, and reports whether it cannot be null.
func (g *heapGen) ref(typ string, depth int) (*Node, bool) {
	if elem, ok := strings.CutSuffix(typ, "[]"); ok {
		return g.array(elem)
	}
	c := g.classNamed(typ)
	fits := func(v *heapVar) bool { d := g.classNamed(v.Type); return d != nil && d.Below(c) }
	switch g.n(9) {
	case 0, 1:
		return typed(typ, g.fresh(typ)), true
	case 2:
		return typed(typ, "null"), false
	case 3, 4, 5:
		if v := g.local(fits); v != nil {
			return typed(typ, v.Name), v.safe && v.fixed
		}
	case 6:
		if depth > 0 {
			x, _ := g.ref(typ, depth-1)
			y, _ := g.ref(typ, depth-1)
			return typed(typ, g.truth(1), " ? ", x, " : ", y), false
		}
	case 7:
		if c.Super != nil && depth > 0 {
			x, _ := g.ref(c.Super.Name, depth-1)
			return typed(typ, "("+typ+") (A) ", typed("A", "(", x, ")")), false
		}
	}
	base, d := g.base()
	for _, f := range d.All() {
		if e := g.classNamed(f.Type); e != nil && e.Below(c) && g.chance(70) {
			return typed(typ, base, "."+f.Name), false
		}
	}
	return typed(typ, "null"), false
}

// array makes a reference to an array.
func (g *heapGen) array(elem string) (*Node, bool) {
	typ := elem + "[]"
	if v := g.local(func(v *heapVar) bool { return v.Type == typ }); v != nil && g.chance(50) {
		return typed(typ, v.Name), false
	}
	if c := g.classNamed("C"); c != nil && g.chance(40) {
		if v := g.local(func(v *heapVar) bool { return v.Type == "C" && (v.safe || g.chance(30)) }); v != nil && c.Fields[0].Type == typ {
			return typed(typ, v.Name+".a"), false
		}
	}
	switch {
	case elem == "int" && g.chance(40):
		return typed(typ, "new int[] {", g.number(1), ", ", g.number(1), "}"), true
	case elem != "int" && g.classNamed("B") != nil && g.chance(40):
		return typed(typ, "new B[2]"), true // storing an A fails
	case g.chance(15):
		return typed(typ, "new "+elem+"[", g.number(1), " & 3]"), true
	case g.chance(15):
		v := g.local(func(v *heapVar) bool { return v.Type == "int" })
		if v != nil {
			return typed(typ, "new "+elem+"["+v.Name+" % 3]"), true // of a negative size, sometimes
		}
	}
	return typed(typ, "new "+elem+"[", g.pick("1", "2", "2", "3"), "]"), true
}

// number makes an int.
func (g *heapGen) number(depth int) *Node {
	x := func() *Node { return g.number(depth - 1) }
	if depth <= 0 || g.chance(20) {
		if v := g.local(func(v *heapVar) bool { return v.Type != "boolean" && v.Type != "long" && isNumber(v.Type) }); v != nil && g.chance(70) {
			return typed("int", v.Name)
		}
		return typed("int", g.pick("0", "1", "2", "-1", "3", "-2", "7", "31"))
	}
	switch g.n(20) {
	case 0, 1, 2, 3:
		return typed("int", "(", x(), " ", g.pick("+", "-", "+", "-", "*"), " ", x(), ")")
	case 4:
		return typed("int", "(", x(), " ", g.pick("&", "|", "^"), " ", x(), ")")
	case 5:
		return typed("int", "(", x(), " ", g.pick("<<", ">>", ">>>"), " ", g.pick("1", "2", "31", "33"), ")")
	case 6:
		return typed("int", "(", x(), " ", g.pick("/", "%"), " ", g.pick("2", "3", "-1", "-2"), ")")
	case 7:
		if g.chance(50) {
			return typed("int", "(", g.number(0), " ", g.pick("/", "%"), " ", g.number(0), ")")
		}
	case 8:
		return typed("int", "(", g.truth(depth-1), " ? ", x(), " : ", x(), ")")
	case 9:
		return typed("int", g.pick("-", "~"), "(", x(), ")")
	case 10:
		return typed("int", "(("+g.pick("byte", "short", "char")+") ", x(), ")")
	case 11, 12, 13:
		base, c := g.base()
		for _, f := range c.All() {
			if f.Type != "boolean" && f.Type != "long" && isNumber(f.Type) && g.chance(70) {
				return typed("int", base, "."+f.Name)
			}
		}
	case 14, 15:
		if v := g.local(func(v *heapVar) bool { return v.Type == "int[]" && (v.safe || g.chance(20)) }); v != nil {
			if g.chance(40) {
				return typed("int", v.Name+".length")
			}
			return typed("int", v.Name+"[", g.index(v), "]")
		}
	case 16, 17:
		if m := g.callable(); m != nil {
			return g.call(m, depth-1)
		}
	case 18:
		if g.asks > 0 && len(g.inLoop) == 0 {
			g.asks--
			return typed("int", fmt.Sprintf("Assay.nondetInt(%d, %d)", Least, Largest))
		}
	case 19:
		if v := g.local(func(v *heapVar) bool { return v.Type == "long" }); v != nil {
			return typed("int", "(int) (", v.Name, g.pick("", " >> 33", " >>> 1", " / 3"), ")")
		}
	}
	return g.number(0)
}

// truth makes a boolean.
func (g *heapGen) truth(depth int) *Node {
	x := func() *Node { return g.truth(depth - 1) }
	if depth <= 0 {
		return typed("boolean", g.number(0), " ", g.pick("==", "!=", "<", "<=", ">", ">="), " ", g.number(0))
	}
	switch g.n(14) {
	case 0:
		return typed("boolean", "(", x(), " ", g.pick("&&", "||", "&&", "||", "^", "&", "|"), " ", x(), ")")
	case 1:
		return typed("boolean", "!(", x(), ")")
	case 2:
		if v := g.local(func(v *heapVar) bool { return v.Type == "boolean" }); v != nil {
			return typed("boolean", v.Name)
		}
	case 3, 4:
		if v := g.local(func(v *heapVar) bool { return !isNumber(v.Type) && !v.safe }); v != nil {
			return typed("boolean", v.Name, " ", g.pick("==", "!="), " null")
		}
	case 5, 6:
		v := g.local(func(v *heapVar) bool { return g.classNamed(v.Type) != nil })
		if v != nil {
			y, _ := g.ref(g.classNamed(v.Type).root().Name, 1)
			return typed("boolean", "(Object) "+v.Name, " ", g.pick("==", "!="), " (", y, ")")
		}
	case 7:
		if v := g.local(func(v *heapVar) bool { c := g.classNamed(v.Type); return c != nil && c.root().Name == "A" }); v != nil {
			return typed("boolean", "(", "(A) "+v.Name, " instanceof ", g.pick(g.below(g.classNamed("A"))...), ")")
		}
	case 8:
		if g.asks > 0 && len(g.inLoop) == 0 {
			g.asks--
			return typed("boolean", "Assay.nondetBoolean()")
		}
	case 9:
		return typed("boolean", g.value("long", depth-1), " ", g.pick("<", ">=", "=="), " 3L")
	}
	return typed("boolean", g.number(depth), " ", g.pick("==", "!=", "<", "<=", ">", ">="), " ", g.number(depth-1))
}

func (c *HeapClass) root() *HeapClass {
	for c.Super != nil {
		c = c.Super
	}
	return c
}

// callable returns a method of a lower level; nil if there is none.
func (g *heapGen) callable() *heapMethod {
	var list []*heapMethod
	for _, m := range g.methods {
		if m.level < g.level {
			list = append(list, m)
		}
	}
	if len(list) == 0 {
		return nil
	}
	return pickOf(g, list...)
}

func (g *heapGen) call(m *heapMethod, depth int) *Node {
	depth = min(depth, 1)
	if m.on != nil {
		v := g.local(func(v *heapVar) bool {
			c := g.classNamed(v.Type)
			return c != nil && c.Below(m.on) && (v.safe || g.chance(15))
		})
		if v == nil {
			return typed("int", "("+g.fresh(m.on.Name)+").f(", g.number(depth), ")")
		}
		return typed("int", v.Name, ".f(", g.number(depth), ")")
	}
	x, _ := g.ref(m.params[0].Type, depth)
	if m.fuel {
		return typed("int", m.name+"(", x, ", ", g.number(depth), ", ", g.pick("1", "2", "3"), ")")
	}
	return typed("int", m.name+"(", x, ", ", g.number(depth), ")")
}

func (g *heapGen) ifStmt(depth int) *Node {
	n := node(Stmt, "if (", g.truth(2), ") ", g.braces(depth))
	if g.chance(45) {
		n.Part = append(n.Part, node(Text, " else ", g.braces(depth)).Part...)
	}
	return n
}

// guarded makes statements that know that a variable is not null.
func (g *heapGen) guarded(depth int) *Node {
	v := g.local(func(v *heapVar) bool { return !isNumber(v.Type) && !v.safe && !v.fixed && v.Name != "root" })
	if v == nil {
		return g.ifStmt(depth)
	}
	v.safe, v.fixed = true, true
	n := node(Stmt, "if (", v.Name+" != null", ") ", g.braces(depth))
	v.safe, v.fixed = false, false
	return n
}

// loop makes a loop that counts.
func (g *heapGen) loop(depth int) *Node {
	i := &heapVar{Slot: Slot{g.id("i"), "int"}, fixed: true}
	limit := g.pick("2", "3", "1")
	if v := g.local(func(v *heapVar) bool { return strings.HasSuffix(v.Type, "[]") && v.safe }); v != nil && g.chance(70) {
		limit, i.Name = v.Name+".length", "i"+v.Name
		if g.local(func(w *heapVar) bool { return w.Name == i.Name }) != nil {
			i.Name = g.id("i")
		}
	}
	before := g.locals
	g.locals = append(g.locals[:len(g.locals):len(g.locals)], i)
	g.inLoop = append(g.inLoop, "loop")
	var n *Node
	switch g.n(4) {
	case 0:
		n = node(Stmt, "{ int "+i.Name+" = 0; do ", g.braces(depth), " while (++"+i.Name+" < "+limit+" && ", g.truth(1), "); }")
	default:
		n = node(Stmt, "for (int "+i.Name+" = 0; "+i.Name+" < "+limit+"; "+i.Name+"++) ", g.braces(depth))
	}
	g.inLoop = g.inLoop[:len(g.inLoop)-1]
	g.locals = before
	return n
}

// walk follows references, a few steps.
func (g *heapGen) walk(depth int) *Node {
	x, _ := g.ref("A", 1)
	p := &heapVar{Slot: Slot{g.id("q"), "A"}, safe: true, fixed: true}
	k := g.id("k")
	before := g.locals
	g.locals = append(g.locals[:len(g.locals):len(g.locals)], p)
	g.inLoop = append(g.inLoop, "loop")
	n := node(Stmt, "{ A "+p.Name+" = ", x, "; int "+k+" = 0; while ("+p.Name+" != null && "+k+"++ < 3) {", g.block(depth), " "+p.Name+" = "+p.Name+".next; } }")
	g.inLoop = g.inLoop[:len(g.inLoop)-1]
	g.locals = before
	return n
}

func (g *heapGen) switchStmt(depth int) *Node {
	n := node(Stmt, "switch ((int) ", g.number(1), ") {")
	g.inLoop = append(g.inLoop, "switch")
	for _, l := range []string{"case 0:", "case 1:", "case -1: case 2:", "default:"} {
		if g.chance(70) {
			n.Part = append(n.Part, node(Text, " "+l+" ", g.braces(depth)).Part...)
			if g.chance(65) {
				n.Part = append(n.Part, &Node{Text: " break;"})
			}
		}
	}
	g.inLoop = g.inLoop[:len(g.inLoop)-1]
	n.Part = append(n.Part, &Node{Text: " }"})
	return n
}

func (g *heapGen) tryStmt(depth int) *Node {
	n := node(Stmt, "try ", g.braces(depth))
	finally := g.chance(40)
	if !finally || g.chance(60) {
		for _, kind := range pickOf(g, []string{"ArithmeticException"}, []string{"X0"}, []string{"NullPointerException"}, []string{"IndexOutOfBoundsException", "RuntimeException"},
			[]string{"X0", "ClassCastException"}, []string{"NullPointerException | X0"}, []string{"Throwable"}, []string{"NegativeArraySizeException | ArrayStoreException"}, []string{"AssertionError"}) {
			e := g.id("e")
			n.Part = append(n.Part, node(Text, " catch ("+kind+" "+e+") ", g.braces(depth)).Part...)
			if kind == "X0" && g.chance(50) {
				list := n.Part[len(n.Part)-1].Part[1]
				list.Part = append(list.Part, node(Stmt, "assert "+e+".code ", g.pick("!=", "<", ">="), " ", g.number(0), ";"))
			}
			if g.chance(20) {
				list := n.Part[len(n.Part)-1].Part[1]
				list.Part = append(list.Part, node(Stmt, "if (", g.truth(1), ") throw "+e+";"))
			}
		}
	}
	if finally {
		n.Part = append(n.Part, node(Text, " finally ", g.braces(depth)).Part...)
	}
	return n
}

// pattern tests a class and names the object.
func (g *heapGen) pattern(depth int) *Node {
	x, _ := g.ref("A", 1)
	v := &heapVar{Slot: Slot{g.id("t"), g.pick(g.below(g.classNamed("A"))...)}, safe: true, fixed: true}
	before := g.locals
	test := node(Text, "(Object) (", x, ") instanceof "+v.Type+" "+v.Name)
	g.locals = append(g.locals[:len(g.locals):len(g.locals)], v)
	n := node(Stmt, "if (", test, ") ", g.braces(depth))
	g.locals = before
	return n
}

func (g *heapGen) jump() *Node {
	jumps := []string{}
	if k := len(g.inLoop); k > 0 {
		jumps = append(jumps, "break;")
		for _, l := range g.inLoop {
			if l == "loop" {
				jumps = append(jumps, "continue;")
				break
			}
		}
	}
	if len(jumps) > 0 && g.chance(60) {
		return node(Stmt, "if (", g.truth(1), ") ", g.pick(jumps...))
	}
	if g.result == "" {
		return node(Stmt, "if (", g.truth(1), ") return;")
	}
	return node(Stmt, "if (", g.truth(1), ") return ", g.number(1), ";")
}
