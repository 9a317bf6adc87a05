package compileserver

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"assay/lang/java/javac"
)

// outcome compiles A.java by a pool and returns the classes that it has, or what was said.
func outcome(t *testing.T, pool *javac.Pool) string {
	t.Helper()
	out, err := javac.Compile(t.Context(), javac.Options{Files: []string{"A.java"}, Flags: []string{"-Xlint:all"}, Pool: pool})
	if err != nil {
		return err.Error()
	}
	defer out.Close()
	classes, err := os.ReadFile(filepath.Join(out.Dir, "A.class"))
	if err != nil {
		t.Error(err)
	}
	return fmt.Sprintf("%x %v", classes, out.Warnings.All())
}

// TestServe: a process that has another one make its calls gets the outcome that it has alone, in each folder and several at once;
// and so it does where nothing serves, or what serves cannot answer.
func TestServe(t *testing.T) {
	home, err := javac.Find()
	if err != nil {
		t.Fatal(err)
	}
	socket := filepath.Join(t.TempDir(), "s")
	l, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	pool, served := &javac.Pool{}, make(chan bool)
	go func() { Serve(l, pool); close(served) }()
	for _, text := range []string{"class A { int f() { return \"é🎈\" + missing; } }", "class A { String é; }"} {
		t.Chdir(t.TempDir())
		if err := os.WriteFile("A.java", []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		alone := outcome(t, nil)
		var all sync.WaitGroup
		for i := range 6 {
			all.Go(func() {
				at := socket
				if i == 5 {
					at += "none"
				}
				if got := outcome(t, At(at)); got != alone {
					t.Errorf("%s; served: %s", alone, got)
				}
			})
		}
		all.Wait()
	}
	conn, err := net.Dial("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	conn.Write([]byte("nothing")) // no call: it costs the others nothing
	conn.Close()
	call := javac.Call{Home: home, ArgFile: "none"}
	if !At(socket).Make(t.Context(), call).OK {
		t.Error("nobody makes calls")
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if At(socket).Make(ctx, call).OK {
		t.Error("a call that was stopped is answered")
	}
	pool.Close()
	if At(socket).Make(t.Context(), call).OK {
		t.Error("a closed pool makes calls")
	}
	if got := outcome(t, At(socket)); got != outcome(t, nil) {
		t.Error(got)
	}
	l.Close()
	<-served
}
