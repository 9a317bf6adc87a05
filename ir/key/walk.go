package key

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
	"reflect"
	"slices"
	"strings"

	"assay/ir"
	"assay/source"
)

// This file writes what is hashed: everything that a value points to, by reflection, so that nothing is forgotten that
// package ir gets in the future.

// unhashable is a type that a program cannot be hashed with.
type unhashable struct{ t reflect.Type }

func (u unhashable) Error() string { return fmt.Sprintf("a program holds a %v", u.t) }

// place identifies a pointer; a struct and its first field share an address.
type place struct {
	t reflect.Type
	p uintptr
}

type walker struct {
	h     hash.Hash
	seen  map[place]int // number of the target of a pointer, in order of first visit
	todo  []reflect.Value
	spans []source.Span
	buf   []byte
	one   *ir.Proc // only this procedure: others count by their names, and positions in the program do not count; nil: everything
}

func newWalker(one *ir.Proc) *walker {
	return &walker{h: sha256.New(), seen: map[place]int{}, one: one}
}

// run writes a value with all that it leads to.
func (w *walker) run(v any) (sum Sum, err error) {
	defer func() {
		if r := recover(); r != nil {
			what, ours := r.(unhashable)
			if !ours {
				panic(r)
			}
			err = what
		}
	}()
	w.value(reflect.ValueOf(v))
	for len(w.todo) > 0 { // not by recursion: programs are long chains
		v := w.todo[0]
		w.todo = w.todo[1:]
		w.value(v)
	}
	w.h.Sum(sum[:0])
	return sum, nil
}

var (
	spanType = reflect.TypeFor[source.Span]()
	metaType = reflect.TypeFor[ir.Meta]()
	procType = reflect.TypeFor[*ir.Proc]()

	// said are the expressions that are no variables.
	said = []reflect.Type{
		reflect.TypeFor[*ir.Const](), reflect.TypeFor[*ir.Apply](), reflect.TypeFor[*ir.Quant](), reflect.TypeFor[*ir.Extent](), reflect.TypeFor[*ir.FieldRel](),
		reflect.TypeFor[*ir.TypeTest](), reflect.TypeFor[*ir.ProcRef](), reflect.TypeFor[*ir.Read](), reflect.TypeFor[*ir.Place](), reflect.TypeFor[*ir.Old](),
		reflect.TypeFor[*ir.Call](), reflect.TypeFor[*ir.Reach](), reflect.TypeFor[*ir.Fresh](), reflect.TypeFor[*ir.Rel](),
	}
	// listed are the declarations that have positions in a program.
	listed = []reflect.Type{reflect.TypeFor[ir.Class](), reflect.TypeFor[ir.Struct](), reflect.TypeFor[ir.Signature](), reflect.TypeFor[ir.Global](), reflect.TypeFor[ir.Literal]()}
)

// value writes a value: numbers and words as they are, pointers as the number
// of what they point to, which is written in its turn.
func (w *walker) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		if v.Bool() {
			w.number('b', 1)
		} else {
			w.number('b', 0)
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		w.number('i', uint64(v.Int()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		w.number('u', v.Uint())
	case reflect.String:
		w.text(v.String())
	case reflect.Pointer:
		w.pointer(v)
	case reflect.Interface:
		if v.IsNil() {
			w.number('n', 0)
			return
		}
		w.text(v.Elem().Type().String())
		w.value(v.Elem())
	case reflect.Slice, reflect.Array:
		w.number('s', uint64(v.Len()))
		for i := range v.Len() {
			w.value(v.Index(i))
		}
	case reflect.Struct:
		w.structure(v)
	case reflect.Map:
		w.table(v)
	default:
		panic(unhashable{v.Type()})
	}
}

// table is a map from words.
func (w *walker) table(v reflect.Value) {
	if v.Type().Key().Kind() != reflect.String {
		panic(unhashable{v.Type()})
	}
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
	w.number('m', uint64(len(keys)))
	for _, k := range keys {
		w.text(k.String())
		w.value(v.MapIndex(k))
	}
}

func (w *walker) structure(v reflect.Value) {
	switch t := v.Type(); {
	case w.one != nil && (t == spanType || t == metaType):
		return
	case t == spanType:
		w.span(v)
		return
	}
	for i := range v.NumField() {
		if !w.spared(v.Type(), v.Type().Field(i).Name) {
			w.value(v.Field(i))
		}
	}
}

// spared reports whether a field says nothing: room for more locals, and of one procedure, where declarations are listed.
func (w *walker) spared(t reflect.Type, field string) bool {
	return t == procType.Elem() && field == "room" || w.one != nil && field == "Index" && slices.Contains(listed, t)
}

// span keeps a span apart; only whether it is known is a part of the sum.
func (w *walker) span(v reflect.Value) {
	n := func(i int) int { return int(v.Field(i).Int()) }
	s := source.Span{File: v.Field(0).String(), Line: n(1), Col: n(2), EndLine: n(3), EndCol: n(4)}
	w.spans = append(w.spans, s)
	if s.Known() {
		w.number('@', 1)
	} else {
		w.number('@', 0)
	}
}

func (w *walker) pointer(v reflect.Value) {
	if v.IsNil() {
		w.number('n', 0)
		return
	}
	if w.one != nil && slices.Contains(said, v.Type()) { // it is what it says: that it is shared says nothing
		w.value(v.Elem())
		return
	}
	if w.one != nil && v.Type() == procType && v.Pointer() != reflect.ValueOf(w.one).Pointer() {
		w.text(v.Elem().FieldByName("Name").String())
		return
	}
	at := place{v.Type(), v.Pointer()}
	n, ok := w.seen[at]
	if !ok {
		n = len(w.seen)
		w.seen[at] = n
		w.todo = append(w.todo, v.Elem())
	}
	w.number('p', uint64(n))
}

func (w *walker) number(tag byte, n uint64) {
	w.buf = binary.AppendUvarint(append(w.buf[:0], tag), n)
	w.h.Write(w.buf)
}

func (w *walker) text(s string) {
	w.number('t', uint64(len(s)))
	w.h.Write([]byte(s))
}
