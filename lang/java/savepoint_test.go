package java

import (
	"reflect"
	"testing"
)

// TestCopied holds a world and its copy apart: they share no map but that of names of sources, which nobody changes.
func TestCopied(t *testing.T) {
	w := &World{}
	v := reflect.ValueOf(w).Elem()
	n := 0
	for i := range v.NumField() {
		if f := v.Field(i); f.Kind() == reflect.Map {
			p := reflect.NewAt(f.Type(), f.Addr().UnsafePointer()).Elem() // the field may be one that only the package sets
			p.Set(reflect.MakeMap(f.Type()))
			n++
		}
	}
	c := w.copied()
	for i := range v.NumField() {
		if f := v.Field(i); f.Kind() == reflect.Map && v.Type().Field(i).Name != "Sources" && f.Pointer() == reflect.ValueOf(c).Field(i).Pointer() {
			t.Errorf("%s is shared", v.Type().Field(i).Name)
		}
	}
	if n < 20 {
		t.Errorf("a world has %d maps", n)
	}
}
