package java

import (
	"reflect"
	"testing"
)

// TestCopied: a world and its copy, and their contracts, share no map but that of names of sources, which is immutable.
func TestCopied(t *testing.T) {
	w, k := &World{}, &Contracts{}
	for _, v := range []any{w, k} {
		for _, f := range mapsOf(reflect.ValueOf(v).Elem()) {
			p := reflect.NewAt(f.Type(), f.Addr().UnsafePointer()).Elem() // the field may be one that only the package sets
			p.Set(reflect.MakeMap(f.Type()))
		}
	}
	said := k.copied()
	for i, f := range mapsOf(reflect.ValueOf(k).Elem()) {
		if f.Pointer() == mapsOf(reflect.ValueOf(&said).Elem())[i].Pointer() {
			t.Errorf("a map of the type %s is shared", f.Type())
		}
	}
	c := w.copied()
	old, now := mapsOf(reflect.ValueOf(w).Elem()), mapsOf(reflect.ValueOf(&c).Elem())
	for i := range old {
		if old[i].Pointer() == now[i].Pointer() && old[i].Pointer() != reflect.ValueOf(w.Sources).Pointer() {
			t.Errorf("a map of the type %s is shared", old[i].Type())
		}
	}
	if len(old) < 20 {
		t.Errorf("a world has %d maps", len(old))
	}
}

// mapsOf returns the maps among the fields of a struct, and of those that it is made of.
func mapsOf(v reflect.Value) (out []reflect.Value) {
	for i := range v.NumField() {
		switch f := v.Field(i); {
		case f.Kind() == reflect.Map:
			out = append(out, f)
		case f.Kind() == reflect.Struct && v.Type().Field(i).Anonymous:
			out = append(out, mapsOf(f)...)
		}
	}
	return out
}
