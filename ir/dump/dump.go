// Package dump shows what passes do: a procedure as a graph for Graphviz, as a
// page with one column for each stage, and whole programs as numbered files.
//
// # The page
//
// The page is one file without references to others. A statement that is
// clicked lights up together with all statements, in all columns, that come
// from the same statement of the source program. Cut-offs are marked.
package dump

import (
	"fmt"
	"html"
	"io"
	"os"
	"path/filepath"
	"strings"

	"assay/ir"
)

// Stage is a column of the page: a procedure after a pass.
type Stage struct {
	Name string   // of the pass; "input" for the source
	Note string   // time and size, as text
	Proc *ir.Proc // nil: the procedure is not there
}

// DOT is the control-flow graph of a procedure for Graphviz.
func DOT(q *ir.Proc) string {
	var b strings.Builder
	fmt.Fprintf(&b, "digraph %s {\n\tnode [shape=box fontname=monospace]\n", dotQuote(q.Name))
	for _, k := range q.Blocks {
		var text strings.Builder
		fmt.Fprintf(&text, "%s:\n", k)
		for _, n := range nodes(k) {
			text.WriteString(ir.NodeString(n) + "\n")
		}
		fmt.Fprintf(&b, "\t%s [label=%s]\n", k, dotLabel(text.String()))
		for i, s := range k.Term.Succs() {
			fmt.Fprintf(&b, "\t%s -> %s [label=%s]\n", k, s, dotQuote(edge(k.Term, i)))
		}
	}
	b.WriteString("}\n")
	return b.String()
}

// dotQuote is a string of the DOT language.
func dotQuote(s string) string { return dotString(s, `\n`) }

// dotLabel is one whose lines are set to the left.
func dotLabel(s string) string { return dotString(s, `\l`) }

func dotString(s, lineEnd string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", lineEnd).Replace(s) + `"`
}

// edge names the successor of a terminator.
func edge(t ir.Term, i int) string {
	switch t := t.(type) {
	case *ir.If:
		return [...]string{"then", "else"}[i]
	case *ir.Switch:
		if i < len(t.Cases) {
			return fmt.Sprint(t.Cases[i].Value)
		}
		return "else"
	case *ir.Choose:
		return fmt.Sprint(i)
	}
	return ""
}

func nodes(b *ir.Block) []ir.Node {
	out := make([]ir.Node, 0, len(b.Stmts)+1)
	for _, s := range b.Stmts {
		out = append(out, s)
	}
	return append(out, b.Term)
}

// HTML writes the page.
func HTML(w io.Writer, title string, stages []Stage) error {
	p := &page{ids: map[ir.Node]int{}}
	fmt.Fprintf(&p.b, head, html.EscapeString(title), html.EscapeString(title))
	for _, s := range stages {
		p.column(s)
	}
	p.b.WriteString(tail)
	_, err := io.WriteString(w, p.b.String())
	return err
}

type page struct {
	b   strings.Builder
	ids map[ir.Node]int // of source statements, in order of appearance
}

func (p *page) column(s Stage) {
	fmt.Fprintf(&p.b, "<td><h2>%s</h2><p>%s</p>\n", html.EscapeString(s.Name), html.EscapeString(s.Note))
	if s.Proc != nil {
		for _, l := range s.Proc.Locals {
			fmt.Fprintf(&p.b, "<div class=local>%s: %s</div>\n", html.EscapeString(ir.Name(l.Name)), html.EscapeString(l.Typ.String()))
		}
		for _, b := range s.Proc.Blocks {
			fmt.Fprintf(&p.b, "<div class=block>%s:</div>\n", b)
			for _, n := range nodes(b) {
				p.node(n)
			}
		}
	}
	p.b.WriteString("</td>\n")
}

func (p *page) node(n ir.Node) {
	src := ir.Source(n)
	id, ok := p.ids[src]
	if !ok {
		id = len(p.ids)
		p.ids[src] = id
	}
	class, title := "", ir.MetaOf(n).Span.String()
	if from := ir.MetaOf(n).From; from != nil {
		title += " " + from.String()
	}
	if ir.CutOf(n) != nil {
		class = " cut"
	}
	fmt.Fprintf(&p.b, "<div class=\"node%s\" data-id=\"%d\" title=\"%s\">%s</div>\n", class, id, html.EscapeString(title), html.EscapeString(ir.NodeString(n)))
}

// head and tail are the frame of the page. Text of the program stands between
// tags and in attributes only, always escaped; the script holds none.
const head = `<!DOCTYPE html>
<html><head><meta charset="utf-8"><title>%s</title><style>
body { font-family: sans-serif }
td { vertical-align: top; border-left: 1px solid #ccc; padding: 0 1em; font-family: monospace; white-space: pre }
h2, p { font-family: sans-serif }
.block { margin-top: .7em; font-weight: bold }
.node { padding-left: 2em; cursor: pointer }
.local { color: #777 }
.cut { color: #b00 }
.on { background: #ffe08a }
</style></head><body><h1>%s</h1><table><tr>
`

const tail = `</tr></table><script>
document.addEventListener("click", function (e) {
  var id = e.target.getAttribute && e.target.getAttribute("data-id");
  if (id === null) return;
  document.querySelectorAll(".node").forEach(function (n) {
    n.classList.toggle("on", n.getAttribute("data-id") === id && !(n === e.target && n.classList.contains("on")));
  });
});
</script></body></html>
`

// Folder writes each stage of a program to a numbered file, "02-inline.ir",
// with positions and origins, and keeps one procedure for the page and for
// graphs, "02-inline.dot".
type Folder struct {
	Path string // of the folder; it is made
	Proc string // name of the procedure to show; empty: no page and no graphs

	stages []Stage
}

// Add writes what a pass gave.
func (f *Folder) Add(name, note string, p *ir.Program) error {
	if err := os.MkdirAll(f.Path, 0o777); err != nil {
		return err
	}
	base := filepath.Join(f.Path, fmt.Sprintf("%02d-%s", len(f.stages), fileName(name)))
	text := ir.Style{Positions: true, Origins: true}.Text(p)
	if err := os.WriteFile(base+".ir", []byte(text), 0o666); err != nil {
		return err
	}
	q := p.Proc(f.Proc)
	f.stages = append(f.stages, Stage{Name: name, Note: note, Proc: q})
	if q == nil {
		return nil
	}
	return os.WriteFile(base+".dot", []byte(DOT(q)), 0o666)
}

// fileName keeps letters, digits and dashes of a name.
func fileName(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' {
			return r
		}
		return '_'
	}, s)
}

// Close writes the page, "passes.html", of all stages that were added.
func (f *Folder) Close() error {
	if f.Proc == "" {
		return nil
	}
	w, err := os.Create(filepath.Join(f.Path, "passes.html"))
	if err != nil {
		return err
	}
	if err := HTML(w, f.Proc, f.stages); err != nil {
		w.Close()
		return err
	}
	return w.Close()
}
