// Package jar reads jar files, and the module files (jmod) of a JDK, which are
// jar files behind four bytes of their own.
//
// # Model
//
// Opening an Archive reads the directory at the end of the file, and no more;
// File reads an entry when it is asked for. Nothing is ever written, and a name
// in the archive is never used as a path: it is only compared with the name that
// is asked for. Entries with misleading names (absolute, with .., with backslashes, with an empty
// part) are left out; Skipped counts them.
//
// Of several entries with one name the last one of the directory counts, as it
// does for the JVM.
//
// # Bounds
//
// Limits bound the number of entries, the bytes of an entry and the bytes of the
// whole archive after inflation; the latter are counted while they are read,
// whatever the directory announces. The directory is walked once, entry by
// entry, within its announced length.
//
// The standard library's archive/zip is not used because it reads as many
// directory entries as there are in the file before they can be counted.
//
// # What is refused
//
// Encrypted entries, compression methods other than stored and deflate,
// archives in several parts.
package jar

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
)

// Limits bound what is read from an archive. A zero field takes its default.
type Limits struct {
	Entry   int64 // bytes of an entry after inflation; 64 MiB
	Total   int64 // bytes of all entries that are read; 4 GiB
	Entries int   // entries in the directory; 200,000
}

func (l Limits) withDefaults() Limits {
	if l.Entry == 0 {
		l.Entry = 64 << 20
	}
	if l.Total == 0 {
		l.Total = 4 << 30
	}
	if l.Entries == 0 {
		l.Entries = 200_000
	}
	return l
}

// ErrLimit is the kind of error that says that a limit of ours was reached.
var ErrLimit = errors.New("over the limit")

// Archive is an open archive. It may be used by many goroutines at once.
type Archive struct {
	Name    string // for messages
	Skipped int    // entries that were left out because of their names
	in      io.ReaderAt
	close   func() error
	size    int64
	start   int64 // where offsets in the directory count from
	limits  Limits
	entries map[string]*entry
	names   []string // in order of the directory, each once

	mu   sync.Mutex // guards what follows
	read int64      // bytes inflated so far; an entry that is read again counts once
}

// Open opens an archive.
func Open(name string, limits Limits) (*Archive, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, err
	}
	a, err := New(name, f, info.Size(), limits)
	if err != nil {
		f.Close()
		return nil, err
	}
	a.close = f.Close
	return a, nil
}

// New reads the directory of an archive of a size. The name is for messages.
func New(name string, in io.ReaderAt, size int64, limits Limits) (*Archive, error) {
	a := &Archive{Name: name, in: in, size: size, limits: limits.withDefaults(), entries: map[string]*entry{}}
	if err := a.readDirectory(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return a, nil
}

// Close closes the file.
func (a *Archive) Close() error {
	if a.close == nil {
		return nil
	}
	return a.close()
}

// Names returns the names of the entries that are no folders, in order of the directory.
func (a *Archive) Names() []string { return a.names }

// Has reports whether there is an entry.
func (a *Archive) Has(name string) bool { return a.entries[name] != nil }

// File returns the content of an entry. It is false if there is none.
func (a *Archive) File(name string) (data []byte, found bool, err error) {
	e := a.entries[name]
	if e == nil {
		return nil, false, nil
	}
	if data, err = a.content(e); err != nil {
		return nil, false, fmt.Errorf("%s: %s: %w", a.Name, name, err)
	}
	return data, true, nil
}

// harmless reports whether a name can be shown, and used below some folder, without leading
// anywhere else.
func harmless(name string) bool {
	if name == "" || strings.ContainsAny(name, "\\\x00") || len(name) > 1 && name[1] == ':' {
		return false
	}
	for part := range strings.SplitSeq(name, "/") {
		if part == "" || part == "." || part == ".." {
			return false
		}
	}
	return true
}
