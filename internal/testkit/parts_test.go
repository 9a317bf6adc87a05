package testkit

import (
	"os"
	"path/filepath"
	"testing"
)

// TestPart: a part that passed is not done again, and gives what it gave, unless its content
// changed; a truncated line is skipped.
func TestPart(t *testing.T) {
	dir := t.TempDir()
	state, input := filepath.Join(dir, "state"), filepath.Join(dir, "in")
	t.Setenv(EnvState, state)
	write(t, input, "1")
	runs := 0
	part := func(name string) int {
		return Part(t, name, Content(t, dir+"/in"), func(*testing.T) int { runs++; return 40 + runs })
	}
	expect := func(what string, got, want, times int) {
		if t.Helper(); got != want || runs != times {
			t.Errorf("%s: %d after %d runs, not %d after %d", what, got, runs, want, times)
		}
	}
	expect("first", part("a"), 41, 1)
	expect("again", part("a"), 41, 1)
	expect("another part", part("b"), 42, 2)
	write(t, input, "2")
	expect("another content", part("a"), 43, 3)
	text, err := os.ReadFile(state)
	if err != nil {
		t.Fatal(err)
	}
	write(t, state, string(text[:len(text)-9]))
	expect("cut off", part("a"), 44, 4)
	expect("after what was cut off", part("a"), 44, 4)
	t.Setenv(EnvState, "")
	expect("without a file", part("a"), 45, 5)
}
