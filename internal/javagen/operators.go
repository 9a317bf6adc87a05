// This file makes the programs that go through the operators.

package javagen

import (
	"fmt"
	"strings"
)

// boundary holds the values of each type around which operators do something
// special.
var boundary = map[string]string{
	"boolean": "false, true",
	"byte":    "0, 1, -1, 2, -2, 7, 63, 64, -64, 126, 127, -127, -128",
	"short":   "0, 1, -1, 127, 128, -128, -129, 255, 256, 32766, 32767, -32767, -32768",
	"char":    "0, 1, 2, 'a', 127, 128, 255, 256, 32767, 32768, 65534, 65535",
	"int":     "0, 1, -1, 2, -2, 3, 7, -7, 10, 31, 32, 33, 63, 64, 127, 128, -128, -129, 255, 256, 32767, 32768, -32768, -32769, 65535, 65536, 46340, 46341, 0x55555555, 0xAAAAAAAA, 16777216, 16777217, -16777217, Integer.MAX_VALUE - 1, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MIN_VALUE + 1",
	"long":    "0, 1, -1, 2, -2, 3, 7, -10, 31, 32, 63, 64, 65, 127, -129, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE, 1L << 31, 1L << 32, -1L << 32, (1L << 24) + 1, (1L << 53) - 1, 1L << 53, (1L << 53) + 1, -(1L << 53) - 1, (1L << 62) + 1, 3037000499L, 3037000500L, 0x5555555555555555L, 0xAAAAAAAAAAAAAAAAL, 0x7fffff8000000001L, Long.MAX_VALUE - 1, Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1",
	"float":   "0f, -0f, 1f, -1f, 0.5f, -0.5f, 1.5f, 2f, 3f, 0.1f, 1f / 3, 127.5f, 128f, -129f, 65535.9f, 16777215f, 16777216f, 2147483520f, 2147483648f, -2147483648f, -2147483904f, 9223371487098961920f, 9223372036854775808f, -9223372036854775808f, 1e10f, 1e30f, 1e-30f, Float.MIN_VALUE, -Float.MIN_VALUE, Float.MIN_VALUE * 3, Float.MIN_NORMAL, Math.nextDown(Float.MIN_NORMAL), Float.MAX_VALUE, -Float.MAX_VALUE, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN, Math.nextUp(1f), Math.nextDown(1f)",
	"double":  "0d, -0d, 1d, -1d, 0.5, -0.5, 1.5, 2d, 3d, 0.1, 1d / 3, 127.5, -128.5, 65535.5, 65536.5, 16777217d, 2147483647d, 2147483647.5, 2147483648d, -2147483648.5, -2147483649d, 4294967296d, 9007199254740991d, 9007199254740993d, 9223372036854774784d, 9223372036854775808d, -9223372036854775808d, -9223372036854777856d, 1e19, 1e100, 1e-100, 1.1754943508222875e-38, 1.401298464324817e-45, 7.006492321624085e-46, 7.006492321624087e-46, 3.4028234663852886e38, 3.4028235677973366e38, Double.MIN_VALUE, -Double.MIN_VALUE, Double.MIN_VALUE * 3, Double.MIN_NORMAL, Math.nextDown(Double.MIN_NORMAL), Double.MAX_VALUE, -Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, Math.nextUp(1d), Math.nextDown(1d)",
}

var (
	types    = []string{"byte", "short", "char", "int", "long", "float", "double"}
	integral = types[:5]
)

func isIntegral(t string) bool { return contains(integral, t) }

// Table is a program that prints what operators give.
type Table struct{ Name, Source string }

// Tables returns the programs that together apply every operator to the boundary
// values of every type: one for each pair of operand types, one for the unary
// operators and conversions, one for booleans and strings, and one that goes
// through all pairs of bytes; and one whose method is so long that jumps in it are
// wide. A line of output is about an operator and a left operand; its sum is over the right
// operands.
func Tables() []Table {
	list := []Table{unaries(), booleans(), allBytes(), huge()}
	for _, a := range types {
		for _, b := range types {
			list = append(list, binaries(a, b))
		}
	}
	return list
}

// table puts the body of main around some lines.
func table(name string, methods, body []string) Table {
	var b strings.Builder
	fmt.Fprintf(&b, "public class %s {\n", name)
	for _, t := range append([]string{"boolean"}, types...) {
		fmt.Fprintf(&b, "  static final %s[] %s = {%s};\n", t, array(t), boundary[t])
	}
	b.WriteString(`  static long h;
  static void mix(long x) { h = h * 1000003 + x; }
  static void mix(int x) { mix((long) x); }
  static void mix(float x) { mix(Float.floatToIntBits(x)); }
  static void mix(double x) { mix(Double.doubleToLongBits(x)); }
  static void mix(boolean x) { mix(x ? 1L : 2L); }
  static void mix(ArithmeticException e) { mix(e.getMessage().length()); }
  static void row(String op) { System.out.println(op + " " + h); h = 0; }
`)
	for _, m := range methods {
		b.WriteString("  " + m + "\n")
	}
	b.WriteString("  public static void main(String[] args) {\n")
	for _, l := range body {
		b.WriteString("    " + l + "\n")
	}
	b.WriteString("  }\n}\n")
	return Table{Name: name, Source: b.String()}
}

func array(t string) string { return strings.ToUpper(t) + "S" }

// binaries goes through the binary and assignment operators of two types.
func binaries(a, b string) Table {
	ops := []string{"+", "-", "*", "/", "%", "<", "<=", ">", ">=", "==", "!="}
	both := isIntegral(a) && isIntegral(b)
	if both {
		ops = append(ops, "&", "|", "^", "<<", ">>", ">>>")
	}
	var methods, body []string
	add := func(name, what string) {
		methods = append(methods, fmt.Sprintf("static void m%d(%s x, %s y) { try { %s } catch (ArithmeticException e) { mix(e); } }", len(methods), a, b, what))
		body = append(body, fmt.Sprintf(`for (%[1]s x : %[2]s) { for (%[3]s y : %[4]s) m%[5]d(x, y); row("%[1]s %[6]s %[3]s " + (x + 0)); }`, a, array(a), b, array(b), len(methods)-1, name))
	}
	for _, op := range ops {
		if contains([]string{"<", "<=", ">", ">=", "==", "!="}, op) {
			add(op, fmt.Sprintf("mix(x %s y); if (x %s y) mix(3); else mix(4); if (!(x %s y)) mix(5);", op, op, op))
			continue
		}
		add(op, fmt.Sprintf("mix(x %s y);", op))
		add(op+"=", fmt.Sprintf("x %s= y; mix(x);", op))
	}
	return table("Ops_"+a+"_"+b, methods, body)
}

// unaries goes through the unary operators and all conversions.
func unaries() Table {
	var methods, body []string
	add := func(t, name, what string) {
		methods = append(methods, fmt.Sprintf("static void m%d(%s x) { %s }", len(methods), t, what))
		body = append(body, fmt.Sprintf(`for (%[1]s x : %[2]s) { m%[3]d(x); row("%[4]s %[1]s " + (x + 0)); }`, t, array(t), len(methods)-1, name))
	}
	for _, t := range types {
		add(t, "+", "mix(+x);")
		add(t, "-", "mix(-x); mix(-(-x));")
		if isIntegral(t) {
			add(t, "~", "mix(~x);")
		}
		add(t, "++", "mix(x++); mix(x); mix(++x); mix(x);")
		add(t, "--", "mix(x--); mix(x); mix(--x); mix(x);")
		add(t, "text", "String s = \"\" + x + x; mix(s.hashCode()); mix(String.valueOf(x).hashCode()); mix(new StringBuilder().append(x).toString().hashCode());")
		for _, u := range types {
			add(t, "("+u+")", fmt.Sprintf("%s y = (%s) x; mix(y);", u, u))
		}
		box := map[string]string{"byte": "Byte", "short": "Short", "char": "Character", "int": "Integer", "long": "Long", "float": "Float", "double": "Double"}[t]
		add(t, "box", fmt.Sprintf("%s b = x; mix(b.hashCode()); mix(b.equals(x)); mix(b.compareTo(x)); %s c = b; mix(c); mix(b.toString().hashCode());", box, t))
	}
	return table("Ops_unary", methods, body)
}

// booleans goes through those of booleans, and references.
func booleans() Table {
	var body []string
	for _, op := range []string{"&", "|", "^", "&&", "||", "==", "!="} {
		body = append(body, fmt.Sprintf(`for (boolean x : BOOLEANS) for (boolean y : BOOLEANS) { mix(x %[1]s y); if (x %[1]s y) mix(3); mix(!(x %[1]s y)); row(x + " %[1]s " + y); }`, op))
	}
	for _, op := range []string{"&=", "|=", "^="} {
		body = append(body, fmt.Sprintf(`for (boolean x : BOOLEANS) for (boolean y : BOOLEANS) { boolean z = x; mix(z %[1]s y); mix(z); row(x + " %[1]s " + y); }`, op))
	}
	body = append(body,
		`for (boolean x : BOOLEANS) { mix(!x); mix(x ? 1 : 2); Boolean b = x; mix(b.hashCode()); mix(!b); row("! " + x); }`,
		`String[] s = {null, "", "a", new String("a")}; for (String x : s) for (String y : s) { mix(x == y); mix(x != y); mix((x + y).hashCode()); String z = x; z += y; mix(z.hashCode()); row(x + " + " + y); }`)
	return table("Ops_boolean", nil, body)
}

// allBytes goes through all pairs of bytes.
func allBytes() Table {
	var body []string
	for _, op := range []string{"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>"} {
		guard := ""
		if op == "/" || op == "%" {
			guard = "if (j != 0) "
		}
		body = append(body, fmt.Sprintf(`for (int i = -128; i < 128; i++) { byte x = (byte) i; for (int j = -128; j < 128; j++) { byte y = (byte) j; %[2]s{ h = h * 31 + (x %[1]s y); byte z = x; z %[1]s= y; h = h * 31 + z; } } row("%[1]s " + i); }`, op, guard))
	}
	body = append(body, `for (int i = -128; i < 128; i++) { byte x = (byte) i; for (int j = -128; j < 128; j++) { byte y = (byte) j; h = h * 64 + (x < y ? 1 : 0) + (x <= y ? 2 : 0) + (x > y ? 4 : 0) + (x >= y ? 8 : 0) + (x == y ? 16 : 0) + (x != y ? 32 : 0); } row("compare " + i); }`)
	return table("Ops_bytes", nil, body)
}

// huge has a loop that is longer than a short jump.
func huge() Table {
	body := []string{"int x = 1;", "for (int i = 0; i < INTS.length; i++) {", "if (i % 3 == 1) continue;"}
	for k := range 3300 {
		body = append(body, fmt.Sprintf("x = x * 31 + (i ^ %d);", 40000+k))
		if k%100 == 0 {
			body = append(body, `if (x > 0) { mix(x); } else { mix(-x); }`, `if (INTS[i] == x) break;`)
		}
	}
	return table("Ops_huge", nil, append(body, `row("huge " + i + " " + x);`, "}"))
}
