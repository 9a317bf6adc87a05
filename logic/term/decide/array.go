package decide

// This file eliminates arrays.

import (
	"assay/logic/circuit"
	"assay/logic/term"
	"assay/solve"
)

// allIndices is how many values a sort of indices may have for all of them to
// be looked at when arrays are compared.
const allIndices = 256

// arrays is what a translation knows of arrays. Reads of an unknown array are
// the applications of its symbol.
type arrays struct {
	reads   map[place]circuit.Vec
	others  map[term.Term]circuit.Vec // what an array is at indices that no term has
	indices map[term.Sort]*indexSet   // by sort of array
	sets    []*indexSet               // the same, in order
}

// place is an index of an array.
type place struct{ array, index term.Term }

// indexSet is what is known of the arrays of a sort.
type indexSet struct {
	sort  term.Sort   // of the arrays
	all   []term.Term // indices of reads and writes
	has   map[term.Term]bool
	equal []*equation
	full  bool // all values are in it
}

// equation is two arrays that are compared.
type equation struct {
	a, b    term.Term
	holds   circuit.Ref
	witness term.Term // where they differ; 0 if all indices are looked at
	done    int       // of the indices
}

func newArrays() arrays {
	return arrays{reads: map[place]circuit.Vec{}, others: map[term.Term]circuit.Vec{}, indices: map[term.Sort]*indexSet{}}
}

func (x *translation) set(s term.Sort) *indexSet {
	set := x.indices[s]
	if set == nil {
		set = &indexSet{sort: s, has: map[term.Term]bool{}}
		x.indices[s] = set
		x.sets = append(x.sets, set)
	}
	return set
}

// index says that arrays of a sort are read or written at a term.
func (x *translation) index(s term.Sort, i term.Term) {
	if set := x.set(s); !set.has[i] {
		set.has[i] = true
		set.all = append(set.all, i)
	}
}

// visitArray looks at a term that is an array.
func (x *translation) visitArray(t term.Term) error {
	b, s := x.b, x.b.Sort(t)
	if b.Kind(b.Element(s)) == term.ArrayKind || b.Kind(b.Index(s)) == term.ArrayKind {
		return x.refuse(t, "an array of arrays: %s", b.SortString(s))
	}
	if b.Kind(b.Element(s)) == term.FloatKind {
		if _, err := x.unit(t, b.Element(s)); err != nil {
			return err
		}
	}
	switch b.Op(t) {
	case term.Store:
		x.index(s, b.Arg(t, 1))
	case term.Apply:
		if len(b.Args(t)) > 0 {
			return x.refuse(t, "the function %s gives an array", b.FuncName(b.Func(t)))
		}
		if f := b.Func(t); x.apps[f] == nil {
			x.funcs = append(x.funcs, f)
			x.apps[f] = []app{}
		}
	case term.Select:
		return x.refuse(t, "an array of arrays")
	}
	return nil
}

// read is an array at an index, both translated. A chain of writes is as deep
// as it is long, and Go's stack grows.
func (x *translation) read(a, i term.Term) circuit.Vec {
	at := place{a, i}
	if v, ok := x.reads[at]; ok {
		return v
	}
	b := x.b
	var v circuit.Vec
	switch b.Op(a) {
	case term.ConstArray:
		v = x.vecs[b.Arg(a, 0)]
	case term.Store:
		same := x.c.Equal(x.vecs[b.Arg(a, 1)], x.vecs[i])
		if same == circuit.True {
			v = x.vecs[b.Arg(a, 2)]
		} else {
			v = x.c.Mux(same, x.vecs[b.Arg(a, 2)], x.read(b.Arg(a, 0), i))
		}
	case term.Ite:
		v = x.c.Mux(x.vecs[b.Arg(a, 0)][0], x.read(b.Arg(a, 1), i), x.read(b.Arg(a, 2), i))
	case term.Apply:
		v = x.element(a)
		f := b.Func(a)
		x.apps[f] = append(x.apps[f], app{[]circuit.Vec{x.vecs[i]}, v})
	}
	x.reads[at] = v
	return v
}

// element is a new value of an array. Its sort was looked at in visitArray.
func (x *translation) element(a term.Term) circuit.Vec {
	v, err := x.unknown(a, x.b.Element(x.b.Sort(a)))
	if err != nil {
		panic(stop{solve.Answer{Status: solve.OutOfMemory, Reason: err.Error()}})
	}
	return v
}

// other is an array at an index that no term has.
func (x *translation) other(a term.Term) circuit.Vec {
	if v, ok := x.others[a]; ok {
		return v
	}
	b := x.b
	var v circuit.Vec
	switch b.Op(a) {
	case term.ConstArray:
		v = x.vecs[b.Arg(a, 0)]
	case term.Store:
		v = x.other(b.Arg(a, 0))
	case term.Ite:
		v = x.c.Mux(x.vecs[b.Arg(a, 0)][0], x.other(b.Arg(a, 1)), x.other(b.Arg(a, 2)))
	case term.Apply:
		v = x.element(a)
	}
	x.others[a] = v
	return v
}

// visitEqual translates a comparison of arrays.
func (x *translation) visitEqual(t term.Term) error {
	b := x.b
	e := &equation{a: b.Arg(t, 0), b: b.Arg(t, 1), holds: x.c.Input()}
	x.vecs[t] = circuit.Vec{e.holds}
	s := b.Sort(e.a)
	set := x.set(s)
	if all, small := b.Values(b.Index(s), allIndices); small {
		if !set.full {
			set.full = true
			for _, i := range all {
				if err := x.translate(i); err != nil {
					return err
				}
				x.index(s, i)
			}
		}
		set.equal = append(set.equal, e)
		// They are equal if they agree everywhere.
		agree := make([]circuit.Ref, len(all))
		for k, i := range all {
			agree[k] = x.c.Equal(x.read(e.a, i), x.read(e.b, i))
		}
		x.facts = append(x.facts, x.c.Iff(e.holds, x.c.AndAll(agree...)))
		return nil
	}
	e.witness = b.Fresh("witness", b.Index(s))
	if err := x.visitApply(e.witness); err != nil {
		return err
	}
	x.index(s, e.witness)
	set.equal = append(set.equal, e)
	differ := x.c.Equal(x.read(e.a, e.witness), x.read(e.b, e.witness)).Not()
	x.facts = append(x.facts, x.c.Or(e.holds, differ), x.c.Implies(e.holds, x.c.Equal(x.other(e.a), x.other(e.b))))
	return nil
}

// settle makes arrays that are equal agree at all indices.
func (x *translation) settle() {
	for again := true; again; {
		again = false
		for _, set := range x.sets {
			if n, finite := x.b.Size(x.b.Index(set.sort)); !set.full && len(set.equal) > 0 && finite && int64(len(set.all)) >= n {
				panic(stop{solve.Answer{Status: solve.OutOfMemory, Reason: "arrays are compared with more indices than " + x.b.SortString(x.b.Index(set.sort)) + " has values"}})
			}
			for _, e := range set.equal {
				for ; e.witness != 0 && e.done < len(set.all); e.done++ {
					again = true
					i := set.all[e.done]
					agree := x.c.Equal(x.read(e.a, i), x.read(e.b, i))
					x.facts = append(x.facts, x.c.Implies(e.holds, agree))
				}
			}
		}
	}
}

// arrayValue is an unknown array in a model.
func (x *translation) arrayValue(values circuit.Values, f term.Func, s term.Sort) term.Term {
	b := x.b
	other := b.Default(b.Element(s))
	if v, ok := x.others[b.Apply(f)]; ok {
		other = x.value(values, v, b.Element(s))
	}
	var entries []term.Entry
	for _, a := range x.apps[f] {
		entries = append(entries, term.Entry{
			Index: x.value(values, a.args[0], b.Index(s)), Value: x.value(values, a.result, b.Element(s)),
		})
	}
	return b.ArrayValue(s, other, entries)
}
