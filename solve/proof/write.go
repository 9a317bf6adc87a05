package proof

// This file writes proofs, while a solver runs (Writer) or after a check
// (trimming).

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"assay/solve"
)

// encoder writes steps in any format. Errors stick in the bufio.Writer.
type encoder struct {
	out    *bufio.Writer
	format Format
	buf    []byte // the step that is being put together
}

func newEncoder(w io.Writer, f Format) encoder {
	return encoder{out: bufio.NewWriterSize(w, 1<<16), format: f}
}

// open begins a step. The number is written as the format wants it: for LRAT
// only, and in binary only for additions.
func (e *encoder) open(del bool, id uint64) {
	e.buf = e.buf[:0]
	if e.format.binary() {
		letter := byte('a')
		if del {
			letter = 'd'
		}
		e.buf = append(e.buf, letter)
		if e.format.lrat() && !del {
			e.put(int64(id))
		}
		return
	}
	if e.format.lrat() {
		e.put(int64(id))
	}
	if del {
		e.buf = append(e.buf, "d "...)
	}
}

func (e *encoder) put(n int64) {
	if !e.format.binary() {
		e.buf = append(strconv.AppendInt(e.buf, n, 10), ' ')
		return
	}
	u := uint64(n) << 1
	if n < 0 {
		u = uint64(-n)<<1 | 1
	}
	for ; u >= 0x80; u >>= 7 {
		e.buf = append(e.buf, byte(u)|0x80)
	}
	e.buf = append(e.buf, byte(u))
}

func (e *encoder) lits(c []solve.Lit) {
	for _, m := range c {
		e.put(int64(m.Dimacs()))
	}
	e.put(0)
}

// close ends the step.
func (e *encoder) close() {
	if !e.format.binary() {
		e.buf[len(e.buf)-1] = '\n' // in place of the blank behind the last 0
	}
	e.out.Write(e.buf)
}

// Writer is a solve.ProofSink that writes the proof at once. Writing is
// buffered; the first error stops it and is what Close returns.
//
// LRAT wants the clauses of the formula to have the numbers 1, 2, … and lemmas
// higher ones, so the number of clauses is told in advance. As long as the
// solver numbers that way its numbers are kept; else they are translated, at
// the cost of a table.
type Writer struct {
	enc     encoder
	clauses int      // of the formula
	given   int      // of them, said so far
	next    uint64   // number of the next lemma, when numbers are translated
	last    uint64   // highest number of the solver so far
	ids     []uint64 // number of the solver to ours; nil as long as they are the same
	dead    []uint64 // deleted clauses that are not written yet, in our numbers
	steps   int64
	err     error
}

var _ solve.ProofSink = (*Writer)(nil)

// NewWriter writes a proof about a formula of the given number of clauses.
func NewWriter(w io.Writer, f Format, clauses int) *Writer {
	return &Writer{enc: newEncoder(w, f), clauses: clauses}
}

// Given implements solve.ProofSink.
func (w *Writer) Given(id uint64, _ []solve.Lit) {
	w.given++
	if w.given > w.clauses {
		w.fail("more than the %d clauses that were announced", w.clauses)
		return
	}
	if w.enter(id, id == uint64(w.given)); w.ids != nil && w.err == nil {
		w.ids[id] = uint64(w.given)
	}
}

// Derived implements solve.ProofSink.
func (w *Writer) Derived(id uint64, lits []solve.Lit, hints []uint64) {
	w.flushDead()
	if w.enter(id, w.given == w.clauses && id > uint64(w.clauses)); w.ids != nil && w.err == nil {
		w.ids[id] = w.next + 1
	}
	if len(hints) == 0 && w.enc.format.lrat() {
		w.fail("clause %d comes without hints, so there is no LRAT proof", id)
	}
	if w.err != nil {
		return
	}
	w.steps++
	if w.enc.format.lrat() {
		w.next = w.name(id)
	}
	w.enc.open(false, w.next)
	w.enc.lits(lits)
	if w.enc.format.lrat() {
		for _, h := range hints {
			w.enc.put(int64(w.name(h)))
		}
		w.enc.put(0)
	}
	w.enc.close()
}

// Deleted implements solve.ProofSink.
func (w *Writer) Deleted(id uint64, lits []solve.Lit) {
	switch {
	case w.err != nil:
	case w.enc.format.lrat():
		w.dead = append(w.dead, w.name(id))
	default:
		w.steps++
		w.enc.open(true, 0)
		w.enc.lits(lits)
		w.enc.close()
	}
}

// enter notes that the solver has a clause of a number. same says that its
// number will do in the proof; if not, numbers are translated from now on, and
// the table has a place for this one.
func (w *Writer) enter(id uint64, same bool) {
	if !w.enc.format.lrat() {
		return
	}
	if id <= w.last || id-w.last > 1<<20 {
		w.fail("clause numbers must grow in small steps: %d after %d", id, w.last)
		return
	}
	if !same && w.ids == nil {
		w.translate()
	}
	if w.ids != nil {
		w.ids = append(w.ids, make([]uint64, id+1-uint64(len(w.ids)))...)
	}
	w.last = id
}

// translate begins to translate numbers. So far they were the same.
func (w *Writer) translate() {
	w.ids = make([]uint64, w.last+1)
	for i := range w.ids {
		w.ids[i] = uint64(i)
	}
	w.next = max(w.last, uint64(w.clauses))
}

// name is our number of a clause of the solver.
func (w *Writer) name(id uint64) uint64 {
	switch {
	case id > w.last:
		w.fail("clause %d is mentioned before it is there", id)
		return id
	case w.ids == nil:
		return id
	}
	return w.ids[id]
}

func (w *Writer) flushDead() {
	if len(w.dead) == 0 || w.err != nil {
		return
	}
	w.enc.deletion(max(w.next, uint64(w.clauses)), w.dead)
	w.steps++
	w.dead = w.dead[:0]
}

// deletion writes an LRAT deletion; last is the highest number so far.
func (e *encoder) deletion(last uint64, ids []uint64) {
	e.open(true, last)
	for _, id := range ids {
		e.put(int64(id))
	}
	e.put(0)
	e.close()
}

func (w *Writer) fail(format string, args ...any) {
	if w.err == nil {
		w.err = fmt.Errorf("proof: "+format, args...)
	}
}

// Steps is the number of steps written.
func (w *Writer) Steps() int64 { return w.steps }

// Close writes what is still buffered. It does not close the underlying
// writer. The error is the first one met since the beginning.
func (w *Writer) Close() error {
	w.flushDead()
	if err := w.enc.out.Flush(); w.err == nil {
		w.err = err
	}
	return w.err
}

// writeLRAT writes the core of a checked DRAT proof. Clauses are deleted as
// soon as nothing uses them any more.
func (d *drat) writeLRAT(w io.Writer, f Format) error {
	e := newEncoder(w, f)
	ids := d.number()
	lemmas := d.coreLemmas()
	dying := d.lastUses(lemmas)
	last := uint64(d.given)
	var dead []uint64
	for c := range int32(d.given) {
		if d.state[c]&core == 0 {
			dead = append(dead, ids[c])
		}
	}
	if len(dead) > 0 {
		e.deletion(last, dead)
	}
	for _, c := range lemmas {
		last = ids[c]
		i := int(c) - d.given
		e.lemma(last, d.sorted(c, d.pivots[i]), d.hints[i], ids)
		if dead := dying(d.hints[i], c, ids); len(dead) > 0 {
			e.deletion(last, dead)
		}
	}
	if len(d.final) > 1 || len(d.lits(d.final[0])) > 0 { // else the formula has the empty clause
		e.lemma(last+1, nil, d.final, ids)
	}
	return e.out.Flush()
}

// number gives the clauses of the formula and the core lemmas their numbers.
func (d *drat) number() []uint64 {
	ids := make([]uint64, len(d.ends))
	next := uint64(0)
	for c := range ids {
		if c < d.given || d.state[c]&core != 0 {
			next++
			ids[c] = next
		}
	}
	return ids
}

func (d *drat) coreLemmas() (lemmas []int32) {
	for i := 0; i <= d.conflict; i++ {
		if c := d.steps[i].clause; c >= 0 && d.state[c]&core != 0 {
			lemmas = append(lemmas, c)
		}
	}
	return lemmas
}

// lastUses finds where each clause is used last. The function it returns is
// the clauses that are used last by a lemma, whose hints are given.
func (d *drat) lastUses(lemmas []int32) func(hints []int32, by int32, ids []uint64) []uint64 {
	by := make([]int32, len(d.ends))
	note := func(hints []int32, lemma int32) {
		for _, c := range hints {
			by[max(c, ^c)] = lemma
		}
	}
	for _, c := range lemmas {
		note(d.hints[int(c)-d.given], c)
	}
	note(d.final, math.MaxInt32)
	var dead []uint64
	return func(hints []int32, lemma int32, ids []uint64) []uint64 {
		dead = dead[:0]
		for _, c := range hints {
			if c = max(c, ^c); by[c] == lemma {
				by[c] = none // once only
				dead = append(dead, ids[c])
			}
		}
		slices.Sort(dead)
		return dead
	}
}

func (e *encoder) lemma(id uint64, lits []solve.Lit, hints []int32, ids []uint64) {
	e.open(false, id)
	e.lits(lits)
	for _, c := range hints {
		if c < 0 {
			e.put(-int64(ids[^c]))
		} else {
			e.put(int64(ids[c]))
		}
	}
	e.put(0)
	e.close()
}
