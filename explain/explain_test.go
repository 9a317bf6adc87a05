package explain

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"assay/report"
)

// TestEveryCode: each code that the program can give has a page, and each page
// is about a code. Codes are the constants of type source.Code, and those that
// are written out where a diagnostic is made.
func TestEveryCode(t *testing.T) {
	pages, err := Pages()
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, p := range pages {
		if slices.Contains(ids, p.ID) {
			t.Errorf("%s has two pages", p.ID)
		}
		ids = append(ids, p.ID)
		if p.Title == "" || p.Command == "" {
			t.Errorf("%s lacks a title or an example", p.ID)
		}
	}
	known := append(codes(t), report.Rules()...)
	if len(known) < 60 {
		t.Fatalf("only %d codes found: the reader is broken", len(known))
	}
	for _, c := range known {
		if !slices.Contains(ids, c) {
			t.Errorf("there is no page about %s: add one to explain/pages", c)
		}
	}
	for _, id := range ids {
		if !slices.Contains(known, id) {
			t.Errorf("the page %s is about no code of the program", id)
		}
	}
}

// codes reads the source of the packages that are in the command: a code of a library needs a page
// when a command uses it.
func codes(t *testing.T) []string {
	t.Helper()
	list, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.Dir}}{{end}}", "../cmd/assay").Output()
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for dir := range strings.Lines(string(list)) {
		dir = strings.TrimSpace(dir)
		if !strings.HasPrefix(dir, root+string(filepath.Separator)) {
			continue
		}
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range files {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(f, func(n ast.Node) bool {
				out = append(out, codesOf(n)...)
				return true
			})
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// shape is how codes look where they are written out.
var shape = regexp.MustCompile(`^[a-z]+(-[a-z]+)+$`)

func codesOf(n ast.Node) []string {
	var out []string
	switch n := n.(type) {
	case *ast.ValueSpec:
		if s, ok := n.Type.(*ast.SelectorExpr); ok && s.Sel.Name == "Code" {
			for _, v := range n.Values {
				out = append(out, text(v))
			}
		}
	case *ast.CallExpr:
		if len(n.Args) < 3 {
			return nil
		}
		name := ""
		switch f := n.Fun.(type) {
		case *ast.Ident:
			name = f.Name
		case *ast.SelectorExpr:
			name = f.Sel.Name
		}
		if slices.Contains([]string{"Errorf", "Warnf", "errorf", "warnf", "failf"}, name) {
			if c := text(n.Args[1]); shape.MatchString(c) {
				out = append(out, c)
			}
		}
	}
	return out
}

func text(x ast.Expr) string {
	lit, ok := x.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return ""
	}
	s, _ := strconv.Unquote(lit.Value)
	return s
}
