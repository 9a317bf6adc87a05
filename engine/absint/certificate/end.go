package certificate

import (
	"fmt"
	"slices"

	"assay/ir"
)

// This file is about procedures: what they are called with, and how they end.

// Relation is x <= y + c, of terms of a call: arguments, their lengths, results.
type Relation struct {
	X, Y int
	C    int64
}

// follow reports whether relations follow from others.
func follow(list, from []Relation) bool {
	return !slices.ContainsFunc(list, func(r Relation) bool {
		return !slices.ContainsFunc(from, func(s Relation) bool { return s.X == r.X && s.Y == r.Y && s.C <= r.C })
	})
}

// Held is what a field of an object holds that is being made: the object itself, if Self.
type Held struct {
	Field *ir.Field
	Value
	Self bool
}

// held reports whether what fields hold is what they are claimed to hold; those that are not named hold zero.
func held(list, claim []Held) bool {
	find := func(list []Held, f *ir.Field) Held {
		if i := slices.IndexFunc(list, func(h Held) bool { return h.Field == f }); i >= 0 {
			return list[i]
		}
		return Held{Field: f, Value: Zero(f.Typ)}
	}
	for _, h := range slices.Concat(list, claim) {
		a, b := find(list, h.Field), find(claim, h.Field)
		if a.Self != b.Self || !a.Value.In(b.Value) {
			return false
		}
	}
	return true
}

// Inside is what a cell holds that an argument leads to, or a variable of the program (Root < 0): a field of it, or of what that holds.
type Inside struct {
	Root  int
	Steps [2]any // the second may be nil
	Value
}

// amid reports whether what cells hold is known of them.
func amid(list, from []Inside) bool {
	return !slices.ContainsFunc(list, func(c Inside) bool {
		return !slices.ContainsFunc(from, func(k Inside) bool { return k.Root == c.Root && k.Steps == c.Steps && k.Value.In(c.Value) })
	})
}

// Call is what a procedure is called with.
type Call struct {
	Args   []Value
	Orders []Relation
	Inside []Inside
	Making bool // the first argument is an object that nothing else refers to
	Made   []Held
}

// In returns why a call is none of those that a procedure is known for; nil: it is one.
func (c *Call) In(d *Call) error {
	switch {
	case len(c.Args) != len(d.Args):
		return fmt.Errorf("there are %d arguments, and not %d", len(c.Args), len(d.Args))
	case c.Making != d.Making || c.Making && !held(c.Made, d.Made):
		return fmt.Errorf("the object that is made is another one")
	case !follow(d.Orders, c.Orders):
		return fmt.Errorf("the arguments are not known to be ordered so")
	case !amid(d.Inside, c.Inside):
		return fmt.Errorf("what cells of the arguments hold is not known")
	}
	for i, v := range c.Args {
		if !v.In(d.Args[i]) {
			return fmt.Errorf("argument %d is not in: %+v, %+v", i, v, d.Args[i])
		}
	}
	return nil
}

// End is how a procedure ends.
type End struct {
	Results []Value
	Roots   []Value // what the arguments turned out to be; an empty value says nothing
	Orders  []Relation
	Inside  []Inside
	Exc     Value
	Fresh   bool // nothing else refers to the object that is made
	Made    []Held
}

// In returns why an end is none of those that are claimed; nil: it is one. That the object which is made is referred to by others in the claim is for
// the caller to see to.
func (e *End) In(f *End) error {
	switch {
	case len(e.Results) != len(f.Results) || len(e.Roots) != len(f.Roots):
		return fmt.Errorf("there are other results")
	case !e.Exc.In(f.Exc):
		return fmt.Errorf("it throws something else: %+v, %+v", e.Exc, f.Exc)
	case !follow(f.Orders, e.Orders):
		return fmt.Errorf("results and arguments are not known to be ordered so")
	case !amid(f.Inside, e.Inside):
		return fmt.Errorf("what cells of the arguments hold is not known")
	case f.Fresh && (!e.Fresh || !held(e.Made, f.Made)):
		return fmt.Errorf("the object that is made is another one")
	}
	for i, v := range e.Results {
		if !v.In(f.Results[i]) {
			return fmt.Errorf("result %d is not in: %+v, %+v", i, v, f.Results[i])
		}
	}
	for i, v := range e.Roots {
		if !f.Roots[i].Other && !v.In(f.Roots[i]) {
			return fmt.Errorf("argument %d is not in: %+v, %+v", i, v, f.Roots[i])
		}
	}
	return nil
}
