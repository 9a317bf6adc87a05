package rt_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/lang/java/jdk"
)

// TestValues: sequences and sets of locations do what lists and sets of the library do, as the JVM runs them.
func TestValues(t *testing.T) {
	home := jdk.All()[0]
	dir := t.TempDir()
	program := func(name string, args ...string) string {
		path, ok := home.Program(name)
		if !ok {
			t.Fatalf("%v has no %s", home, name)
		}
		cmd := exec.Command(path, args...)
		cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v: %s", name, err, out)
		}
		return string(out)
	}
	sources := []string{"-d", dir, filepath.Join("testdata", "ValuesJudge.java")}
	for _, name := range []string{"Sequence", "Locations"} {
		sources = append(sources, filepath.Join("src", "assay", "rt", name+".java"))
	}
	program("javac", sources...)
	rounds := 2_000
	if testkit.Long() {
		rounds = 200_000
	}
	said := program("java", "-cp", dir, "assay.rt.ValuesJudge", fmt.Sprint(int64(testkit.Seed(t))), fmt.Sprint(rounds))
	if !strings.HasPrefix(said, "asked ") {
		t.Error(said)
	}
	t.Log(strings.TrimSpace(said))
}
