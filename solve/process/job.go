package process

// This file does one Solve: write the formula, run the program, judge what it
// said.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"assay/solve"
	"assay/solve/cnf"
)

// job is one call of a program.
type job struct {
	s      *Solver
	units  []solve.Lit // the assumptions
	folder string      // temporary, removed by clean
	proof  bool        // a proof is asked for
	model  []bool      // after Sat
	keep   string      // after Unsat: the proof, if it is kept; then clean spares the folder
}

func newJob(s *Solver, assumptions []solve.Lit) (*job, error) {
	folder, err := os.MkdirTemp(s.opt.Folder, "assay-solve-*")
	if err != nil {
		return nil, err
	}
	wanted := s.opt.KeepProof || s.opt.Verify != nil
	return &job{s: s, units: assumptions, folder: folder, proof: wanted && s.program.Proof}, nil
}

func (j *job) clean() {
	if j.keep == "" {
		os.RemoveAll(j.folder)
		return
	}
	os.Remove(j.file("formula.cnf"))
	os.Remove(j.file("result"))
}

func (j *job) file(name string) string { return filepath.Join(j.folder, name) }

// run is the whole Solve.
func (j *job) run(ctx context.Context) solve.Answer {
	if j.s.opt.Verify != nil && !j.proof {
		return crashed("%s writes no proofs, but its answers are to be verified", j.s.program.Name)
	}
	path, err := exec.LookPath(j.s.program.Path)
	if err == nil {
		path, err = filepath.Abs(path) // it runs in another folder
	}
	if err != nil {
		return crashed("%s is not installed: %v", j.s.program.Name, err)
	}
	if err := j.write(ctx); err != nil {
		if a, over := ended(ctx); over {
			return a
		}
		return crashed("writing the formula: %v", err)
	}
	e := j.execute(ctx, path)
	text, a := j.said(ctx, e)
	if a.Status != solve.Undecided {
		return a
	}
	return j.judge(ctx, e, text)
}

// write writes the formula to its file, no longer than the context lasts.
func (j *job) write(ctx context.Context) error {
	f, err := os.Create(j.file("formula.cnf"))
	if err != nil {
		return err
	}
	if j.s.program.SMT {
		err = writeSMT(while{ctx, f}, &j.s.formula, j.units)
	} else {
		err = j.s.formula.Write(while{ctx, f}, j.units...)
	}
	return errors.Join(err, f.Close())
}

// while is a writer that fails when its context is over.
type while struct {
	ctx context.Context
	w   io.Writer
}

func (w while) Write(b []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.w.Write(b)
}

// ended is the answer of a context that is over.
func ended(ctx context.Context) (a solve.Answer, over bool) {
	switch err := ctx.Err(); {
	case err == nil:
		return a, false
	case errors.Is(err, context.DeadlineExceeded):
		return solve.Answer{Status: solve.TimedOut, Reason: "the budget of time ran out"}, true
	default:
		return solve.Answer{Status: solve.Cancelled, Reason: "the call was cancelled"}, true
	}
}

func (j *job) arguments() []string {
	p := j.s.program
	args := append([]string(nil), p.Args...)
	if n := j.s.budget.Conflicts; n > 0 && p.Conflicts != "" {
		args = append(args, p.Conflicts, strconv.FormatInt(n, 10))
	}
	args = append(args, j.file("formula.cnf"))
	if p.ResultFile {
		args = append(args, j.file("result"))
	}
	if j.proof {
		args = append(args, j.file("proof.drat"))
	}
	return args
}

// room is how many bytes an honest answer may have: a value takes at most
// eleven characters and a blank, a line breaks at least every 20 of them.
// SMT-LIB repeats the name of the variable, and indents.
func (j *job) room() int64 {
	n := int64(j.s.formula.Vars() + len(j.units))
	if j.s.program.SMT {
		return j.s.opt.Output + 48*n
	}
	return j.s.opt.Output + 16*n
}

// said is the text of the program's answer; or an answer, if there can be no
// text.
func (j *job) said(ctx context.Context, e ending) ([]byte, solve.Answer) {
	switch {
	case e.started != nil:
		return nil, crashed("%s cannot be started: %v", j.s.program.Name, e.started)
	case e.flooded:
		return nil, crashed("%s wrote more than %d bytes", j.s.program.Name, j.room())
	}
	if a, over := ended(ctx); over {
		return nil, a
	}
	if !j.s.program.ResultFile {
		return e.output, solve.Answer{}
	}
	f, err := os.Open(j.file("result"))
	if err != nil {
		return nil, j.broken(e, "it left no result")
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, j.room()+1))
	switch {
	case err != nil:
		return nil, crashed("reading the result: %v", err)
	case int64(len(text)) > j.room():
		return nil, crashed("%s wrote more than %d bytes", j.s.program.Name, j.room())
	}
	return text, solve.Answer{}
}

// undecided is the exit status of CryptoMiniSat when it gives up.
const undecided = 15

// judge compares what was said, the exit status and the formula.
func (j *job) judge(ctx context.Context, e ending, text []byte) solve.Answer {
	read, code := readAnswer, cnf.ExitCode
	if j.s.program.SMT {
		read, code = readSMT, func(said solve.Status) int { return exitSMT(said, e.code) }
	}
	said, model, err := read(text, j.s.formula.Vars())
	switch {
	case err != nil:
		return j.broken(e, err.Error())
	case said == solve.Undecided && (e.code == 0 || e.code == undecided) && j.s.budget.Conflicts > 0 && j.s.program.Conflicts != "":
		return solve.Answer{Status: solve.ConflictLimit, Reason: "the budget of conflicts ran out"}
	case said == solve.Undecided:
		return j.broken(e, "it gave no answer")
	case e.code != code(said):
		return j.broken(e, fmt.Sprintf("it said %v", said))
	case said == solve.Sat:
		return j.checkModel(model)
	}
	return j.checkProof(ctx)
}

// broken explains how a program failed: for want of memory, if it looks so.
func (j *job) broken(e ending, what string) solve.Answer {
	name := j.s.program.Name
	if limit := j.s.budget.Memory; limit > 0 && e.short(limit) {
		return solve.Answer{Status: solve.OutOfMemory, Reason: fmt.Sprintf("%s needs more than %d bytes", name, limit)}
	}
	words := e.words
	if words != "" {
		words = ": " + words
	}
	return crashed("%s failed: %s, %s%s", name, what, e.status, words)
}

// checkModel believes a model that satisfies every clause and assumption.
func (j *job) checkModel(model []bool) solve.Answer {
	value := func(m solve.Lit) bool { return model[m.Var()] != m.IsNeg() }
	if i := j.s.formula.Falsified(value); i >= 0 {
		return crashed("%s lied: its model does not satisfy clause %d, %v", j.s.program.Name, i+1, j.s.formula.Clause(i))
	}
	for _, a := range j.units {
		if !value(a) {
			return crashed("%s lied: its model does not satisfy the assumption %v", j.s.program.Name, a)
		}
	}
	j.model = model
	return solve.Answer{Status: solve.Sat}
}

// checkProof has the proof of an unsat answer verified, and keeps it, as far as
// asked for.
func (j *job) checkProof(ctx context.Context) solve.Answer {
	if j.proof {
		path := j.file("proof.drat")
		f, err := os.Open(path)
		if err != nil {
			return crashed("%s left no proof: %v", j.s.program.Name, err)
		}
		defer f.Close()
		if verify := j.s.opt.Verify; verify != nil {
			whole := j.s.formula.Clone()
			for _, a := range j.units {
				whole.Add(a)
			}
			if err := verify(ctx, whole, f); err != nil {
				if a, over := ended(ctx); over {
					return a
				}
				return crashed("the proof of %s is not accepted: %v", j.s.program.Name, err)
			}
		}
		if j.s.opt.KeepProof {
			j.keep = path
		}
	}
	return solve.Answer{Status: solve.Unsat}
}

// ending is how a program ended.
type ending struct {
	started error  // why it was not started
	code    int    // exit status, -1 if it was killed
	status  string // the same for people
	peak    int64  // bytes in memory at most, 0 if not known
	output  []byte
	words   string // what it said on standard error, shortened
	flooded bool   // it wrote too much
}

// short reports whether the program died for want of memory.
func (e ending) short(limit int64) bool {
	said := strings.ToLower(e.words + string(e.output[max(0, len(e.output)-1000):]))
	return e.peak > limit/2 || strings.Contains(said, "memory") || strings.Contains(said, "bad_alloc")
}

// execute runs the program to its end, or the context's, or that of the room
// for output. Afterwards no process of its group lives.
func (j *job) execute(ctx context.Context, path string) (e ending) {
	path, args := limited(path, j.arguments(), j.s.budget.Memory, j.s.opt.File)
	cmd := exec.Command(path, args...)
	cmd.Dir = j.folder
	out := &capture{room: j.room(), full: make(chan struct{})}
	words := &edges{}
	cmd.Stdout, cmd.Stderr = out, words
	cmd.WaitDelay = 300 * time.Millisecond // for pipes held by processes that left the group
	g, err := startGroup(cmd)
	if err != nil {
		return ending{started: err}
	}
	watched := make(chan struct{})
	over := make(chan struct{})
	go func() {
		defer close(watched)
		select {
		case <-ctx.Done():
		case <-out.full:
		case <-over:
			return
		}
		g.kill()
	}()
	g.wait(cmd)
	close(over)
	<-watched
	e = ending{code: cmd.ProcessState.ExitCode(), status: cmd.ProcessState.String(), peak: peak(cmd.ProcessState)}
	e.output, e.words, e.flooded = out.data, words.String(), out.flooded()
	return e
}

// capture keeps output up to some room, and says when that is full.
type capture struct {
	data []byte
	room int64
	full chan struct{}
}

func (c *capture) Write(b []byte) (int, error) {
	if int64(len(c.data)+len(b)) > c.room {
		if !c.flooded() {
			close(c.full)
		}
		return len(b), nil // swallowed until the program is dead
	}
	c.data = append(c.data, b...)
	return len(b), nil
}

func (c *capture) flooded() bool {
	select {
	case <-c.full:
		return true
	default:
		return false
	}
}

// edges keeps the beginning and the end of what is written.
type edges struct {
	first, last []byte
	cut         bool // something in between is missing
}

func (t *edges) Write(b []byte) (int, error) {
	const size = 600
	n := len(b)
	some := min(n, size-len(t.first))
	t.first = append(t.first, b[:some]...)
	t.last = append(t.last, b[some:]...)
	if over := len(t.last) - size; over > 0 {
		t.last, t.cut = append([]byte(nil), t.last[over:]...), true
	}
	return n, nil
}

func (t *edges) String() string {
	gap := ""
	if t.cut {
		gap = " … "
	}
	return strings.TrimSpace(string(t.first) + gap + string(t.last))
}
