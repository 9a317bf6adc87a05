// Package settings reads assay.toml, the settings of a project: what to check,
// inside which bounds, and which findings are to be passed over.
//
// # Model
//
// Settings are found in the working folder or the nearest one above that has the
// file; the search ends at the root of a repository. They lie over the bounds
// that inputs state, and flags lie over them. For says bounds of single checks.
// A Suppression passes over findings, with a reason and until a date; the same
// can be said in a source, on the line of a property or the one above:
//
//	// assay:ignore postcondition until 2027-03-01: the ids are to become unique
//
// Reading is total: what is wrong is a located diagnostic. Keys that mean
// nothing are errors, since a setting with a slip in its name would otherwise
// be silently without effect.
package settings

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"assay/source"
	"assay/task"
)

// Name is the name of the file.
const Name = "assay.toml"

// maxSize is the size of the largest file that is read, in bytes.
const maxSize = 1 << 20

// CacheOff is the value of Settings.Cache of a project that wants no cache.
const CacheOff = "off"

// Codes of what can be wrong.
const (
	CodeSettings source.Code = "settings"       // the file cannot be read as settings
	CodeKey      source.Code = "settings-key"   // a key that means nothing
	CodeValue    source.Code = "settings-value" // a value that makes no sense
)

// Settings is what a file says; zero fields are not said.
type Settings struct {
	Targets  []string      `toml:"targets"`
	Engine   string        `toml:"engine"`
	Timeout  string        `toml:"timeout"`
	Budget   string        `toml:"budget"`
	Format   string        `toml:"format"`
	Baseline string        `toml:"baseline"`
	Cache    string        `toml:"cache"`  // folder; "off": none
	Jobs     int           `toml:"jobs"`   // checks at once
	Models   []string      `toml:"models"` // memory models, for litmus tests
	Bounds   Bounds        `toml:"bounds"`
	For      []For         `toml:"for"`
	Suppress []Suppression `toml:"suppress"`

	File  string         `toml:"-"` // as shown in messages; empty: there is none
	Lines map[string]int `toml:"-"` // of keys, such as "bounds.scope" or "for[0].unwind"
}

// Bounds are those of task, as the file writes them.
type Bounds struct {
	Scope    int            `toml:"scope"`
	Scopes   map[string]int `toml:"scopes"`
	Unwind   int            `toml:"unwind"`
	IntWidth int            `toml:"int-width"`
	Array    int            `toml:"array"`
}

// Task is the bounds in task's words.
func (b Bounds) Task() task.Bounds {
	return task.Bounds{Scope: b.Scope, Scopes: b.Scopes, Unwind: b.Unwind, IntWidth: b.IntWidth, Array: b.Array}
}

// For is bounds of the checks of a name, or about a procedure of that name.
type For struct {
	Method  string `toml:"method"` // * stands for anything
	Timeout string `toml:"timeout"`
	Bounds
}

// Suppression passes over findings.
type Suppression struct {
	Kind   string         `toml:"kind"` // property kind, or rule
	File   string         `toml:"file"` // with * and ?; empty: any
	Method string         `toml:"method"`
	Until  toml.LocalDate `toml:"until"` // the last day; zero: no end
	Reason string         `toml:"reason"`
	Line   int            `toml:"-"`
}

// Find looks for the file, from a folder upwards.
func Find(dir string) (string, bool) {
	for {
		name := filepath.Join(dir, Name)
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
			return name, true
		}
		_, err := os.Stat(filepath.Join(dir, ".git"))
		up := filepath.Dir(dir)
		if err == nil || up == dir {
			return "", false
		}
		dir = up
	}
}

// Read reads a file. Its targets, baseline and cache are relative to it; here they
// become relative to the working folder.
func Read(name string) (*Settings, string, *source.List) {
	list := &source.List{}
	f, err := os.Open(name)
	if err != nil {
		list.Errorf(source.Span{File: name}, CodeSettings, "cannot read it: %v", cause(err))
		return nil, "", list
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxSize+1))
	if err != nil || len(text) > maxSize {
		list.Errorf(source.Span{File: name}, CodeSettings, "cannot read it: %v", errors.Join(err, tooLarge(text)))
		return nil, "", list
	}
	s, list := Parse(name, text)
	if s != nil {
		dir := filepath.Dir(name)
		for i, t := range s.Targets {
			s.Targets[i] = below(dir, t)
		}
		for i, m := range s.Models {
			if strings.HasSuffix(m, ".cat") || strings.HasSuffix(m, ".model") { // else it is the name of a model
				s.Models[i] = below(dir, m)
			}
		}
		if s.Baseline != "" {
			s.Baseline = below(dir, s.Baseline)
		}
		if s.Cache != "" && s.Cache != CacheOff {
			s.Cache = below(dir, s.Cache)
		}
	}
	return s, string(text), list
}

func tooLarge(text []byte) error {
	if len(text) > maxSize {
		return fmt.Errorf("it is larger than %d KiB", maxSize>>10)
	}
	return nil
}

func below(dir, name string) string {
	if filepath.IsAbs(name) || dir == "." {
		return name
	}
	return filepath.Join(dir, name)
}

// cause strips an error of operation and path, which the message names itself.
func cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// Parse reads a text. The settings are nil when it has errors.
func Parse(name string, text []byte) (*Settings, *source.List) {
	list := &source.List{}
	s := &Settings{File: name}
	dec := toml.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	err := dec.Decode(s)
	var strict *toml.StrictMissingError
	var bad *toml.DecodeError
	switch {
	case errors.As(err, &strict):
		for i := range strict.Errors {
			unknown(list, name, &strict.Errors[i])
		}
	case errors.As(err, &bad):
		line, col := bad.Position()
		list.Errorf(at(name, line, col), CodeSettings, "%s", strings.TrimPrefix(bad.Error(), "toml: "))
	case err != nil:
		list.Errorf(source.Span{File: name}, CodeSettings, "%s", strings.TrimPrefix(err.Error(), "toml: "))
	}
	if list.Failed() {
		return nil, list
	}
	s.Lines = lines(text)
	s.check(list)
	if list.Failed() {
		return nil, list
	}
	return s, list
}

func at(name string, line, col int) source.Span {
	return source.Span{File: name, Line: line, Col: col, EndLine: line, EndCol: col + 1}
}

// keys are those that the tables of the file have.
var keys = map[string][]string{
	"":         {"targets", "engine", "timeout", "budget", "format", "baseline", "cache", "jobs", "bounds", "for", "suppress"},
	"bounds":   {"scope", "scopes", "unwind", "int-width", "array"},
	"for":      {"method", "timeout", "scope", "scopes", "unwind", "int-width", "array"},
	"suppress": {"kind", "file", "method", "until", "reason"},
}

// unknown complains about a key.
func unknown(list *source.List, name string, e *toml.DecodeError) {
	line, col := e.Position()
	key := e.Key()
	table := ""
	if len(key) > 1 {
		table = key[0]
	}
	last := ""
	if len(key) > 0 {
		last = key[len(key)-1]
		if keys[table] == nil {
			last, table = key[0], ""
		}
	}
	d := list.Errorf(at(name, line, col), CodeKey, "there is no setting %s", strings.Join(key, "."))
	d.Help = "there is " + strings.Join(keys[table], ", ")
	if near := source.Nearest(last, keys[table]); near != "" {
		d.Help = "did you mean " + near + "?"
	}
}

// lines finds where keys stand.
func lines(text []byte) map[string]int {
	out := map[string]int{}
	count := map[string]int{}
	table := ""
	var p unstable.Parser
	p.Reset(text)
	for p.NextExpression() {
		e := p.Expression()
		var parts []string
		line := 0
		for it := e.Key(); it.Next(); {
			k := it.Node()
			if line == 0 {
				line = p.Shape(k.Raw).Start.Line
			}
			parts = append(parts, string(k.Data))
		}
		key := strings.Join(parts, ".")
		switch e.Kind {
		case unstable.Table:
			table = key
		case unstable.ArrayTable:
			table = fmt.Sprintf("%s[%d]", key, count[key])
			count[key]++
			key = ""
		case unstable.KeyValue:
			if table != "" {
				key = table + "." + key
			}
		}
		if key == "" {
			key = table
		}
		out[key] = line
	}
	return out
}

// check looks for values that make no sense.
func (s *Settings) check(list *source.List) {
	fail := func(key, format string, args ...any) *source.Diagnostic {
		line := s.Lines[key]
		if line == 0 {
			line = s.Lines[key[:max(0, strings.LastIndexByte(key, '.'))]]
		}
		return list.Errorf(source.Span{File: s.File, Line: line}, CodeValue, format, args...)
	}
	s.checkBounds("bounds", s.Bounds, fail)
	if _, err := Duration(s.Timeout); err != nil {
		fail("timeout", "%q is no duration; write it as \"10s\" or \"5m\"", s.Timeout)
	}
	if _, err := Duration(s.Budget); err != nil {
		fail("budget", "%q is no duration; write it as \"30s\" or \"5m\"", s.Budget)
	}
	if s.Jobs < 0 || s.Jobs > maxBound {
		fail("jobs", "%d is not between 1 and %d", s.Jobs, maxBound)
	}
	for i, f := range s.For {
		key := fmt.Sprintf("for[%d]", i)
		s.checkBounds(key, f.Bounds, fail)
		if _, err := Duration(f.Timeout); err != nil {
			fail(key+".timeout", "%q is no duration; write it as \"10s\" or \"5m\"", f.Timeout)
		}
		if _, err := path.Match(f.Method, ""); f.Method == "" || err != nil {
			fail(key+".method", "[[for]] needs the method that it is for: a check or a procedure")
		}
	}
	for i := range s.Suppress {
		x := &s.Suppress[i]
		key := fmt.Sprintf("suppress[%d]", i)
		x.Line = s.Lines[key]
		if x.Kind == "" {
			fail(key+".kind", "[[suppress]] needs the kind of finding that it passes over")
		}
		if strings.TrimSpace(x.Reason) == "" {
			fail(key+".reason", "[[suppress]] needs a reason")
		}
		if _, err := path.Match(x.File, ""); err != nil {
			fail(key+".file", "%q is no pattern of files", x.File)
		}
	}
}

// maxBound is the largest bound that is taken; no analysis finishes there.
const maxBound = 1 << 16

func (s *Settings) checkBounds(key string, b Bounds, fail func(string, string, ...any) *source.Diagnostic) {
	for name, n := range map[string]int{"scope": b.Scope, "unwind": b.Unwind, "array": b.Array} {
		if n < 0 || n > maxBound {
			fail(key+"."+name, "%d is not between 1 and %d", n, maxBound)
		}
	}
	if b.IntWidth < 0 || b.IntWidth > 64 {
		fail(key+".int-width", "%d is not between 1 and 64", b.IntWidth)
	}
	for class, n := range b.Scopes {
		if n < 0 || n > maxBound {
			fail(key+".scopes."+class, "%d is not between 0 and %d", n, maxBound)
		}
	}
}

// Duration reads a time limit; none is 0.
func Duration(text string) (time.Duration, error) {
	if text == "" {
		return 0, nil
	}
	d, err := time.ParseDuration(text)
	if err == nil && d < 0 {
		err = errors.New("it is negative")
	}
	return d, err
}

// Of is the bounds and the time limit of a check: what [[for]] says, in order,
// over what holds for all.
func (s *Settings) Of(check, unit string) (task.Bounds, time.Duration) {
	b := s.Bounds.Task()
	limit, _ := Duration(s.Timeout)
	for _, f := range s.For {
		if !matches(f.Method, check) && !matches(f.Method, unit) {
			continue
		}
		b = b.Over(f.Bounds.Task())
		if d, _ := Duration(f.Timeout); d > 0 {
			limit = d
		}
	}
	return b, limit
}

// matches reports whether a name fits a pattern.
func matches(pattern, name string) bool {
	ok, err := path.Match(pattern, name)
	return ok && err == nil
}

// Keys lists the keys that the file sets, sorted by place.
func (s *Settings) Keys() []string {
	var out []string
	for k := range s.Lines {
		out = append(out, k)
	}
	slices.SortFunc(out, func(a, b string) int { return s.Lines[a] - s.Lines[b] })
	return out
}
