package stream

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/source"
)

// meetsMain runs the check of code that answers from a log, and prints the slot that the assertion stopped at.
const meetsMain = `import java.util.*;
class Replay {
    static List<String[]> log = new ArrayList<>();
    static int slot;
    Replay() { slot = 0; }
%s}
public class Main {
    static Integer number(String s) { return s.equals("~") ? null : Integer.valueOf(s); }
    static Boolean truth(String s) { return s.equals("~") ? null : Boolean.valueOf(s); }
    static void run(StringBuilder out) {
        int n = Replay.log.size();
%s
        String stop = "-";
        try {
            Meets.check(%s);
        } catch (AssertionError e) {
            stop = "" + (Replay.slot - 1);
        }
        out.append(stop).append("\n");
        Replay.log.clear();
    }
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        StringBuilder out = new StringBuilder();
        while (in.hasNextLine()) {
            String line = in.nextLine();
            if (line.isEmpty()) { run(out); } else { Replay.log.add(line.split(" ")); }
        }
        System.out.print(out);
    }
}
`

// TestMeets: on the JVM, the assertion for code fails in the slot from which on the monitor says that the history is violated.
func TestMeets(t *testing.T) {
	r := testkit.Rand(t)
	_ = testkit.Program(t, "javac", "openjdk-17-jdk-headless")
	dir := t.TempDir()
	run := func(stdin, name string, args ...string) string {
		cmd := exec.Command(name, args...)
		cmd.Dir, cmd.Stdin = dir, strings.NewReader(stdin)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, out)
		}
		return string(out)
	}
	var sources, logged, wanted, programs []string
	for k, c := range []struct {
		spec                string
		values              [][]string
		replay, inputs, use string
	}{
		{"type m = {0, 1} tsyn\nspec A(in x: m, out y: m) = always (y = 1 => previously x = 1)", [][]string{{"0", "1", "~"}, {"0", "1", "~"}},
			"    Integer step(Integer x) { return Main.number(log.get(slot++)[1]); }\n",
			"        Integer[] x = new Integer[n]; for (int i = 0; i < n; i++) { x[i] = number(Replay.log.get(i)[0]); }", "x"},
		{"spec A(in x: int, out y: nat tsyn) = (x < 4) and next (y > x + 1 or x mod 3 = 1) unless 2 * x >= 7", [][]string{{"0", "1", "2", "3", "4", "-5"}, {"0", "1", "2", "3", "~"}},
			"    Integer step(int x) { return Main.number(log.get(slot++)[1]); }\n",
			"        int[] x = new int[n]; for (int i = 0; i < n; i++) { x[i] = number(Replay.log.get(i)[0]); }", "x"},
		{"spec A(out y: int32, in x: int32) = always (y = x + 1 or x * x > 5)", [][]string{{"1", "-2147483648", "3"}, {"0", "2147483647", "2", "-3"}},
			"    int step(int x) { return Main.number(log.get(slot++)[0]); }\n",
			"        int[] x = new int[n]; for (int i = 0; i < n; i++) { x[i] = number(Replay.log.get(i)[1]); }", "x"},
		{"spec A(out a, b: bool tsyn, out y: 3..5) = (a = true or y = 4) until (b = ~ and next y = 5)", [][]string{{"true", "false", "~"}, {"true", "false", "~"}, {"3", "4", "5"}},
			"    void step() { slot++; }\n    Boolean a() { return Main.truth(log.get(slot - 1)[0]); }\n    Boolean b() { return Main.truth(log.get(slot - 1)[1]); }\n    int y() { return Main.number(log.get(slot - 1)[2]); }\n",
			"", "n"},
		{"spec A(in x: bool, out y: int) = always (y <= 100000 * 100000 and (x => y < 3))", [][]string{{"true", "false"}, {"2", "3", "2147483647", "-2147483648"}},
			"    int step(boolean x) { return Main.number(log.get(slot++)[1]); }\n",
			"        boolean[] x = new boolean[n]; for (int i = 0; i < n; i++) { x[i] = truth(Replay.log.get(i)[0]); }", "x"},
	} {
		m := monitorOf(t, c.spec, "A")
		var logs, want strings.Builder
		stopped := 0
		for range 200 {
			var text strings.Builder
			for range 1 + r.IntN(6) {
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
			stop := "-"
			for i, v := range verdicts {
				if v == Violated {
					stop = fmt.Sprint(i)
					stopped++
					break
				}
			}
			want.WriteString(stop + "\n")
		}
		if stopped < 10 || stopped > 195 {
			t.Errorf("%d: %d of 200 logs are violated", k, stopped)
		}
		program, err := m.Meets("Meets", "", "Replay")
		if err != nil {
			t.Fatal(err)
		}
		pkg := fmt.Sprintf("m%d", k)
		if err := os.Mkdir(filepath.Join(dir, pkg), 0o777); err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string]string{"Meets.java": program, "Main.java": fmt.Sprintf(meetsMain, c.replay, c.inputs, c.use)} {
			if err := os.WriteFile(filepath.Join(dir, pkg, name), []byte("package "+pkg+";\n"+text), 0o666); err != nil {
				t.Fatal(err)
			}
			sources = append(sources, pkg+"/"+name)
		}
		logged, wanted, programs = append(logged, logs.String()), append(wanted, want.String()), append(programs, program)
	}
	run("", "javac", sources...)
	for k, want := range wanted {
		if got := run(logged[k], "java", "-ea", fmt.Sprintf("m%d.Main", k)); got != want {
			t.Errorf("%d: the JVM stops at\n%s\nwant\n%s\n%s", k, got, want, programs[k])
		}
	}
}

// TestMeetsRefused: what code cannot carry, and what no beginning can violate, is refused with its place.
func TestMeetsRefused(t *testing.T) {
	for spec, want := range map[string]string{
		"spec A(in x: bool, out y: {red, green}) = always y = red":     "red is a message of y",
		"spec A(in x: bool, out y: bool) = always (x => eventually y)": "no beginning of a history violates A",
		"spec A(in x: bool) = always x":                                "no output",
	} {
		_, err := monitorOf(t, spec, "A").Meets("Meets", "", "Code")
		var d *source.Diagnostic
		if !errors.As(err, &d) || !d.Span.Known() || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", spec, err, want)
		}
	}
}
