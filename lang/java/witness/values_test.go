package witness

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/lang/java/classfile"
	"assay/lang/java/javac"
	"assay/task"
)

// values is a class with fields of all types. Its method adds up what it is given, bit by bit, so
// that the result is right only if the test gave it the values of the trace.
const values = `import java.util.ArrayList;
public class Values extends ArrayList<Object> {
	int i; long l; short h; byte b; char c; boolean z; float f; double d; String s; String[] list; char[] cs; float[] fs; long[] ls;
	Integer bi; Long bl; Short bh; Byte bb; Character bc; Boolean bz; Float bf; Double bd; Values next;
	static final Values ONE = new Values();
	static long sum;

	static void mix(long x) { sum = sum * 31 + x; }
	static void mix(String s) { mix(s.length()); for (int i = 0; i < s.length(); i++) mix(s.charAt(i)); }

	long all(int pi, long pl, short ph, byte pb, char pc, boolean pz, float pf, double pd, String ps) {
		sum = 0;
		mix(pi); mix(pl); mix(ph); mix(pb); mix(pc); mix(pz ? 1 : 0); mix(Float.floatToIntBits(pf)); mix(Double.doubleToLongBits(pd)); mix(ps);
		Values v = next;
		mix(v.i); mix(v.l); mix(v.h); mix(v.b); mix(v.c); mix(v.z ? 1 : 0); mix(Float.floatToIntBits(v.f)); mix(Double.doubleToLongBits(v.d)); mix(v.s);
		mix(v.bi); mix(v.bl); mix(v.bh); mix(v.bb); mix(v.bc); mix(v.bz ? 1 : 0); mix(Float.floatToIntBits(v.bf)); mix(Double.doubleToLongBits(v.bd));
		for (String t : v.list) mix(t);
		for (char t : v.cs) mix(t);
		for (float t : v.fs) mix(Float.floatToIntBits(t));
		for (long t : v.ls) mix(t);
		mix(v.size());
		return sum;
	}
}`

// drawer makes a counterexample of random values, and knows what it adds up to.
type drawer struct {
	r       *rand.Rand
	objects []task.Object
	count   map[string]int
	sum     int64
}

func (d *drawer) add(x int64) { d.sum = d.sum*31 + x }

// integer returns a number of a width; the ends of its range are as likely as the rest.
func (d *drawer) integer(bits int) int64 {
	least := int64(-1) << (bits - 1)
	return []int64{least, -1 - least, 0, -1, int64(d.r.Uint64()) >> (64 - bits)}[d.r.IntN(5)]
}

func (d *drawer) float() float32 {
	return []float32{float32(math.Inf(1)), float32(math.Inf(-1)), float32(math.NaN()), math.Float32frombits(1 << 31),
		math.SmallestNonzeroFloat32, math.MaxFloat32, math.Float32frombits(d.r.Uint32())}[d.r.IntN(7)]
}

func (d *drawer) double() float64 {
	return []float64{math.Inf(1), math.Inf(-1), math.NaN(), math.Copysign(0, -1), math.SmallestNonzeroFloat64, math.MaxFloat64,
		math.Float64frombits(d.r.Uint64())}[d.r.IntN(7)]
}

// units are characters: of any value, of one byte, of those that mean something in a source.
func (d *drawer) units() []uint16 {
	out := make([]uint16, d.r.IntN(12))
	special := []uint16{'\r', '\n', '"', '\\', 'u', '0', 0, 0x1a, 0x7f, 0x85, 0x2028, 0xd800, 0xdc00, 0xffff, '$', '\'', '7'}
	for i := range out {
		out[i] = []uint16{uint16(d.r.Uint32()), uint16(d.r.IntN(256)), special[d.r.IntN(len(special))]}[d.r.IntN(3)]
	}
	return out
}

func (d *drawer) object(class, short string, fields ...task.Slot) string {
	name := short + strconv.Itoa(d.count[short])
	d.count[short]++
	d.objects = append(d.objects, task.Object{Name: name, Class: class, Fields: fields})
	return name
}

func (d *drawer) array(class string, elems ...string) string {
	name := d.object(class, class)
	for _, e := range elems {
		o := &d.objects[len(d.objects)-1]
		o.Elems = append(o.Elems, task.Value{Scalar: e})
	}
	return name
}

// text returns a string of the characters, in bytes as the JVM keeps them.
func (d *drawer) text(units []uint16) string {
	coder := "0"
	if slices.ContainsFunc(units, func(c uint16) bool { return c > 255 }) {
		coder = "1"
	}
	d.add(int64(len(units)))
	var bytes []string
	for _, c := range units {
		d.add(int64(c))
		bytes = append(bytes, strconv.Itoa(int(int8(c))))
		if coder == "1" {
			bytes = append(bytes, strconv.Itoa(int(int8(c>>8))))
		}
	}
	return d.object("java.lang.String", "String", is("value", d.array("byte[]", bytes...)), is("coder", coder), is("hash", "0"))
}

func (d *drawer) number(bits int) string {
	n := d.integer(bits)
	d.add(n)
	return strconv.FormatInt(n, 10)
}

func (d *drawer) char() string {
	c := []uint16{0, 0xffff, uint16(d.r.Uint32())}[d.r.IntN(3)]
	d.add(int64(c))
	return strconv.Itoa(int(c))
}

func (d *drawer) truth() string {
	z := d.r.IntN(2)
	d.add(int64(z))
	return strconv.FormatBool(z == 1)
}

func (d *drawer) float32() string {
	f := d.float()
	bits := math.Float32bits(f)
	if f != f {
		bits = 0x7fc00000
	}
	d.add(int64(int32(bits)))
	return strconv.FormatFloat(float64(f), 'x', -1, 32)
}

func (d *drawer) float64() string {
	f := d.double()
	bits := math.Float64bits(f)
	if f != f {
		bits = 0x7ff8000000000000
	}
	d.add(int64(bits))
	return strconv.FormatFloat(f, 'x', -1, 64)
}

// scalars are one value of each type, in the order of Values.all.
func (d *drawer) scalars() []string {
	return []string{d.number(32), d.number(64), d.number(16), d.number(8), d.char(), d.truth(), d.float32(), d.float64()}
}

func repeat(n int, f func() string) (out []string) {
	for range n {
		out = append(out, f())
	}
	return out
}

var boxes = []struct{ field, class string }{
	{"bi", "Integer"}, {"bl", "Long"}, {"bh", "Short"}, {"bb", "Byte"}, {"bc", "Character"}, {"bz", "Boolean"}, {"bf", "Float"}, {"bd", "Double"},
}

// drawn returns a counterexample with random values; text, if any, is one of its strings.
func drawn(r *rand.Rand, text []uint16) *Subject {
	d := &drawer{r: r, count: map[string]int{}}
	pick := func() string {
		if t := text; t != nil {
			text = nil
			return d.text(t)
		}
		return d.text(d.units())
	}
	var args []task.Slot
	for _, x := range append(d.scalars(), pick()) {
		args = append(args, is("p", x))
	}
	var fields []task.Slot
	for i, x := range append(d.scalars(), pick()) {
		fields = append(fields, is([]string{"i", "l", "h", "b", "c", "z", "f", "d", "s"}[i], x))
	}
	for i, x := range d.scalars() {
		name := d.object("java.lang."+boxes[i].class, boxes[i].class, is("value", x))
		fields = append(fields, is(boxes[i].field, name))
	}
	fields = append(fields,
		is("list", d.array("java.lang.String[]", repeat(d.r.IntN(5), pick)...)), is("cs", d.array("u16[]", repeat(d.r.IntN(5), d.char)...)),
		is("fs", d.array("float[]", repeat(d.r.IntN(5), d.float32)...)), is("ls", d.array("i64[]", repeat(d.r.IntN(5), func() string { return d.number(64) })...)),
		is("size", "3"), is("modCount", strconv.Itoa(d.r.IntN(9))), is("ghost", "7"), is("elementData", "null"), is("next", "null"))
	d.add(3)
	other := d.object("Values", "Values", fields...)
	this := d.object("Values", "Values", is("next", other), is("size", "0"))
	if d.r.IntN(2) == 0 { // the receiver is what a static final field holds
		this = "Values.ONE"
		d.objects[len(d.objects)-1].Name = this
	}
	s := &Subject{
		Goal: "Values.all", Class: "Values", Method: "all", Starts: []string{"Values"},
		Property: task.Property{Kind: task.KindPostcondition, Text: "ensures \\u000d nothing\r\n\\result"},
		Ghost:    func(class, field string) bool { return class == "Values" && field == "ghost" },
	}
	for _, t := range []string{"I", "J", "S", "B", "C", "Z", "F", "D"} {
		s.Params = append(s.Params, classfile.Type{Kind: t[0]})
	}
	s.Params = append(s.Params, classfile.Type{Kind: 'L', Class: "java/lang/String"})
	before := append([]task.Slot{is("Values.sum", "5"), is("Values.ghost", "8"), is("this", this)}, args...)
	after := append([]task.Slot{is("Values.sum", strconv.FormatInt(d.sum, 10)), is("Values.ghost", "9")}, before[2:]...)
	after = append(after, is("result", strconv.FormatInt(d.sum, 10)), is("exc", "null"))
	s.Trace = &task.Trace{
		Initial: task.State{Objects: d.objects, Vars: before}, Final: task.State{Objects: d.objects, Vars: after},
		Failure: &task.Failure{Kind: task.KindPostcondition},
	}
	return s
}

// TestValues: tests with values of all kinds compile, make what the trace has, and notice
// what is otherwise. All run on the JVM in one go.
func TestValues(t *testing.T) {
	n := 20
	if testkit.Long() {
		n = 1500
	}
	r := rand.New(rand.NewPCG(testkit.Seed(t), 1))
	every := make([]uint16, 1<<16)
	for i := range every {
		every[i] = uint16(i)
	}
	dir := t.TempDir()
	files := []string{filepath.Join(dir, "Values.java"), filepath.Join(dir, "All.java")}
	var calls strings.Builder
	texts := map[string]string{}
	for i := range n {
		var text []uint16
		if i == 0 {
			text = every
		}
		s := drawn(r, text)
		wrong := i%4 == 1
		if wrong {
			s.Trace.Final.Vars[len(s.Trace.Final.Vars)-2].Value.Scalar = "12"
		}
		name := fmt.Sprintf("Test%d", i)
		w, err := Write(s, name, false)
		if err != nil {
			t.Fatal(err)
		}
		texts[name] = w.Source
		files = append(files, filepath.Join(dir, name+".java"))
		if err := os.WriteFile(files[len(files)-1], []byte(w.Source), 0o666); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&calls, "\t\trun(%q, () -> new %s().test(), %v);\n", name, name, !wrong)
	}
	all := `public class All {
	interface Call { void call() throws Throwable; }
	static void run(String name, Call c, boolean violated) {
		boolean was = false;
		try { c.call(); } catch (Throwable e) {
			was = e instanceof AssertionError && e.getMessage().startsWith("assay: violated: ");
			if (!was) System.out.println("! " + e);
		}
		System.out.println((was == violated ? "= " : "* ") + name);
	}
	public static void main(String[] args) {
` + calls.String() + "\t}\n}\n"
	for i, text := range []string{values, all} {
		if err := os.WriteFile(files[i], []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	out, err := javac.Compile(context.Background(), javac.Options{Files: files, Dir: dir, Memory: "512m"})
	if err != nil {
		t.Fatal(err)
	}
	said, err := Java(context.Background(), out.Compiler, nil, []string{dir}, "All", runTime)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(said) {
		if name, bad := strings.CutPrefix(strings.TrimSpace(line), "* "); bad {
			t.Errorf("%s\n%s", said[:min(len(said), 2000)], texts[name][:min(len(texts[name]), 6000)])
			break
		}
	}
	if got := strings.Count(said, "= Test"); got != n {
		t.Errorf("%d tests of %d did as they should\n%s", got, n, said[:min(len(said), 2000)])
	}
}
