package search

import (
	"fmt"
	"slices"
	"strconv"

	"assay/ir"
	"assay/task"
	"assay/vm"
)

// This file turns a list of words into the input of a run. A run draws from the list whenever it
// needs a value: for the parameters, and for what it chooses later.

// slot is what a word of an input is for.
type slot struct {
	typ ir.Type // a number; nil: one of the possibilities
	of  int     // possibilities, numbered from 0
}

// tape is the words of an input while a run draws them.
type tape struct {
	words []uint64
	slots []slot                 // of those that were drawn
	more  func(t ir.Type) uint64 // what is drawn beyond the list; nil: zeros
}

// mostWords is how many words a run draws at most; more are zero.
const mostWords = 4096

// draw returns the next word. Possibilities are taken modulo their number.
func (t *tape) draw(s slot) uint64 {
	i := len(t.slots)
	if i >= mostWords {
		return 0
	}
	t.slots = append(t.slots, s)
	if i == len(t.words) {
		w := uint64(0)
		if t.more != nil {
			w = t.more(s.typ)
		}
		t.words = append(t.words, w)
	}
	if s.typ == nil && s.of > 0 {
		t.words[i] %= uint64(s.of)
	} else {
		t.words[i] = fit(s.typ, t.words[i])
	}
	return t.words[i]
}

// fit converts a word to a type.
func fit(t ir.Type, w uint64) uint64 {
	switch t := t.(type) {
	case ir.Bool:
		return w & 1
	case ir.Int:
		return t.Wrap(w)
	case ir.Float:
		if t.Bits == 32 {
			return w & 0xFFFFFFFF
		}
	}
	return w
}

// initial returns the state that a run begins with: its parameters, and the arrays that they need. Globals
// are as after the boot of the program.
func (s *searcher) initial(t *tape) task.State {
	m := maker{s: s, tape: t}
	for _, p := range s.task.Goal.Proc.Params {
		v := m.value(s.task.Language().Param(s.task.Goal, p))
		m.state.Vars = append(m.state.Vars, task.Slot{Name: p.Name, Value: task.Value{Scalar: v}})
	}
	return m.state
}

// maker writes an initial state.
type maker struct {
	s     *searcher
	tape  *tape
	state task.State
}

// value returns a value of a static type.
func (m *maker) value(static ir.Type) string {
	switch t := static.(type) {
	case ir.Bool:
		return strconv.FormatBool(m.tape.draw(slot{typ: t}) != 0)
	case ir.Int:
		w := m.tape.draw(slot{typ: t})
		if t.Signed {
			return strconv.FormatInt(int64(w), 10)
		}
		return strconv.FormatUint(w, 10)
	case ir.Float:
		x := t.Value(m.tape.draw(slot{typ: t}))
		return strconv.FormatFloat(x, 'x', -1, int(t.Bits))
	case ir.Array:
		return m.array(t)
	}
	return m.before(static)
}

// before returns null or an object of the booted heap.
func (m *maker) before(static ir.Type) string {
	list := m.s.before(static)
	if len(list) == 0 {
		return "null"
	}
	i := m.tape.draw(slot{of: len(list) + 1})
	if i == 0 {
		return "null"
	}
	return list[i-1]
}

// array returns null, an array of at most as many elements as the bounds allow, or one of the
// booted heap.
func (m *maker) array(static ir.Array) string {
	list := m.s.before(static)
	most := m.s.task.Bounds.Array
	i := int(m.tape.draw(slot{of: most + 2 + len(list)}))
	switch {
	case i == 0:
		return "null"
	case i > most+1:
		return list[i-most-2]
	}
	at := len(m.state.Objects)
	name := fmt.Sprintf("array%d", at)
	m.state.Objects = append(m.state.Objects, task.Object{Name: name, Class: m.s.task.Program.TypeName(static.Elem) + "[]"})
	var elems []task.Value
	for range i - 1 {
		elems = append(elems, task.Value{Scalar: m.value(static.Elem)})
	}
	m.state.Objects[at].Elems = elems
	return name
}

// before returns the names of objects of the booted heap that a reference of the type may refer to.
func (s *searcher) before(t ir.Type) []string {
	key := t.String()
	list, known := s.beforeOf[key]
	if known {
		return list
	}
	add := func(ref uint64) {
		if name := s.begin.Name(ref); ref != 0 && !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	if r, ok := t.(ir.Ref); ok && r.Class != nil {
		for _, g := range s.task.Language().Shared(r.Class) {
			add(s.begin.Cells(vm.Globals)[s.code.GlobalCell(g)])
		}
	}
	for _, ref := range s.task.Language().Before(s.task.Goal, t) {
		add(ref)
	}
	s.beforeOf[key] = list
	return list
}

// give answers a choice of the run, and whole runs are later ones.
func (s *searcher) give(t *tape, st *vm.State, c vm.Choice) error {
	switch c.Typ.(type) {
	case ir.Bool, ir.Int, ir.Float:
		return st.PickWord(t.draw(slot{typ: c.Typ}))
	}
	if c.N == 0 {
		s.asks = true
		return st.Usual(c, s.whole)
	}
	return st.Pick(int(t.draw(slot{of: c.N})))
}
