package java

import (
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/task"
)

// This file has the bodies of the harness methods (package harness): in whichever class file they
// are declared. An arbitrary value is a havoc of the result, which has the Java type, and its
// constraints are an assume. Strings and arrays are made of such values by Java code in
// assay.Assay.

// Harness are the bodies by the names of procedures.
var Harness = map[string]func(b *Builder){}

func init() {
	for _, class := range []string{"assay.Assay", "org.sosy_lab.sv_benchmarks.Verifier", "org.cprover.CProver"} {
		for name, desc := range map[string]string{
			"Boolean": "Z", "Byte": "B", "Char": "C", "Short": "S", "Int": "I", "Long": "J", "Float": "F", "Double": "D",
		} {
			Harness[class+".nondet"+name+"()"+desc] = func(b *Builder) { b.nondet(); b.Ret() }
		}
		Harness[class+".assume(Z)V"] = func(b *Builder) { b.Assume(b.P.Params[0], ir.Asked{}); b.Ret() }
		if class != "assay.Assay" {
			Harness[class+".nondetString()Ljava/lang/String;"] = (*Builder).NondetString
		}
	}
	Harness["assay.Assay.nondetInt(II)I"] = (*Builder).nondetRange
	Harness["assay.Assay.nondetLong(JJ)J"] = (*Builder).nondetRange
	Harness["assay.Assay.nondetChar(CC)C"] = (*Builder).nondetRange
	Harness[NondetLength] = (*Builder).nondetLength
	Harness["org.cprover.CProver.notModelled()V"] = func(b *Builder) { b.Assume(ir.False, ir.Asked{}); b.Ret() }
	Harness["org.cprover.CProver.atomicBegin()V"] = func(b *Builder) { b.atomic(ir.AtomicBegin) }
	Harness["org.cprover.CProver.atomicEnd()V"] = func(b *Builder) { b.atomic(ir.AtomicEnd) }
}

// NondetLength is the procedure that chooses the length of an arbitrary string or array.
const NondetLength = "assay.Assay.nondetLength()I"

// ArbitraryLengths is what the bound of those lengths is called.
const ArbitraryLengths = "arbitrary strings and arrays"

// InputLength is the default of the largest length of arbitrary strings and arrays.
const InputLength = 4

// HarnessBody returns the body of a harness method, or nil.
func HarnessBody(m *Method) func(b *Builder) {
	if !m.File.Flags.Has(classfile.Static) {
		return nil
	}
	return Harness[m.Proc.Name]
}

// Harness reports whether a procedure is a harness method that chooses its result, and what the
// least and the largest result are: constants, or its parameters. They are nil where every value of
// the type is allowed.
func (w *World) Harness(p *ir.Proc) (least, largest ir.Expr, ok bool) {
	switch {
	case Harness[p.Name] == nil || len(p.Results) == 0 || strings.Contains(p.Name, ".nondetString("):
		return nil, nil, false
	case p.Name == NondetLength:
		return IntConst(0), IntConst(int64(w.LongestInput())), true
	case len(p.Params) == 2:
		return p.Params[0], p.Params[1], true
	}
	return nil, nil, true
}

// LongestInput is the largest length of arbitrary strings and arrays.
func (w *World) LongestInput() int {
	if w.InputLength > 0 {
		return w.InputLength
	}
	return InputLength
}

func (b *Builder) nondet() { b.Add(&ir.Havoc{Meta: b.Meta(), Vars: []ir.Var{b.P.Results[0]}}) }

func (b *Builder) Assume(x ir.Expr, why ir.Ground) { b.Add(ir.NewAssume(b.Meta(), x, why)) }

// nondetRange is any value between the parameters.
func (b *Builder) nondetRange() {
	b.nondet()
	b.Assume(ir.Not(Less(b.P.Results[0], b.P.Params[0])), ir.Asked{})
	b.Assume(ir.Not(Less(b.P.Params[1], b.P.Results[0])), ir.Asked{})
	b.Ret()
}

// nondetLength is any length up to the bound of the world. Longer ones are cut, and the statement
// names the bound.
func (b *Builder) nondetLength() {
	n, limit := b.P.Results[0], b.W.LongestInput()
	b.nondet()
	b.Assume(ir.Not(Less(n, IntConst(0))), ir.Derived{From: "a length is not negative"})
	b.Assume(ir.Not(Less(IntConst(int64(limit)), n)), &ir.Cut{Bound: task.BoundArray, Name: ArbitraryLengths, Limit: limit})
	b.Ret()
}

// NondetString is assay.Assay's.
func (b *Builder) NondetString() {
	p := Runtime{b.W}.StaticOf("assay/Assay", "nondetString", classfile.MethodType{Result: ClassType("java/lang/String")})
	b.Call(p, b.Leave(), b.P.Results[0])
	b.Ret()
}

func (b *Builder) atomic(k ir.AtomicKind) {
	b.Add(&ir.Atomic{Meta: b.Meta(), Kind: k})
	b.Ret()
}

// AnyOrNull is how the names of procedures begin that choose between null and an object.
const AnyOrNull = "null or any "
