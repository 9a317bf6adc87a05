// This file decides whether a system refines a component that calculates: where that is a function of its inputs, both take their steps together, and the outputs
// have to be the same.

package stream

import (
	"fmt"
	"slices"

	"assay/engine/stream/abstraction"
	"assay/engine/stream/data"
	"assay/engine/stream/steps"
	lang "assay/lang/stream"
)

// calculates decides a question about components with data that is not finite, for which no few values stand; refused is why nobody else does.
func (q *question) calculates(subjects []*subject, refused error) error {
	switch k := q.check.Kind; {
	case k == lang.Equivalent:
		if err := inStep(q, subjects[0], subjects[1]); err != nil || q.result.Verdict != Holds_ {
			return err
		}
		first := q.result.Proof
		err := inStep(q, subjects[1], subjects[0])
		q.bothWays(subjects, first)
		return err
	case (k == lang.Refines || k == lang.Member) && subjects[1].system != nil:
		return inStep(q, subjects[0], subjects[1])
	}
	if in := q.calculable(subjects); in != nil {
		return in.calculated()
	}
	return refused
}

// inStep decides whether x refines the component y.
func inStep(q *question, x, y *subject) error {
	in, err := lockstep(q, x, y)
	if err == nil {
		err = in.calculated()
	}
	if err != nil {
		return err
	}
	return in.differs()
}

// endless reports whether each beginning of the system goes on for ever, as far as it is of one component. A twin has always a step.
func (in *inclusion) endless() (bool, error) {
	if in.twin == nil {
		return in.a.Endless()
	}
	if len(in.x.system.instances) != 2 {
		return false, nil
	}
	a, err := in.alone(in.x.system.instances[0])
	if err != nil {
		return false, err
	}
	return a.Endless()
}

// alone is an abstraction of one component.
func (in *inclusion) alone(i instance) (*abstraction.Abstraction, error) {
	sys := abstraction.System{Channels: in.question.a.channels, Parts: []abstraction.Part{{Component: i.component, Channels: in.question.a.numbers(i.channels)}}}
	return abstraction.New(in.ctx, sys, in.question.a.b, nil, nil, in.limits())
}

// lockstep returns the question whether the outputs of y are always those of x, with the same inputs. Exactly then x refines y, if y has exactly one step
// for all inputs wherever it may be, and nothing hidden; an error says that it may be otherwise.
func lockstep(q *question, x, y *subject) (*inclusion, error) {
	if x.system == nil || y.system == nil || len(y.system.instances) != 1 {
		return nil, errorAt(q.check.Span, CodeShape, "%s stands on the right side and has data that is not finite: it would have to be one component, and %s components, too", y.name, x.name)
	}
	if len(y.system.hidden) > 0 {
		return nil, errorAt(q.check.Span, CodeShape, "%s stands on the right side and has data that is not finite: nothing of it may be hidden", y.name)
	}
	c := y.system.instances[0].component
	twin := instance{component: c}
	joint := &system{instances: slices.Clone(x.system.instances), hidden: x.system.hidden, channels: slices.Clone(x.system.channels)}
	same := &subject{name: y.name, spec: &lang.Spec{Name: y.name, Span: q.check.Span}}
	add := func(ch lang.Channel) *lang.Expr {
		spec := same.spec
		k := steps.ChannelNamed(spec.Channels, ch.Name)
		if k < 0 {
			k = len(spec.Channels)
			spec.Channels = append(spec.Channels, &ch)
		}
		return &lang.Expr{Op: lang.OpName, Name: ch.Name, Ref: &lang.Ref{Channel: k, Var: -1}, Type: ch.Type, Span: q.check.Span, Atom: true, Past: true}
	}
	var body *lang.Expr
	for k, name := range y.system.instances[0].channels {
		ch := *c.Channels[k]
		ch.Name = name
		if ch.In {
			twin.channels = append(twin.channels, name)
			continue
		}
		is := add(ch)
		ch.Name = y.name + " " + name
		twin.channels = append(twin.channels, ch.Name)
		joint.channels = append(joint.channels, &ch)
		equal := &lang.Expr{Op: lang.OpEq, Args: []*lang.Expr{is, add(ch)}, Span: q.check.Span, Formula: true, Atom: true, Past: true}
		if body != nil {
			equal = &lang.Expr{Op: lang.OpAnd, Args: []*lang.Expr{body, equal}, Span: q.check.Span, Formula: true, Atom: true, Past: true}
		}
		body = equal
	}
	if body == nil {
		return nil, errorAt(c.Span, CodeShape, "%s has no outputs, and stands on the right side", c.Name)
	}
	same.spec.Body = &lang.Expr{Op: lang.OpAlways, Args: []*lang.Expr{body}, Span: q.check.Span, Formula: true}
	joint.instances = append(joint.instances, twin)
	return &inclusion{question: q, rigid: map[string]bool{}, x: &subject{name: x.name, system: joint}, y: same, twin: &twin}, nil
}

// function refuses a twin that may have several steps for its inputs, or none.
func (in *inclusion) function() error {
	if in.twin == nil {
		return nil
	}
	a, err := in.alone(*in.twin)
	if err != nil {
		return err
	}
	yes, reason, err := a.Function()
	if err != nil || yes {
		return err
	}
	c := in.twin.component
	return errorAt(c.Span, data.CodeArithmetic, "%s stands on the right side and calculates: it is compared where it has exactly one step for all inputs, and it may not be so (%s)", c.Name, reason)
}

// differs checks that a history in which the twin gave other outputs is none of its component, and leaves these outputs out.
func (in *inclusion) differs() error {
	h := in.result.Lasso
	if in.twin == nil || h == nil {
		return nil
	}
	name := in.y.name
	own := map[string]bool{}
	var channels []int
	for k, full := range in.twin.channels {
		if c := in.twin.component.Channels[k]; !c.In {
			own[full] = true
			full = full[len(name)+1:]
		}
		channels = append(channels, steps.ChannelNamed(h.Channels, full))
	}
	if slices.Contains(channels, -1) {
		return &Fault{fmt.Sprintf("a channel of %s is not in the history", name)}
	}
	yes, err := runs(in.ctx, in.twin.component, h, channels)
	if err == nil && yes {
		err = &Fault{fmt.Sprintf("the history %v was found for %v, and is one of %s", h, in.check, name)}
	}
	in.result.Notes = append(in.result.Notes, fmt.Sprintf("what %s gives with these inputs has its name in front", name))
	return err
}
