package view

import (
	"slices"
	"strconv"
	"strings"

	"assay/task"
)

// Trace returns a run with the library folded away. Of a program that looks at the arguments it was
// started with, they are among its variables: the first choices of the run made them.
func Trace(t *task.Trace, arguments bool) task.Trace {
	out := *t
	out.Initial, out.Final = State(t.Initial), State(t.Final)
	if args, ok := argumentsOf(t.Choices); arguments && ok {
		out.Initial.Vars = append(out.Initial.Vars, task.Slot{Name: "args", Value: task.Value{Scalar: args}})
	}
	f := &folder{at: map[string]*task.Object{}, short: map[string]string{}, seen: map[string]bool{}}
	all := slices.Concat(objects(t.Final), objects(t.Initial))
	for i := range all {
		f.at[all[i].Name] = &all[i]
	}
	f.values(slices.DeleteFunc(all, func(o task.Object) bool { return f.at[o.Name].Class != o.Class }))
	out.Steps = slices.Clone(t.Steps)
	for i := range out.Steps {
		out.Steps[i].Changes = f.changes(out.Steps[i].Changes)
	}
	if t.Failure != nil {
		failure := *t.Failure
		failure.Values = f.changes(failure.Values)
		out.Failure = &failure
	}
	return out
}

// changes returns what a program changes, without the tables that the machine keeps, whose names
// are in angle brackets.
func (f *folder) changes(list []task.Slot) (out []task.Slot) {
	for _, s := range list {
		if !strings.HasPrefix(s.Name, "<") {
			out = append(out, task.Slot{Name: s.Name, Value: f.value(s.Value)})
		}
	}
	return out
}

// argumentsOf reads the arguments of main off the choices that assay.Assay.nondetStrings makes: how
// many there are, and of each its length and its characters.
func argumentsOf(choices []task.Choice) (string, bool) {
	next := func() (int, bool) {
		if len(choices) == 0 || choices[0].Kind != task.ChoiceValue || len(choices[0].Values) != 1 {
			return 0, false
		}
		n, err := strconv.Atoi(choices[0].Values[0].Value.Scalar)
		choices = choices[1:]
		return n, err == nil
	}
	count, ok := next()
	texts := make([]string, 0, min(max(count, 0), len(choices)))
	for len(texts) < count && ok {
		var length int
		length, ok = next()
		var units []uint16
		for ok && len(units) < length {
			var c int
			c, ok = next()
			units = append(units, uint16(c))
		}
		texts = append(texts, Quote(decoded(units)))
	}
	return "[" + strings.Join(texts, ", ") + "]", ok
}

// mostSaid is how much of what an exception says is shown, in characters.
const mostSaid = 160

// Said returns what the exception says that a state ends with; empty: nothing, or there is none.
func Said(end *task.State) string {
	f := &folder{at: map[string]*task.Object{}}
	all := objects(*end)
	for i := range all {
		f.at[all[i].Name] = &all[i]
	}
	if exc := f.at[end.Own("exc")]; exc != nil {
		if message := f.at[field(exc, "detailMessage")]; message != nil {
			text, _ := f.characters(message)
			if len(text) > mostSaid {
				text = append(text[:mostSaid], '…')
			}
			return string(text)
		}
	}
	return ""
}
