// This file makes machines smaller.

package mealy

import "fmt"

// minimal is the machine with the fewest states that does the same: states that no inputs tell apart are one. Their
// numbers are in the order in which they are come to.
func (m *Machine) minimal() *Machine {
	class := make([]int, len(m.States))
	for n := 1; ; {
		number := map[string]int{}
		next := make([]int, len(class))
		for s, edges := range m.States {
			key := fmt.Sprint(class[s])
			for _, e := range edges {
				key += fmt.Sprint(e.Outputs, class[e.To])
			}
			if _, ok := number[key]; !ok {
				number[key] = len(number)
			}
			next[s] = number[key]
		}
		class = next
		if len(number) == n {
			break
		}
		n = len(number)
	}
	out := &Machine{}
	place := map[int]int{class[0]: 0}
	kept := []int{0}
	for i := 0; i < len(kept); i++ {
		var edges []Edge
		for _, e := range m.States[kept[i]] {
			to, ok := place[class[e.To]]
			if !ok {
				to = len(kept)
				place[class[e.To]] = to
				kept = append(kept, e.To)
			}
			edges = append(edges, Edge{e.Outputs, to})
		}
		out.States = append(out.States, edges)
	}
	return out
}
