package making

import (
	"strings"

	"assay/lang/java/check/target"
)

// This file says of what the answers about constructors and fields are made, as in package reach.

// Questions about all code that forks ask.
const (
	factMaking      = "making"
	factLeaks       = "leaks"
	factMayAbandon  = "may-abandon"
	factPasses      = "passes"
	factRanges      = "ranges"
	factKept        = "kept"
	factConstructed = "constructed"
	factFinalized   = "finalized"
	factSpoken      = "spoken"
)

// Fact returns the answer to a question, made of plain values.
func (p *Facts) Fact(question, about string) (answer any, ok bool) {
	c := p.Own[about]
	switch question {
	case factMaking:
		return p.Making(about), true
	case factLeaks:
		class, constructor, _ := strings.Cut(about, "(")
		return p.Leaks(class, "("+constructor), true
	case factMayAbandon:
		return p.MayAbandon(about), true
	case factPasses:
		return p.Passes(about), true
	case factRanges:
		return p.Ranges(c), true
	case factKept:
		k := p.Kept()
		return []any{k.Always, k.If}, true
	case factConstructed:
		if c == nil {
			return nil, true
		}
		return p.Constructed(c), true
	case factFinalized:
		return p.Finalized(), true
	case factSpoken:
		return p.Spoken(), true
	}
	return p.Code.Fact(question, about)
}

// Digest returns that of an input as it is now.
func (p *Facts) Digest(name string) string {
	question, about, ok := target.Fact(name)
	if !ok {
		return p.Program.Digest(name)
	}
	if d, ok := p.memo.answers.Load(name); ok {
		return d.(string)
	}
	answer, ok := p.Fact(question, about)
	if !ok {
		panic("nobody answers " + name) // who asks it has it here
	}
	d := target.Sum(answer)
	p.memo.answers.Store(name, d)
	return d
}

// Inputs returns what a fork has looked at so far, with digests; files are those that an answer names places of.
func (p *Facts) Inputs(files []string) []target.Input {
	out := p.Program.Inputs(files)
	for i := range out {
		out[i].Digest = p.Digest(out[i].Name)
	}
	return out
}
