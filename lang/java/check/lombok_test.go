package check

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/lang/java/check/target"
	"assay/lang/java/constructor"
)

// TestLombok: annotations of a Lombok that is on the class path are seen, though sources alone keep them.
func TestLombok(t *testing.T) {
	dir := t.TempDir()
	annotation := filepath.Join(dir, "Setter.java")
	if err := os.WriteFile(annotation, []byte("package lombok; @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.SOURCE) public @interface Setter { }"), 0o666); err != nil {
		t.Fatal(err)
	}
	c, err := target.Compile(t.Context(), []string{annotation}, nil, &compilers)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	text, err := os.ReadFile(filepath.Join(c.Dir, "lombok", "Setter.class"))
	if err != nil {
		t.Fatal(err)
	}
	var jar bytes.Buffer
	z := zip.NewWriter(&jar)
	w, err := z.Create("lombok/Setter.class")
	if err != nil {
		t.Fatal(err)
	}
	w.Write(text)
	z.Close()
	path := filepath.Join(dir, "lombok-1.18.jar")
	if err := os.WriteFile(path, jar.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	a := target.Target{Name: filepath.Join(dir, "A.java"), Text: "class A { @lombok.Setter private String s = \"\"; private String r = \"\"; }"}
	if err := os.WriteFile(a.Name, []byte(a.Text), 0o666); err != nil {
		t.Fatal(err)
	}
	p, list := Open(t.Context(), []target.Target{a}, target.Options{ClassPath: []string{path}, Compilers: &compilers})
	if list.Failed() {
		t.Fatal(list.Err())
	}
	defer p.Close()
	if left := p.LeftOut(); len(left) != 1 || !strings.Contains(left[0], "Lombok") {
		t.Errorf("it is assumed: %q", left)
	}
	if kept := p.Kept().Always; len(kept) != 1 || !kept[constructor.Field{Class: "A", Name: "r", Desc: "Ljava/lang/String;"}] {
		t.Errorf("kept: %v", kept)
	}
}
