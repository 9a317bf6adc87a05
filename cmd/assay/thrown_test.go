package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/lang/java/jdk"
)

// TestThrownOnJVM: methods with a call of the library at random end with an exception on the JVM, for arguments near zero,
// exactly where they are violated; not where the call is given what they are given.
func TestThrownOnJVM(t *testing.T) {
	m := &thrower{testkit.Rand(t)}
	n := testkit.Count(t, 100, 10)
	var class strings.Builder
	handed := map[string]bool{}
	for i := range n {
		name := fmt.Sprintf("m%d", i)
		text, given := m.method(name)
		class.WriteString(text)
		handed[name] = given
	}
	found, undecided := m.checked(t, class.String())
	seen := m.thrown(t, class.String(), n)
	violated := 0
	for i := range n {
		name := fmt.Sprintf("m%d", i)
		for _, exception := range seen[name] {
			if !handed[name] && !undecided[name] && !slices.Contains(found[name], exception) {
				t.Errorf("%s ends with %s on the JVM, which is not found", name, exception)
			}
		}
		for _, exception := range found[name] {
			if violated++; handed[name] {
				t.Errorf("%s is given what %s is about", name, exception)
			}
		}
	}
	t.Logf("%d exceptions of the library in %d methods, %d undecided", violated, n, len(undecided))
	if violated < n/8 || len(undecided) > n/4 || t.Failed() {
		t.Errorf("of %d methods\n%s", n, class.String())
	}
}

type thrower struct{ *rand.Rand }

func (m *thrower) pick(list ...string) string { return list[m.IntN(len(list))] }

// method writes one; given reports whether what the exception is about is a parameter.
func (m *thrower) method(name string) (text string, given bool) {
	cond := func() string { return m.pick("a > 0", "b > 1", "a > b", "a == 2", "b < 0", "(a & 1) == 0") }
	index := m.pick("1", "a - 1", "b + 1", "a + b", "0")
	if given = m.IntN(4) == 0; given {
		index = m.pick("a", "b")
	}
	list := fmt.Sprintf("ArrayList<Integer> l = new ArrayList<>(); if (%s) l.add(a); if (%s) l.add(b); ", cond(), cond())
	word := fmt.Sprintf(`String s = %s ? "ab" : %s ? "12" : ""; `, cond(), cond())
	var body string
	switch k := m.IntN(8); k {
	case 0:
		body = list + "return l.get(" + index + ");"
	case 1:
		body = list + "l.set(" + index + ", 1); return l.size();"
	case 2:
		body = word + "return s.charAt(" + index + ");"
	case 3:
		body = word + "return s.substring(" + index + ").length();"
	default:
		given = false
		body = []string{
			list + "return l.iterator().next();",
			fmt.Sprintf("ArrayDeque<Integer> d = new ArrayDeque<>(); if (%s) d.push(a); return d.%s();", cond(), m.pick("pop", "getFirst", "removeLast")),
			fmt.Sprintf("Optional<Integer> o = %s ? Optional.of(a) : Optional.empty(); return o.get();", cond()),
			word + "return Integer.parseInt(s);",
		}[k-4]
	}
	if m.IntN(4) == 0 {
		body = "if (" + cond() + ") return 0; " + body
	}
	if m.IntN(5) == 0 {
		body = "try { " + body + " } catch (" + m.pick("IndexOutOfBoundsException", "NoSuchElementException", "IllegalArgumentException") + " e) { return -1; }"
	}
	return fmt.Sprintf("    static int %s(int a, int b) { %s }\n", name, body), given
}

// checked returns the exceptions of the library that are found, by method; each has to be confirmed.
func (m *thrower) checked(t *testing.T, methods string) (found map[string][]string, undecided map[string]bool) {
	file := filepath.Join(t.TempDir(), "Thrower.java")
	if err := os.WriteFile(file, []byte("import java.util.*;\nclass Thrower {\n"+methods+"}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	a := &app{java: compiling(), stdin: strings.NewReader(""), stdout: &out, stderr: &bytes.Buffer{}, ctx: context.Background()}
	if status := a.main([]string{"check", "--confirm", "--timeout", "30s", "--strict", "--format", "json", "--no-cache", "--no-settings", "--progress", "none", file}); status > 3 {
		t.Fatalf("exit status %d", status)
	}
	var report struct {
		Results []struct {
			Check, Kind, Property, Status string
			Evidence                      struct{ Confirmed, Unconfirmed string }
		}
	}
	if err := json.Unmarshal(out.Bytes(), &report); err != nil {
		t.Fatal(err)
	}
	found, undecided = map[string][]string{}, map[string]bool{}
	for _, r := range report.Results {
		name := strings.TrimPrefix(r.Check, "Thrower.")
		switch {
		case r.Status == "unknown":
			undecided[name] = true
		case r.Status == "violated" && r.Kind == "library":
			exception, _, _ := strings.Cut(r.Property, " ")
			found[name] = append(found[name], exception)
			if r.Evidence.Confirmed == "" {
				t.Errorf("%s: %s is not confirmed: %s", name, r.Property, r.Evidence.Unconfirmed)
			}
		}
	}
	return found, undecided
}

// thrown returns the exceptions that methods end with on the JVM.
func (m *thrower) thrown(t *testing.T, methods string, n int) map[string][]string {
	home, err := jdk.Find()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "Judge.java")
	text := `import java.util.*;
class Judge {
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < ` + fmt.Sprint(n) + `; i++) {
            Set<String> seen = new TreeSet<>();
            for (int a = -3; a < 5; a++) {
                for (int b = -3; b < 5; b++) {
                    try {
                        Judge.class.getDeclaredMethod("m" + i, int.class, int.class).invoke(null, a, b);
                    } catch (java.lang.reflect.InvocationTargetException e) {
                        seen.add(e.getCause().getClass().getName());
                    }
                }
            }
            System.out.println("m" + i + " " + String.join(" ", seen));
        }
    }
` + methods + "}\n"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(filepath.Join(home.Dir, "bin", "java"), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", file).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	seen := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		if words := strings.Fields(line); len(words) > 0 {
			seen[words[0]] = words[1:]
		}
	}
	return seen
}
