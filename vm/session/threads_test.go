package session

import (
	"testing"

	"assay/ir/parse"
	"assay/vm"
)

const threads = `program p
global x: i32
proc deep(n: i32) {
b0:
	@x := @x + n
	@x := @x + 1
	return
}
proc work() {
	local i: i32
b0:
	i := 1
	i := @x + 2
	call deep(i)
	i := @x + 3
	i := @x + 4
	return
}
proc main() {
	local a: i32
b0:
	start work()
	a := @x + 1
	a := @x + 2
	a := @x + 3
	a := @x + 4
	return
}
`

// TestThreadLines: however threads take turns, a thread that goes on in the middle of a line begins none, and the motions of a thread end where that thread does
// something, whichever runs.
func TestThreadLines(t *testing.T) {
	p, list := parse.Program("p.ir", threads)
	if list.Failed() {
		t.Fatal(list)
	}
	c := vm.Compile(p)
	setup := vm.Setup{Proc: p.Proc("main")}
	other := 0
	for seed := range uint64(40) {
		r, err := New(c.Start(setup), Options{Chooser: vm.Seeded(seed)})
		if err != nil {
			t.Fatal(err)
		}
		begun := map[int]int{} // lines of each thread
		for {
			if r.Begins() {
				begun[r.Place().Thread]++
			}
			if ok, err := r.Step(); err != nil {
				t.Fatal(err)
			} else if !ok {
				break
			}
		}
		if begun[0] != 6 || begun[1] != 9 {
			t.Errorf("seed %d: the threads begin %v lines, not 6 and 9", seed, begun)
		}
		end := r.Position()
		for at := range end {
			if err := r.Goto(at); err != nil {
				t.Fatal(err)
			}
			for th := range r.State.Threads {
				if len(r.State.Threads[th].Frames) == 0 {
					continue
				}
				depth := len(r.State.Threads[th].Frames)
				if _, err := r.Of(th).Over(); err != nil {
					t.Fatal(err)
				}
				if x := r.Place(); !r.ended && (x.Thread != th || x.Depth > depth || !r.Begins()) {
					t.Errorf("seed %d: over from %d of thread %d ends in thread %d at depth %d", seed, at, th, x.Thread, x.Depth)
				}
				if err := r.Goto(at); err != nil {
					t.Fatal(err)
				}
				if r.Place().Thread != th {
					other++
				}
				if _, err := r.Of(th).Out(); err != nil {
					t.Fatal(err)
				}
				if x := r.Place(); !r.ended && (x.Thread != th || x.Depth >= depth) {
					t.Errorf("seed %d: out from %d of thread %d ends in thread %d at depth %d", seed, at, th, x.Thread, x.Depth)
				}
				if err := r.Goto(at); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if other == 0 {
		t.Error("no motion was of a thread that does not run")
	}
}

// TestBegan: the state where a frame began is the one behind the step that opened it, wherever one stands, also in what is run again.
func TestBegan(t *testing.T) {
	p, list := parse.Program("p.ir", threads)
	if list.Failed() {
		t.Fatal(list)
	}
	c := vm.Compile(p)
	for _, keep := range []int{0, 3} {
		for seed := range uint64(20) {
			r, err := New(c.Start(vm.Setup{Proc: p.Proc("main")}), Options{Chooser: vm.Seeded(seed), Keep: keep})
			if err != nil {
				t.Fatal(err)
			}
			opened := map[[2]int][]int{} // by thread and depth: where
			before := map[int]int{}
			asked := 0
			for {
				for th := range r.State.Threads {
					n := len(r.State.Threads[th].Frames)
					if was, ok := before[th]; n > was || !ok {
						opened[[2]int{th, n}] = append(opened[[2]int{th, n}], r.Position())
					}
					before[th] = n
					for i := range n {
						at, err := r.Began(th, i)
						if err != nil {
							t.Fatal(err)
						}
						list := opened[[2]int{th, i + 1}]
						if want := list[len(list)-1]; at != want {
							t.Errorf("keep %d, seed %d: at %d, frame %d of thread %d began at %d, not %d", keep, seed, r.Position(), i, th, at, want)
						}
						past, err := r.Past(at)
						if err != nil {
							t.Fatal(err)
						}
						if len(past.Threads) <= th || len(past.Threads[th].Frames) != i+1 {
							t.Errorf("keep %d, seed %d: the state at %d has no frame %d of thread %d", keep, seed, at, i, th)
						}
						asked++
					}
				}
				if ok, err := r.Step(); err != nil {
					t.Fatal(err)
				} else if !ok {
					break
				}
			}
			if asked == 0 {
				t.Error("nothing was asked")
			}
		}
	}
}
