// This file defines entries, their names, and how they are written.

package cache

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"strings"
)

// Key is the hash of a recipe.
type Key [sha256.Size]byte

// Entry is what a store keeps under a key.
type Entry struct {
	Key    Key
	Family Key
	Value  []byte
}

// A file is a line that names its layout, then key, family, checksum and value.
const (
	magic   = "assay answer 1\n"
	header  = len(magic) + 3*sha256.Size
	maxFile = 1 << 30 // bytes; nothing larger is kept or read
)

func encode(e Entry) []byte {
	b := make([]byte, 0, header+len(e.Value))
	b = append(b, magic...)
	b = append(b, e.Key[:]...)
	b = append(b, e.Family[:]...)
	b = append(b, e.sum()...)
	return append(b, e.Value...)
}

// decode reads an entry; ok is false if it is not as it was written.
func decode(b []byte) (e Entry, ok bool) {
	rest, ok := bytes.CutPrefix(b, []byte(magic))
	if !ok || len(b) < header {
		return Entry{}, false
	}
	rest = rest[copy(e.Key[:], rest):]
	rest = rest[copy(e.Family[:], rest):]
	e.Value = rest[sha256.Size:]
	return e, bytes.Equal(rest[:sha256.Size], e.sum())
}

// sum returns the checksum of an entry.
func (e *Entry) sum() []byte {
	h := sha256.New()
	h.Write(e.Key[:])
	h.Write(e.Family[:])
	h.Write(e.Value)
	return h.Sum(nil)
}

// Names hold half of each hash, which no two entries share; the file has all of
// it. The folder is of the family, so that one folder has all of a family.
const (
	half        = sha256.Size / 2
	entrySuffix = ".assay"
	tempSuffix  = ".assay.tmp"
)

func (s *Store) folder(family Key) string {
	return filepath.Join(s.root(), hex.EncodeToString(family[:1]))
}

func familyPrefix(family Key) string { return hex.EncodeToString(family[:half]) + "-" }

func (s *Store) path(family, key Key) string {
	return filepath.Join(s.folder(family), familyPrefix(family)+hex.EncodeToString(key[:half])+entrySuffix)
}

// isEntry reports whether the name of a file is that of an entry.
func isEntry(name string) bool {
	name, ok := strings.CutSuffix(name, entrySuffix)
	family, key, _ := strings.Cut(name, "-")
	return ok && isHex(family, 2*half) && isHex(key, 2*half)
}

// isTemp reports whether the name of a file is that of an unfinished entry.
func isTemp(name string) bool {
	name, ok := strings.CutSuffix(name, tempSuffix)
	return ok && isHex(name, 16)
}

// isHex reports whether a text is a number of so many hexadecimal digits.
func isHex(text string, digits int) bool {
	return len(text) == digits && strings.Trim(text, "0123456789abcdef") == ""
}
