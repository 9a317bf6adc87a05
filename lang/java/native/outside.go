package native

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// Files executes the requests of a program on real files. Relative paths are in Dir. Close closes
// what the program left open.
type Files struct {
	Dir  string // the working folder; empty: that of the process
	open map[int]*os.File
	last int
}

// Answer answers a question that begins with FileQuestion; false if it is none.
func (f *Files) Answer(what string) (string, bool) {
	rest, ok := strings.CutPrefix(what, FileQuestion)
	if !ok {
		return "", false
	}
	verb, rest, _ := strings.Cut(rest, " ")
	answer, err := f.answer(verb, rest)
	if err != nil {
		return "!" + reason(err), true
	}
	return answer, true
}

// Close closes what is open.
func (f *Files) Close() {
	for _, file := range f.open {
		file.Close()
	}
	f.open = nil
}

// reason returns the system's text of an error: "No such file or directory".
func reason(err error) string {
	var path *os.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	var no syscall.Errno
	if !errors.As(err, &no) {
		return err.Error()
	}
	s := no.Error()
	return strings.ToUpper(s[:1]) + s[1:]
}

func (f *Files) path(name string) string {
	if f.Dir == "" || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(f.Dir, name)
}

func (f *Files) answer(verb, rest string) (string, error) {
	switch verb {
	case "open":
		how, name, _ := strings.Cut(rest, " ")
		return f.opened(how, name)
	case "read", "write", "close", "length", "position", "available", "seek", "skip", "resize":
		number, operand, _ := strings.Cut(rest, " ")
		n, err := strconv.Atoi(number)
		file := f.open[n]
		if err != nil || file == nil {
			return "", errors.New("Bad file descriptor")
		}
		if verb == "close" {
			delete(f.open, n)
			return "", file.Close()
		}
		return onFile(file, verb, operand)
	}
	names, err := unquoteAll(strings.TrimRight(rest, "-0123456789 "))
	if err != nil || len(names) == 0 {
		return "", fmt.Errorf("no path in %q", rest)
	}
	if verb == "access" {
		mode, err := strconv.Atoi(rest[strings.LastIndexByte(rest, ' ')+1:])
		return yes(err == nil && may(f.path(names[0]), mode)), nil
	}
	return f.onPath(verb, names)
}

// may reports whether a file may be read (4), written (2) and run (1).
func may(path string, mode int) bool {
	info, err := os.Stat(path)
	if err != nil || mode&1 != 0 && info.Mode()&0o111 == 0 {
		return false
	}
	for _, try := range []struct{ bit, flag int }{{4, os.O_RDONLY}, {2, os.O_WRONLY}} {
		if mode&try.bit == 0 || info.IsDir() && try.bit == 2 {
			continue
		}
		file, err := os.OpenFile(path, try.flag, 0)
		if err != nil {
			return false
		}
		file.Close()
	}
	return mode&2 == 0 || !info.IsDir() || info.Mode()&0o222 != 0
}

func (f *Files) opened(how, quoted string) (string, error) {
	name, err := strconv.Unquote(quoted)
	if err != nil {
		return "", err
	}
	flags, ok := map[string]int{
		"read": os.O_RDONLY, "write": os.O_WRONLY | os.O_CREATE | os.O_TRUNC, "append": os.O_WRONLY | os.O_CREATE | os.O_APPEND,
		"update": os.O_RDWR | os.O_CREATE,
	}[how]
	if !ok {
		return "", fmt.Errorf("open %s", how)
	}
	file, err := os.OpenFile(f.path(name), flags, 0o666)
	if err == nil {
		var info os.FileInfo
		if info, err = file.Stat(); err == nil && info.IsDir() {
			file.Close()
			err = syscall.EISDIR
		}
	}
	if err != nil {
		return "", fmt.Errorf("%s (%s)", name, reason(err))
	}
	if f.open == nil {
		f.open, f.last = map[int]*os.File{}, 2
	}
	f.last++
	f.open[f.last] = file
	return strconv.Itoa(f.last), nil
}

// onFile does something with an open file.
func onFile(file *os.File, verb, operand string) (string, error) {
	if verb == "write" {
		data, err := strconv.Unquote(operand)
		if err == nil {
			_, err = file.WriteString(data)
		}
		return "", err
	}
	n := int64(0)
	if operand != "" {
		var err error
		if n, err = strconv.ParseInt(operand, 10, 64); err != nil {
			return "", err
		}
	}
	if verb == "read" {
		buf := make([]byte, min(n, 1<<16))
		got, err := file.Read(buf)
		if err == io.EOF {
			err = nil
		}
		return strconv.Quote(string(buf[:got])), err
	}
	at, err := file.Seek(0, io.SeekCurrent)
	if err != nil {
		return "", err
	}
	info, err := file.Stat()
	if err != nil {
		return "", err
	}
	switch verb {
	case "length":
		at = info.Size()
	case "available":
		at = max(0, min(info.Size()-at, 1<<31-1))
	case "seek":
		at, err = file.Seek(n, io.SeekStart)
	case "skip":
		_, err = file.Seek(at+n, io.SeekStart)
		at = n
	case "resize":
		if err = file.Truncate(n); err == nil && at > n {
			at, err = file.Seek(n, io.SeekStart)
		}
	}
	return strconv.FormatInt(at, 10), err
}

func yes(b bool) string { return strconv.FormatUint(boolean(b), 10) }

// onPath does something with a path, or two.
func (f *Files) onPath(verb string, names []string) (string, error) {
	path := f.path(names[0])
	switch verb {
	case "attributes", "size", "time":
		info, err := os.Stat(path)
		if err != nil {
			return "0", nil
		}
		switch verb {
		case "size":
			return strconv.FormatInt(info.Size(), 10), nil
		case "time":
			return strconv.FormatInt(info.ModTime().UnixMilli(), 10), nil
		}
		bits := 1
		if info.Mode().IsRegular() {
			bits |= 2
		}
		if info.IsDir() {
			bits |= 4
		}
		return strconv.Itoa(bits), nil
	case "mkdir":
		return yes(os.Mkdir(path, 0o777) == nil), nil
	case "delete":
		return yes(os.Remove(path) == nil), nil
	case "rename":
		return yes(len(names) == 2 && os.Rename(path, f.path(names[1])) == nil), nil
	case "create":
		file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o666)
		if errors.Is(err, os.ErrExist) {
			return "0", nil
		}
		if err != nil {
			return "", err
		}
		return "1", file.Close()
	case "list":
		entries, err := os.ReadDir(path)
		if err != nil {
			return "none", nil
		}
		var all []string
		for _, e := range entries {
			all = append(all, strconv.Quote(e.Name()))
		}
		return strings.Join(all, " "), nil
	case "canonical":
		return canonicalPath(path), nil
	}
	return "", fmt.Errorf("%s of a path", verb)
}

// canonicalPath follows links as far as the path exists.
func canonicalPath(path string) string {
	path, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	rest := ""
	for dir := path; ; dir = filepath.Dir(dir) {
		if real, err := filepath.EvalSymlinks(dir); err == nil {
			return filepath.Join(real, rest)
		}
		if dir == filepath.Dir(dir) {
			return path
		}
		rest = filepath.Join(filepath.Base(dir), rest)
	}
}
