// This file makes statements and expressions of programs that ask for arbitrary values.

package javagen

import (
	"fmt"
	"strings"
)

func (g *asking) stmt(depth int) *Node {
	if depth <= 0 || g.chance(45) {
		return g.plain()
	}
	switch g.n(9) {
	case 0, 1, 2:
		n := node(Stmt, "if (", g.expr("boolean", 2), ") ", g.braces(depth-1))
		if g.chance(40) {
			n.Part = append(n.Part, node(Text, " else ", g.braces(depth-1)))
		}
		return n
	case 3, 4:
		return g.loop(depth - 1)
	case 5:
		return g.choice(depth - 1)
	case 6, 7:
		return g.try(depth - 1)
	}
	if c := g.some("Object"); c != "" || g.some("A") != "" {
		if c == "" {
			c = g.some("A")
		}
		v, before := g.id("t"), g.scope
		g.scope = append(g.scope, asked{v, "B", true}, asked{v, "A", true})
		n := node(Stmt, "if ((Object) "+c+" instanceof B "+v+") ", g.braces(depth-1))
		g.scope = before
		return n
	}
	return g.plain()
}

// plain makes a statement without statements inside.
func (g *asking) plain() *Node {
	switch g.n(14) {
	case 0, 1:
		typ := g.valueType()
		x := g.expr(typ, 2)
		v := g.declare(typ)
		return node(Stmt, typ+" "+v.name+" = ", x, ";")
	case 2, 3:
		typ := g.pick("int", "long", "String", "int", "boolean", "A", "int[]", "double", "char", "byte", "Integer")
		if v := g.assignable(typ); v != "" {
			return node(Stmt, v+" = ", g.expr(typ, 2), ";")
		}
	case 4:
		if v := g.assignable(g.pick("int", "long")); v != "" {
			return node(Stmt, v+g.pick(" += ", " -= ", " *= ", " ^= ", " <<= ", " >>>= "), g.expr("int", 2), ";")
		}
	case 5, 6:
		a := g.some("int[]")
		return node(Stmt, a+g.pick("[0]", "[1]", "["+a+".length - 1]"), g.pick(" = ", " += ", " = "), g.expr("int", 2), ";")
	case 7:
		a := g.some("A")
		return node(Stmt, a+g.pick(".v", ".v"), g.pick(" = ", " += "), g.expr("int", 2), ";")
	case 8:
		a := g.some("A")
		return g.oneOf(node(Stmt, a+".set(", g.expr("int", 2), ");"), node(Stmt, a+".next = ", g.expr("A", 1), ";"), node(Stmt, a+".s = ", g.expr("String", 1), ";"))
	case 9:
		l := g.some("List<Integer>")
		return g.oneOf(node(Stmt, l+".add(", g.expr("int", 1), ");"), node(Stmt, "if (!"+l+".isEmpty()) "+l+".remove(0);"), node(Stmt, "if ("+l+".size() > 1) "+l+".set(1, ", g.expr("int", 1), ");"),
			node(Stmt, "Collections."+g.pick("sort", "reverse")+"("+l+");"))
	case 10:
		return node(Stmt, "if (", g.expr("boolean", 1), ") throw new "+g.pick("Bad(1)", "IllegalStateException()", "Bad(K)")+";")
	case 11, 12:
		if len(g.methods) > 0 {
			return node(Stmt, g.call(g.n(len(g.methods)), 2), ";")
		}
	}
	return node(Stmt, g.pick("count", "Other.seen")+g.pick("++;", "--;", " += K;", " = T[0];"))
}

func (g *asking) oneOf(list ...*Node) *Node { return list[g.n(len(list))] }

// loop makes a loop that ends: after few rounds, or with an input.
func (g *asking) loop(depth int) *Node {
	before := g.scope
	defer func() { g.scope = before }()
	i := g.id("i")
	switch g.n(6) {
	case 0:
		l := g.some("List<Integer>")
		g.scope = append(g.scope, asked{i, "int", true})
		return node(Stmt, "for (int "+i+" : new ArrayList<>("+l+")) ", g.braces(depth))
	case 1:
		a := g.some("int[]")
		g.scope = append(g.scope, asked{i, "int", true})
		return node(Stmt, "for (int "+i+" = 0; "+i+" < "+a+".length; "+i+"++) ", g.braces(depth))
	case 2:
		if s := g.some("String"); s != "" {
			g.scope = append(g.scope, asked{i, "int", true}, asked{s + ".charAt(" + i + ")", "char", true})
			return node(Stmt, "for (int "+i+" = 0; "+i+" < "+s+".length() && "+i+" < 5; "+i+"++) ", g.braces(depth))
		}
	case 3:
		a := g.some("A")
		g.scope = append(g.scope, asked{i, "A", true})
		n := g.id("n")
		return node(Stmt, fmt.Sprintf("int %s = 0; for (A %s = %s; %s != null && %s++ < 3; %s = %s.next) ", n, i, a, i, n, i, i), g.braces(depth))
	case 4:
		n := g.id("n")
		return node(Stmt, "int "+n+" = 0; while ("+n+"++ < 4 && ", g.expr("boolean", 1), ") ", g.braces(depth))
	}
	g.scope = append(g.scope, asked{i, "int", true})
	step := g.pick("++", "++", " += 2")
	jump := g.pick("", "", "", " && count != 9")
	return node(Stmt, "for (int "+i+" = "+g.small()+"; "+i+" < "+g.pick("3", "4", "6")+jump+"; "+i+step+") ", g.braces(depth))
}

// choice makes a switch.
func (g *asking) choice(depth int) *Node {
	on, labels := g.expr("int", 1), []string{"1", "2", "3", "70000"}
	switch g.n(4) {
	case 0:
		on, labels = g.expr("String", 1), []string{`"a"`, `"key"`, `""`}
	case 1:
		on, labels = g.expr("char", 1), []string{"'a'", "'b'", "'\\u0100'"}
	case 2:
		on, labels = node(Text, "E.values()[(", g.expr("int", 1), " & 7) % 3]"), []string{"ONE", "THREE"}
	}
	n := node(Stmt, "switch (", on, ") {")
	arrow := g.chance(40)
	for _, l := range labels[:1+g.n(len(labels))] {
		if arrow {
			n.Part = append(n.Part, node(Text, "\n case "+l+" -> ", g.braces(depth)))
			continue
		}
		n.Part = append(n.Part, node(Text, "\n case "+l+": ", g.braces(depth), g.pick(" break;", " break;", "")))
	}
	if g.chance(60) {
		n.Part = append(n.Part, node(Text, "\n default"+map[bool]string{true: " -> ", false: ": "}[arrow], g.braces(depth)))
	}
	n.Part = append(n.Part, node(Text, " }"))
	return n
}

// try makes a statement with handlers, a finally, or both.
func (g *asking) try(depth int) *Node {
	n := node(Stmt, "try ", g.braces(depth))
	finally := g.chance(35)
	if !finally || g.chance(60) {
		e := g.id("e")
		kind := g.pick("Bad", "ArithmeticException", "RuntimeException", "NullPointerException", "IndexOutOfBoundsException", "NumberFormatException", "ClassCastException")
		before := g.scope
		if kind == "Bad" {
			g.scope = append(g.scope, asked{e + ".code", "int", true})
		}
		n.Part = append(n.Part, node(Text, " catch ("+kind+" "+e+") ", g.braces(depth)))
		g.scope = before
	}
	if finally {
		n.Part = append(n.Part, node(Text, " finally ", g.braces(depth)))
	}
	return n
}

func (g *asking) call(i, depth int) *Node {
	parts := []any{g.methods[i].name + "("}
	for k, typ := range g.params[i] {
		if k > 0 {
			parts = append(parts, ", ")
		}
		parts = append(parts, g.expr(typ, depth-1))
	}
	return typed(g.methods[i].typ, append(parts, ")")...)
}

// expr makes an expression of a type.
func (g *asking) expr(typ string, depth int) *Node {
	if depth <= 0 || g.chance(20) {
		return g.leaf(typ)
	}
	for i, m := range g.methods {
		if m.typ == typ && g.chance(20) {
			return g.call(i, depth)
		}
	}
	e := func(t string) *Node { return g.expr(t, depth-1) }
	x := func(parts ...any) *Node { return typed(typ, parts...) }
	switch typ {
	case "int":
		return g.integer(depth)
	case "long":
		return g.oneOf(x("(", e("long"), g.pick(" + ", " - ", " * ", " ^ ", " & ", " | "), e("long"), ")"), x("(long) ", e("int")), x("(", e("int"), " * 1000003L)"), x("(", e("long"), g.pick(" >> ", " << ", " >>> "), e("int"), ")"), x("(", e("long"), g.pick(" / ", " % "), g.pick("7", "-3L", "K"), ")"))
	case "boolean":
		return g.condition(depth)
	case "double":
		return g.oneOf(x("(", e("double"), g.pick(" + ", " - ", " * ", " / "), e("double"), ")"), x("(double) ", e("int")), x("Math."+g.pick("abs", "floor", "ceil", "rint")+"(", e("double"), ")"), x("(", e("boolean"), " ? ", e("double"), " : ", e("int"), ")"))
	case "char":
		return g.oneOf(x("(char) (", e("char"), g.pick(" + ", " - "), e("int"), ")"), x("Character."+g.pick("toUpperCase", "toLowerCase")+"(", e("char"), ")"), x("(char) ", e("int")))
	case "byte", "short":
		return g.oneOf(x("("+typ+") ", e("int")), x("("+typ+") (", e(typ), g.pick(" + ", " << ", " >>> "), e("int"), ")"), x("("+typ+") ", e("long")))
	case "String":
		return g.text(depth)
	case "Integer":
		return g.oneOf(x("Integer.valueOf(", e("int"), ")"), x("(Integer) ", e("int")), x("(", e("boolean"), " ? BOX : (Integer) ", e("Integer"), ")"))
	case "int[]":
		return g.oneOf(x("new int[] {", e("int"), ", ", e("int"), "}"), x("new int[", e("int"), " & 3]"), x("Arrays.copyOf(", e("int[]"), ", "+g.pick("2", "3")+")"), x(g.some(typ)+".clone()"), x("(", e("boolean"), " ? ", e(typ), " : ", e(typ), ")"))
	case "A":
		return g.oneOf(x("new "+g.pick("A", "B")+"(", e("int"), ")"), x("(", e("boolean"), " ? ", e("A"), " : ", e("A"), ")"), x(g.some("A")+".next"), x("(A) (Object) ", e("A")))
	case "Object":
		return g.oneOf(x("(Object) ", e("A")), x("(Object) ", e("String")), x("(Object) ", e("Integer")), x("(Object) ", e("int[]")), x("new R(", e("int"), ", ", e("String"), ")"))
	case "List<Integer>":
		return g.oneOf(x("new ArrayList<>(List.of(", e("int"), ", ", e("int"), "))"), x("new ArrayList<>("+g.some(typ)+")"), x("new LinkedList<>("+g.some(typ)+")"))
	}
	return g.leaf(typ)
}

func (g *asking) integer(depth int) *Node {
	e := func(t string) *Node { return g.expr(t, depth-1) }
	x := func(parts ...any) *Node { return typed("int", parts...) }
	switch g.n(22) {
	case 0, 1, 2, 3:
		return x("(", e("int"), g.pick(" + ", " - ", " * ", " ^ ", " & ", " | ", " + ", " - "), e("int"), ")")
	case 4:
		return x("(", e("int"), g.pick(" / ", " % "), g.pick("3", "K", "-2", "count", "7"), ")")
	case 5:
		return x("(", e("int"), g.pick(" << ", " >> ", " >>> "), e("int"), ")")
	case 6:
		return x("(int) ", e(g.pick("long", "double", "char", "long")))
	case 7, 8:
		return x(e("String"), g.pick(".length()", ".indexOf('a')", ".hashCode()", ".indexOf(\"b\")", ".compareTo(\"ab\")", ".lastIndexOf('y')"))
	case 9:
		return x("(int) ", e("String"), ".charAt(", e("int"), " & 3)")
	case 10, 11:
		a := g.some("int[]")
		return x(a, g.pick("[0]", "["+a+".length - 1]", ".length", "[1]"))
	case 12, 13:
		return x(g.some("A"), g.pick(".v", ".get()", ".next.v"))
	case 14:
		return x("(", e("boolean"), " ? ", e("int"), " : ", e("int"), ")")
	case 15:
		l := g.some("List<Integer>")
		return g.oneOf(x(l+".size()"), x("(int) "+l+".get(", e("int"), " & 1)"), x(l+".indexOf(", e("int"), ")"), x("("+l+".contains(", e("int"), ") ? 1 : 0)"))
	case 16:
		return x("Integer.parseInt(", e("String"), ")")
	case 17:
		return x("down(", e("int"), " & 3, ", e("int"), ")")
	case 18:
		return x("E.values()[", e("int"), " & 1].w(", e("int"), ")")
	case 19:
		return x("((", g.pick("B", "A"), ") ", e("A"), ").v")
	case 20:
		return x("((Integer) ", e("Integer"), ")", g.pick(".intValue()", ".hashCode()", ".compareTo(BOX)"))
	}
	return x("Integer."+g.pick("bitCount", "reverse", "highestOneBit", "signum")+"(", e("int"), ")")
}

func (g *asking) condition(depth int) *Node {
	e := func(t string) *Node { return g.expr(t, depth-1) }
	x := func(parts ...any) *Node { return typed("boolean", parts...) }
	switch g.n(18) {
	case 0, 1, 2, 3:
		return x("(", e("int"), g.compare(), e("int"), ")")
	case 4:
		return x("(", e("long"), g.compare(), e("long"), ")")
	case 5:
		return x("(", e("double"), g.compare(), e("double"), ")")
	case 6, 7:
		return x("(", e("boolean"), g.pick(" && ", " || ", " ^ ", " == "), e("boolean"), ")")
	case 8:
		return x(e("String"), ".equals(", e("String"), ")")
	case 9, 10:
		return x("(", e("String"), g.pick(" == ", " != "), e("String"), ")")
	case 11:
		return x("(", e("Integer"), g.pick(" == ", " != "), e("Integer"), ")")
	case 12:
		return x("(", e("A"), g.pick(" == ", " != "), e("A"), ")")
	case 13:
		return x("((Object) ", e("Object"), " instanceof "+g.pick("A", "B", "String", "Integer", "int[]", "Comparable")+")")
	case 14:
		return x("(", e("int[]"), g.pick(" == ", " != "), e("int[]"), ")")
	case 15:
		return x("Arrays.equals(", e("int[]"), ", ", e("int[]"), ")")
	case 16:
		return x(e("String"), g.pick(".isEmpty()", ".startsWith(\"a\")", ".contains(\"b\")", ".equalsIgnoreCase(\"KEY\")"))
	}
	return x("Objects.equals(", e("Object"), ", ", e("A"), ")")
}

func (g *asking) text(depth int) *Node {
	e := func(t string) *Node { return g.expr(t, depth-1) }
	x := func(parts ...any) *Node { return typed("String", parts...) }
	switch g.n(12) {
	case 0, 1:
		return x("(", e("String"), " + ", e(g.pick("String", "int", "char", "boolean")), ")")
	case 2:
		return x(e("String"), ".substring(", e("int"), " & 1)")
	case 3:
		return x("String.valueOf(", e(g.pick("int", "char", "boolean", "long")), ")")
	case 4:
		return x(e("String"), g.pick(".trim()", ".toUpperCase()", ".strip()", ".intern()", ".replace('a', 'b')", ".toLowerCase()", ".concat(\"a\")"))
	case 5:
		return x("new String(", e("String"), ")")
	case 6:
		return x("new StringBuilder(", e("String"), ").append(", e(g.pick("int", "char", "String")), g.pick(").toString()", ").reverse().toString()"))
	case 7:
		return x("(", e("boolean"), " ? ", e("String"), " : ", e("String"), ")")
	case 8:
		return x("E.values()[", e("int"), " & 1].name()")
	case 9:
		return x(e("String"), ".repeat(", e("int"), " & 1)")
	}
	return g.leaf("String")
}

// leaf reads something, or is a literal.
func (g *asking) leaf(typ string) *Node {
	if v := g.some(typ); v != "" && g.chance(75) {
		return typed(typ, v)
	}
	if g.some("String[]") != "" && g.chance(30) {
		switch typ {
		case "int":
			return typed(typ, "args.length")
		case "String":
			return typed(typ, "(args.length > 0 ? args[0] : LAST)")
		}
	}
	text := "null"
	switch typ {
	case "int":
		text = g.pick(g.small(), g.small(), "65536", "2147483647", "-2147483648", "1000")
	case "long":
		text = g.pick("0L", "1L", "-1L", "4294967296L", "9223372036854775807L")
	case "boolean":
		text = g.pick("true", "false", "(count > 2)")
	case "double":
		text = g.pick("0.5", "-1.0", "1e9", "0.0", "3.0")
	case "char":
		text = g.pick("'a'", "'Z'", "'7'", `'\u0100'`, `'\n'`)
	case "byte", "short":
		text = "(" + typ + ") " + g.small()
	case "String":
		text = g.literal()
	case "Integer":
		text = g.pick("BOX", "127", "128", "(Integer) K")
	case "int[]":
		text = g.pick("T", "Other.TABLE", "new int[] {1, 2}")
	case "A":
		text = g.pick("HEAD", "HEAD", "new B(1)", "HEAD.next")
	case "Object":
		text = g.pick("HEAD", "BOX", "LAST", "T", "(Object) ITEMS")
	case "List<Integer>":
		text = g.pick("ITEMS", "new ArrayList<Integer>()")
	}
	if strings.HasPrefix(text, "-") {
		text = "(" + text + ")"
	}
	return typed(typ, text)
}
