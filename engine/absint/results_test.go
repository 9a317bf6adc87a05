package absint

import (
	"fmt"
	"testing"

	"assay/engine"
	"assay/ir"
	"assay/ir/parse"
	"assay/vm"
)

// TestResults compares what is shown of results of operations, of numbers of five bits that are known to be ordered or not, with all numbers.
func TestResults(t *testing.T) {
	guards := []string{"true", "x <= y", "x < y", "x >= 0:i5 and y >= 0:i5", "x >= 0:i5 and x <= y", "x >= 0:i5 and x < y", "x >= 0:i5 and y > 0:i5", "y != 0:i5", "x > 0:i5 and y > 1:i5 and x <= y"}
	results := []string{"ushr(x + y, 1:i5)", "shr(x + y, 1:i5)", "(x + y) / 2:i5", "x + (y - x) / 2:i5", "x + shr(y - x, 1:i5)", "y - x", "x - y", "x % y", "band(x, y)", "x / 2:i5", "x + y"}
	asks := []string{"r >= x", "r <= y", "r < y", "r >= 0:i5", "r <= x", "r < x", "y != 0:i5", "r - x <= 0:i5", "x + 1:i5 > x"}
	shown, of := 0, 0
	for _, guard := range guards {
		for _, result := range results {
			for _, ask := range asks {
				p, errs := parse.Program("results.ir", fmt.Sprintf(`
proc f(x: i5, y: i5) {
	local r: i5
b0:
	if %s then b1 else b2
b1:
	r := %s
	assert %s "assert" "asked"
	return
b2:
	return
}
goal g: f {
}
`, guard, result, ask))
				if errs.Failed() {
					t.Fatal(errs.Err())
				}
				f := Engine{}.analyse(t.Context(), &engine.Task{Program: p, Goal: p.Goals[0]}, nil, scenario{owed: true})
				if f.Unknown != "" {
					t.Fatal(f.Unknown)
				}
				fails := false
				for _, may := range f.Fails {
					fails = fails || may
				}
				holds := holdsOfAll(t, p)
				switch {
				case !fails && !holds:
					t.Fatalf("%s is shown of %s where %s", ask, result, guard)
				case !fails:
					shown++
				}
				if holds {
					of++
				}
			}
		}
	}
	t.Logf("%d of %d are shown", shown, of)
	if shown < 150 {
		t.Errorf("only %d are shown", shown)
	}
}

// holdsOfAll runs a procedure with all numbers.
func holdsOfAll(t *testing.T, p *ir.Program) bool {
	t.Helper()
	code := vm.Compile(p)
	g := p.Goals[0]
	for x := range 32 {
		for y := range 32 {
			s := code.Start(vm.SetupOf(g, g.Bounds))
			for i, v := range []int{x, y} {
				if err := s.Set(g.Proc.Params[i], vm.Value{Word: uint64(int64(v) << 59 >> 59)}); err != nil {
					t.Fatal(err)
				}
			}
			stop, err := vm.Drive(s, vm.Seeded(1), vm.Budget{Steps: 100})
			if err != nil {
				t.Fatal(err)
			}
			if stop.Kind == vm.Violated {
				return false
			}
		}
	}
	return true
}
