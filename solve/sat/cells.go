// This file holds the only unchecked memory accesses of the package. They are
// used by visit alone, where bounds checks and the registers they need cost
// about a tenth of the time.

package sat

import "unsafe"

// cells is the start of a slice whose indices the caller knows to be good.
type cells[T any] struct{ start unsafe.Pointer }

func cellsOf[T any](s []T) cells[T] { return cells[T]{unsafe.Pointer(unsafe.SliceData(s))} }

// at is element i.
func (c cells[T]) at(i int) *T {
	var t T
	return (*T)(unsafe.Add(c.start, i*int(unsafe.Sizeof(t))))
}

// from is the cells behind element i.
func (c cells[T]) from(i int) cells[T] { return cells[T]{unsafe.Pointer(c.at(i))} }
