// This file reads what tests expect of models.

package litmus

import (
	"slices"
	"strings"

	"assay/engine/litmus/model"
	"assay/lang/litmus"
	"assay/source"
)

// CodeExpect says that a line Expect= means nothing.
const CodeExpect source.Code = "lit-expect"

// Expectation is what a test says about a model.
type Expectation struct {
	Model   string
	Verdict Verdict
}

// Expectations returns those of the line Expect=sc:forbidden tso:allowed.
func Expectations(t *litmus.Test) ([]Expectation, error) {
	var out []Expectation
	for _, in := range t.Info {
		if in.Key != "Expect" {
			continue
		}
		for _, word := range strings.Fields(in.Value) {
			e, err := expectation(in, word)
			if err != nil {
				return nil, err
			}
			if slices.ContainsFunc(out, func(x Expectation) bool { return x.Model == e.Model }) {
				return nil, (&source.List{}).Errorf(in.Span, CodeExpect, "what is expected of %s is said twice", e.Model)
			}
			out = append(out, e)
		}
	}
	return out, nil
}

func expectation(in litmus.Info, word string) (Expectation, error) {
	list := &source.List{}
	name, verdict, _ := strings.Cut(word, ":")
	if _, ok := model.Named(name); !ok {
		d := list.Errorf(in.Span, CodeExpect, "there is no model %s", name)
		d.Help = "there is " + strings.Join(model.Names(), ", ")
		return Expectation{}, d
	}
	for _, v := range []Verdict{Allowed, Forbidden} {
		if verdict == v.String() {
			return Expectation{name, v}, nil
		}
	}
	return Expectation{}, list.Errorf(in.Span, CodeExpect, "%s is neither %s:allowed nor %s:forbidden", word, name, name)
}

// ModelsFor returns the models that decide a test: those that are chosen; else those that it names itself; else the
// usual one of its architecture or language. LISA is a language for any of them, and has none.
func ModelsFor(t *litmus.Test, chosen []string, expected []Expectation) []string {
	if len(chosen) > 0 {
		return chosen
	}
	var out []string
	for _, e := range expected {
		out = append(out, e.Model)
	}
	if name := usual[t.Arch]; name != "" && len(out) == 0 {
		out = []string{name}
	}
	return out
}

var usual = map[string]string{
	"AArch64": "aarch64", "ARM": "armv7", "PPC": "power", "RISCV": "riscv", "X86": "tso", "X86_64": "tso",
	"C": "rc11", "Java": "java", "Go": "go",
}
