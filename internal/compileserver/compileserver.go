// Package compileserver lets processes of a test share the compilers of Java that one of them keeps running. It is apart from
// package javac, so that only tests listen to anybody.
package compileserver

import (
	"context"
	"encoding/gob"
	"net"
	"sync"

	"assay/lang/java/javac"
)

// At returns a pool whose calls are made by the process that serves at a socket. Flags must not name files relative to a
// folder.
func At(socket string) *javac.Pool {
	return javac.Elsewhere(func(ctx context.Context, c javac.Call) javac.Reply { return ask(ctx, socket, c) })
}

// Serve makes calls of other processes until the listener is closed, one after the other. The JVM begins with the first
// call of a kind.
func Serve(l net.Listener, pool *javac.Pool) {
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
			var c javac.Call
			if gob.NewDecoder(conn).Decode(&c) != nil {
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
			var r javac.Reply
			for i := 0; i < 2 && !r.OK; i++ { // the first call of a kind is only noted
				r = pool.Make(ctx, c)
			}
			gob.NewEncoder(conn).Encode(r)
		})
	}
}

// ask has another process make a call.
func ask(ctx context.Context, socket string, c javac.Call) (r javac.Reply) {
	conn, err := (&net.Dialer{}).DialContext(ctx, "unix", socket)
	if err != nil {
		return javac.Reply{}
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	if gob.NewEncoder(conn).Encode(c) != nil || gob.NewDecoder(conn).Decode(&r) != nil || ctx.Err() != nil {
		return javac.Reply{}
	}
	return r
}
