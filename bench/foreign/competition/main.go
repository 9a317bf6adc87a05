// Package competition checks the programs of the public Java competition and sets each
// verdict beside its label, with the points that the competition would give.
//
//	go run ./bench foreign/competition -zip FILE -apart FILE -work DIR [-timeout 15s] [-engine facts]
//
// The programs are in svcomp-benchmarks-main.zip of the repository
// github.com/lisa-analyzer/sv-comp. Programs that the list -apart names (as
// FOLDER/NAME, one on each line) are never unpacked; they are counted. What is done
// stands in DIR/state.jsonl and is not done again. Every disagreement between a verdict
// and a label is run on the JVM: labels are wrong now and then.
package competition

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"time"

	"assay/bench/foreign/leg"
)

// Main is the command.
func Main() {
	var o options
	flag.StringVar(&o.zip, "zip", "", "the archive of the programs")
	flag.StringVar(&o.apart, "apart", "", "a list of programs that are kept apart")
	flag.StringVar(&o.only, "only", "", "how the names of programs begin that are looked at: a folder, say")
	flag.StringVar(&o.engine, "engine", "auto", "the engine: facts prove and find nothing")
	o.Flags(15*time.Second, "program")
	flag.DurationVar(&o.attack, "attack", 10*time.Second, "how long the JVM is searched for a run that a disagreement is about")
	flag.BoolVar(&o.all, "all", false, "attack verdicts that are as labelled, too")
	flag.BoolVar(&o.judge, "judge", false, "judge what is checked, and check nothing more")
	leg.Main("bench/foreign/competition", []string{"zip", "apart", "work"}, func(ctx context.Context) error { return measure(ctx, &o) })
}

type options struct {
	leg.Options
	zip, apart, only string
	engine           string
	attack           time.Duration
	judge, all       bool
}

// answer is what is kept of a program.
type answer struct {
	Key     string
	Labels  map[string]bool // by property: what the label expects
	Word    string          // of all results together
	Reason  string          `json:",omitempty"`
	Stderr  string          `json:",omitempty"` // of an internal error
	Results []leg.Result    `json:",omitempty"`
}

func measure(ctx context.Context, o *options) error {
	programs, apart, err := read(o.zip, o.apart)
	if err != nil {
		return err
	}
	maps.DeleteFunc(programs, func(key string, _ *program) bool { return !strings.HasPrefix(key, o.only) })
	if len(programs) == 0 {
		return errors.New("the archive has no such programs")
	}
	state, err := leg.Open(filepath.Join(o.Work, "state.jsonl"), func(a answer) string { return a.Key })
	if err != nil {
		return err
	}
	judged, err := leg.Open(filepath.Join(o.Work, "judged.jsonl"), func(j judgement) string { return j.Key })
	if err != nil {
		return err
	}
	if !o.Table {
		if err := run(ctx, o, programs, state, judged); err != nil {
			return err
		}
	}
	table(state.All(), judged.All(), len(programs), apart)
	return nil
}

// run checks the programs that are not done, and judges the answers that are not judged.
func run(ctx context.Context, o *options, programs map[string]*program, state *leg.State[answer], judged *leg.State[judgement]) error {
	c, err := o.Checker("--engine", o.engine)
	if err != nil {
		return err
	}
	if !o.judge {
		err := state.Each(ctx, sorted(programs), func(key string) (answer, string, error) {
			a, err := check(ctx, c, programs[key])
			return a, a.Word + " " + a.Reason, err
		})
		if err != nil {
			return err
		}
	}
	jvm, err := leg.StartJVM(o.Work)
	if err != nil {
		return err
	}
	defer jvm.Close()
	g := &judges{options: o, checker: c, jvm: jvm}
	answers := map[string]answer{}
	var done []string
	for _, a := range state.All() {
		answers[a.Key] = a
		done = append(done, a.Key)
	}
	return judged.Each(ctx, done, func(key string) (judgement, string, error) {
		j, err := g.program(ctx, programs[key], answers[key])
		return j, fmt.Sprint(j.Verdicts, " ", j.Said), err
	})
}

// check asks about one program.
func check(ctx context.Context, c *leg.Checker, p *program) (answer, error) {
	a := answer{Key: p.key, Labels: p.labels}
	dir, err := os.MkdirTemp("", "competition-")
	if err != nil {
		return a, err
	}
	defer os.RemoveAll(dir)
	folders, err := p.unpack(dir)
	if err != nil {
		return a, err
	}
	r, err := c.Check(ctx, append([]string{"--method", "Main.main"}, folders...)...)
	if err != nil {
		return a, err
	}
	a.Word, a.Reason, a.Results = r.Word(), r.Reason(), r.Results
	if r.Failed() {
		a.Stderr = r.Stderr
	}
	return a, nil
}
