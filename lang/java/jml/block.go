package jml

import (
	"slices"
	"strings"

	"assay/lang/java/scan"
	"assay/lang/java/spec"
)

// This file reads contracts of blocks, and of statements, which stand in front of them.

// block reads a contract of the block, or the simple statement, that follows; nil: it is in error.
func (x *context) block(next scan.Token) *spec.Stmt {
	p := x.p
	t := p.Peek()
	pending, tail, fresh, nests := x.r.pending, x.tail, x.fresh, x.nests
	x.contractless()
	word := ""
	switch {
	case strings.HasPrefix(t.Text, spec.LoopContract): // how KeY is to use it may stand behind
		p.Next()
		word = spec.LoopContract
	case t.Text == "block_contract" || t.Text == "refining":
		p.Next()
		if p.Got(":") { // variables that the statements declare, which the contract may name
			for more := true; more && !p.Failed; more = p.Got(",") {
				p.Ident("the name of a variable")
			}
			p.Want(";", " behind the variables")
		}
	}
	for x.more() && !p.Failed && !slices.Contains(statementWords, p.Peek().Text) && !slices.Contains(groupWords, p.Peek().Text) {
		x.blockItem()
	}
	switch {
	case p.Failed:
	case len(x.nests) > 0:
		p.Unexpected("'|}' at the end of the cases")
	case len(x.r.pending.Cases) == 0:
		p.Unexpected("a clause of the contract of a block")
	}
	for _, k := range x.r.pending.Cases {
		formal(k)
	}
	s := &spec.Stmt{At: p.At(t.Start), Kind: spec.OfBlock, Word: word, Cases: x.r.pending.Cases, Before: next.Start}
	x.r.pending, x.tail, x.fresh, x.nests = pending, tail, fresh, nests
	if p.Failed {
		return nil
	}
	return s
}

// accessed reports whether a modifier stands in front of a case of a block, where it says nothing.
func (x *context) accessed() bool {
	next := plain(x.p.Ahead(1).Text)
	_, plain := behaviorWords[next]
	_, leaving := leavingBehaviors[next]
	return slices.Contains(accessWords[:3], x.p.Peek().Text) && (plain || leaving)
}

// blockItem reads a clause of the contract of a block, or what stands between its cases.
func (x *context) blockItem() {
	p := x.p
	access := ""
	for slices.Contains(accessWords[:3], p.Peek().Text) {
		access = p.Next().Text
	}
	t := p.Peek()
	word := plain(t.Text)
	kind, clause := clauseWords[word]
	if !clause {
		kind, clause = leavingWords[word]
	}
	behavior, isCase := behaviorWords[word]
	if !isCase {
		behavior, isCase = leavingBehaviors[word]
	}
	switch {
	case t.Text == "{|" || t.Text == "|}":
		x.nest(p.Next())
	case word == "also":
		p.Next()
		x.also(t)
	case word == "old":
		x.oldVars()
	case isCase:
		p.Next()
		x.startCase(t, access, behavior)
	case clause:
		p.Next()
		if c := x.clause(t, kind); c != nil {
			x.addClause(c, access)
		}
	default:
		x.unknown("in the contract of a block", slices.Concat(keys(clauseWords), keys(leavingWords))...)
	}
}

// leavingWords begin clauses about ways out of a block, and leavingBehaviors the cases of which one is the only way.
var (
	leavingWords     = map[string]spec.ClauseKind{"returns": spec.LeavesByReturn, "breaks": spec.LeavesByBreak, "continues": spec.LeavesByContinue}
	leavingBehaviors = map[string]spec.Behavior{
		"return_behavior": spec.Returning, "return_behaviour": spec.Returning, "break_behavior": spec.Breaking, "break_behaviour": spec.Breaking,
		"continue_behavior": spec.Continuing, "continue_behaviour": spec.Continuing,
	}
)

// group is a sequence of statements between "begin" and "end".
type group struct {
	of    *spec.Stmt // the contract in front of it; nil: there is none
	at    spec.At
	start int32
}

// begun begins a group of statements, before a token.
func (x *context) begun(t spec.Token, b *methodBody, next scan.Token) {
	g := group{at: spec.At{At: x.p.Of(t)}, start: next.Start}
	if m := b.r.method(b.m); len(m.Body) > 0 {
		if last := m.Body[len(m.Body)-1]; last.Kind == spec.OfBlock && last.Before == next.Start && last.Until == 0 {
			g.of, last.Until = last, spec.Open
		}
	}
	x.r.groups = append(x.r.groups, g)
}

// ended ends the innermost group before a token: it ends in the block of Java in which it begins.
func (x *context) ended(t spec.Token, next scan.Token) {
	n := len(x.r.groups) - 1
	if n < 0 {
		x.p.Complain(x.p.Of(t), "place", "no 'begin' stands before this 'end'")
		return
	}
	g := x.r.groups[n]
	x.r.groups = x.r.groups[:n]
	f, depth := x.r.u.File, 0
	for k := f.Next(g.start); k.Start < next.Start && depth >= 0; k = f.Next(k.End) {
		switch f.Of(k) {
		case "{":
			depth++
		case "}":
			depth--
		}
	}
	switch {
	case depth != 0:
		x.p.Complain(x.p.Of(t), "place", "'end' does not stand in the block of its 'begin'")
	case g.of != nil:
		g.of.Until = next.Start
	}
}

// unended reports groups that do not end.
func (r *reader) unended() {
	for _, g := range r.groups {
		r.errs.Errorf(g.at.At, CodePlace, "no 'end' stands behind this 'begin'")
	}
	r.groups = nil
}
