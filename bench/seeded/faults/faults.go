// Package faults has five containers with contracts, and ten faults that somebody might
// have made in each of them. A fault is a small change of the text of one method, so that
// all else is the container that holds.
package faults

import (
	"embed"
	"fmt"
	"strings"
)

//go:embed containers
var containers embed.FS

// Containers are the names of the classes, in the order of the table.
var Containers = []string{"SortedList", "LinkedDeque", "SearchTree", "BinaryHeap", "HashTable"}

// Fault is one change of a container.
type Fault struct {
	Class  string
	Method string // the method that has it
	Shows  string // the method that shows it, if another
	What   string
	Old    string // text of the method, which it has once
	New    string
}

// Asked is the method that is checked, in the words of --method.
func (f *Fault) Asked() string {
	if f.Shows != "" {
		return f.Class + "." + f.Shows
	}
	return f.Class + "." + f.Method
}

// Source is the text of a container that holds.
func Source(class string) string {
	text, err := containers.ReadFile("containers/" + class + ".java.txt")
	if err != nil {
		panic(err)
	}
	return string(text)
}

// Source is the text of the container with the fault.
func (f *Fault) Source() (string, error) {
	text := Source(f.Class)
	from, to, err := method(text, f.Method)
	if err != nil {
		return "", fmt.Errorf("%s: %w", f.Class, err)
	}
	body := text[from:to]
	if n := strings.Count(body, f.Old); n != 1 {
		return "", fmt.Errorf("%s.%s: %q is there %d times", f.Class, f.Method, f.Old, n)
	}
	return text[:from] + strings.Replace(body, f.Old, f.New, 1) + text[to:], nil
}

// method finds the lines of a method, which are indented by four.
func method(text, name string) (from, to int, err error) {
	at := 0
	for line := range strings.Lines(text) {
		switch {
		case from == 0 && strings.HasPrefix(line, "    p") && strings.Contains(line, " "+name+"("):
			from = at
		case from > 0 && line == "    }\n":
			return from, at, nil
		}
		at += len(line)
	}
	return 0, 0, fmt.Errorf("there is no method %s", name)
}
