package known

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"strings"

	"assay/report"
)

// Write writes the document where the flags say, and how.
func (d *Document) Write(stdout io.Writer, f *Flags) error {
	if f.Output != "" {
		return report.File(f.Output, func(w io.Writer) error { return d.write(w, f.Format) })
	}
	return d.write(stdout, f.Format)
}

func (d *Document) write(w io.Writer, format string) error {
	switch format {
	case "json":
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		return e.Encode(d)
	case "html":
		return page.Execute(w, d)
	}
	return d.text(w)
}

//go:embed page.html
var pageText string

var page = template.Must(template.New("facts").Funcs(template.FuncMap{"printable": report.Printable}).Parse(pageText))

// never is what is said of a line in place of facts.
const never = "no execution comes here"

// Row is a line of a source, with what is known where it begins.
type Row struct {
	Line  int
	Text  string
	Notes []string
	Never bool
	Gap   bool // lines before it are left out
}

// Rows are the lines of a file from the first to the last of each procedure.
func (f *File) Rows() (out []Row) {
	first, last := map[string]int{}, map[string]int{}
	for _, l := range f.Lines {
		if first[l.Unit] == 0 {
			first[l.Unit] = l.Line
		}
		last[l.Unit] = l.Line
	}
	shown := map[int]bool{}
	for u := range first {
		for n := first[u]; n <= last[u]; n++ {
			shown[n] = true
		}
	}
	at := map[int][]*Line{}
	for _, l := range f.Lines {
		at[l.Line] = append(at[l.Line], l)
	}
	for n := 1; n <= len(f.text); n++ {
		if !shown[n] {
			continue
		}
		r := Row{Line: n, Text: strings.ReplaceAll(f.text[n-1], "\t", "    "), Gap: n > 1 && !shown[n-1]}
		r.Never = len(at[n]) > 0
		for _, l := range at[n] {
			r.Never = r.Never && !l.Comes
			r.Notes = append(r.Notes, l.notes(len(at[n]) > 1)...)
		}
		out = append(out, r)
	}
	return out
}

// notes are the facts of a line; in front of each stands what it is in, if the line is in more than one procedure.
func (l *Line) notes(several bool) []string {
	facts := l.Facts
	if !l.Comes {
		facts = []string{never}
	}
	if !several || len(facts) == 0 {
		return facts
	}
	name, _, _ := strings.Cut(l.Unit, "(")
	return []string{name[strings.LastIndexByte(name, '.')+1:] + ": " + strings.Join(facts, ", ")}
}

// text writes the lines with what is known below each.
func (d *Document) text(w io.Writer) error {
	var b strings.Builder
	for i, f := range d.Files {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%s\n", report.Printable(f.Name))
		for k, r := range f.Rows() {
			if r.Gap && k > 0 {
				b.WriteString("\n")
			}
			fmt.Fprintf(&b, "%6d  %s\n", r.Line, report.Printable(strings.TrimRight(r.Text, " \r")))
			if len(r.Notes) > 0 {
				indent := len(r.Text) - len(strings.TrimLeft(r.Text, " "))
				fmt.Fprintf(&b, "        %s| %s\n", strings.Repeat(" ", indent), report.Printable(strings.Join(r.Notes, ", ")))
			}
		}
	}
	for _, g := range d.Unknown {
		fmt.Fprintf(&b, "%s: nothing is known: %s\n", report.Printable(g.Check), report.Printable(g.Reason))
	}
	if len(d.Assumed) > 0 {
		fmt.Fprintf(&b, "assumed: %s\n", report.Printable(strings.Join(d.Assumed, "; ")))
	}
	_, err := io.WriteString(w, b.String())
	return err
}
