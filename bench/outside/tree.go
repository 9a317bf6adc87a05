// This file looks at a process and its children.

package outside

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
)

// process is a line of ps.
type process struct {
	pid, parent int
	memory      int64 // resident bytes
}

// processes are those of the machine; none where there is no ps.
func processes() []process {
	out, err := exec.Command("ps", "-A", "-o", "pid=,ppid=,rss=").Output()
	if err != nil {
		return nil
	}
	return parseProcesses(string(out))
}

func parseProcesses(text string) []process {
	var all []process
	for line := range strings.Lines(text) {
		c := strings.Fields(line)
		if len(c) != 3 {
			continue
		}
		pid, err1 := strconv.Atoi(c[0])
		parent, err2 := strconv.Atoi(c[1])
		kilobytes, err3 := strconv.ParseInt(c[2], 10, 64)
		if err1 == nil && err2 == nil && err3 == nil {
			all = append(all, process{pid, parent, kilobytes << 10})
		}
	}
	return all
}

// below are a process and what it started, and so on, of a list.
func below(all []process, root int) []process {
	var out []process
	for _, p := range all {
		if p.pid == root {
			out = append(out, p)
		}
	}
	for i := 0; i < len(out); i++ {
		for _, p := range all {
			if p.parent == out[i].pid && p.pid != p.parent {
				out = append(out, p)
			}
		}
	}
	return out
}

// treeMemory is what a process and its children hold, in bytes.
func treeMemory(pid int) int64 {
	var sum int64
	for _, p := range below(processes(), pid) {
		sum += p.memory
	}
	return sum
}

// killTree ends a process and its children.
func killTree(root *os.Process) {
	tree := below(processes(), root.Pid)
	root.Kill()
	for _, p := range tree {
		if p.pid == root.Pid {
			continue
		}
		if c, err := os.FindProcess(p.pid); err == nil {
			c.Kill()
		}
	}
}
