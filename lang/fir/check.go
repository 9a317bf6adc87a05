// This file checks declarations: names, types of variables, and what a check
// says about its bounds.

package fir

import (
	"fmt"
	"sort"
	"strings"

	"assay/lang/fir/syntax"
	"assay/source"
	"assay/task"
)

// Bounds of a check that says nothing.
const (
	DefaultScope    = 3
	DefaultIntWidth = 4
	DefaultUnwind   = 3
)

// MaxIntWidth is the widest Integer.
const MaxIntWidth = 32

// Check resolves names and types. The model is fit for use if the list has no
// error.
func Check(f *syntax.File) (*Model, *source.List) {
	c := &checker{
		Model: &Model{
			File:    f,
			domains: []*Domain{{Name: "Boolean", Index: booleanIndex}, {Name: "Integer", Index: integerIndex}},
			types:   map[syntax.Expr]*Type{},
			uses:    map[*syntax.Name]object{},
			targets: map[*syntax.Ident]object{},
			binders: map[*syntax.Binder]*bound{},
			tt:      newTypeTable(),
		},
		names:  map[string]object{},
		checks: map[string]*syntax.Ident{},
		errs:   &source.List{},
	}
	c.names["Boolean"], c.names["Integer"] = c.domains[booleanIndex], c.domains[integerIndex]
	c.boolean = c.tt.make(1, []product{productOf(c.domains[booleanIndex])})
	c.integer = c.tt.make(1, []product{productOf(c.domains[integerIndex])})
	c.any = &Type{}
	c.declare()
	for _, p := range c.Procs {
		c.body(p)
	}
	for _, d := range f.Decls {
		if d, ok := d.(*syntax.CheckDecl); ok {
			c.checkDecl(d)
		}
	}
	return c.Model, c.errs
}

// checker is the state while a model is built.
type checker struct {
	*Model
	names  map[string]object
	checks map[string]*syntax.Ident // names of checks
	errs   *source.List

	boolean, integer *Type
	any              *Type // of none, until its use says how many columns it has

	// Of the procedure or check at hand.

	proc  *Proc
	state stateKind
	frame map[object]bool // of the specification at hand
	kept  map[*Var]bool   // what is in proc.Others
	calls map[*Proc]bool  // what is in proc.Calls
	scope []*bound        // quantified variables, innermost last
	loops int             // enclosing loops
	wrong int             // errors reported so far
}

// stateKind says which states an expression speaks about.
type stateKind uint8

const (
	stateOne  stateKind = iota // the current one
	stateSpec                  // before and after a specification statement
	stateGoal                  // before and after the procedure of a check
)

func (c *checker) errorf(n syntax.Node, code source.Code, format string, args ...any) *source.Diagnostic {
	c.wrong++
	return c.errs.Errorf(c.span(n), code, format, args...)
}

// declare enters all names, then gives variables and procedures their types,
// so that the order of declarations does not matter.
func (c *checker) declare() {
	for _, d := range c.File.Decls {
		switch d := d.(type) {
		case *syntax.DomainDecl:
			for _, id := range d.Names {
				dom := &Domain{Name: id.Name, Index: len(c.domains), Ident: id}
				if c.enter(id, dom) && len(c.domains) < maxDomains {
					c.domains = append(c.domains, dom)
				} else if len(c.domains) >= maxDomains {
					c.errorf(id, syntax.CodeLimit, "more than %d domains", maxDomains)
				}
			}
		case *syntax.ProcDecl:
			p := &Proc{Name: d.Name.Name, Decl: d}
			if c.enter(d.Name, p) {
				c.Procs = append(c.Procs, p)
			}
		}
	}
	for _, d := range c.File.Decls {
		switch d := d.(type) {
		case *syntax.LiteralDecl:
			c.literal(d)
		case *syntax.VarDecl:
			c.variable(d)
		}
	}
	for _, p := range c.Procs {
		p.Params, p.input = c.signature(p.Decl.Params)
		p.Results, p.output = c.signature(p.Decl.Results)
	}
}

// enter gives a name its meaning, unless it has one.
func (c *checker) enter(id *syntax.Ident, o object) bool {
	if name, old := syntax.CutOld(id.Name); old {
		c.errorf(id, CodeOld, "the suffix _old is reserved").Help = fmt.Sprintf("'%s' means the value of %s before", id.Name, name)
		return false
	}
	prev, dup := c.names[id.Name]
	if !dup {
		c.names[id.Name] = o
		return true
	}
	d := c.errorf(id, CodeRedeclared, "%s is declared twice", id.Name)
	if at := prev.decl(); at != nil {
		d.Related = []source.Related{{Span: c.span(at), Message: "the other declaration"}}
	} else {
		d.Message = id.Name + " is built in"
	}
	return false
}

func (c *checker) literal(d *syntax.LiteralDecl) {
	dom := c.userDomain(d.Domain)
	for _, id := range d.Names {
		lit := &Literal{Name: id.Name, Domain: dom, Ident: id}
		if c.enter(id, lit) && dom != nil {
			c.Literals = append(c.Literals, lit)
		}
	}
}

// userDomain finds a declared domain, or complains.
func (c *checker) userDomain(id *syntax.Ident) *Domain {
	d, ok := c.names[id.Name].(*Domain)
	switch {
	case !ok:
		c.unknown(id, id.Name, "domain", func(o object) bool { _, ok := o.(*Domain); return ok })
		return nil
	case d.Ident == nil:
		c.errorf(id, CodeType, "%s is built in: it has no other values than its own", id.Name)
		return nil
	}
	return d
}

func (c *checker) variable(d *syntax.VarDecl) {
	t := c.typ(d.Type)
	if t != nil {
		c.multiplicity(d, t)
	}
	for _, id := range d.Names {
		v := &Var{Name: id.Name, Global: d.Global, Mult: d.Mult, Type: t, Ident: id}
		if c.enter(id, v) && d.Global {
			c.Globals = append(c.Globals, v)
		}
	}
}

func (c *checker) multiplicity(d *syntax.VarDecl, t *Type) {
	switch d.Mult {
	case syntax.MultOne, syntax.MultLone, syntax.MultSet:
		if t.Arity != 1 {
			c.errorf(d.Type, CodeMult, "'%s' is for sets, and this type has %d columns", d.Mult, t.Arity).Help =
				"'func' means at most one value for each key, 'total' exactly one"
		}
	case syntax.MultFunc, syntax.MultTotal:
		if t.Arity < 2 {
			c.errorf(d.Type, CodeMult, "'%s' needs a relation of at least two columns", d.Mult).Help =
				"for a set, 'lone' means at most one element and 'one' exactly one"
		}
	}
}

// typ evaluates a type; nil after a complaint.
func (c *checker) typ(x syntax.Expr) *Type {
	t := c.typeExpr(x)
	if t == c.any {
		return c.tt.make(1, nil)
	}
	return t
}

func (c *checker) typeExpr(x syntax.Expr) *Type {
	switch x := x.(type) {
	case *syntax.None:
		return c.any
	case *syntax.Paren:
		return c.typeExpr(x.X)
	case *syntax.Name:
		d, ok := c.names[x.Name].(*Domain)
		if !ok || x.Old {
			c.unknown(x, c.written(x), "domain", func(o object) bool { _, ok := o.(*Domain); return ok })
			return nil
		}
		return c.setOf(d)
	case *syntax.Binary:
		a, b := c.typeExpr(x.X), c.typeExpr(x.Y)
		if a == nil || b == nil {
			return nil
		}
		switch {
		case x.Op == syntax.Product:
			return c.sized(x, c.tt.apply(typeProduct, c.atLeastSet(a), c.atLeastSet(b)))
		case a == c.any:
			return b
		case b == c.any:
			return a
		case a.Arity != b.Arity:
			c.errorf(x, CodeArity, "a union of types with %d and %d columns", a.Arity, b.Arity)
			return nil
		}
		return c.sized(x, c.tt.apply(typeUnion, a, b))
	}
	panic("fir: unknown type")
}

// setOf is the type of a domain's elements.
func (c *checker) setOf(d *Domain) *Type { return c.tt.make(1, []product{productOf(d)}) }

// atLeastSet makes none a set where it must have columns.
func (c *checker) atLeastSet(t *Type) *Type {
	if t == c.any {
		return c.tt.make(1, nil)
	}
	return t
}

// sized complains about a type that grew too large.
func (c *checker) sized(n syntax.Node, t *Type) *Type {
	if t == nil {
		c.errorf(n, syntax.CodeLimit, "the type has more than %d columns or %d alternatives", maxArity, maxAlts)
	}
	return t
}

func (c *checker) signature(ids []*syntax.Ident) (list []*Var, set map[*Var]bool) {
	set = map[*Var]bool{}
	seen := map[string]*syntax.Ident{}
	for _, id := range ids {
		v, ok := c.names[id.Name].(*Var)
		if !ok || v.Global {
			d := c.unknown(id, id.Name, "local", func(o object) bool { v, ok := o.(*Var); return ok && !v.Global })
			outside := "parameters and results are declared outside: 'local " + id.Name + ": T'"
			if d.Help != "" {
				outside = d.Help + " " + outside
			}
			d.Help = outside
			continue
		}
		if prev := seen[id.Name]; prev != nil {
			c.errorf(id, CodeRedeclared, "%s is listed twice", id.Name).Related =
				[]source.Related{{Span: c.span(prev), Message: "first here"}}
			continue
		}
		seen[id.Name] = id
		c.targets[id] = v
		list = append(list, v)
		set[v] = true
	}
	return list, set
}

// unknown complains that a name is not what is needed, and suggests others.
func (c *checker) unknown(n syntax.Node, name, what string, ok func(object) bool) *source.Diagnostic {
	o, exists := c.names[name]
	d := c.errorf(n, CodeName, "no %s named %s", what, name)
	if exists {
		d.Message = fmt.Sprintf("%s is a %s, not a %s", name, kindName(o), what)
		if at := o.decl(); at != nil {
			d.Related = []source.Related{{Span: c.span(at), Message: "declared here"}}
		}
	}
	if c.errs.Dropped > 0 {
		return d // nobody will see it
	}
	var near []string
	for other, o := range c.names {
		if ok(o) && other != name {
			near = append(near, other)
		}
	}
	for _, b := range c.scope {
		if ok(b) {
			near = append(near, b.binder.Name.Name)
		}
	}
	sort.Strings(near)
	if best := source.Nearest(name, near); best != "" {
		d.Help = "did you mean " + best + "?"
	}
	return d
}

func kindName(o object) string {
	switch o := o.(type) {
	case *Domain:
		return "domain"
	case *Literal:
		return "literal"
	case *Proc:
		return "procedure"
	case *bound:
		return "quantified variable"
	case *Var:
		if o.Global {
			return "global"
		}
		return "local"
	}
	panic("fir: unknown object")
}

// written is a name with its suffix.
func (c *checker) written(x *syntax.Name) string {
	if x.Old {
		return x.Name + "_old"
	}
	return x.Name
}

func (c *checker) checkDecl(d *syntax.CheckDecl) {
	p, ok := c.names[d.Proc.Name].(*Proc)
	if !ok {
		c.unknown(d.Proc, d.Proc.Name, "procedure", func(o object) bool { _, ok := o.(*Proc); return ok })
		return
	}
	k := &CheckUnit{Proc: p, Decl: d, Name: c.checkName(d), Bounds: c.bounds(d)}
	k.Expect = task.Expectation(d.Expect.String())
	c.Checks = append(c.Checks, k)
	if d.Spec != nil {
		c.proc, c.state, c.loops = p, stateGoal, 0
		c.spec(d.Spec)
	}
}

// checkName is the name of a check: given ones are unique, others are made so.
func (c *checker) checkName(d *syntax.CheckDecl) string {
	id, name := d.Proc, d.Proc.Name
	if d.Name != nil {
		id, name = d.Name, d.Name.Name
		if prev := c.checks[name]; prev != nil {
			c.errorf(id, CodeRedeclared, "two checks are named %s", name).Related =
				[]source.Related{{Span: c.span(prev), Message: "the other one"}}
		}
	}
	for n := 2; c.checks[name] != nil; n++ {
		name = fmt.Sprintf("%s'%d", id.Name, n)
	}
	c.checks[name] = id
	return name
}

func (c *checker) bounds(d *syntax.CheckDecl) task.Bounds {
	b := task.Bounds{Scope: DefaultScope, IntWidth: DefaultIntWidth, Unwind: DefaultUnwind}
	seen := map[string]bool{}
	for _, x := range d.Bounds {
		key := fmt.Sprint(x.Kind)
		switch x.Kind {
		case syntax.BoundScope:
			b = c.scopeForAll(b, x.N)
		case syntax.BoundInt:
			b.IntWidth = c.limited(x, "int", 1, MaxIntWidth)
		case syntax.BoundUnroll:
			b.Unwind = c.limited(x, "unroll", 1, x.N)
		case syntax.BoundDomain:
			key += x.Domain.Name
			if c.userDomain(x.Domain) != nil {
				b = b.Over(task.Bounds{Scopes: map[string]int{x.Domain.Name: x.N}})
			}
		}
		if seen[key] {
			c.errorf(x, CodeBound, "this bound is given twice")
		}
		seen[key] = true
	}
	return b
}

// scopeForAll sets the scope of every domain. Zero cannot be said by
// Bounds.Scope, where it means that nothing was said.
func (c *checker) scopeForAll(b task.Bounds, n int) task.Bounds {
	if n > 0 {
		b.Scope = n
		return b
	}
	b.Scopes = map[string]int{}
	for _, d := range c.Domains() {
		b.Scopes[d.Name] = 0
	}
	return b
}

func (c *checker) limited(x syntax.Bound, word string, low, high int) int {
	if x.N < low || x.N > high {
		c.errorf(x, CodeBound, "'%d %s' is not possible: at least %d%s", x.N, word, low, upTo(low, high))
		return low
	}
	return x.N
}

func upTo(low, high int) string {
	if high < low {
		return ""
	}
	return strings.TrimSpace(fmt.Sprintf(", at most %d", high))
}
