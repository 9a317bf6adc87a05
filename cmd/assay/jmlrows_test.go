package main

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"assay/engine/bmc"
	"assay/internal/jmlrows"
	"assay/run"
	"assay/run/registry"
	"assay/task"
)

// TestJMLRows: what is said by each construct of the rows changes the verdict of two engines, which agree.
func TestJMLRows(t *testing.T) {
	rows := jmlrows.Read(t, "../../cases/java-jml/rows.txt")
	for _, name := range []string{bmc.Name, "symex"} {
		for i, with := range []bool{true, false} {
			got := rowVerdicts(t, name, jmlrows.Write(t, t.TempDir(), rows, with, false))
			for _, r := range rows {
				if r.Class != "" && got[r.Class] != r.Check[i] {
					t.Errorf("%v: %s, with the construct: %v: %s, and not %s", r.Names, name, with, got[r.Class], r.Check[i])
				}
			}
		}
	}
	for _, r := range rows {
		if r.Class != "" && r.Check[0] == r.Check[1] {
			t.Errorf("%v: nothing changes where it is ignored", r.Names)
		}
	}
}

// rowVerdicts checks files by an engine, and returns what came of each, by its name without ".java".
func rowVerdicts(t *testing.T, engine string, files []string) map[string]string {
	t.Helper()
	a := &app{java: compiling(), stdin: strings.NewReader(""), stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}, ctx: t.Context()}
	t.Cleanup(func() { a.java.Close() })
	in := a.inputs()
	group := in.Files(files)
	if in.List.Failed() {
		t.Fatal(in.List.Err())
	}
	f, _ := checkFlagsOf(t, "--scope", "2", "--array", "2", "--unwind", "6")
	o := run.Options{Engine: chosen(t, engine, registry.Options{}), Timeout: 60 * time.Second}
	var err error
	if o.Bounds, err = f.Bounds(); err != nil {
		t.Fatal(err)
	}
	verdicts := map[string]string{}
	kinds := map[string][]string{}
	for _, c := range in.Plan(group, o).Check(context.Background(), o) {
		class := strings.TrimSuffix(c.File[strings.LastIndexByte(c.File, '/')+1:], ".java")
		if verdicts[class] == "" {
			verdicts[class] = "holds"
		}
		for _, r := range c.Results {
			switch {
			case r.Status == task.Violated && !slices.Contains(kinds[class], string(r.Property.Kind)):
				kinds[class] = append(kinds[class], string(r.Property.Kind))
			case r.Status == task.Unknown && verdicts[class] == "holds":
				verdicts[class] = "unknown"
			}
		}
	}
	for class, list := range kinds {
		slices.Sort(list)
		verdicts[class] = "violated " + strings.Join(list, " ")
	}
	return verdicts
}
