package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/internal/testkit"
)

// weakCase is what a program of cases/java-weak expects of a model: a status, and words that the answer has.
type weakCase struct{ model, status, says string }

// weakCases reads "// java: violated if MP.ready is volatile".
func weakCases(t *testing.T, file string) (out []weakCase) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(text), "\n") {
		rest, ok := strings.CutPrefix(line, "// ")
		model, what, colon := strings.Cut(rest, ": ")
		if !ok || !colon || strings.Contains(model, " ") {
			continue
		}
		status, says, _ := strings.Cut(what, " ")
		out = append(out, weakCase{model, status, says})
	}
	return out
}

// TestWeak: programs with threads get the verdicts that they expect under memory models. A violation that needs weak memory shows
// its cycle. The quick run takes a third of them.
func TestWeak(t *testing.T) {
	files, err := filepath.Glob("../../cases/java-weak/*.java")
	if err != nil || len(files) < 12 {
		t.Fatal(files, err)
	}
	byModel := map[string][]string{}
	want := map[string]weakCase{}
	for i, f := range files {
		if i%6 > 0 && !testkit.Long() {
			continue
		}
		cases := weakCases(t, f)
		if len(cases) == 0 {
			t.Errorf("%s expects nothing", f)
		}
		for _, k := range cases {
			byModel[k.model] = append(byModel[k.model], f)
			want[k.model+" "+filepath.Base(f)] = k
		}
	}
	for model, files := range byModel {
		var out, complaints bytes.Buffer
		a := &app{java: compiling(), stdin: strings.NewReader(""), stdout: &out, stderr: &complaints, ctx: context.Background()}
		status := a.main(append([]string{"check", "--memory", model, "--format", "json", "--no-cache", "--no-settings", "--progress", "none", "--timeout", "2m"}, files...))
		a.java.Close()
		var d struct {
			Results []struct {
				Source struct{ File string }
				Status string
			}
		}
		var raw struct{ Results []json.RawMessage }
		if err := errors.Join(json.Unmarshal(out.Bytes(), &d), json.Unmarshal(out.Bytes(), &raw)); err != nil || status > 3 {
			t.Fatal(status, err, complaints.String())
		}
		for i, r := range d.Results {
			key := model + " " + filepath.Base(r.Source.File)
			k, ok := want[key]
			delete(want, key)
			if text := string(raw.Results[i]); !ok || r.Status != k.status || !strings.Contains(text, k.says) {
				t.Errorf("%s: %s, %q expected", key, text, k)
			} else if r.Status == "violated" && !strings.Contains(text, "digraph") {
				t.Errorf("%s: its execution is not drawn", key)
			}
		}
	}
	for key := range want {
		t.Errorf("%s: no answer", key)
	}
}
