package term

// This file defines models, and what terms are worth in them.

import (
	"cmp"
	"fmt"
	"slices"
)

// Meaning is what a model says a symbol is: a body over parameters, except for
// the arguments in the list.
type Meaning struct {
	Params []Term // Bound, one for each argument
	Body   Term   // may mention the parameters, and other symbols; 0: the default of the sort
	Cases  []Case
}

// Case is what a function is at some arguments, all values.
type Case struct {
	Args  []Term
	Value Term
}

// Model gives symbols their meaning. Those that it does not mention have the
// default of their sort everywhere. The zero Model is one.
type Model struct {
	of    map[Func]*Meaning
	cases map[Func]map[string]Term
}

// Set makes a constant that value.
func (m *Model) Set(f Func, v Term) { m.Define(f, Meaning{Body: v}) }

// Define gives a symbol its meaning.
func (m *Model) Define(f Func, d Meaning) {
	if m.of == nil {
		m.of, m.cases = map[Func]*Meaning{}, map[Func]map[string]Term{}
	}
	m.of[f] = &d
	table := make(map[string]Term, len(d.Cases))
	for _, c := range d.Cases {
		table[key(c.Args)] = c.Value
	}
	m.cases[f] = table
}

// Meaning is what a symbol is; nil if the model does not say.
func (m *Model) Meaning(f Func) *Meaning { return m.of[f] }

// Symbols are those that the model mentions, in order.
func (m *Model) Symbols() []Func {
	all := make([]Func, 0, len(m.of))
	for f := range m.of {
		all = append(all, f)
	}
	slices.Sort(all)
	return all
}

func key(args []Term) string {
	k := make([]byte, 0, 4*len(args))
	for _, x := range args {
		k = append(k, byte(x), byte(x>>8), byte(x>>16), byte(x>>24))
	}
	return string(k)
}

// MaxRange is how many values a quantifier is tried with.
const MaxRange = 1 << 12

// maxTried is how many values all quantifiers together are tried with.
const maxTried = 1 << 22

// maxNested is how deep meanings and quantifiers may call each other.
const maxNested = 1000

// Evaluator computes values in one model, and remembers them. A model that
// changes needs a new one.
type Evaluator struct {
	b      *Bank
	m      *Model
	done   []Term // by term, of those without bound variables; 0: not computed
	nested int
	tried  int
}

// NewEvaluator is one that has computed nothing yet.
func (b *Bank) NewEvaluator(m *Model) *Evaluator { return &Evaluator{b: b, m: m} }

// Eval is what a term is worth in a model: a value. There is an error only
// where a quantifier ranges over more than MaxRange values, or a bound variable
// is free.
func (b *Bank) Eval(m *Model, t Term) (Term, error) { return b.NewEvaluator(m).Eval(t) }

// Eval is the value of a term.
func (e *Evaluator) Eval(t Term) (Term, error) { return e.eval(t, nil, map[Term]Term{}) }

// eval computes operands before operators, with a stack of its own: terms may
// be deep. Under a quantifier, env has the values of the variables and local
// what was computed for them.
func (e *Evaluator) eval(t Term, env, local map[Term]Term) (Term, error) {
	if e.nested++; e.nested > maxNested {
		return 0, fmt.Errorf("meanings and quantifiers are nested more than %d deep", maxNested)
	}
	defer func() { e.nested-- }()
	stack := []Term{t}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		if e.known(x, local) != 0 {
			stack = stack[:len(stack)-1]
			continue
		}
		todo := len(stack)
		if e.b.Op(x) != Forall {
			for _, y := range e.b.Args(x) {
				if e.known(y, local) == 0 {
					stack = append(stack, y)
				}
			}
		}
		if len(stack) > todo {
			continue
		}
		v, err := e.step(x, env, local)
		if err != nil {
			return 0, err
		}
		e.remember(x, v, local)
		stack = stack[:todo-1]
	}
	return e.known(t, local), nil
}

func (e *Evaluator) known(t Term, local map[Term]Term) Term {
	switch {
	case e.b.IsValue(t):
		return t
	case e.b.IsOpen(t):
		return local[t]
	case int(t) < len(e.done):
		return e.done[t]
	}
	return 0
}

func (e *Evaluator) remember(t, v Term, local map[Term]Term) {
	if e.b.IsOpen(t) {
		local[t] = v
		return
	}
	if int(t) >= len(e.done) {
		e.done = append(e.done, make([]Term, max(int(t)+1, e.b.Len()+1)-len(e.done))...)
	}
	e.done[t] = v
}

// step is the value of a term whose operands have theirs.
func (e *Evaluator) step(t Term, env, local map[Term]Term) (Term, error) {
	b := e.b
	switch b.Op(t) {
	case Bound:
		if v, ok := env[t]; ok {
			return v, nil
		}
		return 0, fmt.Errorf("the variable %s is not bound", b.Name(t))
	case Forall:
		return e.forall(t, env)
	}
	args := slices.Clone(b.Args(t))
	for i, x := range args {
		args[i] = e.known(x, local)
	}
	if b.Op(t) == Apply {
		return e.call(b.Func(t), args)
	}
	return b.apply(b.Shape(t), b.Sort(t), args), nil
}

func (e *Evaluator) call(f Func, args []Term) (Term, error) {
	if v, ok := e.m.cases[f][key(args)]; ok {
		return v, nil
	}
	d := e.m.of[f]
	if d == nil || d.Body == 0 {
		return e.b.Default(e.b.funcs[f].result), nil
	}
	if e.b.IsValue(d.Body) {
		return d.Body, nil
	}
	env := map[Term]Term{}
	for i, x := range d.Params {
		env[x] = args[i]
	}
	return e.eval(d.Body, env, map[Term]Term{})
}

// forall tries all values of the first variables, and of the others below.
func (e *Evaluator) forall(t Term, env map[Term]Term) (Term, error) {
	vars, body := e.b.Args(t), Term(0)
	vars, body = vars[:len(vars)-1], vars[len(vars)-1]
	ranges := make([][]Term, len(vars))
	count := int64(1)
	for i, x := range vars {
		all, ok := e.b.Values(e.b.Sort(x), MaxRange/count)
		if !ok {
			return 0, fmt.Errorf("a quantifier ranges over %s: too many values", e.b.SortString(e.b.Sort(x)))
		}
		ranges[i] = all
		count *= int64(len(all))
	}
	inner := make(map[Term]Term, len(env)+len(vars))
	for x, v := range env {
		inner[x] = v
	}
	for n := range count {
		for i, x := range vars {
			size := int64(len(ranges[i]))
			inner[x] = ranges[i][n%size]
			n /= size
		}
		if e.tried++; e.tried > maxTried {
			return 0, fmt.Errorf("quantifiers were tried with more than %d values", maxTried)
		}
		v, err := e.eval(body, inner, map[Term]Term{})
		if err != nil || v == No {
			return v, err
		}
	}
	return Yes, nil
}

// ModelSymbols are the symbols that a model mentions, by name.
func (b *Bank) ModelSymbols(m *Model) []Func {
	all := m.Symbols()
	slices.SortStableFunc(all, func(f, g Func) int { return cmp.Compare(b.FuncName(f), b.FuncName(g)) })
	return all
}
