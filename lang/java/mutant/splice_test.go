package mutant

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"assay/internal/javagen"
	"assay/internal/javajudge"
	"assay/internal/testkit"
	"assay/lang/java/classfile"
)

// TestSplice: programs whose code is moved, by instructions that do nothing, do what they did before, and the tables say of each instruction
// what they said.
func TestSplice(t *testing.T) {
	jdks := javajudge.JDKs()
	if len(jdks) == 0 {
		t.Fatal("no JDK from 17 on with a compiler")
	}
	s, err := javajudge.Start(jdks[0])
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	r := testkit.Rand(t)
	moves := 0
	for range testkit.Count(t, 200, 5) {
		src, dir := t.TempDir(), t.TempDir()
		p := javagen.New(r, "G", javagen.Config{})
		file := filepath.Join(src, "G.java")
		if err := os.WriteFile(file, []byte(p.Source()), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := s.Compile(dir, []string{file}); err != nil {
			t.Fatal(err)
		}
		program := javajudge.Program{Name: "G", Class: "G"}
		want, err := s.Run(dir, program)
		if err != nil {
			t.Fatal(err)
		}
		found, _ := filepath.Glob(filepath.Join(dir, "*.class"))
		for _, f := range found {
			data, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			for range 40 {
				var ok bool
				if data, ok = moved(t, r, data); ok {
					moves++
				}
			}
			if err := os.WriteFile(f, data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		got, err := s.Run(dir, program)
		if err != nil {
			t.Fatal(err)
		}
		if d := javajudge.Compare(want, got); d != "" {
			t.Fatalf("moved code does something else: %s\n%s", d, p.Source())
		}
	}
	t.Logf("%d times code was moved", moves)
	if moves < 1000 {
		t.Error("too little code was moved")
	}
}

// moved puts nop behind an instruction of a class, anywhere.
func moved(t *testing.T, r *rand.Rand, data []byte) ([]byte, bool) {
	t.Helper()
	c, err := classfile.Parse("", data)
	if err != nil || len(c.Methods) == 0 {
		t.Fatal(err)
	}
	m := c.Methods[r.IntN(len(c.Methods))]
	if m.Code == nil {
		return data, false
	}
	b, err := newBody(c, m)
	if err != nil {
		t.Fatal(err)
	}
	in := &b.flow.List[r.IntN(len(b.flow.List))]
	if k := in.Op.Info().Operands; k == classfile.OpBranch || k == classfile.OpBranch4 || k == classfile.OpTable || k == classfile.OpLookup {
		return data, false
	}
	with := slices.Concat(make([]byte, r.IntN(6)), m.Code.Bytes[in.Offset:in.Next()])
	if in.Falls() { // behind others, nop would want a frame
		with = append(with, make([]byte, r.IntN(6))...)
	}
	if len(with) == in.Size {
		return data, false
	}
	out, ok := b.splice(data, in, with)
	if !ok {
		t.Fatal("the code is too long")
	}
	sameTables(t, c, out, m, in)
	return out, true
}

// sameTables compares what the tables say of each instruction, before and after code has moved.
func sameTables(t *testing.T, c *classfile.Class, out []byte, m *classfile.Method, in *classfile.Instr) {
	t.Helper()
	d, err := classfile.Parse("", out)
	if err != nil {
		t.Fatal(err)
	}
	n := d.Method(m.Name, m.Desc)
	if _, err := d.Instructions(n); err != nil {
		t.Fatal(err)
	}
	grown := len(n.Code.Bytes) - len(m.Code.Bytes)
	for at := range m.Code.All() {
		to := at.Offset
		if to > in.Offset {
			to += grown
		}
		if got, want := n.Code.Line(to), m.Code.Line(at.Offset); got != want {
			t.Fatalf("%s: line %d of %d, before %d", m, got, at.Offset, want)
		}
		if got, want := inScope(n.Code, to), inScope(m.Code, at.Offset); got != want {
			t.Fatalf("%s: variables %s of %d, before %s", m, got, at.Offset, want)
		}
	}
}

// inScope returns the names of the variables at an offset.
func inScope(c *classfile.Code, at int) string {
	var names []string
	for _, v := range c.Locals {
		if v.Start <= at && at < v.End {
			names = append(names, v.Name)
		}
	}
	return strings.Join(names, " ")
}
