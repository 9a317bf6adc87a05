// This file asks another tool about the same inclusions.

package stream

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"assay/logic/omega"
)

// rabit is a command that answers whether one automaton is included in another, as RABIT does: its last words are "Included." or
// "Not included.". Empty: nobody is asked.
type rabit string

// includes asks about two automata over one variable, whose marks are of states. It returns the processor time that the command took, and what it said,
// if it did in time.
func (r rabit) includes(a, b *omega.Automaton, limit time.Duration) (holds, decided bool, spent time.Duration, err error) {
	dir, err := os.MkdirTemp("", "inclusion")
	if err != nil {
		return false, false, 0, err
	}
	defer os.RemoveAll(dir)
	words := strings.Fields(string(r))
	for i, x := range []*omega.Automaton{a, b} {
		name := filepath.Join(dir, []string{"a.ba", "b.ba"}[i])
		if err := os.WriteFile(name, []byte(ba(x)), 0o666); err != nil {
			return false, false, 0, err
		}
		words = append(words, name)
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, words[0], append(words[1:], "-fast")...)
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState != nil {
		spent = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	switch text := strings.TrimSpace(string(out)); {
	case ctx.Err() != nil:
		return false, false, spent, nil
	case strings.HasSuffix(text, "Not included."):
		return false, true, spent, nil
	case strings.HasSuffix(text, "Included."):
		return true, true, spent, nil
	default:
		return false, false, spent, fmt.Errorf("%s says %q (%v)", words[0], text, err)
	}
}

// ba is an automaton in the format of these tools: the first state, edges, and the states that accept.
func ba(a *omega.Automaton) string {
	var b, accepts strings.Builder
	fmt.Fprintf(&b, "[%d]\n", a.Initial[0])
	for s, es := range a.Edges {
		accepting := false
		for _, e := range es {
			letter := "a0"
			if a.B.Meets(e.Label, a.B.Literal(0, true)) {
				letter = "a1"
			}
			fmt.Fprintf(&b, "%s,[%d]->[%d]\n", letter, s, e.To)
			accepting = accepting || e.Marks != 0
		}
		if accepting {
			fmt.Fprintf(&accepts, "[%d]\n", s)
		}
	}
	return b.String() + accepts.String()
}

// processor is the time that this process has spent.
func processor() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
