// This file asks an engine about beginnings of histories.

package component

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"assay/engine/mealy"
	decider "assay/engine/stream"
	"assay/engine/stream/program"
	lang "assay/lang/stream"
	"assay/source"
	"assay/task"
)

var _ decider.CodeReader = (*Reader)(nil)

// Beginnings asks whether beginnings of code can be continued as a monitor says.
func (r *Reader) Beginnings(ctx context.Context, f *lang.File, c *lang.Code, m *decider.Monitor) (*decider.Beginnings, error) {
	if c.Events != lang.Steps {
		return &decider.Beginnings{Reason: fmt.Sprintf("beginnings are asked about code that is called by step, and not by %s", c.Events)}, nil
	}
	k, err := open(f, c)
	if err != nil {
		return nil, err
	}
	name := k.name + "Meets"
	text, err := m.Meets(name, k.pkg, k.name)
	var d *source.Diagnostic
	switch {
	case errors.As(err, &d):
		return &decider.Beginnings{Reason: d.Message}, nil
	case err != nil:
		return nil, err
	}
	n := r.slots()
	results, err := r.ask(ctx, k, name, "check", text, r.Engine, task.Bounds{Array: n, Unwind: n + 1})
	if err != nil {
		return nil, err
	}
	return r.beginnings(ctx, f, c, k, name+".java", results)
}

// beginnings makes one answer of those about all properties of the program.
func (r *Reader) beginnings(ctx context.Context, f *lang.File, c *lang.Code, k *class, driver string, results []task.Result) (*decider.Beginnings, error) {
	out := &decider.Beginnings{Verdict: decider.Within, Notes: []string{fmt.Sprintf("of the first %d slots, with loops of at most %d rounds", r.slots(), r.slots()+1)}}
	if len(results) == 0 {
		return &decider.Beginnings{Reason: "nobody answered"}, nil
	}
	for _, x := range results {
		switch {
		case x.Status == task.Violated && x.Property.Kind == task.KindNull && in(x.Property.Span, driver):
			out.Verdict, out.Reason = decider.Unknown, fmt.Sprintf("%s gives null, which is no message of a channel without ~", c.Name)
			return out, nil
		case x.Status == task.Violated && x.Trace != nil && in(x.Property.Span, driver):
			return r.observed(ctx, f, c, k, x.Trace)
		case x.Status == task.Violated:
			out.Verdict, out.Reason = decider.Unknown, fmt.Sprintf("%s: %s does what ends it: %s", x.Property.Span, c.Name, x.Property.Text)
			return out, nil
		case !x.Status.Holds() && out.Verdict == decider.Within:
			out.Verdict, out.Reason = decider.Unknown, x.Reason
		}
		for _, a := range x.Assumed {
			if note := "assumed: " + a; !slices.Contains(out.Notes, note) && !ownArgument(a) {
				out.Notes = append(out.Notes, note)
			}
		}
	}
	if out.Verdict == decider.Unknown {
		out.Notes = nil
	}
	return out, nil
}

// ownArgument reports whether an assumption is about the arrays of the program that gives code its inputs.
func ownArgument(a string) bool {
	return strings.HasPrefix(a, "argument ") && strings.HasSuffix(a, " is not null")
}

// in reports whether a place is in a file of a name.
func in(at source.Span, name string) bool {
	return len(at.File) >= len(name) && at.File[len(at.File)-len(name):] == name
}

// observed runs code with the inputs of a violation, and says what its channels carry.
func (r *Reader) observed(ctx context.Context, f *lang.File, c *lang.Code, k *class, trace *task.Trace) (*decider.Beginnings, error) {
	var t *lang.Type
	if s := f.Streams[c.Name]; s != nil {
		t = s.Type
	}
	inputs := inputsOf(c, trace, r.slots())
	d, err := program.Script(c, t, driverName(k), k.pkg, k.name, inputs)
	if err != nil {
		return nil, err
	}
	e := &mealy.Engine{Driver: k.in(driverName(k)), Ask: program.Ask, Tell: program.Tell}
	if _, err := r.ask(ctx, k, driverName(k), "drive", d.Text, e, task.Bounds{}); err != nil {
		return nil, err
	}
	out := &decider.Beginnings{Verdict: decider.Violated}
	told := e.Told
	for k, tuple := range inputs {
		n := d.Told()
		if len(told) < n {
			break // the run ends here
		}
		values, err := d.Outputs(told[:n])
		if err != nil {
			out.Reason = err.Error() + after(d, upTo(k))
			return out, nil
		}
		told = told[n:]
		out.Slots = append(out.Slots, d.Slot(tuple, values))
	}
	return out, nil
}

// inputsOf reads the inputs of each slot off the arrays that a run begins with; a program without inputs begins with the number of slots.
func inputsOf(c *lang.Code, trace *task.Trace, most int) [][]lang.Value {
	var columns [][]lang.Value
	for _, v := range trace.Initial.Vars {
		if o := object(trace, v.Value.Scalar); o != nil && o.Elems != nil {
			var column []lang.Value
			for _, x := range o.Elems {
				column = append(column, message(trace, x.Scalar))
			}
			columns = append(columns, column)
		}
	}
	n := most
	for _, col := range columns {
		n = min(n, len(col))
	}
	out := make([][]lang.Value, n)
	for _, col := range columns {
		for i := range out {
			out[i] = append(out[i], col[i])
		}
	}
	return out
}

func object(trace *task.Trace, name string) *task.Object {
	i := slices.IndexFunc(trace.Initial.Objects, func(o task.Object) bool { return o.Name == name })
	if i < 0 {
		return nil
	}
	return &trace.Initial.Objects[i]
}

// message is a message as a run holds it: a number, a truth value, an object with one of them, or null.
func message(trace *task.Trace, text string) lang.Value {
	if o := object(trace, text); o != nil {
		for _, f := range o.Fields {
			return message(trace, f.Value.Scalar)
		}
	}
	switch n, err := strconv.ParseInt(text, 10, 64); {
	case err == nil:
		return lang.Num(n)
	case text == "true" || text == "false":
		return lang.Truth(text == "true")
	}
	return lang.Value{}
}
