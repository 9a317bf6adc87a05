package term

// This file lists the operators, and what sorts they go with.

import "fmt"

// Op is an operator.
type Op uint8

// The operators. Printed forms are those of SMT-LIB.
const (
	_     Op = iota
	True     // true
	False    // false
	Not      // (not x)
	And      // (and x y …)
	Or       // (or x y …)
	Eq       // (= x y)
	Ite      // (ite c x y)

	BVConst // #b0101
	BVNot   // (bvnot x)
	BVNeg   // (bvneg x)
	BVAnd   // (bvand x y)
	BVOr    // (bvor x y)
	BVXor   // (bvxor x y)
	BVAdd   // (bvadd x y)
	BVMul   // (bvmul x y)
	BVUDiv  // (bvudiv x y), all ones for y = 0
	BVURem  // (bvurem x y), x for y = 0
	BVSDiv  // (bvsdiv x y), towards zero
	BVSRem  // (bvsrem x y), the sign of x
	BVShl   // (bvshl x y)
	BVLShr  // (bvlshr x y)
	BVAShr  // (bvashr x y)
	BVULT   // (bvult x y)
	BVSLT   // (bvslt x y)
	Concat  // (concat x y), x above y
	Extract // ((_ extract i j) x)
	SignExt // ((_ sign_extend i) x)

	RMConst   // RNE
	FPConst   // (fp #b0 #b00 #b00)
	FPBits    // ((_ to_fp eb sb) x), of a vector: its bits
	FPAbs     // (fp.abs x)
	FPNeg     // (fp.neg x)
	FPAdd     // (fp.add r x y)
	FPMul     // (fp.mul r x y)
	FPDiv     // (fp.div r x y)
	FPFma     // (fp.fma r x y z)
	FPSqrt    // (fp.sqrt r x)
	FPRem     // (fp.rem x y)
	FPRound   // (fp.roundToIntegral r x)
	FPLE      // (fp.leq x y)
	FPLT      // (fp.lt x y)
	FPEq      // (fp.eq x y)
	FPNormal  // (fp.isNormal x)
	FPSubnorm // (fp.isSubnormal x)
	FPZero    // (fp.isZero x)
	FPInf     // (fp.isInfinite x)
	FPNaN     // (fp.isNaN x)
	FPNegv    // (fp.isNegative x)
	FPPosv    // (fp.isPositive x)
	FPConv    // ((_ to_fp eb sb) r x), of a float
	FPFromS   // ((_ to_fp eb sb) r x), of a signed vector
	FPFromU   // ((_ to_fp_unsigned eb sb) r x)
	FPToS     // ((_ fp.to_sbv w) r x), 0 where that is not specified
	FPToU     // ((_ fp.to_ubv w) r x), 0 where that is not specified

	ConstArray // ((as const s) x)
	Select     // (select a i)
	Store      // (store a i x)

	Apply  // (f x …), or f
	Bound  // x, of a quantifier
	Forall // (forall ((x s) …) y)
	Elem   // (as @s_0 s), of an uninterpreted sort

	numOps
)

var opNames = [numOps]string{
	True: "true", False: "false", Not: "not", And: "and", Or: "or", Eq: "=", Ite: "ite",
	BVNot: "bvnot", BVNeg: "bvneg", BVAnd: "bvand", BVOr: "bvor", BVXor: "bvxor", BVAdd: "bvadd", BVMul: "bvmul",
	BVUDiv: "bvudiv", BVURem: "bvurem", BVSDiv: "bvsdiv", BVSRem: "bvsrem", BVShl: "bvshl", BVLShr: "bvlshr",
	BVAShr: "bvashr", BVULT: "bvult", BVSLT: "bvslt", Concat: "concat", Extract: "extract", SignExt: "sign_extend",
	FPBits: "to_fp", FPAbs: "fp.abs", FPNeg: "fp.neg", FPAdd: "fp.add", FPMul: "fp.mul", FPDiv: "fp.div",
	FPFma: "fp.fma", FPSqrt: "fp.sqrt", FPRem: "fp.rem", FPRound: "fp.roundToIntegral", FPLE: "fp.leq", FPLT: "fp.lt",
	FPEq: "fp.eq", FPNormal: "fp.isNormal", FPSubnorm: "fp.isSubnormal", FPZero: "fp.isZero", FPInf: "fp.isInfinite",
	FPNaN: "fp.isNaN", FPNegv: "fp.isNegative", FPPosv: "fp.isPositive", FPConv: "to_fp", FPFromS: "to_fp",
	FPFromU: "to_fp_unsigned", FPToS: "fp.to_sbv", FPToU: "fp.to_ubv", ConstArray: "const", Select: "select",
	Store: "store", Forall: "forall", BVConst: "a constant", RMConst: "a mode", FPConst: "a float", Apply: "apply", Bound: "a bound variable", Elem: "an element",
}

// String is the name that SMT-LIB has for the operator.
func (op Op) String() string { return opNames[op] }

// Shape is an operator with what stands beside its operands.
type Shape struct {
	Op   Op
	I, J int  // Extract: highest and lowest bit; SignExt: bits to add
	Sort Sort // the result, where operands do not tell: ConstArray, FPBits, FPConv, FPFromS, FPFromU, FPToS, FPToU
}

// result is the sort of a shape over operands, or why there is none.
func (b *store) result(s Shape, args []Term) (Sort, error) {
	if n := arity[s.Op]; n > 0 && len(args) != n {
		return 0, fmt.Errorf("%v has %d operands, got %d", s.Op, n, len(args))
	}
	for _, x := range args {
		if x == 0 || int(x) >= len(b.nodes) {
			return 0, fmt.Errorf("%v of a term that is not of this bank", s.Op)
		}
	}
	at := func(i int) Sort { return b.nodes[args[i]].sort }
	switch s.Op {
	case And, Or:
		for i := range args {
			if at(i) != Bool {
				return 0, b.wrong(s.Op, at(i))
			}
		}
		return Bool, nil
	case Not:
		return Bool, b.want(s.Op, at(0) == Bool, at(0))
	case Eq:
		return Bool, b.want(s.Op, at(0) == at(1), at(0), at(1))
	case Ite:
		return at(1), b.want(s.Op, at(0) == Bool && at(1) == at(2), at(0), at(1), at(2))
	case BVNot, BVNeg:
		return at(0), b.want(s.Op, b.Kind(at(0)) == BitVecKind, at(0))
	case BVAnd, BVOr, BVXor, BVAdd, BVMul, BVUDiv, BVURem, BVSDiv, BVSRem, BVShl, BVLShr, BVAShr:
		return at(0), b.want(s.Op, b.Kind(at(0)) == BitVecKind && at(0) == at(1), at(0), at(1))
	case BVULT, BVSLT:
		return Bool, b.want(s.Op, b.Kind(at(0)) == BitVecKind && at(0) == at(1), at(0), at(1))
	case Concat, Extract, SignExt:
		return b.cutResult(s, args)
	case FPBits, FPAbs, FPNeg, FPAdd, FPMul, FPDiv, FPFma, FPSqrt, FPRem, FPRound, FPLE, FPLT, FPEq, FPNormal, FPSubnorm,
		FPZero, FPInf, FPNaN, FPNegv, FPPosv, FPConv, FPFromS, FPFromU, FPToS, FPToU:
		return b.floatResult(s, args)
	case ConstArray:
		if b.Kind(s.Sort) != ArrayKind {
			return 0, b.wrong(s.Op, s.Sort)
		}
		return s.Sort, b.want(s.Op, b.Element(s.Sort) == at(0), s.Sort, at(0))
	case Select:
		if b.Kind(at(0)) != ArrayKind {
			return 0, b.wrong(s.Op, at(0))
		}
		return b.Element(at(0)), b.want(s.Op, b.Index(at(0)) == at(1), at(0), at(1))
	case Store:
		if b.Kind(at(0)) != ArrayKind {
			return 0, b.wrong(s.Op, at(0))
		}
		return at(0), b.want(s.Op, b.Index(at(0)) == at(1) && b.Element(at(0)) == at(2), at(0), at(1), at(2))
	}
	return 0, fmt.Errorf("%v is not made of operands alone", s.Op)
}

// arity is how many operands an operator has; 0: it differs.
var arity = [numOps]int{
	Not: 1, Eq: 2, Ite: 3, BVNot: 1, BVNeg: 1, BVAnd: 2, BVOr: 2, BVXor: 2, BVAdd: 2, BVMul: 2, BVUDiv: 2, BVURem: 2,
	BVSDiv: 2, BVSRem: 2, BVShl: 2, BVLShr: 2, BVAShr: 2, BVULT: 2, BVSLT: 2, Concat: 2, Extract: 1, SignExt: 1,
	FPBits: 1, FPAbs: 1, FPNeg: 1, FPAdd: 3, FPMul: 3, FPDiv: 3, FPFma: 4, FPSqrt: 2, FPRem: 2, FPRound: 2, FPLE: 2,
	FPLT: 2, FPEq: 2, FPNormal: 1, FPSubnorm: 1, FPZero: 1, FPInf: 1, FPNaN: 1, FPNegv: 1, FPPosv: 1, FPConv: 2,
	FPFromS: 2, FPFromU: 2, FPToS: 2, FPToU: 2, ConstArray: 1, Select: 2, Store: 3,
}

func (b *store) cutResult(s Shape, args []Term) (Sort, error) {
	for _, x := range args {
		if sort := b.nodes[x].sort; b.Kind(sort) != BitVecKind {
			return 0, b.wrong(s.Op, sort)
		}
	}
	width := b.Width(b.nodes[args[0]].sort)
	switch {
	case s.Op == Concat:
		return b.MakeSort(BitVecKind, width+b.Width(b.nodes[args[1]].sort), 0)
	case s.Op == Extract && (s.J < 0 || s.I < s.J || s.I >= width):
		return 0, fmt.Errorf("extract %d to %d of %d bits", s.I, s.J, width)
	case s.Op == Extract:
		return b.MakeSort(BitVecKind, s.I-s.J+1, 0)
	case s.I < 0 || s.I > MaxWidth:
		return 0, fmt.Errorf("sign_extend by %d bits", s.I)
	}
	return b.MakeSort(BitVecKind, width+s.I, 0)
}

// floatResult: a rounding mode first where there is one, then floats of one
// format, or a vector.
func (b *store) floatResult(s Shape, args []Term) (Sort, error) {
	sorts := make([]Sort, len(args))
	for i, x := range args {
		sorts[i] = b.nodes[x].sort
	}
	rest := sorts
	switch s.Op {
	case FPAdd, FPMul, FPDiv, FPFma, FPSqrt, FPRound, FPConv, FPFromS, FPFromU, FPToS, FPToU:
		if sorts[0] != RoundingMode {
			return 0, b.wrong(s.Op, sorts...)
		}
		rest = sorts[1:]
	}
	operand, result := FloatKind, rest[0]
	switch s.Op {
	case FPBits, FPFromS, FPFromU:
		operand, result = BitVecKind, s.Sort
	case FPConv, FPToS, FPToU:
		result = s.Sort
	case FPLE, FPLT, FPEq, FPNormal, FPSubnorm, FPZero, FPInf, FPNaN, FPNegv, FPPosv:
		result = Bool
	}
	for _, sort := range rest {
		if b.Kind(sort) != operand || sort != rest[0] {
			return 0, b.wrong(s.Op, sorts...)
		}
	}
	switch kind := b.Kind(result); {
	case s.Op == FPToS || s.Op == FPToU:
		return result, b.want(s.Op, kind == BitVecKind, result)
	case s.Op == FPBits && (kind != FloatKind || b.Width(result) != b.Width(rest[0])):
		return 0, b.wrong(s.Op, sorts...)
	case kind == FloatKind || result == Bool:
		return result, nil
	}
	return 0, b.wrong(s.Op, sorts...)
}

func (l *sorts) want(op Op, ok bool, sorts ...Sort) error {
	if ok {
		return nil
	}
	return l.wrong(op, sorts...)
}

func (l *sorts) wrong(op Op, sorts ...Sort) error {
	text := fmt.Sprintf("%v of", op)
	for i, s := range sorts {
		if i > 0 {
			text += ","
		}
		text += " " + l.SortString(s)
	}
	return fmt.Errorf("%s", text)
}

// Arity is how many operands an operator has; 0: it differs, or it has none.
func (op Op) Arity() int { return arity[op] }
