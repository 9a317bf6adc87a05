// This file defines finite streams and lassos.

package stream

import (
	"fmt"
	"slices"
	"strings"
)

// Stream is a finite stream, or a lasso. The zero Stream is ε. Streams are
// values: nothing changes them.
type Stream[T comparable] struct {
	stem []T
	loop []T // empty: the stream is finite
}

// Finite is the stream of some messages.
func Finite[T comparable](messages ...T) Stream[T] { return Stream[T]{stem: slices.Clone(messages)} }

// Lasso is a stem and then a loop for ever; with an empty loop it is finite.
func Lasso[T comparable](stem, loop []T) Stream[T] {
	stem, loop = slices.Clone(stem), primitive(slices.Clone(loop))
	for len(stem) > 0 && len(loop) > 0 && stem[len(stem)-1] == loop[len(loop)-1] {
		last := len(loop) - 1
		loop = append([]T{loop[last]}, loop[:last]...)
		stem = stem[:len(stem)-1]
	}
	return Stream[T]{stem, loop}
}

// primitive is the shortest word of which w is a power.
func primitive[T comparable](w []T) []T {
	for n := 1; n < len(w); n++ {
		if len(w)%n == 0 && slices.Equal(w[n:], w[:len(w)-n]) {
			return w[:n]
		}
	}
	return w
}

// Stem and Loop are the parts of the normal form; the caller must not change them.
func (s Stream[T]) Stem() []T { return s.stem }

// Loop is empty where the stream is finite.
func (s Stream[T]) Loop() []T { return s.loop }

// Empty reports whether s is ε.
func (s Stream[T]) Empty() bool { return len(s.stem)+len(s.loop) == 0 }

// Infinite reports whether s has no end.
func (s Stream[T]) Infinite() bool { return len(s.loop) > 0 }

// Equal reports whether two streams are the same.
func (s Stream[T]) Equal(t Stream[T]) bool {
	return slices.Equal(s.stem, t.stem) && slices.Equal(s.loop, t.loop)
}

// Cons is a message and then s.
func Cons[T comparable](a T, s Stream[T]) Stream[T] { return Finite(a).Append(s) }

// Append is s and then t; after an infinite s, t does not come.
func (s Stream[T]) Append(t Stream[T]) Stream[T] {
	if s.Infinite() {
		return s
	}
	return Lasso(append(slices.Clip(s.stem), t.stem...), t.loop)
}

// Head is the first message, if there is one.
func (s Stream[T]) Head() (a T, ok bool) { return s.Nth(0) }

// Rest is s without its first message; that of ε is ε.
func (s Stream[T]) Rest() Stream[T] { return s.Drop(1) }

// Nth is the message at a position from 0, if there is one.
func (s Stream[T]) Nth(n int) (a T, ok bool) {
	switch {
	case n < 0:
		return a, false
	case n < len(s.stem):
		return s.stem[n], true
	case len(s.loop) == 0:
		return a, false
	}
	return s.loop[(n-len(s.stem))%len(s.loop)], true
}

// Take is the first n messages, or all.
func (s Stream[T]) Take(n int) Stream[T] {
	var out []T
	for i := range n {
		a, ok := s.Nth(i)
		if !ok {
			break
		}
		out = append(out, a)
	}
	return Stream[T]{stem: out}
}

// Drop is s without its first n messages.
func (s Stream[T]) Drop(n int) Stream[T] {
	switch {
	case n <= 0:
		return s
	case n <= len(s.stem):
		return Stream[T]{s.stem[n:], s.loop}
	case len(s.loop) == 0:
		return Stream[T]{}
	}
	k := (n - len(s.stem)) % len(s.loop)
	return Stream[T]{loop: append(slices.Clone(s.loop[k:]), s.loop[:k]...)}
}

// Len is the length (#).
func (s Stream[T]) Len() Length {
	if s.Infinite() {
		return Infinity
	}
	return Of(len(s.stem))
}

// Dom is the messages that occur, in the order of their first occurrence.
func (s Stream[T]) Dom() []T {
	var out []T
	seen := map[T]bool{}
	for _, part := range [][]T{s.stem, s.loop} {
		for _, a := range part {
			if !seen[a] {
				seen[a] = true
				out = append(out, a)
			}
		}
	}
	return out
}

// Filter is the messages that are in a set (⊖).
func (s Stream[T]) Filter(in func(T) bool) Stream[T] {
	out := func(a T) bool { return !in(a) }
	return Lasso(slices.DeleteFunc(slices.Clone(s.stem), out), slices.DeleteFunc(slices.Clone(s.loop), out))
}

// Map applies a function to each message.
func Map[T, U comparable](s Stream[T], f func(T) U) Stream[U] {
	return Lasso(mapped(s.stem, f), mapped(s.loop, f))
}

func mapped[T, U any](w []T, f func(T) U) []U {
	out := make([]U, len(w))
	for i, a := range w {
		out[i] = f(a)
	}
	return out
}

// Repeat is s after s, for ever (sinftimes); that of ε is ε.
func (s Stream[T]) Repeat() Stream[T] {
	if s.Infinite() {
		return s
	}
	return Lasso(nil, s.stem)
}

// Look is f of the first message, and bottom where there is none (slookahd).
func Look[T comparable, R any](s Stream[T], f func(T) R, bottom R) R {
	if a, ok := s.Head(); ok {
		return f(a)
	}
	return bottom
}

// Prefix reports whether s is a beginning of t: t = s ⌢ u for some u.
func (s Stream[T]) Prefix(t Stream[T]) bool {
	if s.Infinite() {
		return s.Equal(t)
	}
	return s.Equal(t.Take(len(s.stem)))
}

// TakeWhile is the longest beginning of messages in a set.
func (s Stream[T]) TakeWhile(in func(T) bool) Stream[T] {
	if i := s.index(in); i >= 0 {
		return s.Take(i)
	}
	return s
}

// DropWhile is what comes after TakeWhile.
func (s Stream[T]) DropWhile(in func(T) bool) Stream[T] {
	if i := s.index(in); i >= 0 {
		return s.Drop(i)
	}
	return Stream[T]{}
}

// index is the first position of a message that is not in a set, or -1.
func (s Stream[T]) index(in func(T) bool) int {
	return slices.IndexFunc(append(slices.Clip(s.stem), s.loop...), func(a T) bool { return !in(a) })
}

// Pair is two messages of the same position.
type Pair[T, U comparable] struct {
	First  T
	Second U
}

// Zip pairs two streams; it ends with the shorter one.
func Zip[T, U comparable](s Stream[T], t Stream[U]) Stream[Pair[T, U]] {
	stem, loop := max(len(s.stem), len(t.stem)), 0
	switch {
	case s.Infinite() && t.Infinite():
		loop = lcm(len(s.loop), len(t.loop))
	case !s.Infinite() && !t.Infinite():
		stem = min(len(s.stem), len(t.stem))
	case s.Infinite():
		stem = len(t.stem)
	default:
		stem = len(s.stem)
	}
	all := make([]Pair[T, U], stem+loop)
	for i := range all {
		all[i].First, _ = s.Nth(i)
		all[i].Second, _ = t.Nth(i)
	}
	return Lasso(all[:stem], all[stem:])
}

func lcm(a, b int) int {
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	return a / x * b
}

// Scan is the states that a step function goes through, one for each message. On an
// infinite stream the states have to come again: they are from a finite set.
func Scan[T, S comparable](s Stream[T], state S, step func(S, T) S) Stream[S] {
	var out []S
	for _, a := range s.stem {
		state = step(state, a)
		out = append(out, state)
	}
	seen := map[S]int{}
	for len(s.loop) > 0 {
		if at, ok := seen[state]; ok {
			return Lasso(out[:at], out[at:])
		}
		seen[state] = len(out)
		for _, a := range s.loop {
			state = step(state, a)
			out = append(out, state)
		}
	}
	return Finite(out...)
}

// Merge is the messages of two streams as an oracle says, which of them comes next; it ends where
// the stream whose turn it is has ended.
func Merge[T comparable](s, t Stream[T], left Stream[bool]) Stream[T] {
	type place struct {
		s, t, left int
	}
	seen := map[place]int{}
	var out []T
	for i, j, k := 0, 0, 0; ; k++ {
		p := place{fold(s, i), fold(t, j), fold(left, k)}
		if at, ok := seen[p]; ok {
			return Lasso(out[:at], out[at:])
		}
		seen[p] = len(out)
		turn, ok := left.Nth(k)
		var a T
		switch {
		case !ok:
		case turn:
			a, ok = s.Nth(i)
			i++
		default:
			a, ok = t.Nth(j)
			j++
		}
		if !ok {
			return Finite(out...)
		}
		out = append(out, a)
	}
}

// fold is the position of the normal form at which position i of a stream stands.
func fold[T comparable](s Stream[T], i int) int {
	if i < len(s.stem) || len(s.loop) == 0 {
		return min(i, len(s.stem))
	}
	return len(s.stem) + (i-len(s.stem))%len(s.loop)
}

// String is "1 2 (3 4)^inf", and "<>" for ε.
func (s Stream[T]) String() string {
	if s.Empty() {
		return "<>"
	}
	text := words(s.stem)
	if len(s.loop) > 0 {
		text += " (" + words(s.loop) + ")^inf"
	}
	return strings.TrimSpace(text)
}

func words[T any](w []T) string {
	return strings.Join(mapped(w, func(a T) string { return fmt.Sprint(a) }), " ")
}
