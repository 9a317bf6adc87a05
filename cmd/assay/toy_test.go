package main

// A toy language and a toy engine: what CONTRIBUTING shows, in full. TestToyPage sees to it that the page shows code of
// this file.

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"assay/engine"
	"assay/engine/ledger"
	"assay/ir"
	"assay/ir/parse"
	"assay/run"
	"assay/run/portfolio"
	"assay/run/registry"
	"assay/source"
	"assay/task"
	"assay/vm"
	"assay/vm/replay"
)

// Sums is a language: each line "NAME A B C" asks whether A + B = C.
var Sums = run.Language{Name: "sums", Ext: ".sum", Read: readSums}

func readSums(name string, text []byte) (run.Model, *source.List) {
	m, list, n := sums{}, &source.List{}, 0
	for line := range strings.Lines(string(text)) {
		n++
		at := source.Span{File: name, Line: n, Col: 1, EndLine: n, EndCol: len(line)}
		var s sum
		if _, err := fmt.Sscanf(line, "%s %d %d %d", &s.Name, &s.a, &s.b, &s.c); err != nil {
			list.Errorf(at, "sum-syntax", "a sum is a name and three numbers: %v", err)
		}
		s.Unit, s.Span, s.Bounds = s.Name, at, task.Bounds{Unwind: 2}
		m = append(m, s)
	}
	return m, list
}

type sum struct {
	run.Goal
	a, b, c int32
}

type sums []sum

func (m sums) Goals() (goals []run.Goal) {
	for _, s := range m {
		goals = append(goals, s.Goal)
	}
	return goals
}

// Lower makes the program of one goal. Larger languages make ir.Proc node by node, each with its span.
func (m sums) Lower(g run.Goal, b task.Bounds) (*ir.Program, *source.List) {
	p, list := m.Program(b)
	for _, goal := range p.Goals {
		goal.Span = g.Span
	}
	return p, list
}

func (m sums) Program(task.Bounds) (*ir.Program, *source.List) {
	var b strings.Builder
	for _, s := range m {
		fmt.Fprintf(&b, "proc %s() -> (r: i32) {\nb0:\n\tr := %d + %d\n\tassert r = %d \"assert\" \"it is %d\"\n\treturn\n}\ngoal %s: %s {}\n", s.Name, s.a, s.b, s.c, s.c, s.Name, s.Name)
	}
	return parse.Program("sums", b.String())
}

// Runner is an engine: it runs a goal once, and knows what it saw.
type Runner struct{ steps int64 }

func (Runner) Name() string { return "runner" }

func (e Runner) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	answers := ledger.New(t, t.Goal, e.Name()) // the properties of the task, in the order of the source
	if len(t.Goal.Proc.Params)+len(t.Program.Globals) > 0 {
		return answers.Refuse("it begins in any state"), nil
	}
	code := vm.Compile(t.Program)
	state := code.Start(t.Setup())
	stop, err := vm.Drive(state, vm.Seeded(1), vm.Budget{Steps: e.steps})
	if err != nil || len(state.Choices()) > 0 || stop.Kind != vm.Finished && stop.Kind != vm.Violated {
		return answers.Refuse("it is not one run that ends: " + stop.String()), err
	}
	if violated := answers.Of(stop); violated != nil {
		trace, _, err := replay.Trace(code, t.Setup(), state.Trace(), vm.Budget{Steps: e.steps})
		if err != nil {
			return nil, err // a fault of ours
		}
		violated.Trace, answers.Unknown = &trace, "the run ended before" // what is said of the others
	}
	return answers.Results(0), nil
}

// The row of the engine, with an option of its own: a flag of the command by itself.
var stepsOption = registry.Option{Name: "runner-steps", Default: "1000", Usage: "engine runner: end a run after `N` statements"}

var runner = registry.Engine{
	Name: "runner", Options: []registry.Option{stepsOption},
	Make: func(_ context.Context, o registry.Options) (engine.Engine, error) {
		n, err := strconv.ParseInt(o.Of(stepsOption), 10, 64)
		if err != nil {
			return nil, &registry.Misuse{Message: "--runner-steps: " + err.Error()}
		}
		return Runner{n}, nil
	},
}

// withToys returns the lists of assay with one row more in each.
func withToys() *registry.Registry {
	r := registry.Standard()
	r.Languages = append(r.Languages, Sums)
	r.Engines = append(r.Engines, runner)
	return r
}

// toyFile returns a file of sums.
func toyFile(t *testing.T) string {
	file := filepath.Join(t.TempDir(), "a.sum")
	if err := os.WriteFile(file, []byte("right 2 3 5\nwrong 2 3 6\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestToys: a language and an engine that are rows of a registry are asked by what uses the packages, and agree with
// the engines of assay.
func TestToys(t *testing.T) {
	house, file := withToys(), toyFile(t)
	for name, options := range map[string]registry.Options{"runner": {"runner-steps": "50"}, "enumerate": nil, portfolio.Auto: nil} {
		e, err := house.Engine(t.Context(), name, options)
		if err != nil {
			t.Fatal(err)
		}
		in := &run.Inputs{Languages: house.Languages}
		checks := in.Plan(in.Files([]string{file}), run.Options{}).Check(t.Context(), run.Options{Engine: e})
		if in.List.Failed() || len(checks) != 2 {
			t.Fatal(name, in.List.Err(), checks)
		}
		if right, wrong := checks[0].Outcome(), checks[1].Outcome(); right != task.Holding || wrong != task.Violation {
			t.Errorf("%s: the sum that is right is %v, the wrong one %v: %+v", name, right, wrong, checks)
		}
	}
	if _, err := house.Engine(t.Context(), "enumerate", registry.Options{"runner-steps": "1"}); err == nil {
		t.Error("an engine takes an option that is another's")
	}
}

// TestToysInTheCommand: they are there in the command too, with the option as a flag, and as goal files.
func TestToysInTheCommand(t *testing.T) {
	file := toyFile(t)
	do := func(args ...string) (int, string) {
		var out bytes.Buffer
		a := &app{lists: withToys(), stdin: strings.NewReader(""), stdout: &out, stderr: &out}
		return a.main(args), out.String()
	}
	check := []string{"check", "--no-cache", "--no-settings", "--engine", "runner", "--runner-steps"}
	for _, row := range []struct {
		steps  string
		status int
		says   string
	}{
		{"50", 1, "violated"}, {"1", 3, "it is not one run that ends"}, {"x", 2, "--runner-steps"},
	} {
		status, out := do(append(check, row.steps, file)...)
		if status != row.status || !strings.Contains(out, row.says) {
			t.Errorf("%s steps: status %d\n%s", row.steps, status, out)
		}
	}
	if status, out := do("check", "--no-cache", "--engine", "forge", "--runner-steps", "5", file); status != 2 || !strings.Contains(out, "use --engine runner") {
		t.Errorf("status %d\n%s", status, out)
	}
	queue := filepath.Join(filepath.Dir(file), "queue")
	if status, out := do("goal", "--output", queue, file); status != 0 {
		t.Fatalf("status %d\n%s", status, out)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if status, out := do("fmt", "-w", filepath.Join(queue, "right.goal")); status != 2 || !strings.Contains(out, "file-kind") {
		t.Errorf("a goal file is formatted: status %d\n%s", status, out)
	}
	if status, out := do(append(check, "50", queue)...); status != 1 || !strings.Contains(out, "1 violated") {
		t.Errorf("status %d\n%s", status, out)
	}
}

// TestToyPage: the code in CONTRIBUTING is code of this file.
func TestToyPage(t *testing.T) {
	page, err := os.ReadFile("../../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	code, err := os.ReadFile("toy_test.go")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(page), -1)
	for _, b := range blocks {
		for part := range strings.SplitSeq(b[1], "\n\n") {
			if !strings.Contains(string(code), strings.TrimSpace(part)) {
				t.Errorf("CONTRIBUTING shows code that is not in toy_test.go:\n%s", part)
			}
		}
	}
	if len(blocks) < 3 {
		t.Errorf("there are %d blocks of code", len(blocks))
	}
}
