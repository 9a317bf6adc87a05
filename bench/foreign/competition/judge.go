// This file asks the JVM about verdicts.

package competition

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"assay/bench/foreign/leg"
)

// judgement is what the JVM says about the answers for one program.
type judgement struct {
	Key      string
	Verdicts map[string]string // by property: proved, holds, false or unknown
	Said     map[string]string `json:",omitempty"` // by property: about a verdict that is not the label's, or that a run contradicts
	Runs     int
}

// judges attacks what holds, and repeats what disagrees with a label.
type judges struct {
	*options
	checker *leg.Checker
	jvm     *leg.JVM
}

func (g *judges) program(ctx context.Context, p *program, a answer) (judgement, error) {
	j := judgement{Key: p.key, Verdicts: map[string]string{}, Said: map[string]string{}}
	dir, err := os.MkdirTemp("", "competition-")
	if err != nil {
		return j, err
	}
	defer os.RemoveAll(dir)
	folders, err := p.unpack(dir)
	if err != nil {
		return j, err
	}
	classes, compiled := filepath.Join(dir, "classes"), false
	compile := func() {
		if !compiled {
			err, compiled = errors.Join(err, g.compile(classes, folders)), true
		}
	}
	kind := func(class string) string {
		if !strings.HasPrefix(class, "java.") {
			compile()
		}
		k, e := g.jvm.Kind(ctx, classes, class)
		err = errors.Join(err, e)
		return k
	}
	look := false
	for property, label := range p.labels {
		v := a.verdict(property, kind)
		j.Verdicts[property] = v
		look = look || points(label, v) < 0 || g.all && v != "unknown"
	}
	if err != nil || !look {
		return j, err
	}
	if compile(); err != nil {
		return j, err
	}
	f, err := g.jvm.Attack(ctx, leg.Search{Path: classes, Main: "Main", Seed: 1, Time: g.attack, Runs: 100000, Length: 8})
	if err != nil {
		return j, err
	}
	j.Runs = f.Runs
	for property, label := range p.labels {
		g.compare(&j, property, label, f)
		if label && j.Verdicts[property] == "false" {
			err = errors.Join(err, g.confirm(ctx, &j, property, folders, kind))
		}
	}
	return j, err
}

// compare says what runs show about a verdict.
func (g *judges) compare(j *judgement, property string, label bool, f *leg.Found) {
	verdict := j.Verdicts[property]
	if verdict == "unknown" {
		return
	}
	holds := verdict == "proved" || verdict == "holds"
	want := map[string]string{asserts: "assert", runtime: "runtime"}[property]
	for _, x := range f.Failures {
		if x.Kind == want && holds {
			j.Said[property] = fmt.Sprintf("says %s, labelled %v; the JVM throws %s at line %d of %s with %q", verdict, label, x.Class, x.Line, x.File, x.Values)
			return
		}
	}
	if points(label, verdict) < 0 {
		j.Said[property] = fmt.Sprintf("says %s, labelled %v; %d runs on the JVM (%d left out) show no failure", verdict, label, f.Runs, f.LeftOut)
	}
}

// confirm repeats a violation that the label excludes.
func (g *judges) confirm(ctx context.Context, j *judgement, property string, folders []string, kind func(string) string) error {
	r, err := g.checker.Check(ctx, append([]string{"--confirm", "--method", "Main.main"}, folders...)...)
	if err != nil {
		return err
	}
	for i := range r.Results {
		x := &r.Results[i]
		if x.Status != "violated" || is(x, kind) != property {
			continue
		}
		said := "confirmed by " + x.Evidence.Confirmed
		if x.Evidence.Confirmed == "" {
			said = "NOT confirmed: " + x.Evidence.Unconfirmed
		}
		j.Said[property] = fmt.Sprintf("says false, labelled true: %s at %s:%d, %s", x.Property, filepath.Base(x.Source.File), x.Source.Line, said)
	}
	return nil
}

func (g *judges) compile(out string, folders []string) error {
	var files []string
	for _, dir := range folders {
		filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
			if err == nil && filepath.Ext(name) == ".java" {
				files = append(files, name)
			}
			return nil
		})
	}
	javac, _ := g.jvm.Home.Program("javac")
	if text, err := exec.Command(javac, append([]string{"-g", "-nowarn", "-encoding", "UTF-8", "-cp", g.jvm.Harness(), "-d", out}, files...)...).CombinedOutput(); err != nil {
		line, _, _ := strings.Cut(string(text), "\n")
		return fmt.Errorf("javac: %w: %s", err, line)
	}
	return nil
}
