package loops

import (
	"context"
	"strings"
	"testing"

	"assay/engine/farkas/termination"
	"assay/ir/parse"
	"assay/logic/poly/meter"
)

// header starts a procedure with the locals that the bodies below use.
const header = "proc f(n: i32, x: i32, a: array i32) -> () {\n\tlocal i: i32\n\tlocal j: i32\n\tlocal b: bool\n\tlocal c: i8\n"

// TestProcedures classifies loops of the IR, with wrapping integers.
func TestProcedures(t *testing.T) {
	for _, c := range []struct {
		name, body string
		want       termination.Verdict
	}{
		{"for i < n", "b0:\n\ti := 0\n\tgoto b1\nb1:\n\tif i < n then b2 else b3\nb2:\n\ti := i + 1\n\tgoto b1\nb3:\n\treturn\n", termination.Terminates},
		{"for i <= n, which never ends at the greatest n: no single cycle does it", "b0:\n\ti := 0\n\tgoto b1\nb1:\n\tif i <= n then b2 else b3\nb2:\n\ti := i + 1\n\tgoto b1\nb3:\n\treturn\n", termination.Unknown},
		{"over an array", "b0:\n\ti := 0\n\tgoto b1\nb1:\n\tif i < len(a) then b2 else b3\nb2:\n\ti := i + 1\n\tgoto b1\nb3:\n\treturn\n", termination.Terminates},
		{"nested", "b0:\n\ti := 0\n\tgoto b1\nb1:\n\tif i < n then b2 else b5\nb2:\n\tj := 0\n\tgoto b3\nb3:\n\tif j < i then b4 else b6\nb4:\n\tj := j + 1\n\tgoto b3\nb5:\n\treturn\nb6:\n\ti := i + 1\n\tgoto b1\n", termination.Terminates},
		{"gcd by subtraction with a zero", "b0:\n\tif n >= 0 and x >= 0 then b1 else b5\nb1:\n\tif n = x then b5 else b2\nb2:\n\tif n < x then b3 else b4\nb3:\n\tx := x - n\n\tgoto b1\nb4:\n\tn := n - x\n\tgoto b1\nb5:\n\treturn\n", termination.Nonterminating},
		{"gcd by subtraction", "b0:\n\tif n > 0 and x > 0 then b1 else b5\nb1:\n\tif n = x then b5 else b2\nb2:\n\tif n < x then b3 else b4\nb3:\n\tx := x - n\n\tgoto b1\nb4:\n\tn := n - x\n\tgoto b1\nb5:\n\treturn\n", termination.Terminates},
		{"until it wraps", "b0:\n\tif x >= 0 then b1 else b2\nb1:\n\tx := x + 1\n\tgoto b0\nb2:\n\treturn\n", termination.Terminates},
		{"a flag", "b0:\n\tb := true\n\tgoto b1\nb1:\n\tif b then b2 else b3\nb2:\n\tb := false\n\tgoto b1\nb3:\n\treturn\n", termination.Terminates},
		{"a load decides", "b0:\n\ti := 0\n\tgoto b1\nb1:\n\tif len(a) > 0 then b2 else b3\nb2:\n\ti := load a[0]\n\tif i = 0 then b3 else b1\nb3:\n\treturn\n", termination.Unknown},
		{"products are choices", "b0:\n\tif x > 0 then b1 else b2\nb1:\n\tx := x * x\n\tgoto b0\nb2:\n\treturn\n", termination.Unknown},
		{"forever", "b0:\n\tx := x + 1\n\tgoto b0\n", termination.Nonterminating},
		{"a byte counts round: two phases share a block", "b0:\n\tc := 0:i8\n\tgoto b1\nb1:\n\tif c != -1:i8 then b2 else b3\nb2:\n\tc := c + 1:i8\n\tgoto b1\nb3:\n\treturn\n", termination.Unknown},
	} {
		prog, errs := parse.Program("f.ir", "program t\n"+header+c.body+"}\n")
		if errs.Failed() {
			t.Errorf("%s: %v", c.name, errs)
			continue
		}
		got, _, err := Analyse(context.Background(), prog, prog.Procs[0], meter.Default)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got.Verdict != c.want {
			var b strings.Builder
			got.Write(&b)
			t.Errorf("%s: %v, want %v\n%s", c.name, got.Verdict, c.want, b.String())
		}
	}
}
