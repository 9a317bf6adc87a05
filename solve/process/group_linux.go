package process

// This file keeps a program and its children together on Linux.

import (
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"sync"
	"syscall"
	"unsafe"
)

// group is a process group whose leader was started by us.
type group struct {
	mu   sync.Mutex
	id   int
	gone bool // the leader was reaped: the id may mean someone else
}

// startGroup starts the command as the leader of a new group. The goroutine
// stays on its thread until wait, because the kernel ties the death signal of
// the child to that thread.
func startGroup(cmd *exec.Cmd) (*group, error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	runtime.LockOSThread()
	if err := cmd.Start(); err != nil {
		runtime.UnlockOSThread()
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

// wait waits for the leader, kills whatever else is in the group, and reaps.
// In between the leader is a zombie, so that its number cannot mean another
// group.
func (g *group) wait(cmd *exec.Cmd) {
	defer runtime.UnlockOSThread()
	waitExited(g.id)
	g.kill()
	g.mu.Lock()
	g.gone = true
	g.mu.Unlock()
	cmd.Wait() // the exit status is in cmd.ProcessState
}

// waitExited waits for a child to exit and leaves it a zombie.
func waitExited(pid int) {
	const byPid, exited, noReap = 1, 4, 0x1000000 // P_PID, WEXITED, WNOWAIT
	var info [128]byte                            // siginfo_t, not looked at
	for {
		_, _, err := syscall.Syscall6(syscall.SYS_WAITID, byPid, uintptr(pid), uintptr(unsafe.Pointer(&info)), exited|noReap, 0, 0)
		if err != syscall.EINTR {
			return
		}
	}
}

// limited wraps a call in a shell that sets limits for the program.
func limited(path string, args []string, memory, file int64) (string, []string) {
	script := `ulimit -f "$1" || exit 125; ` // in blocks of 512 bytes
	if memory > 0 {
		script += `ulimit -v "$2" || exit 125; ` // in blocks of 1024 bytes
	}
	script += `shift 2; exec "$@"`
	return "/bin/sh", append([]string{"-c", script, "sh", strconv.FormatInt(file/512, 10), strconv.FormatInt(memory/1024, 10), path}, args...)
}

// peak is how much memory the program had at most.
func peak(s *os.ProcessState) int64 {
	if s != nil {
		if u, ok := s.SysUsage().(*syscall.Rusage); ok {
			return u.Maxrss * 1024
		}
	}
	return 0
}
