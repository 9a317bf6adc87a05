// Package report prints answers of engines, for people (text, HTML) and for programs (JSON, SARIF,
// JUnit). Reports are leaves: they read results, nothing reads them, and none of them decides
// anything. The outcome of a run is task.Outcome, the same in every format.
//
// # Model
//
// A Document is the answers of one run: a task.Check for each goal, and the errors in inputs.
// WriteText, WriteJSON, WriteSARIF, WriteJUnit and WriteHTML print it; File writes a report
// atomically. Findings are what needs attention, each with a fingerprint that does not depend on
// lines; SARIF and JUnit are about them.
//
// # Text
//
// One paragraph for each property, those with equal text folded into one; violations come first.
// Its first line names place, unit, property, verdict and bounds; the lines below say what the
// verdict rests on: the property as written, bounds that left something out, assumptions, contracts
// and library models that were used. A violation is followed by its trace: the initial state as a
// table, the steps on the source lines with what they change, and the part of the property that is
// false.
//
// # JSON
//
// Schema 1, one object; docs/guide/cli.md lists the fields. Fields are added,
// never changed. Times and statistics are apart from verdicts and can be left
// out, and then the same input gives the same bytes.
//
// # HTML
//
// One file: a page that does not change (page/), and the data of the report as
// JSON, put in as text by its script; its policy allows no other. A trace is a
// layout of all its objects (package picture) and frames, each of which says
// what a step changes on the page. States come from a Film, since reports do not
// run programs.
//
// # What is not here
//
// Diagnostics are shown by package source. Generated tests are a format still
// to come.
package report
