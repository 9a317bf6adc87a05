// Package stream answers the checks of files of streams and requirements.
//
// # Model
//
// A check becomes a question whether an automaton over infinite words accepts
// anything. A letter is what all channels carry in one slot: values of finite
// types in binary, and for nat, int and int32 which of the comparisons that the specifications
// make are true ([alphabet]). Comparisons depend on one slot only, and slots are independent of each other, so that
// this abstraction is exact: a sequence of truth values has messages if and only if each of its slots has. A finite
// stream is followed by letters that say that it has ended.
//
//	specification   a formula of temporal logic; regular expressions as automata
//	component       its states with its variables; fairness as further marks
//	system          the product, over channels of the same name
//
// A lasso that is found is given messages, made as short as the specifications allow, and judged by
// package judge, which evaluates the tree of the specification on streams and shares no
// code with the translation; components take their steps one by one. A witness that the judge
// rejects is a [Fault], never a verdict.
//
// # Letters
//
//	a  automata   f, g  formulas   h  histories   v  values   e  expressions
package stream

import (
	"errors"
	"fmt"

	"assay/engine/stream/steps"
	"assay/source"
)

// Codes of the diagnostics of this package.
const (
	CodeShape = steps.CodeShape // the question is not allowed in this place
	CodeSize  = steps.CodeSize  // a component or a predicate is too large
)

// Fault is an error of ours: a witness that the judge rejects.
type Fault struct{ Message string }

func (f *Fault) Error() string { return f.Message }

// errorAt is a diagnostic as an error.
func errorAt(at source.Span, code source.Code, format string, args ...any) error {
	return &source.Diagnostic{Code: code, Span: at, Message: fmt.Sprintf(format, args...)}
}

// diagnostic returns an error as a diagnostic, if it is one.
func diagnostic(err error) *source.Diagnostic {
	var d *source.Diagnostic
	errors.As(err, &d)
	return d
}
