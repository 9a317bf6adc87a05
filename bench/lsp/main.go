// Package lsp measures how long an editor waits for assay lsp: from the start of the server to the first diagnostics of a file, when nothing is known of it and when
// nothing has changed; from a keystroke to an error in a contract; from saving one changed method to what is wrong with it.
//
//	go run ./bench lsp [-runs 5] [-json CHECKOUT]
//
// Times are those of the clock, since waiting is what is measured, with the processor's beside them, of the server and its compilers. CHECKOUT is one of github.com/ralfstx/minimal-json; without it
// its rows are left out, which is said.
package lsp

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"assay/bench/meter"
)

// Main is the command.
func Main() {
	runs := flag.Int("runs", 5, "runs of each row; the median counts")
	json := flag.String("json", "", "a `checkout` of minimal-json")
	flag.Parse()
	if err := measure(*runs, *json); err != nil {
		fmt.Fprintln(os.Stderr, "bench/lsp:", err)
		os.Exit(1)
	}
}

// place is where a finding has to come.
type place struct {
	code string
	line int
}

// project is a file that is opened, in its folder, and what is done with it.
type project struct {
	what     string
	root     string
	file     string
	found    place     // in the file as it is
	old, new string    // the change of a method
	changed  place     // what is found then
	above    string    // above the line that begins so, a contract is typed
	slip     [2]string // its text without and with a mistake
}

func measure(runs int, json string) error {
	dir, err := os.MkdirTemp("", "assay-lsp-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	assay := filepath.Join(dir, "assay")
	build := exec.Command("go", "build", "-trimpath", "-o", assay, "./cmd/assay")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("%v\n%s", err, out)
	}
	all, err := projects(dir, json)
	if err != nil {
		return err
	}
	fmt.Printf("%d cores; milliseconds of the clock and, in parentheses, of the processor, medians of %d runs\n\n", runtime.NumCPU(), runs)
	fmt.Println("| file | nothing known | unchanged | contract typed | method changed | saved again |\n|---|---|---|---|---|---|")
	for _, p := range all {
		if err := p.row(assay, dir, runs); err != nil {
			return fmt.Errorf("%s: %w", p.what, err)
		}
	}
	if json == "" {
		fmt.Println("\nThe rows of minimal-json are left out: -json names a checkout.")
	}
	return nil
}

// columns of a row.
const columns = 5

// wait is what somebody waits, and what that costs.
type wait struct{ clock, cpu time.Duration }

func (p *project) row(assay, dir string, runs int) error {
	text, err := os.ReadFile(filepath.Join(p.root, p.file))
	if err != nil {
		return err
	}
	var clock, cpu [columns][]time.Duration
	for range runs {
		cache := filepath.Join(dir, "cache")
		if err := os.RemoveAll(cache); err != nil {
			return err
		}
		one, err := p.run(assay, cache, string(text))
		if werr := os.WriteFile(filepath.Join(p.root, p.file), text, 0o666); werr != nil {
			return werr
		}
		if err != nil {
			return err
		}
		for i, w := range one {
			clock[i], cpu[i] = append(clock[i], w.clock), append(cpu[i], w.cpu)
		}
	}
	cells := make([]string, columns)
	for i := range cells {
		cells[i] = fmt.Sprintf("%d (%d)", meter.Median(clock[i]).Milliseconds(), meter.Median(cpu[i]).Milliseconds())
	}
	fmt.Printf("| %s | %s |\n", p.what, strings.Join(cells, " | "))
	return nil
}

// run is one session with an empty cache and one with what that has left there.
func (p *project) run(assay, cache, text string) (out [columns]wait, err error) {
	for i := range 2 {
		begin := time.Now()
		e, err := p.opened(assay, cache, text)
		if err != nil {
			return out, err
		}
		out[i] = wait{time.Since(begin), spent(e.cmd.Process.Pid)}
		if err := e.checked(p.file); err != nil {
			return out, err
		}
		if i == 1 {
			if err := p.edited(e, text, &out); err != nil {
				return out, err
			}
		}
		if err := e.end(); err != nil {
			return out, err
		}
	}
	return out, nil
}

// reading is how long somebody looks at a file before the first change.
const reading = 5 * time.Second

// edited types a contract, and saves two changes of a method.
func (p *project) edited(e *editor, text string, out *[columns]wait) (err error) {
	time.Sleep(reading)
	if out[2], err = p.typed(e, text); err != nil {
		return err
	}
	if out[3], err = p.saved(e, text, p.new); err != nil {
		return err
	}
	out[4], err = p.saved(e, text, strings.Replace(p.new, " ", " 1 * ", 1))
	return err
}

// opened starts a server and opens the file, until what is found there is shown.
func (p *project) opened(assay, cache, text string) (*editor, error) {
	e, err := start(assay, p.root, cache)
	if err != nil {
		return nil, err
	}
	if err := e.open(p.file, text); err != nil {
		return nil, err
	}
	return e, e.finding(e.uri(p.file), p.found.code, p.found.line)
}

// typed is how long it takes until an error in a contract is shown.
func (p *project) typed(e *editor, text string) (w wait, err error) {
	before, _, ok := strings.Cut(text, p.above)
	if !ok {
		return w, fmt.Errorf("%s has no %q", p.file, p.above)
	}
	line := strings.Count(before, "\n") + 1
	before = before[:strings.LastIndexByte(before, '\n')+1]
	behind := text[len(before):]
	if err := e.change(p.file, before+p.slip[0]+"\n"+behind); err != nil {
		return w, err
	}
	time.Sleep(200 * time.Millisecond)
	begin, cpu := time.Now(), spent(e.cmd.Process.Pid)
	if err := e.change(p.file, before+p.slip[1]+"\n"+behind); err != nil {
		return w, err
	}
	err = e.finding(e.uri(p.file), "jml-syntax", line)
	return wait{time.Since(begin), spent(e.cmd.Process.Pid) - cpu}, err
}

// saved is how long it takes until what is wrong with a changed method is shown. It was shown before of another version.
func (p *project) saved(e *editor, text, method string) (w wait, err error) {
	now := strings.Replace(text, p.old, method, 1)
	if now == text {
		return w, fmt.Errorf("%s has no %q", p.file, p.old)
	}
	if err := e.change(p.file, now); err != nil {
		return w, err
	}
	if err := e.ask("textDocument/codeLens", map[string]any{"textDocument": map[string]any{"uri": e.uri(p.file)}}); err != nil { // it is read, and what it showed is gone
		return w, err
	}
	begin, cpu := time.Now(), spent(e.cmd.Process.Pid)
	if err := e.save(p.file, now); err != nil {
		return w, err
	}
	if err := e.finding(e.uri(p.file), p.changed.code, p.changed.line); err != nil {
		return w, err
	}
	w = wait{time.Since(begin), spent(e.cmd.Process.Pid) - cpu}
	return w, e.checked(p.file)
}
