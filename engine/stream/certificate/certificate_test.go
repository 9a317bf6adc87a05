package certificate

import (
	"strings"
	"testing"
)

// good shows that no word has p always, and not p infinitely often.
const good = `{"variables": ["p"],
 "left": {"states": 1, "initial": [0], "marks": 0, "edges": [{"from": 0, "to": 0, "cubes": [[1]]}]},
 "right": {"states": 1, "initial": [0], "marks": 1, "edges": [{"from": 0, "to": 0, "cubes": [[1]]}, {"from": 0, "to": 0, "marks": [0], "cubes": [[-1]]}]},
 "pairs": [{"left": 0, "right": 0, "class": 0}], "missing": [0]}`

func TestCheck(t *testing.T) {
	if err := Check([]byte(good)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, with string }{
		{`"cubes": [[-1]]`, `"cubes": [[]]`},                                       // the mark comes on p, too
		{`"missing": [0]`, `"missing": [-1]`},                                      // no mark is named
		{`"missing": [0]`, `"missing": []`},                                        // no class is there
		{`"left": 0, "right": 0, "class": 0`, `"left": 0, "right": 1, "class": 0`}, // another pair
		{`"cubes": [[1]]`, `"cubes": [[2]]`},                                       // no such variable
		{`"states": 1`, `"states": 0`},                                             // no such state
		{`"missing"`, `"mising"`},                                                  // no such field
		{`]}`, `]`},                                                                // cut off
	} {
		bad := strings.Replace(good, c.old, c.with, 1)
		if bad == good || Check([]byte(bad)) == nil {
			t.Errorf("accepted with %s", c.with)
		}
	}
}

// FuzzCheck: any text is accepted or rejected.
func FuzzCheck(f *testing.F) {
	f.Add(good)
	f.Fuzz(func(t *testing.T, text string) { _ = Check([]byte(text)) })
}
