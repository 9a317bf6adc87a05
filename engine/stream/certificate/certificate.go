// Package certificate checks certificates of inclusion: files that show that no
// infinite word is accepted by both of two automata. It knows nothing of who made them.
//
// # What a certificate is
//
// Two generalised Büchi automata, whose edges have cubes of letters (numbers of
// variables from 1, negative where the variable is false) and marks. A run is accepted if it
// visits each mark infinitely often. Then pairs of states with a class each, and for each class a mark. It is accepted
// if
//
//   - each pair of initial states is there;
//   - for each pair, and each two edges with cubes that do not contradict each
//     other, the pair of their targets is there, in a class that is not smaller;
//   - an edge that stays in its class does not have the mark of the class.
//
// So every run of both ends up in one class for ever, where one mark never comes again: no word is accepted by
// both. That the automata are those of a specification and of the complement of
// another one is not shown by a certificate.
package certificate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

type automaton struct {
	States  int    `json:"states"`
	Initial []int  `json:"initial"`
	Marks   int    `json:"marks"`
	Edges   []edge `json:"edges"`
}

type edge struct {
	From  int     `json:"from"`
	To    int     `json:"to"`
	Marks []int   `json:"marks"`
	Cubes [][]int `json:"cubes"`
}

type pair struct {
	Left  int `json:"left"`
	Right int `json:"right"`
	Class int `json:"class"`
}

type certificate struct {
	Variables []string     `json:"variables"`
	Left      automaton    `json:"left"`
	Right     automaton    `json:"right"`
	Pairs     []pair       `json:"pairs"`
	Missing   []int        `json:"missing"`
	Also      *certificate `json:"also"`
}

// Check reads a certificate and says why it is not accepted.
func Check(text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	var c certificate
	if err := d.Decode(&c); err != nil {
		return fmt.Errorf("this is no certificate: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return fmt.Errorf("there is something after the certificate")
	}
	for x, n := &c, 0; x != nil; x, n = x.Also, n+1 {
		if n > 1 {
			return fmt.Errorf("a certificate has two parts at most")
		}
		if err := x.check(); err != nil {
			return err
		}
	}
	return nil
}

// well checks that numbers are numbers of something.
func (a *automaton) well(variables int) error {
	inside := func(n, limit int) bool { return n >= 0 && n < limit }
	for _, s := range a.Initial {
		if !inside(s, a.States) {
			return fmt.Errorf("there is no state %d", s)
		}
	}
	for _, e := range a.Edges {
		if !inside(e.From, a.States) || !inside(e.To, a.States) {
			return fmt.Errorf("an edge from %d to %d is between no states", e.From, e.To)
		}
		for _, m := range e.Marks {
			if !inside(m, a.Marks) {
				return fmt.Errorf("there is no mark %d", m)
			}
		}
		for _, cube := range e.Cubes {
			for _, l := range cube {
				if l == 0 || !inside(max(l, -l)-1, variables) {
					return fmt.Errorf("there is no variable %d", l)
				}
			}
		}
	}
	return nil
}

func (a *automaton) from() map[int][]edge {
	out := map[int][]edge{}
	for _, e := range a.Edges {
		out[e.From] = append(out[e.From], e)
	}
	return out
}

func (c *certificate) check() error {
	for _, a := range []*automaton{&c.Left, &c.Right} {
		if err := a.well(len(c.Variables)); err != nil {
			return err
		}
	}
	class := map[[2]int]int{}
	for _, p := range c.Pairs {
		k := [2]int{p.Left, p.Right}
		if _, twice := class[k]; twice {
			return fmt.Errorf("the pair %v stands twice", k)
		}
		if p.Class < 0 || p.Class >= len(c.Missing) {
			return fmt.Errorf("there is no class %d", p.Class)
		}
		class[k] = p.Class
	}
	for _, l := range c.Left.Initial {
		for _, r := range c.Right.Initial {
			if _, ok := class[[2]int{l, r}]; !ok {
				return fmt.Errorf("the initial pair %d, %d is missing", l, r)
			}
		}
	}
	left, right := c.Left.from(), c.Right.from()
	for k, from := range class {
		for _, e := range left[k[0]] {
			for _, f := range right[k[1]] {
				if !e.compatible(f) {
					continue
				}
				if err := c.step(k, from, e, f, class); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// step checks one edge of the product.
func (c *certificate) step(k [2]int, from int, e, f edge, class map[[2]int]int) error {
	to, ok := class[[2]int{e.To, f.To}]
	switch {
	case !ok:
		return fmt.Errorf("the pair %d, %d can be reached and is missing", e.To, f.To)
	case to < from:
		return fmt.Errorf("from %v an edge leads to a smaller class", k)
	case to > from:
		return nil
	}
	missing := c.Missing[from]
	if missing < 0 || missing >= c.Left.Marks+c.Right.Marks {
		return fmt.Errorf("class %d has edges and names no mark", from)
	}
	for _, m := range e.Marks {
		if m == missing {
			return fmt.Errorf("in class %d mark %d comes again", from, missing)
		}
	}
	for _, m := range f.Marks {
		if m+c.Left.Marks == missing {
			return fmt.Errorf("in class %d mark %d comes again", from, missing)
		}
	}
	return nil
}

// compatible reports whether two edges have cubes that do not contradict each other.
func (e edge) compatible(f edge) bool {
	for _, x := range e.Cubes {
		set := map[int]bool{}
		for _, l := range x {
			set[l] = true
		}
		for _, y := range f.Cubes {
			contradicts := false
			for _, l := range y {
				contradicts = contradicts || set[-l]
			}
			if !contradicts {
				return true
			}
		}
	}
	return false
}
