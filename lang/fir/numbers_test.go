package fir_test

import (
	"fmt"
	"testing"

	"assay/lang/fir"
	"assay/vm"
)

// operators are the integer operators with what they mean on numbers of n bits,
// before the result is wrapped.
var operators = map[string]func(a, b int64, n uint) int64{
	"+": func(a, b int64, _ uint) int64 { return a + b },
	"-": func(a, b int64, _ uint) int64 { return a - b },
	"*": func(a, b int64, _ uint) int64 { return a * b },
	"/": func(a, b int64, _ uint) int64 {
		if b == 0 {
			return 0
		}
		return a / b
	},
	"%": func(a, b int64, _ uint) int64 {
		if b == 0 {
			return a
		}
		return a % b
	},
	"band": func(a, b int64, _ uint) int64 { return a & b },
	"bor":  func(a, b int64, _ uint) int64 { return a | b },
	"bxor": func(a, b int64, _ uint) int64 { return a ^ b },
	"shl":  func(a, b int64, n uint) int64 { return a << distance(b, n) },
	"shr":  func(a, b int64, n uint) int64 { return a >> distance(b, n) },
	"ushr": func(a, b int64, n uint) int64 { return low(a, n) >> distance(b, n) },
}

// low is the low n bits.
func low(a int64, n uint) int64 { return a & (1<<n - 1) }

// distance is how far a shift by b goes.
func distance(b int64, n uint) int64 { return low(b, n) % int64(n) }

// wrap is the number of n bits that has the low bits of a.
func wrap(a int64, n uint) int64 {
	a = low(a, n)
	if a >= 1<<(n-1) {
		a -= 1 << n
	}
	return a
}

// TestOperatorsAtEveryWidth runs every integer operator and comparison on all
// pairs of numbers of 1 to 5 bits.
func TestOperatorsAtEveryWidth(t *testing.T) {
	for n := uint(1); n <= 5; n++ {
		for op, want := range operators {
			pairs(t, n, "r := x "+op+" y", func(x, y int64) int64 { return wrap(want(x, y, n), n) })
		}
		pairs(t, n, "r := -x", func(x, y int64) int64 { return wrap(-x, n) })
		for op, want := range map[string]func(x, y int64) bool{
			"<": func(x, y int64) bool { return x < y }, "<=": func(x, y int64) bool { return x <= y },
			">": func(x, y int64) bool { return x > y }, ">=": func(x, y int64) bool { return x >= y },
			"=": func(x, y int64) bool { return x == y }, "!=": func(x, y int64) bool { return x != y },
		} {
			pairs(t, n, "r := (x "+op+" y) ? -1 : 0", func(x, y int64) int64 {
				if want(x, y) {
					return -1
				}
				return 0
			})
		}
	}
}

// pairs runs a statement that sets r on all x and y.
func pairs(t *testing.T, n uint, stmt string, want func(x, y int64) int64) {
	t.Helper()
	text := fmt.Sprintf("global x, y, r: one Integer\nproc f() { r := 0; %s }\ncheck f for %d int\n", stmt, n)
	m := load(t, "f.fir", []byte(text))
	p, errs := fir.Lower(m, fir.Options{Check: m.Checks[0]})
	if errs.Failed() {
		t.Fatal(errs)
	}
	seen := 0
	value := func(s *vm.State, name string) int64 { return number(s.Get(p.Global(name))) }
	vm.Explore(vm.Compile(p).StartAny(vm.SetupOf(p.Goals[0], m.Checks[0].Bounds)), vm.Budget{}, func(s *vm.State, stop vm.Stop) bool {
		if stop.Kind != vm.Finished {
			t.Fatalf("%s: %v", stmt, stop)
		}
		x, y := value(s, "x"), value(s, "y")
		if got := value(s, "r"); got != want(x, y) {
			t.Errorf("%d bits, x = %d, y = %d: %s gives %d, want %d", n, x, y, stmt, got, want(x, y))
		}
		seen++
		return true
	})
	if all := 1 << (3 * n); seen != all {
		t.Errorf("%s: %d executions at %d bits, want %d", stmt, seen, n, all)
	}
}

// number is the only element of a set of integers, as a signed number.
func number(v vm.Value) int64 { return int64(v.Rel.Sum()) }
