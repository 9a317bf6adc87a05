// This file reads the processor time of processes that run.

package lsp

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// tick is the unit of processor time in /proc, on Linux; elsewhere there is none.
const tick = 10 * time.Millisecond

// spent returns the processor time of a process and its children; 0 where that is not known.
func spent(pid int) (total time.Duration) {
	files, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			continue // it has ended
		}
		_, rest, ok := strings.Cut(string(text), ") ") // behind the name of the program
		fields := strings.Fields(rest)
		if !ok || len(fields) < 15 {
			continue
		}
		own := filepath.Base(filepath.Dir(f)) == strconv.Itoa(pid)
		if !own && fields[1] != strconv.Itoa(pid) {
			continue
		}
		for _, x := range fields[11:15] { // its own, and of its children that have ended
			n, _ := strconv.Atoi(x)
			total += time.Duration(n) * tick
		}
	}
	return total
}
