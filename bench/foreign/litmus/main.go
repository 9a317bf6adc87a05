// Package litmus asks about the litmus tests of herd7's repository and sets each
// verdict beside what is written there.
//
//	go run ./bench foreign/litmus -herd DIR -work DIR [-skip PREFIX,…] [-csv FILE,…] [-timeout 20s]
//
// DIR is a checkout of github.com/herd/herdtools7. What a test is expected to do stands
// beside it (NAME.litmus.expected, what herd7 printed) or in a file kinds.txt above it.
// Each test is asked under the model that is built in for its architecture, and, where
// herd7's own file of that model can be evaluated here, under that file too. What is
// done stands in WORK/state.jsonl and is not done again; what is expected is read anew
// each time. A test is not applicable where its configuration asks for a variant of
// herd7 (page tables, tags, mixed sizes, …). Where a verdict and an expectation differ,
// explained.txt has a sentence about it.
//
// With -csv, DIR is another collection, and the files below it say what is expected, in lines "PATH,1" where the condition is
// met by an execution, or if it is one of all executions, by all, and "PATH,0" where not: so has the repository of Dartagnan
// (github.com/hernanponcedeleon/Dat3M). Only tests that are named there are asked about.
//
// A second table says which of herd7's models can be read.
package litmus

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"assay/bench/foreign/leg"
	engine "assay/engine/litmus"
	"assay/engine/litmus/model"
	"assay/lang/cat"
	"assay/lang/litmus"
)

// Main is the command.
func Main() {
	var o options
	flag.StringVar(&o.herd, "herd", "", "a checkout of herdtools7")
	flag.StringVar(&o.skip, "skip", "", "folders that are left aside, separated by commas")
	flag.StringVar(&o.csv, "csv", "", "files below the checkout that say what is expected, separated by commas")
	o.Flags(20*time.Second, "question")
	leg.Main("bench/foreign/litmus", []string{"herd", "work"}, func(ctx context.Context) error { return measure(ctx, &o) })
}

type options struct {
	leg.Options
	herd, skip, csv string

	listed map[string]string // what the files of -csv say, by paths
}

// models are the names of the models of architectures, and of herd7's files.
var models = map[string]struct{ builtin, file string }{
	"AArch64": {"aarch64", ""}, // aarch64.cat makes dependencies of accesses to registers
	"ARM":     {"armv7", "arm.cat"},
	"PPC":     {"power", "ppc.cat"},
	"RISCV":   {"riscv", ""}, // riscv.cat takes an atomic operation for one event
	"X86":     {"tso", "x86tso.cat"},
	"X86_64":  {"tso", "x86tso.cat"},
	"C":       {"rc11", "rc11.cat"},
}

// answer is what is kept of a test.
type answer struct {
	Key     string // the path of the test
	Arch    string `json:",omitempty"`
	Verdict string `json:",omitempty"`
	File    string `json:",omitempty"` // the verdict of herd7's own model
	Bound   bool   `json:",omitempty"` // a bound left something out
	Reason  string `json:",omitempty"` // why there is no verdict
	Fault   string `json:",omitempty"`
}

func measure(ctx context.Context, o *options) error {
	if err := o.list(); err != nil {
		return err
	}
	tests, err := o.tests()
	if err != nil {
		return err
	}
	state, err := leg.Open(filepath.Join(o.Work, "state.jsonl"), func(a answer) string { return a.Key })
	if err != nil {
		return err
	}
	if files := o.files(); !o.Table {
		err := state.Each(ctx, tests, func(key string) (answer, string, error) {
			a := o.ask(ctx, key, files)
			return a, cmp.Or(a.Verdict, a.Reason), nil
		})
		if err != nil {
			return err
		}
	}
	done := map[string]answer{}
	for _, a := range state.All() {
		done[a.Key] = a
	}
	if err := o.print(tests, done); err != nil {
		return err
	}
	o.printFiles()
	return nil
}

// tests are the paths of all tests below the checkout.
func (o *options) tests() ([]string, error) {
	var out []string
	err := filepath.WalkDir(o.herd, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(o.herd, path)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		if d.IsDir() && o.skip != "" && slices.Contains(strings.Split(o.skip, ","), rel) {
			return fs.SkipDir
		}
		if !d.IsDir() && d.Type().IsRegular() && strings.HasSuffix(rel, ".litmus") && (o.csv == "" || o.listed[rel] != "") {
			out = append(out, rel)
		}
		return nil
	})
	if err == nil && len(out) == 0 {
		err = errors.New("there are no tests")
	}
	return out, err
}

// files are herd7's models, by name.
func (o *options) files() map[string]*model.Model {
	out := map[string]*model.Model{}
	for _, m := range models {
		if m.file == "" {
			continue
		}
		if f, list := o.read(filepath.Join(o.herd, "herd", "libdir", m.file)); !list.Failed() {
			out[m.file] = model.FromCat(m.file, f)
		}
	}
	return out
}

// ask asks about one test.
func (o *options) ask(ctx context.Context, key string, files map[string]*model.Model) answer {
	a := answer{Key: key}
	text, err := os.ReadFile(filepath.Join(o.herd, filepath.FromSlash(key)))
	if err != nil {
		a.Reason = err.Error()
		return a
	}
	a.Arch, _, _ = strings.Cut(strings.TrimSpace(string(text)), " ")
	names, ok := models[a.Arch]
	if !ok {
		a.Reason = "no model is built in for " + a.Arch
		return a
	}
	test, list := litmus.Read(filepath.Base(key), string(text))
	if list.Failed() {
		a.Reason = list.Error()
		return a
	}
	m, _ := model.Named(names.builtin)
	r, err := o.decide(ctx, test, m)
	if err != nil {
		a.refuse(err)
		return a
	}
	a.Verdict, a.Bound, a.Reason = r.Verdict.String(), len(r.Binding) > 0, r.Reason
	if f := files[names.file]; f != nil {
		if r, err = o.decide(ctx, test, f); err != nil {
			a.File = "refused"
			return a
		}
		a.File = r.Verdict.String()
	}
	return a
}

func (o *options) decide(ctx context.Context, test *litmus.Test, m *model.Model) (*engine.Result, error) {
	ctx, cancel := context.WithTimeout(ctx, o.Timeout)
	defer cancel()
	return engine.Decide(ctx, test, m, engine.Options{Events: 2000})
}

func (a *answer) refuse(err error) {
	var f *engine.Fault
	if errors.As(err, &f) {
		a.Fault = f.Message
	}
	a.Reason = err.Error()
}

// read reads a model of herd7's.
func (o *options) read(path string) (*cat.File, interface {
	Failed() bool
	Error() string
}) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, failed(err.Error())
	}
	return cat.Read(path, string(text), func(from *cat.File, name string) (string, string, bool) {
		if !cat.Own(name) {
			file := filepath.Join(filepath.Dir(from.Name), name)
			if text, err := os.ReadFile(file); err == nil {
				return file, string(text), true
			}
		}
		text, ok := cat.Library(name)
		return "built-in:" + name, text, ok
	})
}

type failed string

func (f failed) Failed() bool  { return true }
func (f failed) Error() string { return string(f) }

// printFiles prints which models can be read, and of the others why not.
func (o *options) printFiles() {
	paths, _ := filepath.Glob(filepath.Join(o.herd, "herd", "libdir", "*.cat"))
	if len(paths) == 0 {
		return
	}
	read := 0
	fmt.Printf("\n| model of herd7 that is not read | why |\n|--|--|\n")
	for _, p := range paths {
		_, list := o.read(p)
		if list.Failed() {
			fmt.Printf("| %s | %s |\n", filepath.Base(p), strings.ReplaceAll(list.Error(), filepath.Dir(p)+"/", ""))
			continue
		}
		read++
	}
	fmt.Printf("\n%d of %d files in herd/libdir are read\n", read, len(paths))
}
