// This file defines the SARIF report, version 2.1.0: the findings of a run for
// code scanning. The types here are the part of the standard that is written;
// tests check the output against the official schema.

package report

import (
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"assay/source"
	"assay/task"
)

// Limits of GitHub: it accepts more, and drops the rest silently.
const (
	maxSarifResults = 5000
	maxSarifSteps   = 1000 // of one flow
)

const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool        sarifTool         `json:"tool"`
	Invocations []sarifInvocation `json:"invocations"`
	Results     []sarifResult     `json:"results"`
	ColumnKind  string            `json:"columnKind"`
	Properties  sarifProperties   `json:"properties"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name    string      `json:"name"`
	Version string      `json:"version"`
	Rules   []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID     string        `json:"id"`
	Short  sarifMessage  `json:"shortDescription"`
	Help   sarifMessage  `json:"help"`
	Config sarifSeverity `json:"defaultConfiguration"`
}

type sarifSeverity struct {
	Level string `json:"level"`
}

type sarifInvocation struct {
	Successful    bool                `json:"executionSuccessful"`
	ExitCode      task.Outcome        `json:"exitCode"`
	Notifications []sarifNotification `json:"toolExecutionNotifications,omitempty"`
	Configuration []sarifNotification `json:"toolConfigurationNotifications,omitempty"`
}

type sarifNotification struct {
	Descriptor *sarifDescriptor `json:"descriptor,omitempty"`
	Level      string           `json:"level"`
	Message    sarifMessage     `json:"message"`
	Locations  []sarifLocation  `json:"locations,omitempty"`
}

type sarifDescriptor struct {
	ID string `json:"id"`
}

// sarifProperties says what the findings leave out: how many properties hold.
type sarifProperties struct {
	Summary count `json:"summary"`
}

type sarifMessage struct {
	Text string `json:"text"`
}

type sarifResult struct {
	RuleID       string             `json:"ruleId"`
	RuleIndex    int                `json:"ruleIndex"`
	Level        string             `json:"level"`
	Message      sarifMessage       `json:"message"`
	Locations    []sarifLocation    `json:"locations"`
	Related      []sarifLocation    `json:"relatedLocations,omitempty"`
	Flows        []sarifFlow        `json:"codeFlows,omitempty"`
	Fingerprints map[string]string  `json:"partialFingerprints"`
	Suppressions []sarifSuppression `json:"suppressions,omitempty"`
	Rank         float64            `json:"rank,omitempty"` // of what is violated: 100 comes first
	Properties   sarifResultDetails `json:"properties"`
}

type sarifSuppression struct {
	Kind          string `json:"kind"`
	Justification string `json:"justification"`
}

// sarifResultDetails is what JSON has of a result and SARIF has no field for.
type sarifResultDetails struct {
	Unit   string       `json:"unit"`
	Check  string       `json:"check,omitempty"`
	Bounds *task.Bounds `json:"bounds,omitempty"`
	Engine string       `json:"engine,omitempty"`
	As     string       `json:"asIn,omitempty"`
	Also   []string     `json:"alsoFrom,omitempty"`
}

type sarifLocation struct {
	ID       int            `json:"id,omitempty"`
	Physical sarifPhysical  `json:"physicalLocation"`
	Logical  []sarifLogical `json:"logicalLocations,omitempty"`
	Message  *sarifMessage  `json:"message,omitempty"`
}

type sarifPhysical struct {
	Artifact sarifArtifact `json:"artifactLocation"`
	Region   *sarifRegion  `json:"region,omitempty"`
}

type sarifArtifact struct {
	URI string `json:"uri"`
}

type sarifRegion struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn,omitempty"`
	EndLine     int `json:"endLine,omitempty"`
	EndColumn   int `json:"endColumn,omitempty"`
}

type sarifLogical struct {
	Name string `json:"fullyQualifiedName"`
	Kind string `json:"kind"`
}

type sarifFlow struct {
	Threads []sarifThread `json:"threadFlows"`
}

type sarifThread struct {
	ID        string      `json:"id,omitempty"`
	Locations []sarifStep `json:"locations"`
}

type sarifStep struct {
	Location sarifLocation           `json:"location"`
	State    map[string]sarifMessage `json:"state,omitempty"`
	Nesting  int                     `json:"nestingLevel"`
	Order    int                     `json:"executionOrder,omitempty"`
	Kinds    []string                `json:"kinds,omitempty"`
}

// WriteSARIF writes the findings as SARIF 2.1.0.
func (d *Document) WriteSARIF(w io.Writer) error {
	s := sarifWriter{d: d, order: d.order()}
	return encode(w, s.log())
}

// sarifWriter collects one run.
type sarifWriter struct {
	d     *Document
	rules []string
	order map[*task.Result]ordered
}

func (s *sarifWriter) log() sarifLog {
	findings := s.d.Findings()
	dropped := len(findings) - maxSarifResults
	if dropped > 0 {
		// Errors first, so that what is left out matters least.
		slices.SortStableFunc(findings, func(a, b Finding) int { return strings.Compare(string(a.Level), string(b.Level)) })
		findings = findings[:maxSarifResults]
	}
	for _, f := range findings {
		if !slices.Contains(s.rules, f.Rule) {
			s.rules = append(s.rules, f.Rule)
		}
	}
	slices.Sort(s.rules)
	run := sarifRun{ColumnKind: "unicodeCodePoints", Results: []sarifResult{}, Properties: sarifProperties{s.d.count()}}
	for i := range findings {
		run.Results = append(run.Results, s.result(&findings[i]))
	}
	run.Tool.Driver = sarifDriver{Name: s.d.Tool, Version: s.d.Version, Rules: []sarifRule{}}
	for _, r := range s.rules {
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRuleOf(r))
	}
	run.Invocations = []sarifInvocation{s.invocation(dropped)}
	return sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{run}}
}

func sarifRuleOf(id string) sarifRule {
	level := LevelError
	if id == RuleUndecided || id == RuleVacuous {
		level = LevelWarning
	}
	return sarifRule{ID: id, Short: sarifMessage{RuleTitle(id)}, Help: sarifMessage{"`assay explain " + id + "` tells more."},
		Config: sarifSeverity{string(level)}}
}

// invocation describes the run: errors in inputs are about its configuration, a fault of ours about
// its execution.
func (s *sarifWriter) invocation(dropped int) sarifInvocation {
	o := s.d.Outcome()
	v := sarifInvocation{Successful: o != task.BadInput && o != task.InternalError, ExitCode: o}
	if s.d.Inputs != nil {
		for _, d := range s.d.Inputs.All() {
			text := d.Message
			if d.Help != "" {
				text += " (" + d.Help + ")"
			}
			v.Configuration = append(v.Configuration, sarifNotification{
				Descriptor: &sarifDescriptor{string(d.Code)}, Level: d.Severity.String(), Message: sarifMessage{text},
				Locations: []sarifLocation{s.location(d.Span)},
			})
		}
	}
	for i := range s.d.Checks {
		if c := &s.d.Checks[i]; c.Fault != nil {
			v.Notifications = append(v.Notifications, sarifNotification{
				Level: "error", Message: sarifMessage{"internal error: " + c.Fault.Message}, Locations: []sarifLocation{s.location(located(c.Span, c))},
			})
		}
	}
	if dropped > 0 {
		v.Notifications = append(v.Notifications, sarifNotification{
			Level: "warning", Message: sarifMessage{strconv.Itoa(dropped) + " findings are left out, the least grave ones: code scanning shows " + strconv.Itoa(maxSarifResults)},
		})
	}
	return v
}

func (s *sarifWriter) result(f *Finding) sarifResult {
	at := s.location(f.Span)
	at.Logical = []sarifLogical{{f.Check.Unit, "function"}}
	r := sarifResult{
		RuleID: f.Rule, RuleIndex: slices.Index(s.rules, f.Rule), Level: string(f.Level), Message: sarifMessage{f.Message},
		Locations: []sarifLocation{at},
		Fingerprints: map[string]string{
			"assayProperty/v1":        f.Fingerprint,
			"primaryLocationLineHash": f.Fingerprint + ":1", // by which GitHub identifies findings
		},
		Properties: sarifResultDetails{Unit: f.Check.Unit, Check: f.Check.Name},
	}
	if x := f.Suppressed(); x != nil {
		kind := "external"
		if x.By == task.BySource {
			kind = "inSource"
		}
		r.Suppressions = []sarifSuppression{{kind, passed(x)}}
	}
	if f.Result == nil {
		return r
	}
	r.Properties.Bounds, r.Properties.Engine = &f.Result.Bounds, f.Result.Engine
	if place, ok := s.order[f.Result]; ok {
		r.Rank = 100 * float64(len(s.order)-place.rank+1) / float64(len(s.order))
		r.Properties.As, r.Properties.Also = place.as, place.also
	}
	if t := s.d.view(f.Check, f.Result.Trace); t != nil {
		r.Related = s.related(t.Failure)
		r.Flows = s.flows(t)
	}
	return r
}

// related points at the part of the property that is false.
func (s *sarifWriter) related(f *task.Failure) []sarifLocation {
	if f == nil || !f.Part.Known() {
		return nil
	}
	at := s.location(f.Part)
	text := Printable(f.Conjunct) + " " + isNot(f)
	if len(f.Values) > 0 {
		text += ": " + changes(f.Values)
	}
	at.ID, at.Message = 1, &sarifMessage{text}
	return []sarifLocation{at}
}

// flows shows the steps of a trace, one flow for each thread; the middle of a
// long trace is folded into one step that says so.
func (s *sarifWriter) flows(t *task.Trace) []sarifFlow {
	var steps []sarifStep
	var threads []int
	last := source.Span{}
	all := folded(t.Steps)
	for i := range all {
		step := &all[i]
		last = step.Span
		if last.Line == 0 {
			last.Line = step.Line
		}
		if last.File == "" {
			continue // implicit code has no place to show
		}
		steps = append(steps, s.step(step, last, i+1))
		threads = append(threads, step.Thread)
	}
	if skip := len(steps) - maxSarifSteps + 1; skip > 1 {
		at := maxSarifSteps / 2
		gap := sarifStep{Location: steps[at].Location, Order: steps[at].Order}
		gap.Location.Message = &sarifMessage{"… " + strconv.Itoa(skip) + " steps are left out here"}
		steps = slices.Replace(steps, at, at+skip, gap)
		threads = slices.Replace(threads, at, at+skip, threads[at])
	}
	if len(steps) == 0 {
		return nil
	}
	var out sarifFlow
	for _, thread := range slices.Compact(slices.Sorted(slices.Values(threads))) {
		flow := sarifThread{ID: "thread " + strconv.Itoa(thread)}
		for i, step := range steps {
			if threads[i] == thread {
				flow.Locations = append(flow.Locations, step)
			}
		}
		out.Threads = append(out.Threads, flow)
	}
	return []sarifFlow{out}
}

func (s *sarifWriter) step(step *task.Step, at source.Span, order int) sarifStep {
	out := sarifStep{Location: s.location(at), Nesting: step.Depth, Order: order}
	text := Printable(step.Text)
	if step.Branch != "" {
		text += " → " + step.Branch
		out.Kinds = []string{"branch", step.Branch}
	}
	if len(step.Changes) > 0 {
		text += " → " + changes(step.Changes)
		out.State = map[string]sarifMessage{}
		for _, c := range step.Changes {
			out.State[c.Name] = sarifMessage{c.Value.String()}
		}
	}
	out.Location.Message = &sarifMessage{text}
	return out
}

// location returns a place in a file, with columns counted in characters.
func (s *sarifWriter) location(at source.Span) sarifLocation {
	out := sarifLocation{Physical: sarifPhysical{Artifact: sarifArtifact{fileURI(at.File)}}}
	if !at.Known() {
		return out
	}
	r := &sarifRegion{StartLine: at.Line, StartColumn: s.column(at.File, at.Line, at.Col)}
	if r.StartColumn > 0 && at.EndLine >= at.Line && at.EndCol > 0 {
		r.EndLine, r.EndColumn = at.EndLine, s.column(at.File, at.EndLine, at.EndCol)
		if r.EndLine == r.StartLine && r.EndColumn < r.StartColumn {
			r.EndLine, r.EndColumn = 0, 0
		}
	}
	out.Physical.Region = r
	return out
}

// column turns a column in bytes into one in characters, where the line is known.
func (s *sarifWriter) column(file string, line, col int) int {
	text, ok := source.Line(s.d.Texts[file], line)
	if !ok || col <= 0 || col-1 > len(text) {
		return max(col, 0)
	}
	return utf8.RuneCountInString(text[:col-1]) + 1
}

// fileURI names a file: relative to the folder of the project where it is, as
// code scanning wants it.
func fileURI(name string) string {
	u := url.URL{Path: filepath.ToSlash(filepath.Clean(name))}
	if filepath.IsAbs(name) {
		u.Scheme = "file"
		if !strings.HasPrefix(u.Path, "/") {
			u.Path = "/" + u.Path
		}
	}
	return u.String()
}
