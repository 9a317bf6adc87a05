// Package progress shows what a command is doing: on a terminal one line that changes in place, and plain lines where
// they are asked for.
package progress

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"assay/report"
	"assay/run"
)

// When something is shown.
const (
	After = 500 * time.Millisecond // quicker runs show nothing
	Every = 100 * time.Millisecond // how often the line may change
	Plain = time.Second            // how often a plain line is written
)

// Modes are the values of --progress.
var Modes = []string{"auto", "plain", "none"}

// Line is a progress line on a terminal. It appears after half a second and moves at least every second. Plain progress
// is a line of its own every second, anywhere. Otherwise, where there is no terminal, it shows nothing. All methods may
// be called from any goroutine.
type Line struct {
	w     io.Writer
	width int           // of the terminal; 0: there is none
	quit  chan struct{} // closed by Stop; nil when nothing is shown
	plain bool

	once sync.Once

	mu    sync.Mutex
	start time.Time
	now   run.Progress // the last thing said
	line  string       // on the screen; empty: nothing
	next  time.Time    // of the next plain line
}

// New begins to show progress on a stream. The width is that of the terminal; 0: it is none.
func New(w io.Writer, width int, mode string) *Line {
	p := &Line{w: w, width: width, start: time.Now(), plain: mode == "plain"}
	if p.plain || width > 0 && mode != "none" {
		p.quit = make(chan struct{})
		go p.run()
	}
	return p
}

func (p *Line) run() {
	tick := time.NewTicker(Every)
	defer tick.Stop()
	for {
		select {
		case <-p.quit:
			return
		case now := <-tick.C:
			p.tick(now)
		}
	}
}

// Set sets the progress to show.
func (p *Line) Set(now run.Progress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now = now
}

// tick brings the screen up to date.
func (p *Line) tick(now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	since := now.Sub(p.start)
	if since < After || p.now.Of == 0 && p.now.Stage == "" {
		return
	}
	if p.plain {
		if !now.Before(p.next) {
			p.next = now.Add(Plain)
			fmt.Fprintln(p.w, render(p.now, since, 200))
		}
		return
	}
	line := render(p.now, since, p.width-1)
	if line != p.line {
		fmt.Fprintf(p.w, "\r%s%s", line, strings.Repeat(" ", max(0, utf8.RuneCountInString(p.line)-utf8.RuneCountInString(line))))
		p.line = line
	}
}

// Clear takes the line off the screen, for something else to be printed.
func (p *Line) Clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.line != "" {
		fmt.Fprintf(p.w, "\r%s\r", strings.Repeat(" ", utf8.RuneCountInString(p.line)))
		p.line = ""
	}
}

// Stop ends it for good; more than once is the same.
func (p *Line) Stop() {
	p.once.Do(func() {
		if p.quit != nil {
			close(p.quit)
		}
	})
	p.Clear()
	p.Set(run.Progress{}) // a late tick shows nothing
}

// render returns the line: "checking register (2 of 5): initial states 120 of 400,
// 3s, enumerate within scope 3". What changes comes first, in case the line is
// too long.
func render(p run.Progress, since time.Duration, width int) string {
	var b strings.Builder
	if p.Of == 0 {
		fmt.Fprintf(&b, "%s, %v", p.Stage, since.Truncate(time.Second))
		return clip(b.String(), width)
	}
	fmt.Fprintf(&b, "checking %s (%d of %d", p.Name, p.Check, p.Of)
	if p.Beside > 0 {
		fmt.Fprintf(&b, ", %d beside it", p.Beside)
	}
	b.WriteString(")")
	if p.Stage != "" {
		b.WriteString(": " + p.Stage)
		if p.Done > 0 {
			b.WriteString(" " + strconv.FormatInt(p.Done, 10))
		}
		if p.Total > 0 {
			b.WriteString(" of " + strconv.FormatInt(p.Total, 10))
		}
	}
	fmt.Fprintf(&b, ", %v", since.Truncate(time.Second))
	if p.Engine != "" {
		b.WriteString(", " + p.Engine)
		if within := p.Bounds.String(); within != "" {
			b.WriteString(" within " + within)
		}
	}
	return clip(b.String(), width)
}

// clip makes a line fit.
func clip(text string, width int) string {
	line := []rune(report.Printable(text))
	return string(line[:min(len(line), max(width, 10))])
}
