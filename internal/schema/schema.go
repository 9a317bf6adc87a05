// Package schema holds reports against their schemas, in tests. It judges; it
// shares no code with what writes reports.
package schema

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Report checks a JSON report against the published schema. Users may find fields that it does not know, from later
// versions; our own output may not.
func Report(root string, text []byte) error {
	s, err := reportSchema(root)
	if err != nil {
		return err
	}
	return validate(s, text)
}

var reportSchema = cached(func(root string) (*jsonschema.Schema, error) {
	return compile(filepath.Join(root, "docs/guide/report-1.schema.json"), nil, closed)
})

// SARIF checks a report against the official schema of SARIF 2.1.0, and that it has one run.
func SARIF(root string, text []byte) error {
	s, err := sarifSchema(root)
	if err != nil {
		return err
	}
	if err := validate(s, text); err != nil {
		return err
	}
	var r struct{ Runs []json.RawMessage }
	if err := json.Unmarshal(text, &r); err != nil {
		return err
	}
	if len(r.Runs) != 1 {
		return fmt.Errorf("there are %d runs", len(r.Runs))
	}
	return nil
}

// sarifSchema is the official schema, as the module go-sarif carries it. It is read out of the source of that module, which
// would bring net/http into every build.
var sarifSchema = cached(func(root string) (*jsonschema.Schema, error) {
	cmd := exec.Command("go", "list", "-f", "{{.Dir}}", "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("cannot find the module go-sarif: %w", err)
	}
	text, err := stringConstant(filepath.Join(strings.TrimSpace(string(out)), "schema.go"), "schema")
	if err != nil {
		return nil, err
	}
	return compile("sarif-2.1.0.json", []byte(text), nil)
})

// cached keeps what is made for a root.
func cached(make func(string) (*jsonschema.Schema, error)) func(string) (*jsonschema.Schema, error) {
	var mu sync.Mutex
	made := map[string]*jsonschema.Schema{}
	return func(root string) (*jsonschema.Schema, error) {
		mu.Lock()
		defer mu.Unlock()
		if s := made[root]; s != nil {
			return s, nil
		}
		s, err := make(root)
		if err == nil {
			made[root] = s
		}
		return s, err
	}
}

// stringConstant reads a constant of a Go file.
func stringConstant(file, name string) (string, error) {
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		return "", err
	}
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, s := range g.Specs {
			v, ok := s.(*ast.ValueSpec)
			if !ok || v.Names[0].Name != name || len(v.Values) == 0 {
				continue
			}
			if lit, ok := v.Values[0].(*ast.BasicLit); ok {
				return strconv.Unquote(lit.Value)
			}
		}
	}
	return "", fmt.Errorf("%s has no string constant %s", file, name)
}

// compile reads a schema from a file, or from a text if there is one.
func compile(name string, text []byte, change func(any)) (*jsonschema.Schema, error) {
	c := jsonschema.NewCompiler()
	if text == nil {
		return compileFile(c, name, change)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	if err := c.AddResource(name, doc); err != nil {
		return nil, err
	}
	return c.Compile(name)
}

func compileFile(c *jsonschema.Compiler, name string, change func(any)) (*jsonschema.Schema, error) {
	doc, err := jsonschema.FileLoader{}.Load("file://" + filepath.ToSlash(must(filepath.Abs(name))))
	if err != nil {
		return nil, err
	}
	change(doc)
	if err := c.AddResource("report.json", doc); err != nil {
		return nil, err
	}
	return c.Compile("report.json")
}

func must(s string, err error) string {
	if err != nil {
		panic(err)
	}
	return s
}

// closed makes every object of a schema refuse fields that it does not list.
func closed(v any) {
	switch v := v.(type) {
	case map[string]any:
		if _, ok := v["properties"].(map[string]any); ok {
			v["additionalProperties"] = false
		}
		for _, x := range v {
			closed(x)
		}
	case []any:
		for _, x := range v {
			closed(x)
		}
	}
}

func validate(s *jsonschema.Schema, text []byte) error {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return err
	}
	return s.Validate(doc)
}

// element is what a JUnit element may hold.
type element struct {
	children []string
	required []string // attributes
	optional []string
}

// junit is the format as Jenkins describes it, with file and line of a case as
// GitLab and pytest write them.
var junit = map[string]element{
	"testsuites": {children: []string{"testsuite"}, optional: []string{"name", "tests", "failures", "errors", "time"}},
	"testsuite": {children: []string{"testcase"}, required: []string{"name", "tests", "failures", "errors"},
		optional: []string{"skipped", "time", "timestamp", "hostname", "id", "package"}},
	"testcase": {children: []string{"failure", "error", "skipped", "system-out"}, required: []string{"name", "classname"},
		optional: []string{"time", "file", "line"}},
	"failure":    {required: []string{"type", "message"}},
	"error":      {required: []string{"type", "message"}},
	"skipped":    {optional: []string{"message"}},
	"system-out": {},
}

// JUnit checks a report against the format, and its counts against its cases.
func JUnit(text []byte) error {
	dec := xml.NewDecoder(bytes.NewReader(text))
	j := &junitReader{}
	for {
		tok, err := dec.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			err = j.start(tok)
		case xml.EndElement:
			err = j.end()
		}
		if err != nil {
			return fmt.Errorf("byte %d: %w", dec.InputOffset(), err)
		}
	}
	if !j.seen {
		return errors.New("there is no testsuites")
	}
	return nil
}

// junitReader counts while it reads.
type junitReader struct {
	path []string
	want []map[string]string // attributes of the suites that are open
	got  []map[string]int    // what they hold
	seen bool
}

func (j *junitReader) start(tok xml.StartElement) error {
	name := tok.Name.Local
	e, ok := junit[name]
	switch {
	case !ok:
		return fmt.Errorf("there is no element %s", name)
	case len(j.path) == 0 && name != "testsuites":
		return fmt.Errorf("%s is not testsuites", name)
	case len(j.path) > 0 && !slices.Contains(junit[j.path[len(j.path)-1]].children, name):
		return fmt.Errorf("%s stands in %s", name, j.path[len(j.path)-1])
	}
	attrs := map[string]string{}
	for _, a := range tok.Attr {
		if !slices.Contains(e.required, a.Name.Local) && !slices.Contains(e.optional, a.Name.Local) {
			return fmt.Errorf("%s has no attribute %s", name, a.Name.Local)
		}
		attrs[a.Name.Local] = a.Value
	}
	for _, a := range e.required {
		if _, ok := attrs[a]; !ok {
			return fmt.Errorf("%s needs the attribute %s", name, a)
		}
	}
	j.seen = true
	j.path = append(j.path, name)
	switch name {
	case "testsuites", "testsuite":
		j.want, j.got = append(j.want, attrs), append(j.got, map[string]int{})
	case "testcase", "failure", "error":
		for _, g := range j.got {
			g[map[string]string{"testcase": "tests", "failure": "failures", "error": "errors"}[name]]++
		}
	}
	return nil
}

func (j *junitReader) end() error {
	name := j.path[len(j.path)-1]
	j.path = j.path[:len(j.path)-1]
	if !strings.HasPrefix(name, "testsuite") {
		return nil
	}
	want, got := j.want[len(j.want)-1], j.got[len(j.got)-1]
	j.want, j.got = j.want[:len(j.want)-1], j.got[:len(j.got)-1]
	for _, k := range []string{"tests", "failures", "errors"} {
		if want[k] != strconv.Itoa(got[k]) {
			return fmt.Errorf("%s says %s %s, and holds %d", name, want[k], k, got[k])
		}
	}
	return nil
}
