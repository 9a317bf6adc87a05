// This file keeps compilers running.

package javac

import (
	"bufio"
	"context"
	_ "embed"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"assay/lang/java/jdk"
)

// Pool makes calls cheap after the first: from the second one of a kind on, or from the first where others are expected, a JVM with the
// compiler keeps running and takes one call after the other. Most of what a small call costs is the start of the compiler, which happens once
// then. Calls are of one kind if compiler, memory, and what a JVM reads of the environment are the same. One that finds the JVM busy, and
// one that it cannot answer, are made as without a pool. A nil Pool keeps nothing; the zero Pool is ready. Close ends
// what runs.
type Pool struct {
	elsewhere func(context.Context, Call) Reply // makes the calls; nil: this pool does

	mu       sync.Mutex
	kinds    map[string]*kind // of the calls so far
	expected bool             // others follow the first
	closed   bool
}

// Call is a call of the compiler of a JDK.
type Call struct {
	Home     jdk.Home
	JVM, Env []string
	ArgFile  string
}

// Reply is what the compiler said, and its exit status. Where it is not OK, the call was not made.
type Reply struct {
	Said   string
	Status int
	OK     bool
}

// Elsewhere returns a pool that has no JVMs: somebody else makes its calls.
func Elsewhere(call func(context.Context, Call) Reply) *Pool { return &Pool{elsewhere: call} }

// kind is what is known of a kind of calls.
type kind struct {
	kept *server // nil: there is none
	busy bool    // it is with a call
}

// maxKinds is how many kinds of calls a pool knows at a time.
const maxKinds = 4

// server is a JVM that compiles.
type server struct {
	dir string // with its class
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

//go:generate javac -g --release 11 -d . Server.java

//go:embed Server.class
var serverClass []byte

// oldest is the first JDK that runs the class.
const oldest = 11

// Expect says whether other calls will follow the first, such as those of tests after that of the sources that they are about.
func (p *Pool) Expect(others bool) {
	if p != nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.expected = others
	}
}

// Warm starts the compiler by a small call, before somebody waits for one. Others are expected then.
func (p *Pool) Warm(ctx context.Context) error {
	p.Expect(true)
	dir, err := os.MkdirTemp("", "assay-javac-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "Warm.java")
	if err := os.WriteFile(file, []byte("class Warm { int sum(java.util.List<Integer> of) { int n = 0; for (int x : of) n += x; return n; } }\n"), 0o666); err != nil {
		return err
	}
	out, err := Compile(ctx, Options{Files: []string{file}, Pool: p})
	if err != nil {
		return err
	}
	return out.Close()
}

// Close ends what runs.
func (p *Pool) Close() error {
	if p == nil {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	return p.forget()
}

// forget ends the JVMs that wait for calls, and forgets the kinds.
func (p *Pool) forget() error {
	var errs []error
	for _, k := range p.kinds {
		if k.kept != nil && !k.busy {
			errs = append(errs, k.kept.close())
		}
	}
	p.kinds = map[string]*kind{}
	return errors.Join(errs...)
}

// Make makes a call by a JVM that runs, if that is possible.
func (p *Pool) Make(ctx context.Context, c Call) (r Reply) {
	java, found := c.Home.Program("java")
	if p == nil || !found || c.Home.Feature < oldest {
		return Reply{}
	}
	if p.elsewhere != nil {
		return p.elsewhere(ctx, c)
	}
	jvm := c.JVM
	env := slices.DeleteFunc(slices.Clone(c.Env), func(v string) bool { return strings.HasPrefix(v, "JDK_JAVA_OPTIONS=") }) // of java, and not of javac
	name := strings.Join(slices.Concat([]string{java}, jvm, []string{""}, slices.DeleteFunc(slices.Clone(env), unread)), "\n")
	k := p.take(name)
	if k == nil {
		return Reply{}
	}
	var err error
	if k.kept == nil {
		if k.kept, err = start(java, jvm, env); err != nil {
			p.put(name, k)
			return Reply{}
		}
	}
	stop := context.AfterFunc(ctx, func() { k.kept.cmd.Process.Kill() })
	r.Said, r.Status, err = k.kept.call(c.ArgFile)
	r.OK = stop() && err == nil
	if !r.OK {
		k.kept.close()
		k.kept = nil
	}
	p.put(name, k)
	return r
}

// unread reports whether neither a JVM nor a compiler asks for a variable of the environment. PWD changes with the folder.
func unread(v string) bool {
	return !slices.ContainsFunc([]string{"JAVA", "_JAVA", "JDK", "LD_", "DYLD_", "MALLOC_", "LC_", "LANG", "TZ"}, func(p string) bool { return strings.HasPrefix(v, p) })
}

// take returns the kind of a call, for the caller alone; nil: it is the first of its kind, or the JVM is busy.
func (p *Pool) take(name string) *kind {
	p.mu.Lock()
	defer p.mu.Unlock()
	k := p.kinds[name]
	switch {
	case p.closed:
		return nil
	case k == nil:
		if len(p.kinds) >= maxKinds || p.kinds == nil {
			p.forget()
		}
		k = &kind{}
		p.kinds[name] = k
		if !p.expected {
			return nil
		}
	case k.busy:
		return nil
	}
	k.busy = true
	return k
}

// put takes a kind back after a call; where it was forgotten meanwhile, its JVM ends.
func (p *Pool) put(name string, k *kind) {
	p.mu.Lock()
	defer p.mu.Unlock()
	k.busy = false
	if p.kinds[name] != k && k.kept != nil {
		k.kept.close()
		k.kept = nil
	}
}

// start starts a JVM.
func start(java string, jvm, env []string) (s *server, err error) {
	s = &server{}
	if s.dir, err = os.MkdirTemp("", "assay-javac-"); err != nil {
		return nil, err
	}
	s.dir = absolute(s.dir)
	defer func() {
		if err != nil {
			os.RemoveAll(s.dir)
		}
	}()
	if err = os.WriteFile(filepath.Join(s.dir, "Server.class"), serverClass, 0o666); err != nil {
		return nil, err
	}
	var flags []string
	for _, f := range jvm {
		flags = append(flags, strings.TrimPrefix(f, "-J"))
	}
	s.cmd = exec.Command(absolute(java), append(flags, "-cp", s.dir, "Server")...)
	s.cmd.Env, s.cmd.Dir = env, s.dir // where the JVM may leave what it says of its own faults
	if s.in, err = s.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	s.out = bufio.NewReader(out)
	return s, s.cmd.Start()
}

// call makes a call.
func (s *server) call(argFile string) (said string, status int, err error) {
	head := binary.BigEndian.AppendUint32(nil, uint32(len(argFile)))
	if _, err = s.in.Write(append(head, argFile...)); err != nil {
		return "", 0, err
	}
	var answer struct{ Status, Length int32 }
	if err = binary.Read(s.out, binary.BigEndian, &answer); err != nil {
		return "", 0, err
	}
	text := &clipped{}
	_, err = io.CopyN(text, s.out, int64(answer.Length))
	return text.String(), int(answer.Status), err
}

// close ends a JVM, and waits for it.
func (s *server) close() error {
	s.cmd.Process.Kill() // it has nothing to lose
	s.cmd.Wait()         // what it says is that it was killed
	return os.RemoveAll(s.dir)
}
