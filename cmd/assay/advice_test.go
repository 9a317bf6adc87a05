package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"assay/run"
	"assay/source"
	"assay/task"
)

// TestAdvice: what is proposed for a file without checks can be checked, on
// every case.
func TestAdvice(t *testing.T) {
	checks := regexp.MustCompile(`(?m)^check\b`)
	found := map[task.Outcome]int{}
	for _, name := range someCases(t) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		program := string(text)
		if at := checks.FindStringIndex(program); at != nil && !strings.Contains(program[at[0]:], "\nproc ") {
			program = program[:at[0]] // checks are last
		} else {
			continue
		}
		ask := func(program string) (*run.Inputs, []task.Check) {
			in := &run.Inputs{Languages: languages, Texts: source.Texts{}, Stdin: strings.NewReader(program)}
			o := run.Options{Engine: choice, Timeout: 1e9}
			return in, in.Plan(in.Files([]string{run.Stdin}), o).Check(t.Context(), o)
		}
		in, _ := ask(program)
		help := in.List.All()[0].Help
		_, proposal, ok := strings.Cut(help, "for example: ")
		if !ok || in.List.All()[0].Code != run.CodeNothing {
			t.Errorf("%s: %v", name, in.List.All()[0])
			continue
		}
		proposal, _, _ = strings.Cut(proposal, "\n")
		in, results := ask(program + "\n" + proposal + "\n")
		if in.List.Failed() || len(results) != 1 {
			t.Errorf("%s: %s: %v", name, proposal, &in.List)
			continue
		}
		found[results[0].Outcome()]++
	}
	if found[task.InternalError] > 0 || found[task.BadInput] > 0 || found[task.Violation] < 10 || found[task.Holding] < 10 {
		t.Errorf("the proposals come out as %v", found)
	}
}
