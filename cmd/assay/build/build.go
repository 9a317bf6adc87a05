// Package build says which build of the command this is.
package build

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"io"
	"os"
	"strings"
)

// ID identifies the build of this program: answers of another one are not reused. It is the
// mark that the linker left, or else the hash of the program.
func ID() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	start := make([]byte, 64<<10)
	n, err := io.ReadFull(f, start)
	if err != nil && err != io.ErrUnexpectedEOF {
		return "", err
	}
	if id := mark(start[:n]); id != "" {
		return id, nil
	}
	h := sha256.New()
	h.Write(start[:n])
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// mark returns the mark of the linker, from the start of a program: before the code, or in a note of an ELF file, which has the lengths of
// its name and its text, the kind 4 and the name. It is empty if there is none.
func mark(start []byte) string {
	id := ""
	if _, rest, ok := bytes.Cut(start, []byte("\xff Go build ID: \"")); ok {
		if text, _, ok := bytes.Cut(rest, []byte("\"\n \xff")); ok {
			id = string(text)
		}
	} else if before, rest, ok := bytes.Cut(start, []byte("\x04\x00\x00\x00Go\x00\x00")); ok && len(before) >= 8 {
		if n := binary.LittleEndian.Uint32(before[len(before)-4:]); n < 1<<10 && int(n) <= len(rest) && binary.LittleEndian.Uint32(before[len(before)-8:]) == 4 {
			id = string(rest[:n])
		}
	}
	if len(id) <= 40 || len(id) > 1<<10 || strings.ContainsFunc(id, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return ""
	}
	return id
}
