// This file defines models of time, and conversions between them.

package stream

import "fmt"

// Slot is what a channel carries in one slot of the clock: a message or, in the zero Slot,
// none (~).
type Slot[T comparable] struct {
	Present bool
	Message T
}

// Msg is a slot with a message.
func Msg[T comparable](a T) Slot[T] { return Slot[T]{true, a} }

func (s Slot[T]) String() string {
	if !s.Present {
		return "~"
	}
	return fmt.Sprint(s.Message)
}

// Untime forgets when messages came.
func Untime[T comparable](s Stream[Slot[T]]) Stream[T] {
	return Map(s.Filter(func(x Slot[T]) bool { return x.Present }), func(x Slot[T]) T { return x.Message })
}

// Delay puts n slots without a message first.
func Delay[T comparable](s Stream[Slot[T]], n int) Stream[Slot[T]] {
	return Finite(make([]Slot[T], n)...).Append(s)
}

// Tick is a message, or in the zero Tick the end of a slot.
type Tick[T comparable] struct {
	Message T
	IsMsg   bool
}

func (t Tick[T]) String() string {
	if !t.IsMsg {
		return "√"
	}
	return fmt.Sprint(t.Message)
}

// Ticks is the same history in messages and ticks: each slot ends with a tick.
func Ticks[T comparable](s Stream[Slot[T]]) Stream[Tick[T]] {
	each := func(w []Slot[T]) []Tick[T] {
		var out []Tick[T]
		for _, x := range w {
			if x.Present {
				out = append(out, Tick[T]{x.Message, true})
			}
			out = append(out, Tick[T]{})
		}
		return out
	}
	return Lasso(each(s.stem), each(s.loop))
}

// Slots is the history with at most one message in each slot. ok is false where a slot has
// more, where the loop has no tick, or where a finite stream ends inside a slot.
func Slots[T comparable](s Stream[Tick[T]]) (out Stream[Slot[T]], ok bool) {
	d, ok := Denser(s)
	if !ok {
		return out, false
	}
	each := func(w [][]T) (out []Slot[T], ok bool) {
		for _, x := range w {
			switch len(x) {
			case 0:
				out = append(out, Slot[T]{})
			case 1:
				out = append(out, Msg(x[0]))
			default:
				return nil, false
			}
		}
		return out, true
	}
	stem, ok1 := each(d.Stem)
	loop, ok2 := each(d.Loop)
	return Lasso(stem, loop), ok1 && ok2
}

// Dense is super-dense time: in each slot any finite number of messages, one after the other.
type Dense[T comparable] struct {
	Stem, Loop [][]T
}

// Denser reads ticks as super-dense time. ok is false where the loop has no tick, so that time
// does not pass, or where a finite stream ends inside a slot.
func Denser[T comparable](s Stream[Tick[T]]) (d Dense[T], ok bool) {
	isTick := func(t Tick[T]) bool { return !t.IsMsg }
	var slots [][]T
	var now []T
	read := func(w []Tick[T]) {
		for _, t := range w {
			if t.IsMsg {
				now = append(now, t.Message)
			} else {
				slots = append(slots, now)
				now = nil
			}
		}
	}
	read(s.stem)
	if len(s.loop) == 0 {
		return Dense[T]{Stem: slots}, len(now) == 0
	}
	if s.Filter(isTick).Len() != Infinity {
		return d, false
	}
	// The loop is turned so that it begins after a tick.
	last := len(s.loop) - 1
	for s.loop[last].IsMsg {
		last--
	}
	read(s.loop[:last+1])
	stem := len(slots)
	read(s.loop[last+1:])
	read(s.loop[:last+1])
	return Dense[T]{slots[:stem], slots[stem:]}, true
}

// Ticks is the same history in messages and ticks.
func (d Dense[T]) Ticks() Stream[Tick[T]] {
	each := func(w [][]T) []Tick[T] {
		var out []Tick[T]
		for _, slot := range w {
			for _, a := range slot {
				out = append(out, Tick[T]{a, true})
			}
			out = append(out, Tick[T]{})
		}
		return out
	}
	return Lasso(each(d.Stem), each(d.Loop))
}
