package report

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFullDisk: the error says that there is no space, and the device lives on.
func TestFullDisk(t *testing.T) {
	err := File("/dev/full", put("x"))
	if err == nil || !strings.Contains(err.Error(), "cannot write /dev/full: no space left on device") {
		t.Errorf("got %v", err)
	}
	if info, err := os.Stat("/dev/full"); err != nil || info.Mode().IsRegular() {
		t.Fatal("the device was replaced")
	}
}

// TestLinkToNothing: a link that leads nowhere, as /dev/stdout does where that is closed, stays a
// link.
func TestLinkToNothing(t *testing.T) {
	link := filepath.Join(t.TempDir(), "stdout")
	if err := os.Symlink("/proc/self/fd/999", link); err != nil {
		t.Fatal(err)
	}
	if err := File(link, put("x")); err == nil {
		t.Error("it was written")
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v, %v", info, err)
	}
}
