package change

import (
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestSince: texts before and now of files that are changed, new, gone, moved, unknown to git, and of names that are hard to write.
func TestSince(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	at := func(name string) string { return filepath.Join(dir, name) }
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(at(name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at(name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	run := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=x", "-c", "user.email=x@example.org"}, args...)...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	run("init", "-q")
	odd := "a b/q\"ü 1 blob 3.java"
	for _, name := range []string{"same.java", "changed.java", "gone.java", "moved.java", odd, "staged.java", "other.txt", "untracked.java"} {
		write(name, "class "+name)
	}
	run("add", ".")
	run("commit", "-q", "-m", "first")
	write("changed.java", "")
	write(odd, "odd now")
	write("new.java", "new")
	write("loose.java", "loose")
	write("staged.java", "staged")
	write("other.txt", "another")
	run("rm", "-q", "gone.java")
	run("mv", "moved.java", "here.java")
	run("rm", "-q", "--cached", "untracked.java")
	write("untracked.java", "still here")
	run("add", "staged.java", "new.java")
	link := filepath.Join(t.TempDir(), "link.java")
	if err := os.Symlink(at("changed.java"), link); err != nil {
		t.Fatal(err)
	}
	got, err := Since(t.Context(), "HEAD", []string{link, at("loose.java"), at("same.java")}, func(name string) bool { return strings.HasSuffix(name, ".java") })
	if err != nil {
		t.Fatal(err)
	}
	want := []File{
		{Name: at(odd), Before: "class " + odd, Now: "odd now"},
		{Name: link, Before: "class changed.java"},
		{Name: at("gone.java"), Before: "class gone.java", Gone: true},
		{Name: at("here.java"), Now: "class moved.java", New: true},
		{Name: at("loose.java"), Now: "loose", New: true},
		{Name: at("moved.java"), Before: "class moved.java", Gone: true},
		{Name: at("new.java"), Now: "new", New: true},
		{Name: at("other.txt")},
		{Name: at("staged.java"), Before: "class staged.java", Now: "staged"},
		{Name: at("untracked.java"), Before: "class untracked.java", Now: "still here"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	t.Setenv("PATH", "")
	if _, err := Since(t.Context(), "HEAD", []string{link}, nil); err == nil || err.Error() != "there is no git on PATH" {
		t.Errorf("without git: %v", err)
	}
}
