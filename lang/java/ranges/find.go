package ranges

import (
	"maps"
	"slices"
	"strings"

	"assay/lang/java/classfile"
	"assay/lang/java/constructor"
	"assay/lang/java/lombok"
)

// Whole is the code of a program.
type Whole struct {
	Classes []*classfile.Class // in a fixed order
	Find    constructor.Classes
	NotNull func(c *classfile.Class, f *classfile.Field) bool // a field of objects of the class that others can see is never null
	Below   map[string][]*classfile.Class                     // the classes right below one, by its name
}

// Below returns the classes right below each.
func Below(classes []*classfile.Class) map[string][]*classfile.Class {
	out := map[string][]*classfile.Class{}
	for _, c := range classes {
		out[c.Super] = append(out[c.Super], c)
	}
	return out
}

// Relation is that the difference of two terms of an object is at most a constant. That of two fields is at most 0, or -1.
type Relation struct {
	Less, Than Term
	By         int64
	Needs      Needs
}

// Needs is what has to be so for a relation to be kept.
type Needs struct {
	Sizes bool // constructors are given no size below zero (Sized)
	Calm  bool // comparisons and collections of the library, which run code of others, do not change the object
}

// Term is a field that holds a number, the length of an array in a field, or zero.
type Term struct{ Field *classfile.Field } // nil: zero

// IsLength reports whether the term is the length of an array.
func (t Term) IsLength() bool { return t.Field != nil && t.Field.Type.IsRef() }

// Bounds of what is looked at.
const (
	mostFields  = 12
	mostRounds  = 16
	mostSteps   = 30_000 // instructions of one class
	mostLocals  = 60     // words of a method that is looked at, with those that it is called from
	deepest     = 4
	joinsBefore = 3 // joins at one place before bounds are given up
)

// Find returns what objects of a class keep; nil: nothing, or its nest is not complete.
func Find(w Whole, c *classfile.Class) *Kept {
	some := []Needs{{}}
	if slices.ContainsFunc(c.Methods, func(m *classfile.Method) bool { return m.Name == "<init>" && takesSize(c, m) }) {
		some = append(some, Needs{Sizes: true})
	}
	if asksOthers(c) {
		for _, n := range some[:len(some):len(some)] {
			some = append(some, Needs{Sizes: n.Sizes, Calm: true})
		}
	}
	var out *Kept
	for _, n := range some {
		z, fields, within := w.find(c, n)
		switch {
		case z == nil:
			continue
		case out == nil:
			out = &Kept{z: z.copy(), fields: fields, levels: []level{{n, z}}, within: map[*classfile.Method]bool{}}
		default:
			out.levels = append(out.levels, level{n, z})
			out.z.meet(z)
		}
		maps.Copy(out.within, within)
	}
	return out
}

// find returns what is kept by zero and the fields if some things are supposed of others, and the methods that are called where it is broken; nil: nothing.
func (w Whole) find(c *classfile.Class, n Needs) (*zone, []*classfile.Field, map[*classfile.Method]bool) {
	named := map[string]*classfile.Class{}
	for _, k := range w.Classes {
		named[k.Name] = k
	}
	if !constructor.Closed(c, named) {
		return nil, nil, nil
	}
	s := &search{find: w.Find, below: w.Below, c: c, needs: n, nest: w.nest(c, named), entries: map[*classfile.Method]bool{}}
	if slices.ContainsFunc(s.nest, foreign) || !s.quiet(c.Super, 0) {
		return nil, nil, nil
	}
	for _, f := range c.Fields {
		owned := f.Flags.Has(classfile.Private) || f.Flags.Has(classfile.Final)
		if !owned || f.Flags.Has(classfile.Static) || f.Flags.Has(classfile.Synthetic) || f.Flags.Has(classfile.Volatile) {
			continue
		}
		if (numeric(f.Type) || f.Type.Dims > 0 && w.NotNull(c, f)) && !s.injected(f) {
			s.fields = append(s.fields, f)
		}
	}
	if len(s.fields) == 0 || len(s.fields) > mostFields {
		return nil, nil, nil
	}
	s.lost = make([]bool, len(s.fields))
	if !s.fixpoint() {
		return nil, nil, nil
	}
	return s.kept, s.fields, s.within
}

// nest returns the classes whose code may store to private fields of a class. Class files without nests (before Java 11) do it by
// methods that the compiler made, which classes of the same source call.
func (w *Whole) nest(c *classfile.Class, named map[string]*classfile.Class) (out []*classfile.Class) {
	host := c
	if c.NestHost != "" {
		host = named[c.NestHost]
	}
	if len(host.Nest) > 0 {
		out = append(out, host)
		for _, name := range host.Nest {
			out = append(out, named[name])
		}
		return out
	}
	top, _, _ := strings.Cut(c.Name, "$")
	for _, k := range w.Classes {
		if k.Name == top || strings.HasPrefix(k.Name, top+"$") {
			out = append(out, k)
		}
	}
	return out
}

// injected reports whether a field may get its value from elsewhere, by reflection or from code that a processor adds: it has annotations, or no code here stores to it.
func (s *search) injected(f *classfile.Field) bool {
	if list, err := s.c.Annotations(f.Attributes); err != nil || len(list) > 0 {
		return true
	}
	if lombok.Stores(s.c, f) {
		return true
	}
	stores := func(k *classfile.Class, m *classfile.Method) bool {
		list, _ := k.Instructions(m)
		return slices.ContainsFunc(list, func(in classfile.Instr) bool {
			r, ok := k.Pool.At(in.Index).(classfile.MemberRef)
			return ok && in.Op == classfile.OpPutfield && r.Name == f.Name && r.Desc == f.Desc
		})
	}
	return !slices.ContainsFunc(s.nest, func(k *classfile.Class) bool {
		return slices.ContainsFunc(k.Methods, func(m *classfile.Method) bool { return stores(k, m) })
	})
}

// numeric reports whether a type is one of those that are ints on the operand stack, but for truth values.
func numeric(t classfile.Type) bool {
	return t.Dims == 0 && (t.Kind == 'I' || t.Kind == 'S' || t.Kind == 'B' || t.Kind == 'C')
}

// foreign reports whether a class has native methods, or mentions what stores to fields that are given by their names.
func foreign(c *classfile.Class) bool {
	if slices.ContainsFunc(c.Methods, func(m *classfile.Method) bool { return m.Flags.Has(classfile.Native) }) {
		return true
	}
	for i := range c.Pool.Len() {
		if r, ok := c.Pool.At(i).(classfile.MemberRef); ok {
			switch r.Class {
			case "java/lang/reflect/Field", "java/lang/invoke/VarHandle", "java/lang/invoke/MethodHandles$Lookup", "sun/misc/Unsafe", "jdk/internal/misc/Unsafe", "java/util/concurrent/atomic/AtomicIntegerFieldUpdater":
				return true
			}
		}
	}
	return false
}

// search looks for what objects of one class keep.
type search struct {
	find   constructor.Classes
	below  map[string][]*classfile.Class
	c      *classfile.Class
	nest   []*classfile.Class
	needs  Needs              // what is supposed
	fields []*classfile.Field // variables from 2 on
	lost   []bool             // of which nothing is known

	kept    *zone                      // what is supposed of zero and the fields; nil: no constructor has ended
	exact   []bool                     // arrays of exactly Object, as it is supposed
	shown   *zone                      // what others have seen in this round
	shownIs []bool                     // the same of arrays
	entries map[*classfile.Method]bool // private methods that are called without being looked into
	writes  map[*classfile.Method]bool
	within  map[*classfile.Method]bool // called where the object is not as it is supposed to be
	open    []*classfile.Method
	steps   int
	bad     bool
}

// first is the variable of the first field.
const first = 2

// fixpoint runs the code until what others see is what is supposed; it reports whether it came to that.
func (s *search) fixpoint() bool {
	s.findWriters()
	s.handles()
	for round := range mostRounds {
		before := len(s.entries)
		s.shown, s.shownIs, s.within = nil, nil, map[*classfile.Method]bool{}
		s.round()
		if s.bad {
			return false
		}
		if s.shown == nil {
			return s.kept != nil && len(s.entries) == before // no constructor ends
		}
		more := s.grow(round > joinsBefore)
		if k := (&Kept{z: s.kept, fields: s.fields}); len(k.Relations(maxInt)) == 0 {
			return false
		}
		if !more && len(s.entries) == before {
			s.shrink()
			return !s.bad
		}
	}
	return false
}

// shrink supposes what was seen, which is less than what was supposed where bounds were given up too early, as long as that is kept too.
func (s *search) shrink() {
	for range joinsBefore {
		kept, exact, within, before := s.kept, s.exact, s.within, len(s.entries)
		s.kept, s.exact = s.shown, s.shownIs
		s.shown, s.shownIs, s.within = nil, nil, map[*classfile.Method]bool{}
		s.round()
		if s.bad || s.shown == nil || s.grows() || len(s.entries) > before {
			s.kept, s.exact, s.within = kept, exact, within
			return
		}
	}
}

// grows reports whether more was seen than is supposed.
func (s *search) grows() bool {
	kept, exact := s.kept.copy(), slices.Clone(s.exact)
	defer func() { s.kept, s.exact = kept, exact }()
	return s.grow(false)
}

// grow takes what was seen into what is supposed; it reports whether that is more.
func (s *search) grow(widen bool) bool {
	for k, lost := range s.lost {
		if lost {
			s.shown.forget(first + k)
			s.shownIs[k] = false
		}
	}
	if s.kept == nil {
		s.kept, s.exact = s.shown, s.shownIs
		return true
	}
	more := s.kept.join(s.shown, widen)
	for k, is := range s.exact {
		if is && !s.shownIs[k] {
			s.exact[k], more = false, true
		}
	}
	s.kept.close()
	return more
}

// round runs all constructors, and all code that stores.
func (s *search) round() {
	for _, k := range s.nest {
		for _, m := range k.Methods {
			if m.Code == nil || s.bad {
				continue
			}
			makes := k == s.c && m.Name == "<init>"
			called := !m.Flags.Has(classfile.Private) || m.Name == "<init>" || s.entries[m]
			if makes || s.kept != nil && s.writes[m] && called && !access(m) {
				s.enter(k, m, makes)
			}
		}
	}
}

// access reports whether a method is one that the compiler made for access to private members: others of the nest alone call it.
func access(m *classfile.Method) bool {
	return m.Flags.Has(classfile.Synthetic) && m.Flags.Has(classfile.Static) && len(m.Name) > 7 && m.Name[:7] == "access$"
}

// enter runs a method that anybody may call.
func (s *search) enter(c *classfile.Class, m *classfile.Method, makes bool) {
	x := s.flow(c, m)
	if x == nil {
		s.bad = true
		return
	}
	x.base, x.makes = first+len(s.fields), makes
	x.stack = x.base + m.Code.MaxLocals
	f := &frame{z: newZone(x.stack + m.Code.MaxStack), top: x.stack, dirty: makes}
	f.tags = make([]tag, f.z.n)
	for k, d := range s.fields {
		if d.Type.IsRef() {
			f.tags[first+k] = tag{kind: array, of: d.Desc}
		} else if makes {
			f.z.forget(first + k)
			f.z.assign(first+k, 0, 0)
		}
	}
	if !makes {
		s.suppose(f, false)
	}
	slot := x.base
	if !m.Flags.Has(classfile.Static) {
		f.tags[slot] = tag{of: c.Name}
		switch {
		case c == s.c:
			f.tags[slot].kind = object
		case m.Name != "<init>" && s.outer(c):
			f.tags[slot].kind = inner
		}
		slot++
	}
	for _, t := range m.Type.Params {
		f.typed(slot, t)
		if makes && s.needs.Sizes && isSize(c, m, slot-x.base, t) {
			f.between(slot, 0, maxInt)
		}
		slot += t.Slots()
	}
	s.open = append(s.open[:0], m)
	x.run(f)
}

// outer reports whether a class is an inner one of the class.
func (s *search) outer(c *classfile.Class) bool {
	return slices.ContainsFunc(c.Fields, func(f *classfile.Field) bool { return isOuter(f.Name) && f.Desc == "L"+s.c.Name+";" })
}

// isOuter reports whether a name is that of the field for the outer object.
func isOuter(name string) bool { return len(name) > 5 && name[:5] == "this$" }

// suppose makes the fields what is supposed of them. Final ones keep what they have, if after says so.
func (s *search) suppose(f *frame, after bool) {
	for k, d := range s.fields {
		if after && d.Flags.Has(classfile.Final) {
			continue
		}
		f.z.forget(first + k)
		if d.Type.IsRef() {
			f.tags[first+k] = tag{kind: array, of: d.Desc, exact: s.kept != nil && s.exact[k]}
			f.between(first+k, 0, maxInt)
		}
	}
	if s.kept == nil {
		return
	}
	n := s.kept.n
	for i := range n {
		for j := range n {
			if i != spare && j != spare {
				f.z.bound(i, j, s.kept.at(i, j))
			}
		}
	}
}

// broken reports whether the object is not as it is supposed to be. While nothing is supposed, nothing is known.
func (s *search) broken(f *frame) bool {
	if !f.dirty || s.kept == nil {
		return false
	}
	z := f.z.resize(first + len(s.fields))
	z.forget(spare)
	return s.kept.copy().join(z, false)
}

// show is that others see the object.
func (s *search) show(f *frame) {
	n := first + len(s.fields)
	z := f.z.resize(n)
	z.forget(spare)
	is := make([]bool, len(s.fields))
	for k := range is {
		is[k] = f.tags[first+k].exact
	}
	if s.shown == nil {
		s.shown, s.shownIs = z, is
		return
	}
	s.shown.join(z, false)
	for k := range is {
		s.shownIs[k] = s.shownIs[k] && is[k]
	}
}

// field returns the number of a field that an instruction means; -1: it is another one, or lost.
func (s *search) field(r classfile.MemberRef) int {
	for c := s.find(r.Class); c != nil; c = s.find(c.Super) {
		if c.Field(r.Name, r.Desc) != nil {
			if c.Name != s.c.Name {
				return -1
			}
			return slices.IndexFunc(s.fields, func(f *classfile.Field) bool { return f.Name == r.Name && f.Desc == r.Desc })
		}
		if c.Super == "" {
			break
		}
	}
	return -1
}
