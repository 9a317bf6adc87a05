// Package component finds out what code does that is declared in a file of streams: slot by slot, by exploring it, or, where
// it has too many states, whether beginnings of its histories are those that a specification allows, by an engine.
//
// It writes a program that runs the code, and gives both to the front end of the language, as a user would. The first
// way is exact; the second one is about histories as long as the bounds.
package component

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"assay/engine"
	"assay/engine/mealy"
	decider "assay/engine/stream"
	"assay/engine/stream/program"
	lang "assay/lang/stream"
	"assay/run"
	"assay/source"
	"assay/task"
)

// CodeSource is the code of diagnostics about sources that cannot be used.
const CodeSource source.Code = "strm-code"

// Reader reads code.
type Reader struct {
	Inputs  func() *run.Inputs // fresh ones, with the front ends of languages
	Engine  engine.Engine      // asked about beginnings
	Slots   int                // how many, at most; 0: DefaultSlots
	States  int                // that are explored at most; 0: as many as mealy does
	Timeout time.Duration      // of each question; 0: DefaultTimeout

	mu sync.Mutex // front ends open one program at a time
}

// Defaults.
const (
	DefaultSlots   = 4
	DefaultTimeout = 60 * time.Second
)

func (r *Reader) slots() int {
	if r.Slots > 0 {
		return r.Slots
	}
	return DefaultSlots
}

func (r *Reader) timeout() time.Duration {
	if r.Timeout > 0 {
		return r.Timeout
	}
	return DefaultTimeout
}

// class is a source with the class that it is about.
type class struct {
	path, pkg, name string
}

var packageLine = regexp.MustCompile(`(?m)^\s*package\s+([\w.]+)\s*;`)

// open finds the source of code.
func open(f *lang.File, c *lang.Code) (*class, error) {
	path := filepath.Join(filepath.Dir(f.Name()), filepath.FromSlash(c.Path))
	if filepath.Ext(path) != ".java" {
		return nil, &source.Diagnostic{Code: CodeSource, Span: c.Span, Message: fmt.Sprintf("%s is no source of Java, whose name ends in .java", c.Path)}
	}
	if err := run.Regular(path); err != nil {
		return nil, &source.Diagnostic{Code: CodeSource, Span: c.Span, Message: fmt.Sprintf("the source of %s cannot be read: %v", c.Name, err)}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, &source.Diagnostic{Code: CodeSource, Span: c.Span, Message: fmt.Sprintf("the source of %s cannot be read: %v", c.Name, err)}
	}
	out := &class{path: path, name: strings.TrimSuffix(filepath.Base(path), ".java")}
	if m := packageLine.FindStringSubmatch(string(text)); m != nil {
		out.pkg = m[1]
	}
	return out, nil
}

// Fill explores the code of a file, which names say, and makes components and streams of it. What cannot be one stays as it is, and answers about it say
// why.
func (r *Reader) Fill(ctx context.Context, f *lang.File, names []string) error {
	for _, d := range f.Decls {
		c, ok := d.(*lang.Code)
		if !ok || c.Known || c.Why != "" || !slices.Contains(names, c.Name) {
			continue
		}
		if err := r.fill(ctx, f, c); err != nil {
			return err
		}
	}
	return nil
}

func (r *Reader) fill(ctx context.Context, f *lang.File, c *lang.Code) error {
	k, err := open(f, c)
	if err != nil {
		return err
	}
	var t *lang.Type
	if s := f.Streams[c.Name]; s != nil {
		t = s.Type
	}
	d, err := program.Drive(c, t, driverName(k), k.pkg, k.name)
	if err != nil {
		c.Why = err.Error()
		return nil
	}
	e := &mealy.Engine{Driver: k.in(driverName(k)), Ask: program.Ask, Tell: program.Tell, States: r.States}
	results, err := r.ask(ctx, k, driverName(k), "drive", d.Text, e, task.Bounds{})
	if why := misfit(err, driverName(k)+".java"); why != "" {
		c.Why = "it cannot be called as its channels say: " + why + fits(c)
		return nil
	}
	switch {
	case err != nil:
		return err
	case e.Machine == nil && e.Why == "":
		c.Why = "it was not run: " + reasons(results)
		return nil
	case e.Machine == nil:
		c.Why = e.Why
		if e.Inputs != nil {
			c.Why += after(d, e.Inputs)
		}
		return nil
	}
	c.Assumed = e.Assumed
	if s := f.Streams[c.Name]; s != nil {
		return r.stream(c, s, d, e.Machine)
	}
	return r.component(c, f.Components[c.Name], d, e.Machine)
}

// misfit is what javac says of the program that calls code, where it says nothing of the code itself; empty: that is not so.
func misfit(err error, driver string) (why string) {
	var list *source.List
	if !errors.As(err, &list) {
		return ""
	}
	for _, d := range list.All() {
		switch {
		case d.Severity != source.Error:
		case !in(d.Span, driver):
			return ""
		case why == "":
			why = d.Message
		}
	}
	return why
}

// fits says what methods of code have to be, in words for its events.
func fits(c *lang.Code) string {
	outs := slices.DeleteFunc(slices.Clone(c.Channels), func(ch *lang.Channel) bool { return ch.In })
	switch {
	case c.Events == lang.Queues:
		return "; the constructor takes a queue for each channel, inputs first, and step() takes nothing"
	case len(outs) > 1:
		return "; with several outputs there is a method for each, which takes nothing"
	case c.Events == lang.Calls && len(outs) == 1 && !outs[0].Type.Tsyn:
		return fmt.Sprintf("; where a method returns nothing there is no message, so that %s would have to be of a type with tsyn", outs[0].Name)
	case c.Events == lang.Calls:
		return "; each method takes the messages of the other inputs, and returns that of the output"
	}
	return "; step takes the messages of the inputs, and returns that of the output"
}

// in is the full name of a class beside this one.
func (k *class) in(name string) string {
	if k.pkg == "" {
		return name
	}
	return k.pkg + "." + name
}

// driverName is the name of the class that is generated beside a class.
func driverName(k *class) string { return k.name + "InSlots" }

// after are the inputs of all slots, the last one included, as a reason names them; without inputs it is the number of the last slot.
func after(d *program.Driver, inputs []int) string {
	var out []string
	for _, n := range inputs {
		var words []string
		for _, v := range d.Inputs(n) {
			words = append(words, v.String())
		}
		if len(words) == 0 {
			return fmt.Sprintf(", in slot %d", len(inputs)-1)
		}
		out = append(out, strings.Join(words, " "))
	}
	return " after the inputs " + strings.Join(out, "; ")
}

// upTo are the numbers of the slots up to one.
func upTo(slot int) (out []int) {
	for k := range slot + 1 {
		out = append(out, k)
	}
	return out
}

func reasons(results []task.Result) string {
	for _, r := range results {
		if r.Reason != "" {
			return r.Reason
		}
	}
	return "it has no answer"
}

// ask lets an engine answer about a method of a program that stands beside code.
func (r *Reader) ask(ctx context.Context, k *class, name, method, text string, e engine.Engine, b task.Bounds) ([]task.Result, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	dir, err := os.MkdirTemp("", "assay-slots-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, name+".java")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		return nil, err
	}
	in := r.Inputs()
	only := k.in(name) + "." + method
	o := run.Options{Engine: e, Bounds: b, Only: []string{only}, Timeout: r.timeout(), Unreached: true, Uncalled: true}
	plan := in.Plan(in.Files([]string{k.path, file}), o)
	if in.List.Failed() {
		return nil, &in.List
	}
	var out []task.Result
	for _, c := range plan.Check(ctx, o) {
		if c.Fault != nil {
			return nil, &decider.Fault{Message: c.Fault.Message}
		}
		out = append(out, c.Results...)
	}
	return out, nil
}

// stream makes the constant stream of a machine without inputs.
func (r *Reader) stream(c *lang.Code, s *lang.Stream, d *program.Driver, m *mealy.Machine) error {
	at := map[int]int{}
	var all []lang.Value
	for i := 0; ; {
		if from, ok := at[i]; ok {
			s.Stem, s.Loop, c.Known = all[:from], all[from:], true
			return nil
		}
		at[i] = len(all)
		values, err := d.Outputs(m.States[i][0].Outputs)
		if err != nil {
			c.Why = err.Error() + after(d, make([]int, len(all)+1))
			return nil
		}
		all, i = append(all, values...), m.States[i][0].To
	}
}

// component makes the transitions of a component.
func (r *Reader) component(c *lang.Code, out *lang.Component, d *program.Driver, m *mealy.Machine) error {
	state := func(i int) string { return fmt.Sprintf("S%d", i) }
	for i, edges := range m.States {
		out.States = append(out.States, state(i))
		for k, e := range edges {
			values, err := d.Outputs(e.Outputs)
			if err != nil {
				c.Why = err.Error() + after(d, m.Path(i, k))
				out.States, out.Trans = nil, nil
				return nil
			}
			out.Trans = append(out.Trans, transition(out, state(i), state(e.To), d.Inputs(k), values, c.Span))
		}
	}
	c.Known = true
	return nil
}

// transition is one with all inputs in its guard.
func transition(c *lang.Component, from, to string, inputs, outputs []lang.Value, at source.Span) *lang.Trans {
	t := &lang.Trans{From: from, To: to, Span: at}
	for i, ch := range c.Channels {
		var v lang.Value
		if !ch.In {
			v, outputs = outputs[0], outputs[1:]
			t.Sets = append(t.Sets, &lang.Set{Name: ch.Name, Value: constant(v, ch.Type, at), Span: at})
			continue
		}
		v, inputs = inputs[0], inputs[1:]
		is := &lang.Expr{Op: lang.OpEq, Formula: true, Atom: true, Past: true, Span: at, Args: []*lang.Expr{
			{Op: lang.OpName, Name: ch.Name, Ref: &lang.Ref{Channel: i, Var: -1}, Type: ch.Type, Span: at}, constant(v, ch.Type, at)}}
		if t.Guard == nil {
			t.Guard = is
		} else {
			t.Guard = &lang.Expr{Op: lang.OpAnd, Formula: true, Atom: true, Past: true, Span: at, Args: []*lang.Expr{t.Guard, is}}
		}
	}
	return t
}

func constant(v lang.Value, t *lang.Type, at source.Span) *lang.Expr {
	return &lang.Expr{Op: lang.OpValue, Value: v, Type: t, Span: at}
}
