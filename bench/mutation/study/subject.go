// This file defines subjects and how an engine is asked about them.

package study

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"assay/engine"
	"assay/ir"
	"assay/lang/fir"
	"assay/lang/fir/mutant"
	"assay/source"
	"assay/task"
)

// Subject is a program whose mutants are made.
type Subject struct {
	Name    string // of the file and of the procedure that is changed
	File    string
	Text    string
	Mutants []mutant.Mutant
}

// Load reads the subjects of a folder, in order of their names.
func Load(dir string) ([]*Subject, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.fir"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s: no programs", dir)
	}
	var out []*Subject
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		s := &Subject{Name: strings.TrimSuffix(filepath.Base(file), ".fir"), File: file, Text: string(text)}
		all, errs := mutant.All(file, text, s.Name)
		if errs.Failed() {
			return nil, errs
		}
		s.Mutants = all
		out = append(out, s)
	}
	return out, nil
}

// Bounds are the three that the study varies.
type Bounds struct{ Scope, Bits, Unroll int }

// Cube is the same for all three.
func Cube(n int) Bounds { return Bounds{n, n, n} }

func (b Bounds) String() string { return fmt.Sprintf("%ds %db %du", b.Scope, b.Bits, b.Unroll) }

func (b Bounds) task() task.Bounds {
	return task.Bounds{Scope: b.Scope, IntWidth: b.Bits, Unwind: b.Unroll}
}

// Verdict is what an engine says about a program within bounds.
type Verdict uint8

const (
	Survives  Verdict = iota // every property holds
	Killed                   // some property is violated
	Refused                  // the program cannot be stated within the bounds: a number does not fit
	Undecided                // the engine does not know, or has no time left
)

// Judge asks an engine about programs.
type Judge struct {
	Engine engine.Engine
	Check  string        // name of the check; empty: the first of the file
	Limit  time.Duration // for each question; 0: none
	asked  map[question]Verdict
}

type question struct {
	text   string
	bounds Bounds
}

// Verdict is what the engine says; it is asked once.
func (j *Judge) Verdict(ctx context.Context, text string, b Bounds) (Verdict, error) {
	if v, ok := j.asked[question{text, b}]; ok {
		return v, nil
	}
	results, err := j.results(ctx, text, b)
	if err != nil {
		return Undecided, err
	}
	v := verdict(results)
	if j.asked == nil {
		j.asked = map[question]Verdict{}
	}
	j.asked[question{text, b}] = v
	return v, nil
}

// results asks the engine; there are none if the program cannot be stated.
func (j *Judge) results(ctx context.Context, text string, b Bounds) ([]task.Result, error) {
	p, err := lower(text, j.Check, b)
	if err != nil || p == nil {
		return nil, err
	}
	if j.Limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, j.Limit)
		defer cancel()
	}
	return j.Engine.Check(ctx, j.task(p, text, b.task()))
}

// task is the question about a program, which is made anew for other bounds.
func (j *Judge) task(p *ir.Program, text string, b task.Bounds) *engine.Task {
	return &engine.Task{Program: p, Goal: p.Goals[0], Bounds: b, At: func(b task.Bounds) *engine.Task {
		p, err := lower(text, j.Check, Bounds{Bits: b.IntWidth})
		if err != nil || p == nil {
			return nil
		}
		return j.task(p, text, b)
	}}
}

func verdict(results []task.Result) Verdict {
	v := Survives
	if len(results) == 0 {
		v = Refused
	}
	for _, r := range results {
		switch r.Status {
		case task.Violated:
			return Killed
		case task.Unknown:
			v = Undecided
		}
	}
	return v
}

// lower makes the program of a check. It is nil if a number does not fit into
// the integers.
func lower(text, check string, b Bounds) (*ir.Program, error) {
	m, errs := fir.Load("mutant.fir", []byte(text))
	if errs.Failed() {
		return nil, errs
	}
	for _, c := range m.Checks {
		if check != "" && c.Name != check {
			continue
		}
		p, errs := fir.Lower(m, fir.Options{Check: c, IntWidth: b.Bits})
		switch {
		case !errs.Failed():
			return p, nil
		case onlyRange(errs):
			return nil, nil
		}
		return nil, errs
	}
	return nil, fmt.Errorf("no check named %q", check)
}

func onlyRange(errs *source.List) bool {
	for _, d := range errs.All() {
		if d.Severity == source.Error && d.Code != fir.CodeRange {
			return false
		}
	}
	return true
}
