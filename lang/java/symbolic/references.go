package symbolic

import (
	"assay/ir"
	"assay/symbolic/model"
	"assay/symbolic/value"
)

// This file models java.lang.ref: nothing is collected, so a reference is cleared by the program alone.

func (e *Env) referent(c *model.Call) *ir.Field {
	return e.class(c, "java/lang/ref/Reference").OwnField("referent")
}

func (e *Env) refersTo(c *model.Call) {
	c.Exchange()
	c.Return(value.Bool(c.Same(c.Get(c.Arg(0), e.referent(c)), c.Arg(1))))
}

func (e *Env) clearReference(c *model.Call) {
	c.Put(c.Arg(0), e.referent(c), c.Null())
	c.Return()
}
