package symbolic

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"assay/internal/testkit"
	"assay/lang/java/jdk"
	"assay/logic/circuit"
	"assay/logic/circuit/float"
)

// odd are arguments that are special somewhere.
var odd = []float64{
	0, math.Copysign(0, -1), 1, -1, 2, -2, 3, -3, 0.5, -0.5, 1.5, math.NaN(), inf, -inf, 5e-324, -5e-324, math.MaxFloat64, -math.MaxFloat64, 0x1p-1022, 1e-300, 10, 100, 1e22,
	math.Pi, math.Pi / 2, math.E, -745, -745.2, 709.78, 710, 1 << 53, 1<<53 + 2, 0x1.fffffffffffffp-1, 0x1.0000000000001p0, 63, 64, 1023, 1024, -1074, -1075,
}

// pairs are arguments of one or two numbers.
func pairs(r *rand.Rand, count, args int) (out [][]float64) {
	some := func() float64 {
		switch r.IntN(6) {
		case 0:
			return odd[r.IntN(len(odd))]
		case 1:
			return r.Float64()
		case 2:
			return float64(r.IntN(400)-100) / 8
		case 3:
			return float64(r.IntN(60) - 20)
		case 4:
			return r.NormFloat64() * 1000
		}
		return math.Float64frombits(r.Uint64())
	}
	for range count {
		x := []float64{some()}
		for len(x) < args {
			x = append(x, some())
		}
		out = append(out, x)
	}
	for _, x := range odd {
		if args == 1 {
			out = append(out, []float64{x})
			continue
		}
		for _, y := range odd {
			out = append(out, []float64{x, y})
		}
	}
	return out
}

// function is one that is compared with the JVM.
type function struct {
	name  string // Math.log
	args  int
	facts func(u unit) []circuit.Ref
	at    func(u unit, at ...float64) circuit.Ref
	order func(u unit, x, r, y, s circuit.Vec) circuit.Ref
	known []float64
}

func functions() (out []function) {
	for name, f := range elementaries {
		for _, class := range []string{"Math", "StrictMath"} {
			f.strict = class == "StrictMath"
			out = append(out, function{class + "." + name, 1, f.facts, f.at, f.order, slices.Concat(f.exact, f.known)})
		}
	}
	for _, class := range []string{"Math", "StrictMath"} {
		out = append(out, function{class + ".pow", 2, powers, pair, nil, nil}, function{class + ".atan2", 2, angles, pair, nil, nil})
	}
	slices.SortFunc(out, func(a, b function) int { return strings.Compare(a.name, b.name) })
	return out
}

// TestElementary: the JVM gives what the facts about elementary functions say.
func TestElementary(t *testing.T) {
	r := testkit.Rand(t)
	count, list := testkit.Count(t, 3000, 200), functions()
	var source strings.Builder
	source.WriteString("public class Elementary {\n    static void p(String n, double r, double... x) { StringBuilder b = new StringBuilder(n); for (double y : x) b.append(' ').append(Double.doubleToRawLongBits(y)); System.out.println(b.append(' ').append(Double.doubleToRawLongBits(r))); }\n")
	source.WriteString("    static double d(long x) { return Double.longBitsToDouble(x); }\n    public static void main(String[] a) throws Exception {\n        java.io.BufferedReader in = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));\n        for (String line; (line = in.readLine()) != null; ) {\n            String[] f = line.split(\" \");\n            double x = d(Long.parseLong(f[1])), y = d(Long.parseLong(f[f.length - 1]));\n            switch (f[0]) {\n")
	for _, f := range list {
		call := "(x), x"
		if f.args == 2 {
			call = "(x, y), x, y"
		}
		fmt.Fprintf(&source, "                case \"%s\": p(f[0], %s%s); break;\n", f.name, f.name, call)
	}
	source.WriteString("            }\n        }\n    }\n}\n")
	var input strings.Builder
	samples := map[string][][]float64{}
	for _, f := range list {
		samples[f.name] = pairs(r, count, f.args)
		for _, x := range f.known {
			samples[f.name] = append(samples[f.name], []float64{x})
		}
		for _, x := range samples[f.name] {
			fmt.Fprint(&input, f.name)
			for _, y := range x {
				fmt.Fprint(&input, " ", int64(math.Float64bits(y)))
			}
			fmt.Fprintln(&input)
		}
	}
	gives := answersOf(t, source.String(), input.String())
	wrong := 0
	for _, f := range list {
		for i, x := range samples[f.name] {
			other := samples[f.name][(i+1)%len(samples[f.name])]
			for _, what := range f.refuted(x, other, gives) {
				t.Errorf("%s(%v) is %v, against the facts %s", f.name, x, gives[key(f.name, x)], what)
				if wrong++; wrong > 20 {
					return
				}
			}
		}
	}
	// Facts that are too strong are refuted.
	f := list[slices.IndexFunc(list, func(f function) bool { return f.name == "Math.exp" })]
	x := []float64{1.5}
	if gives[key(f.name, x)] = 7.5; len(f.refuted(x, x, gives)) == 0 {
		t.Error("exp(1.5) may be more than exp(2)")
	}
}

func key(name string, x []float64) string {
	for _, y := range x {
		name += fmt.Sprint(" ", int64(math.Float64bits(y)))
	}
	return name
}

// TestFloatTexts: the JVM writes floats as what is said of their texts.
func TestFloatTexts(t *testing.T) {
	r := testkit.Rand(t)
	var input strings.Builder
	for _, x := range pairs(r, testkit.Count(t, 20_000, 1000), 1) {
		if x[0] == x[0] && !math.IsInf(x[0], 0) {
			fmt.Fprintln(&input, int64(math.Float64bits(x[0])))
		}
	}
	for n := 1.0; n < 1e9; n *= 10 { // beside where texts change their form
		for _, x := range []float64{n, 1 / n, math.Nextafter(n, 0), math.Nextafter(1/n, 0), math.Nextafter(1/n, 1), n - 1, n + 0.5} {
			fmt.Fprintln(&input, int64(math.Float64bits(x)))
		}
	}
	out := linesOf(t, "public class Elementary { public static void main(String[] a) throws Exception { java.io.BufferedReader in = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));"+
		" for (String line; (line = in.readLine()) != null; ) { double d = Double.longBitsToDouble(Long.parseLong(line)); float f = (float) d;"+
		" System.out.println(line + \" \" + d); System.out.println(\"f\" + Float.floatToRawIntBits(f) + \" \" + f); } } }", input.String())
	wrong := 0
	for _, line := range out {
		bits, text, _ := strings.Cut(line, " ")
		if strings.HasSuffix(text, "Infinity") {
			continue
		}
		if what := untrue(bits, text); what != "" {
			t.Errorf("%s is against the facts %s", line, what)
			if wrong++; wrong > 20 {
				return
			}
		}
	}
	for _, line := range []string{"4619567317775286272 07.0", "4619567317775286272 7.00", "4619567317775286272 8.0", "4619567317775286272 7.5", "4619567317775286272 -7.0", "4619567317775286272 7.0E0"} {
		bits, text, _ := strings.Cut(line, " ")
		if untrue(bits, text) == "" {
			t.Errorf("7 may be written %s", text)
		}
	}
}

// untrue returns which facts a text refutes; empty: none.
func untrue(bits, text string) string {
	g := circuit.New()
	u, width := float.On(g, float.Binary64), 64
	if bits[0] == 'f' {
		u, width, bits = float.On(g, float.Binary32), 32, bits[1:]
	}
	var x int64
	fmt.Sscan(bits, &x)
	w := written{in: g, of: circuit.Number(x, width)}
	digits, power, ok := strings.Cut(strings.TrimPrefix(text, "-"), "E")
	whole, part, _ := strings.Cut(digits, ".")
	w.layout = layout{minus: circuit.Const(text[0] == '-'), whole: length(len(whole)), part: length(len(part)), power: circuit.Const(ok), below: circuit.Const(strings.HasPrefix(power, "-")), exponents: length(max(1, len(strings.TrimPrefix(power, "-"))))}
	for i := range longest(u) {
		b := byte(0)
		if i < len(text) {
			b = text[i]
		}
		w.bytes = append(w.bytes, circuit.Number(int64(b), 8))
	}
	var out []string
	for i, fact := range w.says(u) {
		if fact != circuit.True {
			out = append(out, fmt.Sprint(i))
		}
	}
	return strings.Join(out, " ")
}

// linesOf runs a program of Java, and gives the lines that it prints.
func linesOf(t *testing.T, source, input string) (list []string) {
	home, err := jdk.Find()
	if err != nil {
		t.Fatalf("these tests need a Java installation: %v", err)
	}
	file := filepath.Join(t.TempDir(), "Elementary.java")
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	run := exec.CommandContext(ctx, filepath.Join(home.Dir, "bin", "java"), "-Xmx256m", file)
	run.Stdin = strings.NewReader(input)
	out, err := run.Output()
	if err != nil {
		t.Fatalf("java: %v", err)
	}
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		list = append(list, lines.Text())
	}
	return list
}

// answersOf runs a program that prints results of functions.
func answersOf(t *testing.T, source, input string) map[string]float64 {
	gives := map[string]float64{}
	for _, line := range linesOf(t, source, input) {
		i := strings.LastIndexByte(line, ' ')
		var bits int64
		if _, err := fmt.Sscan(line[i+1:], &bits); err != nil {
			t.Fatal(err)
		}
		gives[line[:i]] = math.Float64frombits(uint64(bits))
	}
	return gives
}

// refuted returns which facts the results for two arguments refute.
func (f function) refuted(x, y []float64, gives map[string]float64) (out []string) {
	g := circuit.New()
	at := func(x []float64) unit {
		u := unit{Unit: float.On(g, float.Binary64), g: g}
		u.computed = func(at ...float64) (float64, bool) {
			v, ok := gives[key(f.name, at)]
			return v, ok
		}
		for _, v := range x {
			u.args = append(u.args, u.Canonical(circuit.Number(int64(math.Float64bits(v)), 64)))
		}
		u.r = u.Canonical(circuit.Number(int64(math.Float64bits(gives[key(f.name, x)])), 64))
		return u
	}
	u, v := at(x), at(y)
	for i, fact := range f.facts(u) {
		if fact != circuit.True {
			out = append(out, fmt.Sprint(i))
		}
	}
	if f.at(u, y...) != circuit.True {
		out = append(out, fmt.Sprint("by ", y))
	}
	if f.order != nil && f.order(u, u.args[0], u.r, v.args[0], v.r) != circuit.True {
		out = append(out, fmt.Sprint("beside ", y))
	}
	return out
}
