package precondition

import (
	"math/rand/v2"

	"assay/ir"
	"assay/pass/simplify"
)

// This file finds out whether conditions can hold at all: nobody asks a caller for x - x != 0, nor for x != 0 where x == 0 led.

const tries = 400 // of values of what conditions mention

// possible reports whether some values make all of some conditions true. Where that is so for very few, it may say no.
func (w *walk) possible(list ...ir.Expr) bool {
	s := &sample{w: w, rand: rand.New(rand.NewPCG(1, uint64(len(list))))}
	for _, x := range list {
		ir.Walk(x, func(x ir.Expr) bool {
			if c, ok := x.(*ir.Const); ok {
				s.near = append(s.near, c.Bits)
			}
			return true
		})
	}
	for range tries {
		s.values = map[string]*ir.Const{}
		all := true
		for _, x := range list {
			c := s.value(x)
			if c != nil {
				_, is := c.Typ.(ir.Bool)
				all = all && (!is || c.Bits != 0)
			}
		}
		if all {
			return true
		}
	}
	return false
}

// sample is values of what conditions mention.
type sample struct {
	w      *walk
	rand   *rand.Rand
	near   []uint64 // constants, next to which values are more interesting
	values map[string]*ir.Const
}

// value computes an expression; nil: it cannot be told, and may be anything.
func (s *sample) value(x ir.Expr) *ir.Const {
	switch x := x.(type) {
	case *ir.Const:
		return x
	case *ir.Apply:
		if x.Op == ir.OpLen || len(x.Args) > 0 && ir.IsRef(x.Args[0].Type()) {
			return s.leaf(x)
		}
		y := &ir.Apply{Op: x.Op, Args: make([]ir.Expr, len(x.Args)), Typ: x.Typ, Span: x.Span}
		for i, a := range x.Args {
			y.Args[i] = a
			if c := s.value(a); c != nil {
				y.Args[i] = c
			}
		}
		return simplify.Fold(y)
	case *ir.Local, *ir.Read:
		return s.leaf(x)
	}
	return nil
}

// leaf chooses a value once for what is written in the same way.
func (s *sample) leaf(x ir.Expr) *ir.Const {
	name := text(x, s.w.names, 0)
	if name == "" {
		return nil
	}
	if c := s.values[name]; c != nil {
		return c
	}
	var c *ir.Const
	switch t := x.Type().(type) {
	case ir.Bool:
		c = &ir.Const{Typ: t, Bits: s.rand.Uint64N(2)}
	case ir.Int:
		if c = ir.NewInt(t, s.number()); isLength(x) {
			c = ir.NewInt(t, int64(uint32(s.number())>>(1+s.rand.UintN(31))))
		}
	default:
		return nil
	}
	s.values[name] = c
	return c
}

func isLength(x ir.Expr) bool {
	a, ok := x.(*ir.Apply)
	return ok && a.Op == ir.OpLen
}

// number chooses one: small, next to a constant, or any.
func (s *sample) number() int64 {
	switch n := s.rand.UintN(4); {
	case n == 0 && len(s.near) > 0:
		return int64(s.near[s.rand.IntN(len(s.near))]) + s.rand.Int64N(3) - 1
	case n <= 2:
		return s.rand.Int64N(9) - 4
	}
	return int64(s.rand.Uint64() >> s.rand.UintN(64))
}
