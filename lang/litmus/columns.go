// This file reads programs in columns, one for each thread.

package litmus

import (
	"assay/source"
)

// MaxThreads bounds the number of threads of a test.
const MaxThreads = 256

// columns reads the rows of a program and gives the cells of each thread.
func (p *parser) columns() ([][][]token, *source.Diagnostic) {
	p.accept(";")
	names, err := p.row()
	if err != nil {
		return nil, err
	}
	for i, cell := range names {
		if len(cell) == 0 || cell[0].kind != word {
			return nil, errorf(p.at(p.next()), CodeSyntax, "a program in columns begins with the names of its threads: P0 | P1 ;")
		}
		p.test.Threads = append(p.test.Threads, &Thread{Name: cell[0].text})
		if i >= MaxThreads {
			return nil, errorf(p.at(cell[0]), CodeLimit, "more than %d threads", MaxThreads)
		}
	}
	cells := make([][][]token, len(names))
	for !p.next().is("exists", "~", "forall", "locations", "filter", "final") && p.next().kind != end {
		first := p.next()
		row, err := p.row()
		if err != nil {
			return nil, err
		}
		if len(row) > len(names) {
			return nil, errorf(p.at(first), CodeSyntax, "this row has %d cells, and there are %d threads", len(row), len(names))
		}
		for i, cell := range row {
			cells[i] = append(cells[i], cell)
		}
	}
	return cells, nil
}

// row reads cells up to a semicolon. Each ends with a token of kind end.
func (p *parser) row() ([][]token, *source.Diagnostic) {
	row := [][]token{nil}
	for {
		k := p.next()
		switch {
		case k.kind == end:
			return nil, p.wrong("; is expected at the end of a row")
		case k.is("||"):
			stop := token{kind: end, from: k.from}
			row[len(row)-1] = append(row[len(row)-1], stop)
			row = append(row, []token{stop}, nil)
		case k.is("|", ";"):
			row[len(row)-1] = append(row[len(row)-1], token{kind: end, from: k.from})
			if k.is(";") {
				p.advance()
				return row, nil
			}
			row = append(row, nil)
		default:
			row[len(row)-1] = append(row[len(row)-1], k)
		}
		p.advance()
	}
}

// assembler makes the code of one thread, cell by cell.
type assembler struct {
	*parser
	code   []Instr
	labels map[string]int
	jumps  []jump
	bits   uint8 // of what the instruction accesses; 0: unknown
}

// jump is a jump whose target is known at the end only.
type jump struct {
	at    int // in the code
	label token
}

func (a *assembler) emit(in Instr) { a.code = append(a.code, in) }

func (a *assembler) jump(in Instr, label token) {
	a.jumps = append(a.jumps, jump{len(a.code), label})
	in.Op = Jump
	a.emit(in)
}

// assemble reads all threads; cell reads one instruction with its parser.
func (p *parser) assemble(cell func(a *assembler) *source.Diagnostic) *source.Diagnostic {
	cells, err := p.columns()
	if err != nil {
		return err
	}
	for i, th := range p.test.Threads {
		a := &assembler{parser: &parser{text: p.text, test: p.test}, labels: map[string]int{}}
		for _, c := range cells[i] {
			if err := a.cell(c, cell); err != nil {
				return err
			}
		}
		if err := a.link(); err != nil {
			return err
		}
		th.Code = a.code
	}
	return nil
}

// cell reads the labels of a cell and then its instruction.
func (a *assembler) cell(toks []token, instr func(a *assembler) *source.Diagnostic) *source.Diagnostic {
	if len(toks) == 0 {
		return nil
	}
	a.toks, a.pos = toks, 0
	for a.next().kind == word && a.peek(1).is(":") {
		k := a.advance()
		if _, twice := a.labels[k.text]; twice {
			return errorf(a.at(k), CodeSyntax, "the label %s stands twice", k.text)
		}
		a.labels[k.text] = len(a.code)
		a.advance()
	}
	if a.next().kind == end {
		return nil
	}
	first, from := a.next(), len(a.code)
	a.bits = 0
	if err := instr(a); err != nil {
		return err
	}
	if a.next().kind != end {
		return a.wrong("the instruction ends here")
	}
	last := a.toks[a.pos-1]
	for i := from; i < len(a.code); i++ {
		a.code[i].Span = a.span(first.from, last.from+len(last.text))
		if in := &a.code[i]; in.Op == Load || in.Op == Store {
			in.Bits = a.bits
		}
	}
	return nil
}

// link finds the targets of jumps.
func (a *assembler) link() *source.Diagnostic {
	for _, j := range a.jumps {
		to, ok := a.labels[j.label.text]
		if !ok {
			return errorf(a.at(j.label), CodeName, "there is no label %s in this thread", j.label.text)
		}
		a.code[j.at].Target = to
	}
	return nil
}
