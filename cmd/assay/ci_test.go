package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"assay/internal/schema"
)

// This file holds what CI systems read (the action, workflows, hooks, the
// container file) against what those systems expect, and runs what can be run.

// decode reads YAML into a value without unknown keys.
func decode(t *testing.T, name string, into any) []byte {
	t.Helper()
	text, err := os.ReadFile("../../" + name)
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.UnmarshalWithOptions(text, into, yaml.Strict(), yaml.DisallowUnknownField()); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return text
}

// step is a step of a job or a composite action.
type step struct {
	ID    string            `yaml:"id"`
	Name  string            `yaml:"name"`
	If    string            `yaml:"if"`
	Uses  string            `yaml:"uses"`
	With  map[string]any    `yaml:"with"`
	Run   string            `yaml:"run"`
	Shell string            `yaml:"shell"`
	Env   map[string]string `yaml:"env"`
}

// check looks at what holds for steps everywhere.
func (s *step) check(t *testing.T, where string, composite bool) {
	t.Helper()
	switch {
	case (s.Uses == "") == (s.Run == ""):
		t.Errorf("%s: a step either uses or runs something: %+v", where, s)
	case s.Run != "" && composite && s.Shell == "":
		t.Errorf("%s: %q needs a shell", where, s.Name)
	case s.Uses != "" && s.Uses != "./" && !pinned.MatchString(s.Uses):
		t.Errorf("%s: %s is not pinned to a commit", where, s.Uses)
	}
	if strings.Contains(s.Run, "${{") {
		t.Errorf("%s: %q puts an expression into a script, where it is code", where, s.Name)
	}
	if s.Run != "" {
		cmd := exec.Command("bash", "-n")
		cmd.Stdin = strings.NewReader(s.Run)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %s", where, out)
		}
	}
}

// pinned is an action at a commit; our own is at a release.
var pinned = regexp.MustCompile(`^([\w.-]+/[\w./-]+@[0-9a-f]{40}|OWNER/assay@v\d+)$`)

type action struct {
	Name        string                       `yaml:"name"`
	Description string                       `yaml:"description"`
	Author      string                       `yaml:"author"`
	Branding    struct{ Icon, Color string } `yaml:"branding"`
	Inputs      map[string]map[string]string `yaml:"inputs"`
	Outputs     map[string]map[string]string `yaml:"outputs"`
	Runs        struct {
		Using string `yaml:"using"`
		Steps []step `yaml:"steps"`
	} `yaml:"runs"`
}

func TestAction(t *testing.T) {
	var a action
	text := decode(t, "action.yml", &a)
	if a.Name == "" || a.Description == "" || a.Runs.Using != "composite" || len(a.Runs.Steps) < 3 {
		t.Errorf("%+v", a)
	}
	for name, in := range a.Inputs {
		if in["description"] == "" {
			t.Errorf("input %s is not described", name)
		}
		if !bytes.Contains(text, []byte("inputs."+name+" }}")) {
			t.Errorf("input %s is not used", name)
		}
	}
	for _, used := range regexp.MustCompile(`inputs\.(\w+)`).FindAllSubmatch(text, -1) {
		if a.Inputs[string(used[1])] == nil {
			t.Errorf("there is no input %s", used[1])
		}
	}
	for _, s := range a.Runs.Steps {
		s.check(t, "action.yml", true)
	}
}

// TestActionRuns: the step that checks writes the report, and fails when it is
// to fail.
func TestActionRuns(t *testing.T) {
	var a action
	decode(t, "action.yml", &a)
	i := slices.IndexFunc(a.Runs.Steps, func(s step) bool { return s.ID == "check" })
	dir := t.TempDir()
	bin := filepath.Join(dir, "bin")
	if err := os.Mkdir(bin, 0o777); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err == nil {
		err = os.Symlink(self, filepath.Join(bin, "assay")) // TestMain is the command under that name
	}
	if err != nil {
		t.Fatal(err)
	}
	cases, err := filepath.Abs("../../cases/fir")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		targets, arguments, fail string
		status                   int // of the step
		output                   string
	}{
		{cases + "/swap-by-call.fir " + cases + "/swap-globals.fir", "", "violated", 0, "status=0\n"},
		{"bad.fir", "--timeout 1m", "violated", 1, "status=1\n"},
		{"slow.fir", "--timeout 1ns", "violated", 0, "status=3\n"},
		{"slow.fir", "--timeout 1ns", "unknown", 3, "status=3\n"},
		{"none.fir", "", "violated", 2, "status=2\n"},
		{"bad.fir", "--no-such-flag", "violated", 2, "status=2\n"},
	} {
		slow, err := os.ReadFile(cases + "/r3-register-with-max-id.fir")
		if err == nil {
			err = errors.Join(os.WriteFile(filepath.Join(dir, "slow.fir"), slow, 0o666),
				os.WriteFile(filepath.Join(dir, "bad.fir"), []byte("domain User\nproc p() { assert false }\ncheck p { spec(true) } for 1\n"), 0o666))
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range []string{"out", "assay.sarif"} {
			os.Remove(filepath.Join(dir, f))
		}
		cmd := exec.Command("bash", "-e", "-o", "pipefail", "-c", a.Runs.Steps[i].Run)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"), "GITHUB_OUTPUT="+filepath.Join(dir, "out"), "CACHE="+filepath.Join(dir, "cache"),
			"TARGETS="+c.targets, "ARGUMENTS="+c.arguments, "FAIL="+c.fail, "FORMAT=sarif", "REPORT=assay.sarif")
		text, err := cmd.CombinedOutput()
		if got := cmd.ProcessState.ExitCode(); got != c.status {
			t.Errorf("%s %s: exit status %d, want %d (%v)\n%s", c.targets, c.arguments, got, c.status, err, text)
		}
		if out, _ := os.ReadFile(filepath.Join(dir, "out")); string(out) != c.output {
			t.Errorf("%s %s: output %q, want %q", c.targets, c.arguments, out, c.output)
		}
		if c.arguments == "--no-such-flag" {
			continue
		}
		report, err := os.ReadFile(filepath.Join(dir, "assay.sarif"))
		if err == nil {
			err = schema.SARIF("../..", report)
		}
		if err != nil {
			t.Errorf("%s: %v", c.targets, err)
		}
	}
}

type workflow struct {
	Name        string            `yaml:"name"`
	On          map[string]any    `yaml:"on"`
	Permissions map[string]string `yaml:"permissions"`
	Jobs        map[string]struct {
		RunsOn  string `yaml:"runs-on"`
		Timeout int    `yaml:"timeout-minutes"`
		Steps   []step `yaml:"steps"`
	} `yaml:"jobs"`
}

func TestWorkflows(t *testing.T) {
	var a action
	decode(t, "action.yml", &a)
	for _, name := range []string{"docs/guide/examples/workflow.yml", ".github/workflows/test.yml"} {
		var w workflow
		decode(t, name, &w)
		if w.Name == "" || len(w.On) == 0 || w.Permissions["contents"] != "read" || len(w.Jobs) == 0 {
			t.Errorf("%s: %+v", name, w)
		}
		ours := 0
		for _, j := range w.Jobs {
			if j.RunsOn == "" || j.Timeout == 0 {
				t.Errorf("%s: a job without a machine or a limit", name)
			}
			for _, s := range j.Steps {
				s.check(t, name, false)
				if s.Uses != "./" && !strings.HasPrefix(s.Uses, "OWNER/assay@") {
					continue
				}
				ours++
				for in := range s.With {
					if a.Inputs[in] == nil {
						t.Errorf("%s: the action has no input %s", name, in)
					}
				}
			}
		}
		if ours == 0 {
			t.Errorf("%s does not use the action", name)
		}
	}
}

// TestHooks: the hooks are what pre-commit reads, and their entries are commands
// of ours.
func TestHooks(t *testing.T) {
	var hooks []struct {
		ID            string `yaml:"id"`
		Name          string `yaml:"name"`
		Description   string `yaml:"description"`
		Entry         string `yaml:"entry"`
		Language      string `yaml:"language"`
		Files         string `yaml:"files"`
		RequireSerial bool   `yaml:"require_serial"`
	}
	decode(t, ".pre-commit-hooks.yaml", &hooks)
	if len(hooks) != 2 {
		t.Fatalf("%+v", hooks)
	}
	for _, h := range hooks {
		if h.ID == "" || h.Name == "" || h.Language != "golang" {
			t.Errorf("%+v", h)
		}
		if _, err := regexp.Compile(h.Files); err != nil || h.Files == "" {
			t.Errorf("%s: files %q: %v", h.ID, h.Files, err)
		}
		words := strings.Fields(h.Entry)
		cmd, args, err := (&app{}).root().Find(words[1:])
		if words[0] != "assay" || err != nil || !cmd.HasParent() {
			t.Errorf("%s: %s: %v", h.ID, h.Entry, err)
			continue
		}
		if err := cmd.ParseFlags(args); err != nil || cmd.Flags().NArg() != 0 {
			t.Errorf("%s: %s: %v", h.ID, h.Entry, err)
		}
	}
}

// TestContainerfile: each line is an instruction, stages are there before they
// are copied from, and what is copied or built exists.
func TestContainerfile(t *testing.T) {
	text, err := os.ReadFile("../../Containerfile")
	if err != nil {
		t.Fatal(err)
	}
	known := strings.Fields("FROM RUN COPY ENV WORKDIR ENTRYPOINT CMD")
	joined := strings.ReplaceAll(string(text), "\\\n", " ")
	stages := map[string]bool{}
	count := map[string]int{}
	for line := range strings.Lines(joined) {
		words := strings.Fields(line)
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		if !slices.Contains(known, words[0]) || len(words) < 2 {
			t.Errorf("no instruction: %s", line)
		}
		count[words[0]]++
		switch words[0] {
		case "FROM":
			if len(words) == 4 && words[2] == "AS" {
				stages[words[3]] = true
			} else if len(words) != 2 {
				t.Errorf("no stage: %s", line)
			}
		case "COPY":
			if from, ok := strings.CutPrefix(words[1], "--from="); ok {
				if !stages[from] {
					t.Errorf("there is no stage %s", from)
				}
				continue
			}
			for _, f := range words[1 : len(words)-1] {
				if _, err := os.Stat("../../" + f); err != nil {
					t.Error(err)
				}
			}
		case "RUN":
			if out, err := exec.Command("bash", "-n", "-c", strings.TrimPrefix(line, "RUN ")).CombinedOutput(); err != nil {
				t.Errorf("%s: %s", line, out)
			}
		}
	}
	if count["FROM"] != 2 || count["ENTRYPOINT"] != 1 || !strings.Contains(joined, "./cmd/assay") {
		t.Errorf("%v", count)
	}
	gomod, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	version := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindSubmatch(gomod)
	if !strings.Contains(joined, "golang:"+string(version[1])+"-") {
		t.Errorf("the container file builds with another Go than %s", version[1])
	}
}
