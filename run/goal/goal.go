// Package goal is goals as files: a goal with all its inputs, so that another machine can decide it.
//
// A file says which goal of which input it is, in which language, and within which bounds; it carries the texts and
// classes that the program is made of, each with its hash. A self-contained program is hashed too, so that an assay
// which lowers the same text differently refuses the file. What a language needs and the file does not carry is named
// (Library), and has to be the same there.
//
// It does not say how the goal is decided: engine, time and memory are chosen there. The form is a zip archive with a
// manifest in JSON, the same bytes for the same goal. Reading is total: what is damaged, too large or of another
// version is an error.
package goal

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"assay/task"
)

// Ext is the extension of goal files.
const Ext = ".goal"

// Version is that of the form.
const Version = 1

// MaxSize is how many bytes a file may carry.
const MaxSize = 512 << 20

// Limits of what is read.
const (
	maxManifest = 16 << 20
	maxParts    = 1 << 17
)

// File is a goal with its inputs.
type File struct {
	Version  int               `json:"version"`
	Tool     string            `json:"tool"`               // the version of assay that wrote it
	Language string            `json:"language"`           // as in the list of languages
	Target   string            `json:"target"`             // the input that states the goal, as in messages
	Goal     string            `json:"goal"`               // unique in its input
	Bounds   task.Bounds       `json:"bounds"`             // complete
	Given    task.Bounds       `json:"given"`              // of these, what a user said
	Program  string            `json:"program,omitempty"`  // hash of the program, where the text says all of it
	Question string            `json:"question,omitempty"` // hash of what is asked, where that is about no program
	Library  string            `json:"library,omitempty"`  // what has to be the same there: "Java 17.0.2"
	Options  map[string]string `json:"options,omitempty"`  // of the language, which the program depends on
	Parts    []Part            `json:"parts"`
}

// Part is something that a program is made of: a text, a class.
type Part struct {
	Role string `json:"role"` // what it is to its language
	Name string `json:"name"`
	Hash string `json:"sha256"`
	Data []byte `json:"-"`
}

// Add adds a part.
func (f *File) Add(role, name string, data []byte) {
	f.Parts = append(f.Parts, Part{role, name, hashOf(data), data})
}

func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Of returns the parts with a role, in order.
func (f *File) Of(role string) []Part {
	var out []Part
	for _, p := range f.Parts {
		if p.Role == role {
			out = append(out, p)
		}
	}
	return out
}

// Size returns how many bytes the parts have.
func (f *File) Size() int {
	n := 0
	for _, p := range f.Parts {
		n += len(p.Data)
	}
	return n
}

// Made returns a hash of what the program is made of: two goals with the same are of the same inputs.
func (f *File) Made() string {
	made := *f
	made.Tool, made.Target, made.Goal, made.Bounds, made.Given, made.Program, made.Question = "", "", "", task.Bounds{}, task.Bounds{}, "", ""
	text, err := json.Marshal(made)
	if err != nil {
		panic(err) // words and numbers: ours
	}
	return hashOf(text)
}

// manifest is the name of the manifest in the archive; parts have numbers.
const manifest = "goal.json"

// Write writes a file.
func (f *File) Write(w io.Writer) error {
	if f.Size() > MaxSize || len(f.Parts) > maxParts {
		return fmt.Errorf("what goal %s is made of is too large for a file: %d parts, %d MiB", f.Goal, len(f.Parts), f.Size()>>20)
	}
	f.Version = Version
	text, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		return err
	}
	z := zip.NewWriter(w)
	add := func(name string, data []byte) {
		if err != nil {
			return
		}
		var to io.Writer
		if to, err = z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate}); err == nil {
			_, err = to.Write(data)
		}
	}
	add(manifest, text)
	for i, p := range f.Parts {
		add(strconv.Itoa(i), p.Data)
	}
	return errors.Join(err, z.Close())
}

// Read reads a file.
func Read(data []byte) (*File, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, fmt.Errorf("it is no goal file: %w", err)
	}
	if len(z.File) == 0 || z.File[0].Name != manifest || len(z.File) > maxParts+1 {
		return nil, errors.New("it is no goal file: there is no manifest")
	}
	text, err := content(z.File[0], maxManifest)
	if err != nil {
		return nil, err
	}
	f := &File{}
	if err := json.Unmarshal(text, f); err != nil {
		return nil, fmt.Errorf("its manifest cannot be read: %w", err)
	}
	if f.Version != Version {
		return nil, fmt.Errorf("it has version %d of the form, and this assay reads version %d", f.Version, Version)
	}
	if len(f.Parts) != len(z.File)-1 {
		return nil, fmt.Errorf("it has %d parts, and its manifest names %d", len(z.File)-1, len(f.Parts))
	}
	left := MaxSize
	for i := range f.Parts {
		p := &f.Parts[i]
		if z.File[i+1].Name != strconv.Itoa(i) {
			return nil, fmt.Errorf("part %d has the name %q", i, z.File[i+1].Name)
		}
		if p.Data, err = content(z.File[i+1], left); err != nil {
			return nil, err
		}
		if left -= len(p.Data); hashOf(p.Data) != p.Hash {
			return nil, fmt.Errorf("it is damaged: %s %s is not what was written", p.Role, p.Name)
		}
	}
	return f, nil
}

// content returns the content of an entry of the archive.
func content(e *zip.File, limit int) ([]byte, error) {
	r, err := e.Open()
	if err != nil {
		return nil, fmt.Errorf("it is damaged: %w", err)
	}
	defer r.Close()
	data, err := io.ReadAll(io.LimitReader(r, int64(limit)+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("it is damaged: %w", err)
	case len(data) > limit:
		return nil, errors.New("it carries too much")
	}
	return data, nil
}
