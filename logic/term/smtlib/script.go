package smtlib

// This file reads scripts.

import (
	"strings"

	"assay/logic/term"
)

// Command is one command of a script.
type Command struct {
	Name  string // "assert", "check-sat", …
	Line  int
	Term  term.Term   // of assert
	Label string      // of assert: the name of the whole term, "" if it has none
	Terms []term.Term // of get-value and check-sat-assuming
	N     int         // of push and pop
	Text  string      // of echo, set-logic and set-info :status: what stands there
}

// Script is what a text says.
type Script struct {
	Logic    string // "" if it is not set
	Status   string // of (set-info :status …), "" if it is not said
	Commands []Command
	Symbols  []term.Func // declared, in their order
	Names    map[string]term.Term
}

// maxLevel is how many levels may be pushed.
const maxLevel = 1 << 16

// reader reads commands, with levels.
type reader struct {
	*elaborator
	script *Script
	levels [][2]int        // lengths of the logs
	names  []named         // given in the command that is being read
	taken  map[string]bool // the same
	from   int32           // what lines were counted to
	line   int
}

type named struct {
	name string
	t    term.Term
}

// Read reads a script into a bank.
func Read(b *term.Bank, text string) (*Script, error) {
	t, err := parse(text)
	if err != nil {
		return nil, err
	}
	r := &reader{elaborator: newElaborator(b, t), script: &Script{Names: map[string]term.Term{}}, taken: map[string]bool{}, line: 1}
	r.named = r.note
	for _, n := range t.tops {
		if err := r.command(n); err != nil {
			return nil, err
		}
		if c := r.script.Commands; len(c) > 0 && c[len(c)-1].Name == "exit" {
			break
		}
	}
	return r.script, nil
}

func (r *reader) note(name string, t term.Term, at int32) *Error {
	if _, taken := r.lookup(name); taken || r.taken[name] {
		return r.at(at, "%s is bound already", name)
	}
	r.names = append(r.names, named{name, t})
	r.taken[name] = true
	return nil
}

func (r *reader) command(n int32) *Error {
	if r.nodes[n].kind != list || r.nodes[n].n == 0 {
		return r.at(n, "want a command")
	}
	kids := r.kids(n)
	r.line += strings.Count(r.src[r.from:r.nodes[n].from], "\n")
	r.from = r.nodes[n].from
	c := Command{Name: r.name(kids[0]), Line: r.line}
	args := kids[1:]
	want := func(k int, form string) *Error {
		if len(args) != k {
			return r.at(n, "want %s", form)
		}
		return nil
	}
	var err *Error
	switch c.Name {
	case "":
		return r.at(n, "want a command")
	case "assert":
		if err = want(1, "(assert term)"); err == nil {
			err = r.assert(args[0], &c)
		}
	case "check-sat-assuming", "get-value":
		if err = want(1, "("+c.Name+" (term …))"); err == nil {
			err = r.several(args[0], &c)
		}
	case "push", "pop":
		err = r.level(n, args, &c)
	case "declare-fun":
		if err = want(3, "(declare-fun name (sort …) sort)"); err == nil {
			err = r.declare(args[0], r.kids(args[1]), args[2])
		}
	case "declare-const":
		if err = want(2, "(declare-const name sort)"); err == nil {
			err = r.declare(args[0], nil, args[1])
		}
	case "define-fun":
		if err = want(4, "(define-fun name ((name sort) …) sort term)"); err == nil {
			err = r.define(args[0], args[1], args[2], args[3])
		}
	case "define-const":
		if err = want(3, "(define-const name sort term)"); err == nil {
			err = r.define(args[0], -1, args[1], args[2])
		}
	case "declare-sort", "define-sort":
		err = r.declareSort(n, args)
	case "set-logic", "echo":
		if err = want(1, "("+c.Name+" word)"); err == nil {
			c.Text = r.text(args[0])
			if c.Name == "set-logic" {
				r.script.Logic = c.Text
			}
		}
	case "set-info":
		if len(args) == 2 && r.text(args[0]) == ":status" {
			r.script.Status, c.Text = r.text(args[1]), r.text(args[1])
		}
	case "check-sat", "get-model", "get-unsat-core", "get-unsat-assumptions", "get-info", "get-option", "set-option",
		"get-assertions", "get-assignment", "get-proof", "exit":
	default:
		err = r.at(kids[0], "the command %s is not supported", c.Name)
	}
	if err != nil {
		return err
	}
	for _, x := range r.names {
		r.bind(x.name, meaning{t: x.t})
		r.script.Names[x.name] = x.t
		delete(r.taken, x.name)
	}
	r.names = r.names[:0]
	r.script.Commands = append(r.script.Commands, c)
	return nil
}

func (r *reader) assert(n int32, c *Command) *Error {
	t, err := r.term(n)
	if err != nil {
		return err
	}
	if r.b.Sort(t) != term.Bool {
		return r.at(n, "assert of %s", r.b.SortString(r.b.Sort(t)))
	}
	c.Term = t
	if len(r.names) > 0 && r.nodes[n].kind == list && r.is(r.nodes[n].first, "!") {
		c.Label = r.names[len(r.names)-1].name
	}
	return nil
}

func (r *reader) several(n int32, c *Command) *Error {
	if r.nodes[n].kind != list {
		return r.at(n, "want (term …)")
	}
	for _, k := range r.kids(n) {
		t, err := r.term(k)
		if err != nil {
			return err
		}
		if c.Name == "check-sat-assuming" && r.b.Sort(t) != term.Bool {
			return r.at(k, "an assumption of %s", r.b.SortString(r.b.Sort(t)))
		}
		c.Terms = append(c.Terms, t)
	}
	return nil
}

func (r *reader) level(n int32, args []int32, c *Command) *Error {
	c.N = 1
	if len(args) > 0 {
		var err *Error
		if c.N, err = r.number(args[0]); err != nil {
			return err
		}
	}
	switch {
	case c.Name == "push" && len(r.levels)+c.N > maxLevel:
		return r.at(n, "more than %d levels", maxLevel)
	case c.Name == "pop" && c.N > len(r.levels):
		return r.at(n, "pop of %d levels, there are %d", c.N, len(r.levels))
	case c.Name == "push":
		for range c.N {
			r.levels = append(r.levels, [2]int{len(r.log), len(r.slog)})
		}
		return nil
	case c.N == 0:
		return nil
	}
	base := r.levels[len(r.levels)-c.N]
	r.levels = r.levels[:len(r.levels)-c.N]
	r.unbind(base[0])
	for _, name := range r.slog[base[1]:] {
		delete(r.sorts, name)
	}
	r.slog = r.slog[:base[1]]
	return nil
}

// free wants a name that is not bound yet, by the script or a theory.
func (r *reader) free(n int32) (string, *Error) {
	name := r.name(n)
	_, bound := r.lookup(name)
	_, theory := builtins[name]
	switch {
	case r.nodes[n].kind != symbol && r.nodes[n].kind != quoted:
		return "", r.at(n, "want a name")
	case bound || theory:
		return "", r.at(n, "%s is bound already", name)
	}
	return name, nil
}

func (r *reader) declare(n int32, args []int32, result int32) *Error {
	name, err := r.free(n)
	if err != nil {
		return err
	}
	m := meaning{}
	for _, k := range args {
		s, err := r.sort(k)
		if err != nil {
			return err
		}
		m.args = append(m.args, s)
	}
	s, err := r.sort(result)
	if err != nil {
		return err
	}
	m.f = r.b.Declare(name, s, m.args...)
	if len(args) == 0 {
		m.t = r.b.Apply(m.f)
	}
	r.script.Symbols = append(r.script.Symbols, m.f)
	r.bind(name, m)
	return nil
}

func (r *reader) define(n, params, result, body int32) *Error {
	name, err := r.free(n)
	if err != nil {
		return err
	}
	s, err := r.sort(result)
	if err != nil {
		return err
	}
	log := len(r.log)
	m := meaning{}
	if params >= 0 {
		if r.nodes[params].kind != list {
			return r.at(params, "want ((name sort) …)")
		}
		if m.params, err = r.declareBound(params); err != nil {
			return err
		}
	}
	t, err := r.term(body)
	r.unbind(log)
	switch {
	case err != nil:
		return err
	case r.b.Sort(t) != s:
		return r.at(body, "the body is of %s, not of %s", r.b.SortString(r.b.Sort(t)), r.b.SortString(s))
	}
	for _, x := range m.params {
		m.args = append(m.args, r.b.Sort(x))
	}
	m.body = t
	if m.params == nil {
		m = meaning{t: t}
	}
	r.bind(name, m)
	return nil
}

func (r *reader) declareSort(n int32, args []int32) *Error {
	arity := len(args) == 2 && r.text(args[1]) == "0"
	alias := len(args) == 3 && r.nodes[args[1]].kind == list && r.nodes[args[1]].n == 0
	if r.is(r.nodes[n].first, "declare-sort") && !arity || r.is(r.nodes[n].first, "define-sort") && !alias {
		return r.at(n, "want (declare-sort name 0) or (define-sort name () sort); sorts with parameters are not supported")
	}
	name := r.name(args[0])
	if _, theory := namedSort(r.b, name); theory || name == "" || len(r.sorts[name]) > 0 || name == "Array" || name == "BitVec" || name == "FloatingPoint" {
		return r.at(args[0], "%s is bound already, or no name", name)
	}
	s := term.Sort(0)
	if alias {
		var err *Error
		if s, err = r.sort(args[2]); err != nil {
			return err
		}
	} else {
		s = r.b.Uninterpreted(name)
	}
	r.sorts[name] = []meaning{{sort: s}}
	r.slog = append(r.slog, name)
	return nil
}
