package cnf

// This file reads DIMACS.
//
//	c a comment, to the end of the line; it may follow anything
//	p cnf 3 2
//	1 -2 0
//	2 3
//	-1 0
//
// White space is free: a clause may span lines and a line may hold clauses.
// The header is required and must be true: a literal beyond the declared
// variables, a missing clause or one too many is an error, because a file cut
// short looks exactly like that. A token that begins with '%' ends the formula
// (files of the SATLIB collection end in "% 0").

import (
	"bufio"
	"fmt"
	"io"

	"assay/solve"
)

// Error is what is wrong with a text, and where.
type Error struct {
	Line, Col int    // both from 1; Col counts bytes
	Msg       string // one sentence without position
}

func (e *Error) Error() string { return fmt.Sprintf("%d:%d: %s", e.Line, e.Col, e.Msg) }

// Limits bound what Read accepts. A zero field stands for its default.
type Limits struct {
	Vars    int // default 1<<26
	Clauses int // default 1<<27
	Lits    int // default 1<<29: occurrences in all clauses
}

func (l Limits) orDefault() Limits {
	set := func(n *int, d int) {
		if *n == 0 {
			*n = d
		}
	}
	set(&l.Vars, 1<<26)
	set(&l.Clauses, 1<<27)
	set(&l.Lits, 1<<29)
	return l
}

// Read reads a DIMACS formula. Errors of the text are of type *Error; errors
// of the reader are passed on.
func Read(r io.Reader, lim Limits) (*Formula, error) {
	d := &dimacs{in: bufio.NewReaderSize(r, 1<<16), line: 1, lim: lim.orDefault()}
	if err := d.header(); err != nil {
		return nil, err
	}
	if err := d.clauses(); err != nil {
		return nil, err
	}
	return &d.f, nil
}

// dimacs is the state of one Read.
type dimacs struct {
	in        *bufio.Reader
	line, col int     // position of the byte read last
	lim       Limits  // all set
	vars      int     // as declared
	want      int     // clauses declared
	f         Formula // what was read
	tline     int     // position of the token at hand
	tcol      int
}

func (d *dimacs) errorf(format string, args ...any) error {
	return &Error{d.tline, d.tcol, fmt.Sprintf(format, args...)}
}

// next is the next byte; it keeps the position. io.EOF ends the text.
func (d *dimacs) next() (byte, error) {
	b, err := d.in.ReadByte()
	if err == nil {
		d.col++
	}
	return b, err
}

func (d *dimacs) newline() { d.line, d.col = d.line+1, 0 }

// start skips white space and comments and is the first byte of a token, whose
// position it notes; 0 at the end of the text.
func (d *dimacs) start() (byte, error) {
	for {
		b, err := d.next()
		if err == io.EOF {
			d.tline, d.tcol = d.line, d.col+1
			return 0, nil
		}
		if err != nil {
			return 0, err
		}
		switch b {
		case '\n':
			d.newline()
		case ' ', '\t', '\r', '\v', '\f':
		case 'c':
			if err := d.comment(); err != nil {
				return 0, err
			}
		default:
			d.tline, d.tcol = d.line, d.col
			if b == 0 {
				return 0, d.errorf("a zero byte: this is not a DIMACS text")
			}
			return b, nil
		}
	}
}

// comment skips the rest of the line, however long.
func (d *dimacs) comment() error {
	for {
		b, err := d.next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if b == '\n' {
			d.newline()
			return nil
		}
	}
}

func space(b byte) bool { return b == ' ' || b >= '\t' && b <= '\r' }

// number reads the number whose first byte is at hand. It fails beyond limit,
// so it cannot overflow.
func (d *dimacs) number(b byte, limit int, what string) (int, error) {
	neg := b == '-'
	n, digits := 0, 0
	var err error
	if neg {
		b, err = d.next()
	}
	for ; err == nil && b >= '0' && b <= '9'; b, err = d.next() {
		n, digits = n*10+int(b-'0'), digits+1
		if n > limit {
			return 0, d.errorf("%s beyond %d", what, limit)
		}
	}
	switch {
	case err != nil && err != io.EOF:
		return 0, err
	case err == nil && !space(b):
		return 0, d.errorf("%s expected, %q found in it", what, b)
	case digits == 0:
		return 0, d.errorf("%s expected after the sign", what)
	case err == nil && b == '\n':
		d.newline()
	}
	if neg {
		n = -n
	}
	return n, nil
}

// word reads exactly the given word, which begins at b, and the byte after it.
func (d *dimacs) word(b byte, want string) (after byte, err error) {
	for i := range want {
		if err != nil || b != want[i] {
			return 0, d.errorf("header expected: p cnf VARIABLES CLAUSES")
		}
		b, err = d.next()
	}
	return b, err
}

// header reads the line "p cnf V C". "cnf" begins with the letter of comments,
// so the first two words are not read as other tokens are.
func (d *dimacs) header() error {
	b, err := d.start()
	if err != nil {
		return err
	}
	if b, err = d.word(b, "p"); err == nil && b != ' ' && b != '\t' {
		return d.errorf("header expected: p cnf VARIABLES CLAUSES")
	}
	for err == nil && (b == ' ' || b == '\t') {
		b, err = d.next()
	}
	if b, err = d.word(b, "cnf"); err != nil || b != ' ' && b != '\t' {
		return d.errorf("header expected: p cnf VARIABLES CLAUSES")
	}
	if d.vars, err = d.count(d.lim.Vars, "number of variables"); err != nil {
		return err
	}
	d.want, err = d.count(d.lim.Clauses, "number of clauses")
	d.f.Grow(d.vars)
	return err
}

func (d *dimacs) count(limit int, what string) (int, error) {
	b, err := d.start()
	if err != nil {
		return 0, err
	}
	n, err := d.number(b, limit, what)
	if err == nil && n < 0 {
		err = d.errorf("%s is negative", what)
	}
	return n, err
}

func (d *dimacs) clauses() error {
	open := false // inside a clause
	for {
		b, err := d.start()
		if err != nil {
			return err
		}
		if b == 0 || b == '%' {
			return d.end(open)
		}
		if !open && d.f.Len() == d.want {
			return d.errorf("one clause more than the %d that the header declares", d.want)
		}
		n, err := d.literal(b)
		if err != nil {
			return err
		}
		if open = n != 0; !open {
			d.f.ends = append(d.f.ends, len(d.f.lits))
			continue
		}
		d.f.lits = append(d.f.lits, solve.FromDimacs(n))
	}
}

func (d *dimacs) literal(b byte) (int, error) {
	switch {
	case b == 'p':
		return 0, d.errorf("a second header")
	case b != '-' && (b < '0' || b > '9'):
		return 0, d.errorf("literal or 0 expected, %q found", b)
	case len(d.f.lits) == d.lim.Lits:
		return 0, d.errorf("more than %d literals", d.lim.Lits)
	}
	return d.number(b, d.vars, "literal over the declared variables")
}

func (d *dimacs) end(open bool) error {
	switch {
	case open:
		return d.errorf("the text ends inside a clause")
	case d.f.Len() != d.want:
		return d.errorf("the text ends after %d clauses, the header declares %d", d.f.Len(), d.want)
	}
	return nil
}
