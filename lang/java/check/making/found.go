package making

import (
	"math"

	"assay/lang/java/classfile"
	"assay/lang/java/constructor"
	"assay/lang/java/ranges"
)

// Found returns what objects of classes always keep, whatever callers do, as clauses of JML to paste into their sources, by the names of the
// classes: private and final fields that are never null, bounds of numbers and lengths.
func Found(classes []*classfile.Class, find constructor.Classes) map[string][]string {
	kept := constructor.Kept(constructor.Whole{Classes: classes, Find: find})
	w := ranges.Whole{Classes: classes, Find: find, Below: ranges.Below(classes), NotNull: func(c *classfile.Class, f *classfile.Field) bool {
		return kept[constructor.Field{Class: c.Name, Name: f.Name, Desc: f.Desc}]
	}}
	out := map[string][]string{}
	for _, c := range classes {
		for _, f := range c.Fields {
			if !f.Flags.Has(classfile.Static) && !f.Flags.Has(classfile.Synthetic) && w.NotNull(c, f) {
				out[c.Name] = append(out[c.Name], "private invariant "+f.Name+" != null;")
			}
		}
		for _, r := range ranges.Find(w, c).Relations(math.MaxInt32) {
			out[c.Name] = append(out[c.Name], "private invariant "+r.String()+";")
		}
	}
	return out
}
