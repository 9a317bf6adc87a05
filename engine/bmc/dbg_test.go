package bmc
import ("testing";"fmt";"assay/solve";"assay/engine";"assay/task")
const dbg = `program l
class Node {
	field next: ref Node
}
proc last(first: ref Node) -> (result: ref Node) {
	local n: ref Node
	local t: ref Node
b1:
	n := first
	goto b2
b2:
	if n = null then b7 else b5 check "null" "n is null"
b3:
	t := load n.(Node.next)
	n := t
	goto b2
b4:
	result := n
	return
b5:
	t := load n.(Node.next)
	if t = null then b4 else b3
b7:
	assert false "null" "x"
	return
}
goal last: last {
	requires first != null
	requires read(first.(Node.next)) = null or read((read(first.(Node.next))).(Node.next)) = null
	ensures read(result.(Node.next)) = null
} for scope 3
`
func TestDbg(t *testing.T) {
	p := parsed(t, dbg)
	m := Engine{}.machine(t.Context(), &engine.Task{Program: p, Goal: p.Goals[0], Bounds: task.Bounds{Scope: 3}})
	m.covering()
	fmt.Println(m.execute(), m.refused())
	fmt.Println("broken", m.cover.broken)
	for _, g := range m.cover.broken {
		for _, l := range m.cover.order {
			lits := []solve.Lit{m.link.Force(g)}
			for _, k := range m.cover.order { if k != l { lits = append(lits, m.link.Lit(k.sel)) } }
			m.solver.SetBudget(solve.Budget{})
			fmt.Println("  without", l.key.line, l.text, m.solver.Solve(t.Context(), lits...).Status)
		}
	}
	for _, f := range m.findings { fmt.Println(f.property.Text, f.when, f.undefined) }
}
