// This file ties reading, checking and formatting together for callers.

package fir

import (
	"assay/lang/fir/syntax"
	"assay/source"
)

// Codes of the complaints of this package; those of syntax come before them.
const (
	CodeName        source.Code = "fir-name"         // a name that means nothing here
	CodeRedeclared  source.Code = "fir-redeclared"   // a name with two meanings
	CodeType        source.Code = "fir-type"         // values of a domain where another is needed
	CodeArity       source.Code = "fir-arity"        // a number of columns that does not fit
	CodeHigherOrder source.Code = "fir-higher-order" // a quantifier over relations
	CodeRange       source.Code = "fir-range"        // a number that the integers of a check do not hold
	CodeOld         source.Code = "fir-old"          // _old where there is no state before
	CodeFrame       source.Code = "fir-frame"        // a list of targets that cannot be
	CodeUnassigned  source.Code = "fir-unassigned"   // a local that may have no value
	CodeCall        source.Code = "fir-call"         // arguments or results that do not match
	CodeMult        source.Code = "fir-multiplicity" // a multiplicity that makes no sense
	CodeLoop        source.Code = "fir-loop"         // break or continue outside of a loop
	CodeBound       source.Code = "fir-bound"        // a bound of a check that makes no sense
	CodeEmpty       source.Code = "fir-empty"        // warning: an expression that is always empty
	CodeUnreachable source.Code = "fir-unreachable"  // warning: a statement that never runs
	CodeOverflow    source.Code = "fir-overflow"     // warning: a size that the integers may not hold
)

// Load reads and checks a text. The model is nil if the list has an error.
func Load(name string, text []byte) (*Model, *source.List) {
	f, errs := syntax.Parse(name, text)
	if errs.Failed() {
		return nil, errs
	}
	m, more := Check(f)
	errs.Append(more)
	if errs.Failed() {
		return nil, errs
	}
	return m, errs
}

// Format rewrites a text in the house style with ASCII operators. The error
// lists what cannot be read.
func Format(name string, text []byte) ([]byte, error) {
	return syntax.Format(name, text, syntax.Style{})
}
