// This file has the table of commands.

package console

import (
	"fmt"
	"slices"
	"strings"
)

// command is one of the language.
type command struct {
	name  string
	short string // another name; may be empty
	args  string // as help shows them
	help  string
	run   func(c *Console, args string) error
}

var commands []command

func init() { // it shows itself
	commands = []command{
		{"step", "s", "[N]", "on to where the next line begins, into what is called", motion((*Console).step)},
		{"next", "n", "[N]", "on to the next line, over what is called", motion((*Console).next)},
		{"out", "", "[N]", "on to where the procedure has returned", motion((*Console).out)},
		{"continue", "c", "", "on to the next breakpoint, or to the end", motion((*Console).goOn)},
		{"back-step", "back", "[N]", "back to where the line before begins", motion((*Console).backStep)},
		{"back-next", "bn", "[N]", "back to the line before, over what was called", motion((*Console).backNext)},
		{"back-out", "bo", "[N]", "back to the call of the procedure", motion((*Console).backOut)},
		{"back-continue", "bc", "", "back to the breakpoint before, or to the beginning", motion((*Console).backGoOn)},
		{"stepi", "si", "[N]", "one step of the machine on", motion((*Console).stepOne)},
		{"back-stepi", "bsi", "[N]", "one step of the machine back", motion((*Console).backOne)},
		{"until", "", "LINE|EXPR", "on to a line, or to the first line where EXPR holds", (*Console).until},
		{"back-until", "", "LINE|EXPR", "back to a line, or to the first line where EXPR holds", (*Console).backUntil},
		{"start", "", "", "to the beginning", (*Console).start},
		{"end", "", "", "to the end of the run", (*Console).end},
		{"goto", "", "STEP", "to the step with a number", (*Console).goTo},
		{"break", "b", "WHERE [if EXPR]", "stop at FILE:LINE, LINE, METHOD, exit METHOD (where it returns), exception CLASS (where one is made) or write FIELD; without WHERE: list", (*Console).setBreak},
		{"delete", "", "N", "remove a breakpoint", (*Console).deleteBreak},
		{"print", "p", "EXPR", "the value of an expression here", (*Console).print},
		{"why", "", "EXPR [: N]", "who wrote the value last, and what it was made of: N writes back (default 8)", (*Console).why},
		{"info", "", "", "where the run stands, and how it ends if that is known", (*Console).info},
		{"locals", "", "", "the variables of the frame", (*Console).locals},
		{"globals", "", "", "the variables outside of procedures: of Java, static fields of the classes of the program", (*Console).globals},
		{"stack", "where", "", "the open procedures of the thread", (*Console).stack},
		{"frame", "", "N", "look at a frame of the stack; so do up and down", (*Console).toFrame},
		{"up", "", "", "look at the caller", (*Console).up},
		{"down", "", "", "look at what is called", (*Console).down},
		{"threads", "", "", "the threads, and the monitors that they hold", (*Console).threads},
		{"thread", "", "N", "look at a thread", (*Console).toThread},
		{"heap", "", "", "a picture of what the variables lead to", (*Console).heap},
		{"list", "l", "[FILE:LINE]", "the source around here, then what follows", (*Console).list},
		{"history", "", "[N]", "the lines that led here (default 10)", (*Console).history},
		{"help", "h", "[COMMAND]", "this table", (*Console).help},
		{"quit", "q", "", "end the session", func(*Console, string) error { return quit }},
	}
}

// find returns the command with a name.
func find(name string) *command {
	i := slices.IndexFunc(commands, func(k command) bool { return k.name == name || k.short == name })
	if i < 0 {
		return nil
	}
	return &commands[i]
}

// Names returns the names of the commands.
func Names() []string {
	var out []string
	for _, k := range commands {
		out = append(out, k.name)
	}
	return out
}

func (c *Console) help(args string) error {
	if args != "" {
		k := find(args)
		if k == nil {
			return fmt.Errorf("there is no command %s", args)
		}
		head := k.name + " " + k.args
		if k.short != "" {
			head += " (or " + k.short + ")"
		}
		c.wrapped("", strings.TrimSpace(head)+": "+k.help)
		return nil
	}
	for _, k := range commands {
		name := k.name
		if k.short != "" {
			name += ", " + k.short
		}
		c.wrapped(fmt.Sprintf("  %-30s", strings.TrimSpace(name+"  "+k.args)), k.help)
	}
	c.wrapped("", "An empty line on a terminal repeats the last motion. Steps are numbered from 0, the beginning.")
	return nil
}
