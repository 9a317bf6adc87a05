// Package sanity checks that a program of package ir keeps the rules that the
// comments there state: types fit, indexes are positions, nothing belongs to
// two owners, names are unique, control flow is closed, and contract-only
// expressions stand in contracts, specifications, assumptions and assertions
// only. Check also prints everything, which must not fail.
//
// A breach is a fault of the front end or pass that made the program, not of
// the user. Tests check after every pass.
//
// What is not checked: the columns of relations, classes of references (they
// are checked where a program branches on them), whether a block can be
// reached, and whether a place can be null.
package sanity

import (
	"fmt"
	"slices"
	"strings"

	"assay/ir"
	"assay/source"
)

// Problem is one breach of a rule.
type Problem struct {
	Span    source.Span // of the statement or declaration; may be unknown
	Where   string      // "proc f, b2, x := y + 1"
	Message string
}

func (p Problem) String() string {
	if p.Span.Known() {
		return fmt.Sprintf("%s: %s: %s", p.Span, p.Where, p.Message)
	}
	return p.Where + ": " + p.Message
}

// Problems are the breaches of a program, in order; at most maxProblems.
type Problems []Problem

const maxProblems = 100

func (l Problems) Error() string {
	lines := make([]string, len(l))
	for i, p := range l {
		lines[i] = p.String()
	}
	return strings.Join(lines, "\n")
}

// Check checks a whole program; the error is of type Problems.
func Check(p *ir.Program) error {
	c := newChecker(p)
	c.program()
	return c.err()
}

// Growing checks the procedures of a program that grows, one at a time.
type Growing struct{ c *checker }

// Grow prepares the check of an open program.
func Grow(p *ir.Program) *Growing { return &Growing{newChecker(p)} }

// Proc checks one procedure. The program's declarations count as they are now.
func (g *Growing) Proc(q *ir.Proc) error {
	g.c.problems, g.c.owner = nil, map[any]*place{}
	g.c.learn()
	g.c.procedure(q)
	return g.c.err()
}

type checker struct {
	prog     *ir.Program
	known    counts
	methods  map[string][]declared // by key
	shapes   map[string][]*ir.Proc // by key: one method of each signature
	problems Problems

	base   *Base                      // what was checked before; nil: nothing
	from   size                       // where what is checked begins: behind the base
	loaded []*ir.Proc                 // of the base: they have a body since
	done   map[*ir.Proc]bool          // they are not checked again
	names  map[string]map[string]bool // of all declarations, by kind, if they are to be kept

	where  *place           // what is being checked
	span   source.Span      // of it
	proc   *ir.Proc         // whose locals may occur; nil in class invariants
	only   map[ir.Expr]bool // locals that may occur, if not nil
	spec   bool             // contract-only expressions may occur
	ranges bool             // in a frame: a place may be a range of elements
	bound  []*ir.BoundVar   // in scope
	owner  map[any]*place   // blocks and nodes seen: where
	fields map[*ir.Field]bool
	procs  map[*ir.Proc]bool
}

// counts are how many declarations of a program the checker knows.
type counts struct{ procs, classes, structs int }

// declared is a method of a class.
type declared struct {
	class *ir.Class
	proc  *ir.Proc
}

func newChecker(p *ir.Program) *checker {
	c := emptyChecker(p)
	c.learn()
	return c
}

// emptyChecker is a checker that knows no declarations yet.
func emptyChecker(p *ir.Program) *checker {
	return &checker{
		prog: p, owner: map[any]*place{}, fields: map[*ir.Field]bool{}, procs: map[*ir.Proc]bool{},
		methods: map[string][]declared{}, shapes: map[string][]*ir.Proc{},
	}
}

// learn takes in the declarations that are new.
func (c *checker) learn() {
	p := c.prog
	for _, q := range p.Procs[c.known.procs:] {
		c.procs[q] = true
	}
	for _, k := range p.Classes[c.known.classes:] {
		for _, f := range k.Fields {
			c.fields[f] = true
		}
		for _, m := range k.Methods {
			c.methods[m.Key] = append(c.methods[m.Key], declared{k, m.Proc})
			if m.Proc != nil && !slices.ContainsFunc(c.shapes[m.Key], func(q *ir.Proc) bool { return sameShape(q, m.Proc) }) {
				c.shapes[m.Key] = append(c.shapes[m.Key], m.Proc)
			}
		}
	}
	for _, s := range p.Structs[c.known.structs:] {
		for _, f := range s.Fields {
			c.fields[f] = true
		}
	}
	c.known = counts{len(p.Procs), len(p.Classes), len(p.Structs)}
}

// sameShape reports whether two methods take and give the same types; the receiver does not count.
func sameShape(p, q *ir.Proc) bool {
	same := func(a, b *ir.Local) bool { return ir.Identical(a.Typ, b.Typ) }
	return len(p.Params) > 0 && len(q.Params) > 0 && (p.Exc == nil) == (q.Exc == nil) &&
		slices.EqualFunc(p.Params[1:], q.Params[1:], same) && slices.EqualFunc(p.Results, q.Results, same)
}

func (c *checker) err() error {
	if len(c.problems) == 0 {
		return nil
	}
	return c.problems
}

func (c *checker) errorf(format string, args ...any) {
	if len(c.problems) < maxProblems {
		c.problems = append(c.problems, Problem{Span: c.span, Where: c.where.String(), Message: fmt.Sprintf(format, args...)})
	}
}

// want reports when a rule does not hold.
func (c *checker) want(ok bool, format string, args ...any) bool {
	if !ok {
		c.errorf(format, args...)
	}
	return ok
}

// place is a position, as text that is made on demand.
type place struct {
	format string
	args   []any
	node   ir.Node // printed behind; may be nil
}

func (p *place) String() string {
	if p == nil {
		return ""
	}
	out := fmt.Sprintf(p.format, p.args...)
	if p.node != nil {
		out += ", " + ir.NodeString(p.node)
	}
	return out
}

// named is a name to be printed as ir.Name does, if it is ever printed.
type named string

func (n named) String() string { return ir.Name(string(n)) }

// at says what is checked next.
func (c *checker) at(s source.Span, format string, args ...any) {
	c.span, c.where = s, &place{format: format, args: args}
}

// unique reports names that occur twice and indexes that are not positions, of the declarations
// from a position on.
func unique[T any](c *checker, what string, list []T, from int, name func(T) string, index func(T) int) {
	if c.plain(what, len(list)-from) && distinct(list[from:], name) {
		for i := from; i < len(list); i++ {
			c.want(index == nil || index(list[i]) == i, "%s %s has index %d, not its position %d", what, named(name(list[i])), indexOf(index, list[i]), i)
		}
		return
	}
	seen := map[string]bool{}
	for i := from; i < len(list); i++ {
		x := list[i]
		n := name(x)
		c.want(!seen[n] && !c.seen(what, n), "%s %s is there twice", what, named(n))
		seen[n] = true
		c.want(index == nil || index(x) == i, "%s %s has index %d, not its position %d", what, named(n), indexOf(index, x), i)
	}
	if c.names != nil {
		c.names[what] = seen
	}
}

// fewNames is how many names are compared with each other; more go into a table.
const fewNames = 8

// plain reports whether few names have to be compared with each other only, as those of parameters and locals.
func (c *checker) plain(what string, n int) bool {
	return n <= fewNames && c.names == nil && (c.base == nil || c.base.names[what] == nil)
}

func distinct[T any](list []T, name func(T) string) bool {
	for i := range list {
		for j := range i {
			if name(list[i]) == name(list[j]) {
				return false
			}
		}
	}
	return true
}

func indexOf[T any](index func(T) int, x T) int {
	if index == nil {
		return 0
	}
	return index(x)
}

func (c *checker) program() {
	p := c.prog
	c.at(source.Span{}, "program %s", named(p.Name))
	c.unique()
	if len(c.problems) > 0 {
		return // what follows relies on indexes
	}
	for _, k := range p.Classes[c.from.classes:] {
		c.class(k)
	}
	for _, s := range p.Structs[c.from.structs:] {
		c.strct(s)
	}
	for _, s := range p.Sigs[c.from.sigs:] {
		c.sig(s)
	}
	for _, g := range p.Globals[c.from.globals:] {
		c.at(g.Span, "global %s", named(g.Name))
		c.variableType(g.Typ, g.Mult)
	}
	for _, l := range p.Literals[c.from.literals:] {
		c.at(l.Span, "literal %s", named(l.Name))
		if c.classRef(l.Class) {
			c.want(l.Class.Atoms, "class %s is no domain", named(l.Class.Name))
		}
	}
	for _, q := range c.bodies() {
		c.procedure(q)
	}
	for _, g := range p.Goals {
		c.goal(g)
	}
	if len(c.problems) == 0 && c.base == nil {
		_ = ir.Style{Positions: true, Origins: true}.Text(p)
	}
}

// unique reports names that declarations share, and indexes that are not positions.
func (c *checker) unique() {
	p, from := c.prog, c.from
	unique(c, "class", p.Classes, from.classes, func(k *ir.Class) string { return k.Name }, func(k *ir.Class) int { return k.Index })
	unique(c, "struct", p.Structs, from.structs, func(s *ir.Struct) string { return s.Name }, func(s *ir.Struct) int { return s.Index })
	unique(c, "signature", p.Sigs, from.sigs, func(s *ir.Signature) string { return s.Name }, func(s *ir.Signature) int { return s.Index })
	unique(c, "global", p.Globals, from.globals, func(g *ir.Global) string { return g.Name }, func(g *ir.Global) int { return g.Index })
	unique(c, "literal", p.Literals, from.literals, func(l *ir.Literal) string { return l.Name }, func(l *ir.Literal) int { return l.Index })
	unique(c, "procedure", p.Procs, from.procs, func(q *ir.Proc) string { return q.Name }, nil)
	unique(c, "goal", p.Goals, 0, func(g *ir.Goal) string { return g.Name }, nil)
}

// classRef reports whether the class is one of the program, and reports it when not.
func (c *checker) classRef(k *ir.Class) bool {
	if !c.want(k != nil, "a class is missing") {
		return false
	}
	l := c.prog.Classes
	return c.want(k.Index >= 0 && k.Index < len(l) && l[k.Index] == k, "class %s is not of this program", named(k.Name))
}

func (c *checker) procRef(q *ir.Proc) bool {
	if !c.want(q != nil, "a procedure is missing") {
		return false
	}
	return c.want(c.hasProc(q), "procedure %s is not of this program", named(q.Name))
}

func (c *checker) class(k *ir.Class) {
	c.at(k.Span, "class %s", named(k.Name))
	if k.Super != nil && c.classRef(k.Super) {
		c.want(k.Super.Index < k.Index, "it stands in front of its supertype %s", named(k.Super.Name))
		c.want(!k.Interface && !k.Super.Interface, "interfaces neither extend nor are extended")
		c.want(k.Atoms == k.Super.Atoms, "a domain extends only a domain")
	}
	for _, i := range k.Interfaces {
		if c.classRef(i) {
			c.want(i.Index < k.Index, "it stands in front of its supertype %s", named(i.Name))
			c.want(i.Interface, "%s is no interface", named(i.Name))
		}
	}
	c.want(!k.Atoms || len(k.Fields)+len(k.Methods)+len(k.Interfaces) == 0 && !k.Interface, "a domain has no fields, methods or interfaces")
	c.want(!k.Interface || len(k.Fields) == 0, "an interface has no fields")
	c.fieldList(k.Fields, func(f *ir.Field) bool { return f.Owner == k && f.Struct == nil })
	for i, m := range k.Methods {
		c.want(i == 0 || k.Methods[i-1].Key < m.Key, "methods are not sorted by key, or %s stands twice", named(m.Key))
		if m.Proc == nil {
			c.want(k.Interface || k.Abstract, "method %s has no procedure in a class that is not abstract", named(m.Key))
		} else if c.procRef(m.Proc) {
			c.want(len(m.Proc.Params) > 0 && isRefType(m.Proc.Params[0].Typ), "method %s: the first parameter is no reference", named(m.Key))
		}
	}
	for _, i := range k.Invariants {
		c.at(i.Span, "class %s, invariant", named(k.Name))
		if !c.want(i.This != nil, "the parameter is missing") {
			continue
		}
		c.want(ir.Identical(i.This.Typ, ir.Ref{Class: k}), "the parameter is not of the class")
		c.proc, c.only = nil, map[ir.Expr]bool{i.This: true}
		c.clause(i, ir.Bool{})
		c.only = nil
	}
}

func isRefType(t ir.Type) bool {
	_, ok := t.(ir.Ref)
	return ok
}

func (c *checker) fieldList(list []*ir.Field, owned func(*ir.Field) bool) {
	unique(c, "field", list, 0, func(f *ir.Field) string { return f.Name }, func(f *ir.Field) int { return f.Index })
	for _, f := range list {
		c.want(owned(f), "field %s belongs to another owner", named(f.Name))
		c.cellType(f.Typ)
	}
}

// strct checks a struct, and that it does not contain itself.
func (c *checker) strct(s *ir.Struct) {
	c.at(s.Span, "struct %s", named(s.Name))
	c.fieldList(s.Fields, func(f *ir.Field) bool { return f.Struct == s && f.Owner == nil })
	seen := map[*ir.Struct]bool{}
	var inside func(t *ir.Struct) bool // s lies in t
	inside = func(t *ir.Struct) bool {
		for _, f := range t.Fields {
			u := f.Typ
			for fixed, ok := u.(ir.Fixed); ok; fixed, ok = u.(ir.Fixed) {
				u = fixed.Elem
			}
			v, ok := u.(ir.StructVal)
			if !ok || v.Struct == nil || seen[v.Struct] {
				continue
			}
			seen[v.Struct] = true
			if v.Struct == s || inside(v.Struct) {
				return true
			}
		}
		return false
	}
	if c.want(!inside(s), "it contains itself") {
		c.want(ir.Cells(ir.StructVal{Struct: s}) <= ir.MaxCells, "it has more than %d cells", ir.MaxCells)
	}
}

// sig checks a signature: procedures take and give what variables hold.
func (c *checker) sig(s *ir.Signature) {
	c.at(s.Span, "signature %s", named(s.Name))
	for _, list := range [][]ir.Type{s.Params, s.Results} {
		for _, t := range list {
			c.variableType(t, ir.MultAny)
		}
	}
	c.want(s.Exc == nil || isRefType(s.Exc), "the exceptional result is no reference")
}

// variableType checks the type of a local or global.
func (c *checker) variableType(t ir.Type, m ir.Mult) {
	_, rel := t.(*ir.Rel)
	if !rel {
		c.cellType(t)
		c.want(m == ir.MultAny, "only a relation has a multiplicity")
		return
	}
	c.typ(t)
}

// cellType checks the type of a field, element or scalar variable.
func (c *checker) cellType(t ir.Type) {
	switch t.(type) {
	case *ir.Rel:
		c.errorf("a relation lies in a variable only")
	case ir.Null:
		c.errorf("null is the type of no variable, field or element")
	default:
		c.typ(t)
	}
}

// typ checks that a type is well formed; it reports whether it is.
func (c *checker) typ(t ir.Type) bool {
	switch t := t.(type) {
	case nil:
		c.errorf("a type is missing")
	case ir.Bool, ir.Null, ir.Thread:
		return true
	case ir.Int:
		return c.want(t.Bits >= 1 && t.Bits <= 64, "integers have 1 to 64 bits, not %d", t.Bits)
	case ir.Float:
		return c.want(t.Bits == 32 || t.Bits == 64, "floats have 32 or 64 bits, not %d", t.Bits)
	case ir.Ref:
		return t.Class == nil || c.classRef(t.Class)
	case ir.Array:
		n := len(c.problems)
		c.cellType(t.Elem)
		return n == len(c.problems)
	case ir.Ptr:
		n := len(c.problems)
		c.cellType(t.Elem)
		return n == len(c.problems)
	case ir.Fixed:
		n := len(c.problems)
		c.want(t.Len >= 0, "%d values", t.Len)
		c.cellType(t.Elem)
		c.want(n < len(c.problems) || ir.Cells(t) <= ir.MaxCells, "%s has more than %d cells", t, ir.MaxCells)
		return n == len(c.problems)
	case ir.Func:
		l := c.prog.Sigs
		return c.want(t.Sig != nil && t.Sig.Index >= 0 && t.Sig.Index < len(l) && l[t.Sig.Index] == t.Sig, "a signature is not of this program")
	case ir.StructVal:
		l := c.prog.Structs
		return c.want(t.Struct != nil && t.Struct.Index < len(l) && l[t.Struct.Index] == t.Struct, "a struct is not of this program")
	case *ir.Rel:
		return c.relType(t)
	default:
		panic(fmt.Sprintf("ir/sanity: unknown type %T", t))
	}
	return false
}

func (c *checker) relType(t *ir.Rel) bool {
	ok := c.want(t.Arity >= 1 && t.Arity <= ir.MaxArity && len(t.Alts) <= ir.MaxAlts, "a relation of %d columns and %d alternatives", t.Arity, len(t.Alts))
	for _, p := range t.Alts {
		ok = c.want(len(p) == t.Arity, "%s: an alternative has not %d columns", t, t.Arity) && ok
		for _, s := range p {
			switch s.(type) {
			case ir.Bool, ir.Int, ir.Ref, ir.Array, ir.Null:
				ok = c.typ(s) && ok
			default:
				ok = c.want(false, "%s: a column of %v", t, s)
			}
		}
	}
	if ok {
		ok = c.want(ir.Identical(ir.NewRel(t.Arity, t.Alts...), t), "%s: alternatives are not sorted and distinct", t)
	}
	return ok
}

func (c *checker) procedure(q *ir.Proc) {
	c.at(q.Span, "proc %s", named(q.Name))
	c.proc, c.only, c.bound = q, nil, nil
	c.localList(q)
	for i, b := range q.Blocks {
		c.at(q.Span, "proc %s", named(q.Name))
		if !c.want(b != nil, "block %d is missing", i) {
			return
		}
		c.want(b.Index == i, "block %d has index %d", i, b.Index)
		c.own(b, b)
	}
	c.contract(q, q.Contract, "proc "+ir.Name(q.Name))
	for _, b := range q.Blocks {
		c.block(q, b)
	}
}

// own notes who has a block or node; nothing has two owners.
func (c *checker) own(x any, what fmt.Stringer) {
	if old, dup := c.owner[x]; dup {
		c.errorf("%s belongs to %s already", what, old)
	}
	c.owner[x] = c.where
}

// localList checks the locals and their order: params, results, Exc, the rest.
func (c *checker) localList(q *ir.Proc) {
	for _, l := range q.Locals {
		if !c.want(l != nil, "a local is missing") {
			return
		}
	}
	unique(c, "local", q.Locals, 0, func(l *ir.Local) string { return l.Name }, func(l *ir.Local) int { return l.Index })
	head := append([]*ir.Local{}, q.Params...)
	for _, r := range q.Results {
		if !contains(q.Params, r) {
			head = append(head, r)
		}
	}
	if q.Exc != nil {
		c.want(isRefType(q.Exc.Typ), "the exceptional result is no reference")
		c.want(!contains(head, q.Exc), "the exceptional result is a parameter or result too")
		head = append(head, q.Exc)
	}
	for i, l := range head {
		c.want(i < len(q.Locals) && q.Locals[i] == l, "locals do not begin with parameters, results and the exceptional result, each once")
	}
	for _, l := range q.Locals {
		c.at(l.Span, "proc %s, local %s", named(q.Name), named(l.Name))
		c.variableType(l.Typ, l.Mult)
	}
}

func contains(list []*ir.Local, l *ir.Local) bool {
	for _, x := range list {
		if x == l {
			return true
		}
	}
	return false
}

// contract checks a contract; its conditions are about parameters and results.
func (c *checker) contract(q *ir.Proc, k *ir.Contract, where string) {
	if k == nil {
		return
	}
	in, out := map[ir.Expr]bool{}, map[ir.Expr]bool{}
	for _, l := range q.Params {
		in[l], out[l] = true, true
	}
	for _, l := range q.Results {
		out[l] = true
	}
	if q.Exc != nil {
		out[q.Exc] = true
	}
	list := func(word string, clauses []*ir.Clause, only map[ir.Expr]bool) {
		c.only = only
		for _, cl := range clauses {
			c.at(cl.Span, "%s, %s", where, word)
			c.clause(cl, ir.Bool{})
		}
		c.only = nil
	}
	list("requires", k.Requires, in)
	list("ensures", k.Ensures, out)
	list("signals", k.Signals, out)
	if f := k.Frame; f != nil {
		c.at(q.Span, "%s, frame", where)
		c.only, c.spec = out, true
		c.vars(f.Vars)
		c.domains(f.Classes)
		c.ranges = true
		for _, pl := range f.Places {
			c.place(pl)
		}
		c.ranges = false
		c.only, c.spec = nil, false
	}
}

// clause checks a condition; a measure is an Int, other conditions are bool.
func (c *checker) clause(cl *ir.Clause, want ir.Type) {
	c.spec = true
	defer func() { c.spec = false }()
	t := c.expr(cl.X)
	if t == nil {
		return
	}
	if want == nil {
		_, ok := t.(ir.Int)
		c.want(ok, "a measure is %s, not an integer", t)
		return
	}
	c.want(ir.Identical(t, want), "the condition is %s, not %s", t, want)
}

func (c *checker) goal(g *ir.Goal) {
	c.at(g.Span, "goal %s", named(g.Name))
	if c.procRef(g.Proc) {
		c.proc = g.Proc
		c.contract(g.Proc, g.Contract, "goal "+ir.Name(g.Name))
	}
}
