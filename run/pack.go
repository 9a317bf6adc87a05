// This file writes goals to files, and reads them back.

package run

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"assay/ir"
	"assay/ir/key"
	"assay/run/goal"
	"assay/source"
	"assay/task"
)

// Codes of what can be wrong with goals as files.
const (
	CodeGoal   source.Code = "goal-file"    // cannot be read, or is of another version or language
	CodeRemade source.Code = "goal-program" // the program made of it is not the one that was written
)

// Packer is a Model of which a goal needs more than the text of its file.
type Packer interface {
	// Pack adds all that the programs of the model are made of. The language of the model has Unpack.
	Pack(f *goal.File) error
}

// roleText is the role of the text of a file, for languages that need nothing else.
const roleText = "text"

// asked is the goal of a file that came from a goal file.
type asked struct {
	name string // of the goal file
	goal *goal.File
}

// Goals returns the goals of the file; that of a goal file is one.
func (f *File) Goals() []Goal {
	goals := f.Model.Goals()
	if f.asked == nil {
		return goals
	}
	for _, g := range goals {
		if g.Name == f.asked.goal.Goal {
			g.Bounds, g.Given, g.Spare = f.asked.goal.Bounds, f.asked.goal.Given, false
			return []Goal{g}
		}
	}
	return nil
}

// Pack is goal number i of a plan as a file; tool is the version of what writes it. A goal without a program cannot be
// written; why is the reason.
func (p *Plan) Pack(i int, tool string) (file *goal.File, why string, err error) {
	g := &p.goals[i]
	if g.asks != nil {
		return g.pack(tool)
	}
	if g.program == nil {
		return nil, g.why, nil
	}
	f := &goal.File{Tool: tool, Language: g.file.Language.Name, Target: g.file.Name, Goal: g.goal.Name, Bounds: g.bounds, Given: g.given}
	if p, ok := g.file.Model.(Packer); ok {
		err = p.Pack(f)
		return f, "", err
	}
	f.Program = printOf(g.program, g.goal.Name)
	f.Add(roleText, g.file.Name, []byte(g.file.Text))
	return f, "", nil
}

// printOf returns the hash of a self-contained program; empty if it has none.
func printOf(p *ir.Program, name string) string {
	g := p.Goal(name)
	if g == nil || p.Loader != nil {
		return ""
	}
	k, err := key.OfGoal(p, g)
	if err != nil {
		return ""
	}
	return k.String()
}

// remade reports a program that is not the one of its goal file, at the same width of integers.
func (in *Inputs) remade(f *File, g Goal, given task.Bounds, p *ir.Program) (why string) {
	if f.asked == nil || p == nil || f.asked.goal.Program == "" || given.IntWidth != f.asked.goal.Given.IntWidth || f.asked.goal.Program == printOf(p, g.Name) {
		return ""
	}
	why = "this assay makes another program of the goal than assay " + f.asked.goal.Tool + ", which wrote it"
	in.fail(f.asked.name, CodeRemade, "%s", why).Help = "write the goal again with the same version"
	return why
}

// unpack reads a goal file.
func (in *Inputs) unpack(name string) *File {
	fail := func(err error) *File {
		in.fail(name, CodeGoal, "%v", err)
		return nil
	}
	if err := Regular(name); err != nil {
		in.List.Add(Unreadable(name, err))
		return nil
	}
	data, err := readLimited(name, goal.MaxSize)
	if err != nil {
		in.List.Add(Unreadable(name, err))
		return nil
	}
	q, err := goal.Read(data)
	if err != nil {
		return fail(err)
	}
	f := &File{Name: q.Target, asked: &asked{name: name, goal: q}}
	for i := range in.Languages {
		if in.Languages[i].Name == q.Language {
			f.Language = &in.Languages[i]
		}
	}
	if f.Language == nil {
		in.fail(name, CodeGoal, "it is in %s, which this assay does not read", q.Language).Help = "assay reads " + in.kinds()
		return nil
	}
	in.remake(f, q)
	if f.Model != nil && len(f.Goals()) == 0 {
		in.fail(name, CodeGoal, "what it carries has no goal %s", q.Goal)
		f.Model = nil
	}
	return f
}

// remake makes the model of a goal file, once for all that are made of the same.
func (in *Inputs) remake(f *File, q *goal.File) {
	for _, p := range q.Parts {
		if p.Role == roleText && p.Name == f.Name {
			f.Text = string(p.Data)
		}
	}
	key := q.Made()
	if f.Language.Unpack == nil {
		key += f.Name
	}
	switch made, ok := in.made[key]; {
	case ok:
		f.Model = made.of(f.Name)
	case f.Language.Unpack != nil:
		models, list := f.Language.Unpack(q)
		in.List.Append(list)
		in.keep(key, models)
		f.Model = remadeModels(models).of(f.Name)
	case f.Language.Read != nil:
		m, list := f.Language.Read(f.Name, []byte(f.Text))
		in.List.Append(list)
		if !list.Failed() {
			f.Model = m
		}
		in.keep(key, map[string]Model{f.Name: f.Model})
	}
	if in.Texts == nil {
		in.Texts = source.Texts{}
	}
	for _, p := range q.Of(roleText) {
		in.Texts[p.Name] = string(p.Data)
	}
}

// remadeModels are the models of the inputs of goal files, by the names of the inputs.
type remadeModels map[string]Model

func (m remadeModels) of(name string) Model { return m[name] }

func (in *Inputs) keep(key string, models map[string]Model) {
	if in.made == nil {
		in.made = map[string]remadeModels{}
	}
	in.made[key] = models
}

// readLimited reads a file that may not be too large.
func readLimited(name string, limit int64) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err == nil && int64(len(data)) > limit {
		err = fmt.Errorf("it is larger than %d MiB", limit>>20)
	}
	return data, err
}

// isGoal reports whether a name is that of a goal file.
func isGoal(name string) bool { return strings.EqualFold(filepath.Ext(name), goal.Ext) }
