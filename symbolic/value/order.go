package value

import "assay/logic/circuit"

// This file helps the solver with orders. Transitivity follows from the bits of numbers, but a solver has to derive it
// again for every three of them; programs that sort or search compare the same few numbers all the time. So whenever
// three numbers have been compared with each other, it is added as clauses.

// mostOrdered bounds the numbers among which all triples are considered.
const mostOrdered = 40

// order is the comparisons of one kind that were made.
type order struct {
	signed   bool
	width    int
	operands []circuit.Vec
	index    map[vecKey]int
	compared map[[2]int]bool
}

type orderKey struct {
	signed bool
	width  int
}

// LessVec returns the condition that one vector is less than another, and adds the implied facts for those that it has
// compared with both before.
func (al *Algebra) LessVec(v, w circuit.Vec, signed bool) circuit.Ref {
	compare := func(v, w circuit.Vec) circuit.Ref { return al.LessVec(v, w, signed) }
	if g, ok := al.lifted(v, w, comparison{signed: signed}, compare); ok {
		return g
	}
	less := al.LessBits(v, w, signed)
	if less.IsConst() || al.Plain {
		return less
	}
	o := al.orders[orderKey{signed, len(v)}]
	if o == nil {
		o = &order{signed: signed, width: len(v), index: map[vecKey]int{}, compared: map[[2]int]bool{}}
		al.orders[orderKey{signed, len(v)}] = o
	}
	a, b := o.operand(v), o.operand(w)
	if a < 0 || b < 0 || o.known(a, b) {
		return less
	}
	o.compared[[2]int{min(a, b), max(a, b)}] = true
	al.Tell(al.C.And(less, al.LessBits(w, v, signed)).Not())
	for c := range o.operands {
		if c != a && c != b && o.known(a, c) && o.known(b, c) {
			al.three(o, a, b, c)
		}
	}
	return less
}

// LessBits compares two vectors by their bits alone.
func (al *Algebra) LessBits(v, w circuit.Vec, signed bool) circuit.Ref {
	if signed {
		return al.C.LessS(v, w)
	}
	return al.C.LessU(v, w)
}

// operand returns the number of a vector; -1 for constants, and when there are too many.
func (o *order) operand(v circuit.Vec) int {
	if _, constant := v.Const(); constant {
		return -1
	}
	key := keyOf(v)
	i, ok := o.index[key]
	if !ok {
		if len(o.operands) == mostOrdered {
			return -1
		}
		i = len(o.operands)
		o.index[key] = i
		o.operands = append(o.operands, v)
	}
	return i
}

func (o *order) known(a, b int) bool { return o.compared[[2]int{min(a, b), max(a, b)}] }

// three adds transitivity for three numbers: if a < c, then a < b or b < c.
func (al *Algebra) three(o *order, a, b, c int) {
	less := func(i, j int) circuit.Ref { return al.LessBits(o.operands[i], o.operands[j], o.signed) }
	for _, p := range [][3]int{{a, b, c}, {a, c, b}, {b, a, c}, {b, c, a}, {c, a, b}, {c, b, a}} {
		clause := []circuit.Ref{less(p[0], p[2]).Not(), less(p[0], p[1]), less(p[1], p[2])}
		al.Tell(clause...)
	}
}
