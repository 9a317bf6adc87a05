// This file defines goldens: expected outputs kept in files.

package testkit

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
)

// EnvUpdate is the environment variable that does what -update does, for runs
// over packages of which some have no goldens (and so no such flag).
const EnvUpdate = "ASSAY_UPDATE"

var update = flag.Bool("update", false, "rewrite the goldens instead of comparing with them")

// Update reports whether goldens are being rewritten.
func Update() bool { return *update || os.Getenv(EnvUpdate) != "" }

// Golden compares got with the file, or rewrites the file under -update.
func Golden(t testing.TB, file, got string) {
	t.Helper()
	if Update() {
		write(t, file, got)
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Errorf("%v; run the test with -update to write it", err)
		return
	}
	if d := Diff(file, string(want), got); d != "" {
		t.Errorf("not as expected; look, then run the test with -update:\n%s", d)
	}
}

// Diff shows how got differs from want; it is empty when they are equal. Line
// ends are compared as "\n".
func Diff(name, want, got string) string {
	want, got = unix(want), unix(got)
	if want == got {
		return ""
	}
	return string(diff.Diff(name+" (want)", []byte(want), name+" (got)", []byte(got)))
}

func unix(s string) string { return strings.ReplaceAll(s, "\r\n", "\n") }

// write makes the file hold the text, and leaves it alone if it does already.
func write(t testing.TB, file, text string) {
	t.Helper()
	if old, err := os.ReadFile(file); err == nil && string(old) == text {
		return
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
