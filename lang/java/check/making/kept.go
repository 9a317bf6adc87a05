package making

import (
	"sync"

	"assay/lang/java/check/nullable"
	"assay/lang/java/classfile"
	"assay/lang/java/constructor"
)

// This file finds the fields that are never null in objects that code under check can have made, though they are not final.

// Kept are such fields.
type Kept struct {
	Always map[constructor.Field]bool // whatever callers do
	Owed   map[constructor.Field]bool // where callers pass no null that they owe not to pass; those of Always are among them
}

// kept computes them once.
type kept struct {
	once sync.Once
	Kept
}

// Kept returns the fields; there are none where code under check stores to fields by reflection.
func (p *Facts) Kept() Kept {
	k := &p.memo.kept
	k.once.Do(func() {
		if p.UsageOf().Reflects {
			return
		}
		w := constructor.Whole{Find: p.Readable}
		for _, c := range p.Classes {
			w.Classes = append(w.Classes, c.File)
		}
		k.Always = constructor.Kept(w)
		if k.Owed = k.Always; !p.Options.Owed {
			return
		}
		w.Given = func(c *classfile.Class, m *classfile.Method, param int) bool {
			d := p.MethodOf(c.Name, m.Name, m.Desc)
			return d != nil && nullable.Method{Decl: d, Find: p.Readable}.Owed(param)
		}
		k.Owed = constructor.Kept(w)
	})
	return k.Kept
}
