// This file decides formulas by their definition.

package so

// Assignment gives relations for free variables, as sets of tuples.
type Assignment map[*Var]map[[2]int]bool

// Holds reports whether a formula is true of a structure. It works on the core of the formula and
// tries all relations for each quantifier.
func (st *Structure) Holds(f Formula, free Assignment) bool {
	j := &judge{st, Assignment{}}
	for x, r := range free {
		j.vars[x] = r
	}
	return j.holds(Core(f), nil)
}

type judge struct {
	st   *Structure
	vars Assignment
}

func (j *judge) holds(f Formula, v *env) bool {
	switch f := f.(type) {
	case *atom:
		t := v.tuple(f.terms)
		if s, ok := f.r.(*Symbol); ok {
			return j.st.has(s, t[:])
		}
		return j.vars[f.r.(*Var)][t]
	case *equal:
		return v.element(f.x) == v.element(f.y)
	case *not:
		return !j.holds(f.f, v)
	case *and:
		for _, g := range f.fs {
			if !j.holds(g, v) {
				return false
			}
		}
		return true
	case *or:
		for _, g := range f.fs {
			if j.holds(g, v) {
				return true
			}
		}
		return false
	case *implies:
		return !j.holds(f.f, v) || j.holds(f.g, v)
	case *iff:
		return j.holds(f.f, v) == j.holds(f.g, v)
	case *each:
		for e := range j.st.N {
			if j.holds(f.body, &env{f.x, e, v}) != f.all {
				return !f.all
			}
		}
		return f.all
	case *each2:
		return j.relations(f, v)
	}
	panic("so: not in the core")
}

// relations tries all relations for a variable.
func (j *judge) relations(f *each2, v *env) bool {
	var tuples [][2]int
	for x := range j.st.N {
		if f.x.N == 1 {
			tuples = append(tuples, [2]int{x})
			continue
		}
		for y := range j.st.N {
			tuples = append(tuples, [2]int{x, y})
		}
	}
	before := j.vars[f.x]
	defer func() { j.vars[f.x] = before }()
	for bits := range uint64(1) << len(tuples) {
		r := map[[2]int]bool{}
		for i, t := range tuples {
			r[t] = bits>>i&1 != 0
		}
		j.vars[f.x] = r
		if j.holds(f.body, v) != f.all {
			return !f.all
		}
	}
	return f.all
}
