package javamachine

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/internal/javagen"
	"assay/internal/javajudge"
	"assay/internal/testkit"
	"assay/lang/java/jdk"
)

// batchSize is how many programs are compiled in one call.
const batchSize = 50

// TestRandom: random programs have the outcome that the JVM gives them. The
// first failures shrink themselves.
func TestRandom(t *testing.T) {
	list := jdks(t)
	r := testkit.Rand(t)
	count := testkit.Count(t, 2000, 100) // a batch for each of two JDKs
	shrunk := 0
	for done := 0; done < count; done += batchSize {
		home := list[done/batchSize%len(list)] // in turn
		b := newBatch(t, home)
		var programs []*javagen.Program
		for i := range min(batchSize, count-done) {
			c := javagen.Config{Statements: 4 + r.IntN(10), Methods: 3 + r.IntN(4)}
			programs = append(programs, javagen.New(rand.New(rand.NewPCG(r.Uint64(), 0)), fmt.Sprintf("G%d", done+i), c))
		}
		b.run(programs)
		for _, p := range programs {
			together := b.together[p]
			if together == "" {
				continue
			}
			alone := b.difference(p)
			t.Errorf("%s on JDK %d, among others: %s\nalone: %s", p.Name, home.Feature, together, alone)
			if shrunk++; shrunk <= 3 && alone != "" {
				small := javagen.Shrink(p, 400, b.sameAs(alone))
				t.Errorf("%s: shrunk to\n%s\n%s", p.Name, small.Source(), b.difference(small))
			}
		}
		b.close()
		if shrunk > 20 {
			t.Fatalf("too many failures; %d programs were not run", count-done-batchSize)
		}
	}
}

// batch compiles and compares programs on one JDK.
type batch struct {
	t      *testing.T
	home   jdk.Home
	server *javajudge.Server
	src    string

	together map[*javagen.Program]string // differences of those run on one machine
}

func newBatch(t *testing.T, home jdk.Home) *batch {
	s, err := javajudge.Start(home)
	if err != nil {
		t.Fatal(err)
	}
	return &batch{t: t, home: home, server: s, src: t.TempDir(), together: map[*javagen.Program]string{}}
}

func (b *batch) close() { b.server.Close() }

// run compiles the programs in one call and runs them all on one machine.
func (b *batch) run(list []*javagen.Program) {
	out := b.t.TempDir()
	if err := b.compile(out, list...); err != nil {
		b.t.Fatal(err)
	}
	m, err := New(b.home, out)
	if err != nil {
		b.t.Fatal(err)
	}
	defer m.Close()
	for _, p := range list {
		if d := b.compare(m, out, p); d != "" {
			b.together[p] = d
		}
	}
}

func (b *batch) compile(out string, list ...*javagen.Program) error {
	var files []string
	for _, p := range list {
		file := filepath.Join(b.src, p.Name+".java")
		if err := os.WriteFile(file, []byte(p.Source()), 0o666); err != nil {
			return err
		}
		files = append(files, file)
	}
	return b.server.Compile(out, files)
}

// compare is empty when the program has one outcome on both sides.
func (b *batch) compare(m *Machine, dir string, p *javagen.Program) string {
	q := javajudge.Program{Name: p.Name, Class: p.Name}
	want, err := b.server.Run(dir, q)
	if err != nil {
		return fmt.Sprintf("the JVM: %v", err)
	}
	got, err := m.Run(q)
	if err != nil {
		return err.Error()
	}
	return javajudge.Compare(want, got)
}

// difference compiles and compares one program alone; "" also when it does not
// compile.
func (b *batch) difference(p *javagen.Program) string {
	out, err := os.MkdirTemp(b.src, "one")
	if err != nil {
		b.t.Fatal(err)
	}
	defer os.RemoveAll(out)
	if b.compile(out, p) != nil {
		return ""
	}
	m, err := New(b.home, out)
	if err != nil {
		b.t.Fatal(err)
	}
	defer m.Close()
	once, _ := b.server.Run(out, javajudge.Program{Name: p.Name, Class: p.Name})
	twice, _ := b.server.Run(out, javajudge.Program{Name: p.Name, Class: p.Name})
	if once != twice {
		return "" // a cut let it see what the language does not determine
	}
	return b.compare(m, out, p)
}

// sameAs reports whether a program differs as another did: with a wrong outcome, or with the same
// refusal.
func (b *batch) sameAs(d string) func(*javagen.Program) bool {
	want := complaint(d)
	return func(p *javagen.Program) bool {
		got := b.difference(p)
		return got != "" && complaint(got) == want
	}
}

// complaint returns the text of a refusal; "" for a wrong outcome.
func complaint(d string) string {
	line, _, _ := strings.Cut(d, "\n")
	for _, kind := range []string{"stdout, ", "stderr, ", "exit status"} {
		if strings.HasPrefix(line, kind) {
			return ""
		}
	}
	line, _, _ = strings.Cut(line, "$") // names of the program's classes
	return line
}
