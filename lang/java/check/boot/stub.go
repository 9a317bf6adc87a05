package boot

import (
	"slices"

	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/stub"
)

// Stub returns the class of our own that implements an interface about which nothing is written; nil: there is none. One of the
// library has a single method, as those have that lambdas implement: more is said of others than what a method gives.
func (w *Base) Stub(c *java.Class) *stub.Class {
	s := stub.New(c.File, func(name string) (*classfile.Class, error) { return w.Peek(name), nil })
	if s == nil || !s.Functional() && !w.Owns(c) && !w.OnPath(c.File.Name) || w.Program.Speaks(c.File.Name) ||
		slices.ContainsFunc(s.Methods, func(m stub.Method) bool { return w.Program.Speaks(m.In.Name) }) {
		return nil
	}
	return s
}
