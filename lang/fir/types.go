// This file defines the types of expressions: unions of products of domains.

package fir

import (
	"slices"
	"strings"
)

// Limits of types. Beyond them a model is refused.
const (
	maxArity   = 16     // columns of a relation
	maxAlts    = 512    // products in a union
	maxDomains = 10_000 // so that a column fits into two bytes
)

// Type is a union of products of the same number of columns. Types are made
// by a typeTable and equal ones are the same pointer.
type Type struct {
	Arity int       // 0: none, before its use says how many columns it has
	Alts  []product // sorted, distinct; empty for the type of what must be empty
	has   map[product]bool
}

// unit is neutral for products. It is no type of an expression.
var unit = &Type{Alts: []product{""}}

// product is the domains of the columns, two bytes each.
type product string

func productOf(domains ...*Domain) product {
	b := make([]byte, 0, 2*len(domains))
	for _, d := range domains {
		b = append(b, byte(d.Index>>8), byte(d.Index))
	}
	return product(b)
}

// arity is the number of columns.
func (p product) arity() int { return len(p) / 2 }

// cols is a part of the columns.
func (p product) cols(from, to int) product { return p[2*from : 2*to] }

// domain is the index of a column's domain.
func (p product) domain(i int) int { return int(p[2*i])<<8 | int(p[2*i+1]) }

// typeTable makes types, each only once, and remembers results of operators.
type typeTable struct {
	all  map[string]*Type
	memo map[memoKey]*Type
}

type memoKey struct {
	op   typeOp
	a, b *Type
}

type typeOp uint8

const (
	typeUnion typeOp = iota
	typeInter
	typeJoin
	typeProduct
	typeTranspose
	typeClosure
	typeReflClosure
)

func newTypeTable() *typeTable {
	return &typeTable{all: map[string]*Type{}, memo: map[memoKey]*Type{}}
}

// make gives the type with these alternatives, or nil if they are too many.
func (tt *typeTable) make(arity int, alts []product) *Type {
	slices.Sort(alts)
	alts = slices.Compact(alts)
	if arity > maxArity || len(alts) > maxAlts {
		return nil
	}
	var key strings.Builder
	key.WriteByte(byte(arity))
	for _, p := range alts {
		key.WriteString(string(p))
	}
	if t, ok := tt.all[key.String()]; ok {
		return t
	}
	t := &Type{Arity: arity, Alts: slices.Clone(alts), has: map[product]bool{}}
	for _, p := range alts {
		t.has[p] = true
	}
	tt.all[key.String()] = t
	return t
}

// apply computes an operator on types that fit it; nil means too large.
func (tt *typeTable) apply(op typeOp, a, b *Type) *Type {
	key := memoKey{op, a, b}
	if t, ok := tt.memo[key]; ok {
		return t
	}
	t := tt.compute(op, a, b)
	tt.memo[key] = t
	return t
}

func (tt *typeTable) compute(op typeOp, a, b *Type) *Type {
	switch op {
	case typeUnion:
		return tt.make(max(a.Arity, b.Arity), slices.Concat(a.Alts, b.Alts))
	case typeInter:
		return tt.pairs(max(a.Arity, b.Arity), a, b, func(p, q product) (product, bool) { return p, p == q })
	case typeJoin:
		return tt.pairs(a.Arity+b.Arity-2, a, b, joinProduct)
	case typeProduct:
		return tt.pairs(a.Arity+b.Arity, a, b, func(p, q product) (product, bool) { return p + q, true })
	case typeTranspose:
		return tt.pairs(2, a, unit, func(p, _ product) (product, bool) {
			return p.cols(1, 2) + p.cols(0, 1), true
		})
	case typeClosure:
		return tt.closure(a)
	case typeReflClosure:
		if t := tt.apply(typeClosure, a, nil); t != nil {
			return tt.make(2, append(slices.Clone(t.Alts), diagonal(a)...))
		}
		return nil
	}
	panic("fir: unknown operator of types")
}

// pairs collects f over all pairs of alternatives.
func (tt *typeTable) pairs(arity int, a, b *Type, f func(p, q product) (product, bool)) *Type {
	if arity > maxArity {
		return nil
	}
	found := map[product]bool{}
	for _, p := range a.Alts {
		for _, q := range b.Alts {
			if r, ok := f(p, q); ok {
				found[r] = true
			}
			if len(found) > maxAlts {
				return nil
			}
		}
	}
	return tt.make(arity, keys(found))
}

func keys(set map[product]bool) []product {
	out := make([]product, 0, len(set))
	for p := range set {
		out = append(out, p)
	}
	slices.Sort(out)
	return out
}

func joinProduct(p, q product) (product, bool) {
	n := p.arity()
	if p.cols(n-1, n) != q.cols(0, 1) {
		return "", false
	}
	return p.cols(0, n-1) + q.cols(1, q.arity()), true
}

// closure is the pairs of domains that a chain of pairs connects.
func (tt *typeTable) closure(a *Type) *Type {
	for t := a; ; {
		step := tt.apply(typeJoin, t, a)
		if step == nil {
			return nil
		}
		u := tt.apply(typeUnion, t, step)
		if u == t || u == nil {
			return u
		}
		t = u
	}
}

func diagonal(a *Type) []product {
	var out []product
	for _, p := range a.Alts {
		out = append(out, p.cols(0, 1)+p.cols(0, 1), p.cols(1, 2)+p.cols(1, 2))
	}
	return out
}

// project keeps columns.
func (tt *typeTable) project(a *Type, cols []int) *Type {
	var alts []product
	for _, p := range a.Alts {
		var q product
		for _, c := range cols {
			q += p.cols(c, c+1)
		}
		alts = append(alts, q)
	}
	return tt.make(len(cols), alts)
}

// within reports whether every value of t is one of u.
func (t *Type) within(u *Type) bool {
	for _, p := range t.Alts {
		if !u.has[p] {
			return false
		}
	}
	return true
}

// show writes a type as FIR text.
func (m *Model) show(t *Type) string {
	if len(t.Alts) == 0 {
		return "none"
	}
	const most = 4
	var alts []string
	for i, p := range t.Alts {
		if i == most {
			alts = append(alts, "…")
			break
		}
		cols := make([]string, p.arity())
		for j := range cols {
			cols[j] = m.domains[p.domain(j)].Name
		}
		alts = append(alts, strings.Join(cols, " -> "))
	}
	return strings.Join(alts, " union ")
}
