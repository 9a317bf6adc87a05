package classfile

import "testing"

// TestShuffles: what instructions put back are words that they take, as many as the table of effects says.
func TestShuffles(t *testing.T) {
	for op := range shuffles {
		taken, order, ok := op.Shuffle()
		_, push, fixed := op.Info().Words()
		if !ok || !fixed || push != len(order) {
			t.Errorf("%s puts %d words back, not %d", op.Info().Name, len(order), push)
		}
		back := make([]bool, taken)
		for _, k := range order {
			if k >= taken {
				t.Fatalf("%s puts word %d of %d back", op.Info().Name, k, taken)
			}
			back[k] = true
		}
		for k, is := range back {
			if !is && len(order) > 0 {
				t.Errorf("%s loses word %d", op.Info().Name, k)
			}
		}
	}
	if _, _, ok := OpIadd.Shuffle(); ok {
		t.Error("iadd only moves words")
	}
}
