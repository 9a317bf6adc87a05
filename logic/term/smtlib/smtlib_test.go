package smtlib_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"assay/internal/termgen"
	"assay/internal/testkit"
	"assay/logic/term"
	"assay/logic/term/smtlib"
)

var everything = termgen.Config{
	Widths: []int{1, 3, 8, 70}, Formats: [][2]int{{3, 5}, {8, 24}}, Modes: []term.Mode{term.RNE, term.RNA, term.RTP, term.RTN, term.RTZ}, ModeVar: true,
	Arrays: true, Nested: true, Elems: true, Funcs: true, Foralls: true,
}

func read(t *testing.T, b *term.Bank, text string) *smtlib.Script {
	t.Helper()
	s, err := smtlib.Read(b, text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return s
}

// TestPrintAndRead: what is printed and read again is the same term, and the
// same text.
func TestPrintAndRead(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 50000, 5000) {
		b := term.New()
		g := &termgen.Gen{B: b, R: r, C: everything}
		x, y := g.Formula(2+r.IntN(60)), g.Formula(2+r.IntN(20))
		var w bytes.Buffer
		if err := smtlib.Write(&w, b, x, y, b.And(x, y)); err != nil {
			t.Fatal(err)
		}
		var got []term.Term
		for _, c := range read(t, b, w.String()).Commands {
			if c.Name == "assert" {
				got = append(got, c.Term)
			}
		}
		if len(got) != 3 || got[0] != x || got[1] != y || got[2] != b.And(x, y) {
			t.Fatalf("%s\nread as %s\nwas %s", w.String(), b.String(got[0]), b.String(x))
		}
	}
}

// TestDeep: terms that are deep, and shared a lot, are printed and read in
// proportion to their size.
func TestDeep(t *testing.T) {
	depth := 30000
	if testkit.Long() {
		depth = 1000000
	}
	b := term.New()
	x, y := b.Const("x", b.BitVec(8)), b.Const("y", b.BitVec(8))
	for range depth {
		x = b.BVXor(b.BVMul(x, y), x)
	}
	v, err := b.Eval(&term.Model{}, x)
	if err != nil || v != b.Num(0, 8) {
		t.Fatal(err, b.String(v))
	}
	goal := b.Eq(x, y)
	var w bytes.Buffer
	if err := smtlib.Write(&w, b, goal); err != nil {
		t.Fatal(err)
	}
	s := read(t, b, w.String())
	if c := s.Commands[len(s.Commands)-2]; c.Term != goal {
		t.Fatalf("%s", c.Name)
	}
	// Nested without names, as other tools write it.
	text := "(declare-const p Bool)(declare-const q Bool)(assert " + strings.Repeat("(=> p (xor q ", depth) + "p" + strings.Repeat("))", depth) + ")"
	read(t, b, text)
	text = strings.Repeat("(let ((z (bvadd #x01 #x02))) ", depth) + "true" + strings.Repeat(")", depth)
	read(t, b, "(assert "+text+")")
}

// TestRefused: what is wrong or not supported is an error with a position.
func TestRefused(t *testing.T) {
	for _, x := range []struct{ text, want string }{
		{"(assert", "1:1: a bracket is not closed"},
		{"(assert true))", "1:14: a bracket closes"},
		{"\n (assert x)", "2:10: there is no x here"},
		{"(assert (not #x1))", "1:9: not of (_ BitVec 4)"},
		{"(assert (bvult #x1 #b1))", "1:9: bvult of (_ BitVec 4), (_ BitVec 1)"},
		{"(assert #x1)", "1:9: assert of (_ BitVec 4)"},
		{"(declare-const x Int)", "1:18: there is no sort Int"},
		{"(assert (= 1 2))", "1:12: numbers are supported as operands of to_fp only"},
		{"(assert (= (_ bv16 4) #x0))", "1:12: 16 does not fit"},
		{"(assert ((_ extract 4 0) #x0))", "1:9: extract 4 to 0 of 4 bits"},
		{"(declare-const x (_ BitVec 0))", "1:18: vectors have 1 to"},
		{"(declare-const x (_ FloatingPoint 30 24))", "floats have exponents"},
		{"(declare-const x Bool)(declare-const x Bool)", "1:38: x is bound already"},
		{"(declare-const and Bool)", "1:16: and is bound already"},
		{"(pop)", "1:1: pop of 1 levels"},
		{"(push)(declare-const x Bool)(pop)(assert x)", "there is no x here"},
		{"(check-sat-using smt)", "the command check-sat-using is not supported"},
		{"(assert (match x ((y y))))", "match is not supported"},
		{"(declare-fun f (Bool) Bool)(assert (f))", "f has 1 arguments"},
		{"(assert (let ((x true) (x false)) x))", "x is bound twice"},
		{"(assert (forall ((x Bool)) (! x :named n)))", "free variables cannot be named"},
		{"(assert |x)", "1:9: a symbol in bars does not end"},
		{"(assert (fp.to_real x))", "there is no x"},
		{"(assert 12a)", "is no symbol and no number"},
		{`(echo "x)`, "a string does not end"},
	} {
		_, err := smtlib.Read(term.New(), x.text)
		var located *smtlib.Error
		if !errors.As(err, &located) || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s\n  gives %v\n  want %s", x.text, err, x.want)
		}
	}
}

// TestMeaning: terms that the bank has no operator for mean what the standard
// says.
func TestMeaning(t *testing.T) {
	const head = "(declare-const x (_ BitVec 4))(define-const f (_ FloatingPoint 3 5) ((_ to_fp 3 5) RNE 2.5))"
	for _, text := range []string{
		"(= (bvsub #x3 #x5) #xe)", "(= (bvsmod #xd #x5) #x2)", "(= (bvsmod #xd #x0) #xd)", "(= ((_ rotate_left 1) #x9) #x3)",
		"(= ((_ rotate_right 5) #x1) #x8)", "(= ((_ repeat 2) #xa) #xaa)", "(= (bvcomp #x1 #x1) #b1)", "(= (bvnand #xc #xa) #x7)",
		"(=> false false true)", "(distinct #x1 #x2 #x3)", "(not (distinct #x1 #x2 #x1))", "(= #x1 #x1 #x1)", "(bvsge #x1 #xf)",
		"(xor true false false)", "(= (bvudiv #x5 #x0) #xf)", "(= (bvurem #x5 #x0) #x5)", "(= (bvsdiv #xb #x0) #x1)", "(= (concat #b1 #b0 #b1) #b101)",
		"(fp.gt f (fp.neg f))", "(= ((_ fp.to_sbv 4) RNE f) #x2)", "(= ((_ fp.to_ubv 4) RNA f) #x3)", "(= ((_ fp.to_ubv 4) RTP f) #x3)",
		"(= (fp.min f (_ NaN 3 5)) f)", "(= (fp.max f (fp.neg f)) f)", "(fp.isZero (fp.min (_ +zero 3 5) (_ -zero 3 5)))",
		"(= ((_ to_fp 3 5) roundTowardZero (- (/ 5 2))) (fp.neg f))", "(= (fp #b0 #b100 #x4) f)", "(= (fp.rem f f) (_ +zero 3 5))",
		"(= (select (store ((as const (Array (_ BitVec 4) Bool)) false) #x3 true) #x3) true)",
		"(let ((x #x1) (y x)) (=> (= y #x1) (= x y)))", "(forall ((b Bool)) (or b (not b)))", "(exists ((v (_ BitVec 4))) (= (bvmul v #x3) #x1))",
		"(= |x| x)", "(= ((_ zero_extend 4) #xf) #x0f)", "(= (_ bv10 4) #xA)", "(! (= x x) :named same)",
	} {
		b := term.New()
		s := read(t, b, head+"(assert "+text+")")
		v, err := b.Eval(&term.Model{}, s.Commands[len(s.Commands)-1].Term)
		if err != nil || v != term.Yes {
			t.Errorf("%s is %s, %v", text, b.String(v), err)
		}
	}
}

// TestCapture: a function with a body keeps its own variables.
func TestCapture(t *testing.T) {
	b := term.New()
	s := read(t, b, `(define-fun some ((y Bool)) Bool (exists ((x Bool)) (not (= x y))))
		(assert (forall ((x Bool)) (some x)))`)
	if v, err := b.Eval(&term.Model{}, s.Commands[1].Term); err != nil || v != term.Yes {
		t.Fatalf("%s is %s, %v", b.String(s.Commands[1].Term), b.String(v), err)
	}
}

// TestModels: models in the styles of the programs.
func TestModels(t *testing.T) {
	b := term.New()
	s := read(t, b, `(declare-sort U 0)(declare-const x (_ BitVec 8))(declare-const u U)(declare-const v U)
		(declare-const a (Array (_ BitVec 8) (_ BitVec 8)))(declare-fun f ((_ BitVec 8)) Bool)(declare-const h (_ FloatingPoint 3 5))
		(assert (and (f x) (= u v) (= (select a x) x) (fp.isNaN h)))`)
	p := smtlib.NewPrinter(b, &bytes.Buffer{})
	p.Assert(s.Commands[len(s.Commands)-1].Term, "")
	if p.Err() != nil {
		t.Fatal(p.Err())
	}
	for _, text := range []string{
		`(model (declare-fun U!val!0 () U) (forall ((x U)) (= x U!val!0)) (define-fun x () (_ BitVec 8) #x05)
			(define-fun u () U U!val!0) (define-fun v () U U!val!0) (define-fun h () (_ FloatingPoint 3 5) (_ NaN 3 5))
			(define-fun a () (Array (_ BitVec 8) (_ BitVec 8)) (_ as-array k!0))
			(define-fun f ((x!0 (_ BitVec 8))) Bool (ite (= x!0 #x05) true (f!1 x!0)))
			(define-fun f!1 ((x!0 (_ BitVec 8))) Bool false)
			(define-fun k!0 ((x!0 (_ BitVec 8))) (_ BitVec 8) (ite (= x!0 #x05) #x05 #x00)))`,
		`((define-fun x () (_ BitVec 8) #b00000101) (define-fun u () U (as @U_0 U)) (define-fun v () U @uc_U_0)
			(define-fun h () (_ FloatingPoint 3 5) (fp #b0 #b111 #b0100))
			(define-fun a () (Array (_ BitVec 8) (_ BitVec 8)) (store ((as const (Array (_ BitVec 8) (_ BitVec 8))) (_ bv0 8)) #x05 #x05))
			(define-fun f ((_arg_1 (_ BitVec 8))) Bool (= _arg_1 #x05)))`,
		`((define-fun x () (_ BitVec 8) #x05) (define-fun u () U (as @U_3 U)) (define-fun v () U (as @U_3 U))
			(define-fun h () (_ FloatingPoint 3 5) ((_ to_fp 3 5) #xff))
			(define-fun a () (Array (_ BitVec 8) (_ BitVec 8)) (lambda ((i (_ BitVec 8))) i)) (define-fun f ((i (_ BitVec 8))) Bool true))`,
	} {
		m, err := p.ReadModel(text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if v, err := b.Eval(m, s.Commands[len(s.Commands)-1].Term); err != nil || v != term.Yes {
			t.Errorf("%s\nis no model: %v\n%s", text, err, b.ModelString(m))
		}
	}
	for _, text := range []string{"", "sat", "((define-fun x () Bool true))", "((define-fun x () (_ BitVec 8) y))", "((define-fun-rec x () (_ BitVec 8) x))", "(x"} {
		if m, err := p.ReadModel(text); err == nil {
			t.Errorf("%q is a model: %s", text, b.ModelString(m))
		}
	}
}

// FuzzRead: any text gives a script or a located error; a script that is read
// prints.
func FuzzRead(f *testing.F) {
	f.Add("(declare-const x (_ BitVec 8))(assert (= x ((_ extract 7 0) (concat x #x0f))))(check-sat)(get-value (x))")
	f.Add("(declare-fun f (Bool) Float32)(push 1)(assert (! (forall ((b Bool)) (fp.leq (f b) (f (not b)))) :named n))(pop 1)")
	f.Add("(define-fun g ((a (Array Bool Bool))) Bool (let ((c (select a true)) (d (store a false true))) (ite c (= a d) false)))(assert (g ((as const (Array Bool Bool)) true)))")
	f.Add("(declare-sort U 0)(define-sort V () U)(declare-const u V)(assert (exists ((w U)) (distinct u w)))(assert (= ((_ to_fp 5 11) RTZ (/ 1 3)) (fp.fma RNA x x x)))")
	f.Add("(set-logic ALL)(set-info :status sat)(echo \"a\"\"b\")(assert (= |a b| #b0))(check-sat-assuming (true (not false)));x")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<12 {
			return
		}
		b := term.New()
		s, err := smtlib.Read(b, text)
		if err != nil {
			var located *smtlib.Error
			if !errors.As(err, &located) || located.Line < 1 || located.Col < 1 {
				t.Fatalf("%v has no place", err)
			}
		} else {
			for _, c := range s.Commands {
				if c.Name == "assert" {
					var w bytes.Buffer
					if err := smtlib.Write(&w, b, c.Term); err == nil {
						read(t, b, w.String())
					}
				}
			}
		}
		p := smtlib.NewPrinter(b, &bytes.Buffer{})
		if s != nil {
			for _, c := range s.Commands {
				if c.Name == "assert" {
					p.Assert(c.Term, "")
				}
			}
		}
		p.ReadModel(text)
		p.ReadValues(text, nil)
	})
}
