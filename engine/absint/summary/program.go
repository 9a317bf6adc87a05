package summary

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"assay/engine/absint/memo"
	"assay/engine/absint/shape"
	"assay/ir"
)

// This file is programs as package memo knows them.

// Host says what the language has.
type Host interface {
	// Module returns the module of a procedure, or of a class: a function of the name.
	Module(name string) string
	// Outside is how calls of a procedure end that is not among those under check.
	Outside(q *ir.Proc) Answer
	// Open reports whether there may be objects below a class that it does not know of.
	Open(c *ir.Class) bool
}

// Unknown is an answer of which nothing is known, for a Host.
func Unknown() Answer { return anything }

// Throwing is an answer that a procedure throws an object of a class and does nothing else.
func Throwing(class string) Answer {
	return Answer{Throws: Value{kind: ref, types: []string{class}}}
}

// Quiet is an answer that a procedure returns and does nothing else; results are any of their types.
func Quiet(q *ir.Proc) Answer {
	a := Answer{Returns: true, Throws: Value{kind: ref}}
	for _, l := range q.Results {
		a.Results = append(a.Results, top(l.Typ))
	}
	return a
}

// MayThrow adds exceptions of any class to an answer.
func (a Answer) MayThrow() Answer {
	a.Throws = object
	return a
}

// NotNull says of an answer that the results are not null.
func (a Answer) NotNull() Answer {
	for i, v := range a.Results {
		if v.kind == ref {
			a.Results[i].null = false
		}
	}
	return a
}

// Program is procedures with bodies, and classes, at one time.
type Program struct {
	host    Host
	procs   map[string]*proc
	outside map[string]Answer // about procedures without a body here
	classes map[string]*ir.Class
	own     []*ir.Class
	below   map[string][]*ir.Class // classes under check below one, when they were asked for
	sums    map[string]string      // of procedures that stand for others
	entries []memo.Key
}

type proc struct {
	body  *ir.Proc
	shape *shape.Proc
	sum   string
}

var _ memo.Program = (*Program)(nil)

// New is a program of the procedures that have bodies, of which some are called from elsewhere, with the classes under check, and others that
// are known.
func New(host Host, procs []*ir.Proc, entry func(*ir.Proc) (called, method bool), own, others []*ir.Class) *Program {
	p := &Program{host: host, procs: map[string]*proc{}, outside: map[string]Answer{}, classes: map[string]*ir.Class{}, own: own, below: map[string][]*ir.Class{}, sums: map[string]string{}}
	for _, q := range procs {
		if len(q.Blocks) == 0 {
			continue
		}
		p.procs[q.Name] = &proc{body: q, shape: shape.New(q), sum: sumOf(q)}
		if called, method := entry(q); called {
			p.entries = append(p.entries, memo.Key{Proc: q.Name, Pattern: widest(q.Params, method)})
		}
	}
	for _, q := range procs {
		p.mentions(q)
	}
	for _, c := range others {
		p.classes[c.Name] = c
	}
	for _, c := range own {
		p.classes[c.Name] = c
		for _, m := range c.Methods {
			p.leaf(m.Proc)
		}
	}
	return p
}

// mentions notes the procedures and classes that a body names.
func (p *Program) mentions(q *ir.Proc) {
	for _, b := range q.Blocks {
		for _, st := range b.Stmts {
			switch st := st.(type) {
			case *ir.CallStmt:
				p.leaf(st.Proc)
				if st.Class != nil {
					p.classes[st.Class.Name] = st.Class
				}
			case *ir.New:
				p.classes[st.Class.Name] = st.Class
			}
		}
	}
}

// leaf notes what is known of a procedure without a body.
func (p *Program) leaf(q *ir.Proc) {
	if q == nil || p.procs[q.Name] != nil {
		return
	}
	if _, known := p.outside[q.Name]; !known {
		a := p.host.Outside(q)
		p.outside[q.Name] = a
		for _, t := range a.Throws.types {
			if _, ok := p.classes[t]; !ok {
				p.classes[t] = nil
			}
		}
	}
}

// sumOf is a digest of all that is looked at of a procedure.
func sumOf(q *ir.Proc) string {
	h := sha256.New()
	h.Write([]byte(ir.Style{}.Proc(q)))
	for _, b := range q.Blocks {
		for _, st := range b.Stmts {
			switch st := st.(type) {
			case *ir.Load:
				fmt.Fprint(h, st.Place.Field != nil && st.Place.Field.Volatile)
			case *ir.Store:
				fmt.Fprint(h, st.Place.Field != nil && st.Place.Field.Volatile)
			case *ir.Assume:
				fmt.Fprintf(h, "%T", st.Why())
			}
			for _, x := range ir.Exprs(st) {
				ir.Walk(x, func(x ir.Expr) bool {
					if g, ok := x.(*ir.Global); ok {
						fmt.Fprint(h, g.Volatile)
					}
					return true
				})
			}
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// Sum is a digest of what is looked at of a procedure.
func (p *Program) Sum(name string) string {
	if q := p.procs[name]; q != nil {
		return q.sum
	}
	if a, ok := p.outside[name]; ok {
		if a.Unknown {
			return ""
		}
		return "outside " + a.text()
	}
	if !strings.HasPrefix(name, asked) {
		return ""
	}
	sum, ok := p.sums[name]
	if !ok {
		sum = p.stands(name)
		p.sums[name] = sum
	}
	return sum
}

// stands is what a name stands for: a list of procedures, or of classes; empty: anything.
func (p *Program) stands(name string) string {
	if class, ok := strings.CutPrefix(name, classOf); ok {
		c := p.classes[class]
		if c == nil {
			return ""
		}
		return strings.Join(above(c), "\n")
	}
	method, class := split(name)
	c := p.classes[class]
	if c == nil {
		return ""
	}
	var out []string
	for _, d := range p.among(name, c) {
		if q := d.Lookup(method); q != nil && !d.Abstract && !d.Interface {
			out = append(out, q.Name)
		}
	}
	slices.Sort(out)
	out = slices.Compact(out)
	if strings.HasPrefix(name, virtualOf) && p.host.Open(c) || len(out) == 0 {
		return ""
	}
	return strings.Join(out, "\n")
}

// split is the method and the class of a procedure that stands for others.
func split(name string) (method, class string) {
	name = strings.TrimPrefix(strings.TrimPrefix(name, virtualOf), exactOf)
	i := strings.LastIndex(name, of)
	return name[:i], name[i+len(of):]
}

// among are the classes of the objects that a procedure stands for.
func (p *Program) among(name string, c *ir.Class) []*ir.Class {
	if strings.HasPrefix(name, exactOf) {
		return []*ir.Class{c}
	}
	list, ok := p.below[c.Name]
	if !ok {
		for _, d := range p.own {
			if d.Subclass(c) {
				list = append(list, d)
			}
		}
		p.below[c.Name] = list
	}
	return list
}

// above are the names of the classes that one is below, sorted.
func above(c *ir.Class) []string {
	seen := map[string]bool{}
	var visit func(c *ir.Class)
	visit = func(c *ir.Class) {
		if c == nil || seen[c.Name] {
			return
		}
		seen[c.Name] = true
		visit(c.Super)
		for _, i := range c.Interfaces {
			visit(i)
		}
	}
	visit(c)
	var out []string
	for n := range seen {
		out = append(out, n)
	}
	slices.Sort(out)
	return out
}

// Module is that of a procedure or, of one that stands for others, of the class.
func (p *Program) Module(name string) string {
	if class, ok := strings.CutPrefix(name, classOf); ok {
		return p.host.Module(class)
	}
	if strings.HasPrefix(name, asked) {
		_, class := split(name)
		return p.host.Module(class)
	}
	return p.host.Module(name)
}

// Pattern is one of at most Most.
func (p *Program) Pattern(name, pattern string) string { return bounded(pattern) }

// Run executes a procedure.
func (p *Program) Run(k memo.Key, ask func(proc, pattern string) string) string {
	if q := p.procs[k.Proc]; q != nil {
		return p.execute(q, k.Pattern, ask).text()
	}
	if a, ok := p.outside[k.Proc]; ok {
		return a.text()
	}
	list := p.Sum(k.Proc)
	if strings.HasPrefix(k.Proc, classOf) {
		return list
	}
	out := ""
	for proc := range strings.SplitSeq(list, "\n") {
		out = Domain{}.Join(out, ask(proc, k.Pattern))
	}
	return out
}

// Absent is the answer about what is not there.
func (p *Program) Absent(k memo.Key) string {
	if strings.HasPrefix(k.Proc, classOf) {
		return noClass
	}
	return anything.text()
}

// Entries are the procedures that are called from elsewhere, with any arguments.
func (p *Program) Entries() []memo.Key { return p.entries }

// Procs are the names of the procedures with bodies, sorted.
func (p *Program) Procs() []string {
	var out []string
	for name := range p.procs {
		out = append(out, name)
	}
	slices.SortFunc(out, cmp.Compare[string])
	return out
}
