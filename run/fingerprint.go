// This file makes fingerprints of programs: what an answer depends on, without
// positions.

package run

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

// print is the fingerprint of a goal and everything that it can reach, and the
// spans of all that, in one fixed order. Two programs of the same sum differ in
// their spans at most, which correspond one by one.
type print struct {
	sum   [sha256.Size]byte
	spans []source.Span
}

// fingerprint walks over everything that the goal and the declarations of the
// program point to. An unreachable procedure does not count, nor does the name of the program. The
// error is about a program that holds what cannot be hashed.
func fingerprint(p *ir.Program, g *ir.Goal) (out print, err error) {
	w := &walker{h: sha256.New(), seen: map[place]int{}}
	defer func() {
		if r := recover(); r != nil {
			what, ours := r.(unhashable)
			if !ours {
				panic(r)
			}
			err = what
		}
	}()
	roots := struct {
		Goal     *ir.Goal
		Classes  []*ir.Class
		Structs  []*ir.Struct
		Globals  []*ir.Global
		Literals []*ir.Literal
		Arrays   *ir.Class
		Overflow *ir.Proc
	}{g, p.Classes, p.Structs, p.Globals, p.Literals, p.Arrays, p.Overflow}
	w.value(reflect.ValueOf(roots))
	for len(w.todo) > 0 { // not by recursion: programs are long chains
		v := w.todo[0]
		w.todo = w.todo[1:]
		w.value(v)
	}
	w.h.Sum(out.sum[:0])
	out.spans = w.spans
	return out, nil
}

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
}

var spanType = reflect.TypeFor[source.Span]()

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
	if v.Type() == spanType {
		w.span(v)
		return
	}
	for i := range v.NumField() {
		w.value(v.Field(i))
	}
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
