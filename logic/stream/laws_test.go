package stream

import (
	"math/rand/v2"
	"slices"
	"testing"

	"assay/internal/testkit"
)

type S = Stream[int]

// random is a finite stream or a lasso over 0 to 3.
func random(r *rand.Rand) S {
	word := func() []int {
		out := make([]int, r.IntN(5))
		for i := range out {
			out[i] = r.IntN(4)
		}
		return out
	}
	return Lasso(word(), word())
}

// in is membership of a set of messages, as bits.
func in(m int) func(int) bool { return func(a int) bool { return m>>a&1 == 1 } }

func within(dom []int, m int) bool {
	return !slices.ContainsFunc(dom, func(a int) bool { return !in(m)(a) })
}

// laws are the lemmas that the theory names: s, t streams, a, b messages, m, n sets. The names
// matter to people who look for them.
var laws = []struct {
	name string
	law  func(s, t S, a, b, m, n int) bool
}{
	{"bot_is_0", func(s, t S, a, b, m, n int) bool { return Length{} == Of(0) && S{}.Len() == Length{} }},
	{"Inf'_neq_0", func(s, t S, a, b, m, n int) bool { return Of(0) != Infinity && Of(m) != Infinity }},
	{"fold_inf", func(s, t S, a, b, m, n int) bool { return Infinity.Succ() == Infinity }},
	{"only_empty_has_length_0", func(s, t S, a, b, m, n int) bool { return s.Len() == Of(0) || !s.Empty() }},
	{"sfilter_sdoml3", func(s, t S, a, b, m, n int) bool { return !within(s.Dom(), m) || s.Filter(in(m)).Equal(s) }},
	{"sfilter_bot_dom", func(s, t S, a, b, m, n int) bool {
		return !s.Filter(in(m)).Empty() || within(s.Dom(), 15&^m)
	}},
	{"sdom_sfilter1", func(s, t S, a, b, m, n int) bool {
		return !slices.Contains(s.Filter(in(m)).Dom(), a) || in(m)(a)
	}},
	{"sfilterEq2sdom_h", func(s, t S, a, b, m, n int) bool { return !s.Filter(in(m)).Equal(s) || within(s.Dom(), m) }},
	{"sfilter_in", func(s, t S, a, b, m, n int) bool {
		return !in(m)(a) || Cons(a, s).Filter(in(m)).Equal(Cons(a, s.Filter(in(m))))
	}},
	{"srt_decrements_length", func(s, t S, a, b, m, n int) bool { return s.Empty() || s.Len() == s.Rest().Len().Succ() }},
	{"surj_scons", func(s, t S, a, b, m, n int) bool {
		h, ok := s.Head()
		return ok == !s.Empty() && (!ok || Cons(h, s.Rest()).Equal(s))
	}},
	{"sfilter2dom", func(s, t S, a, b, m, n int) bool {
		return s.Filter(in(1<<a)).Empty() || slices.Contains(s.Dom(), a)
	}},
	{"inject_scons", func(s, t S, a, b, m, n int) bool {
		return Cons(a, s).Equal(Cons(b, t)) == (a == b && s.Equal(t))
	}},
	{"sfilter_ne_resup", func(s, t S, a, b, m, n int) bool {
		h, ok := s.Filter(in(m)).Head()
		return !ok || in(m)(h)
	}},
	{"sfilter_sinftimes_in", func(s, t S, a, b, m, n int) bool {
		return Finite(a).Repeat().Filter(in(1 << a)).Equal(Finite(a).Repeat())
	}},
	{"sinftimes_unfold", func(s, t S, a, b, m, n int) bool { return s.Repeat().Equal(s.Append(s.Repeat())) }},
	{"slen_scons", func(s, t S, a, b, m, n int) bool { return Cons(a, s).Len() == s.Len().Succ() }},
	{"slen_sinftimes", func(s, t S, a, b, m, n int) bool { return s.Empty() || s.Repeat().Len() == Infinity }},
	{"strict_icycle", func(s, t S, a, b, m, n int) bool { return S{}.Repeat().Empty() }},

	// Used in the proofs and not stated there.
	{"sfilter_nin", func(s, t S, a, b, m, n int) bool {
		return in(m)(a) || Cons(a, s).Filter(in(m)).Equal(s.Filter(in(m)))
	}},
	{"slen_empty_eq", func(s, t S, a, b, m, n int) bool { return (s.Len() == Of(0)) == s.Empty() }},
	{"sfilterEq2sdom", func(s, t S, a, b, m, n int) bool { return s.Filter(in(m)).Equal(s) == within(s.Dom(), m) }},

	// The order, and the other operators.
	{"append is associative", func(s, t S, a, b, m, n int) bool {
		u := t.Filter(in(m))
		return s.Append(t).Append(u).Equal(s.Append(t.Append(u)))
	}},
	{"prefix has a rest", func(s, t S, a, b, m, n int) bool {
		k, _ := s.Len().Finite()
		return s.Prefix(s.Append(t)) && (!s.Prefix(t) || s.Infinite() || s.Append(t.Drop(k)).Equal(t))
	}},
	{"prefix is antisymmetric", func(s, t S, a, b, m, n int) bool { return (s.Prefix(t) && t.Prefix(s)) == s.Equal(t) }},
	{"bottom", func(s, t S, a, b, m, n int) bool { return S{}.Prefix(s) }},
	{"filter is monotone", func(s, t S, a, b, m, n int) bool {
		return !s.Prefix(t) || s.Filter(in(m)).Prefix(t.Filter(in(m)))
	}},
	{"filter twice", func(s, t S, a, b, m, n int) bool {
		return s.Filter(in(m)).Filter(in(n)).Equal(s.Filter(in(m & n)))
	}},
	{"take and drop", func(s, t S, a, b, m, n int) bool { return s.Take(m).Append(s.Drop(m)).Equal(s) }},
	{"take and drop while", func(s, t S, a, b, m, n int) bool {
		return s.TakeWhile(in(m)).Append(s.DropWhile(in(m))).Equal(s)
	}},
	{"length of a sum", func(s, t S, a, b, m, n int) bool { return s.Append(t).Len() == s.Len().Add(t.Len()) }},
	{"lookahead", func(s, t S, a, b, m, n int) bool {
		h, ok := s.Head()
		return Look(s, func(x int) int { return x }, -1) == h && ok || !ok && Look(s, func(x int) int { return x }, -1) == -1
	}},
	{"zip is as long as the shorter", func(s, t S, a, b, m, n int) bool {
		z := Zip(s, t)
		x, ok := z.Nth(m)
		p, ok1 := s.Nth(m)
		q, ok2 := t.Nth(m)
		return z.Len() == s.Len().Min(t.Len()) && ok == (ok1 && ok2) && (!ok || x.First == p && x.Second == q)
	}},
	{"scan", func(s, t S, a, b, m, n int) bool {
		sum := func(x, y int) int { return (x + y) % 3 }
		got, ok := Scan(s, a, sum).Nth(m)
		state := a
		for i := range m + 1 {
			y, there := s.Nth(i)
			if !there {
				return !ok
			}
			state = sum(state, y)
		}
		return ok && got == state
	}},
	{"merge has both in order", func(s, t S, a, b, m, n int) bool {
		left := Map(Finite(m&1, m>>1&1, m>>2&1).Repeat(), func(x int) bool { return x == 1 })
		tag := func(k int) func(int) int { return func(x int) int { return 2*x + k } }
		z := Merge(Map(s, tag(0)), Map(t, tag(1)), left)
		even := z.Filter(func(x int) bool { return x%2 == 0 })
		odd := z.Filter(func(x int) bool { return x%2 == 1 })
		return even.Prefix(Map(s, tag(0))) && odd.Prefix(Map(t, tag(1)))
	}},
	{"time forgets and counts", func(s, t S, a, b, m, n int) bool {
		u := Map(s, func(x int) Slot[int] {
			if x == 0 {
				return Slot[int]{}
			}
			return Msg(x)
		})
		back, ok := Slots(Ticks(u))
		d, ok2 := Denser(Ticks(u))
		return Untime(u).Equal(s.Filter(in(14))) && ok && back.Equal(u) && Untime(Delay(u, m)).Equal(Untime(u)) &&
			ok2 && d.Ticks().Equal(Ticks(u))
	}},
	{"lazy streams are the same", func(s, t S, a, b, m, n int) bool {
		l := MapLazy(AppendLazy(Lazily(s), Lazily(t)), func(x int) int { return x + 1 })
		return TakeLazy(l, n).Equal(Map(s.Append(t), func(x int) int { return x + 1 }).Take(n)) &&
			(s.Filter(in(m)).Len().Compare(Of(n)) < 0 && s.Infinite() || TakeLazy(FilterLazy(Lazily(s), in(m)), n).Equal(s.Filter(in(m)).Take(n)))
	}},
}

// TestLaws: each law on random finite streams and lassos.
func TestLaws(t *testing.T) {
	for _, l := range laws {
		t.Run(l.name, func(t *testing.T) {
			r := testkit.Rand(t)
			for range testkit.Count(t, 100000, 10000) {
				s, u := random(r), random(r)
				if r.IntN(4) == 0 {
					u = s.Append(u)
				}
				a, b, m, n := r.IntN(4), r.IntN(4), r.IntN(16), r.IntN(16)
				if r.IntN(4) == 0 {
					b = a
				}
				if !l.law(s, u, a, b, m, n) {
					t.Fatalf("s = %v, t = %v, a = %d, b = %d, m = %04b, n = %04b", s, u, a, b, m, n)
				}
			}
		})
	}
}

// TestNormalForm: streams that are the same at every position have the same parts.
func TestNormalForm(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 100000, 10000) {
		s, u := random(r), random(r)
		same := s.Len() == u.Len()
		for i := range 60 {
			x, _ := s.Nth(i)
			y, _ := u.Nth(i)
			same = same && x == y
		}
		if same != s.Equal(u) {
			t.Fatalf("%v and %v", s, u)
		}
	}
}

// TestTimeExample: the example stream of the theory, 3 ~ 5 ~ ~ …
func TestTimeExample(t *testing.T) {
	none := Slot[int]{}
	s := Lasso([]Slot[int]{Msg(3), none, Msg(5), none}, []Slot[int]{none})
	if got := s.String(); got != "3 ~ 5 (~)^inf" {
		t.Error(got)
	}
	if got := Untime(s).String(); got != "3 5" {
		t.Error(got)
	}
	ticks := Ticks(s)
	if got := ticks.String(); got != "3 √ √ 5 (√)^inf" {
		t.Error(got)
	}
	if back, ok := Slots(ticks); !ok || !back.Equal(s) {
		t.Error(back)
	}
	two := Finite(Tick[int]{1, true}, Tick[int]{2, true}, Tick[int]{})
	if _, ok := Slots(two); ok {
		t.Error("two messages in a slot")
	}
	if d, ok := Denser(two); !ok || len(d.Stem) != 1 || len(d.Stem[0]) != 2 {
		t.Error(d)
	}
	if _, ok := Denser(Lasso(nil, []Tick[int]{{1, true}})); ok {
		t.Error("time does not pass")
	}
}

// TestFix: feedback of a function with a delay is the one stream that it maps to itself.
func TestFix(t *testing.T) {
	naturals := Fix(func(s *Lazy[int]) *Lazy[int] {
		return ConsLazy(0, func() *Lazy[int] { return MapLazy(s, func(x int) int { return x + 1 }) })
	})
	if got := TakeLazy(naturals, 6).String(); got != "0 1 2 3 4 5" {
		t.Error(got)
	}
	odd := FilterLazy(Iterate(0, func(x int) int { return x + 1 }), func(x int) bool { return x%2 == 1 })
	if got := TakeLazy(odd, 3).String(); got != "1 3 5" {
		t.Error(got)
	}
}
