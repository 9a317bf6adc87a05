package assay_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// sized are the rooms that are held to it, with all below them.
var sized = []string{
	"cmd", "engine", "symbolic", "language", "lang/java", "vm", "ir", "pass", "solve", "logic", "run", "report", "serve", "explain", "task", "source",
}

// What one package and one type may hold.
const (
	mostLines   = 6000
	mostMethods = 60
)

// larger are types that have more methods, until somebody cuts them: they must not grow.
var larger = map[string]int{}

// longer are packages that have more lines, until somebody cuts them.
var longer = map[string]int{}

// TestSizes: no package of these rooms has more lines outside tests, and no type more methods, than a reader can take in.
func TestSizes(t *testing.T) {
	lines, methods := map[string]int{}, map[string]int{}
	for _, room := range sized {
		err := filepath.WalkDir(room, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			files := token.NewFileSet()
			f, err := parser.ParseFile(files, path, nil, 0)
			if err != nil {
				return err
			}
			dir := filepath.Dir(path)
			lines[dir] += files.File(f.Pos()).LineCount()
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv != nil {
					methods[dir+"."+receiver(fn.Recv.List[0].Type)]++
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for dir, n := range lines {
		if most := max(mostLines, longer[dir]); n > most {
			t.Errorf("%s has %d lines; most are %d", dir, n, most)
		}
	}
	for typ := range larger {
		if methods[typ] <= mostMethods {
			t.Errorf("%s has %d methods, and need not be listed", typ, methods[typ])
		}
	}
	for typ, n := range methods {
		if most := max(mostMethods, larger[typ]); n > most {
			t.Errorf("%s has %d methods; most are %d", typ, n, most)
		}
	}
	if len(lines) < 50 || len(methods) < 500 {
		t.Errorf("only %d packages and %d types were looked at", len(lines), len(methods))
	}
}

// receiver is the name of a receiver's type.
func receiver(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.StarExpr:
		return receiver(x.X)
	case *ast.IndexExpr:
		return receiver(x.X)
	case *ast.IndexListExpr:
		return receiver(x.X)
	case *ast.Ident:
		return x.Name
	}
	return "?"
}
