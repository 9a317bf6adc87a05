package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"assay/ir"
	"assay/vm"
)

var byteSlot, charSlot, intSlot = slot{typ: ir.Int{Bits: 8}}, slot{typ: ir.Int{Bits: 16}}, slot{typ: ir.Int{Bits: 32, Signed: true}}

// TestTexts: a text is a length with the characters behind it; another one in its place leaves the rest of the input alone.
func TestTexts(t *testing.T) {
	slots := []slot{intSlot, byteSlot, byteSlot, charSlot, charSlot, intSlot, byteSlot, charSlot, charSlot}
	words := []uint64{7, 1, 2, 'a', 'b', 9, 2, 'c', 'd'}
	spans := texts(slots)
	if !slices.Equal(spans, []text{{2, 2}, {6, 2}}) {
		t.Fatalf("the texts are %v", spans)
	}
	if got := spans[0].replaced(words, []uint64{'x', 'y', 'z'}); !slices.Equal(got, []uint64{7, 1, 3, 'x', 'y', 'z', 9, 2, 'c', 'd'}) {
		t.Errorf("replaced: %v", got)
	}
	if got := spans[1].replaced(words, nil); !slices.Equal(got, []uint64{7, 1, 2, 'a', 'b', 9, 0}) {
		t.Errorf("emptied: %v", got)
	}
	if got := spans[1].replaced(words, make([]uint64, 2*LongestText)); len(got) != 7+LongestText {
		t.Errorf("a text has %d characters", len(got)-7)
	}
	if len(texts(nil))+len(texts([]slot{charSlot, byteSlot})) > 0 {
		t.Error("there are texts where none is")
	}
}

// TestHints: what a character was compared with comes to stand in its place, or in the text; comparisons with the same outcome are noted once, and only of the input
// that is looked at.
func TestHints(t *testing.T) {
	s := &searcher{rand: rand.New(rand.NewPCG(1, 2))}
	p := &parent{input: input{[]uint64{2, 'a', 'b'}, []slot{byteSlot, charSlot, charSlot}}}
	equal := &vm.Condition{Op: ir.OpEq, Typ: ir.Int{Bits: 32, Signed: true}}
	s.corpus.heed(equal, 'a', 'x')
	s.corpus.learning = p
	for range 3 {
		s.corpus.heed(equal, 'b', '}')
		s.corpus.heed(equal, 'b', 'b')
		s.corpus.heed(&vm.Condition{Op: ir.OpEq, Typ: ir.Float{Bits: 64}}, 1, 2)
	}
	if !slices.Equal(p.hints, []hint{{'b', '}', false}}) {
		t.Fatalf("the hints are %v", p.hints)
	}
	placed, added := false, false
	for range 200 {
		got := string(runes(s.hinted(p, []uint64{'a', 'b'}, 2)))
		placed, added = placed || got == "a}", added || got == "ab}"
		if len(got) > 3 {
			t.Fatalf("%q is more than one change away", got)
		}
	}
	if !placed || !added {
		t.Errorf("placed: %v, added: %v", placed, added)
	}
}

func runes(words []uint64) (out []rune) {
	for _, w := range words {
		out = append(out, rune(w))
	}
	return out
}

// TestOffspring: each way of breeding gives inputs of words, also from inputs that are empty; the parents stay as they are.
func TestOffspring(t *testing.T) {
	s := &searcher{rand: rand.New(rand.NewPCG(1, 2))}
	empty := &parent{}
	full := &parent{input: input{[]uint64{1, 2, 'a', 'b', 5, 6, 5}, []slot{intSlot, byteSlot, charSlot, charSlot, intSlot, intSlot, intSlot}}, hints: []hint{{'a', 'c', false}}}
	s.corpus.list = []*parent{empty, full}
	before, longer, same := slices.Clone(full.words), 0, 0
	for range 2000 {
		if out := s.offspring(full); len(out) > len(full.words) {
			longer++
		}
		s.offspring(empty)
		if out := s.copied(full); len(out) == len(full.words) && out[4] == out[5] {
			same++
		}
	}
	if !slices.Equal(before, full.words) {
		t.Errorf("the parent is %v, was %v", full.words, before)
	}
	if longer == 0 || same == 0 {
		t.Errorf("%d longer inputs, %d with equal numbers", longer, same)
	}
}

// TestCorpusBound: the parent that was tried most makes room.
func TestCorpusBound(t *testing.T) {
	s := &searcher{}
	for i := range mostParents + 1 {
		s.bring(&tape{words: []uint64{uint64(i)}, slots: []slot{intSlot}}, false)
		s.corpus.list[len(s.corpus.list)-1].tries = 1
		if i == 5 {
			s.corpus.list[i].tries = 9
		}
	}
	if len(s.corpus.list) != mostParents || slices.ContainsFunc(s.corpus.list, func(p *parent) bool { return p.words[0] == 5 }) {
		t.Errorf("%d parents", len(s.corpus.list))
	}
}

// TestSpellings: a text is continued where its reader gave up, with what stands there in the code: at the end where it was too short, in the place of the character
// that was read last, in both places where that cannot be told, and what is behind goes.
func TestSpellings(t *testing.T) {
	slots := []slot{intSlot, byteSlot, charSlot, charSlot, charSlot, intSlot}
	const end = ^uint64(0)
	for _, c := range []struct {
		text  string
		hints []hint
		want  []string
	}{
		{"[ab", []hint{{'[', '{', true}, {end, ',', true}, {end, ']', true}}, []string{"[ab,", "[ab]"}},
		{"[ab", []hint{{'[', '{', true}, {'a', 'n', true}, {'a', 't', true}, {0, 3, false}}, []string{"[n", "[t"}},
		{"aba", []hint{{'a', 'x', true}}, []string{"abx", "x"}},
		{"abc", []hint{{'b', 'x', false}, {'a', 1 << 16, true}}, nil},
		{"abc", nil, nil},
	} {
		p := &parent{input: input{[]uint64{7, 3, uint64(c.text[0]), uint64(c.text[1]), uint64(c.text[2]), 9}, slots}, hints: c.hints}
		var got []string
		for _, words := range spellings(p) {
			if n := len(words); words[0] != 7 || words[n-1] != 9 || words[1] != uint64(n-3) {
				t.Errorf("%q: the rest of the input is another one: %v", c.text, words)
			}
			got = append(got, string(runes(words[2:len(words)-1])))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
	many := &parent{input: input{[]uint64{7, 3, 'a', 'b', 'c', 9}, slots}}
	for i := range uint64(2 * mostSpelled) {
		many.hints = append(many.hints, hint{end, 'a' + i, true})
	}
	if n := len(spellings(many)); n != mostSpelled {
		t.Errorf("%d texts", n)
	}
}

// TestFirsts: a side counts as taken when a run that may be a test took it; another one is a reason to look elsewhere.
func TestFirsts(t *testing.T) {
	f := &firsts{shows: true}
	x, later := &target{by: -1}, &target{by: -1, visit: 2}
	f.take(x)
	f.take(x)
	if len(f.took) != 1 || !f.fresh || x.taken {
		t.Fatalf("%d sides, new: %v, taken: %v", len(f.took), f.fresh, x.taken)
	}
	f.settle(false)
	if x.taken || f.fresh || x.vain != 1 {
		t.Errorf("taken: %v, new: %v, in vain %d times", x.taken, f.fresh, x.vain)
	}
	f.begin(1)
	f.take(later)
	if f.fresh || f.any() {
		t.Error("the third time is new")
	}
	f.take(x)
	if !f.fresh || !f.any() {
		t.Error("the first time is not new")
	}
	f.settle(true)
	if !x.taken || !later.taken {
		t.Error("nothing is taken")
	}
	y := &target{}
	once := &firsts{}
	once.take(y)
	if !y.taken || !once.fresh {
		t.Error("where nothing is to be shown, a side is taken at once")
	}
}
