package report

import (
	"os"
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
