// This file judges the scheduler: random threads are explored on the VM and by
// a simulator that tries every thread after every single operation.

package vm_test

import (
	"fmt"
	"math/rand/v2"
	"sort"
	"strings"
	"testing"

	"assay/task"
	. "assay/vm"
	"assay/vm/state"
)

// op is one operation of a simulated thread.
type op struct {
	kind string // see text
	g    int    // global or lock
	k    int
}

func (o op) text() string {
	switch o.kind {
	case "get":
		return fmt.Sprintf("l := @g%d", o.g)
	case "put":
		return fmt.Sprintf("@g%d := l * 2 + %d", o.g, o.k)
	case "add":
		return fmt.Sprintf("@g%d := @g%d + %d", o.g, o.g, o.k)
	case "local":
		return fmt.Sprintf("l := l + %d", o.k)
	case "await":
		return fmt.Sprintf("await @g%d != %d", o.g, o.k)
	case "enter", "exit":
		return fmt.Sprintf("monitor %s @lock%d", o.kind, o.g)
	case "wait", "notify", "notifyall":
		return fmt.Sprintf("ok := monitor %s @lock%d", o.kind, o.g)
	case "begin", "end":
		return "atomic " + o.kind
	case "start":
		return fmt.Sprintf("start t%d()", o.k)
	}
	panic(o.kind)
}

// sim is a state of the simulator.
type sim struct {
	g       [2]int32
	owner   [2]int // thread + 1
	held    [2]int
	pc      []int
	l       []int32
	atomic  []int
	started []bool
	asleep  []int // lock + 1 in whose wait set the thread is
	back    []int // lock + 1 that it must take again
	depth   []int
	current int
}

func (s sim) clone() sim {
	s.pc, s.l, s.atomic = append([]int{}, s.pc...), append([]int32{}, s.l...), append([]int{}, s.atomic...)
	s.started, s.asleep = append([]bool{}, s.started...), append([]int{}, s.asleep...)
	s.back, s.depth = append([]int{}, s.back...), append([]int{}, s.depth...)
	return s
}

func (s *sim) able(t int, code [][]op) bool {
	if !s.started[t] || s.asleep[t] > 0 || s.pc[t] == len(code[t]) {
		return false
	}
	free := func(lock int) bool { return s.owner[lock] == 0 || s.owner[lock] == t+1 }
	if s.back[t] > 0 {
		return free(s.back[t] - 1)
	}
	o := code[t][s.pc[t]]
	switch o.kind {
	case "await":
		return s.g[o.g] != int32(o.k)
	case "enter":
		return free(o.g)
	}
	return true
}

// step runs one operation; a notification may lead to several states.
func (s sim) step(t int, code [][]op) []sim {
	s = s.clone()
	s.current = t
	if b := s.back[t]; b > 0 {
		s.owner[b-1], s.held[b-1], s.back[t] = t+1, s.depth[t], 0
		s.pc[t]++
		return []sim{s}
	}
	o := code[t][s.pc[t]]
	mine := o.g < 2 && s.owner[o.g] == t+1
	s.pc[t]++
	switch o.kind {
	case "get":
		s.l[t] = s.g[o.g]
	case "put":
		s.g[o.g] = s.l[t]*2 + int32(o.k)
	case "add":
		s.g[o.g] += int32(o.k)
	case "local":
		s.l[t] += int32(o.k)
	case "enter":
		s.owner[o.g] = t + 1
		s.held[o.g]++
	case "exit":
		if mine {
			if s.held[o.g]--; s.held[o.g] == 0 {
				s.owner[o.g] = 0
			}
		}
	case "begin":
		s.atomic[t]++
	case "end":
		s.atomic[t]--
	case "start":
		s.started[o.k] = true
	case "wait":
		if mine {
			s.pc[t]-- // continues when it has the monitor again
			s.asleep[t], s.depth[t] = o.g+1, s.held[o.g]
			s.owner[o.g], s.held[o.g] = 0, 0
		}
	case "notify", "notifyall":
		return s.wake(o, mine)
	}
	return []sim{s}
}

func (s sim) wake(o op, mine bool) []sim {
	var out []sim
	for t := range s.asleep {
		if !mine || s.asleep[t] != o.g+1 {
			continue
		}
		if o.kind == "notifyall" {
			s.asleep[t], s.back[t] = 0, o.g+1
			continue
		}
		one := s.clone()
		one.asleep[t], one.back[t] = 0, o.g+1
		out = append(out, one)
	}
	if len(out) == 0 {
		out = []sim{s}
	}
	return out
}

// outcomes collects how all interleavings end.
func (s sim) outcomes(code [][]op, seen, out map[string]bool) {
	key := fmt.Sprint(s)
	if seen[key] {
		return
	}
	seen[key] = true
	var able []int
	for t := range code {
		if s.able(t, code) {
			able = append(able, t)
		}
	}
	if len(able) == 0 {
		end := "finished"
		for t := range code {
			if s.pc[t] < len(code[t]) && s.started[t] {
				end = "deadlock"
			}
		}
		out[fmt.Sprintf("%s %d %d", end, s.g[0], s.g[1])] = true
		return
	}
	if s.atomic[s.current] > 0 && s.able(s.current, code) {
		able = []int{s.current}
	}
	for _, t := range able {
		for _, next := range s.step(t, code) {
			next.outcomes(code, seen, out)
		}
	}
}

// randomThread returns a sequence with balanced monitors and atomic blocks.
func randomThread(rnd *rand.Rand) []op {
	var out []op
	n := 2 + rnd.IntN(4)
	for range n {
		k := 1 + rnd.IntN(3)
		simple := op{[]string{"get", "put", "add", "local"}[rnd.IntN(4)], rnd.IntN(2), k}
		switch rnd.IntN(9) {
		case 0:
			out = append(out, op{"await", rnd.IntN(2), rnd.IntN(2)})
		case 1:
			g := rnd.IntN(2)
			out = append(out, op{"enter", g, 0}, simple)
			if rnd.IntN(2) == 0 {
				out = append(out, op{"enter", g, 0}, op{[]string{"wait", "notify", "notifyall"}[rnd.IntN(3)], g, 0}, op{"exit", g, 0})
			}
			out = append(out, op{"exit", g, 0})
		case 2:
			out = append(out, op{"begin", 0, 0}, simple)
			switch g := rnd.IntN(2); rnd.IntN(3) { // what can block inside
			case 0:
				out = append(out, op{"await", g, rnd.IntN(2)})
			case 1:
				out = append(out, op{"enter", g, 0}, op{"add", rnd.IntN(2), k}, op{"exit", g, 0})
			}
			out = append(out, op{"add", rnd.IntN(2), k}, op{"end", 0, 0})
		default:
			out = append(out, simple)
		}
	}
	return out
}

func TestInterleavings(t *testing.T) {
	n, seed := longRun(t, 120)
	deadlocks := 0
	for i := range n {
		rnd := rand.New(rand.NewPCG(seed+uint64(i), 12))
		code := [][]op{{{"start", 0, 1}, {"start", 0, 2}}, randomThread(rnd), randomThread(rnd)}
		code[0] = append(code[0], randomThread(rnd)[:1]...)
		if last := code[0][2].kind; last == "enter" || last == "begin" {
			code[0] = code[0][:2]
		}
		src := "program threads\nclass Lock\nglobal g0: i32\nglobal g1: i32\nglobal lock0: ref Lock\nglobal lock1: ref Lock\n"
		for k, ops := range code {
			src += fmt.Sprintf("proc t%d() {\n\tlocal l: i32\n\tlocal ok: bool\nb0:\n", k)
			if k == 0 {
				src += "\t@lock0 := new Lock\n\t@lock1 := new Lock\n"
			}
			for _, o := range ops {
				src += "\t" + o.text() + "\n"
			}
			src += "\treturn\n}\n"
		}
		c := Compile(load(t, "threads.ir", src))
		want := map[string]bool{}
		start := sim{pc: make([]int, 3), l: make([]int32, 3), atomic: make([]int, 3), started: []bool{true, false, false},
			asleep: make([]int, 3), back: make([]int, 3), depth: make([]int, 3)}
		start.outcomes(code, map[string]bool{}, want)
		got := map[string]bool{}
		paths := 0
		Explore(c.Start(state.Setup{Proc: c.Prog.Proc("t0"), Bounds: task.Bounds{}}), Budget{}, func(s *State, stop Stop) bool {
			got[fmt.Sprintf("%s %d %d", stop.Kind, int32(s.Heap.Cells[0]), int32(s.Heap.Cells[1]))] = true
			paths++
			return paths < 50_000
		})
		if paths == 50_000 {
			continue // too many for a test; shorter ones are enough
		}
		if a, b := list(got), list(want); a != b {
			t.Fatalf("seed %d case %d: got %s\nwant %s\n%s", seed, i, a, b, src)
		}
		if strings.Contains(list(want), "deadlock") {
			deadlocks++
		}
	}
	if deadlocks == 0 || deadlocks == n {
		t.Errorf("%d of %d programs can deadlock: the test is too weak", deadlocks, n)
	}
}

func list(m map[string]bool) string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return strings.Join(out, ", ")
}
