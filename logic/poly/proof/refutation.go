package proof

// This file defines refutations and their checking.

import (
	"errors"
	"fmt"
	"math/big"
)

// Refutation shows that a system has no solution. Exactly one of the three
// parts is set.
type Refutation struct {
	Farkas []*big.Rat `json:"farkas,omitempty"` // multipliers whose combination is a negative constant
	Cut    *Cut       `json:"cut,omitempty"`
	Split  *Split     `json:"split,omitempty"`
}

// Cut adds a rounded combination to the system: the combination must have
// integer coefficients, on integer variables only; its constant is rounded
// down.
type Cut struct {
	Mult []*big.Rat  `json:"multipliers"`
	Then *Refutation `json:"then"` // of the system with the cut as last constraint
}

// Split refutes the system twice: with Form >= 0 added, and with
// -Form - 1 >= 0 added. The form must be over integer variables.
type Split struct {
	Form  Form        `json:"form"`
	Above *Refutation `json:"above"` // with Form >= 0
	Below *Refutation `json:"below"` // with Form <= -1
}

// maxDepth bounds the height of a refutation, so that checking cannot
// exhaust the stack.
const maxDepth = 100_000

// Refutes checks that the system has no solution.
func (s System) Refutes(r *Refutation) error { return s.refutes(r, maxDepth) }

func (s System) refutes(r *Refutation, depth int) error {
	switch {
	case r == nil || depth == 0:
		return errors.New("the refutation is missing or too deep")
	case r.Farkas != nil:
		return s.refutesFarkas(r.Farkas)
	case r.Cut != nil:
		c, err := s.rounded(r.Cut.Mult)
		if err != nil {
			return err
		}
		return s.with(c).refutes(r.Cut.Then, depth-1)
	case r.Split != nil:
		return s.refutesSplit(r.Split, depth-1)
	}
	return errors.New("an empty refutation")
}

func (s System) refutesFarkas(mult []*big.Rat) error {
	sum, err := s.combine(mult)
	if err != nil {
		return err
	}
	for i, a := range sum.coef {
		if a.Sign() != 0 {
			return fmt.Errorf("%s has the coefficient %s in the combination", s.Vars[i].Name, a.RatString())
		}
	}
	if sum.constant.Sign() >= 0 {
		return fmt.Errorf("the combination is %s, which is no contradiction", sum.constant.RatString())
	}
	return nil
}

func (s System) refutesSplit(p *Split, depth int) error {
	if len(p.Form.Coef) != len(s.Vars) {
		return fmt.Errorf("a split on %d coefficients for %d variables", len(p.Form.Coef), len(s.Vars))
	}
	below := Form{Const: new(big.Int).Sub(big.NewInt(-1), p.Form.Const)}
	for i, a := range p.Form.Coef {
		if a.Sign() != 0 && !s.Vars[i].Integer {
			return fmt.Errorf("a split on %s, which is no integer", s.Vars[i].Name)
		}
		below.Coef = append(below.Coef, new(big.Int).Neg(a))
	}
	if err := s.with(p.Form).refutes(p.Above, depth); err != nil {
		return err
	}
	return s.with(below).refutes(p.Below, depth)
}

// rounded is a combination with its constant rounded down.
func (s System) rounded(mult []*big.Rat) (Form, error) {
	var f Form
	sum, err := s.combine(mult)
	if err != nil {
		return f, err
	}
	for i, a := range sum.coef {
		if !a.IsInt() || a.Sign() != 0 && !s.Vars[i].Integer {
			return f, fmt.Errorf("a cut with the coefficient %s on %s", a.RatString(), s.Vars[i].Name)
		}
		f.Coef = append(f.Coef, new(big.Int).Set(a.Num()))
	}
	f.Const = new(big.Int).Div(sum.constant.Num(), sum.constant.Denom())
	return f, nil
}

// with is the system and one more inequality.
func (s System) with(f Form) System {
	cons := append(s.Cons[:len(s.Cons):len(s.Cons)], Constraint{Form: f})
	return System{Vars: s.Vars, Cons: cons}
}

// Claim is a sentence about a system with its proof: exactly one of the last
// three fields is set.
type Claim struct {
	What       string      `json:"what"` // for people: "the point solves the system"
	System     System      `json:"system"`
	Point      []*big.Rat  `json:"point,omitempty"`
	Bound      *Bound      `json:"bound,omitempty"`
	Refutation *Refutation `json:"refutation,omitempty"`
}

// Check judges the claim.
func (c Claim) Check() error {
	switch {
	case c.Point != nil:
		return c.System.Solves(c.Point)
	case c.Bound != nil:
		return c.System.Check(*c.Bound)
	}
	return c.System.Refutes(c.Refutation)
}
