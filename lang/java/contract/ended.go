package contract

import (
	"slices"

	"assay/lang/java/scan"
	"assay/lang/java/spec"
)

// This file finds the statement behind whose end a statement of contracts stands, last in its block.

// Ended is a statement of several parts, such as a loop, that ends where a statement of contracts stands: code that leaves its lines, other than by a
// jump or an exception, comes there.
type Ended struct {
	Lines   [2]int // nothing else stands on them; 0: there is no such statement, or the code does not show its end
	Loops   bool   // it is a loop
	Returns bool   // it has a return
}

// ended returns the statement that ends before the end of a block at an offset.
func (l *lowering) ended(f *scan.File, at int32) (out Ended) {
	end := tokenAt(f, at)
	if end < 2 || !slices.Contains(ends, f.Of(f.Tokens[end])) {
		return out
	}
	first := lastStatement(f, end)
	if first < 0 {
		return out
	}
	b := blockSaid{stretch{first: first, begin: first, last: end - 1}, l, &spec.Stmt{}, f}
	lines := b.lines(first, end-1)
	if !begins(f, f.Tokens[first].Start) || lines[1] >= f.Span(at, at).Line || b.jumpsOut() {
		return out
	}
	i := first
	for isLabel(f, i) {
		i += 2
	}
	out.Loops = IsLoop(f.Of(f.Tokens[i]))
	if around := loopAround(f, l.m.Decl, f.Tokens[first].Start); out.Loops && around >= 0 && constant(f, l.m.Decl, around) {
		return Ended{} // both may begin at the same code
	}
	for j := first; j < end; j++ {
		out.Returns = out.Returns || f.Of(f.Tokens[j]) == "return"
	}
	out.Lines = lines
	return out
}

// jumpsOut reports whether break or continue may leave it for somewhere else than its end.
func (b *blockSaid) jumpsOut() bool {
	for i := b.first; i < b.last; i++ {
		if word := b.f.Of(b.f.Tokens[i]); (word == "break" || word == "continue") && b.outward(i, word) {
			return true
		}
	}
	return false
}

// lastStatement returns the first token of the statement that ends before the end of a block at a token; negative: there is none.
func lastStatement(f *scan.File, end int) int {
	open, depth := end-1, 0
	for ; open > 0; open-- {
		switch f.Of(f.Tokens[open]) {
		case "}", ")", "]":
			depth++
		case "{", "(", "[":
			depth--
		}
		if depth < 0 {
			break
		}
	}
	if f.Of(f.Tokens[open]) != "{" {
		return -1
	}
	first := -1
	for i := open + 1; i < end; {
		if text := f.Of(f.Tokens[i]); text == "case" || text == "default" {
			for i < end && f.Of(f.Tokens[i]) != ":" {
				if f.Of(f.Tokens[i]) == "->" {
					return -1
				}
				i++
			}
			i, first = i+1, -1
			continue
		}
		first = i
		if i = behindStatement(f, i); i > end {
			return -1
		}
	}
	return first
}

// behindStatement returns the token behind the statement that begins with one.
func behindStatement(f *scan.File, i int) int {
	of := func(i int) string { return f.Of(f.Tokens[min(i, len(f.Tokens)-1)]) }
	switch text := of(i); {
	case text == "{":
		return closing(f, i) + 1
	case isLabel(f, i):
		return behindStatement(f, i+2)
	case text == "if":
		i = behindStatement(f, closing(f, i+1)+1)
		if of(i) == "else" {
			i = behindStatement(f, i+1)
		}
		return i
	case text == "for" || text == "while" || text == "switch" || text == "synchronized":
		return behindStatement(f, closing(f, i+1)+1)
	case text == "do":
		return closing(f, behindStatement(f, i+1)+1) + 2
	case text == "try":
		if i++; of(i) == "(" {
			i = closing(f, i) + 1
		}
		for i = closing(f, i) + 1; of(i) == "catch" || of(i) == "finally"; i = closing(f, i) + 1 {
			if i++; of(i) == "(" {
				i = closing(f, i) + 1
			}
		}
		return i
	}
	declares := false
	for ; i < len(f.Tokens)-1; i++ {
		switch of(i) {
		case "(", "[", "{":
			body := of(i) == "{"
			if i = closing(f, i); body && declares {
				return i + 1
			}
		case "class", "interface", "enum", "record":
			declares = declares || of(i-1) != "."
		case "=":
			declares = false
		case ";":
			return i + 1
		}
	}
	return i
}
