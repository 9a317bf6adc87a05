package known

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"assay/internal/testkit"
)

// TestTakeAlong: files among sources are beside the classes if the build file of the module, or one above, names their root, and not otherwise.
func TestTakeAlong(t *testing.T) {
	program := testkit.Program(t, "git", "git")
	dir := t.TempDir()
	for name, text := range map[string]string{
		"pom.xml":                         "<project><resource><directory>m/src/main/java</directory></resource>\n<!-- <resource><directory>off/src</directory></resource> --></project>",
		"k/pom.xml":                       "<project><resources><resource>\n <directory>${project.basedir}/src/main/java/</directory></resource></resources></project>",
		"k/src/main/java/p/K.java":        "",
		"k/src/main/java/p/k.properties":  "k",
		"m/src/main/java/p/m.properties":  "m",
		"off/src/p/off.properties":        "off",
		"none/src/main/java/none.txt":     "none",
		"none/src/main/java/N.java.in":    "",
		"none/pom.xml":                    "<project><directory>src/main/java</directory></project>",
		"none/src/main/resources/res.txt": "",
	} {
		to := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{"init", "--quiet"}, {"add", "."}, {"commit", "--quiet", "-m", "all"}} {
		if out, err := exec.Command(program, append([]string{"-C", dir, "-c", "user.name=n", "-c", "user.email=n@example.org"}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	classes := t.TempDir()
	r := &repository{filepath.Join(dir, ".git")}
	if err := r.takeAlong(t.Context(), "HEAD", dir, classes, []string{"k/src/main/java", "m/src/main/java", "off/src", "none/src/main/java"}); err != nil {
		t.Fatal(err)
	}
	for name, there := range map[string]bool{"p/k.properties": true, "p/m.properties": true, "p/K.java": false, "p/off.properties": false, "none.txt": false, "N.java.in": false, "res.txt": false} {
		if _, err := os.Stat(filepath.Join(classes, name)); (err == nil) != there {
			t.Errorf("%s: %v, want it there: %v", name, err, there)
		}
	}
}
