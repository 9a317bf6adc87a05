package target

import (
	"slices"
	"strings"

	"assay/lang/java/classfile"
)

// This file adds classes that callers can make objects of, where the nearest ones are all abstract: nobody could call the methods of a class whose
// constructor takes a graph, if no class of graphs that has a plain constructor were known.

// mostMade is how many such classes there are at most, with those between them and what is abstract.
const mostMade = 12

// complete adds, for each abstract class that targets are, or that their constructors and methods take, a class below it with the plainest constructor, if
// none of those that are known can be made.
func (k *knowing) complete(targets []*classfile.Class) error {
	end := len(k.unit.Classes) + mostMade
	for _, name := range wanted(targets) {
		if c := k.read(name); c == nil || !abstract(c) {
			continue
		}
		best, made, err := k.plainest(name)
		if err != nil {
			return err
		}
		for ; !made && best != nil && k.p.Own[best.Name] == nil && len(k.unit.Classes) < end; best = k.read(best.Super) {
			if _, err := k.add(best.Name); err != nil {
				return err
			}
		}
	}
	return nil
}

// wanted are the abstract classes that targets are, and the types that their constructors and methods take, each once.
func wanted(targets []*classfile.Class) (out []string) {
	add := func(name string) {
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	for _, c := range targets {
		if abstract(c) {
			add(c.Name)
		}
		for _, m := range c.Methods {
			for _, t := range m.Type.Params {
				if t.Dims == 0 && t.Kind == 'L' && !m.Flags.Has(classfile.Private) && !m.Flags.Has(classfile.Synthetic) {
					add(t.Class)
				}
			}
		}
	}
	return out
}

// found reports whether a class is in a folder.
func (k *knowing) found(name string) bool {
	_, err := k.near.Find(name)
	return err == nil
}

// read returns a class that is known, or of a folder; nil: there is none.
func (k *knowing) read(name string) *classfile.Class {
	if own := k.p.Own[name]; own != nil {
		return own.File
	}
	if !k.found(name) {
		return nil
	}
	f, err := k.p.App.Class(name)
	if err != nil {
		return nil // it is no matter unless something needs it
	}
	return f
}

// plainest returns the class below an abstract one, or itself, that has the plainest constructor; nil: there is none. Made: one of those that are
// known can be made.
func (k *knowing) plainest(name string) (best *classfile.Class, made bool, err error) {
	most, seen, queue := dearest, map[string]bool{name: true}, []string{name}
	for len(queue) > 0 {
		name, queue = queue[0], queue[1:]
		c := k.read(name)
		if c == nil {
			continue
		}
		if cost := k.cost(c); cost < dearest && k.p.Own[name] != nil {
			return c, true, nil
		} else if cost < most {
			best, most = c, cost
		}
		if !abstract(c) {
			continue
		}
		list, err := k.below(name)
		if err != nil {
			return nil, false, err
		}
		for _, x := range list {
			if !seen[x] {
				seen[x] = true
				queue = append(queue, x)
			}
		}
	}
	return best, false, nil
}

// What a constructor costs: one that is not called, an argument of a class that has to be made before, another one.
const (
	dearest = 1 << 10
	dear    = 1 << 4
)

// cost returns what the plainest constructor costs that everybody may call. One that takes something abstract of the folders is not plain: often it is the type
// itself, and nobody has the first of them.
func (k *knowing) cost(c *classfile.Class) int {
	switch {
	case c.Flags.Has(classfile.Enum):
		return 0 // there are its constants
	case abstract(c) || !c.Flags.Has(classfile.Public) || strings.Contains(c.Name, "$"):
		return dearest
	}
	best := dearest
	for _, m := range c.Methods {
		if m.Name == "<init>" && m.Flags.Has(classfile.Public) {
			best = min(best, k.costOf(m))
		}
	}
	return best
}

func (k *knowing) costOf(m *classfile.Method) (n int) {
	for _, t := range m.Type.Params {
		n++
		if t.Kind != 'L' {
			continue
		}
		switch c := k.read(t.Class); {
		case c == nil:
		case abstract(c):
			return dearest
		default:
			n += dear
		}
	}
	return n
}
