package component_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/engine"
	decider "assay/engine/stream"
	"assay/internal/testkit"
	"assay/lang/java/javac"
	lang "assay/lang/stream"
	"assay/run"
	"assay/run/component"
	"assay/run/frontend"
	"assay/run/portfolio"
	"assay/run/registry"
)

var compilers javac.Pool

func TestMain(m *testing.M) {
	code := m.Run()
	compilers.Close()
	os.Exit(code)
}

// reader is as `assay stream` has it.
func reader(t *testing.T) *component.Reader {
	j := &frontend.Java{Compilers: &compilers, Owed: true, Reachable: true, Called: true, Asks: true}
	t.Cleanup(func() { j.Close() })
	var decides engine.Engine
	decides, err := registry.Standard().Engine(context.Background(), portfolio.Auto, nil)
	if err != nil {
		t.Fatal(err)
	}
	inputs := func() *run.Inputs {
		return &run.Inputs{Languages: append(registry.Standard().Languages, j.Language(context.Background()))}
	}
	return &component.Reader{Inputs: inputs, Engine: decides}
}

// read writes files into a folder and reads the one that is called t.strm.
func read(t *testing.T, files map[string]string) *lang.File {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	f, list := lang.Read(filepath.Join(dir, "t.strm"), files["t.strm"])
	if list.Failed() {
		t.Fatal(list)
	}
	return f
}

// table is a Mealy machine: what a state gives for an input, 2 for ~, and where it leads.
type table struct{ out, to [][3]int }

func randomTable(r *rand.Rand, states int) table {
	var m table
	for range states {
		var out, to [3]int
		for i := range out {
			out[i], to[i] = r.IntN(3), r.IntN(states)
		}
		m.out, m.to = append(m.out, out), append(m.to, to)
	}
	return m
}

// java is the machine as a class, in one of several styles.
func (m table) java(style int) string {
	out, to := strings.NewReplacer("[", "{", "]", "}", " ", ", ").Replace(fmt.Sprint(m.out)), strings.NewReplacer("[", "{", "]", "}", " ", ", ").Replace(fmt.Sprint(m.to))
	tables := fmt.Sprintf("    private static final int[][] OUT = %s;\n    private static final int[][] TO = %s;\n", out, to)
	switch style {
	case 0: // a number
		return "class M {\n" + tables + `    private int at;

    Integer step(Integer i) {
        int k = i == null ? 2 : i;
        int o = OUT[at][k];
        at = TO[at][k];
        return o == 2 ? null : (Integer) o;
    }
}
`
	case 1: // a history on the heap, of which the end counts
		return "import java.util.ArrayDeque;\n\nclass M {\n" + tables + `    private final ArrayDeque<Integer> at = new ArrayDeque<>();

    M() {
        at.push(0);
    }

    Integer step(Integer i) {
        int k = i == null ? 2 : i, s = at.pop();
        at.push(TO[s][k]);
        int o = OUT[s][k];
        return o == 2 ? null : Integer.valueOf(o);
    }
}
`
	}
	return "import java.util.Queue;\n\nclass M {\n" + tables + `    private final Queue<Integer> in, out;
    private int at;

    M(Queue<Integer> in, Queue<Integer> out) {
        this.in = in;
        this.out = out;
    }

    void step() {
        Integer i = in.poll();
        int k = i == null ? 2 : i;
        if (OUT[at][k] != 2) {
            out.add(OUT[at][k]);
        }
        at = TO[at][k];
    }
}
`
}

// strm is the machine in the language of streams.
func (m table) strm(name string) string {
	message := func(n int) string { return strings.ReplaceAll(fmt.Sprint(n), "2", "~") }
	s := "component " + name + " {\n  in i: bit\n  out o: bit\n  states "
	for k := range m.out {
		if k > 0 {
			s += ", "
		}
		s += fmt.Sprint("S", k)
	}
	for k := range m.out {
		for i := range 3 {
			s += fmt.Sprintf("\n  S%d -> S%d when i = %s / o = %s", k, m.to[k][i], message(i), message(m.out[k][i]))
		}
	}
	return s + "\n}\n"
}

// differ reports whether two machines give different outputs for some inputs: by all words, as long as there are pairs of states.
func (m table) differ(n table) bool {
	seen := map[[2]int]bool{{0, 0}: true}
	queue := [][2]int{{0, 0}}
	for ; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		for i := range 3 {
			if m.out[p[0]][i] != n.out[p[1]][i] {
				return true
			}
			if q := [2]int{m.to[p[0]][i], n.to[p[1]][i]}; !seen[q] {
				seen[q] = true
				queue = append(queue, q)
			}
		}
	}
	return false
}

// TestRandomMachines: code that runs through a random table is equivalent to the component that is written from the table, and to one
// with another entry only where inputs do not tell the two apart.
func TestRandomMachines(t *testing.T) {
	r := testkit.Rand(t)
	rd := reader(t)
	violated := 0
	n := testkit.Count(t, 60, 6)
	for k := range n {
		m := randomTable(r, 1+r.IntN(5))
		other := table{append([][3]int(nil), m.out...), append([][3]int(nil), m.to...)}
		s, i := r.IntN(len(m.out)), r.IntN(3)
		other.out[s][i] = (other.out[s][i] + 1) % 3
		style := k % 3
		events := map[int]string{2: " queues"}[style]
		f := read(t, map[string]string{"M.java": m.java(style), "t.strm": "type bit = {0, 1} tsyn\ncode Code(in i: bit, out o: bit) = java \"M.java\"" + events + "\n" +
			m.strm("Same") + other.strm("Other") + "check Code equivalent Same\ncheck Code equivalent Other\ncheck Code total\n"})
		if err := rd.Fill(context.Background(), f, []string{"Code"}); err != nil || !f.Codes["Code"].Known {
			t.Fatalf("%v %s\n%s", err, f.Codes["Code"].Why, m.java(style))
		}
		if got := len(f.Components["Code"].States); got > len(m.out) {
			t.Errorf("%d states, of %d", got, len(m.out))
		}
		var got []decider.Verdict
		for _, c := range f.Checks {
			x, err := decider.Decide(context.Background(), f, c, decider.Options{})
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, x.Verdict)
		}
		want := decider.Holds_
		if m.differ(other) {
			want = decider.Violated
			violated++
		}
		if got[0] != decider.Holds_ || got[1] != want || got[2] != decider.Holds_ {
			t.Errorf("%v, want %v\n%s%s%s", got, want, m.java(style), m.strm("Same"), other.strm("Other"))
		}
	}
	if violated == 0 {
		t.Errorf("no two of %d machines differ", n)
	}
}

// TestVoid: a method that returns nothing is silence where the output may be silent, beside others that return something, and beside one that
// returns null; where it may not, that is said.
func TestVoid(t *testing.T) {
	rd := reader(t)
	ports := "(in op: {put, get, look} tsyn, in x: 0..1, out o: 0..1%s)"
	body := "class %s {\n    private Integer kept;\n\n    %s put(int x) {\n        kept = x;%s\n    }\n\n    Integer get(int x) {\n        Integer k = kept;\n        kept = null;\n        return k;\n    }\n\n    int look(int x) {\n        return x;\n    }\n}\n"
	f := read(t, map[string]string{"Void.java": fmt.Sprintf(body, "Void", "void", ""), "Null.java": fmt.Sprintf(body, "Null", "Integer", "\n        return null;"), "Old.java": fmt.Sprintf(body, "Old", "Integer", "\n        return x;"),
		"t.strm": fmt.Sprintf("code Void"+ports+" = java \"Void.java\" calls\ncode Null"+ports+" = java \"Null.java\" calls\ncode Old"+ports+" = java \"Old.java\" calls\ncode Loud(in op: {put, get, look}, in x: 0..1, out o: 0..1) = java \"Void.java\" calls\n",
			" tsyn", " tsyn", " tsyn") + "check Void equivalent Null\ncheck Void equivalent Old\ncheck Void satisfies always (op = put => o = ~)\ncheck Void satisfies always (op = put and x = 1 and next op = get => next o = 1)\n" +
			"check Void satisfies always (op = look => o = x)\ncheck Loud total\n"})
	if err := rd.Fill(context.Background(), f, []string{"Void", "Null", "Old", "Loud"}); err != nil {
		t.Fatal(err)
	}
	if n := len(f.Components["Void"].States); n != 3 {
		t.Errorf("%d states: nothing, 0 or 1 is kept (%s)", n, f.Codes["Void"].Why)
	}
	want := []decider.Verdict{decider.Holds_, decider.Violated, decider.Holds_, decider.Holds_, decider.Holds_, decider.Unknown}
	for i, c := range f.Checks {
		x, err := decider.Decide(context.Background(), f, c, decider.Options{})
		if err != nil || x.Verdict != want[i] {
			t.Errorf("%v: %v %s (%v), want %v", c, x.Verdict, x.Reason, err, want[i])
		}
	}
	if why := f.Codes["Loud"].Why; !strings.Contains(why, "void cannot be converted to int") || !strings.Contains(why, "o would have to be of a type with tsyn") {
		t.Error(why)
	}
}

// TestUnknownCode: what is no machine says why, and never holds.
func TestUnknownCode(t *testing.T) {
	rd := reader(t)
	rd.States = 50
	for name, c := range map[string]struct{ body, ports, why string }{
		"throws":   {"int n; int step(int i) { if (i == 1 && ++n == 2) { throw new IllegalStateException(); } return 0; }", "in i: 0..1, out o: 0..1", "it throws java.lang.IllegalStateException after the inputs 1; 1"},
		"counts":   {"int n; int step(int i) { n++; return 0; }", "in i: 0..1, out o: 0..1", "it has more than 50 states"},
		"loops":    {"int step(int i) { while (i == 0) { } return 0; }", "in i: 0..1, out o: 0..1", "a slot takes more than"},
		"no value": {"int step(int i) { return 7; }", "in i: 0..1, out o: 0..1", "what it gives is no message of o, which is 0..1 after the inputs 0"},
		"late":     {"int n; int step(int i) { n = i == 0 ? 0 : Math.min(n + 1, 3); return n == 3 ? 7 : 0; }", "in i: 0..1, out o: 0..1", "what it gives is no message of o, which is 0..1 after the inputs 1; 1; 1"},
		"clocked":  {"int n; int step() { n = Math.min(n + 1, 3); return n - 1; }", "out o: 0..1", "what it gives is no message of o, which is 0..1, in slot 2"},
		"void":     {"void step(int i) { }", "in i: 0..1, out o: 0..1", "it cannot be called as its channels say: incompatible types: void cannot be converted to int"},
		"random":   {"int step(int i) { return new java.util.Random().nextInt(2); }", "in i: 0..1, out o: 0..1", ""},
		"chooses":  {"int step(int i) { return assay.Assay.nondetInt(0, 1); }", "in i: 0..1, out o: 0..1", "it chooses"},
		"tells":    {"int step(int i) { assay.Assay.nondetLong(1, 1); return 0; }", "in i: 0..1, out o: 0..1", "it chooses"},
		"clock":    {"int step(int i) { return (int) (System.nanoTime() & 1); }", "in i: 0..1, out o: 0..1", ""},
		"wide":     {"int step(int i) { return 0; }", "in i: int32, out o: 0..1", "the messages of i are not finitely many"},
	} {
		f := read(t, map[string]string{"M.java": "class M {\n" + c.body + "\n}\n",
			"t.strm": "code Code(" + c.ports + ") = java \"M.java\"\nspec Any(out o: 0..1) = always o in {0, 1}\ncheck Code refines Any\ncheck Code total\ncheck Code consistent\n"})
		if err := rd.Fill(context.Background(), f, []string{"Code"}); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		d := f.Codes["Code"]
		if d.Known || d.Why == "" || !strings.Contains(d.Why, c.why) {
			t.Errorf("%s: known %v, %q, want %q", name, d.Known, d.Why, c.why)
		}
		for _, k := range f.Checks {
			x, err := decider.Decide(context.Background(), f, k, decider.Options{})
			if err != nil || x.Verdict != decider.Unknown || !strings.Contains(x.Reason, "the histories of Code are not known") {
				t.Errorf("%s: %v: %v %v %s", name, k, err, x.Verdict, x.Reason)
			}
		}
	}
}

// TestBeginnings: code over words of 32 bits meets a specification up to a number of slots, or a run shows that it does not; what asks
// for something some time is unknown.
func TestBeginnings(t *testing.T) {
	rd := reader(t)
	rd.Slots = 3
	f := read(t, map[string]string{"Sum.java": `class Sum {
    private int sum;

    int step(int i, boolean clear) {
        sum = clear ? 0 : sum + i;
        return sum;
    }
}
`, "t.strm": `code Sum(in i: int32, in clear: bool, out o: int32) = java "Sum.java"
spec Cleared(in clear: bool, out o: int32) = always (clear => o = 0)
spec First(in i: int32, out o: int32, in clear: bool) = clear or o = i
spec Grows(in i: int32, out o: int32) = always (i >= 0 => o >= 0)
spec Late(in clear: bool, out o: int32) = always (clear => next next next clear or next next next o = 0)
spec Some(in clear: bool, out o: int32) = always (clear => eventually o = 5)
check Sum refines Cleared
check Sum refines First
check Sum refines Grows
check Sum refines Late
check Sum refines Some
check Sum satisfies always o < 100
check First refines Sum
`})
	if err := rd.Fill(context.Background(), f, []string{"Sum"}); err != nil {
		t.Fatal(err)
	}
	want := []decider.Verdict{decider.Within, decider.Within, decider.Violated, decider.Within, decider.Unknown, decider.Violated, decider.Unknown}
	for i, c := range f.Checks {
		x, err := decider.Decide(context.Background(), f, c, decider.Options{Code: rd})
		if err != nil {
			t.Fatal(err)
		}
		if x.Verdict != want[i] {
			t.Errorf("%v: %v %s, want %v", c, x.Verdict, x.Reason, want[i])
		}
		if x.Verdict == decider.Violated && (x.Lasso == nil || len(x.Lasso.Stem) == 0 || len(x.Lasso.Channels) != 3) {
			t.Errorf("%v: %v", c, x.Lasso)
		}
	}
	rd.Slots = 4
	if x, err := decider.Decide(context.Background(), f, f.Checks[3], decider.Options{Code: rd}); err != nil || x.Verdict != decider.Violated {
		t.Errorf("with a slot more: %v %v", x, err) // what is wrong in slot 3 is seen then
	}
}

// TestNull: null on a channel that has no ~ is no message; that says nothing about what is asked.
func TestNull(t *testing.T) {
	rd := reader(t)
	rd.Slots = 2
	f := read(t, map[string]string{"Nul.java": "class Nul { Integer step(boolean i) { return i ? null : 1; } }\n",
		"t.strm": "code Nul(in i: bool, out o: 0..2) = java \"Nul.java\"\ncheck Nul satisfies always o = 1\n"})
	if err := rd.Fill(context.Background(), f, []string{"Nul"}); err != nil {
		t.Fatal(err)
	}
	x, err := decider.Decide(context.Background(), f, f.Checks[0], decider.Options{Code: rd})
	if err != nil || x.Verdict != decider.Unknown || !strings.Contains(x.Reason, "Nul gives null, which is no message") {
		t.Fatalf("%v %+v", err, x)
	}
}
