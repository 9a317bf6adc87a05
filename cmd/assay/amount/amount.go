// Package amount has flags for sizes and days, and how much memory there is.
package amount

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Size is a flag for a number of bytes.
type Size struct{ N int64 }

// Type names the kind of value in help.
func (v *Size) Type() string { return "size" }

// String is 0 for none: help then shows no default.
func (v *Size) String() string {
	if v.N == 0 {
		return "0"
	}
	return Text(v.N)
}

// Set reads "512M", "4GiB" or "0".
func (v *Size) Set(text string) error {
	n, err := readSize(text)
	if err == nil {
		v.N = n
	}
	return err
}

// SizeOr is a flag for a number of bytes that takes some words, too.
type SizeOr struct {
	*Size
	Words []string
	Word  func(string) error // is given one of them
}

// Type names the kinds of values in help.
func (v SizeOr) Type() string { return "size or model" }

// Set reads a word or a size.
func (v SizeOr) Set(text string) error {
	if slices.Contains(v.Words, text) {
		return v.Word(text)
	}
	if err := v.Size.Set(text); err != nil {
		return fmt.Errorf("%w; models are %s", err, strings.Join(v.Words, ", "))
	}
	return nil
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

// Text shows a number of bytes.
func Text(n int64) string {
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

// Memory returns the default memory limit: three quarters of what is free, in the machine
// and in the container; 0 if that is unknown.
func Memory() int64 {
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

// Days is a duration that may be in days.
type Days struct{ D time.Duration }

// String writes whole days.
func (v *Days) String() string { return fmt.Sprintf("%dd", v.D/(24*time.Hour)) }

// Type names the kind of value in help.
func (v *Days) Type() string { return "duration" }

// Set reads "7d" or "12h".
func (v *Days) Set(text string) error {
	if days, ok := strings.CutSuffix(text, "d"); ok {
		var n int
		if _, err := fmt.Sscanf(days+"|", "%d|", &n); err != nil || n < 0 || n > 36500 {
			return fmt.Errorf("%q is no number of days", text)
		}
		v.D = time.Duration(n) * 24 * time.Hour
		return nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		return fmt.Errorf("%q is no duration; write it as 7d or 12h", text)
	}
	v.D = d
	return nil
}
