// This file reads messages, answers them, and has the life of a session.

package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"runtime/debug"
	"strconv"
	"sync"

	"assay/serve/wire"
)

// Server serves one editor.
type Server struct {
	house *House
	in    *wire.Reader

	writing sync.Mutex // of out
	out     io.Writer

	mu       sync.Mutex // of what the reader shares with the loop
	requests map[string]context.CancelFunc

	// All that follows is of the loop.
	posted    chan func() // what others want it to do
	done      chan struct{}
	phase     phase
	client    capabilities
	asked     int // requests to the client
	replies   map[string]func(result json.RawMessage, err *wrong)
	root      string // folder that names are relative to
	settings  Settings
	open      map[string]*document // by URI
	results   map[string]*result   // of files, by URI
	published map[string]bool      // URIs with diagnostics
	jobs      jobs
	traces    string // folder of traces; empty: none was written
}

// phase is where a session is.
type phase uint8

const (
	begins phase = iota
	serves
	shut
)

// New returns a server.
func New(in io.Reader, out io.Writer, h *House) *Server {
	return &Server{
		house: h, in: wire.NewReader(in), out: out, requests: map[string]context.CancelFunc{}, posted: make(chan func()), done: make(chan struct{}),
		replies: map[string]func(json.RawMessage, *wrong){}, settings: defaults(), open: map[string]*document{}, results: map[string]*result{}, published: map[string]bool{},
	}
}

// Serve answers messages until the client says exit, or the input ends. It reports whether the client had shut the server down before, as the protocol
// asks.
func (s *Server) Serve(ctx context.Context) (clean bool) {
	ctx, cancel := context.WithCancel(ctx)
	incoming := make(chan *request)
	go s.read(ctx, incoming)
	s.jobs.ctx = ctx
	defer s.close()
	defer s.jobs.ended.Wait()
	defer close(s.done)
	defer cancel()
	for {
		select {
		case r, ok := <-incoming:
			if !ok {
				return false
			}
			if r.Method == "exit" && r.ID == nil {
				return s.phase == shut
			}
			s.message(r)
		case do := <-s.posted:
			s.guarded(nil, do)
		case <-ctx.Done():
			return false
		}
	}
}

// post lets the loop do something; it is left where the session has ended.
func (s *Server) post(do func()) {
	select {
	case s.posted <- do:
	case <-s.done:
	}
}

// request is a message of the client.
type request struct {
	message
	ctx  context.Context
	none *wrong // it is no request: why
}

// read reads messages until there are none.
func (s *Server) read(ctx context.Context, to chan<- *request) {
	defer close(to)
	send := func(r *request) bool {
		select {
		case to <- r:
			return true
		case <-s.done:
			return false
		}
	}
	for {
		content, passed, err := s.in.Next()
		if passed > 0 && !send(&request{none: wrongf(parseError, "%d bytes are no message, and were passed over", passed)}) {
			return
		}
		if err != nil {
			return
		}
		r := &request{ctx: ctx}
		switch err := json.Unmarshal(content, &r.message); {
		case err != nil && !json.Valid(content):
			r.none = wrongf(parseError, "a message is not JSON: %v", err)
			s.in.Again(content)
		case err != nil || r.Version != "2.0" || !idOK(r.ID):
			r.none = wrongf(invalidRequest, "a message is no request of JSON-RPC 2.0, no notification and no response")
		case r.Method == "$/cancelRequest":
			s.cancel(r.Params)
			continue
		case r.Method != "" && r.ID != nil:
			r.ctx = s.begin(ctx, string(r.ID))
		}
		if !send(r) {
			return
		}
	}
}

// idOK reports whether an identifier is a number, a text, or not there.
func idOK(id json.RawMessage) bool {
	return len(id) == 0 || id[0] == '"' || id[0] == '-' || id[0] >= '0' && id[0] <= '9' || string(id) == "null"
}

func (s *Server) begin(ctx context.Context, id string) context.Context {
	ctx, cancel := context.WithCancel(ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	if before := s.requests[id]; before != nil {
		before() // an identifier that is used twice
	}
	s.requests[id] = cancel
	return ctx
}

// cancel ends a request. One that is not known was answered.
func (s *Server) cancel(params json.RawMessage) {
	var p struct {
		ID json.RawMessage `json:"id"`
	}
	if json.Unmarshal(params, &p) != nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if cancel := s.requests[string(p.ID)]; cancel != nil {
		cancel()
	}
}

// message answers a message.
func (s *Server) message(r *request) {
	switch {
	case r.none != nil:
		s.send(&message{ID: json.RawMessage("null"), Error: r.none})
	case r.Method == "":
		s.reply(r)
	case s.phase == begins && r.Method != "initialize":
		s.refuse(r, wrongf(serverNotInitialized, "%s comes before initialize", r.Method))
	case s.phase != begins && r.Method == "initialize":
		s.refuse(r, wrongf(invalidRequest, "initialize comes once"))
	case s.phase == shut:
		s.refuse(r, wrongf(invalidRequest, "%s comes after shutdown", r.Method))
	case r.ctx.Err() != nil:
		s.refuse(r, wrongf(requestCancelled, "%s was cancelled", r.Method))
	default:
		do := handlers[r.Method]
		if do == nil {
			s.refuse(r, wrongf(methodNotFound, "%s is not known", r.Method))
			return
		}
		s.guarded(r, func() { do(s, r) })
	}
}

// guarded turns a fault of ours into an error of the request, and the session goes on.
func (s *Server) guarded(r *request, do func()) {
	defer func() {
		if x := recover(); x != nil {
			s.log(isError, fmt.Sprintf("internal error: %v\n%s", x, debug.Stack()))
			if r != nil {
				s.refuse(r, wrongf(internalError, "internal error: %v", x))
			}
		}
	}()
	do()
}

// handler answers a request, or takes a notification.
type handler func(s *Server, r *request)

// answers is a handler that answers at once.
func answers[P any](f func(*Server, P) (any, error)) handler {
	return func(s *Server, r *request) {
		p, ok := params[P](s, r)
		if !ok {
			return
		}
		result, err := f(s, p)
		s.answer(r, result, err)
	}
}

// takes is a handler of a notification.
func takes[P any](f func(*Server, P)) handler {
	return answers(func(s *Server, p P) (any, error) { f(s, p); return nil, nil })
}

// params reads the parameters of a request. Those that are not there are empty.
func params[P any](s *Server, r *request) (p P, ok bool) {
	if len(bytes.TrimSpace(r.Params)) > 0 {
		if err := json.Unmarshal(r.Params, &p); err != nil {
			s.refuse(r, wrongf(invalidParams, "%s: %v", r.Method, err))
			return p, false
		}
	}
	return p, true
}

// handlers are the requests and notifications that are known, by their methods.
var handlers map[string]handler

func init() {
	handlers = map[string]handler{
		"initialize":                          answers((*Server).initialize),
		"initialized":                         takes(func(s *Server, _ struct{}) { s.begun() }),
		"shutdown":                            answers(func(s *Server, _ any) (any, error) { s.phase = shut; s.jobs.stop(); return nil, nil }),
		"textDocument/didOpen":                takes((*Server).didOpen),
		"textDocument/didChange":              takes((*Server).didChange),
		"textDocument/didSave":                takes((*Server).didSave),
		"textDocument/didClose":               takes((*Server).didClose),
		"textDocument/codeLens":               answers((*Server).lenses),
		"textDocument/hover":                  answers((*Server).hover),
		"textDocument/codeAction":             answers((*Server).actions),
		"textDocument/completion":             answers((*Server).complete),
		"workspace/executeCommand":            (*Server).execute,
		"workspace/didChangeConfiguration":    takes((*Server).configured),
		"workspace/didChangeWatchedFiles":     takes(func(s *Server, _ any) { s.recheck("") }),
		"window/workDoneProgress/cancel":      takes((*Server).stopped),
		"workspace/didChangeWorkspaceFolders": takes(func(*Server, any) {}),
		"$/setTrace":                          takes(func(*Server, any) {}),
		"textDocument/willSave":               takes(func(*Server, any) {}),
	}
}

// answer answers a request; a notification has no answer.
func (s *Server) answer(r *request, result any, err error) {
	if err != nil {
		w, ok := err.(*wrong)
		if !ok {
			w = wrongf(requestFailed, "%v", err)
		}
		s.refuse(r, w)
		return
	}
	if r.ID == nil {
		return
	}
	s.finished(r)
	text, err := json.Marshal(result)
	if err != nil {
		panic(err) // the types are ours
	}
	s.send(&message{ID: r.ID, Result: text})
}

// refuse answers a request with an error. What a notification says wrongly is logged.
func (s *Server) refuse(r *request, w *wrong) {
	if r.ID == nil {
		if s.phase == serves && w.Code != methodNotFound {
			s.log(isWarning, w.Message)
		}
		return
	}
	s.finished(r)
	s.send(&message{ID: r.ID, Error: w})
}

func (s *Server) finished(r *request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if cancel := s.requests[string(r.ID)]; cancel != nil {
		cancel()
		delete(s.requests, string(r.ID))
	}
}

// send writes a message. A client that does not read any more ends the session by the end of what it writes.
func (s *Server) send(m *message) {
	m.Version = "2.0"
	text, err := json.Marshal(m)
	if err != nil {
		panic(err) // the types are ours
	}
	s.writing.Lock()
	defer s.writing.Unlock()
	wire.Write(s.out, text)
}

// notify sends a notification.
func (s *Server) notify(method string, params any) {
	text, err := json.Marshal(params)
	if err != nil {
		panic(err) // the types are ours
	}
	s.send(&message{Method: method, Params: text})
}

// ask sends a request to the client; then gets its answer, in the loop.
func (s *Server) ask(method string, params any, then func(result json.RawMessage, err *wrong)) {
	text, err := json.Marshal(params)
	if err != nil {
		panic(err) // the types are ours
	}
	s.asked++
	id := strconv.Quote("assay-" + strconv.Itoa(s.asked))
	s.replies[id] = then
	s.send(&message{ID: json.RawMessage(id), Method: method, Params: text})
}

// reply takes the answer of the client to a request of ours.
func (s *Server) reply(r *request) {
	then := s.replies[string(r.ID)]
	if then == nil {
		return // to nothing that was asked
	}
	delete(s.replies, string(r.ID))
	s.guarded(nil, func() { then(r.Result, r.Error) })
}

// log tells the client something for its log, show for its user.
func (s *Server) log(severity int, text string) {
	s.notify("window/logMessage", map[string]any{"type": severity, "message": text})
}

func (s *Server) show(severity int, text string) {
	s.notify("window/showMessage", map[string]any{"type": severity, "message": text})
}
