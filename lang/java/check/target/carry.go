package target

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"assay/lang/java/classpath"
	"assay/lang/java/jml"
)

// This file packs the inputs of a program for another machine, and opens the program there.

// Carried is a part of a packed program.
type Carried struct {
	Role string
	Name string // with slashes
	Data []byte
}

// Roles of parts. An entry of the class path has its number in its parts' names: "0/list/Node.class", "2/util.jar".
const (
	CarriedSource  = "text"    // a target that is a source, with its text
	CarriedBeside  = "beside"  // the contracts of a source in a file of their own, behind it
	CarriedNear    = "near"    // a source with contracts beside the targets, with its text
	CarriedClass   = "class"   // a class in a folder of the class path
	CarriedJar     = "jar"     // a jar of the class path
	CarriedBinary  = "target"  // a target that is a class file or a jar; its content is where it is, in the class path
	CarriedMissing = "nothing" // a folder of the class path that holds no class
)

// Carry returns all inputs of the program, except the library.
func (p *Program) Carry() ([]Carried, error) {
	var out []Carried
	for _, u := range p.Opened {
		if filepath.Ext(u.Name) == ".java" {
			out = append(out, Carried{CarriedSource, u.Name, []byte(u.Text)})
			if u.Beside.Text != "" {
				out = append(out, Carried{CarriedBeside, u.Beside.Name, []byte(u.Beside.Text)})
			}
			continue
		}
		i := slices.IndexFunc(p.entries, func(e string) bool { return e == u.entry })
		rel, err := filepath.Rel(u.entry, u.at())
		if err != nil || i < 0 {
			return nil, fmt.Errorf("%s is not in its folder: %w", u.Name, err)
		}
		if filepath.Ext(u.Name) == ".jar" {
			rel = filepath.Base(u.at())
		}
		out = append(out, Carried{CarriedBinary, u.Name, []byte(strconv.Itoa(i) + "/" + filepath.ToSlash(rel))})
	}
	for _, u := range p.Near {
		out = append(out, Carried{CarriedNear, u.Name, []byte(u.Text)})
		if u.Beside.Text != "" {
			out = append(out, Carried{CarriedBeside, u.Beside.Name, []byte(u.Beside.Text)})
		}
	}
	for i, entry := range p.entries {
		parts, err := carryEntry(strconv.Itoa(i), entry)
		if err != nil {
			return nil, err
		}
		out = append(out, parts...)
	}
	return out, nil
}

// carryEntry returns an entry of the class path.
func carryEntry(number, entry string) ([]Carried, error) {
	info, err := os.Stat(entry)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		data, err := os.ReadFile(entry)
		return []Carried{{CarriedJar, number + "/" + filepath.Base(entry), data}}, err
	}
	var out []Carried
	err = filepath.WalkDir(entry, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".class" {
			return err
		}
		rel, err := filepath.Rel(entry, name)
		if err != nil {
			return err
		}
		data, err := classpath.ReadFile(name)
		out = append(out, Carried{CarriedClass, number + "/" + filepath.ToSlash(rel), data})
		return err
	})
	if len(out) == 0 {
		out = []Carried{{CarriedMissing, number + "/", nil}}
	}
	return out, err
}

// Library identifies the library, which must be the same where the program is opened again.
func (p *Program) Library() string { return "Java " + p.JDK.Version }

// Unpack writes the parts into a folder, and returns how to open them.
func Unpack(dir string, parts []Carried, o *Options) ([]Target, error) {
	var targets []Target
	var entries []string
	last := &targets          // where what stands beside a source belongs
	at := map[string]string{} // of files, by their names among the parts
	for _, x := range parts {
		switch x.Role {
		case CarriedSource:
			targets, last = append(targets, Target{Name: x.Name, Text: string(x.Data)}), &targets
			continue
		case CarriedNear:
			o.Near, last = append(o.Near, Target{Name: x.Name, Text: string(x.Data)}), &o.Near
			continue
		case CarriedBeside:
			if n := len(*last); n > 0 {
				(*last)[n-1].Beside = jml.Apart{Name: x.Name, Text: string(x.Data)}
			}
			continue
		case CarriedBinary:
			targets = append(targets, Target{Name: x.Name, At: string(x.Data)})
			continue
		}
		number, rest, ok := strings.Cut(x.Name, "/")
		i, err := strconv.Atoi(number)
		if !ok || err != nil || i < 0 || i > len(entries) {
			return nil, fmt.Errorf("%q is in no entry of the class path", x.Name)
		}
		if i == len(entries) {
			entries = append(entries, filepath.Join(dir, number))
		}
		name, err := write(filepath.Join(dir, number), rest, x)
		if err != nil {
			return nil, err
		}
		if at[x.Name] = name; x.Role == CarriedJar {
			entries[i] = name
		}
	}
	for i, t := range targets {
		if t.At == "" {
			continue
		}
		if targets[i].At = at[t.At]; targets[i].At == "" {
			return nil, fmt.Errorf("%s is not among the classes", t.Name)
		}
	}
	if len(targets) == 0 {
		return nil, errors.New("it has no targets")
	}
	if slices.ContainsFunc(targets, func(t Target) bool { return t.At == "" }) { // then the first entry is what javac made
		if len(entries) == 0 {
			return nil, errors.New("it has no classes")
		}
		o.Compiled, entries = entries[0], entries[1:]
	}
	o.ClassPath = entries
	return targets, nil
}

// write writes a part below a folder, and nowhere else.
func write(folder, name string, x Carried) (string, error) {
	if err := os.MkdirAll(folder, 0o777); err != nil || x.Role == CarriedMissing {
		return folder, err
	}
	local, err := filepath.Localize(name)
	if err != nil {
		return "", fmt.Errorf("%q is no name of a file", x.Name)
	}
	file := filepath.Join(folder, local)
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return "", err
	}
	return file, os.WriteFile(file, x.Data, 0o666)
}

// Nullable reports whether references may be null in classes with JML unless it says otherwise.
func (p *Program) Nullable() bool { return p.Options.Nullable }

// Whole reports whether invariants are checked even where the code cannot break them.
func (p *Program) Whole() bool { return p.Options.Whole }

// Reachable reports whether objects are as constructors and methods make them.
func (p *Program) Reachable() bool { return p.Options.Reachable }

// Called reports whether violations count where callers can bring them about.
func (p *Program) Called() bool { return p.Options.Called }

// Owed reports whether arguments are not null unless something allows null.
func (p *Program) Owed() bool { return p.Options.Owed }

// Overflow reports whether arithmetic of code may not overflow.
func (p *Program) Overflow() bool { return p.Options.Overflow }

// Asks reports whether what arguments alone cause is asked of callers.
func (p *Program) Asks() bool { return p.Options.Asks }
