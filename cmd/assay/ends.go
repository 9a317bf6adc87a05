// This file defines `assay facts --calls`.

package main

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"assay/engine/absint/memo"
	"assay/report"
	"assay/run"
	"assay/run/cache"
	"assay/run/frontend"
	"assay/run/summaries"
	"assay/task"
)

// callFacts are the flags of `assay facts` about calls.
type callFacts struct {
	calls   bool
	verbose bool
	cache   cacheFlags
	setting settingsFlags
}

func (f *callFacts) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&f.calls, "calls", false, "show how calls of each method end, for each kind of arguments")
	flags.BoolVarP(&f.verbose, "verbose", "v", false, "with --calls, say what was taken over from earlier runs")
	f.cache.addDir(flags)
	f.setting.add(flags)
	flags.BoolVar(&f.cache.none, "no-cache", false, "with --calls, compute everything, and keep nothing")
	flags.BoolVar(&f.cache.verify, "verify-incremental", false, "with --calls, compute everything too, and compare: a difference is an internal error")
}

// check reports what is wrong with the flags.
func (f *callFacts) check(cmd *cobra.Command) error {
	if !f.calls {
		for _, name := range []string{"verbose", "cache", "no-cache", "verify-incremental", "settings", "no-settings"} {
			if cmd.Flags().Changed(name) {
				return usagef("add --calls", "--%s is about calls", name)
			}
		}
		return nil
	}
	if f.cache.none && f.cache.verify {
		return usagef("leave one of them away", "--no-cache and --verify-incremental exclude each other")
	}
	return nil
}

// callsOf shows how calls end.
func (a atLines) callsOf(f *factFlags, files []*run.File, targets []string) error {
	if f.Format == "html" {
		return usagef("text and json are there", "--calls has no form html")
	}
	s, err := a.readSettings(&f.setting)
	if err != nil {
		return err
	}
	store, done := a.tables(f.cache.folder(s))
	defer done()
	out := document{}
	seen := map[any]bool{}
	for _, file := range files {
		m, ok := file.Model.(*frontend.JavaModel)
		if !ok {
			if file.Model != nil {
				return usagef("", "%s: --calls is about programs in Java", file.Name)
			}
			continue
		}
		p := m.Unit.Unit.Program
		if seen[p] {
			continue
		}
		seen[p] = true
		var names []string
		for _, c := range p.Classes {
			names = append(names, c.File.Name)
		}
		j, err := summaries.Lower(p.Path, names)
		if err != nil {
			return err
		}
		r, err := a.solved(f, j, store, strings.Join(append([]string{p.JDK.Version}, targets...), "\n"))
		if err != nil {
			return err
		}
		out.add(r, f.Methods)
		out.Unknown = append(out.Unknown, j.Lost...)
	}
	if len(out.Unknown) > 0 {
		a.worst(task.Undecided)
	}
	for _, name := range f.Methods {
		if !slices.ContainsFunc(out.Methods, func(m summaries.Method) bool { return named(m, name) }) {
			return noSuchName("method", name, nil)
		}
	}
	return a.to(f.Output, func(w io.Writer) error { return out.write(w, f.Format == "json") })
}

// solved brings the answers up to date.
func (a atLines) solved(f *factFlags, j *summaries.Java, store memo.Store, name string) (*summaries.Result, error) {
	if f.callFacts.cache.verify && store != nil {
		r, err := j.Verify(store, name)
		if errors.Is(err, summaries.ErrDiffers) {
			a.fault(&task.Fault{Message: err.Error()}, "")
			return &summaries.Result{}, nil
		}
		return r, err
	}
	r, err := j.Solve(store, name)
	if err == nil && f.verbose {
		if r.Anew != "" {
			fmt.Fprintf(a.stderr, "calls: nothing could be taken over: %s\n", report.Printable(r.Anew))
		}
		fmt.Fprintf(a.stderr, "calls: %d answers about calls, %d of them computed and %d taken over; %d methods changed\n", r.Nodes, min(r.Nodes, r.Work.Ran), max(0, r.Nodes-r.Work.Ran), r.Changed)
	}
	return r, err
}

// tables opens the store of tables; nil: there is none.
func (a *app) tables(dir string) (memo.Store, func()) {
	if dir == "" {
		return nil, func() {}
	}
	tool, err := toolID()
	if err != nil {
		fmt.Fprintf(a.stderr, "assay: no cache is used: %v\n", err)
		return nil, func() {}
	}
	s := a.openStore(dir, false)
	return tableStore{keeper{s, tool}}, s.Close
}

// tableStore keeps tables among answers.
type tableStore struct{ keeper }

func (t tableStore) key(name string) cache.Key { return t.keeper.key(sha256.Sum256([]byte("table of calls " + name))) }

// Load returns a table.
func (t tableStore) Load(name string) ([]byte, bool) {
	k := t.key(name)
	return t.store.Get(k, k)
}

// Save keeps a table.
func (t tableStore) Save(name string, data []byte) {
	k := t.key(name)
	t.store.Put(cache.Entry{Key: k, Family: k, Value: data})
}

// document is how calls end, as it is written.
type document struct {
	Methods []summaries.Method `json:"methods"`
	Assumed []string           `json:"assumed"`
	Unknown []string           `json:"unknown,omitempty"`
}

// named reports whether a method has a name, with its parameters or without.
func named(m summaries.Method, name string) bool {
	return m.Name == name || strings.HasPrefix(m.Name, name+"(")
}

func (d *document) add(r *summaries.Result, methods []string) {
	for _, m := range r.Methods {
		if len(methods) == 0 || slices.ContainsFunc(methods, func(s string) bool { return named(m, s) }) {
			d.Methods = append(d.Methods, m)
		}
	}
}

func (d *document) write(w io.Writer, asJSON bool) error {
	d.Assumed = summaries.Assumed
	if asJSON {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(d)
	}
	for _, m := range d.Methods {
		if _, err := fmt.Fprintln(w, m.Name); err != nil {
			return err
		}
		for _, c := range m.Calls {
			with := ""
			if c.With != "" {
				with = "with " + c.With + ": "
			}
			if _, err := fmt.Fprintf(w, "    %s%s\n", with, c.Ends); err != nil {
				return err
			}
		}
	}
	for _, s := range d.Assumed {
		if _, err := fmt.Fprintln(w, "assumed: "+s); err != nil {
			return err
		}
	}
	for _, s := range d.Unknown {
		if _, err := fmt.Fprintln(w, "not known: "+report.Printable(s)); err != nil {
			return err
		}
	}
	return nil
}
