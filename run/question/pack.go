// This file writes questions into goal files, and reads them.

package question

import (
	"unicode/utf8"

	"assay/run"
	"assay/run/goal"
	"assay/source"
)

// roleText is the role of texts in goal files: of the input, and of what it is asked with.
const roleText = "text"

// optionModel is the option of goal files that names the model which is asked about a litmus test.
const optionModel = "model"

// input is the text of the input of a goal file, and the other texts by their names.
func input(f *goal.File) (text string, others map[string]string, list *source.List) {
	list, others = &source.List{}, map[string]string{}
	found := false
	for _, p := range f.Of(roleText) {
		switch {
		case !utf8.Valid(p.Data) || len(p.Data) > run.MaxInput:
			list.Errorf(source.Span{File: p.Name}, run.CodeText, "the goal file carries what is no text that assay reads")
		case p.Name == f.Target && !found:
			text, found = string(p.Data), true
		default:
			others[p.Name] = string(p.Data)
		}
	}
	if !found && !list.Failed() {
		list.Errorf(source.Span{File: f.Target}, run.CodeGoal, "the goal file does not carry the text of %s", f.Target)
	}
	return text, others, list
}

// PackGoal adds the model that is asked, and what it includes.
func (m *tests) PackGoal(g run.Goal, f *goal.File) error {
	name, _ := m.modelOf(g)
	f.Options = map[string]string{optionModel: name}
	if x := m.models.named(name); x != nil {
		for _, p := range x.parts {
			f.Add(roleText, p.name, []byte(p.text))
		}
	}
	return nil
}

// unpack makes the model of a goal file: a test, asked about one memory model.
func (o Litmus) unpack(f *goal.File) (map[string]run.Model, *source.List) {
	text, others, list := input(f)
	name := f.Options[optionModel]
	if !Known(name) {
		list.Errorf(source.Span{File: f.Target}, run.CodeGoal, "the goal file asks the memory model %q, which this assay does not know", name)
	}
	if list.Failed() {
		return nil, list
	}
	in := &run.Inputs{Texts: source.Texts{}}
	models := NewModels(in)
	models.carried = others
	o.Models = []string{name}
	models.Open(o.Models)
	list.Append(&in.List)
	m, wrong := o.read(models, f.Target, []byte(text))
	list.Append(wrong)
	if list.Failed() {
		return nil, list
	}
	return map[string]run.Model{f.Target: m}, list
}
