package study

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"assay/engine/forge"
	"assay/engine/forge/symbolic"
)

func TestZZ(t *testing.T) {
	doc, _ := os.ReadFile("../../../docs/benchmarks/mutation.md")
	_, rest, _ := strings.Cut(string(doc), "## Infinite loops")
	subjects, err := Load("../../../cases/fir/mutation")
	if err != nil {
		t.Fatal(err)
	}
	min := map[string]Bounds{"bubble": {0, 3, 2}, "createlist": {2, 3, 2}, "insertion": {0, 3, 3}, "multiply": {0, 3, 2}, "search": {0, 4, 3}}
	j := &Judge{Engine: forge.Engine{Symmetry: symbolic.SymmetryHeap, Raw: true}, Limit: 15 * time.Second}
	for _, s := range subjects {
		b, ok := min[s.Name]
		if !ok {
			continue
		}
		var line string
		for l := range strings.SplitSeq(rest, "\n") {
			if strings.HasPrefix(l, "| "+s.Name+" ") {
				line = l
				break
			}
		}
		yes, no := 0, []string{}
		show := func(name, text string) {
			start := time.Now()
			r, err := j.results(context.Background(), text, b)
			if err != nil {
				t.Fatal(name, err)
			}
			if len(r[0].Endless) > 0 {
				yes++
			} else {
				no = append(no, fmt.Sprint(name, " ", r[0].Status, " ", r[0].Binding))
			}
			_ = start
		}
		show("original", s.Text)
		for _, m := range s.Mutants {
			if strings.Contains(line, " "+m.Name+" ") || strings.Contains(line, " "+m.Name+"*") {
				show(m.Name, m.Text)
			}
		}
		fmt.Println(s.Name, yes, "not:", strings.Join(no, "\n   "))
	}
}
