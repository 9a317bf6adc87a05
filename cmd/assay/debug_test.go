package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"assay/cmd/assay/stepping"
	"assay/internal/testkit"
	"assay/vm"
	"assay/vm/reverse"
	"assay/vm/session"
	"assay/vm/state"
)

// TestDebugJava: runs of the cases of Java are undone step by step, and done again: the states are the same, bit for bit, as far
// as they are looked at; the machine is where it was at every step. A tenth of them, and not all of the longest.
func TestDebugJava(t *testing.T) {
	files, err := filepath.Glob("../../cases/java/*/*.java")
	if err != nil {
		t.Fatal(err)
	}
	every, most := 10, 20_000
	if testkit.Long() {
		every, most = 1, 3_000_000
	}
	runs, steps := 0, 0
	for i, file := range files {
		if i%every != 0 {
			continue
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".java"), func(t *testing.T) {
			a := &app{stdin: bytes.NewReader(nil), stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}}
			a.java.Compilers = &compilers
			o, err := debugger{a}.stepping().Run(t.Context(), &stepping.Flags{}, []string{file}, nil)
			if err != nil {
				t.Fatal(err)
			}
			defer o.Close()
			steps += undone(t, o.Session, most)
			runs++
		})
	}
	t.Logf("%d steps of %d runs", steps, runs)
	if runs < 40 || steps < 500_000 {
		t.Errorf("only %d steps of %d runs", steps, runs)
	}
}

// TestReverseJava: runs of Java are undone by reverse code, with what cannot be computed kept; the states are the same bit for bit, as far as
// they are looked at. A fortieth of the cases, and of each the last part of its first steps.
func TestReverseJava(t *testing.T) {
	files, err := filepath.Glob("../../cases/java/*/*.java")
	if err != nil {
		t.Fatal(err)
	}
	every, most := 40, 12_000
	if testkit.Long() {
		every, most = 4, 60_000
	}
	found, kept := 0, 0
	for i, file := range files {
		if i%every != every/2 {
			continue
		}
		a := &app{stdin: bytes.NewReader(nil), stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}}
		a.java.Compilers = &compilers
		o, err := debugger{a}.stepping().Run(t.Context(), &stepping.Flags{}, []string{file}, nil)
		if err != nil {
			t.Fatal(file, err)
		}
		s := o.Session
		if err := s.Goto(5_000); err != nil {
			t.Fatal(err)
		}
		k := reverse.NewTrack(&s.State.State, reverse.Full(3))
		states := map[int]*vm.State{0: s.State.Clone()}
		n := 0
		for n < most-5_000 {
			if ok, err := s.Step(); !ok || err != nil {
				break
			}
			k.DidStep(s.Saves())
			if n++; n%499 == 0 {
				states[n] = s.State.Clone()
			}
		}
		found, kept = found+k.Cost.Found, kept+k.Cost.Values+k.Cost.Lost
		for n--; n >= 0; n-- {
			if !k.Back() {
				t.Fatalf("%s: step %d is not undone", file, n)
			}
			if old := states[n]; old != nil {
				if text := state.Difference(&s.State.State, &old.State); text != "" {
					t.Fatalf("%s: before step %d: %s", file, n, text)
				}
			}
		}
		if err := o.Close(); err != nil {
			t.Error(err)
		}
	}
	t.Logf("%d values found, %d kept", found, kept)
	if found < 10_000 {
		t.Errorf("only %d values were found, and %d kept", found, kept)
	}
}

// undone runs a session to the end, back to the beginning, and to the end again.
func undone(t *testing.T, s *session.Session, most int) int {
	t.Helper()
	type stood struct {
		done   int64
		node   int32
		thread int32
		depth  int
		objs   int
	}
	now := func() stood {
		x := s.State
		out := stood{done: x.Done, thread: x.Current, objs: len(x.Heap.Objs), depth: len(x.Threads[x.Current].Frames)}
		if out.depth > 0 {
			out.node = x.Frame().Node
		}
		return out
	}
	all, kept := []stood{now()}, map[int]*vm.State{0: s.State.Clone()}
	for s.Position() < most {
		if ok, err := s.Step(); err != nil {
			t.Fatal(err)
		} else if !ok {
			break
		}
		all = append(all, now())
		if s.Position()%8191 == 0 {
			kept[s.Position()] = s.State.Clone()
		}
	}
	end := s.Position()
	kept[end] = s.State.Clone()
	same := func(what string) {
		at := s.Position()
		if now() != all[at] {
			t.Fatalf("%s at %d of %d: %+v, and it was %+v", what, at, end, now(), all[at])
		}
		if old := kept[at]; old != nil {
			if text := state.Difference(&s.State.State, &old.State); text != "" {
				t.Fatalf("%s at %d of %d: %s", what, at, end, text)
			}
		}
	}
	for s.Position() > 0 {
		if ok, err := s.Back(); !ok || err != nil {
			t.Fatalf("it does not go back from %d: %v", s.Position(), err)
		}
		same("back")
	}
	for s.Position() < end {
		if ok, err := s.Step(); !ok || err != nil {
			t.Fatalf("it does not go on from %d: %v", s.Position(), err)
		}
		same("forward again")
	}
	return end
}
