package target

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"reflect"
	"slices"

	"assay/lang/java/classfile"
)

// This file has digests of answers: of any value, with all that it leads to. Classes and their members count by their names,
// since their contents are inputs of their own.

// Sum returns the digest of a value. Values that cannot be compared, such as functions, are a fault of the caller.
func Sum(v any) string {
	s := summer{sha256.New(), map[seenAt]int{}}
	s.value(reflect.ValueOf(v))
	return hex.EncodeToString(s.h.Sum(nil))
}

// seenAt is a pointer; a struct and its first field share an address.
type seenAt struct {
	t reflect.Type
	p uintptr
}

type summer struct {
	h    hash.Hash
	seen map[seenAt]int // in the order of the first visit
}

var (
	classType  = reflect.TypeFor[*classfile.Class]()
	methodType = reflect.TypeFor[*classfile.Method]()
	fieldType  = reflect.TypeFor[*classfile.Field]()
)

func (s *summer) say(x any) { fmt.Fprintf(s.h, "%T %v\n", x, x) }

func (s *summer) value(v reflect.Value) {
	if !v.IsValid() {
		s.say("nothing")
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		s.say(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		s.say(v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		s.say(v.Uint())
	case reflect.Float32, reflect.Float64:
		s.say(fmt.Sprintf("%x", v.Float()))
	case reflect.String:
		s.say(fmt.Sprintf("%q", v.String()))
	case reflect.Slice, reflect.Array:
		s.say(v.Len())
		for i := range v.Len() {
			s.value(v.Index(i))
		}
	case reflect.Map:
		s.table(v)
	case reflect.Struct:
		s.say(v.Type().String())
		for i := range v.NumField() {
			s.value(v.Field(i))
		}
	case reflect.Interface:
		s.value(v.Elem())
	case reflect.Pointer:
		s.pointer(v)
	default:
		panic(fmt.Sprintf("an answer holds a %v", v.Type()))
	}
}

// table writes a map in the order of the digests of its keys.
func (s *summer) table(v reflect.Value) {
	values := map[string]reflect.Value{}
	var keys []string
	for it := v.MapRange(); it.Next(); {
		k := summer{sha256.New(), map[seenAt]int{}}
		k.value(it.Key())
		sum := string(k.h.Sum(nil))
		keys, values[sum] = append(keys, sum), it.Value()
	}
	slices.Sort(keys)
	s.say(len(keys))
	for _, k := range keys {
		s.h.Write([]byte(k))
		s.value(values[k])
	}
}

func (s *summer) pointer(v reflect.Value) {
	if v.IsNil() {
		s.say("nil")
		return
	}
	member := func(names ...string) {
		for _, n := range names {
			s.say(v.Elem().FieldByName(n).String())
		}
	}
	switch v.Type() {
	case classType:
		member("Name")
		return
	case methodType, fieldType:
		member("Name", "Desc")
		return
	}
	at := seenAt{v.Type(), v.Pointer()}
	n, known := s.seen[at]
	if !known {
		n = len(s.seen)
		s.seen[at] = n
	}
	s.say(n)
	if !known {
		s.value(v.Elem())
	}
}
