package step

import (
	"testing"

	"assay/logic/circuit"
	"assay/symbolic/input"
	"assay/symbolic/value"
)

// A run that the clock interrupts says nothing about a function; any other panic is a fault.
func TestLearnStopped(t *testing.T) {
	learn := func(why any) (news bool) {
		n := near{known: map[string]bool{}, learn: func([]uint64) circuit.Ref { panic(why) }}
		return (&nears{list: []near{n}}).Learn(&input.Inputs{}, func(value.Num, int) uint64 { return 0 })
	}
	if learn(input.Stopped{Reason: "no time"}) {
		t.Error("it learnt something")
	}
	defer func() {
		if recover() != "fault" {
			t.Error("a fault is lost")
		}
	}()
	learn("fault")
}
