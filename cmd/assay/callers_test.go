package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	bycalls "assay/engine/callers"
	"assay/internal/testkit"
)

// TestCallersOnJVM: the JVM does what programs of calls do, for classes with public methods and state at random, and for
// the cases; in the quick run for one file of them.
func TestCallersOnJVM(t *testing.T) {
	cases := []string{"../../cases/java-check/called/Ways.java"}
	if testkit.Long() {
		cases = []string{"../../cases/java-check/called", "../../cases/java-check/callers"}
	}
	r, confirmed := testkit.Rand(t), 0
	for _, dir := range cases {
		confirmed += callsConfirmed(t, dir)
	}
	for i := range testkit.Count(t, 20, 2) {
		m := &classMaker{Rand: rand.New(rand.NewPCG(r.Uint64(), 7))}
		file := filepath.Join(t.TempDir(), fmt.Sprintf("C%d.java", i))
		if err := os.WriteFile(file, []byte(m.class(fmt.Sprintf("C%d", i))), 0o666); err != nil {
			t.Fatal(err)
		}
		confirmed += callsConfirmed(t, file)
	}
	t.Logf("%d violations by calls are confirmed", confirmed)
	if confirmed < 12 {
		t.Errorf("%d violations by calls: at least 12 are wanted", confirmed)
	}
}

// callsConfirmed returns how many violations of a target are shown by calls; each has to be confirmed.
func callsConfirmed(t *testing.T, target string) int {
	var out bytes.Buffer
	a := &app{java: compiling(), stdin: strings.NewReader(""), stdout: &out, stderr: &bytes.Buffer{}, ctx: context.Background()}
	if status := a.main([]string{"check", "--confirm", "--scope", "2", "--timeout", "20s", "--format", "json", "--no-cache", "--no-settings", "--progress", "none", target}); status > 3 {
		t.Fatalf("%s: exit status %d", target, status)
	}
	var report struct {
		Results []struct {
			Check, Property, Status, Engine string
			Evidence                        struct {
				Confirmed, Unconfirmed string
			}
			Trace struct{ Calls []struct{ Text string } }
		}
	}
	if err := json.Unmarshal(out.Bytes(), &report); err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, x := range report.Results {
		if x.Engine != bycalls.Name || x.Status != "violated" {
			continue
		}
		if n++; x.Evidence.Confirmed == "" {
			text, _ := os.ReadFile(target)
			t.Errorf("%s: %s: %s is not confirmed: %s\n%v\n%s", target, x.Check, x.Property, x.Evidence.Unconfirmed, x.Trace.Calls, text)
		}
	}
	return n
}

// classMaker writes a class whose methods change its fields, and fail in some states.
type classMaker struct{ *rand.Rand }

var callerFields = []string{"private int n;", "private int k = 1;", "private int[] a = new int[2];", "private String s = \"\";", "private CLASS o;", "private java.util.List<Integer> l = new java.util.ArrayList<>();", "private static int z;", "public int p;"}

func (m *classMaker) class(name string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "public class %s {\n    %s\n", name, strings.Join(callerFields, "\n    "))
	switch m.IntN(4) {
	case 0:
		b.WriteString("    private CLASS() {}\n    public static CLASS of(int x) { CLASS c = new CLASS(); c.n = x; return c; }\n")
	case 1:
		b.WriteString("    public CLASS(int x, int[] y) { k = x; a = y; }\n    public CLASS(CLASS x) { o = x; }\n")
	}
	for i := range 5 {
		static := ""
		if m.IntN(6) == 0 {
			static = "static "
		}
		fmt.Fprintf(&b, "    public %sint f%d(int x, String t, CLASS c) {\n", static, i)
		for range 1 + m.IntN(2) {
			b.WriteString("        " + m.statement(static == "") + "\n")
		}
		fmt.Fprintf(&b, "        return %s;\n    }\n", m.number(static == ""))
	}
	return strings.ReplaceAll(b.String()+"}\n", "CLASS", name)
}

func (m *classMaker) pick(list ...string) string { return list[m.IntN(len(list))] }

func (m *classMaker) number(object bool) string {
	if !object || m.IntN(4) == 0 {
		return m.pick("x", "t.length()", "z", "c.n", "c.p + x", "1 / (z - 2)", "c.a[x]")
	}
	return m.pick("n", "k", "a.length", "a[n]", "s.length()", "o.n", "l.size()", "p", "1 / (n - 3)", "1 / (l.size() - 2)", "10 % k", "a[k]", "s.length() / (k + n)")
}

func (m *classMaker) statement(object bool) string {
	if !object || m.IntN(4) == 0 {
		return m.pick("z++;", "z += x;", "c.n = x;", "c.o = c;", "c.p = t.length();", "if (z == 4) c.a = null;")
	}
	return m.pick("n++;", "n += x;", "k = x;", "a[n] = x;", "s = t;", "o = c;", "l.add(x);", "if (n > 1) a = new int[n];", "if (l.size() == 2 && l.get(0) == 9) k = 1 / (l.get(1) - 8);",
		"if (s.equals(\"go\")) n = 1 / (n - 1);", "if (o != null && o.o == this) k = 0;", "if (n == 3) assert k != 5;")
}
