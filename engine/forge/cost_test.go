package forge_test

import (
	"math"
	"os"
	"testing"

	"assay/engine/forge"
	"assay/engine/forge/symbolic"
)

// TestForgeRow56Strategies: what each strategy costs in variables and clauses, as factors of all inline: a
// sample of the programs with mutants. That times behave alike is measured by bench/forge. As
// published, constraining creations hardly matters and constraining everything costs several
// times as much; the published worst knob is that of branches, whose copies circuits share.
func TestForgeRow56Strategies(t *testing.T) {
	type cost struct{ variables, clauses float64 }
	sum := map[string]cost{}
	programs := []string{"conloop", "conrec", "register", "createlist", "multiply"}
	for _, name := range programs {
		text, err := os.ReadFile("../../cases/fir/mutation/" + name + ".fir")
		if err != nil {
			t.Fatal(err)
		}
		tk := read(t, name, string(text))[0]
		tk.Bounds.Scope, tk.Bounds.IntWidth, tk.Bounds.Unwind = 2, 3, 2
		var plain cost
		for i, s := range symbolic.Strategies() {
			r := ask(t, forge.Engine{Strategy: s}, tk)[0]
			c := cost{float64(r.Stats["variables"]), float64(r.Stats["clauses"])}
			if c.variables == 0 || c.clauses == 0 {
				t.Fatalf("%s, %s: nothing is counted: %v", name, s, r.Stats)
			}
			if i == 0 {
				plain = c
			}
			x := sum[s.String()]
			sum[s.String()] = cost{x.variables + math.Log(c.variables/plain.variables), x.clauses + math.Log(c.clauses/plain.clauses)}
		}
	}
	factor := func(s string) cost {
		n := float64(len(programs))
		return cost{math.Exp(sum[s].variables / n), math.Exp(sum[s].clauses / n)}
	}
	for _, s := range symbolic.Strategies() {
		t.Logf("%s: %.2f × the variables, %.2f × the clauses", s, factor(s.String()).variables, factor(s.String()).clauses)
	}
	if first := symbolic.Strategies()[0].String(); first != "aI.cI.bI" {
		t.Fatalf("the first strategy is %s", first)
	}
	if c := factor("aI.cC.bI"); c.variables > 1.1 || c.clauses > 1.1 || c.variables < 1 {
		t.Errorf("constraining creations costs %.2f × the variables, %.2f × the clauses", c.variables, c.clauses)
	}
	branch, all := factor("aI.cI.bC"), factor("aC.cC.bC")
	if branch.variables <= 1 || branch.clauses <= 1 {
		t.Errorf("constraining branches costs %.2f × the variables, %.2f × the clauses", branch.variables, branch.clauses)
	}
	if all.variables < 1.5 || all.variables <= branch.variables || all.clauses <= branch.clauses {
		t.Errorf("constraining everything costs %.2f × the variables, %.2f × the clauses", all.variables, all.clauses)
	}
}
