package contract_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/parse"
	"assay/ir/sanity"
	"assay/lang/java/annotation"
	"assay/lang/java/classpath"
	"assay/lang/java/contract"
	"assay/lang/java/contract/decl"
	"assay/lang/java/javac"
	"assay/lang/java/jml"
)

// project is compiled sources with their contracts.
type project struct {
	set   *decl.Set
	path  *classpath.Path
	units []*jml.Unit
	prog  *contract.Skeleton
	low   []*contract.Lowered
}

// open compiles sources by name, and lowers what they say.
func open(t testing.TB, names []string, texts map[string]string, opt decl.Options) *project {
	t.Helper()
	dir := t.TempDir()
	jar := filepath.Join(dir, "annotation.jar")
	if err := os.WriteFile(jar, annotation.Jar, 0o666); err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, n := range names {
		f := filepath.Join(dir, n)
		if err := os.WriteFile(f, []byte(texts[n]), 0o666); err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	classes := filepath.Join(dir, "classes")
	if err := os.Mkdir(classes, 0o777); err != nil {
		t.Fatal(err)
	}
	out, err := javac.Compile(context.Background(), javac.Options{Files: files, ClassPath: []string{jar}, Dir: classes, Memory: "256m"})
	if err != nil {
		t.Fatal(err)
	}
	path, err := classpath.Open([]string{classes, jar}, classpath.Options{JDK: &out.Compiler})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { path.Close() })
	p := &project{path: path, set: decl.NewSet(path, opt)}
	for _, n := range names {
		p.units = append(p.units, p.set.AddSource(n, []byte(texts[n])))
	}
	p.prog = contract.NewSkeleton(p.set)
	for _, u := range p.units {
		p.low = append(p.low, contract.LowerUnit(p.set, u, p.prog))
	}
	return p
}

// attach puts contracts into the program, so that rules of ir apply to them.
func (p *project) attach() *ir.Program {
	for _, l := range p.low {
		for _, c := range l.Classes {
			for _, i := range c.Invariants {
				c.IR.Invariants = append(c.IR.Invariants, i.Clause)
			}
		}
		for _, m := range l.Methods {
			m.Proc.Contract = m.IR
		}
	}
	return p.prog.IR
}

// TestFixtures: the example classes are understood without diagnostics except the warnings that
// they expect; what they become is ir by its rules, and prints and reads back.
func TestFixtures(t *testing.T) {
	files, err := filepath.Glob("../../../cases/java-contracts/*.java")
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		t.Run(filepath.Base(f), func(t *testing.T) {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			name := filepath.Base(f)
			p := open(t, []string{name}, map[string]string{name: string(text)}, decl.Options{})
			if p.set.Errors.Failed() {
				t.Fatal(&p.set.Errors)
			}
			prog := p.attach()
			if err := sanity.Check(prog); err != nil {
				t.Fatal(err)
			}
			printed := ir.Style{}.Text(prog)
			again, errs := parse.Program("again.ir", printed)
			if errs.Failed() || (ir.Style{}).Text(again) != printed {
				t.Errorf("%v", errs)
			}
			printed = p.set.Print(p.units[0])
			back := decl.NewSet(p.path, decl.Options{})
			u := back.AddSource(name, []byte(printed))
			if got := back.Print(u); back.Errors.Failed() || got != printed {
				t.Errorf("what is printed does not read back: %v\n%s", &back.Errors, testkit.Diff(name, printed, got))
			}
			testkit.Golden(t, "testdata/fixtures/"+strings.TrimSuffix(name, ".java")+".txt", p.set.Print(p.units[0])+"\n"+contracts(p))
		})
	}
}

// contracts shows the contracts of ir.
func contracts(p *project) string {
	var b strings.Builder
	clauses := func(word string, list []*contract.Clause) {
		for _, c := range list {
			b.WriteString("  " + word + " " + c.Text + "\n    " + ir.ExprString(c.Cond) + "\n")
			if c.Defined != ir.Expr(ir.True) {
				b.WriteString("    defined: " + ir.ExprString(c.Defined) + "\n")
			}
		}
	}
	for _, l := range p.low {
		for _, c := range l.Classes {
			if len(c.Invariants)+len(c.Statics)+len(c.Represents) > 0 {
				b.WriteString("class " + c.Class.JavaName() + "\n")
			}
			clauses("invariant", c.Invariants)
			clauses("of the class", c.Statics)
			for _, r := range c.Represents {
				clauses("represents", []*contract.Clause{r.Clause})
			}
		}
		for _, m := range l.Methods {
			b.WriteString("method " + m.Method.String() + "\n")
			clauses("requires", m.Requires)
			clauses("ensures", m.Ensures)
			clauses("signals", m.Signals)
			if f := m.IR.Frame; f != nil {
				b.WriteString("  frame")
				for _, v := range f.Vars {
					b.WriteString(" " + v.VarName())
				}
				for _, q := range f.Places {
					b.WriteString(" " + ir.PlaceString(q))
				}
				b.WriteString("\n")
			}
			for _, s := range m.Body {
				clauses("loop", s.Loop)
				clauses("decreases", s.Decreases)
				if s.Clause != nil {
					clauses("stmt", []*contract.Clause{s.Clause})
				}
			}
		}
	}
	return b.String()
}

// TestMeaning: errors of names, types and states are reported at their place.
func TestMeaning(t *testing.T) {
	testkit.Cases(t, "testdata/*.txtar", func(t *testing.T, c *testkit.Case) {
		texts := map[string]string{}
		for _, n := range c.Inputs() {
			texts[n], _ = c.Section(n)
		}
		p := open(t, c.Inputs(), texts, decl.Options{NullableByDefault: c.Setting("nullable") == "yes"})
		testkit.Expect(t, texts, testkit.Diagnostics(&p.set.Errors))
		if !p.set.Errors.Failed() {
			if err := sanity.Check(p.attach()); err != nil {
				t.Error(err)
			}
		}
		c.Golden(t, "contracts", contracts(p))
	})
}
