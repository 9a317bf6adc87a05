package proof

// This file keeps the whole proof of a live solver, from which certificates of
// single answers are cut.
//
// Steps are packed into pieces of about a megabyte; beyond a budget the pieces
// go to a temporary file. A certificate takes three passes: backwards, to find
// the clauses that refute the assumptions; backwards again, to mark what they
// rest on; forwards, to write that.

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"assay/solve"
	"assay/solve/cnf"
)

const pieceSize = 1 << 20

// Log is a solve.ProofSink that keeps what it is told. The solver must give
// hints. The first error stops it and is what Write returns.
type Log struct {
	formula cnf.Formula // the clauses given
	names   []uint64    // their numbers
	pieces  []piece     // the clauses derived, in order
	open    []byte      // the last piece, still growing
	last    uint64      // highest number so far
	steps   int64
	held    int64    // bytes of pieces in memory
	budget  int64    // for held; beyond it pieces go to the file
	file    *os.File // nil as long as it is not needed
	size    int64    // of the file
	err     error
}

// piece is a run of steps, in memory or in the file.
type piece struct {
	data []byte // nil if it is in the file
	at   int64
	n    int
}

var _ solve.ProofSink = (*Log)(nil)

// NewLog is an empty log that holds up to the given number of bytes in memory;
// 0 stands for 256 MB. Close it to remove its temporary file.
func NewLog(budget int64) *Log {
	if budget == 0 {
		budget = 256 << 20
	}
	return &Log{budget: budget}
}

// Formula is the clauses given so far, to be read only.
func (l *Log) Formula() *cnf.Formula { return &l.formula }

// Steps is the number of clauses derived so far.
func (l *Log) Steps() int64 { return l.steps }

// Given implements solve.ProofSink.
func (l *Log) Given(id uint64, lits []solve.Lit) {
	l.number(id)
	l.formula.Add(lits...)
	l.names = append(l.names, id)
}

// Derived implements solve.ProofSink.
func (l *Log) Derived(id uint64, lits []solve.Lit, hints []uint64) {
	if l.number(id); len(hints) == 0 && l.err == nil {
		l.err = fmt.Errorf("proof: clause %d comes without hints", id)
	}
	if l.err != nil {
		return
	}
	l.steps++
	b := binary.AppendUvarint(l.open, id)
	b = binary.AppendUvarint(b, uint64(len(lits)))
	for _, m := range lits {
		b = binary.AppendUvarint(b, uint64(m))
	}
	b = binary.AppendUvarint(b, uint64(len(hints)))
	for _, h := range hints {
		if h >= id && l.err == nil {
			l.err = fmt.Errorf("proof: clause %d rests on clause %d", id, h)
		}
		b = binary.AppendUvarint(b, id-h)
	}
	if l.open = b; len(b) >= pieceSize {
		l.put()
	}
}

// Deleted implements solve.ProofSink. What is used last where comes out anyway
// when a certificate is cut.
func (l *Log) Deleted(uint64, []solve.Lit) {}

func (l *Log) number(id uint64) {
	if l.err == nil && (id <= l.last || id > 1<<32-2) {
		l.err = fmt.Errorf("proof: clause number %d after %d", id, l.last)
	}
	l.last = max(l.last, id)
}

// put ends the piece that is open.
func (l *Log) put() {
	p := piece{data: l.open, n: len(l.open)}
	l.open = nil
	if l.held+int64(p.n) > l.budget {
		l.err = l.spill(&p)
	} else {
		l.held += int64(p.n)
	}
	l.pieces = append(l.pieces, p)
}

func (l *Log) spill(p *piece) (err error) {
	if l.file == nil {
		if l.file, err = os.CreateTemp("", "assay-proof-*"); err != nil {
			return err
		}
	}
	if _, err := l.file.WriteAt(p.data, l.size); err != nil {
		return err
	}
	p.data, p.at = nil, l.size
	l.size += int64(p.n)
	return nil
}

// Close forgets the log and removes its file.
func (l *Log) Close() error {
	if l.file == nil {
		return nil
	}
	err := errors.Join(l.file.Close(), os.Remove(l.file.Name()))
	*l = Log{err: errors.New("proof: the log is closed")}
	return err
}

// logged is one derived clause of the log, as a view into a piece.
type logged struct {
	id    uint64
	lits  []solve.Lit
	hints []uint64
}

// piece is the bytes of a piece; the one after the last is still open.
func (l *Log) piece(i int) ([]byte, error) {
	if i == len(l.pieces) {
		return l.open, nil
	}
	p := l.pieces[i]
	if p.data != nil {
		return p.data, nil
	}
	b := make([]byte, p.n)
	_, err := l.file.ReadAt(b, p.at)
	return b, err
}

// decode reads the step at the beginning of b and is its length.
func (s *logged) decode(b []byte) int {
	at := 0
	next := func() uint64 {
		u, n := binary.Uvarint(b[at:])
		at += n
		return u
	}
	s.id, s.lits, s.hints = next(), s.lits[:0], s.hints[:0]
	for range next() {
		s.lits = append(s.lits, solve.Lit(next()))
	}
	for range next() {
		s.hints = append(s.hints, s.id-next())
	}
	return at
}

// forwards visits all steps in order. A step is valid during the visit only.
func (l *Log) forwards(visit func(*logged)) error {
	var s logged
	for i := range len(l.pieces) + 1 {
		b, err := l.piece(i)
		if err != nil {
			return err
		}
		for len(b) > 0 {
			b = b[s.decode(b):]
			visit(&s)
		}
	}
	return nil
}

// backwards visits all steps in reverse order, until visit says stop.
func (l *Log) backwards(visit func(*logged) (stop bool)) error {
	var s logged
	var starts []int
	for i := len(l.pieces); i >= 0; i-- {
		b, err := l.piece(i)
		if err != nil {
			return err
		}
		starts = starts[:0]
		for at := 0; at < len(b); at += s.decode(b[at:]) {
			starts = append(starts, at)
		}
		for _, at := range slices.Backward(starts) {
			s.decode(b[at:])
			if visit(&s) {
				return nil
			}
		}
	}
	return nil
}

// cutting is the state of cutting one certificate out of a log.
type cutting struct {
	log         *Log
	assumptions []solve.Lit // without duplicates
	properties  []Property
	refuters    []logged // for each property that the assumptions do not refute themselves the clause that does
	final       []uint64 // hints of the last step: numbers of the proof, or of the log shifted by inLog
	use         []uint32 // by number of the log: number in the proof, 0 if not needed
	lastUse     []uint32 // by number of the log: number (of the log) of the step that uses it last
}

// WriteProof writes the LRAT proof that formula, assumptions and the clause of
// the properties' literals have no model together; see Certificate for the
// order of the clauses. It fails if the solver did not find that out.
func (l *Log) WriteProof(w io.Writer, f Format, assumptions []solve.Lit, properties []Property) error {
	if l.err != nil {
		return l.err
	}
	if !f.lrat() {
		return fmt.Errorf("proof: a log writes LRAT, not %s", f)
	}
	c := &cutting{log: l, assumptions: distinct(assumptions), properties: properties}
	if err := c.findRefuters(); err != nil {
		return err
	}
	if err := c.mark(); err != nil {
		return err
	}
	return c.write(w, f)
}

// distinct is the literals without repetitions, in order.
func distinct(lits []solve.Lit) (ds []solve.Lit) {
	seen := map[solve.Lit]bool{}
	for _, m := range lits {
		if !seen[m] {
			seen[m] = true
			ds = append(ds, m)
		}
	}
	return ds
}

// findRefuters finds for each property a clause that is false when the
// assumptions and the property's literal are true. Without properties it is
// the assumptions alone.
func (c *cutting) findRefuters() error {
	goals := []solve.Lit{0}
	if len(c.properties) > 0 {
		goals = goals[:0]
		for _, p := range c.properties {
			goals = append(goals, p.Lit)
		}
	}
	assumed := map[solve.Lit]bool{}
	for _, a := range c.assumptions {
		if assumed[a.Not()] {
			return nil // they contradict each other
		}
		assumed[a] = true
	}
	goals = slices.DeleteFunc(goals, func(g solve.Lit) bool { return assumed[g.Not()] }) // refuted as they are
	c.refuters = make([]logged, len(goals))
	missing := len(goals)
	try := func(s *logged) bool {
		for i, goal := range goals {
			if c.refuters[i].id == 0 && refutes(s.lits, assumed, goal) {
				c.refuters[i] = logged{id: s.id, lits: slices.Clone(s.lits)}
				missing--
			}
		}
		return missing == 0
	}
	if missing == 0 {
		return nil
	}
	if err := c.log.backwards(try); err != nil || missing == 0 {
		return err
	}
	for i, lits := range c.log.formula.Clauses() {
		if try(&logged{id: c.log.names[i], lits: lits}) {
			return nil
		}
	}
	return errors.New("proof: the solver did not refute these assumptions")
}

func refutes(c []solve.Lit, assumed map[solve.Lit]bool, goal solve.Lit) bool {
	for _, m := range c {
		if !assumed[m.Not()] && (goal == 0 || m != goal.Not()) {
			return false
		}
	}
	return true
}

// inLog marks numbers of the log in final.
const inLog = 1 << 62

// finish is the hints of the last step: the units of the assumptions, then what
// refutes each property, then the clause of the properties. Propagation is
// followed here, so that hints end at the conflict and none is idle.
func (c *cutting) finish() {
	truth := map[solve.Lit]bool{}
	clauses := uint64(c.log.formula.Len())
	for i, a := range c.assumptions {
		c.final = append(c.final, clauses+uint64(i)+1)
		if truth[a.Not()] {
			return
		}
		truth[a] = true
	}
	for _, s := range c.refuters {
		open := solve.Lit(0)
		for _, m := range s.lits {
			if !truth[m.Not()] {
				open = m
			}
		}
		if open != 0 && truth[open] {
			continue
		}
		c.final = append(c.final, inLog|s.id)
		if open == 0 {
			return
		}
		truth[open] = true
	}
	c.final = append(c.final, clauses+uint64(len(c.assumptions))+1)
}

// mark finds everything the last step rests on, and where it is used last.
func (c *cutting) mark() error {
	c.finish()
	c.use = make([]uint32, c.log.last+1)
	c.lastUse = make([]uint32, c.log.last+1)
	for _, h := range c.final {
		if h&inLog != 0 {
			c.use[h&^inLog] = 1
		}
	}
	err := c.log.backwards(func(s *logged) bool {
		if c.use[s.id] != 0 {
			for _, h := range s.hints {
				if c.use[h] == 0 {
					c.use[h], c.lastUse[h] = 1, uint32(s.id)
				}
			}
		}
		return false
	})
	for i, id := range c.log.names {
		c.use[id], c.lastUse[id] = uint32(i+1), 0 // clauses of the formula stay
	}
	return err
}

func (c *cutting) write(w io.Writer, f Format) error {
	e := newEncoder(w, f)
	next := uint64(c.log.formula.Len()+len(c.assumptions)) + uint64(min(1, len(c.properties)))
	done := false // the empty clause was among those derived
	var dead []uint64
	err := c.log.forwards(func(s *logged) {
		if c.use[s.id] == 0 || done {
			return
		}
		next++
		c.use[s.id] = uint32(next)
		done = len(s.lits) == 0
		dead = dead[:0]
		e.open(false, next)
		e.lits(s.lits)
		for _, h := range s.hints {
			e.put(int64(c.use[h]))
			if c.lastUse[h] == uint32(s.id) {
				c.lastUse[h] = 0
				dead = append(dead, uint64(c.use[h]))
			}
		}
		e.put(0)
		e.close()
		if len(dead) > 0 {
			e.deletion(next, dead)
		}
	})
	if err == nil && !done {
		c.last(&e, next+1)
	}
	return errors.Join(err, e.out.Flush())
}

// last writes the last step.
func (c *cutting) last(e *encoder, id uint64) {
	e.open(false, id)
	e.lits(nil)
	for _, h := range c.final {
		if h&inLog != 0 {
			h = uint64(c.use[h&^inLog])
		}
		e.put(int64(h))
	}
	e.put(0)
	e.close()
}
