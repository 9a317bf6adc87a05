// This file checks the contracts of a Java program while it runs.

package main

import (
	"fmt"
	"slices"
	"strings"

	"assay/lang/java"
	"assay/lang/java/assertion"
	"assay/lang/java/check/target"
	"assay/lang/java/contract"
	"assay/lang/java/contract/decl"
	"assay/lang/java/jml"
	"assay/lang/java/launch"
	"assay/report"
	"assay/report/picture"
	"assay/run"
	"assay/source"
	"assay/task"
	"assay/vm"
)

// checkedRun is a run whose contracts are checked.
type checkedRun struct {
	*assertion.Checker
	said    *java.Contracts
	sources []string             // with contracts in comments
	refused []*source.Diagnostic // what is not checked, already reported
}

// checkContracts attaches the contracts of a program's sources and class files. It returns nil
// after reporting errors in them.
func (a javaRun) checkContracts(p *launch.Program, of string, f *runFlags, opt decl.Options) (*checkedRun, error) {
	names := p.Sources(of)
	a.texts = source.Texts{}
	written, err := target.Read(names, f.specs, a.texts, run.Unreadable)
	if err != nil {
		return nil, err
	}
	k := &checkedRun{sources: names}
	first := decl.NewSet(p.Path, opt)
	var units []*jml.Unit
	for _, x := range written {
		units = append(units, first.AddWith(x.Name, x.Text, x.Beside))
	}
	for _, u := range units {
		contract.Check(first, u)
	}
	wrong := &source.List{}
	for _, d := range first.Errors.All() {
		switch {
		case d.Code == decl.CodeUnsupported, d.Code == decl.CodeSize, d.Code == jml.CodeUnsupported:
			k.refused = append(k.refused, d)
		case d.Severity == source.Warning:
		default:
			wrong.Add(d)
		}
	}
	if wrong.Failed() {
		a.diagnose(wrong)
		return nil, nil
	}
	set := decl.NewSet(p.Path, opt)
	for _, x := range written {
		set.AddWith(x.Name, x.Text, x.Beside)
	}
	k.said = p.World.Attach(set, p.Env.App)
	k.Checker = assertion.New(p.World, k.said)
	return k, nil
}

// endChecked prints the outcome of a run whose contracts were checked; it reports whether a
// contract was broken.
func (a javaRun) endChecked(k *checkedRun, s *vm.State, stop vm.Stop) bool {
	r := k.Report(s, stop, k.sources)
	if r != nil {
		a.showBroken(r)
		a.worst(outcomes[stop.Kind])
	}
	list := k.refused
	for _, d := range k.said.Set.Errors.All() {
		known := slices.ContainsFunc(list, func(o *source.Diagnostic) bool { return o.Span == d.Span && o.Message == d.Message })
		if (d.Severity == source.Error || d.Code == decl.CodeUnsupported) && !known {
			list = append(list, d)
		}
	}
	unknown := slices.DeleteFunc(slices.Clone(k.Unknown()), func(d *source.Diagnostic) bool { // already reported, at the word that is not understood
		return slices.ContainsFunc(list, func(o *source.Diagnostic) bool { return strings.Contains(d.Message, o.Message) })
	})
	for _, d := range append(list[:len(list):len(list)], unknown...) {
		a.texts.Show(a.stderr, d)
		a.worst(task.Undecided)
	}
	return r != nil
}

// showBroken prints how a contract was broken.
func (a javaRun) showBroken(r *assertion.Report) {
	w := a.stderr
	a.texts.Show(w, r.Found)
	if r.Why != "" {
		fmt.Fprintf(w, "the clause has no meaning here: %s\n", r.Why)
	}
	if r.Part != "" {
		fmt.Fprintf(w, "false: %s\n", report.Printable(r.Part))
	}
	width := 0
	for _, v := range r.Values {
		width = max(width, len(v.Name))
	}
	for _, v := range r.Values {
		fmt.Fprintf(w, "    %-*s = %s\n", width, report.Printable(v.Name), v.Value)
	}
	for i, c := range r.Stack {
		word := "in"
		if i > 0 {
			word = "  called from"
		}
		fmt.Fprintf(w, "%s %s\n", word, c)
	}
	var scene picture.Scene
	frame := scene.Add(&r.Heap)
	columns, _ := terminal(w)
	if text, ok := picture.Text(&scene, frame, columns); ok {
		fmt.Fprintf(w, "the objects:\n")
		for line := range strings.Lines(text) {
			fmt.Fprintf(w, "    %s\n", strings.TrimRight(line, " \n"))
		}
	}
}
