// Package stream reads the language of streams and requirements, files *.strm:
// what may flow over channels, components that make it, requirements on both, and
// what is to be checked.
//
// # The language
//
//	type msg = nat tsyn                                # nat, or ~: no message in this slot
//	spec HLR "R2: no gaps" = { s | #s = inf and dom rest s subset {m | m != ~} }
//	spec Bus(in req: bool, out gnt: bool) = always (req => eventually gnt)
//	stream Code = (1)^inf
//	component Delay {
//	  in i: bit tsyn
//	  out o: bit tsyn
//	  var last: bit tsyn = ~
//	  states Run
//	  Run -> Run / o = last, last' = i
//	  fair always eventually i != ~
//	}
//	code Wire(in i: bit, out o: bit) = java "wire/Wire.java"
//	spec Old(in i: nat, out o: nat) = forall w: nat, always (o = w => once i = w)
//	system Two = Delay [o -> m] >> Delay [i -> m]
//	chain Bus = SysReq <- HLR <- Code
//	check HLR refines SysReq expect holds
//
// [Read] gives a [File], whose names have been resolved and whose types have
// been checked, and the diagnostics. [Format] prints a file in the house style.
//
// # Meaning
//
// A formula is about the suffix of a history. `s` alone is the message at its beginning, and in the
// place of a stream the suffix itself; on an empty suffix the message is none, and every comparison
// of it is false. Comparisons by order with ~ are false, and arithmetic with ~ gives ~. What `{ s | … }`
// is about are finite and infinite streams, a spec with ports is about infinite histories, one message or ~ of each
// channel in each slot. [Expr] lists the operators.
//
// # What it does not do
//
// Past operators may not contain formulas with future ones. What code does is not known here, only what it is
// called and where it stands.
package stream

import "assay/source"

// Codes of the diagnostics of this package.
const (
	CodeSyntax source.Code = "strm-syntax" // the text is no specification
	CodeName   source.Code = "strm-name"   // a name that means nothing here, or two things
	CodeType   source.Code = "strm-type"   // something of another type is needed
	CodeLimit  source.Code = "strm-limit"  // the text is beyond a limit
)
