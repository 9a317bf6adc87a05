// This file lets the code of an open program begin with the layouts of other code of it.

package code

import (
	"maps"
	"slices"

	"assay/ir"
)

// Known is a snapshot of layouts. It is immutable: code that begins with it has a copy.
type Known struct {
	lay      Layouts
	arrays   []Array
	arrayOf  map[ir.Type]int32
	observed []bool
}

// Known returns the layouts that the code has by now.
func (c *Code) Known() Known {
	k := Known{lay: *c.Lay, arrays: slices.Clip(c.Arrays), arrayOf: maps.Clone(c.arrayOf), observed: slices.Clone(c.Observed)}
	k.lay.Classes, k.lay.Globals, k.lay.Globe = slices.Clip(k.lay.Classes), slices.Clip(k.lay.Globals), slices.Clip(k.lay.Globe)
	k.lay.Field = maps.Clone(k.lay.Field)
	return k
}

// Globals returns how many cells the globals had.
func (k *Known) Globals() int { return len(k.lay.Globe) }

// CompileWith is Compile for a program that has exactly what k knows.
func CompileWith(p *ir.Program, k Known) *Code {
	lay := k.lay
	lay.Field = maps.Clone(k.lay.Field)
	c := newCode(p, &lay)
	c.Arrays, c.arrayOf, c.Observed = k.arrays, maps.Clone(k.arrayOf), slices.Clone(k.observed)
	return c
}
