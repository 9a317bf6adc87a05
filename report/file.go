// This file writes reports to files.

package report

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// File writes a file atomically: into a temporary file beside it, which is then renamed. An
// existing device or pipe is written directly. A link is never replaced.
func File(name string, write func(io.Writer) error) error {
	info, err := os.Stat(name)
	if err == nil && info.IsDir() {
		return fmt.Errorf("cannot write %s: it is a folder", name)
	}
	if err == nil && !info.Mode().IsRegular() {
		return direct(name, write)
	}
	if link, e := os.Lstat(name); err != nil && e == nil && link.Mode()&fs.ModeSymlink != 0 { // as /dev/stdout where that is closed
		return fmt.Errorf("cannot write %s: it is a link to nothing", name)
	}
	mode := fs.FileMode(0o666)
	if err == nil {
		mode = info.Mode().Perm()
		if name, err = filepath.EvalSymlinks(name); err != nil { // the link stays, its target changes
			return fmt.Errorf("cannot write %s", cause(err))
		}
	}
	return replace(name, mode, write)
}

// direct writes to an existing file.
func direct(name string, write func(io.Writer) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", name, cause(err))
	}
	if err := errors.Join(write(f), f.Close()); err != nil {
		return fmt.Errorf("cannot write %s: %w", name, cause(err))
	}
	return nil
}

// replace writes a new file and gives it the name.
func replace(name string, mode fs.FileMode, write func(io.Writer) error) error {
	f, err := temporary(name, mode)
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", name, cause(err))
	}
	err = errors.Join(write(f), f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		os.Remove(f.Name()) // the first failure is the one to report
		return fmt.Errorf("cannot write %s: %w", name, cause(err))
	}
	return nil
}

// temporary makes a new file beside name. Its permissions are those that an
// ordinary new file gets, which os.CreateTemp would narrow.
func temporary(name string, mode fs.FileMode) (*os.File, error) {
	for i := 0; ; i++ {
		tmp := fmt.Sprintf("%s.%d-%d.tmp", name, os.Getpid(), i)
		f, err := os.OpenFile(tmp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) || i > 100 {
			return f, err
		}
	}
}

// cause strips an error of the operation and path, which the message names
// itself.
func cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
