package native

import (
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/vm"
)

// synthetic returns the model of a procedure that a World made for a call site.
func (e *Env) synthetic(p *ir.Proc) vm.Model {
	if strings.HasPrefix(p.Name, java.ConcatPrefix) {
		return e.join
	}
	if what, ok := strings.CutPrefix(p.Name, java.EnvironmentPrefix); ok {
		return e.mark(what)
	}
	return nil
}

// join makes one string of several; null is "null".
func (e *Env) join(c *vm.Call) {
	var all []uint16
	for _, s := range c.Args() {
		if s == 0 {
			all = append(all, 'n', 'u', 'l', 'l')
			continue
		}
		all = append(all, e.chars(c, s)...)
	}
	if s, ok := e.newChars(c, all); ok {
		c.Return(s)
	}
}
