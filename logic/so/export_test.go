package so

import (
	"bytes"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"assay/internal/testkit"
)

// TestExports: random problems mean by definition what they mean in the files
// for Isabelle/HOL and Alloy, read by small readers that check arities and
// evaluate what they read, and what Z3 says about the file in SMT-LIB.
func TestExports(t *testing.T) {
	z3 := testkit.Program(t, "z3", "z3")
	rng := testkit.Rand(t)
	yes, higher := 0, 0
	n := testkit.Count(t, 5000, 40)
	for i := range n {
		r := &random{Rand: rng, st: randomStructure(rng, 2)}
		x := NewRelation("rf", nil)
		if i%2 == 0 {
			x.Within = &Symbol{"E", 2}
		}
		r.rels, r.left = []*Var{x}, i%3
		p := &Problem{Name: "random", Structure: r.st, Vars: []*Var{x}, Formula: r.formula(3), Comments: []string{"a (* comment"}}
		r.st.Relation("odd name", func(x, y int) bool { return x == y })
		p.Formula = And(p.Formula, Or(p.Formula, Sub(&Symbol{"odd name", 2}, x)))
		want := r.st.Holds(p.Closed(), nil)
		if want {
			yes++
		}
		var text bytes.Buffer
		if err := p.Isabelle(&text); err != nil {
			t.Fatal(err)
		}
		if got := readIsabelle(t, text.String()); got != want {
			t.Fatalf("by definition %v, in Isabelle %v: %s\n%s", want, got, Print(p.Formula), &text)
		}
		text.Reset()
		if err := p.Alloy(&text); err == ErrHigherOrder {
			higher++
			if err := p.SMTLIB(&text); err != ErrHigherOrder {
				t.Errorf("SMT-LIB takes what Alloy cannot say: %v", err)
			}
			continue
		}
		if got := readAlloy(t, text.String()); got != want {
			t.Fatalf("by definition %v, in Alloy %v: %s\n%s", want, got, Print(p.Formula), &text)
		}
		text.Reset()
		if err := p.SMTLIB(&text); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(z3, "-in", "-T:60")
		cmd.Stdin = bytes.NewReader(text.Bytes())
		out, _ := cmd.CombinedOutput()
		if got := strings.TrimSpace(string(out)); got != map[bool]string{true: "sat", false: "unsat"}[want] {
			t.Fatalf("by definition %v, Z3 says %s: %s\n%s", want, got, Print(p.Formula), &text)
		}
	}
	if yes < n/5 || yes > n*4/5 || higher < n/20 || higher > n*3/4 {
		t.Errorf("%d of %d problems have a solution, %d have quantifiers inside: the sample is poor", yes, n, higher)
	}
}

// value is what a term means: a truth value, an element, or a relation.
type value struct {
	kind  byte // b, e, or the arity as a digit; 0: the empty set of any arity
	truth bool
	elem  int
	rel   map[[2]int]bool
}

func truth(b bool) value { return value{kind: 'b', truth: b} }

// reader evaluates while it reads: a term is a function of what its names mean.
type reader struct {
	t        testing.TB
	toks     []string
	n        int // elements
	elements map[string]int
}

type term func(env map[string]value) value

func (r *reader) next() string {
	if len(r.toks) == 0 {
		return ""
	}
	return r.toks[0]
}

func (r *reader) take() string {
	s := r.next()
	if s == "" {
		r.t.Fatal("the text ends too early")
	}
	r.toks = r.toks[1:]
	return s
}

func (r *reader) expect(words ...string) {
	for _, w := range words {
		if got := r.take(); got != w {
			r.t.Fatalf("%q stands where %q should, before %q", got, w, r.toks[:min(9, len(r.toks))])
		}
	}
}

func (r *reader) need(v value, kinds string) value {
	if v.kind == 0 && strings.ContainsAny(kinds, "12") {
		return v
	}
	if strings.IndexByte(kinds, v.kind) < 0 {
		r.t.Fatalf("a term of kind %c stands where one of %s should", v.kind, kinds)
	}
	return v
}

// same are two relations of one arity.
func (r *reader) same(a, b value) (value, value) {
	r.need(a, "12")
	r.need(b, "12")
	if a.kind != b.kind && a.kind != 0 && b.kind != 0 {
		r.t.Fatalf("arities %c and %c are mixed", a.kind, b.kind)
	}
	return a, b
}

func (r *reader) filter(a, b value, keep func(inA, inB bool) bool) value {
	r.same(a, b)
	out := value{kind: max(a.kind, b.kind), rel: map[[2]int]bool{}}
	for _, m := range []map[[2]int]bool{a.rel, b.rel} {
		for p := range m {
			if keep(a.rel[p], b.rel[p]) {
				out.rel[p] = true
			}
		}
	}
	return out
}

func (r *reader) compose(a, b value) value {
	out := value{kind: '2', rel: map[[2]int]bool{}}
	for p := range r.need(a, "2").rel {
		for q := range r.need(b, "2").rel {
			if p[1] == q[0] {
				out.rel[[2]int{p[0], q[1]}] = true
			}
		}
	}
	return out
}

func (r *reader) closure(a value) value {
	for {
		b := r.filter(a, r.compose(a, a), func(x, y bool) bool { return x || y })
		if len(b.rel) == len(a.rel) {
			return b
		}
		a = b
	}
}

func (r *reader) converse(a value) value {
	out := value{kind: '2', rel: map[[2]int]bool{}}
	for p := range r.need(a, "2").rel {
		out.rel[[2]int{p[1], p[0]}] = true
	}
	return out
}

func (r *reader) product(a, b value) value {
	out := value{kind: '2', rel: map[[2]int]bool{}}
	for p := range r.need(a, "1").rel {
		for q := range r.need(b, "1").rel {
			out.rel[[2]int{p[0], q[0]}] = true
		}
	}
	return out
}

func (r *reader) identity() value {
	out := value{kind: '2', rel: map[[2]int]bool{}}
	for e := range r.n {
		out.rel[[2]int{e, e}] = true
	}
	return out
}

// comprehension is the set of all elements or pairs that a body is true of.
func (r *reader) comprehension(names []string, singleton func(int) value, body term) term {
	return func(env map[string]value) value {
		out := value{kind: '0' + byte(len(names)), rel: map[[2]int]bool{}}
		for x := range r.n {
			if len(names) == 1 {
				if r.need(body(with(env, names[0], singleton(x))), "b").truth {
					out.rel[[2]int{x}] = true
				}
				continue
			}
			for y := range r.n {
				if r.need(body(with(with(env, names[0], singleton(x)), names[1], singleton(y))), "b").truth {
					out.rel[[2]int{x, y}] = true
				}
			}
		}
		return out
	}
}

func with(env map[string]value, name string, v value) map[string]value {
	out := map[string]value{name: v}
	for k, w := range env {
		if k != name {
			out[k] = w
		}
	}
	return out
}

// quantified tries all elements, or all relations.
func (r *reader) quantified(all bool, name string, values []value, body term) term {
	return func(env map[string]value) value {
		for _, v := range values {
			if r.need(body(with(env, name, v)), "b").truth != all {
				return truth(!all)
			}
		}
		return truth(all)
	}
}

// relations are all relations of an arity.
func (r *reader) relations(arity int) []value {
	var tuples [][2]int
	for x := range r.n {
		for y := range r.n {
			if arity == 2 || y == 0 {
				tuples = append(tuples, [2]int{x, y})
			}
		}
	}
	var out []value
	for bits := range 1 << len(tuples) {
		v := value{kind: '0' + byte(arity), rel: map[[2]int]bool{}}
		for i, p := range tuples {
			if bits>>i&1 != 0 {
				v.rel[p] = true
			}
		}
		out = append(out, v)
	}
	return out
}

// connect evaluates a connective or an operation on relations.
func (r *reader) connect(op string, a, b value) value {
	switch op {
	case `\<and>`, "and":
		return truth(r.need(a, "b").truth && r.need(b, "b").truth)
	case `\<or>`, "or":
		return truth(r.need(a, "b").truth || r.need(b, "b").truth)
	case `\<longrightarrow>`, "implies":
		return truth(!r.need(a, "b").truth || r.need(b, "b").truth)
	case "iff":
		return truth(r.need(a, "b").truth == r.need(b, "b").truth)
	case `\<union>`, "+":
		return r.filter(a, b, func(x, y bool) bool { return x || y })
	case `\<inter>`, "&":
		return r.filter(a, b, func(x, y bool) bool { return x && y })
	case "-":
		return r.filter(a, b, func(x, y bool) bool { return x && !y })
	case "O", ".":
		return r.compose(a, b)
	case `\<times>`, "->":
		return r.product(a, b)
	}
	r.t.Fatalf("there is no operator %q", op)
	return value{}
}

// words cuts a text into names and signs.
func words(text string, signs ...string) []string {
	var out []string
	for i := 0; i < len(text); {
		c := text[i]
		if c == ' ' || c == '\n' {
			i++
			continue
		}
		n := 0
		for i+n < len(text) && (text[i+n] == '_' || text[i+n]|32 >= 'a' && text[i+n]|32 <= 'z' || text[i+n] >= '0' && text[i+n] <= '9') {
			n++
		}
		for _, s := range signs {
			if n == 0 && strings.HasPrefix(text[i:], s) {
				n = len(s)
			}
		}
		n = max(n, 1)
		out = append(out, text[i:i+n])
		i += n
	}
	return out
}

// readIsabelle reads a theory, and reports whether its statement is false.
func readIsabelle(t testing.TB, text string) bool {
	t.Helper()
	for strings.HasPrefix(text, "(*") {
		_, text, _ = strings.Cut(text, "*)\n")
	}
	r := &reader{t: t, elements: map[string]int{}, toks: words(text, `\<in>`, `\<not>`, `\<and>`, `\<or>`, `\<longrightarrow>`, `\<forall>`, `\<exists>`, `\<union>`, `\<inter>`, `\<times>`, "::")}
	r.expect("theory", "T_random", "imports", "Main", "begin", "datatype", "E", "=")
	for {
		r.elements[r.take()] = r.n
		r.n++
		if r.next() != "|" {
			break
		}
		r.take()
	}
	env := map[string]value{}
	for r.next() == "definition" {
		r.take()
		name := r.take()
		r.expect("::", `"`)
		arity := r.isabelleType()
		r.expect(`"`, "where", `"`, name, "=")
		v := r.isabelle()(env)
		r.expect(`"`)
		if v.kind != 0 && int(v.kind-'0') != arity {
			t.Fatalf("%s has arity %c, not %d", name, v.kind, arity)
		}
		env[name] = v
	}
	r.expect("lemma", `"`, `\<not>`, "(")
	f := r.isabelleOpen()
	r.expect(")", `"`, "nitpick", "[", "card", "E", "=", fmt.Sprint(r.n), "]", "oops", "end")
	return r.need(f(env), "b").truth
}

// isabelleOpen reads quantifiers and definitions without brackets around them.
func (r *reader) isabelleOpen() term {
	switch r.next() {
	case `\<exists>`, `\<forall>`:
		all := r.take() == `\<forall>`
		name := r.take()
		r.expect("::")
		var values []value
		switch arity := r.isabelleType(); arity {
		case 0:
			for e := range r.n {
				values = append(values, value{kind: 'e', elem: e})
			}
		default:
			values = r.relations(arity)
		}
		r.expect(".")
		return r.quantified(all, name, values, r.isabelleOpen())
	case "let":
		r.take()
		name := r.take()
		r.expect("=")
		v := r.isabelle()
		r.expect("in")
		body := r.isabelleOpen()
		return func(env map[string]value) value { return body(with(env, name, v(env))) }
	}
	return r.isabelle()
}

// isabelleType reads E, E set or (E × E) set, and gives the arity.
func (r *reader) isabelleType() int {
	if r.next() == "(" {
		r.expect("(", "E", `\<times>`, "E", ")", "set")
		return 2
	}
	r.expect("E")
	if r.next() != "set" {
		return 0
	}
	r.take()
	return 1
}

func (r *reader) isabelle() term {
	switch k := r.take(); k {
	case "True", "False":
		return func(map[string]value) value { return truth(k == "True") }
	case "{":
		return r.isabelleSet()
	case "(":
		return r.isabelleBracket()
	default:
		if e, ok := r.elements[k]; ok {
			return func(map[string]value) value { return value{kind: 'e', elem: e} }
		}
		return r.name(k)
	}
}

func (r *reader) name(k string) term {
	return func(env map[string]value) value {
		v, ok := env[k]
		if !ok {
			r.t.Fatalf("the name %q means nothing", k)
		}
		return v
	}
}

// isabelleBracket reads what stands behind a bracket.
func (r *reader) isabelleBracket() term {
	switch r.next() {
	case `\<forall>`, `\<exists>`:
		f := r.isabelleOpen()
		r.expect(")")
		return f
	case `\<not>`, "acyclic", "converse", "trancl":
		op := r.take()
		a := r.isabelle()
		r.expect(")")
		return func(env map[string]value) value {
			switch v := a(env); op {
			case "acyclic":
				return truth(len(r.filter(r.closure(r.need(v, "2")), r.identity(), func(x, y bool) bool { return x && y }).rel) == 0)
			case "converse":
				return r.converse(v)
			case "trancl":
				return r.closure(r.need(v, "2"))
			default:
				return truth(!r.need(v, "b").truth)
			}
		}
	case "Id":
		r.expect("Id", "::", "(", "E", `\<times>`, "E", ")", "set", ")")
		return func(map[string]value) value { return r.identity() }
	}
	a := r.isabelle()
	op := r.take()
	if op == ")" { // a was (x, y) ∈ R
		return a
	}
	b := r.isabelle()
	r.expect(")")
	switch op {
	case ",": // (x, y) ∈ R, of which the bracket around it is read by the caller
		r.expect(`\<in>`)
		s := r.isabelle()
		return func(env map[string]value) value {
			p := [2]int{r.need(a(env), "e").elem, r.need(b(env), "e").elem}
			return truth(r.need(s(env), "2").rel[p])
		}
	case `\<in>`:
		return func(env map[string]value) value {
			return truth(r.need(b(env), "1").rel[[2]int{r.need(a(env), "e").elem}])
		}
	case "=":
		return func(env map[string]value) value {
			v, w := r.need(a(env), "be"), r.need(b(env), "be")
			if v.kind != w.kind {
				r.t.Fatal("two sides of = are of different kinds")
			}
			return truth(v.truth == w.truth && v.elem == w.elem)
		}
	}
	return func(env map[string]value) value { return r.connect(op, a(env), b(env)) }
}

// isabelleSet reads {}, {a, b}, {(a, b)}, {x. φ} or {(x, y). φ}.
func (r *reader) isabelleSet() term {
	if r.next() == "}" {
		r.take()
		return func(map[string]value) value { return value{} }
	}
	if r.toks[1] == "::" || r.toks[2] == "::" && r.next() == "(" {
		var names []string
		if r.next() == "(" {
			r.expect("(")
			names = append(names, r.take())
			r.expect("::", "E", ",")
			names = append(names, r.take())
			r.expect("::", "E", ")")
		} else {
			names = append(names, r.take())
			r.expect("::", "E")
		}
		r.expect(".")
		body := r.isabelle()
		r.expect("}")
		return r.comprehension(names, func(e int) value { return value{kind: 'e', elem: e} }, body)
	}
	out := value{kind: '1', rel: map[[2]int]bool{}}
	for {
		p := [2]int{}
		if r.next() == "(" {
			out.kind = '2'
			r.take()
			p[0] = r.elements[r.take()]
			r.expect(",")
			p[1] = r.elements[r.take()]
			r.expect(")")
		} else {
			p[0] = r.elements[r.take()]
		}
		out.rel[p] = true
		if r.take() == "}" {
			return func(map[string]value) value { return out }
		}
	}
}

// readAlloy reads a module, and reports whether its command has an instance.
func readAlloy(t testing.TB, text string) bool {
	t.Helper()
	_, text, _ = strings.Cut(text, "abstract")
	r := &reader{t: t, elements: map[string]int{}, toks: words(text, "->")}
	r.expect("sig", "E", "{", "}", "one", "sig")
	for {
		r.elements[r.take()] = r.n
		r.n++
		if r.take() == "extends" {
			break
		}
	}
	r.expect("E", "{", "}", "one", "sig", "Execution", "{")
	field := r.take()
	r.expect(":", "E", "->", "E", "}")
	type definition struct {
		name  string
		arity int
		body  term
	}
	var defs []definition
	for r.next() == "fun" {
		r.take()
		d := definition{name: r.take()}
		r.expect(":")
		switch r.take() {
		case "set":
			r.expect("E")
			d.arity = 1
		default:
			r.expect("->", "E")
			d.arity = 2
		}
		r.expect("{")
		d.body = r.alloy()
		r.expect("}")
		defs = append(defs, d)
	}
	r.expect("pred", "allowed", "{")
	f := r.alloy()
	r.expect("}", "run", "allowed", "for", fmt.Sprint(r.n))
	for _, v := range r.relations(2) {
		env := map[string]value{"Execution." + field: v}
		for _, d := range defs {
			w := d.body(env)
			if w.kind != 0 && int(w.kind-'0') != d.arity {
				t.Fatalf("%s has arity %c, not %d", d.name, w.kind, d.arity)
			}
			env[d.name] = w
		}
		if r.need(f(env), "b").truth {
			return true
		}
	}
	return false
}

func (r *reader) alloy() term {
	switch k := r.take(); k {
	case "none":
		return func(map[string]value) value { return value{} }
	case "E":
		return func(map[string]value) value {
			out := value{kind: '1', rel: map[[2]int]bool{}}
			for e := range r.n {
				out.rel[[2]int{e}] = true
			}
			return out
		}
	case "iden":
		return func(map[string]value) value { return r.identity() }
	case "^":
		a := r.alloy()
		return func(env map[string]value) value { return r.closure(r.need(a(env), "2")) }
	case "{":
		names := []string{r.take()}
		r.expect(":", "E")
		if r.next() == "," {
			r.take()
			names = append(names, r.take())
			r.expect(":", "E")
		}
		r.expect("|")
		body := r.alloy()
		r.expect("}")
		return r.comprehension(names, r.singleton, body)
	case "Execution":
		r.expect(".")
		return r.name("Execution." + r.take())
	case "(":
		return r.alloyBracket()
	default:
		if e, ok := r.elements[k]; ok {
			return func(map[string]value) value { return r.singleton(e) }
		}
		return r.name(k)
	}
}

func (r *reader) singleton(e int) value { return value{kind: '1', rel: map[[2]int]bool{{e}: true}} }

func (r *reader) alloyBracket() term {
	switch r.next() {
	case "all", "some", "no", "not", "~", "^":
		op := r.take()
		if r.toks[1] == ":" {
			name := r.take()
			r.expect(":", "E", "|")
			body := r.alloy()
			r.expect(")")
			var values []value
			for e := range r.n {
				values = append(values, r.singleton(e))
			}
			return r.quantified(op == "all", name, values, body)
		}
		a := r.alloy()
		r.expect(")")
		return func(env map[string]value) value {
			switch v := a(env); op {
			case "not":
				return truth(!r.need(v, "b").truth)
			case "~":
				return r.converse(v)
			case "^":
				return r.closure(r.need(v, "2"))
			default:
				return truth((len(r.need(v, "12").rel) == 0) == (op == "no"))
			}
		}
	}
	a := r.alloy()
	for r.next() != ")" {
		left, op := a, r.take()
		b := r.alloy()
		a = func(env map[string]value) value {
			v, w := left(env), b(env)
			switch op {
			case "in":
				r.same(v, w)
				return truth(len(r.filter(v, w, func(x, y bool) bool { return x && !y }).rel) == 0)
			case "=":
				r.same(v, w)
				return truth(len(r.filter(v, w, func(x, y bool) bool { return x != y }).rel) == 0)
			}
			return r.connect(op, v, w)
		}
	}
	r.expect(")")
	return a
}
