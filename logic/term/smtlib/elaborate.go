package smtlib

// This file makes terms of expressions, with a stack of its own: texts may be
// nested deeply.

import (
	"math/big"
	"strconv"
	"strings"

	"assay/logic/term"
)

// meaning is what a symbol stands for: a term, a function, or a function with a
// body.
type meaning struct {
	t      term.Term
	f      term.Func
	args   []term.Sort // of functions
	params []term.Term // of functions with a body: Bound
	body   term.Term
	sort   term.Sort // of names of sorts
}

// elaborator has the scopes.
type elaborator struct {
	*tree
	b     *term.Bank
	terms map[string][]meaning
	sorts map[string][]meaning
	log   []string // names in terms, in the order of being bound
	slog  []string // names in sorts
	size  int      // of the bank at the beginning
	named func(name string, t term.Term, at int32) *Error

	// Of models only.
	lambda bool                            // arrays may be given by lambda and as-array
	extra  func(name string) term.Term     // symbols that solvers make, 0 if it is none
	asArr  func(name string) *term.Meaning // functions that are arrays
}

func newElaborator(b *term.Bank, t *tree) *elaborator {
	return &elaborator{tree: t, b: b, terms: map[string][]meaning{}, sorts: map[string][]meaning{}, size: b.Len()}
}

func (e *elaborator) bind(name string, m meaning) {
	e.terms[name] = append(e.terms[name], m)
	e.log = append(e.log, name)
}

// unbind forgets what was bound since the log had that length.
func (e *elaborator) unbind(log int) {
	for ; len(e.log) > log; e.log = e.log[:len(e.log)-1] {
		name := e.log[len(e.log)-1]
		if m := e.terms[name]; len(m) > 1 {
			e.terms[name] = m[:len(m)-1]
		} else {
			delete(e.terms, name)
		}
	}
}

func (e *elaborator) lookup(name string) (meaning, bool) {
	m := e.terms[name]
	if len(m) == 0 {
		return meaning{}, false
	}
	return m[len(m)-1], true
}

// MaxTerms is how many terms a text may make: functions with a body can make
// many of few words.
const MaxTerms = 1 << 24

// maxSortDepth is how deep sorts may be nested.
const maxSortDepth = 100

// sort reads a sort.
func (e *elaborator) sort(n int32) (term.Sort, *Error) { return e.sortAt(n, 0) }

func (e *elaborator) sortAt(n int32, depth int) (term.Sort, *Error) {
	if depth > maxSortDepth {
		return 0, e.at(n, "sorts are nested more than %d deep", maxSortDepth)
	}
	if name := e.name(n); name != "" || e.nodes[n].kind == quoted {
		if m := e.sorts[name]; len(m) > 0 {
			return m[len(m)-1].sort, nil
		}
		if s, ok := namedSort(e.b, name); ok {
			return s, nil
		}
		return 0, e.at(n, "there is no sort %s here", name)
	}
	kids := e.kids(n)
	wrap := func(s term.Sort, err error) (term.Sort, *Error) {
		if err != nil {
			return 0, e.at(n, "%v", err)
		}
		return s, nil
	}
	switch {
	case len(kids) == 3 && e.is(kids[0], "_") && e.is(kids[1], "BitVec"):
		w, err := e.number(kids[2])
		if err != nil {
			return 0, err
		}
		return wrap(e.b.MakeSort(term.BitVecKind, w, 0))
	case len(kids) == 4 && e.is(kids[0], "_") && e.is(kids[1], "FloatingPoint"):
		eb, err := e.number(kids[2])
		if err != nil {
			return 0, err
		}
		sb, err := e.number(kids[3])
		if err != nil {
			return 0, err
		}
		return wrap(e.b.MakeSort(term.FloatKind, eb, sb))
	case len(kids) == 3 && e.is(kids[0], "Array"):
		i, err := e.sortAt(kids[1], depth+1)
		if err != nil {
			return 0, err
		}
		x, err := e.sortAt(kids[2], depth+1)
		if err != nil {
			return 0, err
		}
		return e.b.Array(i, x), nil
	}
	return 0, e.at(n, "this is no sort that is supported")
}

func namedSort(b *term.Bank, name string) (term.Sort, bool) {
	switch name {
	case "Bool":
		return term.Bool, true
	case "RoundingMode":
		return term.RoundingMode, true
	case "Float16":
		return b.Float(5, 11), true
	case "Float32":
		return b.Float(8, 24), true
	case "Float64":
		return b.Float(11, 53), true
	case "Float128":
		return b.Float(15, 113), true
	}
	return 0, false
}

// number reads a numeral below 2^31.
func (e *elaborator) number(n int32) (int, *Error) {
	if e.nodes[n].kind == numeral {
		if k, err := strconv.ParseInt(e.text(n), 10, 32); err == nil {
			return int(k), nil
		}
	}
	return 0, e.at(n, "want a number below 2^31")
}

// step is what a frame does next.
type step uint8

const (
	operands   step = iota // of an application
	bindings               // of let
	body                   // of let and quantifiers
	attributes             // of !
)

// frame is an expression whose parts are being read.
type frame struct {
	n    int32 // the list
	todo int32 // the next child; -1: none
	step step
	base int // values below it on the stack
	log  int // of the scopes
}

// term reads a term.
func (e *elaborator) term(root int32) (term.Term, *Error) {
	var stack []frame
	var values []term.Term
	next := root // to be read; -1: the frame on top goes on
	start := len(e.log)
	for {
		if next >= 0 {
			t, f, err := e.open(next)
			if err != nil {
				e.unbind(start)
				return 0, err
			}
			if t != 0 {
				values = append(values, t)
			} else {
				f.base = len(values)
				stack = append(stack, f)
			}
			next = -1
		}
		if len(stack) == 0 {
			return values[0], nil
		}
		f := &stack[len(stack)-1]
		if f.todo >= 0 {
			next = e.advance(f)
			continue
		}
		t, done, err := e.close(f, values[f.base:])
		if err != nil {
			e.unbind(start)
			return 0, err
		}
		if done {
			e.unbind(f.log)
			values = append(values[:f.base], t)
			stack = stack[:len(stack)-1]
		} else {
			values = values[:f.base]
		}
	}
}

// advance is the next part that a frame has to read.
func (e *elaborator) advance(f *frame) int32 {
	n := f.todo
	f.todo = e.nodes[n].next
	switch f.step {
	case bindings:
		return e.nodes[e.nodes[n].first].next
	case body, attributes:
		f.todo = -1
	}
	return n
}

// open begins an expression: it is a term at once, or a frame.
func (e *elaborator) open(n int32) (term.Term, frame, *Error) {
	f := frame{n: n, todo: -1, log: len(e.log)}
	if e.nodes[n].kind != list {
		t, err := e.leaf(n)
		return t, f, err
	}
	if e.nodes[n].n == 0 {
		return 0, f, e.at(n, "() is no term")
	}
	first := e.nodes[n].first
	rest := e.nodes[first].next
	count := e.nodes[n].n
	switch {
	case e.is(first, "let"):
		if count != 3 || e.nodes[rest].kind != list || e.nodes[rest].n == 0 {
			return 0, f, e.at(n, "want (let ((name term) …) term)")
		}
		for _, k := range e.kids(rest) {
			if pair := e.kids(k); len(pair) != 2 || e.name(pair[0]) == "" {
				return 0, f, e.at(k, "want (name term)")
			}
		}
		f.step, f.todo = bindings, e.nodes[rest].first
		return 0, f, nil
	case e.is(first, "forall"), e.is(first, "exists"), e.lambda && e.is(first, "lambda"):
		if count != 3 || e.nodes[rest].kind != list || e.nodes[rest].n == 0 {
			return 0, f, e.at(n, "want (%s ((name sort) …) term)", e.text(first))
		}
		f.step, f.todo = body, e.nodes[rest].next
		_, err := e.declareBound(rest)
		return 0, f, err
	case e.is(first, "!"):
		if count < 2 {
			return 0, f, e.at(n, "want (! term :attribute …)")
		}
		f.step, f.todo = attributes, rest
		return 0, f, nil
	case e.lambda && count == 3 && e.is(first, "_") && e.is(rest, "as-array"):
		t, err := e.asArray(n, e.name(e.nodes[rest].next))
		return t, f, err
	case e.is(first, "_"), e.is(first, "as"):
		t, err := e.apply(n, n, nil)
		return t, f, err
	case e.is(first, "match"), e.is(first, "lambda"), e.is(first, "par"):
		return 0, f, e.at(n, "%s is not supported", e.text(first))
	}
	if t, ok, err := e.real(n); ok || err != nil {
		return t, f, err
	}
	f.todo = rest
	return 0, f, nil
}

// declareBound binds variables ((name sort) …).
func (e *elaborator) declareBound(n int32) ([]term.Term, *Error) {
	var vars []term.Term
	seen := map[string]bool{}
	for _, k := range e.kids(n) {
		pair := e.kids(k)
		if len(pair) != 2 || e.name(pair[0]) == "" {
			return nil, e.at(k, "want (name sort)")
		}
		s, err := e.sort(pair[1])
		if err != nil {
			return nil, err
		}
		name := e.name(pair[0])
		if seen[name] {
			return nil, e.at(k, "%s is bound twice", name)
		}
		seen[name] = true
		x := e.b.Bound(name, s)
		vars = append(vars, x)
		e.bind(name, meaning{t: x})
	}
	return vars, nil
}

// close ends a frame whose parts were read; done says that it gave a term.
func (e *elaborator) close(f *frame, values []term.Term) (t term.Term, done bool, err *Error) {
	first := e.nodes[f.n].first
	switch f.step {
	case operands:
		t, err = e.apply(f.n, first, values)
		if err == nil && e.b.Len()-e.size > MaxTerms {
			err = e.at(f.n, "the text makes more than %d terms", MaxTerms)
		}
		return t, true, err
	case bindings:
		pairs := e.nodes[first].next
		seen := map[string]bool{}
		for i, k := range e.kids(pairs) {
			name := e.name(e.nodes[k].first)
			if seen[name] {
				return 0, false, e.at(k, "%s is bound twice", name)
			}
			seen[name] = true
			e.bind(name, meaning{t: values[i]})
		}
		f.step, f.todo = body, e.nodes[pairs].next
		return 0, false, nil
	case body:
		if e.is(first, "let") {
			return values[0], true, nil
		}
		t, err = e.quantifier(f.n, values[0])
		return t, true, err
	}
	return values[0], true, e.annotate(f.n, values[0])
}

func (e *elaborator) quantifier(n int32, body term.Term) (term.Term, *Error) {
	first := e.nodes[n].first
	var vars []term.Term
	for _, k := range e.kids(e.nodes[first].next) {
		m, _ := e.lookup(e.name(e.nodes[k].first))
		vars = append(vars, m.t)
	}
	if e.is(first, "lambda") {
		return e.arrayOf(n, vars, body)
	}
	if e.b.Sort(body) != term.Bool {
		return 0, e.at(n, "%s of %s", e.text(first), e.b.SortString(e.b.Sort(body)))
	}
	if e.is(first, "exists") {
		return e.b.Exists(vars, body), nil
	}
	t, err := e.b.MakeForall(vars, body)
	if err != nil {
		return 0, e.at(n, "%v", err)
	}
	return t, nil
}

// annotate reads the attributes of a term. Those that name it count, others
// have no meaning.
func (e *elaborator) annotate(n int32, t term.Term) *Error {
	kids := e.kids(n)[2:]
	for i := 0; i < len(kids); i++ {
		if e.nodes[kids[i]].kind != keyword {
			return e.at(kids[i], "want an attribute")
		}
		word := e.text(kids[i])
		value := int32(-1)
		if i+1 < len(kids) && e.nodes[kids[i+1]].kind != keyword {
			i++
			value = kids[i]
		}
		if word != ":named" {
			continue
		}
		if value < 0 || e.name(value) == "" || e.named == nil {
			return e.at(n, "a name cannot be given here")
		}
		if e.b.IsOpen(t) && len(freeVars(e.b, t)[t]) > 0 {
			return e.at(n, "a term with free variables cannot be named")
		}
		if err := e.named(e.name(value), t, value); err != nil {
			return err
		}
	}
	return nil
}

// leaf is a term without brackets.
func (e *elaborator) leaf(n int32) (term.Term, *Error) {
	word := e.text(n)
	switch e.nodes[n].kind {
	case hexadecimal:
		return e.vector(n, word[2:], 16, 4*(len(word)-2))
	case binary:
		return e.vector(n, word[2:], 2, len(word)-2)
	case symbol, quoted:
		return e.apply(n, n, nil)
	case numeral, decimal:
		return 0, e.at(n, "numbers are supported as operands of to_fp only")
	}
	return 0, e.at(n, "%.20q is no term", word)
}

func (e *elaborator) vector(n int32, digits string, base, width int) (term.Term, *Error) {
	if width > term.MaxWidth {
		return 0, e.at(n, "vectors have at most %d bits", term.MaxWidth)
	}
	k, _ := new(big.Int).SetString(digits, base)
	return e.b.BV(k, width), nil
}

// apply is a symbol, which may be indexed or qualified, over operands.
func (e *elaborator) apply(n, head int32, args []term.Term) (term.Term, *Error) {
	name, idx, sort, err := e.identifier(head)
	if err != nil {
		return 0, err
	}
	if m, ok := e.lookup(name); ok && idx == nil {
		return e.use(n, name, m, args)
	}
	if name == "const" && sort != 0 {
		return e.wrap(n)(e.b.Make(term.Shape{Op: term.ConstArray, Sort: sort}, args...))
	}
	if digits, ok := strings.CutPrefix(name, "bv"); ok && len(idx) == 1 && digits != "" && strings.Trim(digits, "0123456789") == "" {
		return e.wide(n, digits, idx[0], args)
	}
	if sort != 0 && len(args) == 0 && e.b.Kind(sort) == term.UninterpretedKind {
		if k := elementNumber(name); k >= 0 && e.extra != nil {
			return e.b.Elem(sort, k), nil
		}
	}
	if e.extra != nil && len(args) == 0 && idx == nil {
		if t := e.extra(name); t != 0 {
			return t, nil
		}
	}
	d, ok := builtins[name]
	if !ok && e.lambda { // Z3's own names for the total divisions
		d, ok = builtins[strings.TrimSuffix(name, "_i")]
	}
	if !ok || sort != 0 && name == "const" {
		return 0, e.at(head, "there is no %s here, or it is not supported", name)
	}
	switch {
	case len(idx) != d.indices:
		return 0, e.at(head, "%s has %d indices, got %d", name, d.indices, len(idx))
	case len(args) < d.least || len(args) > d.least && !d.many:
		return 0, e.at(n, "%s has %d operands, got %d", name, d.least, len(args))
	}
	return e.wrap(n)(d.make(e.b, idx, args))
}

func (e *elaborator) wrap(n int32) func(t term.Term, err error) (term.Term, *Error) {
	return func(t term.Term, err error) (term.Term, *Error) {
		if err != nil {
			return 0, e.at(n, "%v", err)
		}
		return t, nil
	}
}

// wide is (_ bvN w).
func (e *elaborator) wide(n int32, digits string, width int, args []term.Term) (term.Term, *Error) {
	if width < 1 || width > term.MaxWidth || len(args) > 0 || len(digits) > width/3+2 {
		return 0, e.at(n, "a constant of %d bits that does not fit, or has operands", width)
	}
	k, _ := new(big.Int).SetString(digits, 10)
	if k.BitLen() > width {
		return 0, e.at(n, "%s does not fit into %d bits", digits, width)
	}
	return e.b.BV(k, width), nil
}

// use is a bound symbol over operands.
func (e *elaborator) use(n int32, name string, m meaning, args []term.Term) (term.Term, *Error) {
	if m.t != 0 {
		if len(args) > 0 {
			return 0, e.at(n, "%s has no arguments", name)
		}
		return m.t, nil
	}
	if len(args) != len(m.args) {
		return 0, e.at(n, "%s has %d arguments, got %d", name, len(m.args), len(args))
	}
	for i, x := range args {
		if e.b.Sort(x) != m.args[i] {
			return 0, e.at(n, "argument %d of %s is of %s, want %s", i+1, name, e.b.SortString(e.b.Sort(x)), e.b.SortString(m.args[i]))
		}
	}
	if m.params == nil {
		return e.b.Apply(m.f, args...), nil
	}
	with := make(map[term.Term]term.Term, len(args))
	same := true
	for i, x := range m.params {
		with[x] = args[i]
		same = same && x == args[i]
	}
	if same {
		return m.body, nil
	}
	return e.b.Replace(m.body, with), nil
}

// identifier reads a symbol, (_ symbol index …), (as symbol sort) or both.
func (e *elaborator) identifier(n int32) (name string, idx []int, sort term.Sort, err *Error) {
	if e.nodes[n].kind != list {
		if name = e.name(n); name == "" && e.nodes[n].kind != quoted {
			return "", nil, 0, e.at(n, "want a symbol")
		}
		return name, nil, 0, nil
	}
	kids := e.kids(n)
	switch {
	case len(kids) >= 3 && e.is(kids[0], "_"):
		if name = e.name(kids[1]); name == "" {
			return "", nil, 0, e.at(n, "want (_ symbol index …)")
		}
		idx = []int{}
		for _, k := range kids[2:] {
			i, err := e.number(k)
			if err != nil {
				return "", nil, 0, err
			}
			idx = append(idx, i)
		}
		return name, idx, 0, nil
	case len(kids) == 3 && e.is(kids[0], "as") && e.nodes[kids[1]].kind != list:
		sort, err = e.sort(kids[2])
		return e.name(kids[1]), nil, sort, err
	}
	return "", nil, 0, e.at(n, "want a symbol, (_ symbol index …) or (as symbol sort)")
}

// real reads ((_ to_fp eb sb) r number), where the number is a constant real.
func (e *elaborator) real(n int32) (t term.Term, ok bool, err *Error) {
	kids := e.kids(n)
	if len(kids) != 3 || e.nodes[kids[0]].kind != list {
		return 0, false, nil
	}
	head := e.kids(kids[0])
	if len(head) != 4 || !e.is(head[0], "_") || !e.is(head[1], "to_fp") {
		return 0, false, nil
	}
	k, ok := e.rational(kids[2], 0)
	if !ok {
		return 0, false, nil
	}
	name := e.name(kids[1])
	mode, ok := builtins[name]
	if _, bound := e.lookup(name); bound || !ok || mode.least > 0 || mode.indices > 0 {
		return 0, false, e.at(n, "to_fp of a real has a constant rounding mode here")
	}
	_, idx, _, err := e.identifier(kids[0])
	if err != nil {
		return 0, false, err
	}
	s, bad := e.b.MakeSort(term.FloatKind, idx[0], idx[1])
	if bad != nil {
		return 0, false, e.at(n, "%v", bad)
	}
	r, bad := mode.make(e.b, nil, nil)
	if bad != nil || e.b.Sort(r) != term.RoundingMode {
		return 0, false, e.at(n, "to_fp of a real has a constant rounding mode here")
	}
	return e.b.Rational(e.b.Mode(r), k.Num(), k.Denom(), s), true, nil
}

// maxDigits is how long a constant real may be.
const maxDigits = 1 << 16

// rational reads a constant real: a number, (- r) or (/ r r).
func (e *elaborator) rational(n int32, depth int) (*big.Rat, bool) {
	if k := e.nodes[n].kind; k == numeral || k == decimal {
		if int(e.nodes[n].to-e.nodes[n].from) > maxDigits {
			return nil, false
		}
		return new(big.Rat).SetString(e.text(n))
	}
	kids := e.kids(n)
	if depth > 2 || len(kids) < 2 || len(kids) > 3 {
		return nil, false
	}
	x, ok := e.rational(kids[1], depth+1)
	switch {
	case !ok:
		return nil, false
	case len(kids) == 2 && e.is(kids[0], "-"):
		return x.Neg(x), true
	case len(kids) == 3 && e.is(kids[0], "/"):
		y, ok := e.rational(kids[2], depth+1)
		if !ok || y.Sign() == 0 {
			return nil, false
		}
		return x.Quo(x, y), true
	}
	return nil, false
}

// elementNumber is the number at the end of the name that a solver gives to an
// element of an uninterpreted sort: U!val!2, @U_2, @uc_U_2; -1 if it has none.
func elementNumber(name string) int {
	i := len(name)
	for i > 0 && name[i-1] >= '0' && name[i-1] <= '9' {
		i--
	}
	k, err := strconv.Atoi(name[i:])
	if err != nil || k > 1<<30 || !(strings.HasSuffix(name[:i], "!val!") || strings.HasPrefix(name, "@") && strings.HasSuffix(name[:i], "_")) {
		return -1
	}
	return k
}
