package frontend

import (
	"context"
	"path"

	"assay/lang/java/check/changed"
	"assay/lang/java/check/target"
	"assay/run"
	"assay/source/change"
)

// This file leaves out goals of which nothing has changed since a revision.

// Since returns which goals of files may have another verdict than at a revision: of Java by methods, of other languages by
// files. Everything names what has changed of which nobody can tell the reach; empty: nothing.
func (j *Java) Since(ctx context.Context, revision string, files []*run.File) (concerned func(*run.File, run.Goal) bool, everything string, err error) {
	var units []*target.Unit
	var names []string
	var read []change.File // from the standard input: no revision has it
	differ := map[string]bool{run.StdinName: true}
	for _, f := range files {
		m, java := f.Model.(*JavaModel)
		if java {
			units = append(units, m.Unit.Unit.Unit)
		}
		switch {
		case f.Name != run.StdinName:
			names = append(names, f.Name)
		case java:
			read = append(read, change.File{Name: f.Name, Now: m.Unit.Text, New: true})
		}
	}
	list, err := change.Since(ctx, revision, names, func(name string) bool { return path.Ext(name) == ".java" })
	if err != nil {
		return nil, "", err
	}
	for _, f := range list {
		differ[f.Name] = true
	}
	set := changed.Of(units, append(list, read...))
	return func(f *run.File, g run.Goal) bool {
		m, ok := f.Model.(*JavaModel)
		if !ok {
			return differ[f.Name]
		}
		return set.Concerns(m.Unit.Program().Code, m.Unit.Goal(g.Name))
	}, set.Everything(), nil
}
