package javamachine

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/internal/javagen"
	"assay/internal/javajudge"
)

// TestOperators: every operator gives what the JVM gives, on the boundary values
// of every type and on all pairs of bytes.
func TestOperators(t *testing.T) {
	home := jdks(t)[0] // operators are the same in all
	src := t.TempDir()
	var list []javajudge.Program
	for _, table := range javagen.Tables() {
		file := filepath.Join(src, table.Name+".java")
		if err := os.WriteFile(file, []byte(table.Source), 0o666); err != nil {
			t.Fatal(err)
		}
		list = append(list, javajudge.Program{Name: table.Name, Class: table.Name, File: file})
	}
	c := compile(t, home, list, list)
	rows := 0
	for _, o := range c.want {
		rows += strings.Count(o.Stdout, "\n")
		if o.Exit != 0 {
			t.Errorf("the JVM: %s", o.Stderr)
		}
	}
	if rows < 10000 {
		t.Errorf("%d rows: the tables are too small", rows)
	}
	t.Log(fmt.Sprint(rows, " rows"))
	compare(t, home, c, list, false)
}
