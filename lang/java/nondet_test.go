package java

import (
	"slices"
	"strings"
	"testing"

	"assay/ir"
	"assay/ir/sanity"
	"assay/task"
)

// TestHarness: each method that is known by name is declared by the classes in the jar, as
// a static method, and its body is a choice of its result or an assumption.
func TestHarness(t *testing.T) {
	w, err := New(openLibrary(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	w.InputLength = 7
	check := sanity.Grow(w.Prog)
	for name := range harness {
		at := strings.LastIndex(name[:strings.Index(name, "(")], ".")
		c, err := w.Class(Internal(name[:at]))
		if err != nil {
			t.Fatal(err)
		}
		paren := strings.Index(name, "(")
		m := c.Declared(name[at+1:paren], name[paren:])
		if m == nil || harnessBody(m) == nil {
			t.Errorf("%s is not declared", name)
			continue
		}
		if err := w.Load(m.Proc); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if err := check.Proc(m.Proc); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		hold(t, w, m.Proc)
	}
}

// hold checks the body of a harness method.
func hold(t *testing.T, w *World, p *ir.Proc) {
	var havoc, assume, cut int
	for _, b := range p.Blocks {
		for _, s := range b.Stmts {
			switch s := s.(type) {
			case *ir.Havoc:
				havoc++
				if !slices.Equal(s.Vars, []ir.Var{p.Results[0]}) {
					t.Errorf("%s chooses %v", p.Name, s.Vars)
				}
			case *ir.Assume:
				assume++
				if from := s.From; from != nil && from.Cut != nil {
					cut++
					if *from.Cut != (ir.Cut{Bound: task.BoundArray, Name: from.Cut.Name, Limit: 7, Span: from.Cut.Span}) {
						t.Errorf("%s has the cut %v", p.Name, from.Cut)
					}
				}
			}
		}
	}
	least, _, chosen := w.Harness(p)
	switch name := p.Name[strings.LastIndex(p.Name[:strings.Index(p.Name, "(")], ".")+1:]; {
	case strings.HasPrefix(name, "assume"), strings.HasPrefix(name, "notModelled"):
		if assume != 1 || havoc != 0 || chosen {
			t.Errorf("%s: %d choices and %d assumptions", p.Name, havoc, assume)
		}
	case strings.HasPrefix(name, "nondetString"), strings.HasPrefix(name, "atomic"):
		if assume+havoc != 0 || chosen {
			t.Errorf("%s: %d choices and %d assumptions", p.Name, havoc, assume)
		}
	case havoc != 1 || !chosen || (assume == 2) != (least != nil) || (cut == 1) != (p.Name == NondetLength):
		t.Errorf("%s: %d choices, %d assumptions, %d cuts", p.Name, havoc, assume, cut)
	}
}
