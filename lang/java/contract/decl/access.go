// This file says who can see a member.

package decl

import (
	"assay/lang/java/classfile"
	"assay/source"
	"fmt"
)

// unseen is a warning about a field, and where clauses mention it.
type unseen struct {
	warning  *source.Diagnostic
	mentions map[source.Span]bool
}

// Unseen warns once of a field that some readers of clauses cannot access, and counts its mentions.
func (s *Set) Unseen(f *Field, access string, at source.Span) {
	key := fieldAccess{f, access}
	if s.unseen[key] == nil {
		d := s.Errors.Warnf(at, CodeVisibility, "%s cannot be seen by all who read this %s clause", f.Name, access)
		d.Help = fmt.Sprintf("declare it spec_%s", access)
		s.unseen[key] = &unseen{d, map[source.Span]bool{}}
	}
	u := s.unseen[key]
	u.mentions[at] = true
	if n := len(u.mentions); n > 1 {
		u.warning.Message = fmt.Sprintf("%s cannot be seen by all who read this %s clause (%d more mentions)", f.Name, access, n-1)
	}
}

// fieldAccess is a field in clauses of an access.
type fieldAccess struct {
	field  *Field
	access string
}

// AccessOf returns the word of access flags; empty for the package.
func AccessOf(f classfile.Flags) string {
	switch {
	case f.Has(classfile.Public):
		return "public"
	case f.Has(classfile.Protected):
		return "protected"
	case f.Has(classfile.Private):
		return "private"
	}
	return ""
}
