package input_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"assay/ir"
	"assay/ir/parse"
	"assay/solve"
	"assay/symbolic/value"
)

// This file judges relations in inputs by listing them without circuits.

// column is what a column of a relation may hold: objects, or numbers that are listed.
type column struct {
	text    string
	objects bool
	numbers []string
}

var columns = []column{{"A", true, nil}, {"i1", false, []string{"-1", "0"}}, {"u1", false, []string{"0", "1"}}}

func (c column) atoms(objects int) (out []string) {
	if !c.objects {
		return c.numbers
	}
	for i := range objects {
		out = append(out, fmt.Sprint("o", i))
	}
	return out
}

// allRelations returns the relations with a multiplicity over so many objects, up to renaming.
func allRelations(cols []column, m ir.Mult, objects int) map[string]bool {
	tuples := [][]string{nil}
	for _, c := range cols {
		var next [][]string
		for _, t := range tuples {
			for _, a := range c.atoms(objects) {
				next = append(next, append(slices.Clone(t), a))
			}
		}
		tuples = next
	}
	prefixes := 1
	for _, c := range cols[:len(cols)-1] {
		prefixes *= len(c.atoms(objects))
	}
	out := map[string]bool{}
	for set := range 1 << len(tuples) {
		var rows []string
		heads := map[string]int{}
		single := true
		for i, t := range tuples {
			if set>>i&1 != 0 {
				rows = append(rows, strings.Join(t, " "))
				head := strings.Join(t[:len(t)-1], " ")
				heads[head]++
				single = single && heads[head] == 1
			}
		}
		ok := map[ir.Mult]bool{
			ir.MultAny: true, ir.MultOne: len(rows) == 1, ir.MultLone: len(rows) <= 1,
			ir.MultFunc: single, ir.MultTotal: single && len(heads) == prefixes,
		}
		if ok[m] {
			out[renamed(rows, objects)] = true
		}
	}
	return out
}

// renamed returns a relation over some objects, the same for all names of these.
func renamed(rows []string, objects int) string {
	names := make([]int, objects)
	for i := range names {
		names[i] = i
	}
	best := ""
	permute(names, 0, func() {
		var pairs []string
		for i, n := range names {
			pairs = append(pairs, fmt.Sprint("o", i), fmt.Sprint("n", n))
		}
		to := strings.NewReplacer(pairs...)
		var list []string
		for _, r := range rows {
			list = append(list, to.Replace(r))
		}
		slices.Sort(list)
		if s := fmt.Sprint(objects, " objects: ", strings.Join(list, ", ")); best == "" || s < best {
			best = s
		}
	})
	return best
}

// TestRelations: an input relation is any over the objects that exist and the numbers of its columns, of its
// multiplicity, and no other.
func TestRelations(t *testing.T) {
	for _, m := range []ir.Mult{ir.MultAny, ir.MultOne, ir.MultLone, ir.MultFunc, ir.MultTotal} {
		for _, cols := range [][]column{{columns[0]}, {columns[1]}, {columns[0], columns[1]}, {columns[2], columns[0]}, {columns[0], columns[0]}} {
			var names []string
			for _, c := range cols {
				names = append(names, c.text)
			}
			typ := strings.TrimSpace(fmt.Sprintf("%s rel(%s)", m, strings.Join(names, " -> ")))
			want := map[string]bool{}
			for n := range 3 {
				if n > 0 && !slices.ContainsFunc(cols, func(c column) bool { return c.objects }) {
					break
				}
				for s := range allRelations(cols, m, n) {
					want[s] = true
				}
			}
			got := listRelations(t, "class A\nproc p(r: "+typ+") {\n\treturn\n}\ngoal g: p { } for scope 2, array 1")
			for s := range want {
				if !got[s] {
					t.Errorf("%s: left out: %s", typ, s)
				}
			}
			for s := range got {
				if !want[s] {
					t.Errorf("%s: added: %s", typ, s)
				}
			}
		}
	}
}

// listRelations returns what the only parameter may be, up to renaming of objects.
func listRelations(t *testing.T, text string) map[string]bool {
	a := newAsker(t)
	in := begin(a, parse.Must(text), false, false)
	r := newReader(a, in, true)
	out := map[string]bool{}
	for a.solver.Solve(context.Background()).Status == solve.Sat {
		r.m, r.that = a.Model(), nil
		name, objects := map[value.Obj]string{}, 0
		for _, s := range in.Spaces {
			for _, o := range s.Objects {
				if r.holds(o.Exists) {
					name[o.Number] = fmt.Sprint("o", objects)
					objects++
				}
			}
		}
		var rows []string
		for _, x := range in.Params[0].(*value.Relation).Tuples {
			if !r.holds(x.When) {
				continue
			}
			var row []string
			for _, c := range x.Cols {
				if c.Sort == value.SortInt {
					row = append(row, fmt.Sprint(c.K))
				} else if name[c.Obj] == "" {
					t.Fatalf("%s: a tuple with an object that does not exist", text)
				} else {
					row = append(row, name[c.Obj])
				}
			}
			rows = append(rows, strings.Join(row, " "))
		}
		out[renamed(rows, objects)] = true
		a.Assert(r.c.AndAll(r.that...).Not())
	}
	return out
}
