package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"assay/explain"
	"assay/internal/testkit"
	"assay/report"
)

// unreachable are codes that a library has and the command never raises, with the reason. Their
// examples must not raise them, or they leave this list.
var unreachable = map[string]string{
	"goal-program": "it takes two versions of assay",
	"inline-unset": "the command unrolls loops before it inlines",
	"java-token":   "javac complains first",
	"java-syntax":  "javac complains first",
}

// TestExplain runs the example of each page and looks for what the page is
// about in what it prints.
func TestExplain(t *testing.T) {
	pages, err := explain.Pages()
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range pages {
		if i%3 != 1 && !testkit.Long() { // the quick run takes each third
			continue
		}
		t.Run(p.ID, func(t *testing.T) {
			t.Parallel()
			got := runPage(t, &p)
			want := []string{"[" + p.ID + "]"}
			if slices.Contains(report.Rules(), p.ID) {
				want = []string{": " + p.ID + " violated", `"ruleId": "` + p.ID + `"`}
			}
			raised := slices.ContainsFunc(want, func(w string) bool { return strings.Contains(got, w) })
			if reason := unreachable[p.ID]; raised && reason != "" {
				t.Errorf("it is raised, though %s: take it off the list", reason)
			} else if !raised && reason == "" {
				t.Errorf("%s prints no %s:\n%s", p.Command, want[0], got)
			}
			if strings.Contains(got, "internal error") {
				t.Errorf("%s", got)
			}
		})
	}
}

// runPage runs an example in a folder of its own.
func runPage(t *testing.T, p *explain.Page) string {
	dir := t.TempDir()
	for _, f := range p.Files {
		if err := os.WriteFile(filepath.Join(dir, f.Name), []byte(f.Text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("sh", "-c", p.Command)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+filepath.Join(dir, ".cache"))
	out, err := cmd.CombinedOutput()
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		t.Fatal(err)
	}
	return string(out)
}

// TestExamples: the help of every command has an example, which begins with
// that command.
func TestExamples(t *testing.T) {
	a := &app{}
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		if c.Name() != "completion" && c.Name() != "help" && !strings.Contains(c.Example, c.CommandPath()) {
			t.Errorf("the help of %s has no example of it: %q", c.CommandPath(), c.Example)
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(a.root())
}
