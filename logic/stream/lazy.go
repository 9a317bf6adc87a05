// This file defines streams that are made as they are read.

package stream

import "sync"

// Lazy is a stream whose messages a function makes. A nil *Lazy is ε. Each message is made
// once, however often it is read.
type Lazy[T any] struct {
	once func() (T, *Lazy[T], bool)
}

// Make is the stream that a function makes: the first message and the rest, or false for ε.
func Make[T any](f func() (head T, rest *Lazy[T], ok bool)) *Lazy[T] {
	type cell struct {
		head T
		rest *Lazy[T]
		ok   bool
	}
	get := sync.OnceValue(func() cell {
		h, r, ok := f()
		return cell{h, r, ok}
	})
	return &Lazy[T]{func() (T, *Lazy[T], bool) { c := get(); return c.head, c.rest, c.ok }}
}

// Read is the first message and the rest; ok is false where the stream is ε.
func (l *Lazy[T]) Read() (head T, rest *Lazy[T], ok bool) {
	if l == nil {
		return head, nil, false
	}
	return l.once()
}

// Lazily is a stream as a lazy one.
func Lazily[T comparable](s Stream[T]) *Lazy[T] {
	return Make(func() (T, *Lazy[T], bool) {
		a, ok := s.Head()
		return a, Lazily(s.Rest()), ok
	})
}

// Iterate is x, f(x), f(f(x)), …
func Iterate[T any](x T, f func(T) T) *Lazy[T] {
	return Make(func() (T, *Lazy[T], bool) { return x, Iterate(f(x), f), true })
}

// TakeLazy is the first n messages, or all where there are fewer.
func TakeLazy[T comparable](l *Lazy[T], n int) Stream[T] {
	var out []T
	for range n {
		a, rest, ok := l.Read()
		if !ok {
			break
		}
		out = append(out, a)
		l = rest
	}
	return Finite(out...)
}

// ConsLazy is a message, and then what a function gives when it is asked.
func ConsLazy[T any](a T, rest func() *Lazy[T]) *Lazy[T] {
	return Make(func() (T, *Lazy[T], bool) {
		return a, Make(func() (T, *Lazy[T], bool) { return rest().Read() }), true
	})
}

// AppendLazy is l and then m.
func AppendLazy[T any](l, m *Lazy[T]) *Lazy[T] {
	return Make(func() (T, *Lazy[T], bool) {
		a, rest, ok := l.Read()
		if !ok {
			return m.Read()
		}
		return a, AppendLazy(rest, m), true
	})
}

// MapLazy applies a function to each message.
func MapLazy[T, U any](l *Lazy[T], f func(T) U) *Lazy[U] {
	return Make(func() (b U, rest *Lazy[U], ok bool) {
		a, tail, ok := l.Read()
		if !ok {
			return b, nil, false
		}
		return f(a), MapLazy(tail, f), true
	})
}

// FilterLazy is the messages in a set. Reading it does not end where none comes any more in
// an infinite stream: nothing can know that.
func FilterLazy[T any](l *Lazy[T], in func(T) bool) *Lazy[T] {
	return Make(func() (T, *Lazy[T], bool) {
		for {
			a, rest, ok := l.Read()
			if !ok || in(a) {
				return a, FilterLazy(rest, in), ok
			}
			l = rest
		}
	})
}

// Fix is the least fixed point of a function on streams: feedback. A function that is
// strongly causal makes each message from those before it, and the fixed point is
// infinite; one that needs its own message first never gives it, which ends in a
// deadlock that the Go runtime reports.
func Fix[T any](f func(*Lazy[T]) *Lazy[T]) *Lazy[T] {
	var out *Lazy[T]
	out = Make(func() (T, *Lazy[T], bool) { return f(out).Read() })
	return out
}
