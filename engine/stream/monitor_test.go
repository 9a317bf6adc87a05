package stream

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

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

// TestMonitorPrograms: monitors in Go and Java say what Run says, on random logs.
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
		{"type c = {red, green}\nspec A(in x: c, out y: bool) = not y until (x = green and next y)", [][]string{{"red", "green"}, {"true", "false"}}},
	} {
		m := monitorOf(t, c.spec, "A")
		var logs, want strings.Builder
		for range 200 {
			n := 1 + r.IntN(6)
			var text strings.Builder
			for range n {
				for i, vs := range c.values {
					if i > 0 {
						text.WriteString(" ")
					}
					text.WriteString(vs[r.IntN(len(vs))])
				}
				text.WriteString("\n")
			}
			slots, err := m.Log(text.String())
			if err != nil {
				t.Fatal(err)
			}
			verdicts, err := m.Run(slots)
			if err != nil {
				t.Fatal(err)
			}
			logs.WriteString(text.String() + "\n")
			for _, v := range verdicts {
				fmt.Fprint(&want, int(v))
			}
			want.WriteString("\n")
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

// Programs that read logs, with an empty line after each, and print the number of what the monitor says after each slot.
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
	s := bufio.NewScanner(os.Stdin)
	for s.Scan() {
		if s.Text() == "" {
			fmt.Println()
			w = watch.Monitor{}
			continue
		}
		fmt.Print(int(w.Step(strings.Fields(s.Text())...)))
	}
}
`
	monitorMainJava = `public class Main%[1]d {
    public static void main(String[] a) {
        var s = new java.util.Scanner(System.in);
        var w = new Watch%[1]d();
        var out = new StringBuilder();
        while (s.hasNextLine()) {
            String l = s.nextLine();
            if (l.isEmpty()) {
                out.append('\n');
                w = new Watch%[1]d();
            } else {
                out.append(w.step(l.split(" ")).ordinal());
            }
        }
        System.out.print(out);
    }
}
`
)
