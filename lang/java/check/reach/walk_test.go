package reach

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"assay/lang/java/check/target"
)

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
			got, want := shared.Seen(c, m), alone.Seen(c, m)
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
