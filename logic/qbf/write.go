// This file writes formulas in prenex form for other tools.

package qbf

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// walk calls f for the gates below the matrix, operands first.
func (p *Prenex) walk(f func(gate, x, y Ref)) {
	seen := map[Ref]bool{}
	stack := []Ref{p.Matrix &^ 1}
	for len(stack) > 0 {
		r := stack[len(stack)-1]
		x, y, gate := p.Operands(r)
		if seen[r] || !gate {
			stack = stack[:len(stack)-1]
			continue
		}
		before := len(stack)
		for _, o := range []Ref{x &^ 1, y &^ 1} {
			if _, _, gate := p.Operands(o); gate && !seen[o] {
				stack = append(stack, o)
			}
		}
		if len(stack) == before {
			seen[r] = true
			stack = stack[:len(stack)-1]
			f(r, x, y)
		}
	}
}

// numbering gives variables and gates their numbers, counted from 1.
type numbering struct {
	*Prenex
	number map[Ref]int
	gates  int
}

func (p *Prenex) number() *numbering {
	n := &numbering{p, map[Ref]int{}, 0}
	for _, vars := range p.Levels {
		for _, i := range vars {
			n.number[p.InputAt(i)] = len(n.number) + 1
		}
	}
	p.walk(func(gate, _, _ Ref) {
		n.number[gate] = len(n.number) + 1
		n.gates++
	})
	return n
}

// lit is the literal of a Ref that is no constant.
func (n *numbering) lit(r Ref) int {
	if r&1 != 0 {
		return -n.number[r&^1]
	}
	return n.number[r]
}

// QCIR writes the formula in the circuit format of QBFEVAL (QCIR-G14, prenex
// and cleansed). Comments go in front, line by line.
func (p *Prenex) QCIR(w io.Writer, comments ...string) error {
	out := bufio.NewWriter(w)
	n := p.number()
	fmt.Fprintln(out, "#QCIR-G14", len(n.number))
	for _, c := range comments {
		fmt.Fprintln(out, "#", c)
	}
	for level, vars := range p.Levels {
		if len(vars) > 0 {
			fmt.Fprintf(out, "%s(%s)\n", [...]string{"exists", "forall"}[level%2], n.list(vars, ", "))
		}
	}
	if p.Matrix.IsConst() { // an empty conjunction is true, an empty disjunction false
		fmt.Fprintf(out, "output(1)\n1 = %s()\n", map[bool]string{true: "and", false: "or"}[p.Matrix == 1])
		return out.Flush()
	}
	fmt.Fprintf(out, "output(%d)\n", n.lit(p.Matrix))
	p.walk(func(gate, x, y Ref) { fmt.Fprintf(out, "%d = and(%d, %d)\n", n.lit(gate), n.lit(x), n.lit(y)) })
	return out.Flush()
}

// list are the numbers of variables.
func (n *numbering) list(vars []int, between string) string {
	words := make([]string, len(vars))
	for i, v := range vars {
		words[i] = fmt.Sprint(n.lit(n.InputAt(v)))
	}
	return strings.Join(words, between)
}

// QDIMACS writes the formula in conjunctive normal form. Each gate is a
// variable of the innermost level that equals its definition.
func (p *Prenex) QDIMACS(w io.Writer, comments ...string) error {
	out := bufio.NewWriter(w)
	n := p.number()
	for _, c := range comments {
		fmt.Fprintln(out, "c", c)
	}
	clauses := 3*n.gates + 1
	if p.Matrix == 1 {
		clauses = 0
	}
	fmt.Fprintln(out, "p cnf", len(n.number), clauses)
	for level, vars := range p.Levels {
		inner := ""
		if level == len(p.Levels)-1 && level%2 == 0 {
			inner = n.gateList()
		}
		if len(vars) > 0 || inner != "" {
			fmt.Fprintf(out, "%s %s%s 0\n", [...]string{"e", "a"}[level%2], n.list(vars, " "), inner)
		}
	}
	if inner := n.gateList(); len(p.Levels)%2 == 0 && inner != "" {
		fmt.Fprintf(out, "e%s 0\n", inner)
	}
	switch p.Matrix {
	case 0:
		fmt.Fprintln(out, "0")
	case 1:
	default:
		p.walk(func(gate, x, y Ref) {
			g, a, b := n.lit(gate), n.lit(x), n.lit(y)
			fmt.Fprintf(out, "-%d %d 0\n-%d %d 0\n%d %d %d 0\n", g, a, g, b, g, -a, -b)
		})
		fmt.Fprintf(out, "%d 0\n", n.lit(p.Matrix))
	}
	return out.Flush()
}

// gateList are the numbers of the gates, each behind a blank.
func (n *numbering) gateList() string {
	var b strings.Builder
	for i := len(n.number) - n.gates + 1; i <= len(n.number); i++ {
		fmt.Fprintf(&b, " %d", i)
	}
	return b.String()
}
