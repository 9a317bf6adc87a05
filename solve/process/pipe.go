package process

// This file keeps a program alive that answers while it reads, as SMT solvers
// do. Limits and endings are those of the programs that answer once.

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

// Pipe is a live program: what is written to it is its input, and what it says
// is read from Out. Everything ends when it is killed: reads and writes that
// wait come back with an error.
type Pipe struct {
	Out *bufio.Reader

	group *group
	in    *os.File
	out   *os.File
	words *edges
	ended chan struct{} // closed when the program and its group are gone
	end   ending
	once  sync.Once
}

// Limits of a live program. Zero fields are unlimited.
type Limits struct {
	Memory int64 // bytes of address space, on Linux
}

// Open starts a program.
func Open(path string, args []string, limits Limits) (*Pipe, error) {
	full, err := exec.LookPath(path)
	if err != nil {
		return nil, fmt.Errorf("%s is not installed: %w", path, err)
	}
	inRead, inWrite, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	outRead, outWrite, err := os.Pipe()
	if err != nil {
		inRead.Close()
		inWrite.Close()
		return nil, err
	}
	full, args = limited(full, args, limits.Memory, 1<<30)
	cmd := exec.Command(full, args...)
	p := &Pipe{Out: bufio.NewReaderSize(outRead, 1<<16), in: inWrite, out: outRead, words: &edges{}, ended: make(chan struct{})}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = inRead, outWrite, p.words
	cmd.WaitDelay = 300 * time.Millisecond
	started := make(chan error)
	go func() { // it starts and waits on one thread, see startGroup
		g, err := startGroup(cmd)
		p.group = g
		inRead.Close()
		outWrite.Close()
		started <- err
		if err != nil {
			return
		}
		g.wait(cmd)
		p.end = ending{code: cmd.ProcessState.ExitCode(), status: cmd.ProcessState.String(), peak: peak(cmd.ProcessState), words: p.words.String()}
		close(p.ended)
	}()
	if err := <-started; err != nil {
		inWrite.Close()
		outRead.Close()
		return nil, err
	}
	return p, nil
}

// Write writes to the input of the program.
func (p *Pipe) Write(b []byte) (int, error) { return p.in.Write(b) }

var _ io.Writer = (*Pipe)(nil)

// Kill ends the program and its group; what waits for it comes back.
func (p *Pipe) Kill() { p.group.kill() }

// Close ends the program, waits until nothing of it is left, and says how it
// ended.
func (p *Pipe) Close() string {
	p.once.Do(func() {
		p.in.Close()
		select {
		case <-p.ended:
		case <-time.After(50 * time.Millisecond): // it may end by itself at the end of its input
			p.Kill()
		}
		<-p.ended
		p.out.Close()
	})
	words := p.end.words
	if words != "" {
		words = ": " + words
	}
	return p.end.status + words
}

// Short reports whether a program that was closed died for want of memory.
func (p *Pipe) Short(limit int64) bool { return limit > 0 && p.end.short(limit) }
