package dap

import (
	"testing"
	"time"

	"github.com/google/go-dap"

	"assay/ir/parse"
	"assay/serve/debug"
	"assay/source"
	"assay/vm"
	"assay/vm/session"
)

const endless = `program p
proc main(n: i32) -> (t: i32) {
b0:
	goto b1
b1:
	t := t + 1
	goto b1
}
`

// spinning opens a run that never ends.
func spinning(_ Arguments, _ func(string, []byte), interrupted func() bool) (*Target, error) {
	p, list := parse.Program("p.ir", endless)
	if list.Failed() {
		return nil, list.Err()
	}
	o := session.Within(1 << 24)
	o.Interrupted = interrupted
	x, err := session.New(vm.Compile(p).Start(vm.Setup{Proc: p.Proc("main")}), o)
	if err != nil {
		return nil, err
	}
	return &Target{Debugger: debug.New(x, debug.Program{Texts: source.Texts{"p.ir": endless}})}, nil
}

// TestMeanwhile: requests that come while a run goes on are answered, breakpoints that they set count, and what ends the motion is seen behind others.
func TestMeanwhile(t *testing.T) {
	c := connect(t, spinning)
	c.begin()
	c.ask("configurationDone", map[string]any{}, nil)
	c.stops()
	c.ask("continue", map[string]any{"threadId": 1}, nil)
	if m := c.ask("threads", map[string]any{}, nil).(*dap.ThreadsResponse); len(m.Body.Threads) != 1 {
		t.Errorf("%+v", m.Body)
	}
	for _, motion := range []string{"next", "stepIn", "stepOut", "stepBack", "continue", "reverseContinue"} {
		if e, ok := c.ask(motion, map[string]any{"threadId": 1}, nil).(*dap.ErrorResponse); !ok || e.Message != "the run goes on: pause it first" {
			t.Errorf("%s while the run goes on is not refused", motion)
		}
	}
	c.ask("stackTrace", map[string]any{"threadId": 1}, nil)
	c.eval("t")
	why := ""
	c.ask("pause", map[string]any{"threadId": 1}, func(m dap.Message) {
		if e, ok := m.(*dap.StoppedEvent); ok {
			why = e.Body.Reason
		}
	})
	if why != "pause" { // before the answer, which is not read during a motion
		t.Errorf("it stopped for %q", why)
	}
	c.ask("continue", map[string]any{"threadId": 1}, nil)
	c.ask("setBreakpoints", map[string]any{"source": map[string]any{"path": "p.ir"}, "breakpoints": []any{map[string]any{"line": 6}}}, nil)
	if e := c.stops(); e.Body.Reason != "breakpoint" || c.line() != 6 {
		t.Errorf("%+v at %d", e.Body, c.line())
	}
	c.ask("setBreakpoints", map[string]any{"source": map[string]any{"path": "p.ir"}, "breakpoints": []any{}}, nil)
	c.ask("continue", map[string]any{"threadId": 1}, nil)
	c.ask("evaluate", map[string]any{"expression": "t"}, nil)
	c.end()
}

// TestQuit: a server that is told to ends, also in a motion.
func TestQuit(t *testing.T) {
	for _, moving := range []bool{false, true} {
		c := connect(t, spinning)
		c.begin()
		c.ask("configurationDone", map[string]any{}, nil)
		c.stops()
		if moving {
			c.ask("continue", map[string]any{"threadId": 1}, nil)
		}
		c.s.Quit()
		go func() { // what it still says
			for {
				if _, err := dap.ReadProtocolMessage(c.in); err != nil {
					return
				}
			}
		}()
		select {
		case err := <-c.done:
			if err != nil {
				t.Error(err)
			}
		case <-time.After(30 * time.Second):
			t.Fatalf("it goes on, moving: %v", moving)
		}
	}
}
