//go:build unix && !linux

package process

// This file keeps a program and its children together on Unix systems other
// than Linux.

import (
	"os"
	"os/exec"
	"strconv"
	"sync"
	"syscall"
)

// group is a process group whose leader was started by us.
type group struct {
	mu   sync.Mutex
	id   int
	gone bool // nothing is left to kill
}

func startGroup(cmd *exec.Cmd) (*group, error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &group{id: cmd.Process.Pid}, nil
}

// kill ends all processes of the group.
func (g *group) kill() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.gone {
		syscall.Kill(-g.id, syscall.SIGKILL)
	}
}

// wait waits for the leader, then kills whatever else is in the group. As long
// as there is something its number cannot mean another group.
func (g *group) wait(cmd *exec.Cmd) {
	cmd.Wait() // the exit status is in cmd.ProcessState
	g.kill()
	g.mu.Lock()
	g.gone = true
	g.mu.Unlock()
}

// limited wraps a call in a shell that limits the size of files. Address space
// cannot be limited everywhere, so memory is not.
func limited(path string, args []string, _, file int64) (string, []string) {
	const script = `ulimit -f "$1" || exit 125; shift; exec "$@"` // in blocks of 512 bytes
	return "/bin/sh", append([]string{"-c", script, "sh", strconv.FormatInt(file/512, 10), path}, args...)
}

// peak is not known: systems disagree about the unit.
func peak(*os.ProcessState) int64 { return 0 }
