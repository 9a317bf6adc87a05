// This file makes expressions.

package javagen

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// expr makes an expression of the type.
func (g *gen) expr(typ string, depth int) *Node {
	if depth <= 0 || g.chance(12) {
		return g.simple(typ)
	}
	if g.chance(8) {
		return typed(typ, "(", g.expr("boolean", depth-1), " ? ", g.expr(typ, depth-1), " : ", g.expr(typ, depth-1), ")")
	}
	if g.chance(10) {
		if m := g.callable(typ); m != nil {
			return g.call(m, depth-1)
		}
	}
	if g.chance(8) {
		if v := g.assignable(typ); v != nil {
			return typed(typ, "(", v.name, " = ", g.expr(typ, depth-1), ")")
		}
	}
	if g.chance(6) {
		return typed(typ, "(("+typ+"[]) new "+typ0(typ)+" {", g.expr(typ, depth-1), ", ", g.expr(typ, depth-1), "})[", g.expr("int", depth-1), " & "+g.pick([]string{"1", "1", "1", "3"})+"]")
	}
	switch typ {
	case "boolean":
		return g.boolean(depth)
	case "int", "long":
		return g.integer(typ, depth)
	case "float", "double":
		return g.floating(typ, depth)
	case "byte", "short", "char":
		return g.small(typ, depth)
	case "String":
		return g.str(depth)
	case "Integer", "Long", "Double", "Character":
		return g.boxed(typ, depth)
	case "Object":
		return typed(typ, "((Object) ", g.expr(g.pick([]string{"String", "Integer", "int", "long", "char", "double", "boolean", "E", "int[]", g.classes[0].name}), depth-1), ")")
	}
	switch {
	case strings.HasSuffix(typ, "[]"):
		return g.array(typ, depth)
	case contains(funcs, typ):
		return g.lambda(typ)
	}
	return g.object(typ, depth)
}

// typ0 returns an array creation of the type without its braces; a generic one is raw.
func typ0(typ string) string {
	if i := strings.IndexByte(typ, '<'); i >= 0 {
		return typ[:i] + "[]"
	}
	return typ + "[]"
}

// value makes an expression without locals or calls of methods of the program.
func (g *gen) value(typ string) *Node {
	if contains(funcs, typ) {
		return g.lambda(typ)
	}
	if typ == "I" || g.classOf(typ) != nil {
		return typed(typ, "null") // objects would need each other
	}
	return g.literal(typ)
}

// simple returns a variable or a literal.
func (g *gen) simple(typ string) *Node {
	if g.chance(75) {
		if v := g.variable(typ); v != nil {
			return typed(typ, v.name)
		}
	}
	return g.literal(typ)
}

// variable returns a random one in scope of the type.
func (g *gen) variable(typ string) *variable { return g.choose(typ, false) }

// assignable returns one that may change.
func (g *gen) assignable(typ string) *variable { return g.choose(typ, true) }

func (g *gen) choose(typ string, change bool) *variable {
	var found []*variable
	add := func(list []*variable) {
		for _, v := range list {
			if v.typ == typ && !(change && v.final) {
				found = append(found, v)
			}
		}
	}
	add(g.locals)
	add(g.locals) // twice as likely
	add(g.this.allFields())
	add(g.statics)
	if len(found) == 0 {
		return nil
	}
	v := found[g.n(len(found))]
	if isOne(g.statics, v) && (g.early || g.chance(20)) {
		v = &variable{name: g.name + "." + v.name, typ: v.typ, static: true}
	}
	return v
}

func isOne(list []*variable, v *variable) bool {
	for _, w := range list {
		if w == v {
			return true
		}
	}
	return false
}

func (g *gen) classOf(typ string) *class {
	for _, c := range g.classes {
		if c.name == typ {
			return c
		}
	}
	return nil
}

// callable returns a random method that may be called here and gives the type.
func (g *gen) callable(typ string) *method {
	var found []*method
	for _, m := range g.methods {
		if m.result == typ && g.mayCall(m) {
			found = append(found, m)
		}
	}
	if len(found) == 0 {
		return nil
	}
	return found[g.n(len(found))]
}

func (g *gen) mayCall(m *method) bool {
	return m.level < g.level && (!g.leaf || m.level == 0)
}

// call makes a call.
func (g *gen) call(m *method, depth int) *Node {
	parts := []any{}
	if m.owner != nil {
		parts = append(parts, g.receiver(m.owner, depth), ".")
	} else if g.chance(20) {
		parts = append(parts, g.name+".")
	}
	parts = append(parts, m.name+"(")
	for i, p := range m.params {
		if i > 0 {
			parts = append(parts, ", ")
		}
		parts = append(parts, g.expr(p, depth))
	}
	return typed(m.result, append(parts, ")")...)
}

// receiver returns an object of the class or below, null now and then.
func (g *gen) receiver(c *class, depth int) *Node {
	if g.this != nil && g.this.below(c) && g.chance(30) {
		if g.this.super != nil && g.this.super.below(c) && g.chance(50) {
			return node(Text, "super")
		}
		return typed(c.name, "this")
	}
	return g.expr(g.subclass(c).name, depth-1)
}

func (g *gen) subclass(c *class) *class {
	for {
		d := g.classes[g.n(len(g.classes))]
		if d.below(c) {
			return d
		}
	}
}

// literal returns a value that needs nothing.
func (g *gen) literal(typ string) *Node {
	switch typ {
	case "boolean":
		return typed(typ, g.pick([]string{"true", "false"}))
	case "int":
		return typed(typ, paren(strconv.FormatInt(int64(int32(g.bits())), 10)))
	case "long":
		return typed(typ, paren(strconv.FormatInt(g.bits(), 10)+"L"))
	case "byte":
		return typed(typ, "(byte) "+paren(strconv.Itoa(int(int8(g.bits())))))
	case "short":
		return typed(typ, "(short) "+paren(strconv.Itoa(int(int16(g.bits())))))
	case "char":
		return typed(typ, g.pick([]string{"'a'", "'Z'", "'0'", `'\n'`, "(char) " + strconv.Itoa(int(uint16(g.bits())))}))
	case "float":
		return typed(typ, g.pick([]string{"0f", "1f", "2f", "(-0f)", "1.5f", "0.1f", "1e10f", "3.4e38f", "1.4e-45f", "Float.NaN", "Float.POSITIVE_INFINITY", "(-2.7f)", "16777217f"}))
	case "double":
		return typed(typ, g.pick([]string{"0d", "1d", "(-0d)", "2.5", "0.1", "1e300", "4.9e-324", "Double.NaN", "Double.NEGATIVE_INFINITY", "(-3.7)", "2147483648.5", "9.3e18", paren(strconv.FormatFloat(math.Round(g.r.NormFloat64()*1e6)/1024, 'g', -1, 64) + "d")}))
	case "String":
		return typed(typ, g.pick([]string{`""`, `"a"`, `"bc"`, `"Aa"`, `"BB"`, `"long text"`, `"x\ty"`, `"é漢"`, `"0"`, `"-7"`, `"null"`}))
	case "Integer":
		return typed(typ, "((Integer) ", g.literal("int"), ")")
	case "Long":
		return typed(typ, "((Long) ", g.literal("long"), ")")
	case "Double":
		return typed(typ, "((Double) ", g.literal("double"), ")")
	case "Character":
		return typed(typ, "((Character) ", g.literal("char"), ")")
	case "E":
		return typed(typ, g.pick([]string{"E.A", "E.B", "E.C"}))
	case "R":
		return typed(typ, "new R(", g.literal("int"), ", ", g.literal("long"), ", ", g.literal("String"), ")")
	case "Object":
		return typed(typ, "((Object) ", g.literal(g.pick([]string{"String", "int", "char", "E"})), ")")
	case "Box<Integer>":
		return typed(typ, g.pick([]string{"new IntBox(5)", "new Box<Integer>(6)", "new Box<>(-1)"}))
	case "Box<String>":
		return typed(typ, g.pick([]string{`new Box<String>("b")`, `new Box<>("")`}))
	}
	return g.fresher(typ)
}

// fresher returns a literal of an array, functional type or class.
func (g *gen) fresher(typ string) *Node {
	if elem, ok := strings.CutSuffix(typ, "[]"); ok {
		if strings.HasSuffix(elem, "[]") {
			return typed(typ, "new "+typ+" {{1, 2}, {}, {"+strconv.Itoa(g.n(100))+"}}")
		}
		n := 1 << g.n(4)
		if g.chance(40) {
			return typed(typ, fmt.Sprintf("new %s[%d]", elem, n))
		}
		parts := []any{"new " + typ + " {"}
		for i := range n {
			if i > 0 {
				parts = append(parts, ", ")
			}
			parts = append(parts, g.literal(elem))
		}
		return typed(typ, append(parts, "}")...)
	}
	if contains(funcs, typ) {
		return g.lambda(typ)
	}
	if g.chance(5) || g.leaf && g.this != nil { // a constructor that makes its own kind would not end
		return typed(typ, "(("+typ+") null)")
	}
	c := g.classOf(typ)
	if c == nil {
		c = g.classes[0]
	}
	return typed(typ, "new "+g.subclass(c).name+"(", g.literal("int"), ")")
}

// bits returns those of an integer, boundaries more often than others.
func (g *gen) bits() int64 {
	switch g.n(8) {
	case 0:
		return int64(g.n(12)) - 3
	case 1:
		return 1<<g.n(64) - 1
	case 2:
		return 1 << g.n(64)
	case 3:
		return -(1 << g.n(64))
	case 4:
		return []int64{math.MinInt64, math.MaxInt64, math.MinInt32, math.MaxInt32, 127, 128, -128, 255, 32767, 65535, 31, 32, 63, 64}[g.n(14)]
	case 5:
		return int64(g.r.Uint64())
	}
	return int64(g.n(200)) - 50
}

// paren puts a negative number in parentheses. The smallest numbers are written
// with their sign.
func paren(s string) string {
	if strings.HasPrefix(s, "-") {
		return "(" + s + ")"
	}
	return s
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func (g *gen) boolean(depth int) *Node {
	d := depth - 1
	switch g.n(12) {
	case 0, 1, 2, 3:
		t := g.pick(numeric)
		return typed("boolean", "(", g.expr(t, d), g.pick([]string{" < ", " <= ", " > ", " >= ", " == ", " != "}), g.expr(g.pick([]string{t, t, g.pick(numeric)}), d), ")")
	case 4:
		return typed("boolean", "!", g.expr("boolean", d))
	case 5, 6:
		return typed("boolean", "(", g.expr("boolean", d), g.pick([]string{" && ", " || ", " ^ ", " & ", " | ", " == ", " != "}), g.expr("boolean", d), ")")
	case 7:
		return typed("boolean", g.expr("String", d), g.pick([]string{".equals(", ".startsWith(", ".contains(", ".equalsIgnoreCase("}), g.expr("String", d), ")")
	case 8:
		return typed("boolean", "(((Object) ", g.expr(g.classes[0].name, d), ") instanceof "+g.classes[g.n(len(g.classes))].name+")")
	case 9:
		t := g.pick([]string{"E", "Object", g.classes[0].name, "int[]"})
		return typed("boolean", "(", g.expr(t, d), g.pick([]string{" == ", " != "}), g.pick([]string{"null", zero(t)}), ")")
	case 10:
		if f := g.function("IntPredicate"); f != nil {
			return typed("boolean", f.name+".test(", g.expr("int", d), ")")
		}
	}
	return typed("boolean", "(((Object) ", g.expr("Object", d), ") instanceof "+g.pick([]string{"String", "Integer", "int[]", "E", "Comparable"})+")")
}

// function returns a function value in scope that may be applied here.
func (g *gen) function(typ string) *variable {
	if g.leaf {
		return nil
	}
	return g.variable(typ)
}

func (g *gen) integer(typ string, depth int) *Node {
	d := depth - 1
	suffix := func(parts ...any) *Node { return typed(typ, parts...) }
	switch g.n(20) {
	case 0, 1, 2, 3, 4:
		return suffix("(", g.expr(typ, d), g.pick([]string{" + ", " - ", " * ", " / ", " % ", " & ", " | ", " ^ "}), g.expr(g.narrower(typ), d), ")")
	case 5:
		return suffix("(", g.expr(typ, d), g.pick([]string{" << ", " >> ", " >>> "}), g.expr(g.pick([]string{"int", "long", "byte"}), d), ")")
	case 6:
		return suffix(g.pick([]string{"(- ", "(~ ", "(+ "}), g.expr(typ, d), ")")
	case 7, 8:
		return suffix("("+typ+") ", g.expr(g.pick(numeric), d))
	case 9:
		if v := g.assignable(typ); v != nil {
			return suffix(g.pick([]string{"(" + v.name + "++)", "(++" + v.name + ")", "(" + v.name + "--)", "(--" + v.name + ")"}))
		}
	case 10:
		if v := g.assignable(typ); v != nil {
			return suffix("("+v.name+g.compound(), g.expr(g.pick(numeric[:3]), d), ")")
		}
	case 11:
		return g.element(typ, d)
	case 12:
		return g.switchExpr(typ, d)
	case 13:
		box := map[string]string{"int": "Integer", "long": "Long"}[typ]
		return suffix(box+g.pick([]string{".reverse(", ".highestOneBit(", ".reverseBytes(", ".lowestOneBit("}), g.expr(typ, d), ")")
	case 14:
		return suffix("Math"+g.pick([]string{".max(", ".min(", ".floorMod(", ".addExact(", ".multiplyExact("}), g.expr(typ, d), ", ", g.expr(typ, d), ")")
	case 15:
		if f := g.function(map[string]string{"int": "IntUnaryOperator", "long": "LongUnaryOperator"}[typ]); f != nil {
			return suffix(f.name, map[string]string{"int": ".applyAsInt(", "long": ".applyAsLong("}[typ], g.expr(typ, d), ")")
		}
	}
	if typ == "int" {
		return g.special(d)
	}
	return g.specialLong(d)
}

// narrower returns a type that an operation with typ leaves typ.
func (g *gen) narrower(typ string) string {
	switch {
	case g.chance(60):
		return typ
	case typ == "long":
		return g.pick([]string{"int", "char", "short", "byte"})
	case typ == "double":
		return g.pick([]string{"int", "float", "long", "char"})
	case typ == "float":
		return g.pick([]string{"int", "long", "short"})
	}
	return g.pick([]string{"char", "short", "byte"})
}

func (g *gen) compound() string {
	return g.pick([]string{" += ", " -= ", " *= ", " /= ", " %= "})
}

// special are operations that give an int.
func (g *gen) special(d int) *Node {
	s := func(parts ...any) *Node { return typed("int", parts...) }
	switch g.n(16) {
	case 0:
		return s(g.expr("String", d), g.pick([]string{".length()", ".hashCode()"}))
	case 1:
		return s(g.expr("String", d), g.pick([]string{".compareTo(", ".indexOf(", ".lastIndexOf("}), g.expr("String", d), ")")
	case 2:
		return s(g.expr(g.pick(arrays), d), ".length")
	case 3:
		return s("(int) ", g.expr("Integer", d))
	case 4:
		return s("I.sm(", g.expr("int", d), ")")
	case 5:
		return s(g.pick([]string{"Integer.compare(", "hash(", "Integer.rotateLeft(", "add("}), g.expr("int", d), ", ", g.expr("int", d), ")")
	case 6:
		return s(g.expr("E", d), ".w(", g.expr("int", d), ")")
	case 7:
		return s(g.expr("R", d), g.pick([]string{".a()", ".d()", ".hashCode()"}))
	case 8:
		return s("hash(", g.expr("int", d), ", ", g.expr("char", d), ", ", g.expr("short", d), ")")
	case 9:
		return s("Long.compare(", g.expr("long", d), ", ", g.expr("long", d), ")")
	case 10:
		return s("Double.compare(", g.expr("double", d), ", ", g.expr("float", d), ")")
	case 11:
		return s("((int) ", g.expr("Box<Integer>", d), ".get())")
	case 12:
		return s("new "+g.name+"().new Inner(", g.expr("int", d), ").both(", g.expr("int", d), ")")
	case 13:
		return s("Integer.parseInt(", g.expr("String", d), ")")
	case 14:
		if !g.leaf {
			return s(g.expr("I", d), ".im(", g.expr("int", d), ")")
		}
	}
	if f := g.function("IntBinaryOperator"); f != nil {
		return s(f.name+".applyAsInt(", g.expr("int", d), ", ", g.expr("int", d), ")")
	}
	return s("(int) choose(", g.expr("boolean", d), ", (Integer) ", g.expr("int", d), ", ", g.expr("Integer", d), ")")
}

func (g *gen) specialLong(d int) *Node {
	s := func(parts ...any) *Node { return typed("long", parts...) }
	switch g.n(6) {
	case 0:
		return s("(long) ", g.expr("Long", d))
	case 1:
		return s(g.expr("R", d), ".b()")
	case 2:
		return s("wide(", g.expr("int", d), ")")
	case 3:
		if f := g.function("Function<Integer, Long>"); f != nil {
			return s("(long) "+f.name+".apply(", g.expr("int", d), ")")
		}
	case 4:
		if !g.leaf {
			return s(g.expr("I", d), ".dm(", g.expr("long", d), ")")
		}
	}
	return s("(", g.expr("int", d), " * ", g.expr("long", d), ")")
}

func (g *gen) floating(typ string, depth int) *Node {
	d := depth - 1
	s := func(parts ...any) *Node { return typed(typ, parts...) }
	switch g.n(10) {
	case 0, 1, 2:
		return s("(", g.expr(typ, d), g.pick([]string{" + ", " - ", " * ", " / ", " % "}), g.expr(g.narrower(typ), d), ")")
	case 3:
		return s("("+typ+") ", g.expr(g.pick(numeric), d))
	case 4:
		return s("(- ", g.expr(typ, d), ")")
	case 5:
		if v := g.assignable(typ); v != nil {
			return s(g.pick([]string{"(" + v.name + "++)", "(--" + v.name + ")"}))
		}
	case 6:
		if v := g.assignable(typ); v != nil {
			return s("("+v.name+g.compound(), g.expr(g.pick(numeric), d), ")")
		}
	case 7:
		return g.element(typ, d)
	case 8:
		return s("Math"+g.pick([]string{".max(", ".min("}), g.expr(typ, d), ", ", g.expr(typ, d), ")")
	}
	if typ == "double" {
		if f := g.function("DoubleUnaryOperator"); f != nil && g.chance(50) {
			return s(f.name+".applyAsDouble(", g.expr("double", d), ")")
		}
		return s("Math"+g.pick([]string{".sqrt(", ".abs(", ".floor(", ".ceil(", ".rint("}), g.expr("double", d), ")")
	}
	return s("Math.abs(", g.expr("float", d), ")")
}

func (g *gen) small(typ string, depth int) *Node {
	d := depth - 1
	switch g.n(5) {
	case 0:
		return g.element(typ, d)
	case 1:
		if v := g.assignable(typ); v != nil {
			return typed(typ, g.pick([]string{"(" + v.name + "++)", "(++" + v.name + ")", "(" + v.name + "--)"}))
		}
	case 2:
		if v := g.assignable(typ); v != nil {
			return typed(typ, "("+v.name+g.pick([]string{" += ", " *= ", " >>= ", " >>>= ", " <<= ", " ^= ", " |= "}), g.expr(g.pick([]string{"int", "long", "byte"}), d), ")")
		}
	case 3:
		if typ == "char" {
			return typed(typ, g.expr("String", d), ".charAt(", g.expr("int", d), " & "+g.pick([]string{"0", "1"})+")")
		}
	}
	return typed(typ, "("+typ+") ", g.expr(g.pick(numeric), d))
}

func (g *gen) str(depth int) *Node {
	d := depth - 1
	s := func(parts ...any) *Node { return typed("String", parts...) }
	switch g.n(11) {
	case 0, 1, 2:
		return s("cut(", g.expr("String", d), " + ", g.expr(g.pick([]string{"int", "long", "char", "boolean", "String", "E", "R", "byte", "Integer", "Box<String>"}), d), ")")
	case 3:
		return s("cut(", g.expr("char", d), " + ", g.expr("String", d), " + ", g.expr("int", d), ")")
	case 4:
		return s(g.pick([]string{"String.valueOf(", "text("}), g.expr(g.pick([]string{"int", "long", "char", "boolean", "String"}), d), ")")
	case 5:
		return s(g.expr("String", d), ".substring(", g.expr("int", d), " & 1)")
	case 6:
		return s(g.expr("String", d), g.pick([]string{".toUpperCase()", ".trim()", ".concat(\"+\")", ".replace('a', 'b')", ".strip()"}))
	case 7:
		return g.switchExpr("String", d)
	case 8:
		return s("larger(", g.expr("String", d), ", ", g.expr("String", d), ")")
	case 9:
		if f := g.function("Supplier<String>"); f != nil {
			return s(f.name + ".get()")
		}
		if f := g.function("BiFunction<String, Integer, String>"); f != nil {
			return s(f.name+".apply(", g.expr("String", d), ", ", g.expr("int", d), ")")
		}
	}
	return s("cut(new StringBuilder(", g.expr("String", d), ").append(", g.expr(g.pick([]string{"int", "char", "long", "boolean", "String"}), d), ").reverse().toString())")
}

func (g *gen) boxed(typ string, depth int) *Node {
	prim := map[string]string{"Integer": "int", "Long": "long", "Double": "double", "Character": "char"}[typ]
	switch {
	case g.chance(5):
		return typed(typ, "(("+typ+") null)")
	case typ == "Integer" && g.chance(30):
		return typed(typ, g.expr("Box<Integer>", depth-1), g.pick([]string{".get()", ".v"}))
	case g.chance(15):
		return typed(typ, "larger(", g.expr(typ, depth-1), ", ", g.expr(typ, depth-1), ")")
	}
	return typed(typ, "(("+typ+") ", g.expr(prim, depth-1), ")")
}

// element returns one of an array; the index is in range mostly.
func (g *gen) element(typ string, d int) *Node {
	array := typ + "[]"
	if !contains(arrays, array) {
		return g.simple(typ)
	}
	if g.chance(8) {
		return typed(typ, "(", g.expr(array, d), ")[", g.expr("int", d), "]")
	}
	if v := g.variable(array); v != nil && v.typ == array {
		target := []any{v.name + "[", g.expr("int", d), " & " + v.name + ".length - 1]"}
		switch g.n(4) {
		case 0:
			if typ != "String" && typ != "boolean" {
				return typed(typ, append([]any{"("}, append(target, g.pick([]string{"++)", "--)"}))...)...)
			}
		case 1:
			return typed(typ, append([]any{"("}, append(target, " = ", g.expr(typ, d), ")")...)...)
		case 2:
			if typ != "String" && typ != "boolean" {
				return typed(typ, append([]any{"("}, append(target, g.compound(), g.expr(g.pick(numeric), d), ")")...)...)
			}
		}
		return typed(typ, target...)
	}
	return typed(typ, "(", g.expr(array, d), ")[", g.expr("int", d), " & 1]")
}

func (g *gen) array(typ string, depth int) *Node {
	elem, _ := strings.CutSuffix(typ, "[]")
	d := depth - 1
	switch g.n(6) {
	case 0:
		return typed(typ, g.expr(typ, d), ".clone()")
	case 1:
		if !strings.HasSuffix(elem, "[]") {
			return typed(typ, "new "+elem+"[", g.expr("int", d), " & 7]")
		}
		return typed(typ, "new int[", g.expr("int", d), " & 3][", g.expr("int", d), " % 5]")
	case 2:
		if !strings.HasSuffix(elem, "[]") {
			return typed(typ, "new "+typ+" {", g.expr(elem, d), ", ", g.expr(elem, d), "}")
		}
		return typed(typ, "new "+typ+" {", g.expr(elem, d), ", ", g.expr(elem, d), "}")
	case 3:
		if typ == "int[]" {
			return typed(typ, "(", g.expr("int[][]", d), ")[", g.expr("int", d), " & 1]")
		}
	}
	return g.simple(typ)
}

func (g *gen) object(typ string, depth int) *Node {
	d := depth - 1
	switch typ {
	case "E":
		if g.chance(50) {
			return typed(typ, "E.values()[", g.expr("int", d), " & "+g.pick([]string{"1", "3"})+"]")
		}
		return g.switchExpr(typ, d)
	case "R":
		return typed(typ, "new R(", g.expr("int", d), ", ", g.expr("long", d), ", ", g.expr("String", d), ")")
	case "Box<Integer>":
		return typed(typ, g.pick([]string{"new IntBox(", "new Box<Integer>("}), g.expr("int", d), ")")
	case "Box<String>":
		if g.chance(30) {
			return typed(typ, "new Box<String>(", g.expr("Box<Integer>", d), ".map(x -> \"m\" + x))")
		}
		return typed(typ, "new Box<String>(", g.expr("String", d), ")")
	case "I":
		if g.chance(30) {
			return g.functional(typ, []string{"int"}, "int")
		}
		return typed(typ, "((I) ", g.expr(g.classes[g.n(len(g.classes))].name, d), ")")
	}
	c := g.classOf(typ)
	switch {
	case g.chance(15):
		return typed(typ, "(("+typ+") (Object) ", g.expr(g.classes[g.n(len(g.classes))].name, d), ")")
	case g.leaf && g.this != nil:
		return g.simple(typ)
	case g.chance(10) && !g.leaf && !g.noJumps:
		return g.anonymous(c, d)
	}
	return typed(typ, "new "+g.subclass(c).name+"(", g.expr("int", d), ")")
}

// anonymous makes an anonymous subclass that overrides im.
func (g *gen) anonymous(c *class, d int) *Node {
	defer g.inside()()
	defer func(this *class) { g.this = this }(g.this)
	g.this = nil
	x := &variable{name: g.id("x"), typ: "int"}
	g.locals = append(g.locals, x)
	return typed(c.name, "new "+c.name+"(4) { @Override public int im(int "+x.name+") { return ", g.expr("int", d), "; } }")
}

// switchExpr makes a switch expression.
func (g *gen) switchExpr(typ string, d int) *Node {
	on, labels := g.selector()
	parts := []any{"(switch (", g.expr(on, d), ") {"}
	for _, l := range labels {
		parts = append(parts, " case "+l+" -> ")
		if g.chance(20) {
			y := g.id("y") // javac reads "yield (" as a call
			parts = append(parts, "{ "+typ+" "+y+" = ", g.expr(typ, d-1), "; fuel--; yield "+y+"; }")
		} else {
			parts = append(parts, g.expr(typ, d-1), ";")
		}
	}
	return typed(typ, append(parts, " default -> ", g.expr(typ, d-1), "; })")...)
}

// selector returns a type to switch on, and labels.
func (g *gen) selector() (typ string, labels []string) {
	all := map[string][]string{
		"int":    {"0", "1", "2", "3", "-1", "100", "Integer.MIN_VALUE", "Integer.MAX_VALUE", "5"},
		"String": {`"Aa"`, `"BB"`, `""`, `"a"`, `"bc"`, `"0"`},
		"E":      {"A", "C"},
		"char":   {"'a'", "'Z'", "'0'", `'\n'`},
		"byte":   {"0", "-1", "127", "5"},
	}
	typ = g.pick([]string{"int", "int", "String", "E", "char", "byte"})
	labels = append(labels, all[typ]...)
	g.r.Shuffle(len(labels), func(i, j int) { labels[i], labels[j] = labels[j], labels[i] })
	return typ, labels[:1+g.n(len(labels))]
}

// inside begins a body of a lambda or anonymous class: only final locals, only
// the lowest level, no jumps. The result ends it.
func (g *gen) inside() func() {
	locals, leaf, loops, jumps := g.locals, g.leaf, g.loops, g.noJumps
	g.locals = nil
	for _, v := range locals {
		if v.final {
			g.locals = append(g.locals, v)
		}
	}
	g.leaf, g.loops, g.noJumps = true, nil, true
	return func() { g.locals, g.leaf, g.loops, g.noJumps = locals, leaf, loops, jumps }
}

// lambda makes a value of a functional type.
func (g *gen) lambda(typ string) *Node {
	sig := map[string][]string{
		"IntUnaryOperator":                    {"int", "int"},
		"IntBinaryOperator":                   {"int", "int", "int"},
		"Supplier<String>":                    {"String"},
		"Function<Integer, Long>":             {"Integer", "long"},
		"LongUnaryOperator":                   {"long", "long"},
		"BiFunction<String, Integer, String>": {"String", "Integer", "String"},
		"DoubleUnaryOperator":                 {"double", "double"},
		"IntPredicate":                        {"int", "boolean"},
	}[typ]
	refs := map[string][]string{
		"IntUnaryOperator":                    {g.name + "::twice", "E.C::w", "Math::abs", "Integer::reverse", "I::sm"},
		"IntBinaryOperator":                   {g.name + "::add", "Integer::sum", "Math::max", "Integer::compare", g.name + "::hash"},
		"Supplier<String>":                    {"\"abc\"::toUpperCase", "new Box<Integer>(4)::toString", "E.B::name"},
		"Function<Integer, Long>":             {g.name + "::wide", "Integer::longValue", "Long::valueOf"},
		"LongUnaryOperator":                   {g.name + "::wide", "Math::negateExact"},
		"BiFunction<String, Integer, String>": {"String::substring", "String::repeat"},
		"DoubleUnaryOperator":                 {"Math::sqrt", "Math::abs"},
		"IntPredicate":                        {"Character::isDigit"},
	}[typ]
	if g.chance(35) {
		ref := g.pick(refs)
		if ref != "String::repeat" && ref != "Function<Integer, Long>::valueOf" {
			return typed(typ, "(("+typ+") "+ref+")")
		}
	}
	return g.functional(typ, sig[:len(sig)-1], sig[len(sig)-1])
}

// functional makes a lambda expression.
func (g *gen) functional(typ string, params []string, result string) *Node {
	defer g.inside()()
	names := ""
	for i, p := range params {
		if i > 0 {
			names += ", "
		}
		v := &variable{name: g.id("x"), typ: p}
		names += v.name
		g.locals = append(g.locals, v)
	}
	head := "((" + typ + ") (" + names + ") -> "
	if g.chance(30) {
		before := g.locals
		local := &variable{name: g.id("l"), typ: g.pick(numeric), final: g.chance(50)}
		init := g.expr(local.typ, 2)
		g.locals = append(g.locals, local)
		n := typed(typ, head+"{ "+local.typ+" "+local.name+" = ", init, "; return ", g.expr(result, 2), "; })")
		g.locals = before
		return n
	}
	return typed(typ, head, g.expr(result, 2), ")")
}
