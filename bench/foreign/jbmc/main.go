// Package jbmc runs the regression tests of JBMC and sets each answer beside what the
// test expects.
//
//	go run ./bench foreign/jbmc -tests DIR -work DIR [-timeout 10s]
//
// The tests are the folder jbmc/regression of the repository github.com/peterschrammel/cbmc
// (or github.com/diffblue/cbmc), with their class files: git archive HEAD jbmc/regression.
// What is done stands in WORK/state.jsonl and is not done again; what is expected is read
// anew each time. A test is not applicable where its options ask for something else than
// a verdict about a program; the reasons are counted. Where an answer and a test differ,
// the JVM is asked (--confirm), and explained.txt has a sentence for what it cannot say.
package jbmc

import (
	"context"
	"errors"
	"flag"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"assay/bench/foreign/leg"
)

// Main is the command.
func Main() {
	var o options
	flag.StringVar(&o.tests, "tests", "", "the folder jbmc/regression")
	o.Flags(10*time.Second, "check")
	leg.Main("bench/foreign/jbmc", []string{"tests", "work"}, func(ctx context.Context) error { return measure(ctx, &o) })
}

type options struct {
	leg.Options
	tests string
}

// answer is what is kept of a class: the answers about all methods that tests ask for.
type answer struct {
	Key     string // FOLDER CLASS
	Word    string
	Reason  string       `json:",omitempty"`
	Stderr  string       `json:",omitempty"` // of an internal error
	Results []leg.Result `json:",omitempty"`
}

func measure(ctx context.Context, o *options) error {
	tests, err := read(o.tests)
	if err != nil {
		return err
	}
	if len(tests) == 0 {
		return errors.New("there are no tests")
	}
	state, err := leg.Open(filepath.Join(o.Work, "state.jsonl"), func(a answer) string { return a.Key })
	if err != nil {
		return err
	}
	if !o.Table {
		if err := run(ctx, o, tests, state); err != nil {
			return err
		}
	}
	return table(tests, state.All())
}

func run(ctx context.Context, o *options, tests []*test, state *leg.State[answer]) error {
	c, err := o.Checker()
	if err != nil {
		return err
	}
	byClass := map[string][]*test{}
	for _, t := range tests {
		if t.other == "" {
			byClass[t.key()] = append(byClass[t.key()], t)
		}
	}
	return state.Each(ctx, slices.Sorted(maps.Keys(byClass)), func(key string) (answer, string, error) {
		dir, class, _ := strings.Cut(key, " ")
		args := []string{"--classpath", filepath.Join(o.tests, dir)}
		methods := map[string]bool{}
		for _, t := range byClass[key] {
			methods[t.method] = true
		}
		for _, m := range slices.Sorted(maps.Keys(methods)) {
			args = append(args, "--method", m)
		}
		// Objects of inputs are of classes of the targets, so all of the folder are.
		targets, err := classFiles(filepath.Join(o.tests, dir), class)
		if err != nil {
			return answer{}, "", err
		}
		args = append(args, targets...)
		a, err := ask(ctx, c, key, len(methods), args...)
		if err == nil && slices.ContainsFunc(byClass[key], func(t *test) bool { return t.disagrees(&a) }) {
			a, err = ask(ctx, c, key, len(methods), append(args, "--confirm")...)
		}
		return a, a.Word + " " + a.Reason, err
	})
}

func ask(ctx context.Context, c *leg.Checker, key string, methods int, args ...string) (answer, error) {
	a := answer{Key: key}
	r, err := c.CheckMany(ctx, methods, args...)
	if err != nil {
		return a, err
	}
	a.Word, a.Reason, a.Results = r.Word(), r.Reason(), r.Results
	if r.Failed() {
		a.Stderr = r.Stderr
	}
	return a, nil
}

func (t *test) disagrees(a *answer) bool {
	verdict, _ := t.compare(t.of(a))
	return verdict == "disagrees"
}

// classFiles are those of a folder and of the packages below it, the one of the test first.
func classFiles(dir, class string) ([]string, error) {
	list := []string{filepath.Join(dir, filepath.FromSlash(class)+".class")}
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && filepath.Ext(name) == ".class" && name != list[0] {
			list = append(list, name)
		}
		return err
	})
	return list, err
}
