package java

import (
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/task"
)

// This file has the bodies of the harness methods (package harness): whatever class file
// declares them, an arbitrary value is a havoc of the result, which has the Java type, and
// what is said about it is an assume. Strings and arrays are made of such values by Java
// code in assay.Assay.

// harness are the bodies by the names of procedures.
var harness = map[string]func(b *builder){}

func init() {
	for _, class := range []string{"assay.Assay", "org.sosy_lab.sv_benchmarks.Verifier", "org.cprover.CProver"} {
		for name, desc := range map[string]string{
			"Boolean": "Z", "Byte": "B", "Char": "C", "Short": "S", "Int": "I", "Long": "J", "Float": "F", "Double": "D",
		} {
			harness[class+".nondet"+name+"()"+desc] = func(b *builder) { b.nondet(); b.ret() }
		}
		harness[class+".assume(Z)V"] = func(b *builder) { b.assume(b.p.Params[0], ir.Asked{}); b.ret() }
		if class != "assay.Assay" {
			harness[class+".nondetString()Ljava/lang/String;"] = (*builder).nondetString
		}
	}
	harness["assay.Assay.nondetInt(II)I"] = (*builder).nondetRange
	harness["assay.Assay.nondetLong(JJ)J"] = (*builder).nondetRange
	harness["assay.Assay.nondetChar(CC)C"] = (*builder).nondetRange
	harness[NondetLength] = (*builder).nondetLength
	harness["org.cprover.CProver.notModelled()V"] = func(b *builder) { b.assume(ir.False, ir.Asked{}); b.ret() }
	harness["org.cprover.CProver.atomicBegin()V"] = func(b *builder) { b.atomic(ir.AtomicBegin) }
	harness["org.cprover.CProver.atomicEnd()V"] = func(b *builder) { b.atomic(ir.AtomicEnd) }
}

// NondetLength is the procedure that chooses the length of an arbitrary string or array.
const NondetLength = "assay.Assay.nondetLength()I"

// ArbitraryLengths is what the bound of those lengths is called.
const ArbitraryLengths = "arbitrary strings and arrays"

// InputLength is the largest length of arbitrary strings and arrays where nothing says it.
const InputLength = 4

// harnessBody is the body of a harness method, or nil.
func harnessBody(m *Method) func(b *builder) {
	if !m.File.Flags.Has(classfile.Static) {
		return nil
	}
	return harness[m.Proc.Name]
}

// Harness tells whether a procedure is a harness method that chooses its result, and what
// the least and the largest result are: constants, or its parameters. They are nil where
// every value of the type will do.
func (w *World) Harness(p *ir.Proc) (least, largest ir.Expr, ok bool) {
	switch {
	case harness[p.Name] == nil || len(p.Results) == 0 || strings.Contains(p.Name, ".nondetString("):
		return nil, nil, false
	case p.Name == NondetLength:
		return intConst(0), intConst(int64(w.inputLength())), true
	case len(p.Params) == 2:
		return p.Params[0], p.Params[1], true
	}
	return nil, nil, true
}

func (w *World) inputLength() int {
	if w.InputLength > 0 {
		return w.InputLength
	}
	return InputLength
}

func (b *builder) nondet() { b.add(&ir.Havoc{Meta: b.meta(), Vars: []ir.Var{b.p.Results[0]}}) }

func (b *builder) assume(x ir.Expr, why ir.Ground) { b.add(ir.NewAssume(b.meta(), x, why)) }

// nondetRange is any value between the parameters.
func (b *builder) nondetRange() {
	b.nondet()
	b.assume(ir.Not(less(b.p.Results[0], b.p.Params[0])), ir.Asked{})
	b.assume(ir.Not(less(b.p.Params[1], b.p.Results[0])), ir.Asked{})
	b.ret()
}

// nondetLength is any length up to the bound of the world. What is longer is left out
// because of the bound, and the statement says so.
func (b *builder) nondetLength() {
	n, limit := b.p.Results[0], b.w.inputLength()
	b.nondet()
	b.assume(ir.Not(less(n, intConst(0))), ir.Derived{From: "a length is not negative"})
	b.assume(ir.Not(less(intConst(int64(limit)), n)), &ir.Cut{Bound: task.BoundArray, Name: ArbitraryLengths, Limit: limit})
	b.ret()
}

// nondetString is assay.Assay's.
func (b *builder) nondetString() {
	p := b.w.static("assay/Assay", "nondetString", classfile.MethodType{Result: ClassType("java/lang/String")})
	b.call(p, b.leave(), b.p.Results[0])
	b.ret()
}

func (b *builder) atomic(k ir.AtomicKind) {
	b.add(&ir.Atomic{Meta: b.meta(), Kind: k})
	b.ret()
}
