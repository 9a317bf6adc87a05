// Package jml measures how much of the JML that other people wrote is read, and what is answered about it.
//
//	go run ./bench jml -work DIR -source FOLDER [-apart GLOBS] [-each] [-grammar] [-verdicts] [-timeout 30s]
//
// FOLDER is a folder of a fetched repository. A unit is a folder below it with Java files, which are compiled
// together; with -each, every file is one. What matches one of the patterns of -apart, by its path or by a part of
// it, is kept for judging and is not opened.
//
// Of each unit it is asked whether all of its contracts are understood (*whole*), and if not, which words and
// sentences refused them; with -verdicts also what `assay check` says of its methods. With -grammar nothing is
// compiled: it is read as text, which takes moments. What is done stands in DIR/state.jsonl and is not done again.
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
	o.Flags(30*time.Second, "unit")
	flag.StringVar(&o.source, "source", "", "the folder to read")
	flag.StringVar(&o.apart, "apart", "", "patterns of paths that are not opened, separated by commas")
	flag.BoolVar(&o.each, "each", false, "each file is a unit")
	flag.BoolVar(&o.grammar, "grammar", false, "read texts, and compile nothing")
	flag.BoolVar(&o.verdicts, "verdicts", false, "check the units too")
	flag.IntVar(&o.most, "most", 60, "how many reasons are printed")
	leg.Main("bench/jml", []string{"work", "source"}, func(ctx context.Context) error { return measure(ctx, &o) })
}

type options struct {
	leg.Options
	source, apart           string
	each, grammar, verdicts bool
	most                    int
}

// unit is what is kept of one.
type unit struct {
	Key      string
	Files    int
	Comments int            // of JML
	Invalid  string         `json:",omitempty"` // why javac does not compile it
	Refused  map[string]int `json:",omitempty"` // by reason: how often
	Words    map[string]int `json:",omitempty"` // verdicts
	Unknown  map[string]int `json:",omitempty"` // by reason
	Failure  string         `json:",omitempty"` // of the command
}

func measure(ctx context.Context, o *options) error {
	units, err := o.units()
	if err != nil {
		return err
	}
	state, err := leg.Open(filepath.Join(o.Work, "state.jsonl"), func(u unit) string { return u.Key })
	if err != nil {
		return err
	}
	if !o.Table {
		var c *leg.Checker
		if o.verdicts {
			if c, err = o.Checker(); err != nil {
				return err
			}
		}
		err = state.Each(ctx, slices.Sorted(maps.Keys(units)), func(key string) (unit, string, error) {
			u, err := o.ask(ctx, c, key, units[key])
			return u, fmt.Sprintf("%s: %d refused", key, len(u.Refused)), err
		})
		if err != nil {
			return err
		}
	}
	o.table(state.All(), len(units))
	return nil
}

// units are the files of each unit, by the name of the unit.
func (o *options) units() (map[string][]string, error) {
	out := map[string][]string{}
	err := filepath.WalkDir(o.source, func(name string, d fs.DirEntry, err error) error {
		rel, _ := filepath.Rel(o.source, name)
		switch {
		case err != nil:
			return err
		case o.isApart(rel):
			if d.IsDir() {
				return filepath.SkipDir
			}
		case !d.IsDir() && filepath.Ext(name) == ".java":
			key := filepath.Dir(rel)
			if o.each {
				key = rel
			}
			out[key] = append(out[key], name)
		}
		return nil
	})
	return out, err
}

// isApart reports whether a path, or a part of it, is kept for judging.
func (o *options) isApart(rel string) bool {
	for _, p := range strings.Split(o.apart, ",") {
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
func (o *options) ask(ctx context.Context, c *leg.Checker, key string, files []string) (unit, error) {
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
	if c == nil || u.Invalid != "" {
		return u, nil
	}
	r, err := c.CheckMany(ctx, 8, files...)
	if err != nil {
		return u, err
	}
	u.Words, u.Unknown = map[string]int{}, map[string]int{}
	if r.Failed() || r.Late {
		u.Failure = cmp.Or(r.Stderr, "late")
	}
	for _, x := range r.Results {
		u.Words[x.Status]++
		if x.Status == "unknown" {
			u.Unknown[leg.General(x.Reason)]++
		}
	}
	return u, nil
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

// table prints what is done.
func (o *options) table(all []unit, units int) {
	var valid, with, whole int
	words, unknown, failures := map[string]int{}, map[string]int{}, map[string]int{}
	refused, costs, alone := map[string]int{}, map[string]int{}, map[string]int{}
	for _, u := range all {
		if u.Invalid != "" {
			continue
		}
		valid++
		if u.Comments == 0 {
			continue
		}
		with++
		if len(u.Refused) == 0 {
			whole++
		}
		for r, n := range u.Refused {
			refused[r] += n
			costs[r]++
			if len(u.Refused) == 1 {
				alone[r]++
			}
		}
		for w, n := range u.Words {
			words[w] += n
		}
		for w, n := range u.Unknown {
			unknown[w] += n
		}
		if u.Failure != "" {
			failures[u.Key]++
		}
	}
	fmt.Printf("%d units, %d asked, %d compile, %d of them have JML, %d of them are read whole\n", units, len(all), valid, with, whole)
	if len(refused) > 0 {
		fmt.Println("\n| what refuses | times | units | alone |\n|---|--:|--:|--:|")
		for _, r := range o.largest(costs) {
			fmt.Printf("| %s | %d | %d | %d |\n", strings.ReplaceAll(r, "|", `\|`), refused[r], costs[r], alone[r])
		}
	}
	if len(words) > 0 {
		fmt.Println("\n| verdict | properties |\n|---|--:|")
		for _, w := range slices.Sorted(maps.Keys(words)) {
			fmt.Printf("| %s | %d |\n", w, words[w])
		}
		fmt.Println("\n| why unknown | properties |\n|---|--:|")
		for _, w := range o.largest(unknown) {
			fmt.Printf("| %s | %d |\n", strings.ReplaceAll(w, "|", `\|`), unknown[w])
		}
	}
	for _, k := range slices.Sorted(maps.Keys(failures)) {
		fmt.Printf("failed: %s\n", k)
	}
}

// largest are the keys with the largest numbers, as many as are printed.
func (o *options) largest(m map[string]int) []string {
	keys := slices.SortedFunc(maps.Keys(m), func(a, b string) int { return cmp.Or(cmp.Compare(m[b], m[a]), cmp.Compare(a, b)) })
	return keys[:min(o.most, len(keys))]
}
