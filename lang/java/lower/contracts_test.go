package lower

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/sanity"
	"assay/lang/java"
	"assay/lang/java/annotation"
	"assay/lang/java/classpath"
	"assay/lang/java/contract/decl"
	"assay/lang/java/javac"
	"assay/lang/java/rt"
)

// attached returns a compiled source whose program carries its contracts.
func attached(t *testing.T, name string, text []byte) (*java.World, *java.Contracts, *classpath.Path) {
	t.Helper()
	dir := t.TempDir()
	jar, file, classes := filepath.Join(dir, "annotation.jar"), filepath.Join(dir, name), filepath.Join(dir, "classes")
	err := errors.Join(os.WriteFile(jar, annotation.Jar, 0o666), os.WriteFile(file, text, 0o666), os.Mkdir(classes, 0o777))
	if err != nil {
		t.Fatal(err)
	}
	out, err := javac.Compile(context.Background(), javac.Options{Files: []string{file}, ClassPath: []string{jar}, Dir: classes, Memory: "256m"})
	if err != nil {
		t.Fatal(err)
	}
	path, err := classpath.Open([]string{classes, jar}, classpath.Options{JDK: &out.Compiler})
	if err != nil {
		t.Fatal(err)
	}
	app, err := classpath.Open([]string{classes}, classpath.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { path.Close(); app.Close() })
	w, err := New(rt.Classes{Path: path}, nil)
	if err != nil {
		t.Fatal(err)
	}
	set := decl.NewSet(path, decl.Options{})
	set.AddSource(name, text)
	k := w.Attach(set, func(class string) bool { _, err := app.Find(class); return err == nil })
	return w, k, app
}

// TestAttach: the program carries what its sources say, and stays a program by the rules
// of ir.
func TestAttach(t *testing.T) {
	files, err := filepath.Glob("../../../cases/java-contracts/*.java")
	more, err2 := filepath.Glob("testdata/contracts/*.java")
	if err != nil || err2 != nil || len(files) < 10 || len(more) == 0 {
		t.Fatal(files, more, err, err2)
	}
	for _, f := range append(files, more...) {
		t.Run(filepath.Base(f), func(t *testing.T) {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			w, k, app := attached(t, filepath.Base(f), text)
			check := sanity.Grow(w.Prog)
			names, err := app.Names()
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			for _, name := range names {
				c, err := w.Class(name)
				if err != nil {
					t.Fatal(err)
				}
				for _, m := range c.File.Methods {
					if d := c.Declared(m.Name, m.Desc); d.Proc != nil {
						if err := w.Load(d.Proc); err != nil {
							t.Fatal(err)
						}
						if err := check.Proc(d.Proc); err != nil {
							t.Errorf("%s: %v", d.Proc.Name, err)
						}
						said(&b, k, d.Proc)
					}
				}
			}
			for _, c := range k.Classes() {
				for _, i := range c.IR.Invariants {
					fmt.Fprintf(&b, "%s: %s\n", c.IR.Name, i.Text)
				}
			}
			for _, d := range k.Set.Errors.All() {
				fmt.Fprintf(&b, "%s:%d: %s\n", d.Span.File, d.Span.Line, d.Message)
			}
			testkit.Golden(t, "testdata/contracts/"+strings.TrimSuffix(filepath.Base(f), ".java")+".txt", b.String())
		})
	}
}

// said shows what a procedure carries.
func said(b *strings.Builder, k *java.Contracts, p *ir.Proc) {
	if p.Contract == nil {
		return
	}
	fmt.Fprintf(b, "%s\n", p.Name)
	for _, list := range [][]*ir.Clause{p.Contract.Requires, p.Contract.Ensures, p.Contract.Signals} {
		for _, c := range list {
			fmt.Fprintf(b, "  %s: %s\n", c.Kind, c.Text)
		}
	}
	if f := p.Contract.Frame; f != nil {
		fmt.Fprintf(b, "  frame of %d\n", len(f.Vars)+len(f.Places))
	}
	for _, q := range p.Blocks {
		for _, c := range append(q.Invariants[:len(q.Invariants):len(q.Invariants)], q.Decreases...) {
			fmt.Fprintf(b, "  b%d, line %d: %s\n", q.Index, firstLine(q), c.Text)
		}
		for i, s := range q.Stmts {
			if st := k.Stmt(s); st != nil {
				next := firstLine(&ir.Block{Stmts: q.Stmts[i+1:], Term: q.Term})
				fmt.Fprintf(b, "  b%d, before line %d: %s\n", q.Index, next, ir.NodeString(s))
			}
		}
	}
}

func firstLine(b *ir.Block) int {
	if len(b.Stmts) > 0 {
		return ir.MetaOf(b.Stmts[0]).Span.Line
	}
	return ir.MetaOf(b.Term).Span.Line
}
