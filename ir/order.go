// This file defines memory orders: what an access promises to other threads beside its value.

package ir

// Order is the memory order of an access or fence. The VM runs every program sequentially consistent; what an order
// rules out, and what it does not, is for analyses of memory models to say. Where a language has two words for one thing,
// this has one: relaxed is Java's opaque, seqcst its volatile.
type Order uint8

const (
	OrderPlain   Order = iota // no promise: "load x"
	OrderRelaxed              // never torn, coherent for each place: "load relaxed x"
	OrderAcquire              // what comes after stays after: "load acquire x"
	OrderRelease              // what comes before stays before: "store release x := y"
	OrderAcqRel               // both, of what reads and writes: "b := cas acqrel x, y, z"
	OrderSeqCst               // both, and all of these are in one total order: "load seqcst x"

	orderEnd
)

// String is the word in the text form; nothing for OrderPlain.
func (o Order) String() string {
	return [...]string{"", "relaxed", "acquire", "release", "acqrel", "seqcst"}[o]
}

// Valid reports whether there is such an order.
func (o Order) Valid() bool { return o < orderEnd }

// Acquires and Releases report whether the order promises that half.
func (o Order) Acquires() bool { return o == OrderAcquire || o >= OrderAcqRel }
func (o Order) Releases() bool { return o >= OrderRelease }

// Fits reports whether the order is one of a node: a load writes nothing that could be released, a store reads nothing
// that could be acquired, and a fence that promises nothing is none.
func (o Order) Fits(n Node) bool {
	switch n.(type) {
	case *Load:
		return !o.Releases() || o == OrderSeqCst
	case *Store:
		return !o.Acquires() || o == OrderSeqCst
	case *Fence:
		return o.Acquires() || o.Releases()
	}
	return true
}

// OrderOf is the order of an access or fence; ok is false for other nodes.
func OrderOf(n Node) (o Order, ok bool) {
	switch n := n.(type) {
	case *Load:
		return n.Order, true
	case *Store:
		return n.Order, true
	case *CAS:
		return n.Order, true
	case *Fence:
		return n.Order, true
	}
	return OrderPlain, false
}

// Order is the memory order of a plain access of the field.
func (f *Field) Order() Order {
	if f.Volatile {
		return OrderSeqCst
	}
	return OrderPlain
}
