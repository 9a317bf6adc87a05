// This file remembers which parts of a long test are done.

package testkit

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// EnvState names the file that remembers which parts of long tests are done. Without it every run
// begins anew.
const EnvState = "ASSAY_STATE"

// partDone is a line of the state file: a part that passed, and what it found.
type partDone struct {
	Key  string          `json:"key"` // the test binary, the name of the part, and its content
	Name string          `json:"name"`
	Out  json.RawMessage `json:"out"`
}

// Part runs a part of a long test as a subtest and returns what it found; or, if the same binary
// did the same part of the same content before and it passed, what it found then. A part that
// fails, or is interrupted, is not recorded.
func Part[T any](t *testing.T, name, content string, f func(t *testing.T) T) (out T) {
	t.Helper()
	file := os.Getenv(EnvState)
	key := ""
	if file != "" {
		key = digest(binary(), t.Name(), name, content)
		if old, ok := remembered(t, file)[key]; ok && json.Unmarshal(old, &out) == nil {
			t.Logf("%s: done before: %s", name, old)
			return out
		}
	}
	begun := time.Now()
	passed := t.Run(name, func(t *testing.T) { out = f(t) })
	if file == "" || !passed {
		return out
	}
	text, err := json.Marshal(out)
	if err != nil {
		t.Fatal(err)
	}
	remember(t, file, partDone{Key: key, Name: t.Name() + "/" + name, Out: text})
	t.Logf("%s: done in %s: %s", name, time.Since(begun).Round(time.Second), text)
	return out
}

// remembered returns the parts in a state file. A line that was cut off when a run was killed is no
// part.
func remembered(t *testing.T, file string) map[string]json.RawMessage {
	t.Helper()
	out := map[string]json.RawMessage{}
	f, err := os.Open(file)
	if os.IsNotExist(err) {
		return out
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for r := bufio.NewReader(f); ; {
		line, err := r.ReadBytes('\n')
		var p partDone
		if err == nil && json.Unmarshal(line, &p) == nil {
			out[p.Key] = p.Out
		}
		if err == io.EOF {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// remember adds a line in one write, so that runs beside each other may share the file. The line
// begins with a line end, in case the one before was cut off.
func remember(t *testing.T, file string, p partDone) {
	t.Helper()
	line, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.Write([]byte("\n" + string(line) + "\n")); err != nil {
		t.Fatal(err)
	}
}

// binary is a digest of the program that runs: a change of any code under test changes it.
var binary = sync.OnceValue(func() string {
	exe, err := os.Executable()
	if err == nil {
		var text []byte
		if text, err = os.ReadFile(exe); err == nil {
			return digest(string(text))
		}
	}
	panic(err) // without it, parts that another program did would count as done
})

// Content returns a digest of files, and of all files in folders.
func Content(t *testing.T, paths ...string) string {
	t.Helper()
	var all []string
	for _, root := range paths {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := os.ReadFile(path)
			all = append(all, filepath.ToSlash(path), string(text))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return digest(all...)
}

// digest returns a hash of texts, in which it matters where each ends.
func digest(texts ...string) string {
	h := sha256.New()
	for _, s := range texts {
		sum := sha256.Sum256([]byte(s))
		h.Write(sum[:])
	}
	return hex.EncodeToString(h.Sum(nil))
}
