package bmc

import (
	"assay/ir"
	"assay/logic/circuit"
)

// This file is what models of procedures see of a machine.

// Value is a symbolic value.
type Value = value

// Call is a call of a model, which ends with Return, Throw or neither, once for each
// way that it goes.
type Call struct {
	m    *machine
	q    *ir.Proc
	args []value
	st   *state
	out  []outcome
}

func (m *machine) model(f Model, q *ir.Proc, args []value, st *state) []outcome {
	c := &Call{m: m, q: q, args: args, st: st}
	f(c)
	return c.out
}

// Proc is the procedure that is called.
func (c *Call) Proc() *ir.Proc { return c.q }

// Arg is an argument.
func (c *Call) Arg(i int) Value { return c.args[i] }

// Circuit is where guards are made.
func (c *Call) Circuit() *circuit.Circuit { return c.m.c }

// Refuse leaves out what comes here.
func (c *Call) Refuse(why string) { panic(unsupported(why)) }

// Body runs the procedure by its body after all.
func (c *Call) Body() {
	m := c.m
	models := m.models
	m.models = func(q *ir.Proc) Model {
		if q == c.q {
			return nil
		}
		return models(q)
	}
	defer func() { m.models = models }()
	c.out = append(c.out, m.run(c.q, c.args, c.st)...)
}

// Return ends the call with results.
func (c *Call) Return(results ...Value) {
	o := outcome{st: c.st, results: results}
	if c.q.Exc != nil {
		o.exc = c.m.null()
	}
	c.out = append(c.out, o)
}

// Bool, Int and Null make constants.
func (c *Call) Bool(b bool) Value             { return circuit.Const(b) }
func (c *Call) Int(k uint64, width int) Value { return constNum(k, width) }
func (c *Call) Null() Value                   { return c.m.null() }
