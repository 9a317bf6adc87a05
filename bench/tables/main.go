// Package tables regenerates tables of the literature with `assay check` on Java
// sources, beside the published numbers:
//
//	go run ./bench tables [-runs 1] [-limit 60s] [-only heap|lists|growth|library] [-assay BIN] [-against OLD]
//
// heap is a binary heap for Dijkstra's algorithm and two bugs in it; lists are twelve
// methods of five lists, and five seeded bugs; growth is one of those methods at larger
// bounds; library are classes of the JDK. Times are the processor time of the whole
// command, start of the library and javac included; medians. It fails where an answer is
// not the published one.
package tables

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"assay/bench/meter"
)

// Main is the command.
func Main() {
	var b bench
	b.Flags(1, time.Minute)
	only := flag.String("only", "", "one table: heap, lists, growth or library")
	flag.Parse()
	if err := b.tables(*only); err != nil {
		fmt.Fprintln(os.Stderr, "bench/tables:", err)
		os.Exit(1)
	}
}

func (b *bench) tables(only string) error {
	dir, err := os.MkdirTemp("", "assay-tables-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := b.Build(dir); err != nil {
		return err
	}
	for _, t := range []struct {
		name string
		make func()
	}{{"heap", b.heap}, {"lists", b.lists}, {"growth", b.growth}, {"library", b.library}} {
		if only == "" || only == t.name {
			t.make()
			fmt.Println()
		}
	}
	b.Compare()
	if len(b.wrong) > 0 {
		return fmt.Errorf("not the published answer:\n%s", strings.Join(b.wrong, "\n"))
	}
	return nil
}

// bench runs checks.
type bench struct {
	meter.Subject
	wrong []string
}

// folder has the sources: cases with expected verdicts.
const folder = "cases/java-check"

// check checks a method in files of a folder, and gives the time in seconds. What differs
// from the answer that is wanted is noted.
func (b *bench) check(want, dir, method string, files []string, flags ...string) string {
	args := append([]string{"check", "--no-cache", "--no-settings", "--progress", "none", "--format", "json", "--method", method}, flags...)
	for _, f := range files {
		args = append(args, filepath.Join(folder, dir, f+".java"))
	}
	cell, out, late, err := b.Cell(args...)
	switch {
	case err != nil:
		b.wrong = append(b.wrong, err.Error())
	case late:
	case answer(out) != want:
		b.wrong = append(b.wrong, fmt.Sprintf("%s %s %v: %s, not %s", strings.Join(files, " "), method, flags, answer(out), want))
		return answer(out)
	}
	return cell
}

// answer is what all results together say.
func answer(report string) string {
	var r struct {
		Results []struct {
			Status  string
			Vacuous bool
		}
	}
	if err := json.Unmarshal([]byte(report), &r); err != nil || len(r.Results) == 0 {
		return "no result"
	}
	out := "holds"
	for _, x := range r.Results {
		switch {
		case x.Status == "violated":
			return x.Status
		case x.Vacuous:
			out = "vacuous"
		case x.Status == "unknown":
			out = x.Status
		}
	}
	return out
}

func row(cells ...string) { fmt.Println("| " + strings.Join(cells, " | ") + " |") }

func head(cells ...string) {
	row(cells...)
	row(slices.Repeat([]string{"---"}, len(cells))...)
}
