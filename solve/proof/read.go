package proof

// This file reads the steps of a proof, in any format, and finds out which
// format it is. The reader is total: steps that are not well formed are
// refusals with a position, and no step may be larger than maxStep.

import (
	"bytes"
	"fmt"
	"io"

	"assay/solve"
	"assay/solve/cnf"
)

const (
	window   = 1 << 16 // bytes that decide the format
	maxStep  = 1 << 26 // numbers in a step
	newVars  = 1 << 20 // variables that a proof may add to those of the formula
	maxIdent = 1 << 62 // numbers of clauses stay below it
)

// step is one step of a proof. The slices are valid until the next is read.
type step struct {
	del   bool
	id    uint64      // LRAT additions: the number of the new clause
	lits  []solve.Lit // the clause; not for LRAT deletions
	hints []int64     // LRAT: the hints, or the numbers to delete
	at    Position
}

// reader reads steps.
type reader struct {
	in         io.Reader
	err        error // sticky error of in, io.EOF at the end
	empty      int   // reads in a row that gave nothing
	buf        []byte
	i          int    // next byte in buf
	base       int64  // offset of buf[0]
	line       int64  // of the next byte, text only
	format     Format // never Detect, unless undetected
	undetected string // why there is no format
	vars       int    // highest variable that may be mentioned
	steps      int64  // read so far
}

// newReader reads the beginning and settles the format.
func newReader(in io.Reader, f *cnf.Formula, format Format) *reader {
	r := &reader{in: in, buf: make([]byte, 0, window), line: 1, format: format, vars: f.Vars() + newVars}
	for len(r.buf) < window && r.err == nil {
		r.fill()
	}
	if format == Detect {
		r.format, r.undetected = detect(r.buf, len(r.buf) == window, f)
	}
	return r
}

// detect decides by reading the window in the formats it may be. Every binary
// step ends in a zero byte and no text has one. A wrong guess does no harm: a
// proof that is accepted in any reading is a proof.
func detect(window []byte, cut bool, f *cnf.Formula) (Format, string) {
	plain, linear := DRAT, LRAT
	if bytes.IndexByte(window, 0) >= 0 {
		plain, linear = DRATBinary, LRATBinary
	}
	steps, asPlain := reads(window, cut, f, plain)
	_, asLinear := reads(window, cut, f, linear)
	switch {
	case asPlain == nil && asLinear == nil && steps > 0:
		return Detect, "the beginning reads as DRAT and as LRAT: name the format"
	case asPlain == nil:
		return plain, ""
	case asLinear == nil:
		return linear, ""
	}
	return Detect, fmt.Sprintf("neither DRAT (%v) nor LRAT (%v)", asPlain, asLinear)
}

// reads is the number of steps in the window, or tells why it is not the
// beginning of a proof in a format.
func reads(window []byte, cut bool, f *cnf.Formula, format Format) (steps int64, err error) {
	r := &reader{err: io.EOF, buf: window, line: 1, format: format, vars: f.Vars() + newVars}
	var s step
	last := uint64(f.Len())
	for {
		err := r.read(&s)
		switch {
		case err == io.EOF || err != nil && cut && r.i >= len(window):
			return r.steps, nil
		case err != nil:
			return 0, err
		case !format.lrat() || s.del:
		case s.id <= last:
			return 0, r.refuse(&s, "number %d after %d", s.id, last)
		default:
			last = s.id
		}
	}
}

func (r *reader) refuse(s *step, format string, args ...any) error {
	return &refusal{s.at, fmt.Sprintf(format, args...)}
}

// fill reads more bytes behind those in the buffer, which it first moves to
// the front.
func (r *reader) fill() {
	rest := copy(r.buf[:cap(r.buf)], r.buf[r.i:])
	r.base += int64(r.i)
	r.i = 0
	n, err := r.in.Read(r.buf[rest:cap(r.buf)])
	if r.empty++; n > 0 {
		r.empty = 0
	}
	if err == nil && r.empty > 100 {
		err = io.ErrNoProgress
	}
	r.buf, r.err = r.buf[:rest+n], err
}

// peek is the next byte, -1 at the end.
func (r *reader) peek() int {
	for r.i == len(r.buf) {
		if r.err != nil {
			return -1
		}
		r.fill()
	}
	return int(r.buf[r.i])
}

// next is the next byte, which it takes; -1 at the end.
func (r *reader) next() int {
	b := r.peek()
	if b >= 0 {
		r.i++
	}
	return b
}

// read reads the next step. io.EOF is the regular end.
func (r *reader) read(s *step) error {
	s.lits, s.hints, s.del, s.id = s.lits[:0], s.hints[:0], false, 0
	var err error
	if r.format.binary() {
		err = r.readBinary(s)
	} else {
		err = r.readText(s)
	}
	if err != nil && r.i == len(r.buf) && r.err != nil && r.err != io.EOF {
		return r.err // the text did not end here, reading failed
	}
	return err
}

// start notes where the step begins.
func (r *reader) start(s *step) {
	r.steps++
	s.at = Position{Step: r.steps, Offset: r.base + int64(r.i)}
	if !r.format.binary() {
		s.at.Line = r.line
	}
}

// Text.

func (r *reader) readText(s *step) error {
	b := r.blank()
	for b == '\n' || b == 'c' {
		for b = r.next(); b >= 0 && b != '\n'; b = r.next() {
		}
		r.line++
		b = r.blank()
	}
	if b < 0 {
		return io.EOF
	}
	r.start(s)
	if err := r.textStep(s); err != nil {
		return err
	}
	if b := r.blank(); b >= 0 && b != '\n' {
		return r.refuse(s, "the step ends, but the line goes on with %q", rune(b))
	}
	return nil
}

func (r *reader) textStep(s *step) error {
	if !r.format.lrat() {
		s.del = r.letterD()
		return r.textLits(s)
	}
	n, err := r.number(s)
	if err != nil {
		return err
	}
	if n <= 0 {
		return r.refuse(s, "%d is not the number of a clause", n)
	}
	s.id = uint64(n)
	if r.blank(); r.letterD() {
		s.del = true
		return r.textHints(s)
	}
	if err := r.textLits(s); err != nil {
		return err
	}
	return r.textHints(s)
}

// blank skips blanks inside a line and is the byte behind them.
func (r *reader) blank() int {
	for {
		b := r.peek()
		if b != ' ' && b != '\t' && b != '\r' {
			return b
		}
		r.i++
	}
}

func (r *reader) letterD() bool {
	if r.peek() != 'd' {
		return false
	}
	r.i++
	return true
}

// number reads a number and the blank or end of line behind it.
func (r *reader) number(s *step) (int64, error) {
	b := r.blank()
	neg := b == '-'
	if neg {
		r.i++
		b = r.peek()
	}
	n, digits := int64(0), 0
	for ; b >= '0' && b <= '9'; b = r.peek() {
		r.i++
		digits++
		if n = n*10 + int64(b-'0'); n >= maxIdent/10 {
			return 0, r.refuse(s, "a number is too large")
		}
	}
	switch {
	case digits == 0 && (b < 0 || b == '\n'):
		return 0, r.refuse(s, "the line ends inside a step")
	case digits == 0 || b >= 0 && b != ' ' && b != '\n' && b != '\t' && b != '\r':
		return 0, r.refuse(s, "number expected, %q found", rune(b))
	case neg:
		n = -n
	}
	return n, nil
}

func (r *reader) textLits(s *step) error {
	for {
		n, err := r.number(s)
		if err != nil || n == 0 {
			return err
		}
		if err := r.addLit(s, n); err != nil {
			return err
		}
	}
}

func (r *reader) textHints(s *step) error {
	for {
		n, err := r.number(s)
		if err != nil || n == 0 {
			return err
		}
		if err := r.addHint(s, n); err != nil {
			return err
		}
	}
}

func (r *reader) addLit(s *step, n int64) error {
	if n > int64(r.vars) || n < -int64(r.vars) {
		return r.refuse(s, "literal %d: variables beyond %d are not accepted", n, r.vars)
	}
	if len(s.lits) == maxStep {
		return r.refuse(s, "more than %d literals in a step", maxStep)
	}
	s.lits = append(s.lits, solve.FromDimacs(int(n)))
	return nil
}

func (r *reader) addHint(s *step, n int64) error {
	if len(s.hints) == maxStep {
		return r.refuse(s, "more than %d hints in a step", maxStep)
	}
	s.hints = append(s.hints, n)
	return nil
}

// Binary.

func (r *reader) readBinary(s *step) error {
	if r.peek() < 0 {
		return io.EOF
	}
	r.start(s)
	switch b := r.next(); b {
	case 'a':
	case 'd':
		s.del = true
	default:
		return r.refuse(s, "step expected, byte %#x found", b)
	}
	if r.format.lrat() && !s.del {
		n, err := r.varint(s)
		if err != nil {
			return err
		}
		if n <= 0 {
			return r.refuse(s, "%d is not the number of a clause", n)
		}
		s.id = uint64(n)
	}
	if !r.format.lrat() || !s.del {
		if err := r.list(s, r.addLit); err != nil {
			return err
		}
	}
	if r.format.lrat() {
		return r.list(s, r.addHint)
	}
	return nil
}

func (r *reader) list(s *step, add func(*step, int64) error) error {
	for {
		n, err := r.varint(s)
		if err != nil || n == 0 {
			return err
		}
		if err := add(s, n); err != nil {
			return err
		}
	}
}

// varint reads a signed number; the 1 that would be "minus zero" is no number.
func (r *reader) varint(s *step) (int64, error) {
	u, shift := uint64(0), 0
	for {
		b := r.next()
		switch {
		case b < 0:
			return 0, r.refuse(s, "the proof ends inside a step")
		case shift == 63:
			return 0, r.refuse(s, "a number is too large")
		}
		u |= uint64(b&0x7f) << shift
		if b < 0x80 {
			break
		}
		shift += 7
	}
	if u == 1 {
		return 0, r.refuse(s, "minus zero is no number")
	}
	if u&1 != 0 {
		return -int64(u >> 1), nil
	}
	return int64(u >> 1), nil
}
