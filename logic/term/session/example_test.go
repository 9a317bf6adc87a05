package session_test

import (
	"context"
	"fmt"

	"assay/logic/term"
	"assay/logic/term/session"
)

// A session keeps a program alive between questions; cores name assertions.
func Example() {
	z3, err := session.Find(context.Background(), "z3")
	if err != nil {
		fmt.Println("this example needs z3:", err)
		return
	}
	b := term.New()
	x, y := b.Const("x", b.BitVec(32)), b.Const("y", b.BitVec(32))
	s := session.New(b, z3, session.Options{})
	defer s.Close()
	s.AssertNamed(b.BVSLT(x, y), "x < y")
	s.AssertNamed(b.BVSLT(b.Num(0, 32), b.Const("z", b.BitVec(32))), "z > 0")
	fmt.Println(s.Check(context.Background()).Status)
	s.Push()
	s.AssertNamed(b.BVSLT(y, x), "y < x")
	fmt.Println(s.Check(context.Background()).Status, s.Core())
	s.Pop()
	fmt.Println(s.Check(context.Background(), b.Eq(x, b.Num(7, 32))).Status)
	// Output:
	// sat
	// unsat [x < y y < x]
	// sat
}
