package language

import "assay/ir"

// RangingOf is what a language knows of objects beside what inputs within bounds have; ok is false where it knows nothing.
func RangingOf(h Host) (r Ranging, ok bool) {
	r, ok = h.(Ranging)
	return r, ok
}

// Ranging is a Host with classes whose objects keep what inputs within bounds have no room for.
type Ranging interface {
	// Ranges returns what objects of a class keep, if that is more than its invariants say: arrays that are longer than those of inputs. None: they say all.
	Ranges(c *ir.Class) []*ir.Clause
}
