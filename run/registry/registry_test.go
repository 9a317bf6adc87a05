package registry

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"assay/engine"
	"assay/engine/absint"
	"assay/engine/bmc"
	"assay/engine/forge"
	"assay/engine/forge/coverage"
	"assay/engine/forge/symbolic"
	"assay/run"
	"assay/run/portfolio"
)

// made makes an engine of the registry.
func made(t *testing.T, name string, o Options) engine.Engine {
	t.Helper()
	e, err := Standard().Engine(t.Context(), name, o)
	if err != nil {
		t.Fatal(name, o, err)
	}
	return e
}

// TestAutoHasFacts: what the engine "facts" knows of the library, "auto" knows too.
func TestAutoHasFacts(t *testing.T) {
	auto, ok := made(t, portfolio.Auto, nil).(portfolio.ByLanguage)
	if !ok {
		t.Fatal("auto does not choose by language")
	}
	first, ok := auto.Hosted.(portfolio.FirstOnce)
	if !ok {
		t.Fatal("auto does not run programs without choices first")
	}
	alone := reflect.ValueOf(made(t, absint.Name, nil))
	behind := reflect.ValueOf(first.Facts)
	for i := range alone.NumField() {
		if f := alone.Type().Field(i); f.IsExported() && alone.Field(i).IsZero() != behind.Field(i).IsZero() {
			t.Errorf("%s: by itself %v, and behind others %v", f.Name, alone.Field(i), behind.Field(i))
		}
	}
}

// TestEngines: each engine of the list can be made, has the name of its row, and options with one meaning.
func TestEngines(t *testing.T) {
	r := Standard()
	for _, name := range r.Names() {
		if e := made(t, name, nil); e.Name() != name {
			t.Errorf("%s makes the engine %s", name, e.Name())
		}
	}
	for _, e := range r.Engines {
		for _, x := range e.Options {
			for _, y := range r.Options() {
				if x.same(y) && (x.Usage != y.Usage || x.Default != y.Default || x.Kind != y.Kind) {
					t.Errorf("--%s means one thing to %s and another elsewhere", x.Name, e.Name)
				}
			}
		}
	}
}

// TestAuto: the choice gives each engine the options that it knows.
func TestAuto(t *testing.T) {
	e := made(t, portfolio.Auto, Options{"strategy": "aC.cC.bC", "calls": "contract,Stack.push=inline", "certify": t.TempDir()}).(portfolio.ByLanguage)
	turn, first := e.Plain.(portfolio.InTurn), e.Hosted.(portfolio.FirstOnce)
	f, b := turn[0].(forge.Engine), first.Behind.(bmc.Engine)
	if f.Strategy == symbolic.AllInline || f.Certificates == "" || b.Certificates == "" || !first.Evidence {
		t.Errorf("options are lost: %+v, %+v", f, b)
	}
	for callee, want := range map[string]bool{"Stack.push": false, "list.Stack.push": false, "Stack.pop": true} {
		if b.Calls(callee) != want || first.Calls(callee) != want {
			t.Errorf("calls of %s by contract: %v", callee, b.Calls(callee))
		}
	}
	if e := made(t, portfolio.Auto, Options{"coverage": "plain"}).(portfolio.ByLanguage); e.Plain.(portfolio.InTurn)[0].(coverage.Engine).Options.Needs {
		t.Error("plain coverage says why")
	}
	e = made(t, portfolio.Auto, Options{"smt-out": t.TempDir()}).(portfolio.ByLanguage)
	if _, ok := e.Plain.(portfolio.FirstOnce); !ok {
		t.Errorf("%T answers without writing questions", e.Plain)
	}
}

// TestMisuse: invalid choices are refused, with the valid ones.
func TestMisuse(t *testing.T) {
	for _, row := range []struct {
		engine     string
		options    Options
		says, help string
	}{
		{"forje", nil, "no engine forje", "did you mean forge?"},
		{"enumerate", Options{"strategy": "aI.cI.bI"}, "--strategy means nothing to the engine enumerate", "use --engine forge"},
		{"forge", Options{"smt-out": "x"}, "--smt-out means nothing to the engine forge", "use --engine bmc"},
		{"forge", Options{"strategy": "aI"}, "no strategy aI", ""},
		{"auto", Options{"solver": "nosuch"}, "no solver nosuch", ""},
		{"bmc", Options{"calls": "perhaps"}, "no way \"perhaps\"", "--calls contract"},
		{"bmc", Options{"coverage": "most"}, "no coverage most", ""},
	} {
		_, err := Standard().Engine(t.Context(), row.engine, row.options)
		var m *Misuse
		if !errors.As(err, &m) || !strings.Contains(m.Message, row.says) || !strings.Contains(m.Help, row.help) {
			t.Errorf("%s %v: %v", row.engine, row.options, err)
		}
	}
}

// TestQuestions: analyses of what is no program get the options that they know, and no engine is asked to know them.
func TestQuestions(t *testing.T) {
	r, in := Standard(), &run.Inputs{}
	languages, err := r.Questions(in, Options{"model": "sc,mine.cat", "calls": "contract"})
	if err != nil || len(languages) != len(r.Apart) || in.List.Failed() {
		t.Fatal(languages, err, in.List.Err())
	}
	for i, l := range languages {
		if !l.Apart || l.Ext == "" || l.Nothing == "" {
			t.Errorf("%s: %+v", r.Apart[i].Name, l)
		}
		for _, x := range r.Apart[i].Options {
			for _, y := range r.Options() {
				if x.same(y) && (x.Usage != y.Usage || x.Default != y.Default || x.Kind != y.Kind) {
					t.Errorf("--%s means one thing to %s and another elsewhere", x.Name, r.Apart[i].Name)
				}
			}
		}
	}
	var m *Misuse
	if _, err := r.Questions(in, Options{"model": "tsp"}); !errors.As(err, &m) || m.Help != "did you mean tso?" {
		t.Errorf("%v", err)
	}
	for _, name := range r.Names() {
		made(t, name, Options{"model": "sc"})
	}
	litmus := r.Apart[0]
	for flag, want := range map[string]bool{"model": true, "unwind": true, "certify": true, "scope": false, "engine": false, "strategy": false} {
		if litmus.Means(flag) != want {
			t.Errorf("--%s means something to litmus tests: %v", flag, !want)
		}
	}
	if r.OfEngines("model") || !r.Option("model") || !r.OfEngines("certify") {
		t.Error("whose options they are")
	}
}
