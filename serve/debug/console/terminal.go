// This file reads commands that are typed.

package console

import (
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// Terminal runs commands that are typed, with editing, a history and completion.
func (c *Console) Terminal(in *os.File, out io.Writer) error {
	fd := int(in.Fd())
	before, err := term.MakeRaw(fd)
	if err != nil {
		return c.Run(in)
	}
	term.Restore(fd, before)
	t := term.NewTerminal(keys{in, out}, Prompt)
	t.AutoCompleteCallback = complete
	c.Where()
	for {
		if _, err := term.MakeRaw(fd); err != nil {
			return err
		}
		line, err := t.ReadLine()
		term.Restore(fd, before) // while a command runs, an interruption is a signal
		if err == io.EOF {
			fmt.Fprintln(out)
			return nil
		}
		if err != nil {
			return err
		}
		if strings.TrimSpace(line) == "" {
			line = c.last
		} else if word, _, _ := strings.Cut(strings.TrimSpace(line), " "); repeats(word) {
			c.last = line
		} else {
			c.last = ""
		}
		if c.Do(line) {
			return nil
		}
	}
}

// repeats reports whether an empty line repeats a command.
func repeats(name string) bool {
	k := find(name)
	return k != nil && (k.args == "[N]" || k.name == "continue" || k.name == "back-continue" || k.name == "list")
}

// keys are those of a terminal: an interruption clears the line, and does not end the input.
type keys struct {
	io.Reader
	io.Writer
}

func (k keys) Read(p []byte) (int, error) {
	n, err := k.Reader.Read(p)
	for i := range p[:n] {
		if p[i] == 3 {
			p[i] = 21
		}
	}
	return n, err
}

// complete completes the name of a command.
func complete(line string, pos int, key rune) (string, int, bool) {
	if key != '\t' || strings.Contains(line[:pos], " ") {
		return "", 0, false
	}
	common, n := "", 0
	for _, name := range Names() {
		if !strings.HasPrefix(name, line[:pos]) {
			continue
		}
		if n++; n == 1 {
			common = name
		}
		for !strings.HasPrefix(name, common) {
			common = common[:len(common)-1]
		}
	}
	if n == 0 {
		return "", 0, false
	}
	if n == 1 {
		common += " "
	}
	return common + line[pos:], len(common), true
}
