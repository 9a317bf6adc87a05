// Package kill runs a suite of tests against mutants, and says which of them it kills.
//
// # Model
//
//	Suite    the main method to run, with the classes that it needs
//	Runner   a JVM with a suite, for one mutant after the other
//	Outcome  what came of a mutant: Killed, Survived, Timeout, Invalid
//
// A suite kills a mutant if its main method throws, or ends the JVM with another status than 0. It must pass without a
// mutant; how long it takes then is what a mutant is given, ten times and a second more, of the time of the processor.
// One that takes longer is a Timeout, which counts as killed: no test passes.
//
// All runs share a JVM. Each has class loaders of its own, so static state begins anew. What belongs to the JVM does
// not: properties of the system, its locale. A JVM whose suite did not end is thrown away.
package kill

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
	"strings"
	"time"

	"assay/lang/java/jdk"
	"assay/lang/java/mutant"
)

// Suite is what is run.
type Suite struct {
	JDK       jdk.Home
	Libraries []string      // folders and jars that are loaded once
	Classes   []string      // folders and jars with the program and the suite
	Main      string        // the class of the suite: pkg.CounterTest
	Limit     time.Duration // of the time of the processor, for a mutant; 0: by how long the suite takes without
}

// Status says what came of a mutant.
type Status string

// What comes of mutants.
const (
	Killed   Status = "killed"
	Survived Status = "survived"
	Timeout  Status = "timeout"
	Invalid  Status = "invalid" // the JVM does not load it: a fault of ours
)

// Exit statuses of the JVM that are not the suite's: a fault of ours, no memory is left, and from signals on.
const (
	fault   = 113
	full    = 114
	signals = 128
)

// statuses are those of the answers of the JVM.
var statuses = []Status{Survived, Killed, Timeout, Invalid}

// Outcome is what came of a mutant.
type Outcome struct {
	Status Status
	By     string // what was thrown, if it was
}

// Report counts outcomes.
type Report struct {
	Outcomes                            []Outcome // in the order of the mutants
	Killed, Survived, Timeouts, Invalid int
}

// Run runs a suite against mutants. What came of those before an error is in the report.
func Run(ctx context.Context, s Suite, mutants []mutant.Mutant) (r Report, err error) {
	k, err := Open(ctx, s)
	if err != nil {
		return r, err
	}
	defer k.Close()
	for i := range mutants {
		o, err := k.Try(ctx, &mutants[i])
		if err != nil {
			return r, err
		}
		r.Outcomes = append(r.Outcomes, o)
		switch o.Status {
		case Killed:
			r.Killed++
		case Survived:
			r.Survived++
		case Timeout:
			r.Timeouts++
		case Invalid:
			r.Invalid++
		}
	}
	return r, nil
}

// Runner has a JVM with a suite.
type Runner struct {
	suite Suite
	dir   string // with the class that the JVM runs
	cmd   *exec.Cmd
	in    *bufio.Writer
	pipe  io.Closer
	out   *bufio.Reader
	errs  bytes.Buffer
}

//go:generate javac -g --release 8 -Xlint:-options -d . Killer.java

//go:embed Killer.class
var killer []byte

//go:embed Killer$Mutated.class
var loader []byte

//go:embed Killer$1.class
var output []byte

//go:embed Killer$2.class
var input []byte

// How long a mutant may take: so many times what the suite takes without one, and so much more.
const (
	factor = 10
	more   = time.Second
	first  = 10 * time.Minute // for the suite without a mutant
)

// Open starts a JVM and runs the suite without a mutant. If it does not pass, that is the error. Close ends the JVM.
func Open(ctx context.Context, s Suite) (*Runner, error) {
	dir, err := os.MkdirTemp("", "assay-kill")
	if err != nil {
		return nil, err
	}
	r := &Runner{suite: s, dir: dir}
	for name, data := range map[string][]byte{"Killer": killer, "Killer$Mutated": loader, "Killer$1": output, "Killer$2": input} {
		if err := os.WriteFile(filepath.Join(dir, name+".class"), data, 0o666); err != nil {
			return nil, errors.Join(err, r.Close())
		}
	}
	limit := s.Limit
	if limit == 0 {
		limit = first
	}
	o, took, err := r.run(ctx, "", nil, limit)
	if err == nil && o.Status != Survived {
		err = fmt.Errorf("the suite does not pass without a mutant: %s %s", o.Status, o.By)
	}
	if err != nil {
		return nil, errors.Join(err, r.Close())
	}
	if s.Limit == 0 {
		r.suite.Limit = factor*took + more
	}
	return r, nil
}

// Try runs the suite against a mutant.
func (r *Runner) Try(ctx context.Context, m *mutant.Mutant) (Outcome, error) {
	o, _, err := r.run(ctx, strings.ReplaceAll(m.Name, "/", "."), m.Class, r.suite.Limit)
	return o, err
}

// Close ends the JVM.
func (r *Runner) Close() error { return errors.Join(r.end(), os.RemoveAll(r.dir)) }

// end ends the JVM that runs, if one does.
func (r *Runner) end() error {
	if r.cmd == nil {
		return nil
	}
	r.pipe.Close()
	err := r.cmd.Wait()
	r.cmd = nil
	return err
}

// start starts a JVM.
func (r *Runner) start() (err error) {
	java, ok := r.suite.JDK.Program("java")
	if !ok {
		return fmt.Errorf("%s has no java command", r.suite.JDK)
	}
	r.errs.Reset()
	r.cmd = exec.Command(java, "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Dfile.encoding=UTF-8",
		"-Duser.language=en", "-Duser.country=US", "-Duser.timezone=UTC", "-cp", r.dir, "Killer")
	r.cmd.Dir = r.dir // what tests write goes away with it
	r.cmd.Stderr = &r.errs
	in, err := r.cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := r.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	r.in, r.pipe, r.out = bufio.NewWriter(in), in, bufio.NewReader(out)
	if err := r.cmd.Start(); err != nil {
		r.cmd = nil
		return err
	}
	r.paths(r.suite.Libraries)
	r.paths(r.suite.Classes)
	r.bytes([]byte(r.suite.Main))
	return nil
}

// run asks for a run, and says how long it took. A run that ends the JVM is told by its status.
func (r *Runner) run(ctx context.Context, name string, class []byte, limit time.Duration) (Outcome, time.Duration, error) {
	if err := ctx.Err(); err != nil {
		return Outcome{}, 0, err
	}
	if r.cmd == nil {
		if err := r.start(); err != nil {
			return Outcome{}, 0, err
		}
	}
	process := r.cmd.Process
	stop := context.AfterFunc(ctx, func() { process.Kill() })
	r.bytes([]byte(name))
	r.bytes(class)
	r.number(int(limit.Milliseconds()))
	o, took, err := r.answer()
	if !stop() {
		r.end()
		return Outcome{}, 0, ctx.Err()
	}
	if err == nil {
		if o.Status == Timeout { // it is about to end
			r.end()
		}
		return o, took, nil
	}
	ended := r.end()
	var exit *exec.ExitError
	switch {
	case ended == nil:
		return Outcome{Status: Survived}, 0, nil // System.exit(0)
	case errors.As(ended, &exit) && exit.ExitCode() == full:
		return Outcome{Killed, "out of memory"}, 0, nil
	case errors.As(ended, &exit) && exit.ExitCode() > 0 && exit.ExitCode() < signals && exit.ExitCode() != fault:
		return Outcome{Killed, fmt.Sprintf("exit status %d", exit.ExitCode())}, 0, nil
	}
	return Outcome{}, 0, fmt.Errorf("the JVM ended: %w\n%s", ended, r.errs.String())
}

// answer reads the answer of the JVM.
func (r *Runner) answer() (o Outcome, took time.Duration, err error) {
	if err := r.in.Flush(); err != nil {
		return o, 0, err
	}
	status, err := r.out.ReadByte()
	if err != nil {
		return o, 0, err
	}
	var head struct{ Took, Size uint32 }
	if err := binary.Read(r.out, binary.BigEndian, &head); err != nil {
		return o, 0, err
	}
	if int(status) >= len(statuses) || head.Size > 1<<16 {
		return o, 0, fmt.Errorf("the answer %d of %d bytes is none", status, head.Size)
	}
	text := make([]byte, head.Size)
	_, err = io.ReadFull(r.out, text)
	return Outcome{statuses[status], string(text)}, time.Duration(head.Took) * time.Millisecond, err
}

// The requests. A failure to write is told by Flush.

func (r *Runner) number(n int) { binary.Write(r.in, binary.BigEndian, uint32(n)) }

func (r *Runner) bytes(b []byte) {
	r.number(len(b))
	r.in.Write(b)
}

func (r *Runner) paths(list []string) {
	r.number(len(list))
	for _, p := range list {
		if abs, err := filepath.Abs(p); err == nil {
			p = abs
		}
		r.bytes([]byte(p))
	}
}
