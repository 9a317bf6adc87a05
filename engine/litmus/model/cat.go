// This file makes formulas of models in cat.

package model

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"assay/lang/cat"
	"assay/logic/so"
	"assay/source"
)

// CodeName says that a model mentions what nothing defines.
const CodeName source.Code = "cat-name"

// CodeMeaning is the code of a model with unsupported definitions.
const CodeMeaning source.Code = "cat-unsupported"

// Meaning is what a model says about one structure.
type Meaning struct {
	Axioms    []Part // executions satisfy them
	Defined   []Part // parts that define relations which axioms mention
	Undefined []Part // an execution that satisfies one makes all allowed; the names say why
	Assumed   []string
}

// catRel is a set or relation, of events in X. Where over is set it may be
// larger than the one meant: the least solution of equations is stated as any one, which is
// equivalent as long as larger ones allow less.
//
// Where static is set, it says which pairs of the structure are meant. Where of
// is set, the relation is the closure of that one.
type catRel struct {
	so.Rel
	over   bool
	static *static
	of     so.Rel
}

// Values of expressions, beside catRel.
type (
	catValue interface{}
	catZero  struct{} // the empty set, relation or list
	catTag   string
	catTuple []catValue
	catList  []catValue // a set of sets or relations
	catFun   struct {
		params cat.Pattern
		body   cat.Expr
		env    *catEnv
	}
	catPrim   func(at source.Span, arg catValue) catValue
	catOrders struct { // total orders of a set that contain a relation
		set, base catRel
		perLoc    bool // of each location by itself
		cos       bool // of all writes: what co is
	}
	catProc struct {
		*cat.Procedure
		env *catEnv
	}
)

// catEnv has the names that are defined, the last one first.
type catEnv struct {
	name  string
	value catValue
	next  *catEnv
}

func (e *catEnv) with(name string, v catValue) *catEnv {
	if name == "" {
		return e
	}
	return &catEnv{name, v, e}
}

func (e *catEnv) find(name string) (catValue, bool) {
	for ; e != nil; e = e.next {
		if e.name == name {
			return e.value, true
		}
	}
	return nil, false
}

// catEval evaluates a file. After the first error its results are meaningless.
type catEval struct {
	*Vocabulary
	ctx      context.Context
	out      Meaning
	err      *source.Diagnostic
	missing  bool // err is about a name that nothing defines
	included map[*cat.File]bool
	base     map[string]catValue
	used     map[string]bool // base names that were looked up
	orders   map[string]bool // the orders of variables of co
	depth    int
	every    so.Rel // the set of all events of the structure
	pairs    so.Rel // the pairs of them that are not in conflict
	apart    []events
	symbols  int // that were made
	steps    int
}

// stdlib is what every model finds defined.
var stdlib = sync.OnceValue(func() *cat.File { return cat.Builtin("stdlib.cat") })

// Cat returns the meaning of a file over a structure.
func (v *Vocabulary) Cat(ctx context.Context, f *cat.File) (*Meaning, error) {
	e := &catEval{
		Vocabulary: v, ctx: ctx, included: map[*cat.File]bool{}, base: map[string]catValue{}, used: map[string]bool{}, orders: map[string]bool{},
		every: so.Where(func(so.Term) so.Formula { return so.And() }),
		apart: v.conflicts(),
		pairs: v.Structure.Relation("cat together", func(x, y int) bool { return !v.tree.Conflict(x, y) }),
	}
	env := e.statements(stdlib().Body, nil)
	clear(e.used)
	e.included[f] = true
	e.statements(f.Body, env)
	e.updates(f)
	e.unread()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case e.err != nil:
		return nil, e.err
	}
	return &e.out, nil
}

// updates refuses a model that ignores the atomicity of updates.
func (e *catEval) updates(f *cat.File) {
	pairs := map[string][]string{"RISCV": {"amo"}}[e.Events.Test.Arch]
	if pairs == nil {
		pairs = []string{"rmw", "amo"}
	}
	for i := range e.Events.Events {
		ev := &e.Events.Events[i]
		if ev.Update < 0 {
			continue
		}
		look := pairs
		if ev.Exclusive {
			look = []string{"rmw", "lxsx", "EX"}
		}
		if !slices.ContainsFunc(look, func(n string) bool { return e.used[n] }) {
			e.fail(ev.Span, CodeMeaning, "an atomic update is two events, and the model in %s does not look at %s, which joins them", f.Name, look[0])
			return
		}
	}
}

// halves are the relations that know the halves of atomic updates, by the marks
// that these have.
var halves = map[string][]string{"EX": {"lxsx", "rmw"}, "X": {"amo", "rmw"}, "lock": {"amo", "rmw"}}

// unread records the marks of the test that the model ignores.
func (e *catEval) unread() {
	for i := range e.Events.Events {
		for _, mark := range e.Events.Events[i].Marks {
			read := slices.ContainsFunc(halves[mark], func(n string) bool { return e.used[n] })
			for name := range e.used {
				read = read || e.Events.Reads(name, mark)
			}
			if !read {
				e.assume("the model does not look at " + mark)
			}
		}
	}
}

func (e *catEval) fail(at source.Span, code source.Code, format string, args ...any) catValue {
	if e.err == nil {
		list := &source.List{}
		e.err, e.missing = list.Errorf(at, code, format, args...), code == CodeName
	}
	return catZero{}
}

func (e *catEval) assume(text string) {
	if !slices.Contains(e.out.Assumed, text) {
		e.out.Assumed = append(e.out.Assumed, text)
	}
}

// maxCatDepth bounds recursion of functions, and maxCatSteps the expressions
// that are evaluated: functions of functions can evaluate any number of them.
const (
	maxCatDepth = 2000
	maxCatSteps = 100_000
)

// statements runs statements, and gives what is defined after them.
func (e *catEval) statements(body []cat.Stmt, env *catEnv) *catEnv {
	if e.depth++; e.depth > maxCatDepth {
		e.fail(body[0].Where(), cat.CodeLimit, "procedures call each other too deeply")
	}
	defer func() { e.depth-- }()
	for _, s := range body {
		if e.err != nil {
			return env
		}
		env = e.statement(s, env)
	}
	return env
}

func (e *catEval) statement(s cat.Stmt, env *catEnv) *catEnv {
	switch s := s.(type) {
	case *cat.Let:
		return e.let(s, env)
	case *cat.Test:
		e.test(s, env)
	case *cat.Include:
		return e.include(s, env)
	case *cat.Procedure:
		return env.with(s.Name, &catProc{s, env})
	case *cat.Call:
		e.call(s, env)
	case *cat.With:
		return env.with(s.Name, e.with(s, env))
	case *cat.When:
		if s.Cond.Holds(noVariant) {
			return e.statements(s.Then, env)
		}
		return e.statements(s.Else, env)
	case *cat.Each:
		list, ok := e.list(e.expr(s.In, env))
		if !ok {
			e.fail(s.In.Where(), CodeMeaning, "forall is understood over sets of sets only")
		}
		for _, v := range list {
			e.statements(s.Body, env.with(s.Name, v))
		}
	case *cat.Enum, *cat.Show:
	default:
		panic(fmt.Sprintf("model: no such statement %T", s))
	}
	return env
}

// noVariant says that no variant of herd7 is on.
func noVariant(string) bool { return false }

func (e *catEval) include(s *cat.Include, env *catEnv) *catEnv {
	if s.File == nil {
		e.fail(s.Span, CodeName, "there is no file %s, neither beside the model nor built in", s.Name)
		return env
	}
	if e.included[s.File] {
		return env
	}
	e.included[s.File] = true
	return e.statements(s.File.Body, env)
}

func (e *catEval) call(s *cat.Call, env *catEnv) {
	v, _ := env.find(s.Name)
	p, ok := v.(*catProc)
	if !ok {
		e.fail(s.Span, CodeName, "there is no procedure %s", s.Name)
		return
	}
	inner := p.env.with(s.Name, p)
	e.statements(p.Body, e.bind(s.Span, p.Params, e.expr(s.Arg, env), inner))
}

// bind binds the names of a pattern to values.
func (e *catEval) bind(at source.Span, p cat.Pattern, v catValue, env *catEnv) *catEnv {
	if !p.Tuple {
		return env.with(p.Names[0], v)
	}
	t, ok := v.(catTuple)
	if !ok || len(t) != len(p.Names) {
		e.fail(at, CodeMeaning, "%d values are expected here", len(p.Names))
		return env
	}
	for i, name := range p.Names {
		env = env.with(name, t[i])
	}
	return env
}

func (e *catEval) let(l *cat.Let, env *catEnv) *catEnv {
	if l.Rec {
		return e.recursive(l, env)
	}
	after := env
	for _, b := range l.Binds {
		after = e.bind(b.Span, b.Pattern, e.expr(b.Expr, env), after)
	}
	return after
}

// test is a check.
func (e *catEval) test(t *cat.Test, env *catEnv) {
	if t.Mode == cat.Flag {
		e.assume("flags of the model are not looked at")
		return
	}
	v := e.expr(t.Expr, env)
	if t.Kind == cat.Holds {
		e.require(t, e.claim(v, t.Expr.Where()))
		return
	}
	r := e.relation(v, t.Expr.Where())
	if e.err != nil {
		return
	}
	if r.over && (t.Not || t.Mode == cat.UndefinedUnless) {
		e.fail(t.Span, CodeMeaning, "a recursive definition can only be checked for having no elements or no cycle")
		return
	}
	f := e.formula(t.Kind, t.Expr.Where(), r)
	if t.Not {
		f = so.Not(f)
	}
	e.require(t, f)
}

// require adds what a check says to the meaning.
func (e *catEval) require(t *cat.Test, f so.Formula) {
	name := t.Name
	if name == "" {
		name = fmt.Sprintf("%v at %s:%d", t.Kind, t.Span.File, t.Span.Line)
	}
	switch t.Mode {
	case cat.Assert:
		e.assume("assertions of the model hold")
		fallthrough
	case cat.Require:
		e.out.Axioms = append(e.out.Axioms, Part{name, f})
	case cat.UndefinedUnless:
		e.out.Undefined = append(e.out.Undefined, Part{name, so.Not(f)})
	}
}

func (e *catEval) formula(kind cat.TestKind, at source.Span, r catRel) so.Formula {
	if kind == cat.Empty {
		return so.Empty(r.Rel)
	}
	if r.Arity() != 2 {
		e.fail(at, CodeMeaning, "a relation is expected here, not a set")
		return so.And()
	}
	switch {
	case r.of != nil: // a cycle of the closure is one of the relation, and so is a loop
		return so.Acyclic(r.of)
	case kind == cat.Acyclic:
		return so.Acyclic(r.Rel)
	}
	return so.Irrefl(r.Rel)
}

// with returns a member of a set of orders: a variable.
func (e *catEval) with(s *cat.With, env *catEnv) catValue {
	v := e.expr(s.From, env)
	if list, ok := v.(catList); ok && len(list) == 1 {
		return list[0]
	}
	o, ok := v.(*catOrders)
	if !ok {
		return e.fail(s.Span, CodeMeaning, "with is understood with orders that generate_cos, generate_orders and linearisations give")
	}
	if o.cos && !e.orders["co"] {
		e.orders["co"] = true
		e.out.Axioms = append(e.out.Axioms, Part{s.Name, so.Sub(o.base.Rel, e.CO)})
		return catRel{Rel: e.CO}
	}
	x := so.NewRelation(s.Name, nil)
	e.out.Axioms = append(e.out.Axioms, Part{s.Name, e.ordered(x, o)})
	return catRel{Rel: x}
}

// ordered says that a variable is one of some orders.
func (e *catEval) ordered(x *so.Var, o *catOrders) so.Formula {
	pairs := so.Cross(o.set.Rel, o.set.Rel)
	base := o.base.Rel
	if o.perLoc {
		pairs = so.Inter(pairs, e.SameLocation)
	} else {
		base = so.Plus(base)
	}
	return so.And(
		so.Sub(x, pairs), so.Trans(x), so.Irrefl(x), so.Sub(so.Inter(base, pairs), x), so.Acyclic(o.base.Rel),
		so.All2(func(a, b so.Term) so.Formula {
			return so.Implies(so.And(so.In(pairs, a, b), so.Not(so.Equal(a, b))), so.Or(so.In(x, a, b), so.In(x, b, a)))
		}))
}
