// This file changes statements and blocks.

package mutant

import (
	"fmt"
	"slices"

	"assay/lang/fir/syntax"
)

// stmtChange is a change together with what stands in the statement's place.
type stmtChange struct {
	change
	stmts []syntax.Stmt
}

// blockChange is a change together with the whole block after it.
type blockChange struct {
	change
	block *syntax.Block
}

// block are the changes of a block.
func block(b *syntax.Block, out []blockChange) []blockChange {
	for i, s := range b.Stmts {
		for _, c := range stmt(s) {
			nb := *b
			nb.Stmts = slices.Concat(b.Stmts[:i], c.stmts, b.Stmts[i+1:])
			out = append(out, blockChange{c.change, &nb})
		}
	}
	return out
}

// stmt are the changes of a statement.
func stmt(s syntax.Stmt) []stmtChange {
	switch s := s.(type) {
	case *syntax.AssignStmt:
		return assign(s)
	case *syntax.CallStmt:
		return call(s)
	case *syntax.IfStmt:
		return branch(s)
	case *syntax.WhileStmt:
		return loop(s)
	case *syntax.NewStmt, *syntax.SpecStmt, *syntax.AssumeStmt, *syntax.AssertStmt, *syntax.HavocStmt,
		*syntax.BreakStmt, *syntax.ContinueStmt, *syntax.ReturnStmt:
		return nil
	}
	panic(fmt.Sprintf("mutant: unknown statement %T", s))
}

func assign(s *syntax.AssignStmt) []stmtChange {
	with := func(x syntax.Expr) []syntax.Stmt {
		t := *s
		t.X = x
		return []syntax.Stmt{&t}
	}
	compound := compoundOp(s)
	var out []stmtChange
	for _, c := range exprs(s.X) {
		if compound == nil || c.at != syntax.Node(compound) {
			out = append(out, stmtChange{c.change, with(c.x)})
		}
	}
	for _, c := range negated(s.X) {
		out = append(out, stmtChange{c.change, with(c.x)})
	}
	if compound != nil {
		for _, class := range [][]syntax.Op{arithmetic, bitwise, shifts, ofSets} {
			if has(class, compound.Op) {
				for _, c := range withOps(ASR, compound, class) {
					out = append(out, stmtChange{c.change, with(c.x)})
				}
			}
		}
	}
	return append(out, counting([]syntax.Expr{s.X}, s.Target.Name, func(k syntax.Stmt, x []syntax.Expr) []syntax.Stmt {
		return append([]syntax.Stmt{k}, with(x[0])...)
	})...)
}

// compoundOp is the right side of v := v op e, which other languages write as
// one assignment operator.
func compoundOp(s *syntax.AssignStmt) *syntax.Binary {
	b, ok := s.X.(*syntax.Binary)
	if !ok {
		return nil
	}
	v, ok := b.X.(*syntax.Name)
	if !ok || v.Old || v.Name != s.Target.Name {
		return nil
	}
	return b
}

func call(s *syntax.CallStmt) []stmtChange {
	with := func(args []syntax.Expr) []syntax.Stmt {
		t := *s
		t.Args = args
		return []syntax.Stmt{&t}
	}
	var out []stmtChange
	for i, x := range s.Args {
		for _, c := range slices.Concat(exprs(x), negated(x)) {
			args := slices.Clone(s.Args)
			args[i] = c.x
			out = append(out, stmtChange{c.change, with(args)})
		}
	}
	return append(out, counting(s.Args, "", func(k syntax.Stmt, args []syntax.Expr) []syntax.Stmt {
		return append([]syntax.Stmt{k}, with(args)...)
	})...)
}

func branch(s *syntax.IfStmt) []stmtChange {
	var out []stmtChange
	with := func(c change, change func(*syntax.IfStmt)) {
		t := *s
		change(&t)
		out = append(out, stmtChange{c, []syntax.Stmt{&t}})
	}
	for _, c := range slices.Concat(exprs(s.Cond), negated(s.Cond)) {
		with(c.change, func(t *syntax.IfStmt) { t.Cond = c.x })
	}
	out = append(out, counting([]syntax.Expr{s.Cond}, "", func(k syntax.Stmt, x []syntax.Expr) []syntax.Stmt {
		t := *s
		t.Cond = x[0]
		return []syntax.Stmt{k, &t}
	})...)
	for _, c := range block(s.Then, nil) {
		with(c.change, func(t *syntax.IfStmt) { t.Then = c.block })
	}
	if s.Else == nil {
		return out
	}
	for _, c := range block(s.Else, nil) {
		with(c.change, func(t *syntax.IfStmt) {
			t.Else = c.block
			t.ElseIf = s.ElseIf && len(c.block.Stmts) == 1
		})
	}
	return out
}

func loop(s *syntax.WhileStmt) []stmtChange {
	var out []stmtChange
	for _, c := range slices.Concat(exprs(s.Cond), negated(s.Cond)) {
		t := *s
		t.Cond = c.x
		out = append(out, stmtChange{c.change, []syntax.Stmt{&t}})
	}
	out = append(out, counting([]syntax.Expr{s.Cond}, "", func(k syntax.Stmt, x []syntax.Expr) []syntax.Stmt {
		t := *s
		t.Cond = x[0]
		t.Body = beforeEnds(s.Body, k, true)
		return []syntax.Stmt{k, &t}
	})...)
	for _, c := range block(s.Body, nil) {
		t := *s
		t.Body = c.block
		out = append(out, stmtChange{c.change, []syntax.Stmt{&t}})
	}
	return out
}

// beforeEnds is a loop's body with a statement wherever its condition comes
// next: before each continue and, if asked for, at the end.
func beforeEnds(b *syntax.Block, k syntax.Stmt, atEnd bool) *syntax.Block {
	nb := *b
	nb.Stmts = nil
	for _, s := range b.Stmts {
		switch s := s.(type) {
		case *syntax.ContinueStmt:
			nb.Stmts = append(nb.Stmts, k, s)
		case *syntax.IfStmt:
			t := *s
			t.Then = beforeEnds(s.Then, k, false)
			if s.Else != nil {
				t.Else = beforeEnds(s.Else, k, false)
			}
			nb.Stmts = append(nb.Stmts, &t)
		default: // a continue in an inner loop is that loop's
			nb.Stmts = append(nb.Stmts, s)
		}
	}
	if atEnd && !leaves(b) {
		nb.Stmts = append(nb.Stmts, k)
	}
	return &nb
}

// leaves reports whether nothing comes after a block.
func leaves(b *syntax.Block) bool {
	if len(b.Stmts) == 0 {
		return false
	}
	switch s := b.Stmts[len(b.Stmts)-1].(type) {
	case *syntax.BreakStmt, *syntax.ContinueStmt, *syntax.ReturnStmt:
		return true
	case *syntax.IfStmt:
		return s.Else != nil && leaves(s.Then) && leaves(s.Else)
	}
	return false
}
