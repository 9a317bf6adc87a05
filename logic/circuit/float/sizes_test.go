package float

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"assay/logic/circuit"
)

// sizes are the operations in the table of the package comment.
var sizes = []struct {
	name string
	make func(u Unit, v, w circuit.Vec)
}{
	{"Less, LessEq", func(u Unit, v, w circuit.Vec) { u.Less(v, w); u.LessEq(v, w) }},
	{"Compare", func(u Unit, v, w circuit.Vec) { u.Compare(v, w, circuit.True) }},
	{"Add, Sub", func(u Unit, v, w circuit.Vec) { u.Add(v, w) }},
	{"Mul", func(u Unit, v, w circuit.Vec) { u.Mul(v, w) }},
	{"Mul by 0.1", func(u Unit, v, _ circuit.Vec) { u.Mul(v, u.Number(0.1)) }},
	{"Mul by 2", func(u Unit, v, _ circuit.Vec) { u.Mul(v, u.Number(2)) }},
	{"Div", func(u Unit, v, w circuit.Vec) { u.Div(v, w) }},
	{"Div by 10", func(u Unit, v, _ circuit.Vec) { u.Div(v, u.Number(10)) }},
	{"Sqrt", func(u Unit, v, _ circuit.Vec) { u.Sqrt(v) }},
	{"Rem", func(u Unit, v, w circuit.Vec) { u.Rem(v, w) }},
	{"Rem by 1", func(u Unit, v, _ circuit.Vec) { u.Rem(v, u.Number(1)) }},
	{"Rem by 360", func(u Unit, v, _ circuit.Vec) { u.Rem(v, u.Number(360)) }},
	{"RemWithin 64", func(u Unit, v, w circuit.Vec) { u.RemWithin(v, w, 64) }},
	{"Integral", func(u Unit, v, _ circuit.Vec) { u.Integral(v, Nearest) }},
	{"FromInt 32", func(u Unit, v, _ circuit.Vec) { u.FromInt(v[:32], true) }},
	{"FromInt 64", func(u Unit, v, w circuit.Vec) { u.FromInt(append(v[:32:32], w[:32]...), true) }},
	{"ToInt 32", func(u Unit, v, _ circuit.Vec) { u.ToInt(v, 32, true) }},
	{"ToInt 64", func(u Unit, v, _ circuit.Vec) { u.ToInt(v, 64, true) }},
	{"Convert to the other", func(u Unit, v, _ circuit.Vec) {
		if u.Format == Binary32 {
			u.Convert(v, Binary64)
		} else {
			u.Convert(v, Binary32)
		}
	}},
}

// TestSizes holds the table of the package comment to what is built.
func TestSizes(t *testing.T) {
	page, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range sizes {
		line := fmt.Sprintf("//\t%-22s", x.name)
		for _, f := range []Format{Binary32, Binary64} {
			c := circuit.New()
			v, w := c.Inputs(f.Width()), c.Inputs(f.Width())
			x.make(On(c, f), v, w)
			line += fmt.Sprintf("%10d", c.Len()-1-c.NumInputs())
		}
		if !strings.Contains(string(page), line+"\n") {
			t.Errorf("the table should say\n%s", line)
		}
	}
}
