package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"assay/engine/absint"
	"assay/internal/testkit"
	"assay/lang/java"
	"assay/run"
	"assay/task"
)

// ofClauses reports whether a check only asks whether clauses have values.
func ofClauses(c task.Check) bool { return strings.HasSuffix(c.Name, " (clauses)") }

// boundedJava checks one goal of a Java source.
func boundedJava(t *testing.T, file string, o run.Options) task.Check {
	t.Helper()
	a := &app{java: compiling(), ctx: context.Background()}
	t.Cleanup(func() { a.java.Close() })
	in := a.inputs()
	files := in.Files([]string{file})
	if in.List.Failed() {
		t.Fatal(in.List.Err())
	}
	o.Engine = onHeaps
	checks := slices.DeleteFunc(in.Plan(files, o).Check(t.Context(), o), ofClauses)
	if len(checks) != 1 || checks[0].Fault != nil {
		t.Fatalf("%+v", checks)
	}
	return checks[0]
}

// TestJavaMinimise: bounds go down as far as something is violated, without a question for every
// class of the library.
func TestJavaMinimise(t *testing.T) {
	asked := 0
	c := boundedJava(t, "../../cases/java-contracts/CopyBug.java", run.Options{
		Only: []string{"Heap.move"}, Bounds: task.Bounds{Scope: 7, Array: 6}, Minimise: true,
		Progress: func(p run.Progress) {
			if p.Stage != "" {
				asked++
			}
		}})
	if got := c.Results[0].Bounds.String(); verdictOf(&c) != "violated postcondition" || got != "scope 1, array 1" {
		t.Errorf("%s within %s", verdictOf(&c), got)
	}
	if asked > 200 {
		t.Errorf("%d stages", asked)
	}
}

// TestJavaDeepen: bounds go up until something is violated.
func TestJavaDeepen(t *testing.T) {
	file := filepath.Join(t.TempDir(), "Six.java")
	text := "class Six {\n    static void of(int[] a, Six b) {\n        assert a == null || a.length != 6 || b == null;\n    }\n}\n"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	c := boundedJava(t, file, run.Options{Bounds: task.Bounds{Scope: 1, Array: 4}, Deepen: time.Minute})
	if got := c.Results[0].Bounds.Array; verdictOf(&c) != "violated assert" || got != 6 {
		t.Errorf("%s within arrays of %d", verdictOf(&c), got)
	}
}

// TestJavaEffort: where the whole takes too long, what shows within few unrollings is the answer, for each property. How long the
// few take depends on the machine: a goal that needs it is given more. All of the time is used, so the first limit is short. The
// quick run insists on one goal, which has a violation of each kind; the others, some of which need a minute, it asks once, and
// they may stay unknown: one was said to be proved.
func TestJavaEffort(t *testing.T) {
	insisted, all := 0, 0
	for _, file := range []string{"TreeRecursion.java", "ConstructorGcd.java"} {
		t.Run(file, func(t *testing.T) {
			left, wrong := javaCases(t, "../../cases/java-check/effort/"+file), map[string]string{}
			all += len(left)
			for _, k := range left {
				if !k.long || testkit.Long() {
					insisted++
				}
			}
			for limit := 20 * time.Second / 9; limit <= 5*time.Minute && len(left) > 0; limit *= 3 {
				wrong = effortIsWrong(t, left, limit)
				left = slices.DeleteFunc(left, func(k javaCase) bool { return wrong[k.name()] == "" || k.long && !testkit.Long() })
				for _, k := range left {
					t.Logf("within %s: %s", limit, wrong[k.name()])
				}
			}
			for _, k := range left {
				t.Error(wrong[k.name()])
			}
		})
	}
	t.Logf("%d of %d goals were to be answered", insisted, all)
}

// effortIsWrong says by goal what the answers within a limit lack.
func effortIsWrong(t *testing.T, cases []javaCase, limit time.Duration) map[string]string {
	t.Helper()
	_, checks := checkJavaWith(t, onHeaps, "", cases, func(_ *app, o *run.Options) {
		o.Only, o.Timeout = goalsOf(cases), limit
	})
	out := map[string]string{}
	for _, k := range cases {
		var wrong []string
		if what := verdictIsWrong(k, checks); what != "" {
			wrong = append(wrong, what)
		}
		for _, r := range checks[k.name()].Results {
			if r.Status == task.Proved && r.Engine != absint.Name {
				t.Errorf("%s: proved within %s", k.name(), r.Bounds)
			}
			if !r.Decided() || strings.Contains(r.Reason, "violat") {
				wrong = append(wrong, fmt.Sprintf("%s: %s: %v: %s", k.name(), r.Property.Text, r.Status, r.Reason))
			}
		}
		out[k.name()] = strings.Join(wrong, "\n")
	}
	return out
}

// TestJavaMemory: what would hold gigabytes is stopped before it does.
func TestJavaMemory(t *testing.T) {
	for _, k := range javaCases(t, "../../cases/java-check/effort/ManyArrays.java") {
		c := boundedJava(t, k.file, run.Options{Only: []string{k.name()}, Memory: 1 << 28})
		if r := c.Results[0]; r.Status != task.Unknown || !strings.Contains(r.Reason, "that checks may hold are not enough") {
			t.Errorf("%s: %v: %s", k.name(), r.Status, r.Reason)
		}
	}
}

// limitOf is what a case says about a goal that fails beyond a limit alone.
var limitOf = regexp.MustCompile(`(?m)^// limit (\S+): (\S+)(.*)$`)

// limitCase is a goal that fails beyond a limit.
type limitCase struct {
	javaCase
	limit, words, beyond string // words: in what is assumed; beyond: flags; both may be empty
}

// limitCases reads what the cases say.
func limitCases(t *testing.T) (out []limitCase) {
	t.Helper()
	files, err := filepath.Glob("../../cases/java-check/limits/*.java")
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var within []string
		if m := regexp.MustCompile(`(?m)^// bounds: (.*)$`).FindSubmatch(text); m != nil {
			within = strings.Fields(string(m[1]))
		}
		found := limitOf.FindAllStringSubmatch(string(text), -1)
		if len(found) == 0 {
			t.Errorf("%s names no limit", f)
		}
		for _, m := range found {
			k := limitCase{javaCase: javaCase{file: f, goal: m[1], flags: within}, limit: m[2]}
			if rest := strings.TrimSpace(m[3]); k.limit == "assumed" {
				k.words = rest
			} else {
				k.beyond = rest
			}
			out = append(out, k)
		}
	}
	return out
}

// checkLimits checks goals with the flags that each of them has.
func checkLimits(t *testing.T, cases []javaCase) map[string]*task.Check {
	t.Helper()
	all := map[string]*task.Check{}
	for len(cases) > 0 {
		same := func(k javaCase) bool { return slices.Equal(k.flags, cases[0].flags) }
		var group, rest []javaCase
		var goals []string
		for _, k := range cases {
			if same(k) {
				group, goals = append(group, k), append(goals, k.goal)
			} else {
				rest = append(rest, k)
			}
		}
		_, checks := checkJavaWith(t, onHeaps, "", group, func(_ *app, o *run.Options) { o.Only = goals })
		maps.Copy(all, checks)
		cases = rest
	}
	return all
}

// TestLimitsBind: whatever limits inputs is shown with the verdict. Each goal fails beyond one limit and nowhere else;
// it is not proved, what it rests on names the limit, and beyond the limit it is violated.
func TestLimitsBind(t *testing.T) {
	cases := limitCases(t)
	var within, beyond []javaCase
	for _, k := range cases {
		within = append(within, k.javaCase)
		if k.beyond != "" {
			beyond = append(beyond, javaCase{file: k.file, goal: k.goal, flags: strings.Fields(k.beyond)})
		}
	}
	inside, outside := checkLimits(t, within), checkLimits(t, beyond)
	for _, k := range cases {
		c := inside[k.goal]
		if c == nil {
			t.Fatalf("there is no goal %s", k.goal)
		}
		if v := verdictOf(c); v != "holds" && (k.limit != "assumed" || strings.HasPrefix(v, "violated")) || !restsOn(c, k) {
			t.Errorf("%s: %s, which does not name %s %s: %+v", k.goal, v, k.limit, k.words, c.Results)
		}
		if k.beyond == "" {
			continue
		}
		if v := verdictOf(outside[k.goal]); !strings.HasPrefix(v, "violated") {
			t.Errorf("%s is %s with %s", k.goal, v, k.beyond)
		}
	}
}

// restsOn reports whether each answer about a goal names a limit: as a bound, in what is assumed, or as the reason why
// it is not checked.
func restsOn(c *task.Check, k limitCase) bool {
	return !slices.ContainsFunc(c.Results, func(r task.Result) bool {
		switch {
		case r.Engine == absint.Name && r.Property.Kind == task.KindNull: // it is about what is compared, and needs no limit
			return false
		case k.words != "":
			return !slices.Contains(r.Assumed, k.words)
		case k.limit == "assumed":
			return len(r.Assumed) == 0 && !strings.Contains(r.Reason, "not checked")
		}
		return !slices.ContainsFunc(r.Binding, func(b task.Binding) bool { return string(b.Bound) == k.limit })
	})
}

// TestLimitsOfEnvironment: there is a case for all that models take of the environment.
func TestLimitsOfEnvironment(t *testing.T) {
	cases := limitCases(t)
	for _, words := range java.EnvironmentTaken() {
		if !slices.ContainsFunc(cases, func(k limitCase) bool { return k.words == words }) {
			t.Errorf("no case of cases/java-check/limits fails where it is not so that %s", words)
		}
	}
}
