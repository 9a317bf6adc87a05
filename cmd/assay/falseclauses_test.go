package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"assay/lang/java/jml"
)

// TestFalseClauses: each word of JML that the reader takes, and each annotation, has a false clause
// among the cases, and none of those is expected to hold. TestJavaCases asks what becomes of them.
func TestFalseClauses(t *testing.T) {
	const dir = "../../cases/java-check/clauses"
	have := falseWords(t, dir)
	for _, w := range append(jml.Words(), annotations(t)...) {
		if !slices.Contains(have, w) {
			t.Errorf("no false clause of %s among the cases", w)
		}
	}
	for _, k := range javaCases(t, dir) {
		if !strings.HasPrefix(k.want, "violated") && k.want != "unknown" && k.want != "vacuous" {
			t.Errorf("%s: %s is false, and expected to be %s", k.file, k.goal, k.want)
		}
	}
}

var falseLine = regexp.MustCompile(`(?m)^// false: (.*)$`)

// falseWords returns the words that the cases of a folder name.
func falseWords(t *testing.T, dir string) []string {
	t.Helper()
	files, err := filepath.Glob(dir + "/*.java")
	if err != nil || len(files) == 0 {
		t.Fatal(dir, err)
	}
	var out []string
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range falseLine.FindAllStringSubmatch(string(text), -1) {
			out = append(out, strings.Fields(m[1])...)
		}
	}
	return out
}

// annotations returns those that carry contracts: "@Requires".
func annotations(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../../lang/java/annotation/src/assay/annotation/*.java")
	if err != nil || len(files) < 8 {
		t.Fatal(files, err)
	}
	var out []string
	for _, f := range files {
		out = append(out, "@"+strings.TrimSuffix(filepath.Base(f), ".java"))
	}
	return out
}
