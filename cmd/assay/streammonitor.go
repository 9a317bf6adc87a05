// This file defines what `assay stream --monitor` does: it writes monitors, or reads logs.

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	engine "assay/engine/stream"
	"assay/engine/stream/program"
	lang "assay/lang/stream"
	"assay/source"
	"assay/task"
)

// watch makes the monitor of a specification, and writes it or reads a log with it.
func (a *app) watch(ctx context.Context, f *streamFlags, args []string) error {
	if len(args) != 1 || (f.log == "") == (f.output == "") {
		return usagef("`assay stream --monitor NAME --log FILE` or `-o Watch.java`", "--monitor takes one file, and --log or --output")
	}
	if f.code != "" && filepath.Ext(f.output) != ".java" {
		return usagef("`assay stream --monitor NAME --code CLASS -o Meets.java`", "--code takes --output with a file *.java")
	}
	in := a.inputs()
	shown, text, ok := in.Text(args[0])
	if !ok {
		a.diagnose(&in.List)
		return nil
	}
	file, list := lang.Read(shown, text)
	if list.Failed() {
		return list
	}
	m, err := engine.NewMonitor(ctx, file, f.monitor, engine.Options{States: f.states, Time: f.timeout})
	if d := (*source.Diagnostic)(nil); errors.As(err, &d) {
		return err
	} else if err != nil {
		a.worst(task.Undecided)
		fmt.Fprintf(a.stdout, "unknown: no monitor of %s: %v\n", f.monitor, err)
		return nil
	}
	if f.output != "" {
		return writeMonitor(m, f.output, f.code)
	}
	return a.watchLog(m, f.log)
}

// writeMonitor writes a program; the end of the name says in which language.
func writeMonitor(m *engine.Monitor, file, code string) error {
	ext := filepath.Ext(file)
	name := strings.TrimSuffix(filepath.Base(file), ext)
	named := program.ClassName
	switch {
	case ext == ".go":
		name, named = strings.ToLower(name), program.PackageName
	case ext != ".java":
		return usagef("", "--output: a monitor is written to a file *.go or *.java")
	}
	if err := named(name); err != nil {
		return usagef("", "--output: %v", err)
	}
	var text string
	switch {
	case code != "":
		if err := program.ComponentName(code, name); err != nil {
			return usagef("", "--code: %v", err)
		}
		var err error
		if text, err = m.Meets(name, "", code); err != nil {
			return err
		}
	case ext == ".go":
		text = m.Go(name)
	default:
		text = m.Java(name)
	}
	return os.WriteFile(file, []byte(text), 0o666)
}

// watchLog prints what is known after the slots of a log.
func (a *app) watchLog(m *engine.Monitor, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	slots, err := m.Log(string(text))
	if err != nil {
		return usagef("a log has a line for each slot, with a message for each channel", "%s: %v", file, err)
	}
	verdicts, err := m.Run(slots)
	if err != nil {
		return err
	}
	for i, v := range verdicts {
		switch v {
		case engine.Violated:
			a.worst(task.Violation)
			fmt.Fprintf(a.stdout, "%s: slot %d: %s is violated, whatever comes\n", file, i, m.Spec.Name)
			return nil
		case engine.Holds_:
			fmt.Fprintf(a.stdout, "%s: slot %d: %s is satisfied, whatever comes\n", file, i, m.Spec.Name)
			return nil
		}
	}
	fmt.Fprintf(a.stdout, "%s: after %d slots %s is not violated; it depends on what comes\n", file, len(verdicts), m.Spec.Name)
	return nil
}
