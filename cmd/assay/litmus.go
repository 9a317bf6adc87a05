// This file defines `assay litmus`.

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	engine "assay/engine/litmus"
	"assay/engine/litmus/execution"
	"assay/engine/litmus/model"
	"assay/lang/litmus"
	"assay/lang/litmus/event"
	"assay/report"
	"assay/run"
	"assay/run/question"
	"assay/solve"
	"assay/task"
)

// litmusFlags are the flags of `assay litmus`.
type litmusFlags struct {
	models  []string
	form    string
	dot     string
	html    string
	export  string
	certify string
	compare bool
	minimal bool
	size    int
	drawn   bool
	domain  []string
	options engine.Options
	budget  budgetFlags
}

var litmusFormats = []string{"text", "json", "sarif", "junit"}

const litmusLong = `Decide whether a memory model allows the outcome of litmus tests, in the formats
of herd7: AArch64, ARM, C, Java, LISA, PPC, RISCV, X86, X86_64; and Go.
A folder stands for all files *.litmus in it. Without --model, the models that the line Expect= of a test
names are asked, else the usual one of its architecture or language. A model can be a file in cat, the language of herd7. With
--compare, two models are asked about all small tests, until one tells them apart. With --synthesise, all minimal tests of a model are made.

Exit status: 0 all verdicts are as expected, or nothing is expected; 1 some are
not; 2 bad usage or bad input; 3 unknown; 4 an internal error.`

func (a *app) litmusCommand() *cobra.Command {
	f := &litmusFlags{}
	cmd := &cobra.Command{
		Use:   "litmus FILE...",
		Short: "Ask memory models about litmus tests",
		Long:  litmusLong + "\n\nModels:\n" + modelList(),
		Example: examples(
			"assay litmus --model tso SB.litmus",
			"assay litmus --model sc,tso,ra --format json tests/",
			"assay litmus --model mine.cat SB.litmus",
			"assay litmus --model tso --html SB.html SB.litmus",
			"assay litmus --model rc11 --export MP.smt2 MP.litmus",
			"assay litmus --compare --model tso,pso --size 4",
			"assay litmus --synthesise --model tso --size 4"),
		Args: arguments(0, 1<<20, "litmus tests or folders"),
		RunE: func(cmd *cobra.Command, args []string) error { return a.litmus(cmd.Context(), f, args) },
	}
	flags := cmd.Flags()
	flags.StringSliceVar(&f.models, "model", nil, "memory `models`, separated by commas: names, or files *.cat and *.model")
	flags.StringVar(&f.form, "format", litmusFormats[0], "`form` of the answers: text, json; or sarif, junit: of what a test expects")
	flags.StringVar(&f.dot, "dot", "", "draw the last witness for Graphviz into `file`")
	flags.StringVar(&f.html, "html", "", "draw all witnesses as a page into `file`")
	flags.StringVar(&f.export, "export", "", "write the question for other tools into `file`: .qcir, .qdimacs, .smt2, .als (Alloy) or .thy (Isabelle/HOL)")
	flags.StringVar(&f.certify, "certify", "", "keep a checked proof of each outcome that is forbidden in `folder`")
	flags.BoolVar(&f.compare, "compare", false, "look for a test that tells two models apart")
	flags.BoolVar(&f.minimal, "synthesise", false, "make all minimal tests of a model: what they ask is forbidden, and allowed without any part of them")
	flags.IntVar(&f.size, "size", 4, "with --compare and --synthesise, `instructions` of the largest test")
	flags.BoolVar(&f.drawn, "witness", false, "show the executions that are allowed, of many tests too")
	flags.IntVar(&f.options.Unwind, "unwind", event.DefaultUnwind, "how often a loop goes round")
	flags.IntVar(&f.options.Values, "values", event.DefaultValues, "values of each location")
	flags.IntVar(&f.options.Events, "events", event.DefaultEvents, "events of an event structure")
	flags.StringArrayVar(&f.domain, "domain", nil, "`values` that loads of a location can read, as x=0,1; else they are found")
	f.budget.add(cmd)
	complete(cmd, "model", model.Names())
	complete(cmd, "format", litmusFormats)
	return cmd
}

func modelList() string {
	var b strings.Builder
	for _, m := range model.Models {
		fmt.Fprintf(&b, "  %-7s %s\n", m.Name, m.About)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// check checks the flags.
func (f *litmusFlags) check() error {
	if !slices.Contains(litmusFormats, f.form) {
		return noSuchValue("format", f.form, litmusFormats)
	}
	for _, m := range f.models {
		if !question.Known(m) {
			return noSuchValue("model", m, append(model.Names(), "FILE.cat"))
		}
	}
	if o := f.options; o.Unwind <= 0 || o.Values <= 0 || o.Events <= 0 {
		return usagef("", "--unwind, --values and --events must be positive")
	}
	if f.options.Events > engine.MostEvents {
		return usagef("", "--events is at most %d: relations are tables of pairs of events", engine.MostEvents)
	}
	if f.size <= 0 || f.size > maxLitmusSize {
		return usagef("", "--size is at least 1 and at most %d", maxLitmusSize)
	}
	if f.compare && len(f.models) != 2 {
		return usagef("", "--compare needs two models: --model tso,pso")
	}
	if f.minimal && (len(f.models) != 1 || f.compare) {
		return usagef("", "--synthesise needs one model: --model tso")
	}
	if form := f.exportForm(); f.export != "" && !slices.Contains(engine.Forms, form) {
		return usagef("", "--export: the name of the file ends with one of .%s", strings.Join(engine.Forms, " ."))
	}
	return f.budget.check()
}

// exportForm returns the form of the exported file, by the end of its name.
func (f *litmusFlags) exportForm() string { return strings.TrimPrefix(filepath.Ext(f.export), ".") }

// maxLitmusSize bounds --size.
const maxLitmusSize = 8

// readDomain reads the values of locations.
func (f *litmusFlags) readDomain() error {
	f.options.Domain = map[string][]litmus.Value{}
	for _, d := range f.domain {
		loc, list, _ := strings.Cut(d, "=")
		if loc == "" || f.options.Domain[loc] != nil {
			return usagef("", "--domain: %s does not say once what the values of a location are, as in x=0,1", d)
		}
		for _, text := range strings.Split(list, ",") {
			n, err := strconv.ParseInt(text, 0, 32)
			if err != nil {
				return usagef("", "--domain: %q in %s is no number of 32 bits", text, d)
			}
			f.options.Domain[loc] = append(f.options.Domain[loc], litmus.Number(n))
		}
	}
	return nil
}

func (a *app) litmus(ctx context.Context, f *litmusFlags, args []string) error {
	if err := f.check(); err != nil {
		return err
	}
	if err := f.readDomain(); err != nil {
		return err
	}
	if (f.compare || f.minimal) != (len(args) == 0) {
		return usagef("", "litmus needs tests or folders; --compare and --synthesise make their own")
	}
	files, err := namedFiles(args, ".litmus")
	if err != nil {
		return err
	}
	f.options.Budget = solve.Budget{Time: f.budget.time, Memory: f.budget.bytes()}
	defer run.Collect(f.budget.bytes())()
	if f.budget.time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, f.budget.time)
		defer cancel()
	}
	session := a.litmusSession(f, len(files) > 1 || len(f.models) > 1)
	if !session.opened.Open(f.models) {
		files = nil
	}
	if f.compare || f.minimal {
		session.diagnose(&session.inputs.List)
	}
	switch {
	case (f.compare || f.minimal) && session.inputs.List.Failed():
		return nil
	case f.compare:
		return session.compared(ctx)
	case f.minimal:
		return session.synthesised(ctx)
	}
	for _, file := range files {
		if err := session.file(file); err != nil {
			return err
		}
	}
	ask := session.answer
	if f.export != "" {
		ask = session.exports
	}
	if err := ask(ctx); err != nil {
		return err
	}
	a.diagnose(&session.inputs.List)
	return session.finish()
}

// litmusSession decides tests and gathers answers.
type litmusSession struct {
	*app
	*litmusFlags
	inputs  *run.Inputs
	opened  *question.Models
	many    bool              // so many answers that witnesses are shown only on request
	open    []*litmusQuestion // all questions, in order
	results []litmusResult
	checks  []task.Check // the same for reports
	asked   []*engine.Result
	last    *execution.Execution // the last witness
	lastOf  string               // the model of the last witness
}

func (a *app) litmusSession(f *litmusFlags, many bool) *litmusSession {
	in := a.inputs()
	return &litmusSession{app: a, litmusFlags: f, inputs: in, opened: question.NewModels(in), many: many}
}

// litmusResult is one answer in JSON.
type litmusResult struct {
	File      string           `json:"file"`
	Test      string           `json:"test"`
	Model     string           `json:"model"`
	Question  string           `json:"question"`
	Outcome   string           `json:"outcome"` // what the verdict is about: of forall, the opposite
	Verdict   string           `json:"verdict"`
	Expected  string           `json:"expected,omitempty"`
	Reason    string           `json:"reason,omitempty"`
	Explored  *engine.Explored `json:"explored,omitempty"` // of unknown because of a limit
	Races     bool             `json:"races,omitempty"`
	Undefined string           `json:"undefined,omitempty"`
	Axioms    []string         `json:"axioms,omitempty"`
	Witness   []string         `json:"witness,omitempty"`
	Binding   []litmusBinding  `json:"binding,omitempty"`
	Assumed   []string         `json:"assumed,omitempty"`

	Certificate string `json:"certificate,omitempty"`

	Stats engine.Stats `json:"stats"`

	justified bool // the model is one of justification
}

type litmusBinding struct {
	Bound string `json:"bound"`
	Line  int    `json:"line,omitempty"`
	Text  string `json:"text"`
}

// file reads a test, and notes what is asked about it.
func (s *litmusSession) file(file string) error {
	shown, text, ok := s.inputs.Text(file)
	if !ok {
		return nil
	}
	test, list := litmus.Read(shown, text)
	if list.Failed() {
		s.inputs.List.Append(list)
		return nil
	}
	for loc := range s.options.Domain {
		if !slices.Contains(test.Locations(), loc) {
			return usagef("", "--domain: there is no location %s in %s", loc, shown)
		}
	}
	expected, err := engine.Expectations(test)
	if err != nil {
		return s.refuse(err)
	}
	models := engine.ModelsFor(test, s.models, expected)
	if len(models) == 0 {
		return usagef("`assay litmus --help` lists the models", "%s names no model, and %s has no usual one: --model is needed", shown, test.Arch)
	}
	for _, name := range models {
		s.open = append(s.open, &litmusQuestion{file: shown, test: test, model: name, expected: expected})
	}
	return nil
}

// refuse records a diagnostic, or a fault of ours.
func (s *litmusSession) refuse(err error) error {
	var fault *engine.Fault
	switch {
	case s.inputs.List.Take(err):
		return nil
	case errors.As(err, &fault):
		s.fault(&task.Fault{Message: fault.Message}, "")
		return nil
	}
	return err
}

// answered shows and counts an answer.
func (s *litmusSession) answered(ctx context.Context, q *litmusQuestion) error {
	m, r := s.opened.Named(q.model), q.result
	if q.err != nil {
		return s.refuse(q.err)
	}
	out := litmusResult{
		File: q.file, Test: q.test.Name, Model: q.model, Verdict: r.Verdict.String(), Reason: r.Reason, Explored: r.Explored,
		Question: fmt.Sprintf("%v %v", q.test.Asks.Kind, q.test.Asks.Cond), Outcome: q.test.Asks.Outcome().String(), Races: r.Undefined == model.Race, Undefined: r.Undefined, Axioms: r.Axioms, Assumed: r.Assumed, Stats: r.Stats, justified: m.Justified,
	}
	if i := slices.IndexFunc(q.expected, func(e engine.Expectation) bool { return e.Model == q.model }); i >= 0 {
		out.Expected = q.expected[i].Verdict.String()
	}
	for _, c := range r.Binding {
		out.Binding = append(out.Binding, litmusBinding{string(c.Kind), c.Span.Line, c.Text})
	}
	if r.Chain != nil {
		out.Witness = engine.Steps(r.Structure, r.Chain)
	}
	if r.Witness != nil {
		out.Witness, s.last, s.lastOf = engine.Text(r.Witness), r.Witness, m.Name
		if race := engine.RaceText(r.Witness); out.Races && race != "" {
			out.Witness = append(out.Witness, race)
		}
	}
	s.asked = append(s.asked, r)
	if s.certify != "" && r.Verdict == engine.Forbidden {
		path, why, err := engine.Keep(ctx, s.certify, q.test, q.model, m, s.options)
		if err != nil {
			return s.refuse(err)
		}
		if out.Certificate = path; why != "" {
			out.Verdict, out.Axioms, out.Reason = engine.Unknown.String(), nil, why
		}
	}
	c := s.checked(r, q.file, q.model, q.expected)
	c.Results[0].Evidence.Certificate = out.Certificate
	s.checks = append(s.checks, c)
	s.take(out)
	return nil
}

// checked converts an answer for reports. An outcome that is shown has been judged.
func (s *litmusSession) checked(r *engine.Result, file, name string, expected []engine.Expectation) task.Check {
	c := r.Answer(file, name, expected)
	if why := c.Results[0].Unaccepted(); why != "" {
		c.Fault = &task.Fault{Message: "assay litmus shows an outcome " + why}
		s.fault(c.Fault, "")
	}
	return c
}

// reported writes a report about what tests expect.
func (s *litmusSession) reported() error {
	d := &report.Document{Tool: "assay", Version: version(), Inputs: &s.inputs.List, Texts: s.inputs.Texts}
	for _, c := range s.checks {
		if c.Expected != task.ExpectNothing {
			d.Checks = append(d.Checks, c)
		}
	}
	if s.form == "sarif" {
		return d.WriteSARIF(s.stdout)
	}
	return d.WriteJUnit(s.stdout, report.JUnitOptions{})
}

// take counts an answer, and shows it as text.
func (s *litmusSession) take(r litmusResult) {
	s.results = append(s.results, r)
	switch {
	case r.Verdict == engine.Unknown.String():
		s.worst(task.Undecided)
	case r.surprises():
		s.worst(task.Violation)
	}
	if s.form == "text" {
		s.show(r)
	}
}

func (r *litmusResult) surprises() bool {
	return r.Expected != "" && r.Verdict != engine.Unknown.String() && r.Verdict != r.Expected
}

// show prints an answer.
func (s *litmusSession) show(r litmusResult) {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s: %s", r.File, r.Model, r.Verdict)
	switch {
	case r.Reason != "":
		b.WriteString(": " + r.Reason)
	case r.Races:
		b.WriteString(": the program has a race, after which everything is")
	case r.Undefined != "":
		fmt.Fprintf(&b, ": the program is undefined by %s, after which everything is", r.Undefined)
	case r.Verdict == engine.Forbidden.String() && r.justified:
		b.WriteString(": no chain of justified steps ends so")
	case r.Verdict == engine.Forbidden.String() && len(r.Axioms) == 0:
		b.WriteString(": no matching of reads with writes ends so")
	case len(r.Axioms) > 0:
		b.WriteString(" by " + strings.Join(r.Axioms, ", "))
	}
	if r.surprises() {
		b.WriteString("; EXPECTED " + r.Expected)
	}
	b.WriteString("\n")
	if r.Explored != nil {
		fmt.Fprintf(&b, "  %s\n", strings.Join(r.Explored.Text(), "\n  "))
	}
	b.WriteString(engine.Next(r.Reason))
	for _, c := range r.Binding {
		fmt.Fprintf(&b, "  bound: %s (line %d)\n", c.Text, c.Line)
	}
	for _, t := range r.Assumed {
		fmt.Fprintf(&b, "  assumed: %s\n", t)
	}
	if r.Certificate != "" {
		fmt.Fprintf(&b, "  certificate: %s\n", r.Certificate)
	}
	if s.drawn || !s.many {
		fmt.Fprintf(&b, "  outcome: %s\n", r.Outcome)
		for _, line := range r.Witness {
			fmt.Fprintf(&b, "  %s\n", line)
		}
	}
	fmt.Fprint(s.stdout, b.String())
}

// draw writes the files with drawings.
func (s *litmusSession) draw() error {
	if s.html != "" {
		if err := os.WriteFile(s.html, []byte(engine.HTML(s.asked)), 0o666); err != nil {
			return err
		}
	}
	if s.dot == "" || s.last == nil {
		return nil
	}
	return os.WriteFile(s.dot, []byte(engine.DOT(s.last, s.lastOf)), 0o666)
}

// finish prints what is about all answers together.
func (s *litmusSession) finish() error {
	if err := s.draw(); err != nil {
		return err
	}
	if s.export != "" {
		return nil
	}
	count := map[string]int{}
	for i := range s.results {
		count[s.results[i].Verdict]++
		if s.results[i].surprises() {
			count["surprises"]++
		}
	}
	switch s.form {
	case "json":
		return s.json(count)
	case "sarif", "junit":
		return s.reported()
	}
	if s.many {
		fmt.Fprintf(s.stdout, "%d answers: %d allowed, %d forbidden, %d unknown; %d not as expected\n",
			len(s.results), count["allowed"], count["forbidden"], count["unknown"], count["surprises"])
		s.differences(count["surprises"])
	}
	return nil
}

func (s *litmusSession) json(count map[string]int) error {
	e := json.NewEncoder(s.stdout)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	if s.results == nil {
		s.results = []litmusResult{}
	}
	return e.Encode(map[string]any{
		"schema": 1, "tool": "assay", "results": s.results,
		"summary": map[string]int{
			"allowed": count["allowed"], "forbidden": count["forbidden"], "unknown": count["unknown"], "unexpected": count["surprises"],
		},
	})
}
