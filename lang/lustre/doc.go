// Package lustre imports programs in Lustre, with the contracts and properties of Kind 2, as components and checks of the
// language of streams.
//
// # What is read
//
// Nodes and functions over bool, int, words of up to 32 bits, enumerations and ranges of integers; constants; equations; calls of
// nodes; pre, ->, fby and #; assertions; properties (--%PROPERTY, check); contracts in comments or as declarations: assumptions,
// guarantees, modes, variables of their own, and imports of other contracts. What a program uses beyond that is refused with
// its place: reals, arrays, records, clocks, and so on. What nobody uses is not looked at.
//
// Words of 32 bits with a sign are int32. All other ones are integers: arithmetic is that of integers, modulo their number, and guards keep inputs inside.
//
// # What comes out
//
// A node that no other one calls is a component with two states: Start, where -> has its first value, and Run. A variable
// of the component holds what pre remembers; calls are put in the place of the nodes; each property is an output, and
// a check that it is always true, as long as the assumptions were.
//
// An assertion is a guard: inputs that break it are no history. There is a step wherever the assertions hold, since equations say
// what each output is.
package lustre

import "assay/source"

// Codes of the diagnostics of this package.
const (
	CodeSyntax source.Code = "lus-syntax" // the text is no Lustre
	CodeName   source.Code = "lus-name"   // a name that means nothing here, or two things
	CodeType   source.Code = "lus-type"   // something of another type is needed
	CodeSubset source.Code = "lus-subset" // Lustre that has no counterpart here
	CodeLimit  source.Code = "lus-limit"  // the text, or what it becomes, is beyond a limit
)
