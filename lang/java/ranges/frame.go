package ranges

import "slices"

// kind says what a word is, besides a number.
type kind uint8

const (
	other  kind = iota // a number, or an object that is not followed
	object             // the object whose fields are followed
	inner              // an object of an inner class, whose outer object that is
	array              // an array, not null: its variable is the length
)

// tag is what is known of a word.
type tag struct {
	kind  kind
	of    string // a reference: a class or a type of arrays that it is of; empty: nothing is known
	exact bool   // array: it is of no class below
}

// frame is what is known before an instruction runs: zero, a spare variable, the fields, then the words of the methods that are
// open, the innermost last: its locals and its operand stack.
type frame struct {
	z     *zone
	tags  []tag // by variable
	top   int   // where the next word of the operand stack goes
	dirty bool  // fields were stored to since others could see the object
	seen  bool  // others may see the object under construction
	ready bool  // the constructor above has run
}

// spare is a variable for results on their way.
const spare = 1

func (f *frame) copy() *frame {
	g := *f
	g.z, g.tags = f.z.copy(), slices.Clone(f.tags)
	return &g
}

// join joins another path to the same place; it reports whether that says more, and fails where the operand stacks differ,
// which verified code excludes.
func (f *frame) join(g *frame, widen bool) (more, ok bool) {
	if f.top != g.top || f.ready != g.ready {
		return false, false
	}
	more = f.z.join(g.z, widen)
	for i := range f.tags {
		old := f.tags[i]
		switch t := g.tags[i]; {
		case t.kind != old.kind:
			f.tags[i] = tag{}
		case t.of != old.of:
			f.tags[i] = tag{kind: old.kind}
		default:
			f.tags[i].exact = old.exact && t.exact
		}
		more = more || f.tags[i] != old
	}
	if g.dirty && !f.dirty || g.seen && !f.seen {
		more = true
	}
	f.dirty, f.seen = f.dirty || g.dirty, f.seen || g.seen
	return more, true
}

// push pushes any word, and returns its variable.
func (f *frame) push() int {
	v := f.top
	f.top++
	f.z.forget(v)
	f.tags[v] = tag{}
	return v
}

// pushCopy pushes the word of a variable.
func (f *frame) pushCopy(v int) {
	w := f.top
	f.top++
	f.move(w, v)
}

// pushNumber pushes a constant.
func (f *frame) pushNumber(n int64) {
	v := f.push()
	f.z.assign(v, 0, n)
}

// pushBetween pushes a number between two others.
func (f *frame) pushBetween(lo, hi int64) int {
	v := f.push()
	f.between(v, lo, hi)
	return v
}

// between bounds a variable.
func (f *frame) between(v int, lo, hi int64) { f.z.bound(v, 0, hi); f.z.bound(0, v, -lo) }

// move copies a word.
func (f *frame) move(to, from int) {
	f.z.assign(to, from, 0)
	f.tags[to] = f.tags[from]
}

// pop pops a word, and returns its variable, which keeps its value until something is pushed.
func (f *frame) pop() int {
	f.top--
	return f.top
}

// fresh makes a variable any word.
func (f *frame) fresh(v int) {
	f.z.forget(v)
	f.tags[v] = tag{}
}

// fits reports whether all between two bounds are ints.
func fits(lo, hi int64) bool { return lo >= minInt && hi <= maxInt }
