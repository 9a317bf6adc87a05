package making

import (
	"math"
	"slices"

	"assay/lang/java/check/reach"
	"assay/lang/java/classfile"
	"assay/lang/java/constructor"
	"assay/lang/java/ranges"
)

// Found returns what objects of classes always keep, whatever callers do, as clauses of JML to paste into their sources, by the names of the
// classes: private and final fields that are never null, bounds of numbers and lengths. It is what Kept and Ranges say of these classes alone.
func Found(classes []*classfile.Class, find constructor.Classes) map[string][]string {
	out := map[string][]string{}
	if slices.ContainsFunc(classes, reach.Reflects) {
		return out
	}
	kept := keptBy(classes, find, nil)
	w := ranges.Whole{Classes: classes, Find: find, Below: ranges.Below(classes), NotNull: func(c *classfile.Class, f *classfile.Field) bool {
		return kept.neverNull(nil, c, f)
	}}
	for _, c := range classes {
		for _, f := range c.Fields {
			if !f.Flags.Has(classfile.Static) && !f.Flags.Has(classfile.Synthetic) && w.NotNull(c, f) {
				out[c.Name] = append(out[c.Name], "private invariant "+f.Name+" != null;")
			}
		}
		for _, r := range ranges.Find(w, c).Always().Relations(math.MaxInt32) {
			out[c.Name] = append(out[c.Name], "private invariant "+r.String()+";")
		}
	}
	return out
}
