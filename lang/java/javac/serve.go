// This file lets processes share the compilers that one of them keeps running.

package javac

import (
	"context"
	"encoding/gob"
	"net"
	"sync"

	"assay/lang/java/jdk"
)

// request is a call of another process.
type request struct {
	Home     jdk.Home
	JVM, Env []string
	ArgFile  string
}

// reply is what became of it; unless it is OK, the process has to make the call itself.
type reply struct {
	Said   string
	Status int
	OK     bool
}

// Served returns a pool that has no JVMs: another process makes its calls, which serves at a socket. Flags must not name files
// relative to a folder.
func Served(socket string) *Pool { return &Pool{served: socket} }

// Serve makes calls of other processes until the listener is closed, one after the other. The JVM begins with the first
// call of a kind.
func (p *Pool) Serve(l net.Listener) {
	var one sync.Mutex
	var all sync.WaitGroup
	defer all.Wait()
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		all.Go(func() {
			defer conn.Close()
			var q request
			if gob.NewDecoder(conn).Decode(&q) != nil {
				return
			}
			ctx, stop := context.WithCancel(context.Background())
			defer stop()
			go func() { // a caller that goes away wants no answer
				conn.Read(make([]byte, 1))
				stop()
			}()
			one.Lock()
			defer one.Unlock()
			gob.NewEncoder(conn).Encode(p.serve(ctx, q))
		})
	}
}

func (p *Pool) serve(ctx context.Context, q request) (r reply) {
	for i := 0; i < 2 && !r.OK; i++ { // the first call of a kind is only noted
		r.Said, r.Status, r.OK = p.call(ctx, q.Home, q.JVM, q.Env, q.ArgFile)
	}
	return r
}

// ask has another process make a call.
func ask(ctx context.Context, socket string, q request) (said string, status int, ok bool) {
	conn, err := (&net.Dialer{}).DialContext(ctx, "unix", socket)
	if err != nil {
		return "", 0, false
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	var r reply
	if gob.NewEncoder(conn).Encode(q) != nil || gob.NewDecoder(conn).Decode(&r) != nil {
		return "", 0, false
	}
	return r.Said, r.Status, r.OK && ctx.Err() == nil
}
