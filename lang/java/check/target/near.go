package target

import (
	"cmp"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"assay/source"
)

// This file finds the sources that javac compiled because targets refer to them. Their contracts are read like those of targets, and
// nothing is asked about their methods.

// CodeUnread is for sources whose contracts are not read.
const CodeUnread source.Code = "contract-unread"

// speaks matches what sources with contracts have: a comment that begins like one of JML, or the name of a package with annotations.
var speaks = regexp.MustCompile(`(?://|/\*)(?:[+-]\w+)*@|assay\.annotation|org\.jmlspecs\.annotation`)

// findNear makes units of the sources with contracts that were compiled with the targets and are none of them, and adds their classes. The others are
// noted, since they may get contracts.
func (p *Program) findNear(list *source.List) error {
	p.aside, p.texts = map[string]string{}, source.Texts{}
	for _, t := range p.Options.Near {
		p.Near = append(p.Near, p.near(t))
	}
	if p.Compile != nil && len(p.Options.Sources) > 0 {
		if err := p.Compile.index(); err != nil {
			return err
		}
		for _, in := range slices.Sorted(maps.Keys(p.Compile.bySource)) {
			classes := p.Compile.bySource[in]
			if slices.ContainsFunc(classes, func(c string) bool { return p.Own[c] != nil }) {
				continue
			}
			t, err := p.besideTargets(in)
			if err != nil {
				list.Warnf(source.Span{File: t.Name}, CodeUnread, "contracts of this source are not read: %v", err).Help = "its methods run, and nothing asks for what they require"
				continue
			}
			for _, c := range classes {
				p.aside[c] = t.Name
			}
			p.Sources[filepath.FromSlash(in)], p.texts[t.Name] = t.Name, t.Text
			if t.Beside.Text != "" || speaks.MatchString(t.Text) {
				p.Near = append(p.Near, p.near(t))
			}
		}
	}
	for _, u := range p.Near {
		if err := u.find(); err != nil {
			return err
		}
		for _, c := range u.Classes {
			p.aside[c.File.Name] = u.Name
		}
	}
	return nil
}

func (p *Program) near(t Target) *Unit {
	return &Unit{Name: t.Name, Text: t.Text, Beside: t.Beside, Program: p, known: true, scan: &scanned{}}
}

// besideTargets reads the source with a path in its package, where javac finds it; without a text: it is in none of the roots.
func (p *Program) besideTargets(in string) (t Target, err error) {
	for _, root := range p.Options.Sources {
		t.Name = filepath.Join(root, filepath.FromSlash(in))
		text, err := os.ReadFile(t.Name)
		if err != nil {
			continue
		}
		t.Text = string(text)
		t.Beside, err = Beside(t.Name, t.Text, p.Options.Specs)
		return t, err
	}
	return t, nil
}

// All returns the targets, and the sources with contracts beside them.
func (p *Program) All() []*Unit { return append(slices.Clip(p.Opened), p.Near...) }

// Texts returns the texts of all sources whose places answers may name: those of targets, of what lies beside them, and of contracts in files of
// their own.
func (p *Program) Texts() source.Texts {
	out := maps.Clone(p.texts)
	for _, u := range p.All() {
		if u.Text != "" {
			out[u.Name] = u.Text
		}
		if u.Beside.Text != "" {
			out[u.Beside.Name] = u.Beside.Text
		}
	}
	return out
}

// InFolder reports whether a class is in a folder of the user's class path, as what was compiled with the targets: it may know them, and write their
// fields. What is in a jar does not know them.
func (p *Program) InFolder(class string) bool {
	f, err := p.App.Find(class)
	return err == nil && !strings.Contains(f.Origin, "!/")
}

// Asked reports whether a class is of a target, so that its methods are asked about.
func (p *Program) Asked(class string) bool {
	c := p.Own[class]
	return c != nil && !c.Unit.known
}

// isNear reports whether a file is a source beside the targets, or has the contracts of one.
func (p *Program) isNear(file string) bool {
	return slices.ContainsFunc(p.Near, func(u *Unit) bool { return file == u.Name || file == cmp.Or(u.Beside.Name, u.Name) })
}

// saidAside returns the digest of what contracts of a source beside the targets are part of; it is constant without any.
func (p *Program) saidAside(file string) string {
	for _, u := range p.Near {
		if u.Name == file {
			return sumOf([]byte(strings.Join([]string{u.Text, u.Beside.Name, u.Beside.Text}, "\x00")))
		}
	}
	if slices.Contains(slices.Collect(maps.Values(p.aside)), file) {
		return "none"
	}
	return ""
}
