package classfile

import (
	"strings"
	"sync"
)

// mentions is what is looked up in a pool again and again: a class file is read once, and used by many programs.
type mentions struct {
	once    sync.Once
	strings []string
	classes sync.Map // by name: whether it is mentioned
}

// Strings returns the string constants of the pool, each once, in order.
func (p *Pool) Strings() []string {
	p.mentions.once.Do(func() {
		seen := map[string]bool{}
		for i := range p.Len() {
			if k, ok := p.At(i).(StringConst); ok && !seen[string(k)] {
				seen[string(k)] = true
				p.mentions.strings = append(p.mentions.strings, string(k))
			}
		}
	})
	return p.mentions.strings
}

// Mentions reports whether a class is a constant of the pool, or in a text there as descriptors write it.
func (p *Pool) Mentions(class string) bool {
	if known, ok := p.mentions.classes.Load(class); ok {
		return known.(bool)
	}
	is := false
	for i := range p.Len() {
		switch k := p.At(i).(type) {
		case ClassConst:
			is = is || string(k) == class
		case Utf8Const:
			is = is || strings.Contains(string(k), "L"+class+";")
		}
	}
	p.mentions.classes.Store(class, is)
	return is
}
