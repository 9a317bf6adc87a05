package contract

import (
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/expr"
	"assay/lang/java/jml"
)

// Lowered is the contracts of a source file.
type Lowered struct {
	Classes []*ClassContract
	Methods []*Contract // those that are not empty, in order
}

// Check lowers all contracts of a source file over a program of its own. Diagnostics go to the set.
func Check(s *decl.Set, u *jml.Unit) *Lowered { return LowerUnit(s, u, NewSkeleton(s)) }

// LowerUnit lowers all contracts of a source file.
func LowerUnit(s *decl.Set, u *jml.Unit, prog expr.Program) *Lowered {
	out := &Lowered{}
	for _, t := range u.File.Types {
		c := s.ClassOf(t)
		if c == nil && t.Local() { // nothing is said of it, or a warning says that it is not found
			continue
		}
		if c == nil {
			s.Errors.Errorf(u.File.Span(t.NamePos, t.NamePos+int32(len(t.Name))), decl.CodeMember, "no class file for %s", t.Name)
			continue
		}
		if k := LowerClass(s, c, prog); k != nil {
			out.Classes = append(out.Classes, k)
		}
		for _, m := range c.Methods {
			if k := Lower(s, m, prog); k != nil {
				out.Methods = append(out.Methods, k)
			}
		}
	}
	return out
}
