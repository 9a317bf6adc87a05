package constructor

import "slices"

// This file has the abstract values, and what is known at one place of a method.

// source says where an object may come from. The zero value is that of no object at all.
type source struct {
	null  bool
	self  bool   // the receiver
	other bool   // anywhere
	fixed bool   // a constant of the class file
	args  uint64 // parameters that may have given it, without the receiver
	sites uint64 // instructions of this method that may have made it, or calls that gave something new
}

// anything is a reference of which nothing is known; something, one that is not null.
var (
	anything  = source{null: true, other: true}
	something = source{other: true}
)

func (s source) union(t source) source {
	return source{s.null || t.null, s.self || t.self, s.other || t.other, s.fixed || t.fixed, s.args | t.args, s.sites | t.sites}
}

// objects returns the source without null.
func (s source) objects() source {
	s.null = false
	return s
}

// made reports whether each object comes from an instruction of this method.
func (s source) made() bool { return !s.self && !s.other && !s.fixed && s.args == 0 }

// bit returns the place of the n-th element in a set; the last one represents all others.
func bit(n int) uint64 { return 1 << min(n, 63) }

// value is what a word holds. Of words that are no references, only what they were tested for counts.
type value struct {
	from source
	id   int // values with one number are the same; 0: it has none
	of   int // it is the result of instanceof, of the value with this number; 0: it is not
}

// frame is what is known before an instruction runs.
type frame struct {
	locals, stack []value
	fields        []value // the final fields of the receiver
	known         uint64  // parameters that are not null where execution comes here
	ready         bool    // the constructor above, or another of this class, has run
	given         bool    // it was another of this class: that one has assigned the fields
}

func (f *frame) copy() *frame {
	g := *f
	g.locals, g.stack, g.fields = slices.Clone(f.locals), slices.Clone(f.stack), slices.Clone(f.fields)
	return &g
}

// each goes through all values.
func (f *frame) each(do func(v *value)) {
	for _, list := range [][]value{f.locals, f.stack, f.fields} {
		for i := range list {
			do(&list[i])
		}
	}
}

// join joins the facts of another path to the same place; it reports whether they grew, and fails where the operand
// stacks differ, which verified code excludes.
func (f *frame) join(g *frame) (more, ok bool) {
	if len(f.stack) != len(g.stack) || f.ready != g.ready || f.given != g.given {
		return false, false
	}
	for _, two := range [][2][]value{{f.locals, g.locals}, {f.stack, g.stack}, {f.fields, g.fields}} {
		for i := range two[0] {
			v, w := &two[0][i], two[1][i]
			old := *v
			if v.from = v.from.union(w.from); v.id != w.id {
				v.id = 0
			}
			if v.of != w.of {
				v.of = 0
			}
			more = more || *v != old
		}
	}
	more = more || f.known&^g.known != 0
	f.known &= g.known
	return more, true
}

// release takes a number from all values that have it, for reuse.
func (f *frame) release(id int) {
	f.each(func(v *value) {
		if v.id == id {
			v.id = 0
		}
		if v.of == id {
			v.of = 0
		}
	})
}

// learn is that the value with a number is null, or is not; it reports whether that can be.
func (f *frame) learn(id int, null bool) bool {
	if id == 0 {
		return true
	}
	can := true
	f.each(func(v *value) {
		if v.id != id {
			return
		}
		if null {
			can = can && v.from.null
			v.from = source{null: true}
		} else {
			v.from = v.from.objects()
			can = can && v.from != source{}
		}
	})
	if !null && id <= maxArgs {
		f.known |= bit(id - 1)
	}
	return can
}

// maxArgs bounds the parameters that are distinguished; their numbers as values are 1, 2, ….
const maxArgs = 62

func (f *frame) push(v value) { f.stack = append(f.stack, v) }

func (f *frame) pop() value {
	v := f.stack[len(f.stack)-1]
	f.stack = f.stack[:len(f.stack)-1]
	return v
}
