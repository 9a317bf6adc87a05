// Package proof holds certificates of affine reasoning and the checker that
// judges them. It shares no code with the algorithms that find certificates:
// it knows math/big, additions and multiplications, and nothing of simplex,
// cuts or projection. What it accepts is true; it is short so that it can be
// read.
//
// A System is a list of constraints over variables, some of which are
// integers. There are three kinds of claims about it:
//
//   - a point solves it (System.Solves);
//   - a form is at least a value on it: a Bound, whose multipliers write the
//     form as value + a combination of the constraints (Farkas);
//   - it has no solution: a Refutation, a tree of combinations, of cuts (a
//     combination with integer coefficients may be rounded) and of splits (a
//     form with integer coefficients is below zero or not).
package proof

// This file defines systems, points and bounds.

import (
	"fmt"
	"math/big"
)

// Form is Σ Coef[i]*x[i] + Const.
type Form struct {
	Coef  []*big.Int `json:"coef"`
	Const *big.Int   `json:"const"`
}

// Constraint says Form = 0 when Eq, Form >= 0 otherwise.
type Constraint struct {
	Form
	Eq bool `json:"eq,omitempty"`
}

// Variable is one unknown of a System.
type Variable struct {
	Name    string `json:"name"`
	Integer bool   `json:"integer,omitempty"` // it stands for integers only
}

// System is what a claim is about.
type System struct {
	Vars []Variable   `json:"vars"`
	Cons []Constraint `json:"constraints"`
}

// Solves checks that the point satisfies every constraint, and is an integer
// where it has to be.
func (s System) Solves(x []*big.Rat) error {
	if len(x) != len(s.Vars) {
		return fmt.Errorf("the point has %d coordinates, the system %d variables", len(x), len(s.Vars))
	}
	for i, v := range s.Vars {
		if v.Integer && !x[i].IsInt() {
			return fmt.Errorf("%s = %s is not an integer", v.Name, x[i].RatString())
		}
	}
	for k, c := range s.Cons {
		v, err := c.at(x)
		if err != nil {
			return err
		}
		if v.Sign() < 0 || c.Eq && v.Sign() != 0 {
			return fmt.Errorf("constraint %d has the value %s at the point", k, v.RatString())
		}
	}
	return nil
}

func (f Form) at(x []*big.Rat) (*big.Rat, error) {
	if len(f.Coef) != len(x) {
		return nil, fmt.Errorf("a form with %d coefficients on %d variables", len(f.Coef), len(x))
	}
	v := new(big.Rat).SetInt(f.Const)
	for i, a := range f.Coef {
		v.Add(v, new(big.Rat).Mul(new(big.Rat).SetInt(a), x[i]))
	}
	return v, nil
}

// Bound says that Form >= Value on the system, because
// Form = Value + Σ Mult[k] * constraint k, with multipliers that are
// nonnegative for inequalities.
type Bound struct {
	Form  Form       `json:"form"`
	Value *big.Rat   `json:"value"`
	Mult  []*big.Rat `json:"multipliers"`
}

// Check checks the identity and the signs.
func (s System) Check(b Bound) error {
	sum, err := s.combine(b.Mult)
	if err != nil {
		return err
	}
	if len(b.Form.Coef) != len(s.Vars) {
		return fmt.Errorf("the form has %d coefficients, the system %d variables", len(b.Form.Coef), len(s.Vars))
	}
	for i, a := range b.Form.Coef {
		if sum.coef[i].Cmp(new(big.Rat).SetInt(a)) != 0 {
			return fmt.Errorf("coefficient of %s: the combination has %s, the form %s", s.Vars[i].Name, sum.coef[i].RatString(), a)
		}
	}
	got := new(big.Rat).Add(sum.constant, b.Value)
	if got.Cmp(new(big.Rat).SetInt(b.Form.Const)) != 0 {
		return fmt.Errorf("constant: the combination has %s, the form %s", got.RatString(), b.Form.Const)
	}
	return nil
}

// combination is Σ Mult[k] * constraint k, which is at least zero on the
// solutions.
type combination struct {
	coef     []*big.Rat
	constant *big.Rat
}

// combine adds constraints up, refusing a negative multiplier of an
// inequality.
func (s System) combine(mult []*big.Rat) (combination, error) {
	sum := combination{constant: new(big.Rat)}
	for range s.Vars {
		sum.coef = append(sum.coef, new(big.Rat))
	}
	if len(mult) != len(s.Cons) {
		return sum, fmt.Errorf("%d multipliers for %d constraints", len(mult), len(s.Cons))
	}
	for k, c := range s.Cons {
		switch {
		case mult[k].Sign() == 0:
			continue
		case mult[k].Sign() < 0 && !c.Eq:
			return sum, fmt.Errorf("multiplier %s of inequality %d is negative", mult[k].RatString(), k)
		case len(c.Coef) != len(s.Vars):
			return sum, fmt.Errorf("constraint %d has %d coefficients for %d variables", k, len(c.Coef), len(s.Vars))
		}
		for i, a := range c.Coef {
			addMul(sum.coef[i], mult[k], a)
		}
		addMul(sum.constant, mult[k], c.Const)
	}
	return sum, nil
}

func addMul(z, x *big.Rat, a *big.Int) {
	if a.Sign() != 0 {
		z.Add(z, new(big.Rat).Mul(x, new(big.Rat).SetInt(a)))
	}
}
