package share

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"
)

// TestAll: answers come in order, an easy question behind a hard one has its turn, and the hard one is asked again with more than it had.
func TestAll(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
	defer cancel()
	var had []time.Duration
	var told []int
	ask := func(ctx context.Context, i int) bool {
		end, _ := ctx.Deadline()
		if i == 0 {
			had = append(had, time.Until(end))
			return len(had) < 3
		}
		return false
	}
	if err := All(ctx, 4, ask, func(i int) error { told = append(told, i); return nil }); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(told, []int{0, 1, 2, 3}) {
		t.Errorf("the answers came as %v", told)
	}
	if len(had) != 2 || had[0] > 16*time.Minute || had[1] < 50*time.Minute { // a quarter of an hour, then all that is left, which is not more a third time
		t.Errorf("the hard one had %v", had)
	}
}

// TestOver: without time each question is asked once, and an answer that cannot be shown ends it.
func TestOver(t *testing.T) {
	over, cancel := context.WithCancel(t.Context())
	cancel()
	asked, told := 0, 0
	if err := All(over, 3, func(context.Context, int) bool { asked++; return true }, func(int) error { told++; return nil }); err != nil || asked != 3 || told != 3 {
		t.Errorf("%d asked, %d told: %v", asked, told, err)
	}
	broken := errors.New("broken")
	told = 0
	if err := All(t.Context(), 3, func(context.Context, int) bool { return false }, func(int) error { told++; return broken }); err != broken || told != 1 {
		t.Errorf("%d told: %v", told, err)
	}
}
