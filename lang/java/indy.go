package java

import (
	"assay/lang/java/classfile"
)

func (g *lowering) dynamic(in *classfile.Instr) {
	g.refuse("%s: invokedynamic", g.at)
}

func (g *lowering) dynamicConst(c classfile.DynamicRef) {
	g.refuse("%s: dynamic constant %s", g.at, c.Name)
}
