package target

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"assay/lang/java/classfile"
	"assay/lang/java/classpath"
)

// This file finds the classes of the class path that inputs may be of. They are classes under check of which nothing is asked.

// mostKnown is how many there are at most: each makes inputs larger.
const mostKnown = 40

// know adds the classes in folders of the user's class path that the declarations of the targets name, those that these
// name, and so on, the nearest first; with an abstract one the classes directly below it, and then one that can be made. What is in a jar stays closed:
// it is somebody else's.
func (p *Program) know(folders []string) error {
	near, err := classpath.Open(folders, classpath.Options{})
	if err != nil {
		return err
	}
	defer near.Close()
	k := &knowing{p: p, near: near, unit: &Unit{Name: "the class path", Program: p, known: true}}
	queue, seen := []*classfile.Class{}, map[string]bool{}
	for _, c := range p.Classes {
		queue = append(queue, c.File)
		seen[c.File.Name] = true
	}
	targets := slices.Clone(queue)
	for len(queue) > 0 && len(k.unit.Classes) < mostKnown {
		names := namedBy(queue[0])
		if abstract(queue[0]) {
			below, err := k.below(queue[0].Name)
			if err != nil {
				return err
			}
			names = append(names, below...)
		}
		queue = queue[1:]
		for _, name := range names {
			if seen[name] || len(k.unit.Classes) == mostKnown {
				continue
			}
			seen[name] = true
			c, err := k.add(name)
			if err != nil {
				return err
			}
			if c != nil {
				queue = append(queue, c)
			}
		}
	}
	return k.complete(targets)
}

// knowing is the search for the classes of the class path.
type knowing struct {
	p     *Program
	near  *classpath.Path // the folders
	unit  *Unit
	under map[string][]string // see subclasses; nil: not asked for
}

// add adds a class, if it is in a folder.
func (k *knowing) add(name string) (*classfile.Class, error) {
	if _, err := k.near.Find(name); err != nil {
		return nil, nil // of the library, or of a jar
	}
	f, err := k.p.App.Class(name)
	if err != nil {
		return nil, err
	}
	c := &Class{f, k.unit}
	k.p.Own[name], k.p.Classes, k.unit.Classes = c, append(k.p.Classes, c), append(k.unit.Classes, c)
	return f, nil
}

// below returns the classes directly below another one.
func (k *knowing) below(name string) ([]string, error) {
	if k.under == nil {
		var err error
		if k.under, err = subclasses(k.near); err != nil {
			return nil, err
		}
	}
	return k.under[name], nil
}

// Ours reports whether a class is under check, or in a folder with the targets, as what is compiled of sources beside them. Others are of libraries.
func (p *Program) Ours(class string) bool {
	return p.Own[class] != nil || slices.ContainsFunc(p.folders, func(dir string) bool {
		_, err := os.Stat(filepath.Join(dir, filepath.FromSlash(class)+".class")) // there is none in a jar
		return err == nil
	})
}

func abstract(k *classfile.Class) bool {
	return k.Flags.Has(classfile.Abstract) || k.Flags.Has(classfile.Interface)
}

var classIn = regexp.MustCompile(`L([^;<:]+)[;<]`)

// namedBy are the classes that the fields and the parameters of a class name, and what is above it, each once.
func namedBy(k *classfile.Class) []string {
	names := append([]string{k.Super}, k.Interfaces...)
	in := func(texts ...string) {
		for _, t := range texts {
			for _, m := range classIn.FindAllStringSubmatch(t, -1) {
				names = append(names, m[1])
			}
		}
	}
	for _, f := range k.Fields {
		in(f.Desc, f.Signature)
	}
	for _, m := range k.Methods {
		if !m.Flags.Has(classfile.Synthetic) {
			in(m.Desc, m.Signature)
		}
	}
	var out []string
	for _, n := range names {
		if n != "" && !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

// subclasses are the classes directly below others, in the order of their names.
func subclasses(p *classpath.Path) (map[string][]string, error) {
	all, err := p.Names()
	if err != nil {
		return nil, err
	}
	slices.Sort(all)
	out := map[string][]string{}
	for _, name := range all {
		k, err := p.Class(name)
		if err != nil {
			continue // it is no matter unless something needs it
		}
		for _, above := range append([]string{k.Super}, k.Interfaces...) {
			out[above] = append(out[above], name)
		}
	}
	return out, nil
}
