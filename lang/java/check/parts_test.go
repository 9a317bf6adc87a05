package check

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// codeReaders are the functions that read the code of methods, or constants of classes, by file. Each one tells who finds classes
// what it reads (World.Reads, decl.Set.Reads, target.Finder), is a part of an answer about all code (Facts.Fact), or reads
// while files are opened, when goals are found: what it says is in the recipe of the goal.
var codeReaders = map[string]string{
	"check/changed":              "for --since",
	"goal.go":                    "ReadsArguments of the goal; makeConstants and ConstantsOf by AskConstants",
	"memo.go":                    "classes of the library",
	"origins.go":                 "of procedures that are lowered",
	"absent/later.go":            "while sources are compiled",
	"branch/branch.go":           "for suites of tests, which are not kept",
	"check/asserts/asserts.go":   "of procedures that are lowered, and lines of their own bodies",
	"check/clause/overflow.go":   "of procedures that are lowered",
	"check/clause/requires.go":   "tells before",
	"check/clause/rows.go":       "told by owes.go",
	"check/custom/argument.go":   "of the goal",
	"check/custom/custom.go":     "tells of all classes",
	"check/driver/instances.go":  "tells",
	"check/driver/library.go":    "tells",
	"check/driver/make.go":       "asks Makers",
	"check/driver/observer.go":   "tells",
	"check/driver/other.go":      "tells",
	"check/driver/pattern.go":    "told by library.go",
	"check/driver/perform.go":    "for suites of tests, which are not kept",
	"check/goal/disturb.go":      "finds goals",
	"check/goal/generated.go":    "finds goals",
	"check/goal/goals.go":        "finds goals; Given is no part of answers",
	"check/goal/implicit.go":     "finds goals",
	"check/goal/initialiser.go":  "finds goals",
	"check/goal/later.go":        "finds goals",
	"check/goal/witness.go":      "writes witnesses, which are no part of answers",
	"check/initial/origins.go":   "tells before",
	"check/input/near.go":        "tells of the class",
	"check/input/records.go":     "tells before",
	"check/making/abandoned.go":  "facts leaks, may-abandon and passes",
	"check/making/makes.go":      "facts making; Canonical and FillsAlone are told by made.go",
	"check/nullable/contents.go": "tells",
	"check/nullable/nullable.go": "tells",
	"check/reach/facts.go":       "facts",
	"check/reach/reflection.go":  "fact usage",
	"check/reach/usage.go":       "facts usage, readers",
	"check/reach/walk.go":        "facts beside, seen",
	"check/target/absent.go":     "while sources are compiled",
	"check/target/named.go":      "names of constants of enums, while files are opened",
	"check/thrown/kept.go":       "tells before",
	"check/thrown/thrown.go":     "tells before",
	"check/target/parts.go":      "the digests themselves",
	"constructor":                "facts constructed, kept, finalized",
	"contract/block.go":          "of the code around a block of a procedure that is lowered",
	"contract/decl/captured.go":  "tells before",
	"contract/decl/generic.go":   "of procedures that are lowered",
	"contract/decl/local.go":     "lines of local classes of the source itself, whose contracts are read from it",
	"contract/decl/modifier.go":  "warnings about annotations in bodies, which are no part of answers; that there is code is in the outline",
	"contract/decl/purity.go":    "tells",
	"contract/decl/set.go":       "names of parameters, which are in the outline",
	"contract/decl/unlisted.go":  "of procedures that are lowered",
	"contract/expr/scope.go":     "of procedures that are lowered",
	"lower/lower.go":             "tells",
	"mutant":                     "makes mutants, which are not kept",
	"native/proxies.go":          "constants by number, for annotations, which are in the outline",
	"ranges":                     "fact ranges",
	"scan/judge.go":              "lines of code of the declaration itself",
}

// TestCodeReaders: who reads the code of methods tells so, or is on the list above with a reason. An answer that was kept is taken
// again as long as what it read is the same, so that a reader that nobody knows of would give wrong answers.
func TestCodeReaders(t *testing.T) {
	files := token.NewFileSet()
	seen := map[string]bool{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.HasPrefix(path, filepath.Join("..", "classfile")) {
			return err
		}
		f, err := parser.ParseFile(files, path, nil, 0)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(strings.TrimPrefix(path, ".."+string(filepath.Separator)))
		ast.Inspect(f, func(n ast.Node) bool {
			if what := readsCode(n); what != "" {
				at := readerOf(name)
				if seen[at] = true; codeReaders[at] == "" {
					t.Errorf("%s: %s is read, and nobody knows why an answer that depends on it would be found again", files.Position(n.Pos()), what)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, why := range codeReaders {
		if why != "" && !seen[name] {
			t.Errorf("%s reads no code any more", name)
		}
	}
}

// readerOf returns the entry of the list that a file belongs to: its own, or that of its folder.
func readerOf(file string) string {
	if _, ok := codeReaders[file]; ok {
		return file
	}
	if dir := filepath.ToSlash(filepath.Dir(file)); codeReaders[dir] != "" {
		return dir
	}
	return file
}

// readsCode says what of code an expression reads; empty: nothing.
func readsCode(n ast.Node) string {
	switch n := n.(type) {
	case *ast.CallExpr:
		if s, ok := n.Fun.(*ast.SelectorExpr); ok && slices.Contains([]string{"Instructions", "Flow"}, s.Sel.Name) {
			return s.Sel.Name
		}
	case *ast.SelectorExpr:
		inner := ""
		switch x := n.X.(type) {
		case *ast.SelectorExpr:
			inner = x.Sel.Name
		case *ast.Ident:
			inner = x.Name
		}
		switch {
		case inner == "Code" && slices.Contains([]string{"Bytes", "All", "Handlers", "Lines", "Locals", "Generics", "Line", "LineTable", "MaxLocals", "MaxStack", "Attributes", "StackMap"}, n.Sel.Name):
			return fmt.Sprint("Code.", n.Sel.Name)
		case inner == "File" && n.Sel.Name == "Code":
			return "Code"
		case inner == "Pool" && slices.Contains([]string{"Len", "Strings", "Mentions"}, n.Sel.Name):
			return fmt.Sprint("Pool.", n.Sel.Name)
		}
	}
	return ""
}
