package progress

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"assay/engine"
	"assay/run"
	"assay/task"
)

// TestProgress: nothing for half a second, then a line that changes in place
// and can be taken away.
func TestProgress(t *testing.T) {
	var out bytes.Buffer
	start := time.Unix(0, 0)
	p := &Line{w: &out, width: 60, start: start}
	p.tick(start.Add(time.Second)) // nothing is going on yet
	p.Set(run.Progress{Check: 2, Of: 5, Name: "greet", Progress: engine.Progress{Stage: "states", Done: 12, Total: 40}})
	p.tick(start.Add(400 * time.Millisecond))
	if out.Len() != 0 {
		t.Errorf("too early: %q", out.String())
	}
	p.tick(start.Add(600 * time.Millisecond))
	if got, want := out.String(), "\rchecking greet (2 of 5): states 12 of 40, 0s"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	out.Reset()
	p.tick(start.Add(700 * time.Millisecond))
	if out.Len() != 0 {
		t.Errorf("the same line is written again: %q", out.String())
	}
	p.tick(start.Add(1700 * time.Millisecond))
	if !strings.HasSuffix(out.String(), "1s") {
		t.Errorf("the line does not move: %q", out.String())
	}
	out.Reset()
	p.Clear()
	if got := out.String(); strings.Trim(got, " \r") != "" || !strings.HasSuffix(got, "\r") {
		t.Errorf("not taken away: %q", got)
	}
	out.Reset()
	p.Stop()
	p.tick(start.Add(time.Hour))
	if out.Len() != 0 {
		t.Errorf("written after the end: %q", out.String())
	}
}

// TestProgressWidth: the line stays on one line, and brings no control
// characters of names along.
func TestProgressWidth(t *testing.T) {
	line := render(run.Progress{Check: 1, Of: 1, Name: strings.Repeat("ä\x1b", 100)}, 0, 40)
	if n := len([]rune(line)); n != 40 || strings.Contains(line, "\x1b") {
		t.Errorf("%d wide: %q", n, line)
	}
}

// TestProgressPlain: plain lines come every second, anywhere, and none when
// nothing is to be shown.
func TestProgressPlain(t *testing.T) {
	var out bytes.Buffer
	start := time.Unix(0, 0)
	p := &Line{w: &out, start: start, plain: true}
	p.Set(run.Progress{Check: 1, Of: 1, Name: "greet", Engine: "enumerate", Bounds: task.Bounds{Scope: 3}, Progress: engine.Progress{Stage: "states"}})
	for ms := range 30 {
		p.tick(start.Add(time.Duration(ms) * 100 * time.Millisecond))
	}
	p.Stop()
	want := "checking greet (1 of 1): states, 0s, enumerate within scope 3\n" +
		"checking greet (1 of 1): states, 1s, enumerate within scope 3\n" +
		"checking greet (1 of 1): states, 2s, enumerate within scope 3\n"
	if got := out.String(); got != want {
		t.Errorf("got %q", got)
	}
	if p := New(&out, 0, "auto"); p.quit != nil {
		t.Error("progress is shown where there is no terminal")
	}
}
