package symbolic

import (
	"assay/engine/bmc"
	"assay/ir"
)

// This file models java.lang.ref: nothing is collected, so a reference is cleared by the program alone.

func (e *Env) referent(c *bmc.Call) *ir.Field {
	return e.class(c, "java/lang/ref/Reference").OwnField("referent")
}

func (e *Env) refersTo(c *bmc.Call) {
	c.Return(c.Same(c.Get(c.Arg(0), e.referent(c)), c.Arg(1)))
}

func (e *Env) clearReference(c *bmc.Call) {
	c.Put(c.Arg(0), e.referent(c), c.Null())
	c.Return()
}
