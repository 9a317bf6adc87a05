// This file drives JVMs: the server that runs many programs, and single ones.

package javajudge

import (
	"bufio"
	"bytes"
	"context"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"assay/lang/java/jdk"
)

//go:embed Judge.java
var judgeSource []byte

// limit is how long one program may run.
const limit = 60 * time.Second

// options of every JVM: those that make output the same everywhere.
var options = []string{"-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Dfile.encoding=UTF-8",
	"-Dstdout.encoding=UTF-8", "-Dstderr.encoding=UTF-8", "-Dsun.stdout.encoding=UTF-8", "-Dsun.stderr.encoding=UTF-8",
	"-Duser.language=en", "-Duser.country=US", "-Duser.timezone=UTC", "-ea"}

// Server is a JVM that compiles and runs programs.
type Server struct {
	JDK  jdk.Home
	dir  string // holds the source of the server
	cmd  *exec.Cmd
	in   *bufio.Writer
	pipe io.Closer
	out  *bufio.Reader
	errs bytes.Buffer
}

// Start starts a server; Close ends it.
func Start(home jdk.Home) (*Server, error) {
	dir, err := os.MkdirTemp("", "javajudge")
	if err != nil {
		return nil, err
	}
	s := &Server{JDK: home, dir: dir}
	if err := os.WriteFile(filepath.Join(dir, "Judge.java"), judgeSource, 0o666); err != nil {
		return nil, err
	}
	return s, s.start()
}

func (s *Server) start() error {
	s.errs.Reset()
	s.cmd = exec.Command(java(s.JDK), append(append([]string{}, options...), filepath.Join(s.dir, "Judge.java"))...)
	s.cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
	s.cmd.Dir = s.dir // what programs write goes away with it
	s.cmd.Stderr = &s.errs
	in, err := s.cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	s.in, s.pipe, s.out = bufio.NewWriter(in), in, bufio.NewReader(out)
	return s.cmd.Start()
}

// Close ends the server.
func (s *Server) Close() error {
	s.pipe.Close()
	err := s.cmd.Wait()
	return errors.Join(err, os.RemoveAll(s.dir))
}

// Compile compiles all files in one call into the folder, with debug tables.
// Where the compiler refuses, its words are the error.
func (s *Server) Compile(out string, files []string) error {
	return s.CompileWith(out, nil, files)
}

// CompileWith is Compile with more options for the compiler.
func (s *Server) CompileWith(out string, more, files []string) error {
	opts := append([]string{"-g", "-nowarn", "-proc:none", "-encoding", "UTF-8", "-d", absolute(out)}, more...)
	files = slices.Clone(files)
	for i, name := range files {
		files[i] = absolute(name)
	}
	s.in.WriteByte(1)
	s.strings(opts)
	s.strings(files)
	ok, err := s.answer()
	if err != nil {
		return err
	}
	words, err := s.bytes()
	if err != nil {
		return s.died(err)
	}
	if !ok {
		return &CompileError{Words: string(words)}
	}
	return nil
}

// absolute returns a path for a process in another folder.
func absolute(path string) string {
	if p, err := filepath.Abs(path); err == nil {
		return p
	}
	return path
}

// CompileError is what the compiler says about bad sources.
type CompileError struct{ Words string }

func (e *CompileError) Error() string { return "javac: " + e.Words }

// ErrTime means that a program did not end in time.
var ErrTime = errors.New("the program does not end")

// Run runs one program on the classes of a folder. After an error the server is
// a new one.
func (s *Server) Run(dir string, p Program) (Outcome, error) {
	o, err := s.run(dir, p)
	if err == nil {
		return o, nil
	}
	s.cmd.Process.Kill()
	s.cmd.Wait()
	return o, errors.Join(fmt.Errorf("%s on JDK %d: %w", p.Name, s.JDK.Feature, err), s.start())
}

func (s *Server) run(dir string, p Program) (o Outcome, err error) {
	s.in.WriteByte(2)
	s.strings([]string{absolute(dir) + string(filepath.Separator)})
	s.string(p.Class)
	s.strings(p.Args)
	s.string(p.Stdin)
	s.number(int(limit / time.Millisecond))
	ended, err := s.answer()
	if err != nil {
		return o, err
	}
	stdout, err1 := s.bytes()
	stderr, err2 := s.bytes()
	exit, err3 := s.readNumber()
	if err := errors.Join(err1, err2, err3); err != nil {
		return o, s.died(err)
	}
	o = Outcome{Stdout: asApp(stdout), Stderr: asApp(stderr), Exit: exit}
	if !ended {
		return o, ErrTime
	}
	return o, nil
}

// loader is how the messages of the JVM name the class loader of the server;
// under the launcher it is the one named app.
var loader = regexp.MustCompile(`java\.net\.URLClassLoader @[0-9a-f]*`)

func asApp(text []byte) string { return string(loader.ReplaceAll(text, []byte("'app'"))) }

// answer sends the request and reads the first byte of the answer.
func (s *Server) answer() (bool, error) {
	if err := s.in.Flush(); err != nil {
		return false, s.died(err)
	}
	b, err := s.out.ReadByte()
	if err != nil {
		return false, s.died(err)
	}
	return b == 1, nil
}

func (s *Server) died(err error) error {
	return fmt.Errorf("the JVM ended (a program that ends it says \"// jvm: own\"): %w\n%s", err, s.errs.String())
}

func (s *Server) number(n int) { binary.Write(s.in, binary.BigEndian, int32(n)) }

func (s *Server) string(text string) {
	s.number(len(text))
	s.in.WriteString(text)
}

func (s *Server) strings(list []string) {
	s.number(len(list))
	for _, text := range list {
		s.string(text)
	}
}

func (s *Server) readNumber() (int, error) {
	var n int32
	err := binary.Read(s.out, binary.BigEndian, &n)
	return int(n), err
}

func (s *Server) bytes() ([]byte, error) {
	n, err := s.readNumber()
	if err != nil {
		return nil, err
	}
	b := make([]byte, n)
	_, err = io.ReadFull(s.out, b)
	return b, err
}

// Launch runs one program in a JVM of its own.
func Launch(home jdk.Home, dir string, p Program) (Outcome, error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	work, err := os.MkdirTemp("", "javajudge")
	if err != nil {
		return Outcome{}, err
	}
	defer os.RemoveAll(work)
	args := append(append([]string{}, options...), "-cp", absolute(dir), p.Class)
	cmd := exec.CommandContext(ctx, java(home), append(args, p.Args...)...)
	cmd.Dir = work
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
	cmd.Stdin = strings.NewReader(p.Stdin)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err = cmd.Run()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return Outcome{}, ErrTime
	case err != nil && !errors.As(err, &exit):
		return Outcome{}, err
	}
	return Outcome{Stdout: stdout.String(), Stderr: stderr.String(), Exit: cmd.ProcessState.ExitCode()}, nil
}
