package proof

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"assay/solve"
	"assay/solve/cnf"
)

// rounds is how often a random test runs: quick, or the full number when
// ASSAY_LONG is set, then with a fresh seed.
func rounds(t *testing.T, quick, long int) (*rand.Rand, int) {
	seed, n := uint64(1), quick
	if os.Getenv("ASSAY_LONG") != "" {
		seed, n = rand.Uint64(), long
	}
	if s, err := strconv.ParseUint(os.Getenv("ASSAY_SEED"), 10, 64); err == nil {
		seed = s
	}
	t.Logf("ASSAY_SEED=%d", seed)
	return rand.New(rand.NewPCG(seed, 5)), n
}

func formula(cs [][]int) *cnf.Formula {
	f := &cnf.Formula{}
	for _, c := range cs {
		lits := make([]solve.Lit, len(c))
		for i, n := range c {
			lits[i] = solve.FromDimacs(n)
		}
		f.Add(lits...)
	}
	return f
}

func check(t *testing.T, cs [][]int, proof string, format Format) Result {
	t.Helper()
	r, err := Check(context.Background(), formula(cs), strings.NewReader(proof), Options{Format: format})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// sample is a random unsatisfiable formula with a DRAT proof, and the LRAT
// proof trimmed from it.
type sample struct {
	cnf  [][]int
	drat []nstep
	lrat string
}

func draw(t *testing.T, r *rand.Rand) sample {
	t.Helper()
	for {
		vars := 3 + r.IntN(4)
		cs := randomCNF(r, vars)
		p := &prover{r: r, n: newNaive(cs), vars: vars}
		for range r.IntN(3) {
			p.define()
		}
		for range r.IntN(4) {
			p.guess()
		}
		if !p.refute(nil) {
			continue
		}
		return sample{cs, p.steps, trim(t, cs, text(p.steps, false), LRAT)}
	}
}

func trim(t *testing.T, cs [][]int, proof string, to Format) string {
	t.Helper()
	var out bytes.Buffer
	res, err := Trim(context.Background(), formula(cs), strings.NewReader(proof), Options{}, &out, to)
	if err != nil || res.Verdict != Accepted {
		t.Fatalf("%v: %v\n%v\n%s", res, err, cs, proof)
	}
	return out.String()
}

// TestGoodProofs: a right proof is accepted in every format, detected or told,
// and its trimmed form is right in the eyes of both judges.
func TestGoodProofs(t *testing.T) {
	r, n := rounds(t, 1000, 10_000)
	rat := 0
	for range n {
		s := draw(t, r)
		if !acceptsDRAT(s.cnf, s.drat) {
			t.Fatal("the prover of the test is wrong")
		}
		linear := parse(s.lrat, true)
		if !derives(s.cnf, linear) {
			t.Fatalf("the trimmed proof is wrong:\n%v\n%s\n%s", s.cnf, text(s.drat, false), s.lrat)
		}
		if strings.Contains(s.lrat, " -") && slices.ContainsFunc(linear, func(s nstep) bool { return slices.ContainsFunc(s.hints, func(h int) bool { return h < 0 }) }) {
			rat++
		}
		if b := trim(t, s.cnf, packed(s.drat, false), LRATBinary); b != packed(linear, true) {
			t.Fatalf("trimming to binary gives another proof than to text: %q", b)
		}
		for format, proof := range []string{DRAT: text(s.drat, false), DRATBinary: packed(s.drat, false), LRAT: s.lrat, LRATBinary: packed(linear, true)} {
			if format == int(Detect) {
				continue
			}
			for _, told := range []Format{Detect, Format(format)} {
				res := check(t, s.cnf, proof, told)
				if res.Verdict != Accepted || res.Format != Format(format) {
					t.Fatalf("%s proof, told %s: %v\n%v\n%s", Format(format), told, res, s.cnf, proof)
				}
			}
		}
	}
	if rat < n/50 {
		t.Errorf("only %d of %d proofs need RAT", rat, n)
	}
}

// mutate changes a text proof somewhere, by lines, by words or by bytes.
func mutate(r *rand.Rand, proof string) string {
	lines := strings.SplitAfter(proof, "\n")
	i, j := r.IntN(len(lines)), r.IntN(len(lines))
	switch r.IntN(9) {
	case 0:
		return strings.Join(slices.Delete(lines, i, i+1), "")
	case 1:
		lines[i], lines[j] = lines[j], lines[i]
		return strings.Join(lines, "")
	case 2:
		return strings.Join(slices.Insert(lines, i, lines[j]), "")
	case 3:
		return proof[:r.IntN(len(proof)+1)]
	case 4, 5:
		b := []byte(proof)
		if len(b) > 0 {
			b[r.IntN(len(b))] = "0123456789- \nd"[r.IntN(14)]
		}
		return string(b)
	}
	words := strings.Fields(lines[i])
	if len(words) == 0 {
		return proof
	}
	k := r.IntN(len(words))
	switch r.IntN(3) {
	case 0:
		words = slices.Delete(words, k, k+1)
	case 1:
		if words[k] = "-" + words[k]; strings.HasPrefix(words[k], "--") {
			words[k] = words[k][2:]
		}
	case 2:
		words[k] = strconv.Itoa(r.IntN(40) - 10)
	}
	lines[i] = strings.Join(words, " ") + "\n"
	return strings.Join(lines, "")
}

// TestMutatedProofs: whatever is done to a proof, it is accepted only if it
// still derives the empty clause, and a DRAT proof that does, step by step, is
// accepted.
func TestMutatedProofs(t *testing.T) {
	r, n := rounds(t, 3000, 30_000)
	accepted, refused := 0, 0
	count := func(ok bool) {
		if ok {
			accepted++
		} else {
			refused++
		}
	}
	for range n {
		s := draw(t, r)
		for range 10 {
			plain := text(s.drat, false)
			for range 1 + r.IntN(2) {
				plain = mutate(r, plain)
			}
			res := check(t, s.cnf, plain, DRAT)
			count(res.Verdict == Accepted)
			if res.Verdict == Accepted {
				if !derives(s.cnf, parse(trim(t, s.cnf, plain, LRAT), true)) {
					t.Fatalf("accepted, but wrong when trimmed: %v\n%s", s.cnf, plain)
				}
			} else if steps := parse(plain, false); len(steps) == stepLines(plain) && acceptsDRAT(s.cnf, steps) {
				t.Fatalf("refused, but right (%v):\n%v\n%s", res, s.cnf, plain)
			}
			linear := mutate(r, s.lrat)
			ok := check(t, s.cnf, linear, LRAT).Verdict == Accepted
			count(ok)
			if ok && !derives(s.cnf, parse(linear, true)) {
				t.Fatalf("accepted, but wrong:\n%v\n%s", s.cnf, linear)
			}
		}
	}
	t.Logf("%d accepted, %d refused", accepted, refused)
	if accepted == 0 || refused == 0 {
		t.Error("the mutations are too weak or too strong")
	}
}

func stepLines(proof string) (n int) {
	for _, line := range strings.Split(proof, "\n") {
		if w := strings.Fields(line); len(w) > 0 && w[0][0] != 'c' {
			n++
		}
	}
	return n
}

// TestMutatedBytes: the same for binary proofs, whose damage is read back by
// the checker's own reader, so that only acceptance is judged: by trimming.
func TestMutatedBytes(t *testing.T) {
	r, n := rounds(t, 1000, 10_000)
	for range n {
		s := draw(t, r)
		plain, linear := []byte(packed(s.drat, false)), []byte(packed(parse(s.lrat, true), true))
		for range 10 {
			for _, whole := range [][]byte{plain, linear} {
				b := slices.Clone(whole)
				b[r.IntN(len(b))] ^= 1 << r.IntN(8)
				if r.IntN(3) == 0 {
					b = b[:r.IntN(len(b))]
				}
				in := newReader(bytes.NewReader(b), formula(s.cnf), [2]Format{DRATBinary, LRATBinary}[one(&whole[0] == &linear[0])])
				steps := decode(in)
				res := check(t, s.cnf, string(b), in.format)
				switch {
				case res.Verdict != Accepted:
				case in.format == LRATBinary && !derives(s.cnf, steps):
					t.Fatalf("accepted, but wrong:\n%v\n%s", s.cnf, text(steps, true))
				case in.format == DRATBinary && !derives(s.cnf, parse(trim(t, s.cnf, text(steps, false), LRAT), true)):
					t.Fatalf("accepted, but wrong when trimmed:\n%v\n%s", s.cnf, text(steps, false))
				}
			}
		}
	}
}

// decode is the steps up to the first that is not well formed.
func decode(in *reader) (steps []nstep) {
	var s step
	for in.read(&s) == nil {
		n := nstep{del: s.del, id: int(s.id)}
		for _, m := range s.lits {
			n.lits = append(n.lits, m.Dimacs())
		}
		for _, h := range s.hints {
			n.hints = append(n.hints, int(h))
		}
		steps = append(steps, n)
	}
	return steps
}

// TestForeignProofs: no proof shows that a satisfiable formula has no model.
func TestForeignProofs(t *testing.T) {
	r, n := rounds(t, 500, 10_000)
	for range n {
		s := draw(t, r)
		weak := slices.Clone(s.cnf)
		for bruteForce(weak) == false {
			k := r.IntN(len(weak))
			weak = slices.Delete(weak, k, k+1)
		}
		for format, proof := range []string{DRAT: text(s.drat, false), DRATBinary: packed(s.drat, false), LRAT: s.lrat, LRATBinary: packed(parse(s.lrat, true), true)} {
			if format == int(Detect) {
				continue
			}
			if res := check(t, weak, proof, Format(format)); res.Verdict != Refused || res.Reason == "" {
				t.Fatalf("%v: a satisfiable formula: %v\n%s", res, weak, proof)
			}
			if res := check(t, weak, mutate(r, proof), Format(format)); res.Verdict != Refused {
				t.Fatalf("%v: a satisfiable formula: %v\n%s", res, weak, proof)
			}
		}
	}
}

func bruteForce(cs [][]int) bool {
	for mask := range 1 << 7 {
		ok := true
		for _, c := range cs {
			ok = ok && slices.ContainsFunc(c, func(m int) bool {
				return mask>>max(m, -m)&1 == one(m > 0)
			})
		}
		if ok {
			return true
		}
	}
	return false
}

func TestRefusals(t *testing.T) {
	cs := [][]int{{1, 2}, {-1, 2}, {1, -2}, {-1, -2}}
	for _, c := range []struct {
		format Format
		proof  string
		want   string
	}{
		{DRAT, "", "refused: proof: it ends without the empty clause"},
		{DRAT, "c nothing\n", "refused: proof: it ends without the empty clause"},
		{DRAT, "0\n", "refused: proof, line 1: the empty clause does not follow: units meet no conflict"},
		{DRAT, "1 0\n", "accepted: drat, 1 steps, 1 verified"},
		{DRAT, "d 1 2 0\n1 0\n", "refused: proof, line 2: clause [1] is not RUP, nor RAT: there is no conflict with clause [-1 2]"},
		{DRAT, "d 1 2 0\n1 0\n0\n", "refused: proof, line 2: clause [1] is not RUP, nor RAT: there is no conflict with clause [-1 2]"},
		{DRAT, "d 1 7 0\n1 0\n", "accepted: drat, 2 steps, 1 verified"},
		{DRAT, "1 0 2 0\n", "refused: proof, line 1: the step ends, but the line goes on with '2'"},
		{DRAT, "1 2", "refused: proof, line 1: the line ends inside a step"},
		{DRAT, "1 x 0\n", "refused: proof, line 1: number expected, 'x' found"},
		{DRAT, "99999999 0\n", "refused: proof, line 1: literal 99999999: variables beyond 1048578 are not accepted"},
		{DRAT, "99999999999999999999999999 0\n", "refused: proof, line 1: a number is too large"},
		{DRATBinary, "x", "refused: proof, step 1 (byte 0): step expected, byte 0x78 found"},
		{DRATBinary, "a\x02", "refused: proof, step 1 (byte 0): the proof ends inside a step"},
		{DRATBinary, "a\x01\x00", "refused: proof, step 1 (byte 0): minus zero is no number"},
		{DRATBinary, "a\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x00", "refused: proof, step 1 (byte 0): a number is too large"},
		{LRAT, "5 1 0 1 3 0\n6 0 5 2 4 0\n", "accepted: lrat, 2 steps, 2 verified"},
		{LRAT, "5 1 0 1 3 0\n", "refused: proof: it ends without the empty clause"},
		{LRAT, "4 1 0 1 3 0\n", "refused: proof, line 1: number 4 is used or out of order: 4 is the highest so far"},
		{LRAT, "5 1 0 1 9 0\n", "refused: proof, line 1: clause [1]: there is no clause 9"},
		{LRAT, "5 1 0 1 0\n", "refused: proof, line 1: clause [1]: the hints lead to no conflict; nor is it RAT: clause 2 is not named and has -1"},
		{LRAT, "5 1 0 1 2 3 0\n", "refused: proof, line 1: clause [1]: clause 2 is neither unit nor false"},
		{LRAT, "5 1 0 1 3 4 0\n", "refused: proof, line 1: clause [1]: hints go on after the conflict"},
		{LRAT, "4 d 1 0\n5 1 0 1 3 0\n", "refused: proof, line 2: clause [1]: there is no clause 1"},
		{LRAT, "4 d 9 0\n", "refused: proof, line 1: there is no clause 9 to delete"},
		{LRAT, "4 d -1 0\n", "refused: proof, line 1: there is no clause -1 to delete"},
		{LRAT, "5 3 1 0 0\n6 -3 1 2 0 -5 0\n", "refused: proof, line 2: clause [-3 1 2]: not RAT with clause 5: the hints lead to no conflict"},
		{LRAT, "5 0 -1 0\n", "refused: proof, line 1: the empty clause has no pivot"},
		{LRAT, "5 1 0 -2 0\n", "refused: proof, line 1: clause [1]: not RAT with clause 2: the hints lead to no conflict"},
		{LRAT, "4611686018427387904 1 0 1 3 0\n", "refused: proof, line 1: a number is too large"},
		{LRAT, "-5 1 0 1 3 0\n", "refused: proof, line 1: -5 is not the number of a clause"},
		{Detect, "5 1 0 1 3 0\n6 0 5 2 4 0\n", "accepted: lrat, 2 steps, 2 verified"},
		{Detect, "1 0\n0\n", "accepted: drat, 2 steps, 1 verified"},
		{Detect, "", "refused: proof: it ends without the empty clause"},
		{Detect, "\x7fELF\x00\x00", "refused: proof: neither DRAT (proof, step 1 (byte 0): step expected, byte 0x7f found) nor LRAT (proof, step 1 (byte 0): step expected, byte 0x7f found)"},
	} {
		if got := check(t, cs, c.proof, c.format).String(); got != c.want {
			t.Errorf("%s %q:\n got %s\nwant %s", c.format, c.proof, got, c.want)
		}
	}
	if r := check(t, [][]int{{1}, {}}, "", LRAT); r.Verdict != Accepted {
		t.Errorf("the empty clause in the formula needs no proof: %v", r)
	}
}

func TestBudgets(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	s := draw(t, r)
	long := strings.Repeat("1 -1 0\n", 50_000) + text(s.drat, false)
	longLRAT := ""
	for i := range 50_000 {
		longLRAT += strconv.Itoa(len(s.cnf)+i+1) + " 1 -1 0 0\n"
	}
	gone, stop := context.WithCancel(context.Background())
	stop()
	for _, c := range []struct {
		ctx  context.Context
		o    Options
		want Verdict
	}{
		{context.Background(), Options{}, Accepted},
		{context.Background(), Options{Time: time.Nanosecond}, OutOfTime},
		{context.Background(), Options{Memory: 1 << 16}, OutOfMemory},
		{gone, Options{}, Cancelled},
	} {
		for _, proof := range []string{long, longLRAT} {
			res, err := Check(c.ctx, formula(s.cnf), strings.NewReader(proof), c.o)
			want := c.want
			if proof == longLRAT && want == Accepted {
				want = Refused // it is no proof
			}
			if err != nil || res.Verdict != want {
				t.Errorf("%+v: %v, %v", c.o, res, err)
			}
		}
	}
}

func TestBrokenReader(t *testing.T) {
	for _, format := range []Format{Detect, DRAT, DRATBinary, LRAT, LRATBinary} {
		in := iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader("12 0\n13 0\n")))
		_, err := Check(context.Background(), formula([][]int{{1}}), in, Options{Format: format})
		if format != Detect && err != iotest.ErrTimeout {
			t.Errorf("%s: a reader that fails gives %v", format, err)
		}
	}
}

// TestManyClauses makes the LRAT checker collect garbage many times, with
// numbers that leap.
func TestManyClauses(t *testing.T) {
	cs := [][]int{{1, 2}, {-1, 2}, {1, -2}, {-1, -2}}
	var steps []nstep
	id, before := 4, 0
	for i := range 60_000 {
		if id++; i == 1000 || i == 2000 {
			id *= 1_000_000
		}
		steps = append(steps, nstep{id: id, lits: []int{1, 5, 6}, hints: []int{1, 3}})
		if before > 0 && i%7 > 0 {
			steps = append(steps, nstep{id: id, del: true, hints: []int{before}})
		}
		before = id
	}
	use := slices.Clone(steps)
	steps = append(steps, nstep{id: id + 1, lits: []int{1}, hints: []int{1, 3}}, nstep{id: id + 2, hints: []int{id + 1, 2, 4}})
	for _, proof := range []string{text(steps, true), packed(steps, true)} {
		if r := check(t, cs, proof, Detect); r.Verdict != Accepted {
			t.Error(r)
		}
	}
	gone := use[len(use)-1].hints[0]
	use = append(use, nstep{id: id + 1, lits: []int{1, 5}, hints: []int{gone}})
	if r := check(t, cs, text(use, true), LRAT); r.Verdict != Refused || !strings.Contains(r.Reason, "there is no clause "+strconv.Itoa(gone)) {
		t.Errorf("a deleted clause is used: %v", r)
	}
}

// TestLeapingNumbers: clause numbers that double with every step take no room.
func TestLeapingNumbers(t *testing.T) {
	cs := [][]int{{1, 2}, {-1, 2}, {1, -2}, {-1, -2}}
	var steps []nstep
	id := 4
	for ; id < 1<<58; id *= 2 {
		steps = append(steps, nstep{id: id + 1, lits: []int{1}, hints: []int{1, 3}})
	}
	steps = append(steps, nstep{id: id, hints: []int{5, 2, 4}})
	r, err := Check(context.Background(), formula(cs), strings.NewReader(packed(steps, true)), Options{Format: LRATBinary, Memory: 1 << 16})
	if err != nil || r.Verdict != Accepted {
		t.Error(r, err)
	}
}

// FuzzCheck: whatever the bytes, no proof is accepted for a formula that has a
// model, and reading them ends.
func FuzzCheck(f *testing.F) {
	cs := [][]int{{1, 2}, {-1, 2}, {1, -2}, {-1, -2, 3}, {-3, 4}}
	for _, seed := range []string{"1 0\n0\n", "6 1 0 1 3 0\n7 0 6 2 4 0\n", "d 1 2 0\n5 -1 0\n", "a\x02\x00a\x00", "a\x0c\x02\x00\x02\x06\x00", "6 5 0 0\n7 -5 1 0 -6 1 0\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, proof []byte) {
		for format := Detect; format <= LRATBinary; format++ {
			if r := check(t, cs, string(proof), format); r.Verdict != Refused {
				t.Fatalf("%s: %v", format, r)
			}
		}
	})
}
