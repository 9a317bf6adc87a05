// Package jml measures how much of the JML that other people wrote is read, and what is answered about it.
//
//	go run ./bench jml -work DIR [-checkouts DIR] [-clone] [-only NAMES] [-bugs 60 -seed 1] [-grammar] [-verdicts=false]
//	go run ./bench jml -work DIR -source FOLDER [-apart GLOBS] [-each] …
//
// sets.tsv lists repositories with their commits, what a unit of each is, and what is kept apart for judging, which is
// not opened. Below the folder of checkouts (default: DIR/checkouts) each has a folder of its name, which -clone gets.
// With -source, one folder is read instead. A unit is a folder with Java files, which are compiled together, or a file.
//
// Of each unit it is asked whether all of its contracts are understood (*whole*), and if not, which words and
// sentences refused them; and what `assay check` says of its methods. With -grammar nothing is compiled: it is read as
// text, which takes moments. A program with a seeded bug is asked twice, as it is and with its changed line restored:
// the bug counts as found if a property is violated that holds in the restored version, and the JVM does not do
// otherwise. The restored line is what the most other programs of the same origin have there. What OpenJML answers is set
// beside our answers, method by method. What is done stands in DIR/NAME.jsonl and is not done again.
package jml

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"assay/bench/foreign/leg"
	"assay/bench/outside"
	"assay/lang/java/check/target"
	"assay/lang/java/classpath"
	"assay/lang/java/contract"
	"assay/lang/java/contract/decl"
	"assay/lang/java/jml"
	"assay/lang/java/scan"
	"assay/source"
)

// Main is the command.
func Main() {
	var o options
	o.Flags(30*time.Second, "check")
	flag.StringVar(&o.checkouts, "checkouts", "", "the folder with a checkout of each repository (default: checkouts in the folder to work in)")
	flag.BoolVar(&o.clone, "clone", false, "clone what is missing there")
	flag.StringVar(&o.only, "only", "", "sets, separated by commas (default: all)")
	flag.IntVar(&o.bugs, "bugs", 60, "how many programs with seeded bugs are drawn; 0: all")
	flag.Uint64Var(&o.seed, "seed", 1, "of the draw")
	flag.DurationVar(&o.budget, "budget", time.Minute, "of a unit")
	flag.StringVar(&o.source, "source", "", "one folder to read, instead of the list")
	flag.StringVar(&o.apart, "apart", "", "patterns of paths in it that are not opened, separated by commas")
	flag.BoolVar(&o.each, "each", false, "each file in it is a unit")
	flag.BoolVar(&o.grammar, "grammar", false, "read texts, and compile nothing")
	flag.BoolVar(&o.verdicts, "verdicts", true, "check the units too")
	flag.IntVar(&o.most, "most", 60, "how many reasons are printed")
	leg.Main("bench/jml", []string{"work"}, func(ctx context.Context) error { return measureAll(ctx, &o) })
}

type options struct {
	leg.Options
	checkouts               string
	clone                   bool
	only                    string
	bugs                    int
	seed                    uint64
	budget                  time.Duration
	source, apart           string
	each, grammar, verdicts bool
	most                    int
	assay                   string // the command; empty: it is not asked
}

// unit is what is kept of one.
type unit struct {
	Key        string
	Files      int
	Comments   int            // of JML
	Invalid    string         `json:",omitempty"` // why javac does not compile it
	Refused    map[string]int `json:",omitempty"` // by reason: how often
	Properties []property     `json:",omitempty"`
	took
	Failure string   `json:",omitempty"` // of the command
	Answers *answers `json:",omitempty"` // of OpenJML
}

// measureAll measures the sets, or the one folder that is said.
func measureAll(ctx context.Context, o *options) error {
	sets := []set{{Name: "folder", Each: o.each, Says: "-", Apart: o.apart}}
	if o.source == "" {
		all, err := parseSets(setsText)
		if err != nil {
			return err
		}
		if sets, err = chosen(all, o.only); err != nil {
			return err
		}
	}
	if o.checkouts == "" {
		o.checkouts = filepath.Join(o.Work, "checkouts")
	}
	if o.verdicts && !o.grammar && !o.Table {
		c, err := o.Checker()
		if err != nil {
			return err
		}
		o.assay = c.Path
	}
	fmt.Printf("%s, %s: `assay check --confirm --timeout %v --budget %v`\n", time.Now().UTC().Format(time.DateOnly), outside.Machine(), o.Timeout, o.budget)
	for _, s := range sets {
		folder := o.source
		if o.source == "" {
			dir := filepath.Join(o.checkouts, s.dir())
			if err := outside.Checkout(ctx, dir, s.Repository, s.Commit, o.clone); err != nil {
				fmt.Printf("\n## %s\n\n%v\n", s.Name, err)
				continue
			}
			folder = filepath.Join(dir, filepath.FromSlash(s.Folder))
		}
		if err := o.measure(ctx, s, folder); err != nil {
			return err
		}
	}
	return nil
}

// measure measures one set.
func (o *options) measure(ctx context.Context, s set, folder string) error {
	units, err := unitsOf(folder, s)
	if err != nil {
		return err
	}
	fmt.Printf("\n## %s\n\n", s.Name)
	keys := slices.Sorted(maps.Keys(units))
	name := filepath.Join(o.Work, fileName(s.Name)+".jsonl")
	if s.Says == bugs && !o.grammar && o.verdicts {
		state, err := leg.Open(name, func(b seededBug) string { return b.Key })
		if err != nil {
			return err
		}
		some := drawn(keys, o.bugs, o.seed)
		if !o.Table {
			if err := state.Each(ctx, some, func(key string) (seededBug, string, error) {
				b, err := o.bug(ctx, o.assay, folder, key, units)
				return b, cmp.Or(b.Open, b.Failure, b.Why, "found"), err
			}); err != nil {
				return err
			}
		}
		o.bugTable(state.All(), some, len(keys))
		return nil
	}
	state, err := leg.Open(name, func(u unit) string { return u.Key })
	if err != nil {
		return err
	}
	if !o.Table {
		if err := state.Each(ctx, keys, func(key string) (unit, string, error) {
			u, err := o.ask(ctx, s, folder, key, units[key])
			return u, fmt.Sprintf("%d refused, %d properties", len(u.Refused), len(u.Properties)), err
		}); err != nil {
			return err
		}
	}
	o.table(state.All(), len(units))
	if s.Says == expected && o.verdicts && !o.grammar {
		o.beside(state.All())
	}
	if s.Says == verified {
		o.disputed(state.All())
	}
	return nil
}

func fileName(name string) string { return strings.ReplaceAll(name, "/", "-") }

// unitsOf are the files of each unit below a folder, by the name of the unit.
func unitsOf(folder string, s set) (map[string][]string, error) {
	out := map[string][]string{}
	err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		rel, _ := filepath.Rel(folder, name)
		switch {
		case err != nil:
			return err
		case s.isApart(rel):
			if d.IsDir() {
				return filepath.SkipDir
			}
		case !d.IsDir() && filepath.Ext(name) == ".java":
			key := filepath.Dir(rel)
			if s.Each {
				key = rel
			}
			out[key] = append(out[key], name)
		}
		return nil
	})
	return out, err
}

// isApart reports whether a path, or a part of it, is kept for judging.
func (s set) isApart(rel string) bool {
	for _, p := range strings.Split(s.Apart, ",") {
		if p == "" {
			continue
		}
		if ok, _ := filepath.Match(p, rel); ok {
			return true
		}
		if ok, _ := filepath.Match(p, filepath.Base(rel)); ok {
			return true
		}
	}
	return false
}

// ask reads a unit, and checks it.
func (o *options) ask(ctx context.Context, s set, folder, key string, files []string) (unit, error) {
	u := unit{Key: key, Files: len(files)}
	var list source.List
	if err := o.read(ctx, &u, files, &list); err != nil {
		return u, err
	}
	for _, d := range list.All() {
		if d.Severity != source.Error && d.Code != jml.CodeUnsupported && d.Code != decl.CodeUnsupported && d.Code != decl.CodeSize {
			continue
		}
		if u.Refused == nil {
			u.Refused = map[string]int{}
		}
		u.Refused[string(d.Code)+": "+leg.General(d.Message)]++
	}
	if s.Says == expected {
		if u.Answers = answered(s, folder, key); u.Answers != nil {
			u.Answers.keep(files)
		}
	}
	if o.assay == "" || u.Invalid != "" || u.Comments == 0 {
		return u, nil
	}
	var err error
	u.Properties, u.took, u.Failure, err = o.check(ctx, o.assay, files...)
	if err == nil && u.Answers != nil && !u.Answers.Rejected {
		err = o.rest(ctx, &u, files)
	}
	return u, err
}

// rest asks by their names for the methods that OpenJML answers about, and the command did not: private ones without a contract, those beside a
// main, and constructors that nobody wrote.
func (o *options) rest(ctx context.Context, u *unit, files []string) error {
	have := verdicts(u.Properties)
	var names []string
	for _, m := range slices.Sorted(maps.Keys(u.Answers.Warns)) {
		if have[m] == "" {
			class, method, _ := strings.Cut(m, ".")
			if method == "new" {
				method = class
			}
			names = append(names, class+"."+method)
		}
	}
	if len(names) == 0 {
		return nil
	}
	list, _, failure, err := o.check(ctx, o.assay, slices.Concat(methodFlags(names), files)...)
	if err == nil && failure != "" && len(list) == 0 { // one of the names means nothing: they are asked one by one
		for _, name := range names[:min(len(names), mostAlone)] {
			var one []property
			if one, _, _, err = o.check(ctx, o.assay, slices.Concat(methodFlags([]string{name}), files)...); err != nil {
				return err
			}
			list = append(list, one...)
		}
	}
	u.Properties = append(u.Properties, list...)
	return err
}

// mostAlone is how many methods of a unit are asked one by one.
const mostAlone = 6

func methodFlags(names []string) (out []string) {
	for _, name := range names {
		out = append(out, "--method", name)
	}
	return out
}

// read reads the contracts of files; complaints go to the list.
func (o *options) read(ctx context.Context, u *unit, files []string, list *source.List) error {
	texts := map[string][]byte{}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		texts[name] = text
	}
	if o.grammar {
		for _, name := range files {
			f, errs := scan.Parse(name, texts[name])
			if errs.Failed() {
				u.Invalid = errs.Last().Message
			}
			k, errs := jml.Parse(f)
			u.Comments += k.Count
			list.Append(errs)
		}
		return nil
	}
	out, err := target.Compile(ctx, files, nil, nil)
	var wrong *source.List
	var one *source.Diagnostic
	switch {
	case errors.As(err, &wrong):
		u.Invalid = cmp.Or(wrong.All()[0].Message, "javac")
		return nil
	case errors.As(err, &one):
		u.Invalid = one.Message
		return nil
	case err != nil:
		return err
	}
	defer out.Close()
	path, err := classpath.Open([]string{out.Dir, out.Annotations}, classpath.Options{JDK: &out.Compiler})
	if err != nil {
		return err
	}
	defer path.Close()
	set := decl.NewSet(path, decl.Options{})
	var said []*jml.Unit
	for _, name := range files {
		k := set.AddSource(name, texts[name])
		u.Comments += k.Count
		said = append(said, k)
	}
	for _, k := range said {
		contract.Check(set, k)
	}
	list.Append(&set.Errors)
	return nil
}
