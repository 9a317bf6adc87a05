// Package litmus decides whether a memory model allows the outcome of a litmus
// test.
//
// # Model
//
// A Question is a test and a model. Its threads become an event structure
// (lang/litmus/event); the model's axioms (model), what an execution is, and
// the outcome become one second-order formula (logic/so), and that a formula
// for the solver (logic/qbf). An execution that is found is rebuilt and judged
// by package execution, which shares no code with the formulas: a witness
// that it rejects is a fault of ours and never a verdict. Where there is none,
// the answer names axioms that forbid the outcome together: without any one
// of them the others allow it.
//
// Models of justification (jr) are not about single executions. They are decided
// over all configurations of the event structure at once.
//
// # What a verdict promises
//
// A litmus test has finitely many executions once loops are bounded and the
// values of locations are known. The values are found: those that the stores
// of some execution write. Where a bound left something out, it is in Binding;
// Allowed does not depend on that, Forbidden does; of models of
// justification both do. Where a limit ends the search, an outcome of a part of
// the program is allowed, and everything else is unknown: see Explored.
package litmus
