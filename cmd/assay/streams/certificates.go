// This file keeps certificates.

package streams

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	engine "assay/engine/stream"
	"assay/engine/stream/certificate"
	"assay/engine/stream/theory"
)

// Kept says where the certificate of an answer is, or why there is none, where one was asked for.
type Kept struct{ Path, None string }

// line is what a person reads about the certificate of something; empty: nothing.
func (k Kept) line(of string) string {
	switch {
	case k.Path != "":
		return "certificate" + of + ": " + k.Path
	case k.None != "":
		return "no certificate" + of + ": " + k.None
	}
	return ""
}

// Certificates keeps those of answers in a folder; without one, none.
type Certificates struct {
	Folder string
	Coq    bool // as texts for Coq, too

	names map[string]bool
}

// Open makes the folder, with what texts for Coq need.
func (c *Certificates) Open() error {
	if !c.Coq {
		return nil
	}
	return errors.Join(os.MkdirAll(c.Folder, 0o777), os.WriteFile(filepath.Join(c.Folder, "Streams.v"), []byte(theory.Streams), 0o666))
}

// Keep checks the certificate of an answer, and stores it under the name of the file, a line, and words. One that is rejected is a fault of ours.
func (c *Certificates) Keep(file string, line int, r *engine.Result, words ...string) (Kept, error) {
	switch {
	case c.Folder == "":
		return Kept{}, nil
	case r.Verdict == engine.Within:
		return Kept{None: "it is about beginnings"}, nil
	case r.Proof == nil && r.Verdict == engine.Holds_:
		return Kept{None: r.Unproved}, nil
	case r.Proof == nil:
		return Kept{}, nil
	}
	text, err := json.Marshal(r.Proof)
	if err != nil {
		return Kept{}, err
	}
	if err := certificate.Check(text); err != nil {
		return Kept{}, &engine.Fault{Message: fmt.Sprintf("the certificate of %v is rejected: %v", r.Check, err)}
	}
	if err := os.MkdirAll(c.Folder, 0o777); err != nil {
		return Kept{}, err
	}
	base := filepath.Base(file)
	name := c.name(strings.Join(append([]string{strings.TrimSuffix(base, filepath.Ext(base)), strconv.Itoa(line)}, words...), "-"))
	if c.Coq {
		coq := strings.NewReplacer("-", "_", ".", "_").Replace(name) + ".v"
		about := fmt.Sprintf("%s:%d: %v", file, line, r.Check)
		if err := os.WriteFile(filepath.Join(c.Folder, coq), []byte(theory.Certificate(r.Proof, about)), 0o666); err != nil {
			return Kept{}, err
		}
	}
	path := filepath.Join(c.Folder, name+".json")
	return Kept{Path: path}, os.WriteFile(path, text, 0o666)
}

// name is one that no certificate has yet: there are files of the same name, and questions on the same line.
func (c *Certificates) name(base string) string {
	name := base
	for n := 2; c.names[name]; n++ {
		name = fmt.Sprintf("%s-%d", base, n)
	}
	if c.names == nil {
		c.names = map[string]bool{}
	}
	c.names[name] = true
	return name
}
