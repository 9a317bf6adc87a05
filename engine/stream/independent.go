// This file decides questions about components whose data is not finite. They copy messages and compare them for being the
// same, and do not calculate: then a few values stand for all, and the answer is exact.
//
// Where messages are compared with constants only, all other values are treated alike: one of them stands for all. Histories
// in which it does are histories; and in every history, on both sides, the others can be replaced by it. Where messages and variables are
// compared with each other, a run of one side is kept if values are renamed slot by slot so that what is in variables and on
// channels at the same time stays different where it was: as many values as there are places are enough. The other side is a specification then,
// which has no variables.

package stream

import (
	"fmt"
	"slices"
	"strings"

	"assay/engine/stream/data"
	"assay/engine/stream/judge"
	"assay/engine/stream/steps"
	lang "assay/lang/stream"
)

// maxPlacesOfData bounds the values that stand for others.
const maxPlacesOfData = 8

// maxRigid bounds the conjunctions that rigid values stand for.
const maxRigid = 256

// independence looks at what a check is about.
type independence struct {
	q         *question
	specs     []*lang.Spec // with those that are named in them
	constants []lang.Value
	registers int
	names     map[string]bool // of channels with data that is not finite
	equal     bool            // messages and variables are compared with each other
	draws     bool            // a variable may become any of some messages
	kind      *lang.Type      // of the data: there is one
	wide      bool            // there is data that is not finite in a component, or among the rigid values
	err       error
}

// instantiate puts finite types in the place of those that are not, where components have them, and conjunctions in the place
// of rigid values.
func (q *question) instantiate() error {
	d := &independence{q: q, names: map[string]bool{}}
	rigid := false
	for i, n := range q.check.Names {
		if s := q.file.Specs[n]; s != nil {
			rigid = rigid || len(s.Rigid) > 0
			d.rigid(s.Rigid, i > 0 && q.check.Kind != lang.Equivalent && q.check.Kind != lang.Consistent)
		} else if q.file.Streams[n] == nil {
			s, err := q.flat.system(n)
			if err != nil {
				return err
			}
			for _, i := range s.instances {
				d.component(i)
			}
		}
	}
	if s := q.check.Spec; s != nil {
		rigid = rigid || len(s.Rigid) > 0
		d.rigid(s.Rigid, true)
	}
	q.flat.used = map[string]int{}
	if !d.wide && !rigid {
		return nil
	}
	var pool []lang.Value
	why := "is copied and compared: the values %s stand for all"
	if d.wide {
		if pool = d.pool(); d.err != nil {
			if pool, why = q.taken(), "takes no values but %s"; len(pool) == 0 {
				return d.err
			}
		}
	}
	return q.replace(pool, d.wide, why)
}

// fail keeps the first error.
func (d *independence) fail(err error) {
	if d.err == nil {
		d.err = err
	}
}

// rigid looks at rigid values. Of data that is not finite they are allowed on the right side of an inclusion only: a history that breaks
// the formula breaks it for one value, which can be renamed.
func (d *independence) rigid(rs []*lang.Rigid, right bool) {
	for _, r := range rs {
		if r.Type.Finite() {
			continue
		}
		d.wide = true
		d.take(r.Type, r.Name)
		d.registers++ // a value of its own
		if !right {
			d.fail(errorAt(r.Span, CodeShape, "what is asked of each %s of %v stands on the right side of refines, in or satisfies", r.Name, r.Type))
		}
	}
}

// take notes a type of data that is not finite.
func (d *independence) take(t *lang.Type, name string) {
	switch {
	case t.Finite():
	case d.kind == nil:
		d.kind = t
	case d.kind.Kind != t.Kind:
		d.fail(errorAt(d.q.check.Span, data.CodeArithmetic, "%s is of %v, and other data of %v: components with data that is not finite have one such type", name, t, d.kind))
	}
}

// component looks at an instance.
func (d *independence) component(i instance) {
	wide := false
	for _, v := range i.component.Vars {
		if !v.Type.Finite() {
			wide = true
			d.registers++
			d.take(v.Type, v.Name)
			d.constant(v.First)
		}
	}
	for k, ch := range i.component.Channels {
		if !ch.Type.Finite() {
			wide = true
			d.names[i.channels[k]] = true
			d.take(ch.Type, ch.Name)
		}
	}
	d.wide = d.wide || wide
}

func (d *independence) constant(v lang.Value) {
	if v.Kind == lang.Number && !slices.Contains(d.constants, v) {
		d.constants = append(d.constants, v)
	}
}

// pool are the values that stand for all: constants, one for each rigid value, and others.
func (d *independence) pool() []lang.Value {
	d.allowed()
	for _, n := range d.q.check.Names {
		if s := d.q.file.Specs[n]; s != nil {
			d.spec(s)
		} else if s := d.q.file.Streams[n]; s != nil {
			d.word(s)
		} else if s, err := d.q.flat.system(n); err == nil {
			for _, i := range s.instances {
				d.body(i.component)
			}
		}
	}
	if d.q.check.Spec != nil {
		d.spec(d.q.check.Spec)
	}
	n := 1
	if d.equal {
		n = d.registers + len(d.names)
		if d.draws {
			n += d.registers
		}
	} else {
		n += d.rigidValues()
	}
	if n > maxPlacesOfData {
		d.fail(errorAt(d.q.check.Span, CodeSize, "%d values would have to stand for all of %v; %d are tried at most", n, d.kind, maxPlacesOfData))
	}
	if d.err != nil {
		return nil
	}
	out := slices.Clone(d.constants)
	out = slices.DeleteFunc(out, func(v lang.Value) bool { return !d.kind.Has(v) })
	for k := int64(0); n > 0; k++ {
		if v := lang.Num(k); !slices.Contains(out, v) {
			out = append(out, v)
			n--
		}
	}
	slices.SortFunc(out, func(x, y lang.Value) int { return int(max(-1, min(1, x.N-y.N))) })
	return out
}

// rigidValues counts those of data that is not finite.
func (d *independence) rigidValues() int {
	n := 0
	for _, s := range d.specs {
		for _, r := range s.Rigid {
			if !r.Type.Finite() {
				n++
			}
		}
	}
	return n
}

// allowed refuses questions for which a few values do not stand for all.
func (d *independence) allowed() {
	k := d.q.check.Kind
	switch k {
	case lang.Consistent, lang.Total, lang.NoDeadlock:
		return
	case lang.Realisable:
		if d.q.file.Specs[d.q.check.Names[0]] == nil {
			return
		}
	case lang.Satisfies:
		return
	case lang.Refines, lang.Member:
		if n := d.q.check.Names[1]; d.q.file.Specs[n] != nil || d.q.file.Streams[n] != nil {
			return
		}
		d.fail(errorAt(d.q.check.Span, CodeShape, "%s stands on the right side, where a component cannot have data that is not finite", d.q.check.Names[1]))
	}
	d.fail(errorAt(d.q.check.Span, CodeShape, "%s is not asked of components with data that is not finite", k))
}

func (d *independence) spec(s *lang.Spec) {
	if slices.Contains(d.specs, s) {
		return
	}
	d.specs = append(d.specs, s)
	for _, ch := range s.Channels {
		d.take(ch.Type, ch.Name)
		if !ch.Type.Finite() {
			d.names[ch.Name] = true
		}
	}
	d.expr(s.Body)
}

func (d *independence) word(s *lang.Stream) {
	for _, v := range slices.Concat(s.Stem, s.Loop) {
		d.constant(v)
	}
	d.take(s.Type, s.Name)
}

// body looks at all expressions of a component.
func (d *independence) body(c *lang.Component) {
	for _, t := range c.Trans {
		if t.Guard != nil {
			d.expr(t.Guard)
		}
		for _, s := range t.Sets {
			to := steps.TypeOf(c, s.Name)
			if s.In {
				if !to.Finite() {
					d.draws = d.draws || s.Prime
					d.elements(s.Value, to)
				}
				d.expr(s.Value)
				continue
			}
			if !to.Finite() || wide(s.Value) {
				d.copied(s.Value, to)
			}
			d.expr(s.Value)
		}
	}
	for _, f := range c.Fair {
		d.expr(f)
	}
}

// copied refuses values that are calculated, or come from data of another type.
func (d *independence) copied(e *lang.Expr, to *lang.Type) {
	switch {
	case e.Op == lang.OpValue, e.Op == lang.OpName && e.Type != nil && e.Type.Kind == to.Kind && !to.Finite():
	default:
		d.fail(errorAt(e.Span, data.CodeArithmetic, "%s is not copied from data of the same type: components do not calculate with data that is not finite; name a range, such as 0..7", e))
	}
}

// elements looks at a set that a variable or an output is taken from.
func (d *independence) elements(set *lang.Expr, to *lang.Type) {
	for _, x := range set.Args {
		switch set.Op {
		case lang.OpSet:
			d.copied(x, to)
			d.equal = d.equal || named(x)
		case lang.OpUnion, lang.OpInter, lang.OpMinus:
			d.elements(x, to)
		}
	}
}

// wide reports whether an expression is about data that is not finite.
func wide(e *lang.Expr) bool {
	return e.Type != nil && !e.Type.Finite() || slices.ContainsFunc(e.Args, wide)
}

// expr looks at the comparisons of an expression.
func (d *independence) expr(e *lang.Expr) {
	if e.Ref != nil && e.Ref.Spec != nil {
		d.spec(e.Ref.Spec)
	}
	if e.Op == lang.OpValue {
		d.constant(e.Value)
	}
	if e.Word != nil {
		d.word(e.Word)
	}
	if e.Ref != nil && e.Ref.Stream != nil {
		d.word(e.Ref.Stream)
	}
	switch e.Op {
	case lang.OpEq, lang.OpNe:
		if l, r := e.Args[0], e.Args[1]; wide(l) || wide(r) {
			d.compared(e, l, r)
		}
	case lang.OpLt, lang.OpLe, lang.OpGt, lang.OpGe:
		if wide(e.Args[0]) || wide(e.Args[1]) {
			if e.Args[0].Op != lang.OpLen && e.Args[1].Op != lang.OpLen {
				d.fail(errorAt(e.Span, data.CodeArithmetic, "%s orders data that is not finite, which components copy and compare for being the same; name a range, such as 0..7", e))
			}
		}
	case lang.OpIn:
		if e.Args[1].Op == lang.OpDom && wide(e.Args[0]) {
			d.fail(errorAt(e.Span, data.CodeArithmetic, "%s compares messages of two slots", e))
		}
		d.member(e.Args[0], e.Args[1])
	case lang.OpFilter:
		d.member(e.Args[1], e.Args[0])
	case lang.OpSubset:
		d.member(e.Args[0], e.Args[1])
	}
	for _, x := range e.Args {
		d.expr(x)
	}
	if e.Regex != nil {
		d.regex(e.Regex)
	}
}

func (d *independence) regex(r *lang.Regex) {
	if r.Set != nil {
		d.expr(r.Set)
		d.equal = d.equal || named(r.Set)
	}
	for _, x := range r.Args {
		d.regex(x)
	}
}

// named reports whether there is a name of a channel, a variable or a rigid value in an expression.
func named(e *lang.Expr) bool {
	return e.Ref != nil && (e.Ref.Channel >= 0 || e.Ref.Var >= 0) || slices.ContainsFunc(e.Args, named)
}

// member looks at sets, whose elements are compared with messages.
func (d *independence) member(v, set *lang.Expr) {
	if set.Op == lang.OpSet {
		for _, x := range set.Args {
			if wide(x) || wide(v) {
				d.compared(x, v, x)
			}
		}
	}
	for _, x := range set.Args {
		if set.Op == lang.OpUnion || set.Op == lang.OpInter || set.Op == lang.OpMinus {
			d.member(v, x)
		}
	}
}

// compared looks at an equality of data.
func (d *independence) compared(e, l, r *lang.Expr) {
	if slices.ContainsFunc([]*lang.Expr{l, r}, func(x *lang.Expr) bool { return x.Op == lang.OpLen || x.Word != nil || x.Op == lang.OpInf }) {
		return // lengths, and streams that are constant
	}
	names := 0
	for _, x := range []*lang.Expr{l, r} {
		switch {
		case x.Op == lang.OpValue:
		case x.Op == lang.OpName && x.Ref != nil && x.Ref.Rigid != "":
		case x.Op == lang.OpName && x.Ref != nil, x.Op == lang.OpHead, x.Op == lang.OpNth, x.Op == lang.OpDom, x.Op == lang.OpRest, x.Op == lang.OpTake, x.Op == lang.OpDrop, x.Op == lang.OpFilter:
			if names++; x.Type != nil && x.Type.Finite() {
				d.fail(errorAt(e.Span, data.CodeArithmetic, "%s compares data that is not finite with %v", e, x.Type))
			}
		default:
			d.fail(errorAt(x.Span, data.CodeArithmetic, "%s is calculated from data that is not finite, which components copy and compare for being the same; name a range, such as 0..7", x))
		}
	}
	d.equal = d.equal || names > 1
}

// replace makes the file and the check over a pool of values.
func (q *question) replace(pool []lang.Value, wide bool, why string) error {
	f := *q.file
	q.cases = map[*lang.Spec][]rigidCase{}
	f.Specs, f.Streams, f.Components = map[string]*lang.Spec{}, map[string]*lang.Stream{}, map[string]*lang.Component{}
	finite := func(t *lang.Type) *lang.Type {
		if t == nil || t.Finite() || !wide {
			return t
		}
		return &lang.Type{Kind: lang.Enum, Values: pool, Tsyn: t.Tsyn, Name: t.Name}
	}
	channels := func(cs []*lang.Channel) (out []*lang.Channel) {
		for _, c := range cs {
			d := *c
			d.Type = finite(c.Type)
			out = append(out, &d)
		}
		return out
	}
	for n, s := range q.file.Streams {
		d := *s
		d.Type = finite(s.Type)
		f.Streams[n] = &d
	}
	for n, c := range q.file.Components {
		d := *c
		d.Channels, d.Vars = channels(c.Channels), nil
		for _, v := range c.Vars {
			w := *v
			w.Type = finite(v.Type)
			d.Vars = append(d.Vars, &w)
		}
		f.Components[n] = &d
	}
	spec := func(s *lang.Spec) (*lang.Spec, error) {
		d := *s
		d.Channels, d.Rigid = channels(s.Channels), nil
		cases, err := rigidCases(s, pool)
		if len(s.Rigid) > 0 && err == nil {
			d.Body = cases[0].body
			for _, c := range cases[1:] {
				d.Body = &lang.Expr{Op: lang.OpAnd, Args: []*lang.Expr{d.Body, c.body}, Formula: true, Span: s.Body.Span}
			}
			q.cases[&d] = cases
		}
		return &d, err
	}
	for n, s := range q.file.Specs {
		used := slices.Contains(q.check.Names, n)
		if !used {
			f.Specs[n] = s // a formula may name it: only its body counts then
			continue
		}
		d, err := spec(s)
		if err != nil {
			return err
		}
		f.Specs[n] = d
	}
	if q.check.Spec != nil {
		c := *q.check
		d, err := spec(q.check.Spec)
		if err != nil {
			return err
		}
		c.Spec = d
		q.check = &c
	}
	if wide {
		var words []string
		for _, v := range pool {
			words = append(words, v.String())
		}
		q.result.Notes = append(q.result.Notes, "data that is not finite "+fmt.Sprintf(why, strings.Join(words, ", ")))
	}
	q.file, q.flat.f = &f, &f
	return nil
}

// rigidCase is a formula for some rigid values.
type rigidCase struct {
	text string // d = 3
	body *lang.Expr
}

// rigidCases are the formulas for all values.
func rigidCases(s *lang.Spec, pool []lang.Value) ([]rigidCase, error) {
	out := []rigidCase{{"", s.Body}}
	for _, r := range s.Rigid {
		values := pool
		if r.Type.Finite() {
			values = r.Type.All()
		}
		if len(values) == 0 {
			return nil, errorAt(r.Span, CodeShape, "%s is of %v, and nothing says which values stand for all", r.Name, r.Type)
		}
		if len(out)*len(values) > maxRigid {
			return nil, errorAt(r.Span, CodeSize, "there are more than %d combinations of values", maxRigid)
		}
		var next []rigidCase
		for _, c := range out {
			for _, v := range values {
				text := fmt.Sprintf("%s = %v", r.Name, v)
				if c.text != "" {
					text = c.text + ", " + text
				}
				next = append(next, rigidCase{text, substituted(c.body, r.Name, v)})
			}
		}
		out = next
	}
	return out, nil
}

// substituted puts a value in the place of a rigid name.
func substituted(e *lang.Expr, name string, v lang.Value) *lang.Expr {
	return rewritten(e, func(out *lang.Expr) {
		if out.Op == lang.OpName && out.Ref != nil && out.Ref.Rigid == name {
			out.Op, out.Value, out.Ref, out.Name = lang.OpValue, v, nil, ""
			if v == lang.Truth(true) {
				out.Op = lang.OpTrue
			} else if v == lang.Truth(false) {
				out.Op = lang.OpFalse
			}
		}
	})
}

// rewritten is a copy of an expression in which something was done to each part.
func rewritten(e *lang.Expr, do func(*lang.Expr)) *lang.Expr {
	out := *e
	out.Args = nil
	for _, x := range e.Args {
		out.Args = append(out.Args, rewritten(x, do))
	}
	if e.Regex != nil {
		out.Regex = rewrittenRegex(e.Regex, do)
	}
	do(&out)
	return &out
}

func rewrittenRegex(r *lang.Regex, do func(*lang.Expr)) *lang.Regex {
	out := *r
	out.Args = nil
	for _, x := range r.Args {
		out.Args = append(out.Args, rewrittenRegex(x, do))
	}
	if r.Set != nil {
		out.Set = rewritten(r.Set, do)
	}
	return &out
}

// broken notes for which rigid values a history breaks what is asked of all.
func (q *question) broken(y *subject) {
	if q.result.Verdict != Violated || q.result.Lasso == nil || q.blind || y.spec == nil {
		return
	}
	for _, c := range q.cases[y.spec] {
		if !judge.Holds(c.body, q.result.Lasso, y.visible) {
			q.result.Notes = append(q.result.Notes, "with "+c.text)
			return
		}
	}
}

// refinesEach asks for one rigid value after the other, where all together are too much. There is no certificate then.
func (q *question) refinesEach(x, y *subject) error {
	notes := q.result.Notes
	for _, c := range q.cases[y.spec] {
		q.result.Notes = slices.Clone(notes)
		one := *y
		one.spec = &lang.Spec{Name: y.spec.Name, Channels: y.spec.Channels, Single: y.spec.Single, Body: c.body, Span: y.spec.Span}
		q.cases[one.spec] = []rigidCase{c}
		if err := q.refines(x, &one); err != nil || q.result.Verdict != Holds_ {
			return err
		}
	}
	q.result.Proof, q.result.Unproved = nil, "each of the values was asked about by itself"
	return nil
}
