package pass_test

import (
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/ir/parse"
	"assay/pass"
	"assay/vm"
)

// TestShapes runs twenty shapes of loops with all small inputs and bounds, and
// compares with the source program under a monitor that counts turns.
func TestShapes(t *testing.T) {
	c, err := testkit.ReadCase("testdata/shapes.txt")
	if err != nil {
		t.Fatal(err)
	}
	shapes := 0
	for _, name := range c.Inputs() {
		text, _ := c.Section(name)
		kind, _, _ := strings.Cut(name, " ")
		if kind != "refused" {
			shapes++
		}
		t.Run(name, func(t *testing.T) {
			for unwind := range 6 {
				checkShape(t, kind, text, unwind)
			}
		})
	}
	if shapes != 20 {
		t.Errorf("%d shapes", shapes)
	}
}

func checkShape(t *testing.T, kind, text string, unwind int) {
	t.Helper()
	p := parse.Must(text)
	q, err := pass.Run(p, pass.Config{Options: pass.Options{Unwind: unwind}, Check: true, Off: []string{"simplify"}})
	if kind == "refused" {
		if err == nil || !strings.Contains(err.Error(), "irreducible") {
			t.Fatalf("not refused: %v", err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	checkMaps(t, p, q)
	for n := range uint64(7) {
		m := newMonitor(t, p)
		source := execute(t, p, n, 1, m.step)
		got := execute(t, q, n, 1, nil)
		outcome := compare(p, q, source, got, m, unwind, true)
		if outcome == "wrong" {
			t.Errorf("unwind %d, n %d, %d turns: source %s, got %s, %s", unwind, n, m.turns, source.stop, got.stop, difference(source.nodes, got.nodes))
		}
		cut := got.stop.Kind == vm.Infeasible && got.stop.Cut != nil
		visits := len(m.visits) > 0
		switch {
		case kind == "test" && cut != (m.turns > unwind),
			kind == "none" && cut != (visits && m.turns >= unwind):
			t.Errorf("unwind %d, n %d, %d turns: cut is %v", unwind, n, m.turns, cut)
		}
	}
}
