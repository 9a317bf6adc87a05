package frontend

import (
	"context"

	"assay/lang/java/check/changed"
	"assay/lang/java/check/target"
	"assay/run"
	"assay/run/change"
)

// This file leaves out goals of which nothing has changed since a revision.

// Since returns which goals of files may run something that has changed since a revision: of Java by methods, of other
// languages by files.
func (j *Java) Since(ctx context.Context, revision string, files []*run.File) (func(*run.File, run.Goal) bool, error) {
	since := &change.Since{Revision: revision}
	var units []*target.Unit
	lines := map[string]change.Lines{}
	all := map[string]bool{}
	for _, f := range files {
		if f.Name == run.StdinName {
			all[f.Name] = true
			continue
		}
		some, whole, err := since.Of(ctx, f.Name)
		if err != nil {
			return nil, err
		}
		lines[f.Name], all[f.Name] = some, whole
		if m, ok := f.Model.(*JavaModel); ok {
			units = append(units, m.Unit.Unit.Unit)
		}
	}
	set := changed.Of(units, func(name string) (out []changed.Range, whole bool) {
		for _, r := range lines[name] {
			out = append(out, changed.Range(r))
		}
		return out, all[name]
	})
	return func(f *run.File, g run.Goal) bool {
		m, ok := f.Model.(*JavaModel)
		if !ok {
			return all[f.Name] || len(lines[f.Name]) > 0
		}
		return set.Concerns(m.Unit.Program().Code, m.Unit.Goal(g.Name))
	}, nil
}
