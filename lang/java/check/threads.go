package check

import (
	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/language"
)

// This file knows the threads of Java.

// ThreadCall knows Thread.start and Thread.join.
func (w *World) ThreadCall(p *ir.Proc) language.ThreadCall {
	switch p.Name {
	case "java.lang.Thread.start()V":
		return language.ThreadStart
	case "java.lang.Thread.join()V", "java.lang.Thread.join(J)V":
		return language.ThreadJoin
	case java.ThreadNumber:
		return language.ThreadNumber
	}
	return language.NoThreadCall
}

// ThreadBody is Thread.run.
func (w *World) ThreadBody() string { return "run()V" }

// Final reports whether a field is declared final.
func (w *World) Final(f *ir.Field) bool {
	c := w.Java.Of(f.Owner)
	if c == nil {
		return false
	}
	for _, d := range c.File.Fields {
		if c.Field(d.Name, d.Desc) == f {
			return d.Flags.Has(classfile.Final)
		}
	}
	return false
}
