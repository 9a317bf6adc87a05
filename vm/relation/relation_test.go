package relation

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"sort"
	"strconv"
	"testing"
)

// A naive relation is a map from printed tuples to tuples. It shares nothing
// with the package but the atoms.
type naive map[string][]Atom

func (n naive) add(t ...Atom) { n[fmt.Sprint(t)] = slices.Clone(t) }

func naiveOf(r *Rel) naive {
	n := naive{}
	for i := range r.Len() {
		n.add(r.Tuple(i)...)
	}
	return n
}

func (n naive) keys() []string {
	var out []string
	for k := range n {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

func same(n naive, r *Rel) bool {
	return slices.Equal(n.keys(), naiveOf(r).keys()) && wellFormed(r)
}

// wellFormed reports whether tuples are strictly increasing and nil is the only
// empty relation.
func wellFormed(r *Rel) bool {
	if r == nil {
		return true
	}
	for i := 1; i < r.Len(); i++ {
		if slices.Compare(r.Tuple(i-1), r.Tuple(i)) >= 0 {
			return false
		}
	}
	return r.Len() > 0
}

type world struct {
	rnd   *rand.Rand
	atoms []Atom
	calc  Calc
}

func newWorld(seed uint64) *world {
	rnd := rand.New(rand.NewPCG(seed, 17))
	pool := []Atom{Ref(1), Ref(2), Ref(3), Null, Bool(true), Bool(false), 0, 1, 7, -3}
	rnd.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	return &world{rnd: rnd, atoms: pool[:1+rnd.IntN(3)]}
}

func (w *world) atom() Atom { return w.atoms[w.rnd.IntN(len(w.atoms))] }

func (w *world) rel(k int) *Rel {
	most := 1
	for range k {
		most *= len(w.atoms)
	}
	var atoms []Atom
	for range w.rnd.IntN(most + 2) {
		for range k {
			atoms = append(atoms, w.atom())
		}
	}
	return Of(k, atoms)
}

// cases returns how many random cases a test runs.
func cases(t *testing.T, quick int) (n int, seed uint64) {
	if os.Getenv("ASSAY_LONG") == "" {
		return quick, 1
	}
	seed = rand.Uint64()
	if s := os.Getenv("ASSAY_SEED"); s != "" {
		var err error
		if seed, err = strconv.ParseUint(s, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("ASSAY_SEED=%d", seed)
	return 10 * quick, seed
}

func TestAgainstNaive(t *testing.T) {
	n, seed := cases(t, 12_000)
	for i := range n {
		w := newWorld(seed + uint64(i))
		k := 1 + w.rnd.IntN(3)
		p, q := w.rel(k), w.rel(k)
		for name, ok := range map[string]bool{
			"union":    same(naiveUnion(p, q), w.calc.Union(p, q)),
			"inter":    same(naiveFilter(p, q, true), w.calc.Inter(p, q)),
			"diff":     same(naiveFilter(p, q, false), w.calc.Diff(p, q)),
			"override": same(naiveOverride(p, q), w.calc.Override(p, q)),
			"equal":    p.Equal(q) == slices.Equal(naiveOf(p).keys(), naiveOf(q).keys()),
			"hash":     !p.Equal(q) || p.Hash() == q.Hash(),
			"subset":   p.Subset(q) == (len(naiveFilter(p, q, false)) == 0),
			"func":     p.Func() == naiveFunc(p),
			"sum":      w.checkSets(),
			"join":     w.checkJoin(),
			"product":  w.checkProduct(),
			"project":  w.checkProject(),
			"closure":  w.checkClosure(),
		} {
			if !ok {
				t.Fatalf("seed %d case %d: %s is wrong for %v and %v", seed, i, name, p.Atoms(), q.Atoms())
			}
		}
	}
}

func naiveUnion(p, q *Rel) naive {
	out := naiveOf(p)
	for _, t := range naiveOf(q) {
		out.add(t...)
	}
	return out
}

func naiveFilter(p, q *Rel, in bool) naive {
	out, have := naive{}, naiveOf(q)
	for key, t := range naiveOf(p) {
		if _, ok := have[key]; ok == in {
			out.add(t...)
		}
	}
	return out
}

func naiveOverride(p, q *Rel) naive {
	out := naiveOf(q)
next:
	for _, t := range naiveOf(p) {
		for _, u := range naiveOf(q) {
			if slices.Equal(t[:len(t)-1], u[:len(u)-1]) {
				continue next
			}
		}
		out.add(t...)
	}
	return out
}

func naiveFunc(p *Rel) bool {
	for _, t := range naiveOf(p) {
		for _, u := range naiveOf(p) {
			if slices.Equal(t[:len(t)-1], u[:len(u)-1]) && t[len(t)-1] != u[len(u)-1] {
				return false
			}
		}
	}
	return true
}

func (w *world) checkSets() bool {
	p := w.rel(1)
	var sum int64
	truth := false
	for _, t := range naiveOf(p) {
		switch t[0] {
		case 1, 7, -3:
			sum += int64(t[0])
		case Bool(true):
			truth = true
		}
	}
	return p.Sum() == uint64(sum) && p.Any() == truth
}

func (w *world) checkJoin() bool {
	p, q := w.rel(1+w.rnd.IntN(3)), w.rel(2)
	if w.rnd.IntN(2) == 0 {
		p, q = w.rel(2), w.rel(1+w.rnd.IntN(3))
	}
	out := naive{}
	for _, t := range naiveOf(p) {
		for _, u := range naiveOf(q) {
			if t[len(t)-1] == u[0] {
				out.add(append(slices.Clone(t[:len(t)-1]), u[1:]...)...)
			}
		}
	}
	return same(out, w.calc.Join(p, q))
}

func (w *world) checkProduct() bool {
	p, q := w.rel(1+w.rnd.IntN(2)), w.rel(1+w.rnd.IntN(2))
	out := naive{}
	for _, t := range naiveOf(p) {
		for _, u := range naiveOf(q) {
			out.add(append(slices.Clone(t), u...)...)
		}
	}
	return same(out, w.calc.Product(p, q))
}

func (w *world) checkProject() bool {
	k := 1 + w.rnd.IntN(3)
	p := w.rel(k)
	cols := make([]int, 1+w.rnd.IntN(3))
	for i := range cols {
		cols[i] = w.rnd.IntN(k)
	}
	out := naive{}
	for _, t := range naiveOf(p) {
		var u []Atom
		for _, c := range cols {
			u = append(u, t[c])
		}
		out.add(u...)
	}
	b := w.rel(2)
	back := naive{}
	for _, t := range naiveOf(b) {
		back.add(t[1], t[0])
	}
	return same(out, w.calc.Project(p, cols)) && same(back, w.calc.Transpose(b))
}

// checkClosure compares with the least fixed point of r + r.r.
func (w *world) checkClosure() bool {
	r := w.rel(2)
	out := naiveOf(r)
	for grown := true; grown; {
		grown = false
		for _, t := range out {
			for _, u := range naiveOf(r) {
				if _, have := out[fmt.Sprint([]Atom{t[0], u[1]})]; t[1] == u[0] && !have {
					out.add(t[0], u[1])
					grown = true
				}
			}
		}
	}
	return same(out, w.calc.Closure(r))
}

func TestOverrideKeysOnWholePrefix(t *testing.T) {
	var c Calc
	p := Of(3, []Atom{1, 2, 3, 1, 5, 6})
	q := Of(3, []Atom{1, 2, 9})
	if want := Of(3, []Atom{1, 2, 9, 1, 5, 6}); !c.Override(p, q).Equal(want) {
		t.Errorf("got %v", c.Override(p, q).Atoms())
	}
}

func TestAtomsDiffer(t *testing.T) {
	one, _ := Int(1)
	all := []Atom{one, Ref(1), Bool(true), Bool(false), Null, Ref(2), 0}
	for i, a := range all {
		if slices.Contains(all[:i], a) {
			t.Errorf("atom %d occurs twice", i)
		}
	}
	if n, ok := Ref(41).IsRef(); !ok || n != 41 {
		t.Error("a reference loses its number")
	}
	if _, ok := Int(uint64(Ref(7))); ok {
		t.Error("an integer in the window of references is accepted")
	}
}

func TestLimit(t *testing.T) {
	c := Calc{Limit: 100}
	var atoms []Atom
	for i := range 20 {
		atoms = append(atoms, Atom(i))
	}
	if c.Product(Of(1, atoms), Of(1, atoms)); !c.Over {
		t.Error("a product of 800 atoms passes a limit of 100")
	}
}
