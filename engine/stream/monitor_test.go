package stream

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"assay/engine/stream/program"
	"assay/internal/testkit"
	lang "assay/lang/stream"
)

func monitorOf(t *testing.T, text, name string) *Monitor {
	t.Helper()
	m, err := NewMonitor(context.Background(), read(t, text), name, Options{})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return m
}

// TestMonitorJudged: what a monitor says after a beginning is so for all continuations up to a length; and where all of
// them agree for a formula without future, the monitor knows.
func TestMonitorJudged(t *testing.T) {
	r := testkit.Rand(t)
	w := &writer{r, []string{"0", "1"}, true, false}
	values := []lang.Value{lang.Num(0), lang.Num(1), {}}
	counts := map[Verdict]int{}
	for range testkit.Count(t, 3000, 150) {
		text := "type msg = {0, 1} tsyn\nspec A = { s | " + w.formula(1+r.IntN(3), true) + " }\n"
		m := monitorOf(t, text, "A")
		spec := read(t, text).Specs["A"]
		var word [][]lang.Value
		for range 3 {
			word = append(word, []lang.Value{values[r.IntN(3)]})
		}
		verdicts, err := m.Run(word)
		if err != nil {
			t.Fatal(err)
		}
		for n, v := range verdicts {
			counts[v]++
			for _, h := range lassos(values, 3) {
				if len(h.Loop) == 0 {
					continue
				}
				long := &History{Channels: h.Channels, Stem: append(append([][]lang.Value(nil), word[:n+1]...), h.Stem...), Loop: h.Loop}
				if in := Holds(spec, long, []int{0}); in && v == Violated || !in && v == Holds_ {
					t.Fatalf("after %v it is %v, but %v: %v\n%s", word[:n+1], v, long, in, text)
				}
			}
		}
	}
	t.Log(counts)
	for _, v := range []Verdict{Unknown, Holds_, Violated} {
		if counts[v] == 0 {
			t.Errorf("the sample is poor: %v", counts)
		}
	}
}

// written is what a monitor that was written as a program says of a log: verdicts, and at the first line that is none what is wrong with it. Lines may be
// given as slots.
func written(t *testing.T, m *Monitor, lines []string, bySlot bool) string {
	t.Helper()
	var out strings.Builder
	for n := range lines {
		slots, err := m.Log(strings.Join(lines[:n+1], "\n"))
		if err != nil {
			text := err.Error()
			if bySlot {
				_, text, _ = strings.Cut(text, ":")
				text = fmt.Sprintf("slot %d:%s", n, text)
			}
			return out.String() + " " + text
		}
		verdicts, err := m.Run(slots)
		if err != nil {
			t.Fatal(err)
		}
		v := Unknown
		if len(verdicts) > 0 {
			v = verdicts[len(verdicts)-1]
		}
		fmt.Fprint(&out, int(v))
	}
	return out.String()
}

// foreign are texts that are no message, or are one in other words.
var foreign = []string{"7", "00", "+1", "-0", "red", "reed", "x!", "~", "~~", "99999999999999999999", "1 1", "tru", "2147483648", "-1", "4611686018427387905", "1.0", "0x1"}

// TestMonitorPrograms: monitors in Go and Java say what Run says, on random logs, and refuse what Log refuses, in the same words.
func TestMonitorPrograms(t *testing.T) {
	r := testkit.Rand(t)
	_ = testkit.Program(t, "javac", "openjdk-17-jdk-headless")
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	run := func(stdin, name string, args ...string) string {
		cmd := exec.Command(name, args...)
		cmd.Dir, cmd.Stdin = dir, strings.NewReader(stdin)
		cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, out)
		}
		return string(out)
	}
	write("go.mod", "module m\n\ngo 1.21\n")
	var logged, wanted, sources []string
	for k, c := range []struct {
		spec   string
		values [][]string
	}{
		{"type m = {0, 1} tsyn\nspec A(in x: m, out y: m) = always (y = 1 => previously x = 1)", [][]string{{"0", "1", "~"}, {"0", "1", "~"}}},
		{"spec A(in x: int, out y: nat tsyn) = (x < 4) and next (y > x + 1 or x mod 3 = 1) unless 2 * x >= 7", [][]string{{"0", "1", "2", "3", "4", "-5"}, {"0", "1", "2", "3", "~"}}},
		{"spec A(in x: int32, out y: int32) = always (y = x + 1 or x * x > 5)", [][]string{{"0", "2147483647", "2", "-3"}, {"1", "-2147483648", "3"}}},
		{"spec A(in x: int, in f: 3..5, out y: bool) = always (x < f => y)", [][]string{{"2", "3", "4", "5", "6"}, {"3", "4", "5"}, {"true", "false"}}},
		{"type c = {red, green}\nspec A(in x: c, out y: bool) = not y until (x = green and next y)", [][]string{{"red", "green"}, {"true", "false"}}},
	} {
		m := monitorOf(t, c.spec, "A")
		var logs, want strings.Builder
		refused := 0
		for n := range 300 {
			bySlot := n%2 == 0
			var lines []string
			for range 1 + r.IntN(6) {
				var words []string
				for _, vs := range c.values {
					words = append(words, vs[r.IntN(len(vs))])
				}
				if r.IntN(10) == 0 {
					words[r.IntN(len(words))] = foreign[r.IntN(len(foreign))]
				}
				line := strings.Join(words, " ")
				if !bySlot && r.IntN(5) == 0 {
					line = []string{"# " + line, line + "# and so on", "  " + line + "\t"}[r.IntN(3)]
				}
				lines = append(lines, line)
			}
			text := written(t, m, lines, bySlot)
			if strings.Contains(text, " ") {
				refused++
			}
			for _, l := range lines {
				if bySlot {
					l = "@" + l
				}
				logs.WriteString(l + "\n")
			}
			logs.WriteString("\n")
			want.WriteString(text + "\n")
		}
		if refused < 30 || refused > 270 {
			t.Errorf("%d of 300 logs are refused: the sample is poor", refused)
		}
		logged, wanted = append(logged, logs.String()), append(wanted, want.String())
		watch := fmt.Sprint("watch", k)
		write(watch+"/watch.go", m.Go(watch))
		write(fmt.Sprintf("main%d/main.go", k), strings.ReplaceAll(monitorMainGo, "watch", watch))
		sources = append(sources, fmt.Sprintf("Watch%d.java", k), fmt.Sprintf("Main%d.java", k))
		write(sources[2*k], m.Java(fmt.Sprint("Watch", k)))
		write(sources[2*k+1], fmt.Sprintf(monitorMainJava, k))
	}
	run("", "go", "build", "-o", "bin/", "./...")
	run("", "javac", sources...)
	for k, want := range wanted {
		if got := run(logged[k], filepath.Join(dir, "bin", fmt.Sprint("main", k))); got != want {
			t.Errorf("%d: Go differs\n%s\nwant\n%s", k, got, want)
		}
		if got := run(logged[k], "java", fmt.Sprint("Main", k)); got != want {
			t.Errorf("%d: Java differs\n%s\nwant\n%s", k, got, want)
		}
	}
}

// TestProgramNames: what is written as a program has a name that it can have.
func TestProgramNames(t *testing.T) {
	for name, fine := range map[string]bool{"Watch": true, "watch_2": true, "Wäch": true, "For": true, "for": false, "true": false, "var": false, "_": false, "1st": false, "a-b": false, "": false, "String": false, "java": false} {
		if err := program.ClassName(name); (err == nil) != fine {
			t.Errorf("the class %q: %v", name, err)
		}
	}
	for name, fine := range map[string]bool{"watch": true, "class": true, "type": false, "main": false, "_": false, "2nd": false, "a.b": false, "a_test": false, "": false} {
		if err := program.PackageName(name); (err == nil) != fine {
			t.Errorf("the package %q: %v", name, err)
		}
	}
	for name, fine := range map[string]bool{"Wire": true, "a.b.Wire": true, "Meets": false, "a.for.Wire": false, "a..Wire": false, "new": false, "Wire;": false} {
		if err := program.ComponentName(name, "Meets"); (err == nil) != fine {
			t.Errorf("the code %q: %v", name, err)
		}
	}
}

// Programs that read logs, with an empty line after each, and print the number of what the monitor says after each line, or of each slot where @ is in front.
const (
	monitorMainGo = `package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"m/watch"
)

func main() {
	var w watch.Monitor
	refused := false
	s := bufio.NewScanner(os.Stdin)
	for s.Scan() {
		text, slot := strings.CutPrefix(s.Text(), "@")
		if text == "" {
			fmt.Println()
			w, refused = watch.Monitor{}, false
			continue
		}
		if refused {
			continue
		}
		v, err := watch.Open, error(nil)
		if slot {
			v, err = w.Step(strings.Fields(text)...)
		} else {
			v, err = w.Line(text)
		}
		if refused = err != nil; refused {
			fmt.Print(" ", err)
		} else {
			fmt.Print(int(v))
		}
	}
}
`
	monitorMainJava = `public class Main%[1]d {
    public static void main(String[] a) {
        var s = new java.util.Scanner(System.in);
        var w = new Watch%[1]d();
        boolean refused = false;
        var out = new StringBuilder();
        while (s.hasNextLine()) {
            String l = s.nextLine();
            if (l.isEmpty()) {
                out.append('\n');
                w = new Watch%[1]d();
                refused = false;
            } else if (!refused) {
                try {
                    out.append((l.startsWith("@") ? w.step(l.substring(1).split(" ")) : w.line(l)).ordinal());
                } catch (IllegalArgumentException e) {
                    refused = true;
                    out.append(" ").append(e.getMessage());
                }
            }
        }
        System.out.print(out);
    }
}
`
)
