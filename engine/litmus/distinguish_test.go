package litmus

import (
	"context"
	"errors"
	"strings"
	"testing"

	"assay/engine/litmus/model"
)

// TestDistinguish: the smallest tests that tell models apart are the classical
// ones; a model is not distinguished from itself.
func TestDistinguish(t *testing.T) {
	for _, c := range []struct {
		a, b string
		size int
		has  []string // of the test; nil: there is none
	}{
		{"sc", "tso", 4, []string{"w[] x 1", "r[] r1 y", "w[] y 1"}},
		{"tso", "pso", 4, []string{"w[] x 1", "w[] y"}},
		{"sc", "ra", 4, []string{"w[] x"}},
		{"sc", "sc", 4, nil},
		{"tso", "tso", 3, nil},
		{"tso", "sc", 3, nil},
		{"java", "go", 3, nil},
		{"rc11", "cpp", 3, nil},
	} {
		a, _ := model.Named(c.a)
		b, _ := model.Named(c.b)
		s, err := Distinguish(context.Background(), a, b, c.size, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if (s.Difference == nil) != (c.has == nil) || s.Difference == nil && s.Size != c.size {
			t.Errorf("%s and %s up to %d: %+v", c.a, c.b, c.size, s)
			continue
		}
		for _, line := range c.has {
			if !strings.Contains(s.Difference.Text, line) {
				t.Errorf("%s and %s are told apart by a test without %s:\n%s", c.a, c.b, line, s.Difference.Text)
			}
		}
	}
}

func TestDistinguishStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	sc, _ := model.Named("sc")
	if _, err := Distinguish(ctx, sc, sc, 4, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled search says %v", err)
	}
	jr, _ := model.Named("jr")
	power, _ := model.Named("power")
	for _, m := range []*model.Model{jr, power} {
		if Comparable(sc, m) == nil {
			t.Errorf("tests are made for %s", m.Name)
		}
	}
}
