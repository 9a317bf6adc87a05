package target

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"assay/lang/java/jml"
	"assay/source"
)

// This file says which sources that javac found beside the targets have contracts: these are not read.

// CodeUnread is for sources whose contracts are not read.
const CodeUnread source.Code = "contract-unread"

// clauseAt is a word of a contract at the beginning of a comment.
var clauseAt = regexp.MustCompile(`(?://|/\*)@[\s@]*(\w+)`)

// unread warns of contracts in sources of classes that were compiled with the targets and are none of them: once, at the first.
func (p *Program) unread(list *source.List) {
	if p.Compile == nil || len(p.Options.Sources) == 0 {
		return
	}
	found := slices.DeleteFunc(p.nearby(), func(name string) bool {
		text, err := os.ReadFile(name)
		return err != nil || !contracted(string(text))
	})
	if len(found) == 0 {
		return
	}
	more := ""
	if n := len(found) - 1; n > 0 {
		more = fmt.Sprintf(" (nor those of %d more)", n)
	}
	list.Warnf(source.Span{File: found[0]}, CodeUnread, "contracts of this source are not read%s: it is none of the targets, and calls run its code", more).Help = "name it, or its folder, as well"
}

// nearby returns the sources of classes that were compiled with the targets, in order.
func (p *Program) nearby() (out []string) {
	if p.Compile.index() != nil {
		return nil // that was said before
	}
	for in, classes := range p.Compile.bySource {
		if slices.ContainsFunc(classes, func(c string) bool { return p.Own[c] != nil && !p.Own[c].Unit.known }) {
			continue
		}
		for _, root := range p.Options.Sources {
			out = append(out, filepath.Join(root, filepath.FromSlash(in)))
		}
	}
	slices.Sort(out)
	return out
}

// contracted reports whether a text has comments that begin like contracts.
func contracted(text string) bool {
	words := jml.Words()
	return slices.ContainsFunc(clauseAt.FindAllStringSubmatch(text, -1), func(m []string) bool {
		return slices.Contains(words, m[1])
	})
}
