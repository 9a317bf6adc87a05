package process

// These tests run the test binary itself as a solver that misbehaves, and
// look through /proc for what is left of it.

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"assay/solve"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 3 && os.Args[1] == "fake" {
		fake(os.Args[2], os.Args[3])
	}
	os.Exit(m.Run())
}

// fake is a solver program. It notes its process in a file, then does as told.
func fake(how, pids string) {
	f, err := os.OpenFile(pids, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		panic(err)
	}
	fmt.Fprintln(f, os.Getpid())
	f.Close()
	forever := func() { time.Sleep(time.Hour) }
	child := func(how string) *exec.Cmd {
		c := exec.Command(os.Args[0], "fake", how, pids)
		c.Stdout, c.Stderr = os.Stdout, os.Stderr
		if err := c.Start(); err != nil {
			panic(err)
		}
		return c
	}
	switch how {
	case "honest":
		fmt.Print("s SATISFIABLE\nv 1 2 0\n")
		os.Exit(10)
	case "slow":
		time.Sleep(200 * time.Millisecond)
		fmt.Print("s SATISFIABLE\nv 1 2 0\n")
		os.Exit(10)
	case "liar":
		fmt.Print("s SATISFIABLE\nv -1 -2 0\n")
		os.Exit(10)
	case "liar-assumption":
		fmt.Print("s SATISFIABLE\nv 1 -2 0\n")
		os.Exit(10)
	case "unsat":
		fmt.Print("s UNSATISFIABLE\n")
		os.Exit(20)
	case "two-faced":
		fmt.Print("s UNSATISFIABLE\n")
		os.Exit(10)
	case "says-and-dies":
		fmt.Print("s UNSATISFIABLE\n")
		syscall.Kill(os.Getpid(), syscall.SIGSEGV)
		forever()
	case "babbler":
		fmt.Print("I think it is fine\n")
		os.Exit(10)
	case "silent":
		os.Exit(0)
	case "crash":
		fmt.Fprint(os.Stderr, "assertion failed: trail\n")
		syscall.Kill(os.Getpid(), syscall.SIGABRT)
		forever()
	case "hang":
		forever()
	case "deaf":
		signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
		for {
		}
	case "flood":
		for {
			fmt.Print(strings.Repeat("c la la la\n", 1000))
		}
	case "flood-errors":
		for range 1000 {
			fmt.Fprint(os.Stderr, strings.Repeat("la la la\n", 1000))
		}
		os.Exit(1)
	case "fork":
		child("hang")
		child("fork-again")
		forever()
	case "fork-again":
		child("hang").Wait()
	case "fork-and-leave":
		child("hang")
		child("deaf")
		time.Sleep(50 * time.Millisecond) // until they noted themselves
		fmt.Print("s SATISFIABLE\nv 1 2 0\n")
		os.Exit(10)
	case "eat":
		var hold [][]byte
		for {
			b := make([]byte, 16<<20)
			for i := 0; i < len(b); i += 4096 {
				b[i] = 1
			}
			hold = append(hold, b)
		}
	}
	panic("no such way to misbehave: " + how)
}

// misbehaviour is what Solve must say about each fake solver.
var misbehaviour = []struct {
	how    string
	want   solve.Status
	reason string
}{
	{"honest", solve.Sat, ""},
	{"slow", solve.Sat, ""},
	{"liar", solve.Crashed, "lied: its model does not satisfy clause 1, [1]"},
	{"liar-assumption", solve.Crashed, "lied: its model does not satisfy the assumption 2"},
	{"unsat", solve.Unsat, ""},
	{"two-faced", solve.Crashed, "it said unsat, exit status 10"},
	{"says-and-dies", solve.Crashed, "it said unsat"},
	{"babbler", solve.Crashed, `it said "I think it is fine"`},
	{"silent", solve.Crashed, "it gave no answer"},
	{"crash", solve.Crashed, "assertion failed: trail"},
	{"hang", solve.TimedOut, "budget of time"},
	{"deaf", solve.TimedOut, "budget of time"},
	{"flood", solve.Crashed, "wrote more than"},
	{"flood-errors", solve.Crashed, "la la la"},
	{"fork", solve.TimedOut, "budget of time"},
	{"fork-and-leave", solve.Sat, ""},
}

// TestMisbehaviour: whatever a program does, the answer is typed and in time,
// and no process is left.
func TestMisbehaviour(t *testing.T) {
	trials := 120
	if os.Getenv("ASSAY_LONG") != "" {
		trials = 1000
	}
	r := rand.New(rand.NewPCG(11, 11))
	folder := t.TempDir()
	for i := range trials {
		m := misbehaviour[i%len(misbehaviour)]
		pids := filepath.Join(t.TempDir(), "pids")
		s := New(Program{Name: "fake", Path: os.Args[0], Args: []string{"fake", m.how, pids}}, Options{Folder: folder})
		a, b := s.NewVar().Pos(), s.NewVar().Pos()
		s.AddClause(a)
		budget := 2 * time.Second
		if m.want == solve.TimedOut {
			budget = time.Duration(100+r.IntN(150)) * time.Millisecond
		}
		s.SetBudget(solve.Budget{Time: budget})
		start := time.Now()
		answer := s.Solve(context.Background(), b)
		took := time.Since(start)
		if answer.Status != m.want || !strings.Contains(answer.Reason, m.reason) {
			t.Errorf("%s: %v %q, want %v", m.how, answer.Status, answer.Reason, m.want)
		}
		if took > budget+time.Second {
			t.Errorf("%s: took %v of %v", m.how, took, budget)
		}
		checkGone(t, m.how, pids, m.want == solve.TimedOut)
		if left, _ := os.ReadDir(folder); len(left) != 0 {
			t.Errorf("%s leaves files: %v", m.how, left)
		}
	}
}

// checkGone looks for the processes that noted themselves. One that was killed
// at once may not have come so far.
func checkGone(t *testing.T, how, pids string, killed bool) {
	t.Helper()
	text, err := os.ReadFile(pids)
	if err != nil && !killed {
		t.Errorf("%s did not run: %v", how, err)
	}
	for _, pid := range strings.Fields(string(text)) {
		for wait := 0; alive(pid); wait++ { // a killed process may need a moment to be gone
			if wait == 100 {
				t.Errorf("%s leaves process %s", how, pid)
				break
			}
			time.Sleep(2 * time.Millisecond)
		}
	}
}

// alive reports whether a process exists and is no zombie.
func alive(pid string) bool {
	stat, err := os.ReadFile("/proc/" + pid + "/stat")
	if err != nil {
		return false
	}
	_, rest, _ := strings.Cut(string(stat), ") ")
	return !strings.HasPrefix(rest, "Z") && !strings.HasPrefix(rest, "X")
}

func TestMemoryBudget(t *testing.T) {
	pids := filepath.Join(t.TempDir(), "pids")
	s := New(Program{Name: "fake", Path: os.Args[0], Args: []string{"fake", "eat", pids}}, Options{})
	s.SetBudget(solve.Budget{Memory: 1 << 30, Time: 20 * time.Second})
	if a := s.Solve(context.Background()); a.Status != solve.OutOfMemory {
		t.Errorf("got %v", a)
	}
	checkGone(t, "eat", pids, false)
}

func TestCancelledBefore(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	s := New(Program{Name: "fake", Path: os.Args[0], Args: []string{"fake", "hang", os.DevNull}}, Options{})
	if a := s.Solve(ctx); a.Status != solve.Cancelled {
		t.Errorf("got %v", a)
	}
}

func TestVerifyNeedsProofs(t *testing.T) {
	s := New(Program{Name: "fake", Path: os.Args[0]}, Options{Verify: verify})
	if a := s.Solve(context.Background()); a.Status != solve.Crashed || !strings.Contains(a.Reason, "writes no proofs") {
		t.Errorf("got %v", a)
	}
	if err := s.WriteProof(nil); err == nil {
		t.Error("there is no proof to write")
	}
}

// TestBadProof: with Verify an unsat answer stands or falls with its proof.
func TestBadProof(t *testing.T) {
	for _, c := range []struct{ script, want string }{
		{`printf 'a\002\000' >"$2"`, "not accepted"},
		{`:`, "left no proof"},
	} {
		path := filepath.Join(t.TempDir(), "solver")
		script := "#!/bin/sh\n" + c.script + "\necho s UNSATISFIABLE\nexit 20\n"
		if err := os.WriteFile(path, []byte(script), 0o700); err != nil {
			t.Fatal(err)
		}
		s := New(Program{Name: "fake", Path: path, Proof: true}, Options{Verify: verify})
		s.NewVar()
		if a := s.Solve(context.Background()); a.Status != solve.Crashed || !strings.Contains(a.Reason, c.want) {
			t.Errorf("%q: %v", c.script, a)
		}
	}
}
