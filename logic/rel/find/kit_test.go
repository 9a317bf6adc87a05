package find_test

// This file holds what the tests of this package share: brute force over all
// instances within bounds, and renamings of them.

import (
	"context"
	"io"
	"testing"

	"assay/logic/rel"
	"assay/logic/rel/eval"
	"assay/logic/rel/find"
	"assay/logic/rel/random"
	"assay/solve"
	"assay/solve/cnf"
	"assay/solve/proof"
)

var ctx = context.Background()

// small makes a random problem with few instances within its bounds.
func small(seed uint64, o random.Options, formulas int) (find.Problem, *random.Maker) {
	for {
		m := random.New(seed, o)
		if open(m.Bounds) <= 9 {
			p := find.Problem{Bounds: m.Bounds}
			for range formulas {
				p.Formulas = append(p.Formulas, m.Formula(3))
			}
			return p, m
		}
		seed += 1 << 40
	}
}

// open is the number of tuples that the bounds leave open.
func open(b *rel.Bounds) (n int) {
	for _, r := range b.Relations() {
		x, _ := b.Of(r)
		n += x.Upper.Len() - x.Lower.Len()
	}
	return n
}

// within runs over all instances within the bounds.
func within(b *rel.Bounds, each func(*rel.Instance)) {
	for bits := range 1 << open(b) {
		in := rel.NewInstance(b.Universe())
		for _, r := range b.Relations() {
			x, _ := b.Of(r)
			var tuples []int64
			for _, i := range x.Upper.Index() {
				take := x.Lower.HasIndex(i)
				if !take {
					take = bits&1 != 0
					bits >>= 1
				}
				if take {
					tuples = append(tuples, i)
				}
			}
			in.Set(r, b.Universe().FromIndex(r.Arity(), tuples))
		}
		each(in)
	}
}

// brute is all instances of the problem, by trying all that are within bounds.
func brute(t *testing.T, p find.Problem, a rel.Arithmetic) (all []*rel.Instance) {
	within(p.Bounds, func(in *rel.Instance) {
		e, err := eval.New(in, a)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range p.Formulas {
			holds, err := e.Formula(f)
			if err != nil {
				t.Fatal(err)
			}
			if !holds {
				return
			}
		}
		all = append(all, in)
	})
	return all
}

// renamed is the instance with its values replaced.
func renamed(in *rel.Instance, to map[rel.Value]rel.Value) *rel.Instance {
	out := rel.NewInstance(in.Universe())
	for _, r := range in.Relations() {
		s, _ := in.Tuples(r)
		out.Set(r, renamedSet(s, to))
	}
	return out
}

func renamedSet(s rel.TupleSet, to map[rel.Value]rel.Value) rel.TupleSet {
	var ts []rel.Tuple
	for t := range s.Each() {
		var u rel.Tuple
		for _, v := range t {
			if w, ok := to[v]; ok {
				v = w
			}
			u = append(u, v)
		}
		ts = append(ts, u)
	}
	return s.Universe().Tuples(s.Arity(), ts...)
}

// orbits counts instances up to renaming: each new one takes all instances
// that exchanges of interchangeable atoms lead to with it.
func orbits(b *rel.Bounds, all []*rel.Instance) (n int) {
	var swaps []map[rel.Value]rel.Value
	u := b.Universe()
	for i := range u.Size() {
		for j := range i {
			v, w := u.Value(i), u.Value(j)
			_, vInt := v.Int()
			_, wInt := w.Int()
			swap := map[rel.Value]rel.Value{v: w, w: v}
			if !vInt && !wInt && unchanged(b, swap) {
				swaps = append(swaps, swap)
			}
		}
	}
	seen := map[string]bool{}
	for _, in := range all {
		if seen[in.String()] {
			continue
		}
		n++
		for todo := []*rel.Instance{in}; len(todo) > 0; {
			in := todo[0]
			todo = todo[1:]
			if seen[in.String()] {
				continue
			}
			seen[in.String()] = true
			for _, s := range swaps {
				todo = append(todo, renamed(in, s))
			}
		}
	}
	return n
}

func unchanged(b *rel.Bounds, swap map[rel.Value]rel.Value) bool {
	for _, r := range b.Relations() {
		x, _ := b.Of(r)
		if !renamedSet(x.Lower, swap).Equal(x.Lower) || !renamedSet(x.Upper, swap).Equal(x.Upper) {
			return false
		}
	}
	return true
}

// minimal are the instances that contain no other one.
func minimal(all []*rel.Instance) (least []*rel.Instance) {
	for _, in := range all {
		smaller := false
		for _, other := range all {
			smaller = smaller || other != in && contains(in, other)
		}
		if !smaller {
			least = append(least, in)
		}
	}
	return least
}

func contains(big, small *rel.Instance) bool {
	for _, r := range big.Relations() {
		s, _ := small.Tuples(r)
		b, _ := big.Tuples(r)
		if !s.In(b) {
			return false
		}
	}
	return true
}

// all collects what All gives.
func all(t *testing.T, p find.Problem, o find.Options, mode find.Mode) (list []*rel.Instance) {
	t.Helper()
	for in, err := range find.All(ctx, p, o, mode) {
		if err != nil {
			t.Fatalf("%v: %v", p.Formulas, err)
		}
		list = append(list, in)
	}
	return list
}

func mustUniverse(values ...rel.Value) *rel.Universe {
	u, err := rel.NewUniverse(values...)
	if err != nil {
		panic(err)
	}
	return u
}

// status solves and gives the status.
func status(t *testing.T, p find.Problem, o find.Options) solve.Status {
	t.Helper()
	a, err := find.Solve(ctx, p, o)
	if err != nil {
		t.Fatal(err)
	}
	if !a.Decided() {
		t.Fatalf("%v: %s\n%v", a.Status, a.Reason, p.Formulas)
	}
	return a.Status
}

// accepted fails unless the checker of proofs accepts the certificate.
func accepted(t *testing.T, path string) {
	t.Helper()
	r, err := proof.CheckFile(ctx, path, cnf.Limits{}, proof.Options{}, io.Discard)
	if err != nil || r.Verdict != proof.Accepted {
		t.Fatalf("certificate: %v, %v", r, err)
	}
}
