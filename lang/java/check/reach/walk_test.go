package reach

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
)

// seenAlone is Seen without what other walks found out.
func (p *Code) seenAlone(class *target.Class, m *classfile.Method) ComesTo {
	x := p.BesideOf().walk()
	x.elsewhere()
	x.enter(class, m)
	x.run()
	k := ComesTo{map[string]bool{}, map[string]bool{}, map[string]bool{}, x.objects, x.Asks}
	for name := range x.reads {
		k.Statics[name] = true
	}
	for name := range x.writes {
		k.Stored[name] = true
	}
	for name := range x.inits {
		k.Inits[name] = true
	}
	return k
}

// TestAnswers: what methods may reach is the same whether each walk finds out what calls run, or all walks share it.
func TestAnswers(t *testing.T) {
	var list []target.Target
	for _, dir := range []string{"classes", "inputs"} {
		files, err := filepath.Glob("../../../../cases/java-check/" + dir + "/*.java")
		if err != nil || len(files) < 5 {
			t.Fatal(dir, files, err)
		}
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, target.Target{Name: f, Text: string(text)})
		}
	}
	p, complaints := target.Open(t.Context(), list, target.Options{})
	if p == nil {
		t.Fatal(complaints.Err())
	}
	t.Cleanup(func() { p.Close() })
	shared, alone := New(p), New(p)
	alone.BesideOf().answers = nil
	methods, statics := 0, 0
	for _, c := range shared.Classes {
		for _, m := range c.File.Methods {
			if m.Code == nil {
				continue
			}
			got, want := shared.Seen(c, m), alone.seenAlone(c, m)
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s.%s: shared %v, alone %v", c.File.Name, m.Name, got, want)
			}
			methods++
			statics += len(got.Statics)
		}
	}
	if methods < 500 || statics == 0 {
		t.Errorf("%d methods see %d static fields: too few to compare", methods, statics)
	}
}
