package contract

import (
	"assay/lang/java/jml"
	"assay/lang/java/scan"
	"assay/lang/java/spec"
	"cmp"
)

// This file lowers contracts of loops, as KeY has them: what a case requires is asked before each round, and what it ensures
// behind the loop, where \before is where the first round begins.

// loopOf returns the token of the loop at an offset, behind its labels; negative: none stands there.
func loopOf(f *scan.File, at int32) int {
	i := tokenAt(f, at)
	for i+2 < len(f.Tokens) && isLabel(f, i) {
		i += 2
	}
	if i >= len(f.Tokens) || !IsLoop(f.Of(f.Tokens[i])) {
		return -1
	}
	return i
}

// loopContract lowers one.
func (l *lowering) loopContract(st *spec.Stmt) {
	f := l.m.Class.Unit.File
	b := blockSaid{stretch{}, l, st, f}
	i := loopOf(f, st.Before)
	if i < 0 {
		b.why = "the contract of a loop stands in front of what is no loop"
	} else {
		b.begin, b.first = i, i
		b.last = b.endOfLoop(i)
	}
	b.unreadable()
	if len(st.Cases) != 1 {
		b.why = cmp.Or(b.why, "several cases in the contract of a loop are not supported")
	}
	if b.why != "" {
		b.refuse(st.Print(jml.Dialect)[0], st.At, b.why)
		return
	}
	k := st.Cases[0]
	l.bodyStatement(&spec.Stmt{At: st.At, Kind: spec.Loop, Clauses: roundsOf(k), Before: f.Tokens[i].Start, Word: f.Of(f.Tokens[i])})
	b.unasked(k)
	b.normal(k)
	b.jumps(k)
	b.throws(k)
}

// endOfLoop returns the last token of a loop.
func (b *blockSaid) endOfLoop(i int) int {
	end := b.endOf(i, b.f.Of(b.f.Tokens[i]))
	if b.f.Of(b.f.Tokens[i]) == "do" {
		for end < len(b.f.Tokens)-1 && b.f.Of(b.f.Tokens[end]) != ";" {
			end++
		}
	}
	return end
}

// roundsOf are the clauses of a case that are about each round, as clauses of the loop.
func roundsOf(k *spec.Case) (out []*spec.Clause) {
	for _, c := range k.Clauses {
		one := *c
		switch {
		case c.Kind == spec.Requires:
			one.Kind, one.Word = spec.LoopInvariant, c.Kind.String()
		case c.Kind == spec.Decreases || c.Kind == spec.Assignable:
		default:
			continue
		}
		out = append(out, &one)
	}
	return out
}
