// This file checks statements.

package fir

import (
	"fmt"

	"assay/lang/fir/syntax"
	"assay/source"
)

// body checks a procedure, and how its locals get values if the rest is fine.
func (c *checker) body(p *Proc) {
	c.proc, c.state, c.loops = p, stateOne, 0
	c.kept, c.calls = map[*Var]bool{}, map[*Proc]bool{}
	before := c.wrong
	c.block(p.Decl.Body)
	if c.wrong == before {
		c.assignedBeforeUse(p)
	}
}

func (c *checker) block(b *syntax.Block) {
	for _, s := range b.Stmts {
		c.stmt(s)
	}
}

func (c *checker) stmt(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.AssignStmt:
		c.assign(s)
	case *syntax.NewStmt:
		c.create(s)
	case *syntax.CallStmt:
		c.call(s)
	case *syntax.SpecStmt:
		c.state = stateSpec
		c.spec(s)
		c.state = stateOne
	case *syntax.AssumeStmt:
		c.truth(s.X)
	case *syntax.AssertStmt:
		c.truth(s.X)
	case *syntax.HavocStmt:
		c.frameOf(s.Vars)
	case *syntax.IfStmt:
		c.truth(s.Cond)
		c.block(s.Then)
		if s.Else != nil {
			c.block(s.Else)
		}
	case *syntax.WhileStmt:
		c.truth(s.Cond)
		c.loops++
		c.block(s.Body)
		c.loops--
	case *syntax.BreakStmt:
		c.insideLoop(s, "break")
	case *syntax.ContinueStmt:
		c.insideLoop(s, "continue")
	case *syntax.ReturnStmt:
	default:
		panic("fir: unknown statement")
	}
}

func (c *checker) insideLoop(s syntax.Stmt, word string) {
	if c.loops == 0 {
		c.errorf(s, CodeLoop, "'%s' stands in no loop", word)
	}
}

// target finds the variable that a statement changes.
func (c *checker) target(id *syntax.Ident) *Var {
	v, ok := c.names[id.Name].(*Var)
	if !ok {
		if name, old := syntax.CutOld(id.Name); old {
			c.errorf(id, CodeOld, "the value of %s before cannot be changed", name)
			return nil
		}
		c.unknown(id, id.Name, "variable", func(o object) bool { _, ok := o.(*Var); return ok })
		return nil
	}
	if !v.Global {
		c.useLocal(v)
	}
	c.targets[id] = v
	return v
}

func (c *checker) assign(s *syntax.AssignStmt) {
	t := c.expr(s.X)
	if v := c.target(s.Target); v != nil {
		c.fits(s.X, t, v, "assigned to")
	}
}

// fits checks that all values of an expression may be kept in a variable.
func (c *checker) fits(x syntax.Expr, t *Type, v *Var, how string) {
	if t == nil || v.Type == nil {
		return
	}
	t = c.settle(x, t, v.Type.Arity)
	var d *source.Diagnostic
	switch {
	case t.Arity != v.Type.Arity:
		d = c.errorf(x, CodeArity, "%d columns %s %s, which has %d", t.Arity, how, v.Name, v.Type.Arity)
	case !t.within(v.Type):
		d = c.errorf(x, CodeType, "%s %s %s, which is %s", c.show(t), how, v.Name, c.show(v.Type))
		if len(c.tt.apply(typeInter, t, v.Type).Alts) > 0 {
			d.Help = "'e inter D' keeps only what is in D"
		}
	default:
		return
	}
	d.Related = []source.Related{{Span: c.span(v.Ident), Message: v.Name + " is declared here"}}
}

func (c *checker) create(s *syntax.NewStmt) {
	d := c.userDomain(s.Domain)
	v := c.target(s.Target)
	if d == nil || v == nil {
		return
	}
	c.targets[s.Domain] = d
	if v.Type != nil && !c.setOf(d).within(v.Type) {
		c.errorf(s, CodeType, "a new %s assigned to %s, which is %s", d.Name, v.Name, c.show(v.Type)).Related =
			[]source.Related{{Span: c.span(v.Ident), Message: v.Name + " is declared here"}}
	}
}

func (c *checker) call(s *syntax.CallStmt) {
	types := make([]*Type, len(s.Args))
	for i, x := range s.Args {
		types[i] = c.expr(x)
	}
	targets := c.frameOf(s.Targets)
	p, ok := c.names[s.Proc.Name].(*Proc)
	if !ok {
		c.unknown(s.Proc, s.Proc.Name, "procedure", func(o object) bool { _, ok := o.(*Proc); return ok })
		return
	}
	c.targets[s.Proc] = p
	if !c.calls[p] {
		c.calls[p] = true
		c.proc.Calls = append(c.proc.Calls, p)
	}
	declared := []source.Related{{Span: c.span(p.Decl.Name), Message: p.Name + " is declared here"}}
	if len(s.Args) != len(p.Decl.Params) {
		c.errorf(s, CodeCall, "%s takes %s, given %d", p.Name, count(len(p.Decl.Params), "argument"), len(s.Args)).Related = declared
		return
	}
	if len(s.Targets) != len(p.Decl.Results) {
		c.errorf(s, CodeCall, "%s has %s, and there are %s", p.Name, count(len(p.Decl.Results), "result"),
			count(len(s.Targets), "variable")).Related = declared
		return
	}
	c.passed(s, p, types, targets)
}

// passed checks the types of arguments and results.
func (c *checker) passed(s *syntax.CallStmt, p *Proc, types []*Type, targets []object) {
	if len(p.Params) != len(s.Args) || len(p.Results) != len(targets) {
		return // the signature has errors of its own
	}
	for i, v := range p.Params {
		c.fits(s.Args[i], types[i], v, "passed for")
	}
	for i, r := range p.Results {
		v, ok := targets[i].(*Var)
		switch {
		case !ok:
			c.errorf(s.Targets[i], CodeCall, "a result is kept in a variable")
		case r.Type == nil || v.Type == nil:
		case r.Type.Arity != v.Type.Arity || !r.Type.within(v.Type):
			c.errorf(s.Targets[i], CodeType, "the result %s is %s, and %s is %s", r.Name, c.show(r.Type), v.Name, c.show(v.Type)).Related =
				[]source.Related{{Span: c.span(r.Ident), Message: r.Name + " is declared here"}, {Span: c.span(v.Ident), Message: v.Name + " is declared here"}}
		}
	}
}

// frameOf resolves a list of targets, each of which may be there once: variables,
// and domains that may grow. Unknown ones are nil.
func (c *checker) frameOf(ids []*syntax.Ident) []object {
	out := make([]object, len(ids))
	seen := map[string]*syntax.Ident{}
	for i, id := range ids {
		if prev := seen[id.Name]; prev != nil {
			c.errorf(id, CodeFrame, "%s is listed twice", id.Name).Related =
				[]source.Related{{Span: c.span(prev), Message: "first here"}}
			continue
		}
		seen[id.Name] = id
		if _, ok := c.names[id.Name].(*Domain); ok {
			if d := c.userDomain(id); d != nil {
				c.targets[id] = d
				out[i] = d
			}
		} else if v := c.target(id); v != nil {
			out[i] = v
		}
	}
	return out
}

// spec checks a specification: of a statement, or of a check.
func (c *checker) spec(s *syntax.SpecStmt) {
	c.frame = map[object]bool{}
	if c.state == stateGoal {
		c.goalFrame(s.Frame)
	} else {
		for _, o := range c.frameOf(s.Frame) {
			c.frame[o] = true
		}
	}
	c.truth(s.X)
	c.frame = nil
}

// goalFrame resolves what a check lists: globals, domains, parameters and
// results of its procedure.
func (c *checker) goalFrame(ids []*syntax.Ident) {
	c.kept = map[*Var]bool{}
	others := c.proc.Others
	for i, o := range c.frameOf(ids) {
		v, ok := o.(*Var)
		if ok && !v.Global && !c.proc.input[v] && !c.proc.output[v] {
			c.errorf(ids[i], CodeFrame, "%s is neither a parameter nor a result of %s", v.Name, c.proc.Name)
			continue
		}
		c.frame[o] = true
	}
	c.proc.Others = others
}

func count(n int, what string) string {
	switch n {
	case 0:
		return "no " + what
	case 1:
		return "one " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
