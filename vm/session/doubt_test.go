package session

import (
	"math/rand/v2"
	"testing"

	"assay/vm/code"
)

// walk goes at random through procedures whose nodes have lines, calls and returns, as a thread does. It calls f with each position.
func walk(rnd *rand.Rand, lines map[*code.Proc][]int32, procs []*code.Proc, steps int, f func(p *code.Proc, depth, node int32)) {
	type frame struct {
		p    *code.Proc
		node int32
	}
	stack := []frame{{procs[0], 0}}
	for range steps {
		top := &stack[len(stack)-1]
		f(top.p, int32(len(stack)), top.node)
		n := int32(len(lines[top.p]))
		switch k := rnd.IntN(20); {
		case k == 0 && len(stack) < 5:
			stack = append(stack, frame{procs[rnd.IntN(len(procs))], 0})
		case k == 1 && len(stack) > 1:
			stack = stack[:len(stack)-1]
			stack[len(stack)-1].node = min(stack[len(stack)-1].node+1, int32(len(lines[stack[len(stack)-1].p])-1))
		case k < 6 || top.node+1 == n:
			top.node = rnd.Int32N(n)
		default:
			top.node++
		}
	}
}

// TestDoubt: where a session that has not seen the steps before says that it knows where a line begins, it is where one knows it that has seen them all, from there on.
func TestDoubt(t *testing.T) {
	found, again := 0, 0
	for seed := range uint64(3000) {
		rnd := rand.New(rand.NewPCG(seed, 91))
		lines, procs := map[*code.Proc][]int32{}, []*code.Proc{{}, {}, {}}
		many := 1 + rnd.Int32N(4)
		for i, p := range procs {
			for range []int{90, 12, 5}[i] {
				lines[p] = append(lines[p], max(rnd.Int32N(many+1)-rnd.Int32N(2), 0))
			}
		}
		if seed%2 == 0 { // loops in one line
			for i := range lines[procs[0]] {
				lines[procs[0]][i] = 7
			}
			procs = procs[:1+rnd.IntN(3)]
		}
		all := &Session{lines: lines}
		blind, began := &Session{lines: lines}, rnd.IntN(40)
		at := 0
		walk(rnd, lines, procs, 400, func(p *code.Proc, depth, node int32) {
			all.now = all.standAt(p, 0, depth, node, nil)
			switch before := blind.now.doubt; {
			case at < began:
			case at == began:
				blind.now = all.now.passed()
				blind.now = blind.standAt(p, 0, depth, node, nil)
			default:
				same := all.now.line == blind.now.line
				blind.now = blind.standAt(p, 0, depth, node, nil)
				if blind.now.certain() && blind.now != all.now {
					t.Fatalf("seed %d, %d steps behind %d: it is %+v, and not %+v", seed, at-began, began, all.now, blind.now)
				}
				if before != sure && blind.now.certain() {
					if found++; same && all.now.line == blind.now.line && blind.now.begins {
						again++
					}
				}
			}
			at++
		})
	}
	if t.Logf("known %d times, %d of them in a loop", found, again); found < 2500 || again < 200 {
		t.Errorf("known %d times, %d of them in a loop: too few", found, again)
	}
}
