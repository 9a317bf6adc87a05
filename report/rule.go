// This file names what findings are about, in one line each.

package report

import (
	"maps"
	"slices"

	"assay/task"
)

// ruleTitles are the meanings of rules.
var ruleTitles = map[string]string{
	string(task.KindAssert):        "an assertion written in the program is false",
	string(task.KindPostcondition): "a procedure does not do what its specification says",
	string(task.KindPrecondition):  "a procedure is called where its precondition is false",
	string(task.KindInvariant):     "an invariant is broken",
	string(task.KindFrame):         "something changes that the contract does not list",
	string(task.KindContract):      "only the contract of a callee lets a property be violated",
	string(task.KindUndefined):     "a clause of a contract has no value",
	string(task.KindAbstraction):   "an abstraction function has two values for one object",
	string(task.KindMultiplicity):  "a variable holds more or fewer values than its declaration allows",
	string(task.KindNull):          "a null reference is used",
	string(task.KindBounds):        "an array index is out of its range",
	string(task.KindCast):          "an object is cast to a class that it is not of",
	string(task.KindDivision):      "an integer is divided by zero",
	string(task.KindOverflow):      "an integer overflows",
	string(task.KindSize):          "an array is made with a negative size",
	string(task.KindStore):         "an object of a wrong class is stored in an array",
	string(task.KindLibrary):       "the library throws an exception at a call",
	string(task.KindThrow):         "an exception leaves where it must not",
	string(task.KindMonitor):       "a monitor is used by a thread that does not hold it",
	string(task.KindDeadlock):      "no thread can go on",
	string(task.KindTermination):   "a run does not end",
	string(task.KindEndless):       "a loop or a recursion never ends",
	string(task.KindOutcome):       "a memory model allows an outcome",
	string(task.KindRefinement):    "a history is not as a specification asks",
	string(task.KindConsistency):   "specifications have no history in common",
	string(task.KindRealisable):    "nothing can be built that does what is specified",
	string(task.KindCausality):     "outputs depend on inputs too soon",
	string(task.KindClass):         "a specification is not of a class",
	string(task.KindUnsupported):   "a construct is not supported",
	RuleUndecided:                  "a property could not be decided",
	RuleVacuous:                    "a property holds only because nothing reaches it",
	RuleUnmet:                      "a check expects a violation, and there is none within the bounds",
}

// RuleTitle returns the meaning of a rule in a few words.
func RuleTitle(id string) string {
	if t, ok := ruleTitles[id]; ok {
		return t
	}
	return id
}

// Rules lists all rules: property kinds, and what else a finding can be about.
func Rules() []string { return slices.Sorted(maps.Keys(ruleTitles)) }
