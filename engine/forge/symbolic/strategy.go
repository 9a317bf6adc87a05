// This file defines strategies: which rule is used for which kind of statement.

package symbolic

import (
	"fmt"
	"strings"
)

// Rule is one of the two rules for a statement.
type Rule uint8

const (
	Inline    Rule = iota // the environment changes; nothing is stated
	Constrain             // a fresh relation, and formulas that say what it is
)

func (r Rule) String() string { return [...]string{"I", "C"}[r] }

// Strategy chooses a rule for each kind of statement. Printed form: aI.cI.bI
type Strategy struct {
	Assign, Create, Branch Rule
}

// AllInline and AllConstrain are the extremes.
var (
	AllInline    = Strategy{}
	AllConstrain = Strategy{Constrain, Constrain, Constrain}
)

func (s Strategy) String() string {
	return fmt.Sprintf("a%s.c%s.b%s", s.Assign, s.Create, s.Branch)
}

// Strategies returns all eight, from all inline to all constrain.
func Strategies() []Strategy {
	var out []Strategy
	for _, a := range []Rule{Inline, Constrain} {
		for _, c := range []Rule{Inline, Constrain} {
			for _, b := range []Rule{Inline, Constrain} {
				out = append(out, Strategy{a, c, b})
			}
		}
	}
	return out
}

// StrategyNamed reads the printed form.
func StrategyNamed(name string) (Strategy, bool) {
	for _, s := range Strategies() {
		if strings.EqualFold(s.String(), name) {
			return s, true
		}
	}
	return Strategy{}, false
}

// Symmetry says which of the executions that differ only in the names of atoms
// are left out.
type Symmetry uint8

const (
	SymmetryHeap   Symmetry = iota // as SymmetryOrder, and atoms of the initial state are numbered as they are reached
	SymmetryOrder                  // atoms are created in one order: extents are prefixes, New takes the next
	SymmetryExtent                 // initial extents are prefixes, New takes any atom that is left
	SymmetryNone                   // nothing is left out
)

var symmetryNames = [...]string{"heap", "order", "extent", "none"}

func (s Symmetry) String() string { return symmetryNames[s] }

// SymmetryNames returns the printed forms.
func SymmetryNames() []string { return symmetryNames[:] }

// SymmetryNamed reads the printed form.
func SymmetryNamed(name string) (Symmetry, bool) {
	for i, n := range symmetryNames {
		if n == name {
			return Symmetry(i), true
		}
	}
	return 0, false
}

// ordered reports whether New takes the next atom.
func (s Symmetry) ordered() bool { return s == SymmetryOrder || s == SymmetryHeap }
