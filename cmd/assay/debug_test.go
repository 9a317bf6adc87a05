package main

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"assay/cmd/assay/stepping"
	"assay/internal/testkit"
	"assay/lang/java/launch"
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

// TestFarJava: a session that goes far without recording comes to the states and places that one comes to which records all, in runs of the cases of Java, and puts out the
// same. A twentieth of them.
func TestFarJava(t *testing.T) {
	files, err := filepath.Glob("../../cases/java/*/*.java")
	if err != nil {
		t.Fatal(err)
	}
	every := 20
	if testkit.Long() {
		every = 1
	}
	compared, far := 0, 0
	for i, file := range files {
		if i%every != every/3 {
			continue
		}
		var out bytes.Buffer
		a := &app{stdin: bytes.NewReader(nil), stdout: &out, stderr: &out}
		a.java.Compilers = &compilers
		o, err := debugger{a}.stepping().Run(t.Context(), &stepping.Flags{}, []string{file}, nil)
		if err != nil {
			t.Fatal(file, err)
		}
		all, begin := o.Session, o.Session.State.Clone()
		if err := all.Goto(400_000); err != nil {
			t.Fatal(file, err)
		}
		end := all.Position()
		var again bytes.Buffer
		begin.Setup.Output = func(_ string, data []byte) { again.Write(data) }
		options := session.Within(64 << 20)
		options.Known, options.Budget = all.Decisions(), vm.Budget{Heap: launch.Heap} // two runs of a program are given other times
		some, err := session.New(begin, options)
		if err != nil {
			t.Fatal(file, err)
		}
		for _, to := range []int{60_000, 150_000, end} {
			if to = min(to, end); to == some.Position() {
				continue
			}
			if err := errors.Join(all.Goto(to), some.Goto(to)); err != nil {
				t.Fatal(file, err)
			}
			if all.Position() != some.Position() || all.Place() != some.Place() || all.Begins() != some.Begins() {
				t.Errorf("%s: at %d, %+v, and at %d, %+v", file, some.Position(), some.Place().Span, all.Position(), all.Place().Span)
			}
			if text := state.Difference(&some.State.State, &all.State.State); text != "" {
				t.Errorf("%s: at %d: %s", file, to, text)
			}
			if compared++; some.Forgotten() > 40_000 {
				far++
			}
		}
		if again.String() != out.String() {
			t.Errorf("%s: it puts out %q, not %q", file, again.String(), out.String())
		}
		if err := o.Close(); err != nil {
			t.Error(err)
		}
	}
	t.Logf("%d places compared, %d of them far", compared, far)
	if compared < 25 || far < 10 {
		t.Error("too few")
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
