package coverage

// The rows of the checklist of Forge that are about coverage.

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"assay/engine/forge"
	"assay/engine/forge/symbolic"
	"assay/task"
)

// everyStrategy compares the coverage of an example with the expected one under
// all strategies.
func everyStrategy(t *testing.T, file, check string, b task.Bounds, want string) {
	t.Helper()
	for _, s := range symbolic.Strategies() {
		if got := show(covered(t, example(t, file, check, b), s, Options{})); got != want {
			t.Errorf("%s %s, %s: %s, want %s", file, check, s, got, want)
		}
	}
}

// Row 32: in R4 the assignment of the literal is missed, and nothing else.
func TestForgeRow32Register(t *testing.T) {
	everyStrategy(t, "r4-register.fir", "register", task.Bounds{}, "12:1/1 13:0/1 15:1/1 16:1/1 17:1/1")
}

// Row 33: with nothing constrained the update of email is covered all the same;
// the facts of the plain inline rules would not show that it is needed.
func TestForgeRow33Inline(t *testing.T) {
	tk := example(t, "r4-register.fir", "register", task.Bounds{})
	for _, l := range covered(t, tk, symbolic.AllInline, Options{}).Lines {
		if l.Line == 16 && l.Covered != 1 {
			t.Errorf("missed under %s: %s", symbolic.AllInline, l.Text)
		}
	}
}

// Row 34: the four causes.
func TestForgeRow34Causes(t *testing.T) {
	everyStrategy(t, "a-swap.fir", "", task.Bounds{}, "6:1/1 7:0/1")
	everyStrategy(t, "b-register-user.fir", "", task.Bounds{}, "11:0/1 12:1/1 no spec")
	everyStrategy(t, "c-cube.fir", "", task.Bounds{}, "6:1/1 7:0/1 8:4/4 9:0/3 no spec")
	everyStrategy(t, "d-put-cache.fir", "", task.Bounds{}, "10:1/1 11:1/1 13:0/1")
}

// Row 35: fractions of copies, and the summary.
func TestForgeRow35Fractions(t *testing.T) {
	everyStrategy(t, "r6-length.fir", "length", task.Bounds{}, "11:0/1 12:1/1 13:1/1 14:2/3 15:2/2 16:1/2")
	everyStrategy(t, "r6-length.fir", "cycles", task.Bounds{}, "11:0/1 12:1/1 13:1/1 14:3/3 15:2/2 16:2/2")
	for _, l := range covered(t, example(t, "r6-length.fir", "length", task.Bounds{}), symbolic.AllConstrain, Options{}).Lines {
		if l.Missed() != (l.Line == 11) {
			t.Errorf("line %d: missed is %t", l.Line, l.Missed())
		}
		if l.Line == 14 && fmt.Sprint(l.Each) != "[true true false]" { // both branches, and not the end of unrolling
			t.Errorf("copies of the condition: %v", l.Each)
		}
	}
}

// letters are the copies of statements of get as the published table names
// them, by line.
var letters = map[int]string{13: "A", 14: "B", 15: "C", 16: "DG", 17: "E", 18: "F", 21: "H", 22: "I", 23: "JM", 24: "K", 25: "L"}

func missedLetters(t *testing.T, c *task.Coverage) string {
	missed := map[byte]bool{}
	for _, l := range c.Lines {
		names := letters[l.Line]
		if len(names) != l.Copies {
			t.Errorf("line %d: %d copies", l.Line, l.Copies)
			continue
		}
		for i, needed := range l.Each {
			if !needed {
				missed[names[i]] = true
			}
		}
	}
	var out []string
	for b := byte('A'); b <= 'M'; b++ {
		if missed[b] {
			out = append(out, string(b))
		}
	}
	return strings.Join(out, " ")
}

// Row 36: the session about get, scope by scope. Every statement that is
// covered is needed by every explanation.
func TestForgeRow36Get(t *testing.T) {
	for scope, want := range map[int]string{2: "E F G K L M", 3: "E F G L M", 4: "F G L M", 5: "F G", 6: "", 7: ""} {
		b := task.Bounds{Scope: scope, Scopes: map[string]int{"LinkedList": 1}}
		for _, s := range []symbolic.Strategy{symbolic.AllInline, symbolic.AllConstrain} {
			e := forge.Engine{Strategy: s, Symmetry: symbolic.SymmetryHeap}
			c, err := Of(t.Context(), example(t, "get.fir", "get", b), e, Options{Needs: true})
			if err != nil {
				t.Fatal(err)
			}
			if got := missedLetters(t, c); got != want || !c.Spec {
				t.Errorf("scope %d, %s: missed %s, want %s", scope, s, got, want)
			}
			for _, l := range c.Lines {
				if l.Missed() && l.Need != NeedNone || !l.Missed() && l.Need != NeedEvery {
					t.Errorf("scope %d, line %d: needed by %s", scope, l.Line, l.Need)
				}
			}
			_, err = Of(t.Context(), example(t, "get.fir", "getSeeded", b), e, Options{})
			if violated := errors.Is(err, ErrViolated); violated != (scope >= 4) || err != nil && !violated {
				t.Errorf("scope %d, the seeded fault: %v", scope, err)
			}
		}
	}
}

// TestSymmetries: what is left out for symmetry changes no coverage.
func TestSymmetries(t *testing.T) {
	b := task.Bounds{Scope: 3, Scopes: map[string]int{"LinkedList": 1}}
	for _, file := range []string{"get.fir", "r4-register.fir", "r6-length.fir", "b-register-user.fir"} {
		var want string
		for i, y := range []symbolic.Symmetry{symbolic.SymmetryOrder, symbolic.SymmetryExtent, symbolic.SymmetryHeap} {
			tk := example(t, file, "", b)
			if file != "get.fir" {
				tk = example(t, file, "", task.Bounds{Scope: 2})
			}
			c, err := Of(t.Context(), tk, forge.Engine{Symmetry: y}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if got := show(c); i == 0 {
				want = got
			} else if got != want {
				t.Errorf("%s, %s: %s, want %s", file, y, got, want)
			}
		}
	}
}

// TestNeeds: what one core cannot say. Of two paths to the same value each is in some explanation
// only.
func TestNeeds(t *testing.T) {
	const text = `local x, y, z: one Integer
proc p(): (x, y, z) {
	x := 1
	y := 1
	z := 2
	z := 3
}
check p { x, y, z := spec((x = 1 or y = 1) and z > 2) } for 0 but 3 int`
	c := covered(t, lower(t, "needs.fir", text, "", task.Bounds{}), symbolic.AllConstrain, Options{Needs: true})
	var got []string
	for _, l := range c.Lines {
		got = append(got, fmt.Sprintf("%d:%d %s", l.Line, l.Covered, l.Need))
	}
	if got, want := strings.Join(got, ", "), "3:1 some, 4:0 some, 5:0 , 6:1 every"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Row 34, as diagnoses: each cause is named.
func TestWhy(t *testing.T) {
	for _, row := range []struct {
		file   string
		bounds task.Bounds
		want   string // line: reason
	}{
		{"a-swap.fir", task.Bounds{}, "7 spec"},
		{"b-register-user.fir", task.Bounds{Scope: 2}, "11 infeasible"},
		{"c-cube.fir", task.Bounds{}, "7 infeasible, 9 loop"},
		{"d-put-cache.fir", task.Bounds{Scope: 3, Scopes: map[string]int{"Key": 9}}, "13 bound"},
		{"r4-register.fir", task.Bounds{}, "13 spec"},
		{"r6-length.fir", task.Bounds{}, "11 spec"},
		{"get.fir", task.Bounds{Scope: 3, Scopes: map[string]int{"LinkedList": 1}}, "17 bound, 18 bound, 25 bound"},
	} {
		c, err := Of(t.Context(), example(t, row.file, "", row.bounds), forge.Engine{Symmetry: symbolic.SymmetryHeap}, Options{Why: true})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, l := range c.Lines {
			if l.Missed() {
				got = append(got, fmt.Sprintf("%d %s", l.Line, l.Why))
				if l.Hint == "" {
					t.Errorf("%s: line %d has no hint", row.file, l.Line)
				}
			} else if l.Why != "" {
				t.Errorf("%s: line %d is covered, and has a reason for being missed", row.file, l.Line)
			}
		}
		if strings.Join(got, ", ") != row.want {
			t.Errorf("%s: %s, want %s", row.file, strings.Join(got, ", "), row.want)
		}
	}
}
