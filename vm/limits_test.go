// This file checks that nothing makes the VM panic, hang or take too much: budgets
// are typed stops, and inputs that mean nothing are errors.

package vm_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"assay/ir/parse"
	"assay/ir/sanity"
	"assay/task"
	. "assay/vm"
	"assay/vm/replay"
	"assay/vm/state"
)

const busyText = `program busy
domain User
global r: rel(User -> User -> User -> User)
proc users() {
	local u: ref User
	local i: i32
b0:
	if i < 200 then more else done
more:
	u := new User
	i := i + 1
	goto b0
done:
	@r := product(extent(User), extent(User), extent(User), extent(User))
	return
}
proc tries() {
b0:
	assert all %a: i16, %b: i16 | %a + %b = %b + %a "assert" "commutes"
	return
}
proc array(n: i32) {
	local a: array i64
b0:
	a := newarray i64[n]
	return
}
proc steps() {
	local b: bool
b0:
	havoc b
	goto b0
}
proc candidates() {
	local x: i16
	local y: i16
b0:
	spec x, y : x * y = 7:i16
	return
}
`

func TestBudgets(t *testing.T) {
	text := strings.ReplaceAll(busyText, "proc array(", "proc `array`(")
	c := Compile(load(t, "busy.ir", text))
	for _, tc := range []struct {
		proc   string
		arg    int32
		budget Budget
		kind   StopKind
		reason Reason
	}{
		{"users", 0, Budget{}, OutOfBudget, WorkBudget},
		{"users", 0, Budget{Heap: 1000}, OutOfBudget, HeapBudget},
		{"tries", 0, Budget{Work: 1 << 20}, OutOfBudget, WorkBudget},
		{"array", 2147483647, Budget{}, OutOfBudget, HeapBudget},
		{"array", 1000, Budget{Heap: 4096}, OutOfBudget, HeapBudget},
		{"array", -1, Budget{}, Fault, NoReason},
		{"steps", 0, Budget{Steps: 1000}, OutOfBudget, StepBudget},
		{"candidates", 0, Budget{}, Unsupported, NoReason},
	} {
		p := c.Prog.Proc(tc.proc)
		s := c.Start(state.Setup{Proc: p})
		if len(p.Params) > 0 {
			if err := s.Set(p.Params[0], state.Value{Word: uint64(int64(tc.arg))}); err != nil {
				t.Fatal(err)
			}
		}
		stop, err := Drive(s, First(), tc.budget)
		if err != nil || stop.Kind != tc.kind || stop.Reason != tc.reason {
			t.Errorf("%s: %v, %v, want %v (%v)", tc.proc, stop, err, tc.kind, tc.reason)
		}
	}
}

// TestExploreEnds explores a program whose choices never end.
func TestExploreEnds(t *testing.T) {
	text := strings.ReplaceAll(busyText, "proc array(", "proc `array`(")
	c := Compile(load(t, "busy.ir", text))
	n := 0
	Explore(c.Start(state.Setup{Proc: c.Prog.Proc("steps")}), Budget{Steps: 20}, func(_ *State, stop Stop) bool {
		if n++; stop.Reason != StepBudget {
			t.Fatal(stop)
		}
		return true
	})
	if n != 1<<10 {
		t.Errorf("%d ways of ten choices", n)
	}
}

// TestMisuse calls what must refuse.
func TestMisuse(t *testing.T) {
	c := Compile(load(t, "atoms.ir", atomsText))
	s := c.Start(state.Setup{Proc: c.Prog.Procs[0], Bounds: task.Bounds{Scope: 2}})
	if err := s.Pick(0); err == nil {
		t.Error("a choice that is not there is made")
	}
	if err := s.Allocate(c.Prog.Classes[0], 3); err == nil {
		t.Error("three atoms fit scope 2")
	}
	if err := s.Set(c.Prog.Globals[1], state.Value{Rel: nil}); err != nil {
		t.Error(err)
	}
	if stop := s.Run(Budget{}); stop.Kind != Finished {
		t.Error(stop)
	}
	if stop := s.Run(Budget{}); stop.Kind != Finished {
		t.Errorf("run again: %v", stop)
	}
	if err := s.Set(c.Prog.Globals[1], state.Value{}); err == nil {
		t.Error("a state is changed after its run")
	}
	if err := s.Import(task.State{}); err == nil {
		t.Error("a state is imported after its run")
	}
}

// FuzzPrograms runs whatever parses and is sane: it ends in a typed stop.
func FuzzPrograms(f *testing.F) {
	files, _ := filepath.Glob(filepath.Join(caseFolder, "*.ir"))
	for _, name := range files {
		if src, err := os.ReadFile(name); err == nil {
			f.Add(string(src))
		}
	}
	f.Fuzz(func(t *testing.T, src string) {
		p, diags := parse.Program("fuzz.ir", src)
		if diags.Failed() || sanity.Check(p) != nil {
			return
		}
		c := Compile(p)
		b := Budget{Steps: 300, Heap: 1 << 16, Depth: 50, Work: 1 << 10}
		deadline := time.Now().Add(5 * time.Second)
		for _, q := range p.Procs {
			s := c.Start(state.Setup{Proc: q, Bounds: task.Bounds{Scope: 2}})
			stop := drive(s, Seeded(1), b)
			if strings.Contains(stop.Message, "internal error") {
				t.Fatal(stop)
			}
			s.Key()
			s.Trace()
		}
		for _, g := range p.Goals {
			stop := drive(c.StartAny(state.SetupOf(g, task.Bounds{Scope: 2})), Seeded(1), b)
			if strings.Contains(stop.Message, "internal error") {
				t.Fatal(stop)
			}
		}
		if time.Now().After(deadline) {
			t.Fatal("a small budget takes long")
		}
	})
}

// FuzzTraces replays whatever is a trace in JSON.
func FuzzTraces(f *testing.F) {
	p, diags := parse.Program("register.ir", strings.ReplaceAll(registerText, ` "the id is 3"`, ""))
	if diags.Failed() {
		f.Fatal(diags.Error())
	}
	c := Compile(p)
	g := p.Goals[1]
	var seed []byte
	Explore(c.StartAny(state.SetupOf(g, g.Bounds)), Budget{}, func(s *State, stop Stop) bool {
		if stop.Kind == Violated {
			seed, _ = json.Marshal(s.Trace())
		}
		return seed == nil
	})
	f.Add(string(seed))
	f.Fuzz(func(t *testing.T, text string) {
		var trace task.Trace
		if json.Unmarshal([]byte(text), &trace) != nil {
			return
		}
		_, stop, _ := replay.Trace(c, state.SetupOf(g, g.Bounds), trace, Budget{Steps: 1000})
		if stop.Kind == Fault {
			t.Fatal(stop)
		}
	})
}
