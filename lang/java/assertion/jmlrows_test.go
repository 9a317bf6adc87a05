package assertion

import (
	"testing"

	"assay/internal/jmlrows"
	"assay/vm"
)

// TestJMLRows: what is said by each construct of the rows changes how a run ends, or the row says why not.
func TestJMLRows(t *testing.T) {
	rows := jmlrows.Read(t, "../../../cases/java-jml/rows.txt")
	for i, with := range []bool{true, false} {
		p := compileAll(t, jmlrows.Write(t, t.TempDir(), rows, with, true))
		for _, r := range rows {
			if r.Call == "" {
				continue
			}
			s, stop := p.run(t, "Run"+r.Class)
			got := "unknown"
			switch {
			case stop.Kind == vm.Violated && s.Breach() != nil, stop.Kind == vm.Violated && stop.Node != nil:
				got = "violated"
			case stop.Kind == vm.Finished && len(p.Unknown()) == 0:
				got = "ends"
			}
			if got != r.Run[i] {
				t.Errorf("%v: with the construct: %v: %s, and not %s\n%s", r.Names, with, got, r.Run[i], p.outcome(s, stop))
			}
		}
	}
	for _, r := range rows {
		if r.Call != "" && r.Run[0] == r.Run[1] && r.Check[0] == r.Check[1] {
			t.Errorf("%v: nothing changes where it is ignored", r.Names)
		}
	}
}
