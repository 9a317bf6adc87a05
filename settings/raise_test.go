package settings

import (
	"strings"
	"testing"
)

// TestRaise: after the edit the check has the bound, and no other check has.
func TestRaise(t *testing.T) {
	for _, text := range []string{
		"", "engine = \"auto\"", "engine = \"auto\"\n", "[bounds]\nscope = 2\n",
		"[[for]]\nmethod = \"*\"\nscope = 1\n",
		"[[for]]\nmethod = \"A.f(int\\\\[])\"\n",
		"[[for]]\nmethod = \"A.f(int\\\\[])\"\nunwind = 3\nscope = 4\n[[suppress]]\nkind = \"null\"\nreason = \"x\"\n",
		"[[for]]\nmethod = \"A.f(int\\\\[])\"\nscope = 4",
		"[[for]]\nmethod = \"A.f(int\\\\[])\"\nscope = 4   # as agreed\nunwind = 3\n",
		"[[for]]\nscope = 4\nmethod = \"A.f(int\\\\[])\"\n\n[[for]]\nmethod = \"B\"\nscope = 6\n",
	} {
		const check = "A.f(int[])"
		line, replaced, insert := Raise("assay.toml", text, check, "scope", "9")
		lines := strings.SplitAfter(text, "\n")
		if last := len(lines) - 1; lines[last] != "" && !(replaced && line == last) {
			lines[last] += "\n" // as an editor does it
		}
		if lines[len(lines)-1] == "" {
			lines = lines[:len(lines)-1]
		}
		behind := lines[min(line, len(lines)):]
		if replaced {
			behind = behind[1:]
		}
		after := strings.Join(lines[:min(line, len(lines))], "") + insert + strings.Join(behind, "")
		s, list := Parse("assay.toml", []byte(after))
		if s == nil || list.Failed() {
			t.Errorf("%q becomes %q: %v", text, after, list)
			continue
		}
		if note := "   # as agreed\n"; strings.Contains(text, note) != strings.Contains(after, note) {
			t.Errorf("%q becomes %q: the comment is lost", text, after)
		}
		before, _ := Parse("assay.toml", []byte(text))
		if b, _ := s.Of(check, check); b.Scope != 9 {
			t.Errorf("%q becomes %q, with scope %d", text, after, b.Scope)
		}
		for _, other := range []string{"A.f", "B", "A.f(inti)"} {
			b, _ := s.Of(other, other)
			if old, _ := before.Of(other, other); b.Scope != old.Scope {
				t.Errorf("%q becomes %q, and the scope of %s is %d and not %d", text, after, other, b.Scope, old.Scope)
			}
		}
	}
	if _, _, insert := Raise("assay.toml", "[[for", "A", "scope", "9"); insert != "" {
		t.Errorf("what cannot be read is edited: %q", insert)
	}
}
