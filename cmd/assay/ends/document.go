package ends

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"assay/cmd/assay/usage"
	"assay/engine/absint/memo"
	"assay/report"
	"assay/run"
	"assay/run/frontend"
	"assay/run/summaries"
)

// Document is how calls end, as it is written.
type Document struct {
	Methods []summaries.Method `json:"methods"`
	Assumed []string           `json:"assumed"`
	Unknown []string           `json:"unknown,omitempty"`
}

// Find finds how calls of the methods in some files end, or of those that are named. Tables are kept for the same targets; the store may be nil.
// What was taken over is told, if the flags say so.
func (f *Flags) Find(ctx context.Context, files []*run.File, targets, methods []string, store memo.Store, tell io.Writer) (*Document, error) {
	d := &Document{Assumed: summaries.Assumed}
	seen := map[any]bool{}
	for _, file := range files {
		m, ok := file.Model.(*frontend.JavaModel)
		switch {
		case file.Model == nil: // which is an error that was told
			continue
		case !ok:
			return nil, usage.Errorf("", "%s: --calls is about programs in Java", file.Name)
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
			return nil, err
		}
		r, err := f.solve(ctx, j, store, strings.Join(append([]string{p.JDK.Version}, targets...), "\n"), tell)
		if err != nil {
			return nil, err
		}
		d.Methods = append(d.Methods, r.Methods...)
		d.Unknown = append(d.Unknown, j.Lost...)
	}
	return d, d.only(methods)
}

// solve brings answers up to date.
func (f *Flags) solve(ctx context.Context, j *summaries.Java, store memo.Store, name string, tell io.Writer) (*summaries.Result, error) {
	if f.Verify && store != nil {
		return j.Verify(ctx, store, name)
	}
	r, err := j.Solve(ctx, store, name)
	if err != nil || !f.Verbose {
		return r, err
	}
	if r.Anew != "" {
		fmt.Fprintf(tell, "calls: nothing could be taken over: %s\n", report.Printable(r.Anew))
	}
	fmt.Fprintf(tell, "calls: %d answers about calls, %d of them computed and %d taken over; %d methods changed\n", r.Nodes, min(r.Nodes, r.Work.Ran), max(0, r.Nodes-r.Work.Ran), r.Changed)
	return r, nil
}

// only leaves the methods that are named, with their parameters or without; none are all.
func (d *Document) only(methods []string) error {
	if len(methods) == 0 {
		return nil
	}
	var out []summaries.Method
	for _, name := range methods {
		some := false
		for _, m := range d.Methods {
			if m.Name == name || strings.HasPrefix(m.Name, name+"(") {
				some = true
				out = append(out, m)
			}
		}
		if !some {
			return usage.Errorf("", "no method is named %s", name)
		}
	}
	slices.SortFunc(out, func(a, b summaries.Method) int { return strings.Compare(a.Name, b.Name) })
	d.Methods = slices.CompactFunc(out, func(a, b summaries.Method) bool { return a.Name == b.Name })
	return nil
}

// Write writes the document as text, or as JSON.
func (d *Document) Write(w io.Writer, form string) error {
	if form == "json" {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(d)
	}
	var b strings.Builder
	for _, m := range d.Methods {
		fmt.Fprintln(&b, m.Name)
		for _, c := range m.Calls {
			with := ""
			if c.With != "" {
				with = "with " + c.With + ": "
			}
			fmt.Fprintf(&b, "    %s%s\n", with, c.Ends)
		}
	}
	for _, s := range d.Assumed {
		fmt.Fprintln(&b, "assumed: "+s)
	}
	for _, s := range d.Unknown {
		fmt.Fprintln(&b, "not known: "+report.Printable(s))
	}
	_, err := io.WriteString(w, b.String())
	return err
}
