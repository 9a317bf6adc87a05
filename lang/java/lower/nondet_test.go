package lower

import (
	"slices"
	"strings"
	"testing"

	"assay/ir"
	"assay/ir/sanity"
	"assay/lang/java"
	"assay/lang/java/classfile"
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
	for name := range java.Harness {
		class, member, _ := java.SplitMember(name)
		c, err := w.Class(class)
		if err != nil {
			t.Fatal(err)
		}
		m := c.Methods[member]
		if m == nil || java.HarnessBody(m) == nil {
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
func hold(t *testing.T, w *java.World, p *ir.Proc) {
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
				if c := ir.CutOf(s); c != nil {
					cut++
					if *c != (ir.Cut{Bound: task.BoundArray, Name: java.ArbitraryLengths, Limit: 7}) {
						t.Errorf("%s has the cut %v", p.Name, c)
					}
				}
			}
		}
	}
	least, _, chosen := w.Harness(p)
	switch _, name, _ := java.SplitMember(p.Name); {
	case strings.HasPrefix(name, "assume"), strings.HasPrefix(name, "notModelled"):
		if assume != 1 || havoc != 0 || chosen {
			t.Errorf("%s: %d choices and %d assumptions", p.Name, havoc, assume)
		}
	case strings.HasPrefix(name, "nondetString"), strings.HasPrefix(name, "atomic"):
		if assume+havoc != 0 || chosen {
			t.Errorf("%s: %d choices and %d assumptions", p.Name, havoc, assume)
		}
	case havoc != 1 || !chosen || (assume == 2) != (least != nil) || (cut == 1) != (p.Name == java.NondetLength):
		t.Errorf("%s: %d choices, %d assumptions, %d cuts", p.Name, havoc, assume, cut)
	}
}

// TestAnyObject: procedures that make arbitrary objects are well formed; what cannot be made
// is refused by name.
func TestAnyObject(t *testing.T) {
	w, err := New(openLibrary(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	check := sanity.Grow(w.Prog)
	for _, c := range []struct{ desc, refused string }{
		{"[[I", ""}, {"[Ljava/lang/String;", ""}, {"Ljava/lang/String;", ""}, {"Ljava/lang/Character;", ""},
		{"Ljava/util/concurrent/TimeUnit;", ""}, {"Ljava/lang/Object;", ""}, {"Lassay/rt/Park$Permit;", ""},
		{"Ljava/util/ArrayList;", "objects of the library"}, {"Lmissing/Class;", "is missing"},
		{"Lorg/sosy_lab/sv_benchmarks/ObjectFactory;", "which class it is of is open"},
	} {
		ty, err := classfile.ParseType(c.desc)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range []*ir.Proc{anyOrNull(w, ty), anyObject(w, ty)} {
			if err := w.Load(p); err != nil {
				t.Errorf("%s: %v", p.Name, err)
				continue
			}
			if err := check.Proc(p); err != nil {
				t.Errorf("%s: %v", p.Name, err)
			}
		}
		refused := ""
		for _, s := range anyObject(w, ty).Blocks[0].Stmts {
			if call, ok := s.(*ir.CallStmt); ok && strings.HasPrefix(call.Proc.Name, "refused: ") {
				refused = call.Proc.Name
			}
		}
		if c.refused == "" && refused != "" || !strings.Contains(refused, c.refused) {
			t.Errorf("%s: %q, want %q", c.desc, refused, c.refused)
		}
	}
}
