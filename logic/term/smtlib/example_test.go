package smtlib_test

import (
	"fmt"
	"os"

	"assay/logic/term"
	"assay/logic/term/smtlib"
)

// What is shared gets a name.
func ExampleWrite() {
	b := term.New()
	x, y := b.Const("x", b.BitVec(8)), b.Const("my y", b.BitVec(8))
	p := b.BVMul(b.BVAdd(x, y), x)
	smtlib.Write(os.Stdout, b, b.BVULT(p, b.BVNot(p)))
	// Output:
	// (set-logic QF_BV)
	// (declare-fun x () (_ BitVec 8))
	// (declare-fun |my y| () (_ BitVec 8))
	// (define-fun $1 () (_ BitVec 8) (bvmul x (bvadd x |my y|)))
	// (assert (bvult $1 (bvnot $1)))
	// (check-sat)
}

// Mistakes have a place.
func ExampleRead() {
	_, err := smtlib.Read(term.New(), "(declare-const x (_ BitVec 8))\n(assert (= x #x1))")
	fmt.Println(err)
	// Output: 2:9: = of (_ BitVec 8), (_ BitVec 4)
}
