package dap

import (
	"testing"

	"github.com/google/go-dap"
)

// TestFromZero: a client that counts lines from zero gets the places of one that counts from one, less one each, and sets breakpoints so.
func TestFromZero(t *testing.T) {
	c := connect(t, open)
	c.ask("initialize", map[string]any{"adapterID": "assay", "linesStartAt1": false, "columnsStartAt1": false}, nil)
	c.ask("launch", map[string]any{"program": "p.ir"}, nil)
	b := c.ask("setBreakpoints", map[string]any{"source": map[string]any{"path": "p.ir"}, "breakpoints": []any{
		map[string]any{"line": 24, "condition": "i == 2"}, map[string]any{"line": 2},
	}}, nil).(*dap.SetBreakpointsResponse).Body.Breakpoints
	if !b[0].Verified || b[0].Line != 24 || b[1].Verified || b[1].Message != "no code is at p.ir:3" {
		t.Errorf("%+v", b)
	}
	c.ask("configurationDone", map[string]any{}, nil)
	if c.stops(); c.line() != 15 {
		t.Errorf("it begins at %d", c.line())
	}
	if why := c.move("continue", map[string]any{"threadId": 1}); why != "breakpoint" || c.line() != 24 || c.eval("i") != "2" {
		t.Errorf("%s at %d", why, c.line())
	}
	g := c.ask("gotoTargets", map[string]any{"source": map[string]any{"path": "p.ir"}, "line": 15}, nil).(*dap.GotoTargetsResponse).Body.Targets
	if len(g) != 2 || g[1].Line != 15 {
		t.Fatalf("%+v", g)
	}
	if why := c.move("goto", map[string]any{"threadId": 1, "targetId": g[1].Id}); why != "goto" || c.line() != 15 {
		t.Errorf("%s at %d", why, c.line())
	}
	c.end()
}

// TestFilters: a filter of exceptions that there is not is no breakpoint, and does not become one of all exceptions.
func TestFilters(t *testing.T) {
	c := connect(t, open)
	c.begin()
	b := c.ask("setExceptionBreakpoints", map[string]any{"filters": []any{"made", "nope"}}, nil).(*dap.SetExceptionBreakpointsResponse).Body.Breakpoints
	if len(b) != 2 || !b[0].Verified || b[1].Verified || b[1].Message != `there is no filter "nope" of exceptions; there is made` {
		t.Errorf("%+v", b)
	}
	c.end()
}
