//go:build !unix

package process

// This file ends a program and its children on systems without process groups,
// which is Windows.

import (
	"os"
	"os/exec"
	"runtime"
	"strconv"
)

// group is a process and, as far as the system finds them, its children.
type group struct{ leader *os.Process }

func startGroup(cmd *exec.Cmd) (*group, error) {
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &group{cmd.Process}, nil
}

// kill ends the tree of processes below the leader, then the leader.
func (g *group) kill() {
	if runtime.GOOS == "windows" {
		exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(g.leader.Pid)).Run()
	}
	g.leader.Kill()
}

// wait waits for the leader. Children that outlive it are not found.
func (g *group) wait(cmd *exec.Cmd) { cmd.Wait() } // the exit status is in cmd.ProcessState

// limited leaves the call as it is.
func limited(path string, args []string, _, _ int64) (string, []string) { return path, args }

// peak is not known.
func peak(*os.ProcessState) int64 { return 0 }
