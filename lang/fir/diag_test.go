package fir_test

import (
	"bytes"
	"testing"

	"assay/internal/testkit"
	"assay/lang/fir"
	"assay/source"
)

// TestDiagnostics reads bad inputs: each complaint stands on the line of its
// want comment, and looks as in the golden.
func TestDiagnostics(t *testing.T) {
	testkit.Cases(t, "testdata/*.txtar", func(t *testing.T, c *testkit.Case) {
		for _, name := range c.Inputs() {
			text, _ := c.Section(name)
			list := complaints(name, []byte(text))
			c.Expect(t, testkit.Diagnostics(list))
			var b bytes.Buffer
			source.Texts{name: text}.ShowAll(&b, list)
			c.Golden(t, "diagnostics", b.String())
		}
	})
}

// complaints are all that can be said about a text, up to its checks.
func complaints(name string, text []byte) *source.List {
	m, list := fir.Load(name, text)
	if m == nil {
		return list
	}
	for _, k := range m.Checks {
		_, more := fir.Lower(m, fir.Options{Check: k})
		list.Append(more)
	}
	return list
}

// FuzzLower: any text ends in a program or located complaints, in bounded time.
func FuzzLower(f *testing.F) {
	for _, file := range caseFiles(f) {
		f.Add(read(f, file))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		m, list := fir.Load("in", text)
		if m == nil {
			if !list.Failed() {
				t.Error("no model and no error")
			}
			return
		}
		for _, k := range m.Checks {
			if p, errs := fir.Lower(m, fir.Options{Check: k}); !errs.Failed() {
				_ = p.String()
			}
		}
		for _, d := range list.All() {
			if !d.Span.Known() {
				t.Errorf("no place: %v", d)
			}
		}
	})
}
