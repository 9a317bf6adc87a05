// This file makes automata of regular expressions: positions that follow each other.

package stream

import (
	"assay/logic/bdd"
	"assay/logic/omega"

	lang "assay/lang/stream"
)

// base returns the channel of a stream that is matched, and the slots of it that count.
func (c *compiler) base(e *lang.Expr, en env) (channel int, elem bdd.Node, err error) {
	switch e.Op {
	case lang.OpName:
		return en.channel[e.Ref.Channel], c.a.b.Literal(endVar, false), nil
	case lang.OpFilter:
		channel, elem, err = c.base(e.Args[1], en)
		if err != nil {
			return 0, 0, err
		}
		set, err := c.a.inSetNode(channel, e.Args[0], en)
		return channel, c.a.b.And(elem, set), err
	}
	return 0, 0, errorAt(e.Span, CodeShape, "a channel is matched, or filter of one; begin the expression with any in place of rest")
}

func (c *compiler) prepareRegex(r *lang.Regex, e *lang.Expr, en env) error {
	channel, _, err := c.base(e.Args[0], en)
	if err != nil {
		return err
	}
	if r.Set != nil {
		if _, err := c.a.inSetNode(channel, r.Set, en); err != nil {
			return err
		}
	}
	for _, x := range r.Args {
		if err := c.prepareRegex(x, e, en); err != nil {
			return err
		}
	}
	return nil
}

// position is an occurrence of a set in an expression.
type position struct {
	label  bdd.Node
	follow []int
	marked []int // those of follow that begin a round of ^inf
}

// part is what is known of a part of an expression.
type part struct {
	empty       bool
	first, last []int
}

// positions are those of an expression, found by walking through it once.
type positions struct {
	c       *compiler
	channel int
	en      env
	all     []position
	finals  map[int]bool // a finite word may end here
	err     error
}

func (p *positions) walk(r *lang.Regex) part {
	switch r.Op {
	case lang.RegexSet:
		label := p.c.a.b.Literal(endVar, false)
		if r.Set != nil {
			n, err := p.c.a.inSetNode(p.channel, r.Set, p.en)
			if err != nil {
				p.err = err
			}
			label = n
		}
		i := len(p.all)
		p.all = append(p.all, position{label: label})
		return part{false, []int{i}, []int{i}}
	case lang.RegexAlt:
		x, y := p.walk(r.Args[0]), p.walk(r.Args[1])
		return part{x.empty || y.empty, join(x.first, y.first), join(x.last, y.last)}
	case lang.RegexSeq:
		x := p.walk(r.Args[0])
		for _, a := range r.Args[1:] {
			y := p.walk(a)
			p.connect(x.last, y.first, false)
			z := part{x.empty && y.empty, x.first, y.last}
			if x.empty {
				z.first = join(x.first, y.first)
			}
			if y.empty {
				z.last = join(x.last, y.last)
			}
			x = z
		}
		return x
	}
	x := p.walk(r.Args[0])
	switch r.Op {
	case lang.RegexOpt:
		return part{true, x.first, x.last}
	case lang.RegexStar, lang.RegexPlus:
		p.connect(x.last, x.first, false)
		return part{x.empty || r.Op == lang.RegexStar, x.first, x.last}
	}
	// For ever: a round after the other, and no end.
	p.connect(x.last, x.first, true)
	return part{x.empty, x.first, nil}
}

func join(x, y []int) []int { return append(append([]int(nil), x...), y...) }

func (p *positions) connect(last, first []int, mark bool) {
	for _, i := range last {
		p.all[i].follow = append(p.all[i].follow, first...)
		if mark {
			p.all[i].marked = append(p.all[i].marked, first...)
		}
	}
}

// match returns the automaton of a regular expression, or of its complement. State 0 is the beginning, 1 the
// end; the others are positions that were read last.
func (c *compiler) match(e *lang.Expr, en env, yes bool) (*omega.Automaton, error) {
	channel, elem, err := c.base(e.Args[0], en)
	if err != nil {
		return nil, err
	}
	p := &positions{c: c, channel: channel, en: en}
	whole := p.walk(e.Regex)
	if p.err != nil {
		return nil, p.err
	}
	if err := c.a.close(); err != nil {
		return nil, err
	}
	a := c.followers(p, whole, elem)
	if yes {
		return a.Reduce(), nil
	}
	return omega.Complement(a, c.a.universe, c.budget)
}

// followers builds the automaton. Besides the end of the history, the stream that is matched may end because no
// further slot counts: state 1 stands for that too.
func (c *compiler) followers(p *positions, whole part, elem bdd.Node) *omega.Automaton {
	b := c.a.b
	other := b.Diff(c.a.universe, elem)
	n := len(p.all) + 2
	a := &omega.Automaton{B: b, Sets: 1, Initial: []int{0}, Edges: make([][]omega.Edge, n)}
	if whole.empty {
		a.Initial = append(a.Initial, 1)
	}
	last := map[int]bool{}
	for _, i := range whole.last {
		last[i] = true
	}
	enter := func(from int, to []int, marked []int) {
		mark := map[int]bool{}
		for _, j := range marked {
			mark[j] = true
		}
		for _, j := range to {
			label := b.And(b.And(p.all[j].label, elem), c.a.universe)
			m := uint64(0)
			if mark[j] {
				m = 1
			}
			a.Edges[from] = append(a.Edges[from], omega.Edge{Label: label, To: j + 2, Marks: m})
			if last[j] {
				a.Edges[from] = append(a.Edges[from], omega.Edge{Label: label, To: 1})
			}
		}
		a.Edges[from] = append(a.Edges[from], omega.Edge{Label: other, To: from})
	}
	enter(0, whole.first, nil)
	a.Edges[1] = []omega.Edge{{Label: other, To: 1, Marks: 1}}
	for i, q := range p.all {
		enter(i+2, q.follow, q.marked)
	}
	return a
}
