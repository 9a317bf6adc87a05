// This file makes the mutants of a file.

package mutant

import (
	"cmp"
	"fmt"
	"slices"

	"assay/lang/fir"
	"assay/lang/fir/syntax"
	"assay/source"
)

// Operator is a kind of change.
type Operator string

const (
	AOR Operator = "AOR" // arithmetic operator replaced
	AOI Operator = "AOI" // arithmetic operator inserted
	AOD Operator = "AOD" // arithmetic operator deleted
	ROR Operator = "ROR" // relational operator replaced
	COR Operator = "COR" // conditional operator replaced
	COI Operator = "COI" // conditional operator inserted
	COD Operator = "COD" // conditional operator deleted
	SOR Operator = "SOR" // shift operator replaced
	LOR Operator = "LOR" // logical (bitwise) operator replaced
	LOI Operator = "LOI" // logical operator inserted
	LOD Operator = "LOD" // logical operator deleted
	ASR Operator = "ASR" // assignment operator replaced
)

// Operators are all of them, in the order of the literature.
var Operators = []Operator{AOR, AOI, AOD, ROR, COR, COI, COD, SOR, LOR, LOI, LOD, ASR}

// Mutant is a file with one fault.
type Mutant struct {
	Name     string // operator and number, unique among the mutants of a file: "AOR3"
	Operator Operator
	Proc     string
	Span     source.Span // of what was changed, in the original
	From, To string      // what was changed, and into what
	Text     string      // the whole file, formatted
}

func (m Mutant) String() string {
	return fmt.Sprintf("%s %s: %s becomes %s", m.Name, m.Span, m.From, m.To)
}

// All makes the mutants of the named procedures, or of all if none is named.
// The list says what is wrong with the original.
func All(name string, text []byte, procs ...string) ([]Mutant, *source.List) {
	model, errs := fir.Load(name, text)
	if errs.Failed() {
		return nil, errs
	}
	for _, p := range procs {
		if model.Proc(p) == nil {
			errs.Errorf(source.Span{File: name}, fir.CodeName, "there is no procedure %s to change", p)
			return nil, errs
		}
	}
	b := &builder{file: model.File, warnings: len(errs.All()), seen: map[string]bool{}, numbers: map[Operator]int{}}
	b.seen[b.print(model.File.Decls)] = true
	for i, d := range model.File.Decls {
		p, ok := d.(*syntax.ProcDecl)
		if ok && (len(procs) == 0 || slices.Contains(procs, p.Name.Name)) {
			b.proc(i, p)
		}
	}
	return b.out, errs
}

// builder keeps the mutants made so far.
type builder struct {
	file     *syntax.File
	warnings int              // of the original
	seen     map[string]bool  // texts of the original and the mutants
	numbers  map[Operator]int // mutants of each operator
	out      []Mutant
}

// proc adds the mutants of one declaration.
func (b *builder) proc(index int, p *syntax.ProcDecl) {
	changes := block(p.Body, nil)
	slices.SortStableFunc(changes, func(x, y blockChange) int {
		return cmp.Or(cmp.Compare(x.at.Pos(), y.at.Pos()), cmp.Compare(x.at.End(), y.at.End()),
			cmp.Compare(slices.Index(Operators, x.op), slices.Index(Operators, y.op)))
	})
	for _, c := range changes {
		q := *p
		q.Body = c.block
		decls := slices.Clone(b.file.Decls)
		decls[index] = &q
		b.add(p.Name.Name, c.change, b.print(decls))
	}
}

// add keeps a mutant if it is a new program that the front end accepts.
func (b *builder) add(proc string, c change, text string) {
	if b.seen[text] {
		return
	}
	b.seen[text] = true
	if _, errs := fir.Load(b.file.Name, []byte(text)); errs.Failed() || len(errs.All()) > b.warnings {
		return
	}
	b.numbers[c.op]++
	b.out = append(b.out, Mutant{
		Name:     fmt.Sprintf("%s%d", c.op, b.numbers[c.op]),
		Operator: c.op,
		Proc:     proc,
		Span:     b.file.Span(c.at),
		From:     c.from,
		To:       c.to,
		Text:     text,
	})
}

// print writes declarations in the house style, without comments. What stands
// in them has no places, since some of it is new.
func (b *builder) print(decls []syntax.Decl) string {
	return string(syntax.Print(&syntax.File{Name: b.file.Name, Decls: decls}, syntax.Style{}))
}
