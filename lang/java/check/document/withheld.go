package document

import (
	"regexp"

	"assay/lang/java/contract/decl"
)

// withheld is that something is there for those who read objects from a stream.
var withheld = regexp.MustCompile(`\b(only (used |needed |required |here )?(in|for|by|during)|(just|solely|exclusively) (used )?(in|for|by|during)) (the )?(java )?(de)?seriali[sz]ation\b|\b(de)?seriali[sz]ation only\b`)

// Withheld reports whether documentation says that a constructor is for deserialisation alone: callers do not call it, though they could.
func Withheld(m *decl.Method) bool { return withheld.MatchString(whole(Comment(m))) }
