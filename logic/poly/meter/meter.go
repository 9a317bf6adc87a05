// Package meter keeps exact algorithms within a budget. Projection and
// integer programming can explode: a Meter counts elementary operations on
// machine words and cells held in memory, and when a limit is crossed it
// unwinds the whole computation to the nearest Run, which gives an error that
// says what ran out and where.
//
// A nil *Meter is unlimited. A Meter serves one goroutine.
package meter

import (
	"context"
	"fmt"
)

// Limits bound one Run. A zero field is unlimited.
type Limits struct {
	Steps int64 // elementary operations on machine words
	Cells int64 // numbers held at the same time by the largest tableau, hull or list of constraints
}

// Default is enough for every example of the guide many times over, and
// stops an exploding computation after some ten seconds and a few hundred
// megabytes.
var Default = Limits{Steps: 3_000_000_000, Cells: 12_000_000}

// Meter counts against Limits and watches a context.
type Meter struct {
	limits Limits
	ctx    context.Context
	steps  int64 // spent so far
	look   int64 // value of steps at which the context is looked at next
}

// New is a fresh meter. The context may end the computation early.
func New(ctx context.Context, limits Limits) *Meter {
	return &Meter{limits: limits, ctx: ctx}
}

// Steps tells what was spent so far; deterministic for a given input.
func (m *Meter) Steps() int64 {
	if m == nil {
		return 0
	}
	return m.steps
}

// Exhausted is the error of a Run whose budget did not suffice.
type Exhausted struct {
	What  string // which budget: "steps", "memory" or "time"
	Doing string // the algorithm that was at work
}

func (e *Exhausted) Error() string {
	return fmt.Sprintf("%s: the budget of %s is used up", e.Doing, e.What)
}

// interval is how many steps pass between two looks at the context.
const interval = 1 << 20

// Spend counts n steps of the named algorithm.
func (m *Meter) Spend(n int, doing string) {
	if m == nil {
		return
	}
	m.steps += int64(n)
	if m.limits.Steps > 0 && m.steps > m.limits.Steps {
		panic(&Exhausted{"steps", doing})
	}
	if m.steps >= m.look {
		m.look = m.steps + interval
		if m.ctx.Err() != nil {
			panic(&Exhausted{"time", doing})
		}
	}
}

// Hold checks that the named algorithm may hold n cells at once.
func (m *Meter) Hold(n int, doing string) {
	if m != nil && m.limits.Cells > 0 && int64(n) > m.limits.Cells {
		panic(&Exhausted{"memory", doing})
	}
}

// Run calls f and turns an exhausted budget into an error. Every other panic
// goes on.
func Run(f func()) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *Exhausted:
			err = r
		default:
			panic(r)
		}
	}()
	f()
	return nil
}

// Try calls f with at most the given share of the steps that are left, for
// an attempt that has an alternative. It reports whether f came to its end; the budget of the
// caller is charged for it either way.
func (m *Meter) Try(steps int64, f func(*Meter)) bool {
	ctx := context.Background()
	limits := Limits{Steps: steps}
	if m != nil {
		ctx, limits.Cells = m.ctx, m.limits.Cells
	}
	inner := New(ctx, limits)
	err := Run(func() { f(inner) })
	m.Spend(int(inner.steps), "search")
	return err == nil
}
