package making

import (
	"sync"

	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
	"assay/lang/java/ranges"
)

// Ranges returns what the numbers and arrays of objects of a class under check always keep; nothing where code under check stores to
// fields by reflection.
func (p *Facts) Ranges(c *target.Class) *ranges.Kept {
	if c != nil {
		p.Looked.Ask(factRanges, c.File.Name)
	}
	if c == nil || c.File.Flags.Has(classfile.Interface) || p.UsageOf().Reflects {
		return nil
	}
	find := func() *ranges.Kept {
		w := p.memo.whole()
		w.Find, w.NotNull = p.Readable, p.neverNull
		return ranges.Find(w, c.File)
	}
	known, _ := p.memo.ranges.LoadOrStore(c.File.Name, sync.OnceValue(find))
	return known.(func() *ranges.Kept)()
}

// Relations returns what is said of these where arrays have at most so many elements.
func (p *Facts) Relations(c *target.Class, most int64) []ranges.Relation {
	k := p.Ranges(c)
	if k == nil {
		return nil
	}
	type key struct {
		class string
		most  int64
	}
	at := key{c.File.Name, most}
	known, ok := p.memo.relations.Load(at)
	if !ok {
		known, _ = p.memo.relations.LoadOrStore(at, k.Relations(most))
	}
	return known.([]ranges.Relation)
}

// neverNull reports whether a field of objects of a class is never null, without a supposition.
func (p *Facts) neverNull(c *classfile.Class, f *classfile.Field) bool {
	return p.Kept().neverNull(p.Constructed(p.Own[c.Name]), c, f)
}
