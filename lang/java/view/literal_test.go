package view

import (
	"math"
	"testing"
)

// TestFloat: numbers of floating point are written as the JDK writes them since 19: the fewest digits that tell them from others, two at least.
func TestFloat(t *testing.T) {
	for _, k := range []struct {
		f    float64
		bits int
		want string
	}{
		{math.SmallestNonzeroFloat64, 64, "4.9E-324"}, {math.SmallestNonzeroFloat32, 32, "1.4E-45f"}, {2e-3, 64, "0.002"}, {2e-4, 64, "2.0E-4"}, {1e7, 64, "1.0E7"},
		{2e23, 64, "2.0E23"}, {-1.5e300, 64, "-1.5E300"}, {0.1, 64, "0.1"}, {math.Copysign(0, -1), 64, "-0.0"}, {math.Inf(-1), 64, "-Infinity"}, {math.MaxFloat64, 64, "1.7976931348623157E308"},
	} {
		if got := Float(k.f, k.bits); got != k.want {
			t.Errorf("%v: %s, and Java says %s", k.f, got, k.want)
		}
	}
}
