// Package grow appends to what becomes large, one element at a time. Append of the language grows large slices by a
// quarter, so that each element is copied some four times; here it is copied once, as the room doubles.
package grow

import "slices"

// Append is append, with room for as much again where there is none left.
func Append[T any](s []T, x ...T) []T {
	if len(s)+len(x) > cap(s) {
		s = slices.Grow(s, len(s)+len(x))
	}
	return append(s, x...)
}

// To returns the slice with n elements or more; new ones are zero.
func To[T any](s []T, n int) []T {
	if n <= len(s) {
		return s
	}
	if n > cap(s) {
		s = slices.Grow(s, max(n, 2*len(s))-len(s))
	}
	was := len(s)
	s = s[:n]
	clear(s[was:])
	return s
}
