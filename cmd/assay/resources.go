// This file defines the resources of a run.

package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// sizeValue is a flag for a number of bytes.
type sizeValue struct{ n int64 }

func (v *sizeValue) Type() string { return "size" }

// String is 0 for none: help then shows no default.
func (v *sizeValue) String() string {
	if v.n == 0 {
		return "0"
	}
	return size(v.n)
}

// Set reads "512M", "4GiB" or "0".
func (v *sizeValue) Set(text string) error {
	n, err := readSize(text)
	if err == nil {
		v.n = n
	}
	return err
}

// readSize reads a number of bytes with a unit of 1024, 1024², …
func readSize(text string) (int64, error) {
	digits := strings.TrimRight(text, "kKmMgGtTiIbB")
	n, err := strconv.ParseInt(digits, 10, 40)
	shift := 0
	switch strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(text[len(digits):]), "b"), "i") {
	case "":
	case "k":
		shift = 10
	case "m":
		shift = 20
	case "g":
		shift = 30
	case "t":
		shift = 40
	default:
		err = strconv.ErrSyntax
	}
	if err != nil || n < 0 || n > 1<<(62-shift) {
		return 0, fmt.Errorf("%q is no size; write it as 512M or 4G", text)
	}
	return n << shift, nil
}

// size shows a number of bytes.
func size(n int64) string {
	for _, u := range []struct {
		shift int
		name  string
	}{{30, "GiB"}, {20, "MiB"}, {10, "KiB"}} {
		if n >= 1<<u.shift {
			return strconv.FormatFloat(float64(n)/float64(int64(1)<<u.shift), 'g', 3, 64) + " " + u.name
		}
	}
	return strconv.FormatInt(n, 10) + " bytes"
}

// machineMemory returns the default memory limit: three quarters of what is free, in the machine
// and in the container; 0 if that is unknown.
func machineMemory() int64 {
	free := int64(0)
	if text, err := os.ReadFile("/proc/meminfo"); err == nil {
		if _, rest, ok := strings.Cut(string(text), "MemAvailable:"); ok {
			var kib int64
			fmt.Sscan(rest, &kib)
			free = kib << 10
		}
	}
	if text, err := os.ReadFile("/sys/fs/cgroup/memory.max"); err == nil {
		if n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil && (free == 0 || n < free) {
			free = n
		}
	}
	return free / 4 * 3
}
