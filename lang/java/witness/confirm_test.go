package witness

import (
	"context"
	"errors"
	"testing"
	"time"

	"assay/lang/java/jdk"
)

// TestConfirmLate: when the time is over nothing is run, and the reason is the one that the caller gives.
func TestConfirmLate(t *testing.T) {
	late := errors.New("the budget of 1s is used up")
	ctx, cancel := context.WithDeadlineCause(t.Context(), time.Now().Add(-time.Second), late)
	defer cancel()
	if v, err := Confirm(ctx, jdk.Home{Feature: 17}, nil, &Test{Name: "T"}, nil); !errors.Is(err, late) || v.Violated {
		t.Errorf("%+v, %v", v, err)
	}
}
