// This file defines Code: what is known about a program before it runs.

package vm

import (
	"sync"

	"assay/ir"
	"assay/vm/code"
	"assay/vm/watch"
)

// Code is a compiled program. It is safe for concurrent use, unless the program is open
// (ir.Program.Loader): then it grows with its runs.
type Code struct {
	*code.Code
	models func(*ir.Proc) Model
	watch  *watch.Checks                 // nil: contracts of calls are not checked
	named  func(*ir.Global) bool         // from which access paths name objects; nil: none
	world  Chooser                       // the chooser of Boot procedures; nil: none
	ended  func() bool                   // runs are to be interrupted; nil: never
	room   func(least, most int64) int64 // see SetRoom

	origin *Origin // the state in which Boot procedures begin; nil: the empty one

	bootMu   sync.Mutex // guards what is below
	bases    map[*ir.Proc]*booted
	warmed   map[*ir.Proc]*warmed // by Boot procedure
	invokers map[*ir.Proc]*ir.Proc
}

// Compile makes a program ready. The program has passed ir's sanity check.
func Compile(p *ir.Program) *Code { return newProgram(code.Compile(p)) }

func newProgram(c *code.Code) *Code {
	return &Code{Code: c, bases: map[*ir.Proc]*booted{}, warmed: map[*ir.Proc]*warmed{}, invokers: map[*ir.Proc]*ir.Proc{}}
}
