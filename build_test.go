package assay_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"assay/internal/testkit"
)

// TestCrossBuild: one static binary for each platform, built without C. The other test of this
// package opens every Go file, so a change in any of them runs this test again. A platform takes
// minutes, because nothing is there that was compiled before: the quick run only has the types
// checked that the command has on Windows, which differs most. The long run does both for all.
func TestCrossBuild(t *testing.T) {
	for _, platform := range []string{"linux/amd64", "linux/arm64", "darwin/arm64", "windows/amd64"} {
		if !strings.HasPrefix(platform, "windows/") && !testkit.Long() {
			continue
		}
		t.Run(platform, func(t *testing.T) {
			if err := checkTypes(platform, "./cmd/assay"); err != nil {
				t.Error(err)
			}
			if !testkit.Long() {
				return
			}
			if out, err := goFor(platform, "build", "-o", os.DevNull, "./cmd/assay").CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

// TestCrossTypes: what compiles here and for Windows does not is found.
func TestCrossTypes(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":       "module m\n",
		"main.go":      "package main\n\nfunc main() { here() }\n",
		"main_linux.go": "package main\n\nimport \"syscall\"\n\nfunc here() { syscall.Kill(0, syscall.SIGUSR1) }\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	for platform, wrong := range map[string]bool{"linux/arm64": false, "windows/amd64": true} {
		switch err := checkTypes(platform, "."); {
		case (err != nil) != wrong:
			t.Errorf("%s: %v", platform, err)
		case wrong && !strings.Contains(err.Error(), "main.go:3:15: undefined: here"):
			t.Errorf("%s: another error is wanted: %v", platform, err)
		}
	}
}

// goFor is the go command for a platform, without C.
func goFor(platform string, args ...string) *exec.Cmd {
	goos, goarch, _ := strings.Cut(platform, "/")
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+goos, "GOARCH="+goarch)
	return cmd
}

// goPackage is what go list says of a package.
type goPackage struct {
	Dir, ImportPath string
	GoFiles         []string
	ImportMap       map[string]string // from what files write to packages, where they differ
	Module          *struct{ Main bool }
}

// checkTypes checks the types of a package and of all that it needs, on a platform. Of packages
// that are not ours the bodies of functions are left out.
func checkTypes(platform, path string) error {
	list := goFor(platform, "list", "-deps", "-json=Dir,ImportPath,GoFiles,ImportMap,Module", path)
	said := &strings.Builder{}
	list.Stderr = said
	out, err := list.Output()
	if err != nil {
		return fmt.Errorf("%v: %v\n%s", list, err, said)
	}
	_, goarch, _ := strings.Cut(platform, "/")
	checked := map[string]*types.Package{"unsafe": types.Unsafe}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; { // a package comes after what it imports
		var p goPackage
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if p.ImportPath == "unsafe" {
			continue
		}
		if err := p.check(checked, types.SizesFor("gc", goarch)); err != nil {
			return fmt.Errorf("%s: %w", p.ImportPath, err)
		}
	}
}

// check checks the types of a package, and adds it to those that are checked.
func (p *goPackage) check(checked map[string]*types.Package, sizes types.Sizes) error {
	files, ours := token.NewFileSet(), p.Module != nil && p.Module.Main
	var trees []*ast.File
	for _, name := range p.GoFiles {
		tree, err := parser.ParseFile(files, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		trees = append(trees, tree)
	}
	conf := types.Config{Sizes: sizes, IgnoreFuncBodies: !ours, FakeImportC: true}
	conf.Importer = importer(func(path string) (*types.Package, error) {
		if other, ok := p.ImportMap[path]; ok {
			path = other
		}
		if q := checked[path]; q != nil {
			return q, nil
		}
		return nil, fmt.Errorf("package %s is not there", path)
	})
	var err error
	checked[p.ImportPath], err = conf.Check(p.ImportPath, files, trees, nil)
	return err
}

// importer gives packages by their paths.
type importer func(path string) (*types.Package, error)

func (f importer) Import(path string) (*types.Package, error) { return f(path) }
