package smtlib

// This file knows the symbols of the theories.

import (
	"fmt"
	"math/big"

	"assay/logic/term"
)

// builtin makes a term of indices and operands.
type builtin struct {
	indices int
	least   int // operands at least; there are no more unless many is set
	many    bool
	make    func(b *term.Bank, idx []int, args []term.Term) (term.Term, error)
}

var builtins map[string]builtin

func init() {
	builtins = map[string]builtin{
		"true":  {make: func(*term.Bank, []int, []term.Term) (term.Term, error) { return term.Yes, nil }},
		"false": {make: func(*term.Bank, []int, []term.Term) (term.Term, error) { return term.No, nil }},
	}
	plain := []term.Op{
		term.Not, term.Ite, term.BVNot, term.BVNeg, term.BVUDiv, term.BVURem, term.BVSDiv, term.BVSRem, term.BVShl,
		term.BVLShr, term.BVAShr, term.BVULT, term.BVSLT, term.FPAbs, term.FPNeg, term.FPAdd, term.FPMul, term.FPDiv,
		term.FPFma, term.FPSqrt, term.FPRem, term.FPRound, term.FPNormal, term.FPSubnorm, term.FPZero, term.FPInf,
		term.FPNaN, term.FPNegv, term.FPPosv, term.Select, term.Store,
	}
	for _, op := range plain {
		one(op.String(), op.Arity(), func(b *term.Bank, x []term.Term) (term.Term, error) { return b.Make(term.Shape{Op: op}, x...) })
	}
	for _, op := range []term.Op{term.And, term.Or} {
		builtins[op.String()] = builtin{least: 1, many: true, make: func(b *term.Bank, _ []int, x []term.Term) (term.Term, error) {
			return b.Make(term.Shape{Op: op}, x...)
		}}
	}
	for _, op := range []term.Op{term.BVAnd, term.BVOr, term.BVXor, term.BVAdd, term.BVMul, term.Concat} {
		fold(op.String(), func(b *term.Bank, x, y term.Term) (term.Term, error) { return b.Make(term.Shape{Op: op}, x, y) })
	}
	for _, op := range []term.Op{term.Eq, term.FPEq, term.FPLE, term.FPLT} {
		chain(op.String(), func(b *term.Bank, x, y term.Term) (term.Term, error) { return b.Make(term.Shape{Op: op}, x, y) })
	}
	initCore()
	initBits()
	initFloats()
}

// one is a builtin with a fixed number of operands.
func one(name string, n int, make func(b *term.Bank, x []term.Term) (term.Term, error)) {
	builtins[name] = builtin{least: n, make: func(b *term.Bank, _ []int, x []term.Term) (term.Term, error) { return make(b, x) }}
}

// fold is a builtin for two operands or more, from the left.
func fold(name string, make func(b *term.Bank, x, y term.Term) (term.Term, error)) {
	builtins[name] = builtin{least: 2, many: true, make: func(b *term.Bank, _ []int, x []term.Term) (term.Term, error) {
		z := x[0]
		for _, y := range x[1:] {
			var err error
			if z, err = make(b, z, y); err != nil {
				return 0, err
			}
		}
		return z, nil
	}}
}

// chain is a builtin that holds for each two neighbours.
func chain(name string, make func(b *term.Bank, x, y term.Term) (term.Term, error)) {
	builtins[name] = builtin{least: 2, many: true, make: func(b *term.Bank, _ []int, x []term.Term) (term.Term, error) {
		all := []term.Term{}
		for i := range x[1:] {
			t, err := make(b, x[i], x[i+1])
			if err != nil {
				return 0, err
			}
			all = append(all, t)
		}
		return b.And(all...), nil
	}}
}

// maxDistinct is how many terms distinct may have: it becomes that many squared
// inequalities.
const maxDistinct = 1 << 10

func initCore() {
	fold("xor", func(b *term.Bank, x, y term.Term) (term.Term, error) {
		t, err := b.Make(term.Shape{Op: term.Eq}, x, y)
		if err == nil && b.Sort(x) != term.Bool {
			err = fmt.Errorf("xor of %s", b.SortString(b.Sort(x)))
		}
		if err != nil {
			return 0, err
		}
		return b.Not(t), nil
	})
	builtins["=>"] = builtin{least: 2, many: true, make: func(b *term.Bank, _ []int, x []term.Term) (term.Term, error) {
		last := len(x) - 1
		args := []term.Term{}
		for _, y := range x[:last] {
			t, err := b.Make(term.Shape{Op: term.Not}, y)
			if err != nil {
				return 0, err
			}
			args = append(args, t)
		}
		return b.Make(term.Shape{Op: term.Or}, append(args, x[last])...)
	}}
	builtins["distinct"] = builtin{least: 2, many: true, make: func(b *term.Bank, _ []int, x []term.Term) (term.Term, error) {
		if len(x) > maxDistinct {
			return 0, fmt.Errorf("distinct of more than %d terms", maxDistinct)
		}
		for _, y := range x {
			if b.Sort(y) != b.Sort(x[0]) {
				return 0, fmt.Errorf("distinct of %s and %s", b.SortString(b.Sort(x[0])), b.SortString(b.Sort(y)))
			}
		}
		return b.Distinct(x...), nil
	}}
}

// vectors is a builtin of one or two vectors of one width that a composition of
// constructors builds.
func vectors(name string, n int, build func(b *term.Bank, x []term.Term) term.Term) {
	one(name, n, func(b *term.Bank, x []term.Term) (term.Term, error) {
		for _, y := range x {
			if b.Kind(b.Sort(y)) != term.BitVecKind || b.Sort(y) != b.Sort(x[0]) {
				return 0, fmt.Errorf("%s of %s", name, b.SortString(b.Sort(y)))
			}
		}
		return build(b, x), nil
	})
}

func initBits() {
	fold("bvsub", func(b *term.Bank, x, y term.Term) (term.Term, error) {
		z, err := b.Make(term.Shape{Op: term.BVNeg}, y)
		if err != nil {
			return 0, err
		}
		return b.Make(term.Shape{Op: term.BVAdd}, x, z)
	})
	for name, build := range map[string]func(b *term.Bank, x []term.Term) term.Term{
		"bvnand": func(b *term.Bank, x []term.Term) term.Term { return b.BVNot(b.BVAnd(x[0], x[1])) },
		"bvnor":  func(b *term.Bank, x []term.Term) term.Term { return b.BVNot(b.BVOr(x[0], x[1])) },
		"bvxnor": func(b *term.Bank, x []term.Term) term.Term { return b.BVNot(b.BVXor(x[0], x[1])) },
		"bvsmod": func(b *term.Bank, x []term.Term) term.Term { return b.BVSMod(x[0], x[1]) },
		"bvule":  func(b *term.Bank, x []term.Term) term.Term { return b.BVULE(x[0], x[1]) },
		"bvugt":  func(b *term.Bank, x []term.Term) term.Term { return b.BVULT(x[1], x[0]) },
		"bvuge":  func(b *term.Bank, x []term.Term) term.Term { return b.BVULE(x[1], x[0]) },
		"bvsle":  func(b *term.Bank, x []term.Term) term.Term { return b.BVSLE(x[0], x[1]) },
		"bvsgt":  func(b *term.Bank, x []term.Term) term.Term { return b.BVSLT(x[1], x[0]) },
		"bvsge":  func(b *term.Bank, x []term.Term) term.Term { return b.BVSLE(x[1], x[0]) },
		"bvcomp": func(b *term.Bank, x []term.Term) term.Term {
			return b.Ite(b.Eq(x[0], x[1]), b.Num(1, 1), b.Num(0, 1))
		},
	} {
		vectors(name, 2, build)
	}
	builtins["extract"] = builtin{indices: 2, least: 1, make: func(b *term.Bank, idx []int, x []term.Term) (term.Term, error) {
		return b.Make(term.Shape{Op: term.Extract, I: idx[0], J: idx[1]}, x...)
	}}
	builtins["sign_extend"] = builtin{indices: 1, least: 1, make: func(b *term.Bank, idx []int, x []term.Term) (term.Term, error) {
		return b.Make(term.Shape{Op: term.SignExt, I: idx[0]}, x...)
	}}
	indexed("zero_extend", func(b *term.Bank, k int, x term.Term, w int) (term.Term, error) {
		if k+w > term.MaxWidth {
			return 0, fmt.Errorf("zero_extend to more than %d bits", term.MaxWidth)
		}
		return b.ZeroExt(k, x), nil
	})
	indexed("repeat", func(b *term.Bank, k int, x term.Term, w int) (term.Term, error) {
		if k < 1 || k*w > term.MaxWidth {
			return 0, fmt.Errorf("repeat makes 1 to %d bits", term.MaxWidth)
		}
		z := x
		for range k - 1 {
			z = b.Concat(x, z)
		}
		return z, nil
	})
	indexed("rotate_left", func(b *term.Bank, k int, x term.Term, w int) (term.Term, error) { return rotate(b, k%w, x, w), nil })
	indexed("rotate_right", func(b *term.Bank, k int, x term.Term, w int) (term.Term, error) {
		return rotate(b, (w-k%w)%w, x, w), nil
	})
}

// indexed is a builtin with one index of one vector.
func indexed(name string, build func(b *term.Bank, k int, x term.Term, w int) (term.Term, error)) {
	builtins[name] = builtin{indices: 1, least: 1, make: func(b *term.Bank, idx []int, x []term.Term) (term.Term, error) {
		if b.Kind(b.Sort(x[0])) != term.BitVecKind {
			return 0, fmt.Errorf("%s of %s", name, b.SortString(b.Sort(x[0])))
		}
		return build(b, idx[0], x[0], b.Width(b.Sort(x[0])))
	}}
}

func rotate(b *term.Bank, k int, x term.Term, w int) term.Term {
	if k == 0 {
		return x
	}
	return b.Concat(b.Extract(w-1-k, 0, x), b.Extract(w-1, w-k, x))
}

func initFloats() {
	for m := term.RNE; m <= term.RTZ; m++ {
		make := func(b *term.Bank, _ []int, _ []term.Term) (term.Term, error) { return b.Rounding(m), nil }
		builtins[m.String()] = builtin{make: make}
		builtins[modeNames[m]] = builtin{make: make}
	}
	one("fp.sub", 3, func(b *term.Bank, x []term.Term) (term.Term, error) {
		y, err := b.Make(term.Shape{Op: term.FPNeg}, x[2])
		if err != nil {
			return 0, err
		}
		return b.Make(term.Shape{Op: term.FPAdd}, x[0], x[1], y)
	})
	chain("fp.gt", func(b *term.Bank, x, y term.Term) (term.Term, error) { return b.Make(term.Shape{Op: term.FPLT}, y, x) })
	chain("fp.geq", func(b *term.Bank, x, y term.Term) (term.Term, error) { return b.Make(term.Shape{Op: term.FPLE}, y, x) })
	one("fp.min", 2, func(b *term.Bank, x []term.Term) (term.Term, error) { return extremum(b, "fp.min", x[0], x[1]) })
	one("fp.max", 2, func(b *term.Bank, x []term.Term) (term.Term, error) { return extremum(b, "fp.max", x[0], x[1]) })
	one("fp", 3, fromFields)
	builtins["to_fp"] = builtin{indices: 2, least: 1, many: true, make: toFloat}
	builtins["to_fp_unsigned"] = builtin{indices: 2, least: 2, make: func(b *term.Bank, idx []int, x []term.Term) (term.Term, error) {
		s, err := b.MakeSort(term.FloatKind, idx[0], idx[1])
		if err != nil {
			return 0, err
		}
		return b.Make(term.Shape{Op: term.FPFromU, Sort: s}, x...)
	}}
	builtins["fp.to_sbv"] = builtin{indices: 1, least: 2, make: func(b *term.Bank, idx []int, x []term.Term) (term.Term, error) {
		return toVector(b, term.FPToS, idx[0], x)
	}}
	builtins["fp.to_ubv"] = builtin{indices: 1, least: 2, make: func(b *term.Bank, idx []int, x []term.Term) (term.Term, error) {
		return toVector(b, term.FPToU, idx[0], x)
	}}
	for name, bits := range map[string]func(eb, sb int) *big.Int{
		"+zero": func(eb, sb int) *big.Int { return new(big.Int) },
		"-zero": func(eb, sb int) *big.Int { return new(big.Int).SetBit(new(big.Int), eb+sb-1, 1) },
		"+oo":   func(eb, sb int) *big.Int { return ones(eb, sb-1) },
		"-oo":   func(eb, sb int) *big.Int { return ones(eb+1, sb-1) },
		"NaN":   func(eb, sb int) *big.Int { return ones(eb+1, sb-2) },
	} {
		builtins[name] = builtin{indices: 2, make: func(b *term.Bank, idx []int, _ []term.Term) (term.Term, error) {
			s, err := b.MakeSort(term.FloatKind, idx[0], idx[1])
			if err != nil {
				return 0, err
			}
			return b.FP(bits(idx[0], idx[1]), s), nil
		}}
	}
}

// ones is n ones above k zeros.
func ones(n, k int) *big.Int {
	x := new(big.Int).Lsh(big.NewInt(1), uint(n))
	return x.Lsh(x.Sub(x, big.NewInt(1)), uint(k))
}

var modeNames = map[term.Mode]string{
	term.RNE: "roundNearestTiesToEven", term.RNA: "roundNearestTiesToAway", term.RTP: "roundTowardPositive",
	term.RTN: "roundTowardNegative", term.RTZ: "roundTowardZero",
}

// fromFields is (fp sign exponent fraction).
func fromFields(b *term.Bank, x []term.Term) (term.Term, error) {
	for _, y := range x {
		if b.Kind(b.Sort(y)) != term.BitVecKind {
			return 0, fmt.Errorf("fp of %s", b.SortString(b.Sort(y)))
		}
	}
	width := func(y term.Term) int { return b.Width(b.Sort(y)) }
	if width(x[0]) != 1 {
		return 0, fmt.Errorf("fp with a sign of %d bits", width(x[0]))
	}
	s, err := b.MakeSort(term.FloatKind, width(x[1]), width(x[2])+1)
	if err != nil {
		return 0, err
	}
	return b.FromBits(b.Concat(x[0], b.Concat(x[1], x[2])), s), nil
}

// toFloat is to_fp, which means three things by its operands; reals are read
// elsewhere.
func toFloat(b *term.Bank, idx []int, x []term.Term) (term.Term, error) {
	s, err := b.MakeSort(term.FloatKind, idx[0], idx[1])
	if err != nil {
		return 0, err
	}
	op := term.FPBits
	if len(x) == 2 && b.Kind(b.Sort(x[1])) == term.FloatKind {
		op = term.FPConv
	} else if len(x) > 1 {
		op = term.FPFromS
	}
	return b.Make(term.Shape{Op: op, Sort: s}, x...)
}

// toVector is a conversion that is free where the number does not fit.
func toVector(b *term.Bank, op term.Op, width int, x []term.Term) (term.Term, error) {
	s, err := b.MakeSort(term.BitVecKind, width, 0)
	if err != nil {
		return 0, err
	}
	t, err := b.Make(term.Shape{Op: op, Sort: s}, x...)
	if err != nil {
		return 0, err
	}
	free := b.Declare(op.String()+".unspecified", s, term.RoundingMode, b.Sort(x[1]))
	return b.Ite(b.Fits(x[0], x[1], width, op == term.FPToS), t, b.Apply(free, x...)), nil
}

// extremum is fp.min or fp.max, which may give either of two zeros.
func extremum(b *term.Bank, name string, x, y term.Term) (term.Term, error) {
	p, q := x, y
	if name == "fp.max" {
		p, q = y, x
	}
	less, err := b.Make(term.Shape{Op: term.FPLE}, p, q)
	if err != nil {
		return 0, err
	}
	free := b.Declare(name+".unspecified", term.Bool, b.Sort(x), b.Sort(x))
	zeros := b.And(b.IsZero(x), b.IsZero(y), b.Not(b.Eq(x, y)))
	return b.Ite(b.IsNaN(x), y, b.Ite(b.IsNaN(y), x, b.Ite(zeros, b.Ite(b.Apply(free, x, y), x, y), b.Ite(less, x, y)))), nil
}
