// This file finds the places that an answer names.

package run

import (
	"maps"
	"reflect"
	"slices"

	"assay/source"
	"assay/task"
)

// anywhere stands for all files, where a place is named in words.
const anywhere = "*"

// placesIn returns the files that answers name places of, in order; anywhere is among them if it may be in any.
func placesIn(results []task.Result) []string {
	files := map[string]bool{}
	findPlaces(reflect.ValueOf(results), files)
	delete(files, "")
	return slices.Sorted(maps.Keys(files))
}

var spanType = reflect.TypeFor[source.Span]()

func findPlaces(v reflect.Value, files map[string]bool) {
	switch v.Kind() {
	case reflect.String:
		if named.MatchString(v.String()) {
			files[anywhere] = true
		}
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			findPlaces(v.Elem(), files)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			findPlaces(v.Index(i), files)
		}
	case reflect.Map:
		for it := v.MapRange(); it.Next(); {
			findPlaces(it.Key(), files)
			findPlaces(it.Value(), files)
		}
	case reflect.Struct:
		if v.Type() == spanType {
			files[v.FieldByName("File").String()] = true
			return
		}
		for i := range v.NumField() {
			findPlaces(v.Field(i), files)
		}
	}
}
