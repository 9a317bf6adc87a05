package build

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestID: the mark of this program is the one that the linker left; to hash the program would take as long as a small
// check. What is no mark is not taken for one.
func TestID(t *testing.T) {
	a, err := ID()
	path, _ := os.Executable()
	want, failed := exec.Command("go", "tool", "buildid", path).Output()
	if err != nil || failed != nil || a != strings.TrimSpace(string(want)) {
		t.Errorf("%q, not %q: %v, %v", a, want, err, failed)
	}
	id := strings.Repeat("0a/", 20)
	note := "\x04\x00\x00\x00\x3c\x00\x00\x00\x04\x00\x00\x00Go\x00\x00" + id
	for text, want := range map[string]string{
		"\x7fELF" + note + "more": id, "x\xff Go build ID: \"" + id + "\"\n \xff": id, note[1:]: "", note[:30]: "", strings.Replace(note, "/", " ", 1): "",
		"\x04\x00\x00\x00Go\x00\x00": "", "\xff Go build ID: \"" + id: "", "": "",
	} {
		if got := mark([]byte(text)); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}
