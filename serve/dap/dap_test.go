package dap

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-dap"

	"assay/internal/irgen"
	"assay/ir"
	"assay/ir/parse"
	"assay/serve/debug"
	"assay/source"
	"assay/task"
	"assay/vm"
	"assay/vm/session"
)

const program = `program p
class Node {
	field value: i32
	field next: ref Node
}
proc twice(n: i32) -> (r: i32) {
b0:
	r := n + n
	return
}
proc main(n: i32) -> (t: i32) {
	local a: ref Node
	local list: array i32
	local i: i32
b0:
	a := new Node
	list := newarray i32[4]
	i := 0
	goto b1
b1:
	if i < 4 then b2 else b3
b2:
	t := call twice(i)
	store list[i] := t
	store a.(Node.value) := t
	i := i + 1
	goto b1
b3:
	assert i < 4 "assert" "few"
	return
}
`

// open opens the program above.
func open(Arguments, func(string, []byte), func() bool) (*Target, error) {
	p, list := parse.Program("p.ir", program)
	if list.Failed() {
		return nil, list.Err()
	}
	x, err := session.New(vm.Compile(p).Start(vm.Setup{Proc: p.Proc("main")}), session.Options{})
	if err != nil {
		return nil, err
	}
	return &Target{Debugger: debug.New(x, debug.Program{Texts: source.Texts{"p.ir": program}})}, nil
}

// client is the other side of a server.
type client struct {
	t    *testing.T
	out  io.WriteCloser
	in   *bufio.Reader
	seq  int
	done chan error
	s    *Server
}

func connect(t *testing.T, l Launch) *client {
	toServer, out := io.Pipe()
	in, fromServer := io.Pipe()
	s := New(toServer, fromServer, l)
	c := &client{t: t, out: out, in: bufio.NewReader(in), done: make(chan error, 1), s: s}
	go func() {
		err := s.Serve()
		fromServer.Close()
		c.done <- err
	}()
	return c
}

// ask sends a request and returns its answer; events before it are given to see.
func (c *client) ask(command string, arguments any, see func(dap.Message)) dap.Message {
	c.t.Helper()
	c.seq++
	text, err := json.Marshal(map[string]any{"seq": c.seq, "type": "request", "command": command, "arguments": arguments})
	if err != nil {
		c.t.Fatal(err)
	}
	sent := make(chan error, 1)
	go func() { sent <- dap.WriteBaseMessage(c.out, text) }()
	for {
		m := c.read()
		if r, ok := m.(dap.ResponseMessage); ok && r.GetResponse().RequestSeq == c.seq {
			if err := <-sent; err != nil {
				c.t.Fatal(err)
			}
			return m
		}
		if see != nil {
			see(m)
		}
	}
}

func (c *client) read() dap.Message {
	c.t.Helper()
	timer := time.AfterFunc(30*time.Second, func() { c.out.Close() })
	defer timer.Stop()
	m, err := dap.ReadProtocolMessage(c.in)
	if err != nil {
		c.t.Fatal(err)
	}
	return m
}

// stops reads to the event that everything stands.
func (c *client) stops() *dap.StoppedEvent {
	c.t.Helper()
	for {
		if m, ok := c.read().(*dap.StoppedEvent); ok {
			return m
		}
	}
}

// move sends a request that moves, and returns why it stopped.
func (c *client) move(command string, arguments any) string {
	c.t.Helper()
	if r := c.ask(command, arguments, nil).(dap.ResponseMessage).GetResponse(); !r.Success {
		return "refused: " + r.Message
	}
	return c.stops().Body.Reason
}

// line returns the line of the innermost frame.
func (c *client) line() int {
	c.t.Helper()
	m := c.ask("stackTrace", map[string]any{"threadId": 1}, nil).(*dap.StackTraceResponse)
	if len(m.Body.StackFrames) == 0 {
		return 0
	}
	return m.Body.StackFrames[0].Line
}

func (c *client) eval(text string) string {
	c.t.Helper()
	switch m := c.ask("evaluate", map[string]any{"expression": text}, nil).(type) {
	case *dap.EvaluateResponse:
		return m.Body.Result
	case *dap.ErrorResponse:
		return m.Message
	}
	return ""
}

func (c *client) begin() {
	c.t.Helper()
	if m := c.ask("initialize", map[string]any{"adapterID": "assay"}, nil).(*dap.InitializeResponse); !m.Body.SupportsStepBack {
		c.t.Fatal("it does not step back")
	}
	c.ask("launch", map[string]any{"program": "p.ir"}, nil)
	if _, ok := c.read().(*dap.InitializedEvent); !ok {
		c.t.Fatal("it is not initialized")
	}
}

func (c *client) end() {
	c.t.Helper()
	c.ask("disconnect", map[string]any{}, nil)
	if err := <-c.done; err != nil {
		c.t.Fatal(err)
	}
}

// TestSession: a client sets breakpoints of each kind, goes on and back, and looks.
func TestSession(t *testing.T) {
	c := connect(t, open)
	c.begin()
	b := c.ask("setBreakpoints", map[string]any{"source": map[string]any{"path": "/home/someone/p.ir"}, "breakpoints": []any{
		map[string]any{"line": 25, "condition": "i == 2"}, map[string]any{"line": 3},
	}}, nil).(*dap.SetBreakpointsResponse).Body.Breakpoints
	if !b[0].Verified || b[1].Verified || b[1].Message != "no code is at p.ir:3" {
		t.Errorf("%+v", b)
	}
	f := c.ask("setFunctionBreakpoints", map[string]any{"breakpoints": []any{map[string]any{"name": "nothing"}}}, nil).(*dap.SetFunctionBreakpointsResponse)
	if f.Body.Breakpoints[0].Verified {
		t.Error("a procedure that is not there is a breakpoint")
	}
	c.ask("configurationDone", map[string]any{}, nil)
	if e := c.stops(); e.Body.Reason != "entry" || c.line() != 16 {
		t.Fatalf("%+v at %d", e.Body, c.line())
	}
	if why := c.move("continue", map[string]any{"threadId": 1}); why != "breakpoint" || c.line() != 25 || c.eval("i") != "2" || c.eval("t") != "4" {
		t.Errorf("%s at %d, i = %s", why, c.line(), c.eval("i"))
	}
	stack := c.ask("stackTrace", map[string]any{"threadId": 1, "startFrame": 0, "levels": 1}, nil).(*dap.StackTraceResponse).Body
	if stack.TotalFrames != 1 || stack.StackFrames[0].Name != "main" || stack.StackFrames[0].Source.SourceReference == 0 {
		t.Errorf("%+v", stack)
	}
	text := c.ask("source", map[string]any{"sourceReference": stack.StackFrames[0].Source.SourceReference}, nil).(*dap.SourceResponse)
	if text.Body.Content != program {
		t.Error("the source is another one")
	}
	scope := c.ask("scopes", map[string]any{"frameId": stack.StackFrames[0].Id}, nil).(*dap.ScopesResponse).Body.Scopes[0]
	vars := c.ask("variables", map[string]any{"variablesReference": scope.VariablesReference}, nil).(*dap.VariablesResponse).Body.Variables
	shown := map[string]dap.Variable{}
	for _, v := range vars {
		shown[v.Name] = v
	}
	if shown["a"].Value != "Node0" || shown["list"].IndexedVariables != 4 || shown["i"].Value != "2" || shown["i"].VariablesReference != 0 {
		t.Errorf("%+v", vars)
	}
	part := c.ask("variables", map[string]any{"variablesReference": shown["list"].VariablesReference, "start": 1, "count": 2}, nil).(*dap.VariablesResponse).Body.Variables
	if len(part) != 2 || part[0].Name != "[1]" || part[0].Value != "2" {
		t.Errorf("%+v", part)
	}
	info := c.ask("dataBreakpointInfo", map[string]any{"variablesReference": shown["a"].VariablesReference, "name": "value"}, nil).(*dap.DataBreakpointInfoResponse)
	if info.Body.DataId != "Node0.value" {
		t.Errorf("%+v", info.Body)
	}
	c.ask("setBreakpoints", map[string]any{"source": map[string]any{"path": "p.ir"}, "breakpoints": []any{}}, nil)
	d := c.ask("setDataBreakpoints", map[string]any{"breakpoints": []any{map[string]any{"dataId": "Node0.value"}, map[string]any{"dataId": "x"}}}, nil).(*dap.SetDataBreakpointsResponse).Body.Breakpoints
	if !d[0].Verified || d[1].Verified {
		t.Errorf("%+v", d)
	}
	if why := c.move("reverseContinue", map[string]any{"threadId": 1}); why != "data breakpoint" || c.line() != 25 || c.eval("a.value") != "0" || c.eval("t") != "2" {
		t.Errorf("%s at %d: a.value is %s before the write of %s", why, c.line(), c.eval("a.value"), c.eval("t"))
	}
	if why := c.move("stepBack", map[string]any{"threadId": 1}); why != "step" || c.line() != 24 {
		t.Errorf("%s at %d", why, c.line())
	}
	if c.move("stepBack", map[string]any{"threadId": 1}); c.line() != 23 {
		t.Errorf("at %d", c.line())
	}
	if c.move("stepIn", map[string]any{"threadId": 1}); c.line() != 8 {
		t.Errorf("at %d", c.line())
	}
	if c.move("stepOut", map[string]any{"threadId": 1}); c.line() != 24 {
		t.Errorf("at %d", c.line())
	}
	g := c.ask("gotoTargets", map[string]any{"source": map[string]any{"path": "p.ir"}, "line": 16}, nil).(*dap.GotoTargetsResponse).Body.Targets
	if len(g) != 2 {
		t.Fatalf("%+v", g)
	}
	if why := c.move("goto", map[string]any{"threadId": 1, "targetId": g[1].Id}); why != "goto" || c.line() != 16 {
		t.Errorf("%s at %d", why, c.line())
	}
	c.ask("setDataBreakpoints", map[string]any{"breakpoints": []any{}}, nil)
	if why := c.move("continue", map[string]any{"threadId": 1}); why != "end" {
		t.Errorf("it ends: %s", why)
	}
	if c.move("stepBack", map[string]any{"threadId": 1}); c.line() != 29 {
		t.Errorf("one line back from the end is %d", c.line())
	}
	if why := c.move("restart", map[string]any{}); why != "entry" || c.line() != 16 {
		t.Errorf("%s at %d", why, c.line())
	}
	c.end()
}

// TestRandomSequences: whatever is asked in whatever order, the server answers each request, and shows what a debugger shows that was never asked
// anything else.
func TestRandomSequences(t *testing.T) {
	asked, compared := 0, 0
	for seed := range uint64(200) {
		var d *debug.Debugger
		fresh := func() *debug.Debugger {
			p := irgen.Program(rand.New(rand.NewPCG(seed, 51)), irgen.Config{Procs: 3, Statements: 12})
			s := vm.Compile(p).StartAny(vm.Setup{Proc: p.Procs[0], Bounds: task.Bounds{Scope: 3, Array: 3}})
			x, err := session.New(s, session.Options{Chooser: vm.Seeded(seed), Budget: vm.Budget{Work: 1 << 16, Heap: 1 << 22}, Interrupted: limit(4000)})
			if err != nil {
				return nil
			}
			return debug.New(x, debug.Program{})
		}
		if d = fresh(); d == nil {
			continue
		}
		c := connect(t, func(Arguments, func(string, []byte), func() bool) (*Target, error) { return &Target{Debugger: d}, nil })
		c.begin()
		rnd := rand.New(rand.NewPCG(seed, 52))
		var p *ir.Program = d.State.Program.Prog
		pick := func(list ...string) string { return list[rnd.IntN(len(list))] }
		name := func() string {
			q := p.Procs[rnd.IntN(len(p.Procs))]
			if len(q.Locals) == 0 {
				return "x"
			}
			return q.Locals[rnd.IntN(len(q.Locals))].Name
		}
		moves := []string{"next", "stepIn", "stepOut", "continue", "stepBack", "reverseContinue", "restart"}
		for range 25 {
			asked++
			n := rnd.IntN(6)
			switch command := pick("move", "move", "look", "set", "wrong"); command {
			case "move":
				c.ask(moves[rnd.IntN(len(moves))], map[string]any{"threadId": n, "granularity": pick("statement", "instruction", "line")}, nil)
			case "look":
				c.ask(pick("threads", "stackTrace", "scopes", "variables", "loadedSources", "exceptionInfo"), map[string]any{"threadId": n, "frameId": n, "variablesReference": n, "start": n - 2, "count": n, "startFrame": n - 3, "levels": n}, nil)
				c.ask("evaluate", map[string]any{"expression": name() + pick("", " + 1", ".", "["), "frameId": n}, nil)
			case "set":
				c.ask("setFunctionBreakpoints", map[string]any{"breakpoints": []any{map[string]any{"name": p.Procs[0].Name, "condition": pick("", name()+" == 1")}}}, nil)
				c.ask("dataBreakpointInfo", map[string]any{"name": name(), "frameId": n}, nil)
				c.ask("setDataBreakpoints", map[string]any{"breakpoints": []any{map[string]any{"dataId": name() + " of frame 0"}}}, nil)
				c.ask("configurationDone", map[string]any{}, nil)
			case "wrong":
				c.ask(pick("launch", "attach", "goto", "nothing", "setBreakpoints", "source", "gotoTargets", "pause", "readMemory"), []any{1, "x", nil}[rnd.IntN(3)], nil)
			}
		}
		c.ask("threads", map[string]any{}, nil) // motions have ended when it is answered
		at := d.Position()
		other := fresh()
		if err := other.Goto(at); err != nil || other.Position() != at {
			t.Fatalf("seed %d: a debugger of its own is at %d, not %d (%v)", seed, other.Position(), at, err)
		}
		other.Moved()
		if f, ok := other.Frame(); ok {
			for _, l := range other.Locals(f) {
				if got, want := c.eval(l.Name), other.Show(l.Value); got != want && !strings.HasPrefix(got, "column") {
					t.Errorf("seed %d: %s is %s at %d, and %s for one who went there", seed, l.Name, got, at, want)
				}
				compared++
			}
		}
		c.end()
	}
	if asked < 3000 || compared < 300 {
		t.Errorf("only %d requests, and %d values", asked, compared)
	}
}

// limit ends motions after so many questions: runs of random programs may have no end.
func limit(n int) func() bool {
	return func() bool { n--; return n < 0 }
}

// TestMalformed: no bytes bring the server down: it answers, or ends with an error that says what is wrong.
func TestMalformed(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 7))
	good := `{"seq":1,"type":"request","command":"launch","arguments":{"program":"p.ir"}}`
	ended := map[string]int{}
	for i := range 10_000 {
		text := []byte(good)
		for range 1 + rnd.IntN(6) {
			k := rnd.IntN(len(text))
			switch rnd.IntN(3) {
			case 0:
				text[k] = byte(rnd.IntN(256))
			case 1:
				text = append(text[:k], text[k+1:]...)
			case 2:
				text = append(text[:k:k], append([]byte{"{}[]\",:0\\"[rnd.IntN(9)]}, text[k:]...)...)
			}
		}
		header := fmt.Sprintf("Content-Length: %d\r\n\r\n", len(text))
		switch i % 10 {
		case 0:
			header = fmt.Sprintf("Content-Length: %d\r\n\r\n", rnd.Uint64())
		case 1:
			header = strings.Repeat("x", rnd.IntN(3000)) + "\r\n\r\n"
		case 2:
			header = fmt.Sprintf("Content-Length: %d\r\n\r\n", rnd.IntN(200))
		}
		in := append([]byte(header), text...)
		err := New(bytes.NewReader(in), io.Discard, open).Serve()
		ended[fmt.Sprint(err != nil)]++
	}
	if ended["true"] < 1000 || ended["false"] < 1000 {
		t.Error(ended)
	}
}
