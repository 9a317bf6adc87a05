// This file reads messages, and answers them.

package dap

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strconv"
	"sync"
	"sync/atomic"

	"github.com/google/go-dap"

	assay "assay/serve/debug"
	"assay/serve/wire"
	"assay/vm/session"
)

// Arguments are those of a launch.
type Arguments struct {
	Program     string   `json:"program"` // a trace, a report, or a program
	Args        []string `json:"args"`
	StopOnEntry *bool    `json:"stopOnEntry"` // true where it is not there
	Input       string   `json:"input"`       // the file that a program reads
	Result      int      `json:"result"`      // the number of a report's counterexample, from 1
	Memory      string   `json:"memory"`      // of the history: "512M"
}

// Target is a run that was opened.
type Target struct {
	Debugger *assay.Debugger
	Failed   bool // it stands where it fails
	Close    func() error
}

// Launch opens a run. What it puts out goes to output; interrupted reports whether a motion is to end.
type Launch func(a Arguments, output func(to string, data []byte), interrupted func() bool) (*Target, error)

// Server serves one client.
type Server struct {
	launch Launch
	in     *bufio.Reader
	mu     sync.Mutex // of out and seq: programs put out while motions run
	out    io.Writer
	seq    int

	numbers numbering // of lines and columns, as the client has them

	stop   atomic.Bool // ends the motion that runs
	left   atomic.Bool // so does that nobody waits for any
	queue  chan []byte // messages that came
	later  [][]byte    // of them, those that wait for a motion to end
	aside  bool        // the motion that runs can be halted for requests that do not move
	halted bool        // it was, and nothing else
	quit   chan struct{}
	target *Target
	args   Arguments
	begun  bool // the client has configured it
	breaks map[string][]int
	vars   []variables
	frames []assay.Frame
	cells  map[string]session.Cell // that data breakpoints may be of
	lost   map[int]string          // sources that have no file, by their references
}

// New returns a server.
func New(in io.Reader, out io.Writer, l Launch) *Server {
	return &Server{
		launch: l, in: bufio.NewReader(in), out: out, queue: make(chan []byte, mostQueued), quit: make(chan struct{}),
		breaks: map[string][]int{}, cells: map[string]session.Cell{}, lost: map[int]string{},
	}
}

// mostQueued is how many messages are read before one is answered, so that what ends a motion is seen behind others.
const mostQueued = 1 << 10

// Quit ends the session, and the motion that runs. It is called once.
func (s *Server) Quit() {
	s.left.Store(true)
	close(s.quit)
}

// interrupted reports whether the motion that runs is to end or, where it can be halted, whether there are requests that do not move.
func (s *Server) interrupted() bool {
	if s.left.Load() || s.stop.Swap(false) {
		s.halted = false
		return true
	}
	s.halted = s.aside && len(s.queue) > 0
	return s.halted
}

// errDone ends a session.
var errDone = errors.New("done")

// Serve answers messages until the client disconnects. It returns an error where the input is no message.
func (s *Server) Serve() error {
	defer func() {
		if s.target != nil && s.target.Close != nil {
			s.target.Close()
		}
	}()
	wrong := make(chan error, 1)
	done := make(chan struct{})
	defer close(done)
	go s.read(wrong, done)
	for {
		content, ok := s.next()
		if !ok {
			break
		}
		if err := s.message(content); err == errDone {
			return nil
		} else if err != nil {
			return err
		}
	}
	select {
	case <-s.quit:
		return nil
	default:
	}
	if err := <-wrong; err != io.EOF {
		return err
	}
	return nil
}

// read reads messages until there are none, one is wrong, or nobody answers them.
func (s *Server) read(wrong chan<- error, done <-chan struct{}) {
	defer close(s.queue)
	for {
		content, err := wire.Read(s.in)
		if err != nil {
			wrong <- err
			s.left.Store(true) // nobody waits for the motion
			return
		}
		switch command(content) {
		case "pause", "restart":
			s.stop.Store(true)
		case "terminate", "disconnect":
			s.left.Store(true)
		}
		select {
		case s.queue <- content:
		case <-done:
			return
		}
	}
}

// next returns the next message; false: there is none.
func (s *Server) next() (content []byte, ok bool) {
	if len(s.later) > 0 {
		content, s.later = s.later[0], s.later[1:]
		return content, true
	}
	select {
	case content, ok = <-s.queue:
		return content, ok
	case <-s.quit:
		return nil, false
	}
}

// command is what a message asks for.
func command(content []byte) string {
	var r struct{ Command string }
	if json.Unmarshal(content, &r) != nil {
		return ""
	}
	return r.Command
}

// asides answers what does not move, of what has come during a motion that was halted, and refuses what does; the rest ends it.
func (s *Server) asides() error {
	s.target.Debugger.Moved()
	for len(s.queue) > 0 {
		content := <-s.queue
		switch command(content) {
		case "setBreakpoints", "setFunctionBreakpoints", "setExceptionBreakpoints", "setDataBreakpoints", "dataBreakpointInfo",
			"threads", "stackTrace", "scopes", "variables", "evaluate", "source", "exceptionInfo", "loadedSources":
			if err := s.message(content); err != nil {
				return err
			}
		case "continue", "reverseContinue", "next", "stepIn", "stepOut", "stepBack", "goto":
			r := dap.Request{Command: command(content)}
			if json.Unmarshal(content, &r) != nil {
				continue
			}
			if err := s.refuse(&r, errors.New("the run goes on: pause it first")); err != nil {
				return err
			}
		default:
			s.later = append(s.later, content)
			s.aside = false
		}
	}
	return nil
}

// message answers a message. What is wrong with a request is said to the client, which may go on.
func (s *Server) message(content []byte) (err error) {
	m, err := dap.DecodeProtocolMessage(content)
	var r struct {
		Seq     int
		Type    string
		Command string
	}
	if json.Unmarshal(content, &r) != nil || r.Type != "request" {
		return nil // no request: there is nobody to answer
	}
	req := dap.Request{ProtocolMessage: dap.ProtocolMessage{Seq: r.Seq, Type: r.Type}, Command: r.Command}
	if err != nil {
		return s.refuse(&req, fmt.Errorf("%s is not understood: %v", r.Command, err))
	}
	if r.Command == "initialize" {
		s.numbers = numberingOf(content)
	}
	defer func() {
		if x := recover(); x != nil {
			err = s.refuse(&req, fmt.Errorf("internal error: %v\n%s", x, debug.Stack()))
		}
	}()
	rm, ok := m.(dap.RequestMessage)
	if !ok {
		return nil
	}
	err = s.answer(rm, &req)
	var said *saidError
	if errors.As(err, &said) {
		return s.refuse(&req, said.error)
	}
	return err
}

// saidError is what a client is told; other errors end the session.
type saidError struct{ error }

func sayf(format string, args ...any) error { return &saidError{fmt.Errorf(format, args...)} }

func (s *Server) refuse(r *dap.Request, err error) error {
	out := &dap.ErrorResponse{Response: s.response(r)}
	out.Success, out.Message = false, err.Error()
	out.Body.Error = &dap.ErrorMessage{Id: 1, Format: "{text}", Variables: map[string]string{"text": err.Error()}, ShowUser: true}
	return s.send(out)
}

func (s *Server) response(r *dap.Request) dap.Response {
	return dap.Response{ProtocolMessage: dap.ProtocolMessage{Type: "response"}, RequestSeq: r.Seq, Success: true, Command: r.Command}
}

func event(name string) dap.Event {
	return dap.Event{ProtocolMessage: dap.ProtocolMessage{Type: "event"}, Event: name}
}

// send writes a message, with the next number.
func (s *Server) send(m dap.Message) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seq++
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	var whole map[string]json.RawMessage
	if err := json.Unmarshal(text, &whole); err != nil {
		return err
	}
	whole["seq"] = json.RawMessage(strconv.Itoa(s.seq))
	if text, err = json.Marshal(whole); err != nil {
		return err
	}
	return dap.WriteBaseMessage(s.out, text)
}

// answer answers a request.
func (s *Server) answer(m dap.RequestMessage, r *dap.Request) error {
	switch m := m.(type) {
	case *dap.InitializeRequest:
		return s.send(&dap.InitializeResponse{Response: s.response(r), Body: capabilities})
	case *dap.LaunchRequest:
		return s.open(m, r)
	case *dap.DisconnectRequest:
		if err := s.send(&dap.DisconnectResponse{Response: s.response(r)}); err != nil {
			return err
		}
		return errDone
	case *dap.TerminateRequest:
		if err := s.send(&dap.TerminateResponse{Response: s.response(r)}); err != nil {
			return err
		}
		return s.send(&dap.TerminatedEvent{Event: event("terminated")})
	}
	if s.target == nil {
		return sayf("%s comes before launch", r.Command)
	}
	switch m := m.(type) {
	case *dap.ConfigurationDoneRequest:
		if err := s.send(&dap.ConfigurationDoneResponse{Response: s.response(r)}); err != nil {
			return err
		}
		return s.begin()
	case *dap.SetBreakpointsRequest, *dap.SetFunctionBreakpointsRequest, *dap.SetExceptionBreakpointsRequest, *dap.SetDataBreakpointsRequest, *dap.DataBreakpointInfoRequest:
		return s.setBreaks(m, r)
	case *dap.ThreadsRequest, *dap.StackTraceRequest, *dap.ScopesRequest, *dap.VariablesRequest, *dap.EvaluateRequest, *dap.SourceRequest, *dap.ExceptionInfoRequest, *dap.LoadedSourcesRequest:
		return s.look(m, r)
	}
	return s.move(m, r)
}

// made is the filter of exceptions that there is.
const made = "made"

var capabilities = dap.Capabilities{
	SupportsConfigurationDoneRequest: true, SupportsFunctionBreakpoints: true, SupportsConditionalBreakpoints: true, SupportsDataBreakpoints: true,
	SupportsStepBack: true, SupportsGotoTargetsRequest: true, SupportsRestartRequest: true, SupportsTerminateRequest: true, SupportsEvaluateForHovers: true,
	SupportsSteppingGranularity: true, SupportsExceptionFilterOptions: true, SupportsExceptionInfoRequest: true, SupportsLoadedSourcesRequest: true,
	SupportsDelayedStackTraceLoading: true,
	ExceptionBreakpointFilters: []dap.ExceptionBreakpointsFilter{{
		Filter: made, Label: "Exceptions, where they are made", SupportsCondition: true, ConditionDescription: "the class, such as NullPointerException; without it, Throwable",
	}},
}

// open opens what a client launches.
func (s *Server) open(m *dap.LaunchRequest, r *dap.Request) error {
	var a Arguments
	if s.target != nil {
		return sayf("it was launched before")
	}
	if err := json.Unmarshal(m.Arguments, &a); err != nil {
		return sayf("a launch is not understood: %v", err)
	}
	if a.Program == "" {
		return sayf("a launch names a program: a trace, a report, or a program to run")
	}
	output := func(to string, data []byte) {
		e := &dap.OutputEvent{Event: event("output")}
		e.Body.Category, e.Body.Output = "stdout", string(data)
		if to == "stderr" {
			e.Body.Category = to
		}
		s.send(e)
	}
	t, err := s.launch(a, output, s.interrupted)
	if err != nil {
		return &saidError{err}
	}
	s.target, s.args = t, a
	if err := s.send(&dap.LaunchResponse{Response: s.response(r)}); err != nil {
		return err
	}
	return s.send(&dap.InitializedEvent{Event: event("initialized")})
}
