// This file writes SVG.

package picture

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"slices"
	"strings"
)

// Light and Dark are the colours of drawings, and Rules their style sheet. The
// names of its classes are those of the elements that WriteSVG makes; hot elements have just
// changed, gone ones existed before.
const (
	Light = `--bg:#fff;--fg:#1f2328;--dim:#5b636d;--box:#fff;--edge:#57606a;--tag:#0550ae;--hot:#b93a06;--gone:#cf222e;
--k0:#dbeafe;--k1:#dcfce7;--k2:#fef3c7;--k3:#fce7f3;--k4:#ede9fe;--k5:#e5e7eb;`
	Dark = `--bg:#0d1117;--fg:#e6edf3;--dim:#9aa4af;--box:#161b22;--edge:#9198a1;--tag:#79c0ff;--hot:#ffa657;--gone:#ff7b72;
--k0:#1e3a5f;--k1:#14432a;--k2:#4a3a10;--k3:#4a1d36;--k4:#35285e;--k5:#30363d;`
	Rules = `.picture{background:var(--bg)}
.picture text{font:13px "DejaVu Sans Mono",Menlo,Consolas,monospace;fill:var(--fg);white-space:pre}
.picture .box{fill:var(--box)}
.picture .k0{fill:var(--k0)}.picture .k1{fill:var(--k1)}.picture .k2{fill:var(--k2)}
.picture .k3{fill:var(--k3)}.picture .k4{fill:var(--k4)}.picture .k5{fill:var(--k5)}
.picture .frame{fill:none;stroke:var(--edge)}
.picture .name{font-weight:bold}.picture .tag{fill:var(--tag);font-weight:bold}
.picture .line{fill:none;stroke:var(--edge);stroke-width:1.3}.picture .head{fill:var(--edge)}
.picture .label{fill:var(--dim);font-size:12px;text-anchor:middle;dominant-baseline:central;paint-order:stroke;stroke:var(--bg);stroke-width:5px;stroke-linejoin:round}
.picture .hot .line{stroke:var(--hot);stroke-width:2.4}.picture .hot .head{fill:var(--hot)}
.picture .hot .frame{stroke:var(--hot);stroke-width:2.4}.picture text.hot{fill:var(--hot);font-weight:bold}
.picture .gone .line{stroke:var(--gone);stroke-dasharray:5 4}.picture .gone .head{fill:var(--gone)}
.picture text.gone{fill:var(--gone)}.picture .off{display:none}
`
)

// style is the style sheet of a drawing of its own: dark where the reader's
// screen is.
const style = ".picture{" + Light + "}\n@media (prefers-color-scheme:dark){.picture{" + Dark + "}}\n" + Rules

// Kinds is how many colours of classes there are.
const Kinds = 6

// KindOf numbers the classes of a scene in order of their first object.
func (s *Scene) KindOf() []int {
	var classes []string
	kinds := make([]int, len(s.Nodes))
	for i, n := range s.Nodes {
		k := slices.Index(classes, n.Class)
		if k < 0 {
			k = len(classes)
			classes = append(classes, n.Class)
		}
		kinds[i] = k % Kinds
	}
	return kinds
}

// WriteSVG draws one state as a file of its own.
func WriteSVG(w io.Writer, s *Scene, f Frame, title string) error {
	d := s.Draw()
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" class="picture" width="%g" height="%g" viewBox="0 0 %g %g" role="img"><title>%s</title><style>%s</style>`+"\n",
		d.Width, d.Height, d.Width, d.Height, escape(title), style)
	fmt.Fprintf(out, `<rect width="100%%" height="100%%" fill="var(--bg)"/>`+"\n")
	for _, i := range f.Arrows {
		d.Lines[i].write(out, s.Arrows[i].Label)
	}
	kinds := s.KindOf()
	for _, n := range f.Nodes {
		d.Boxes[n.Node].write(out, &s.Nodes[n.Node], n, kinds[n.Node])
	}
	for _, i := range f.Arrows { // above the lines and boxes
		if l := d.Lines[i]; s.Arrows[i].Label != "" {
			fmt.Fprintf(out, `<text class="label" x="%g" y="%g">%s</text>`+"\n", l.LabelX, l.LabelY, escape(clip(s.Arrows[i].Label)))
		}
	}
	fmt.Fprintln(out, "</svg>")
	return out.Flush()
}

// escape makes a text safe in SVG and HTML. Control characters become spaces,
// since XML cannot express them.
func escape(s string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 || r == 0xfffe || r == 0xffff {
			return ' '
		}
		return r
	}, s))
}

func (l *Line) write(w io.Writer, label string) {
	fmt.Fprintf(w, `<g><path class="line" d="%s"/><path class="head" d="%s"/></g>`+"\n", l.Path, l.Head)
}

func (b *Box) write(w io.Writer, n *Node, f NodeFrame, kind int) {
	const round = 5
	fmt.Fprintf(w, `<g><rect class="box" x="%g" y="%g" width="%g" height="%g" rx="%d"/>`, b.X, b.Y, b.W, b.H, round)
	fmt.Fprintf(w, `<path class="bar k%d" d="%s"/>`, kind, b.Bar())
	fmt.Fprintf(w, `<rect class="frame" x="%g" y="%g" width="%g" height="%g" rx="%d"/>`, b.X, b.Y, b.W, b.H, round)
	x := b.X + padding
	fmt.Fprintf(w, `<text class="name" x="%g" y="%g">%s</text>`, x, b.Row(-2), escape(n.Title()))
	if len(f.Tags) > 0 {
		fmt.Fprintf(w, `<text class="tag" x="%g" y="%g">%s</text>`, x, b.Row(-1), escape(strings.Join(f.Tags, "  ")))
	}
	for i, text := range f.Rows {
		if text != "" {
			fmt.Fprintf(w, `<text x="%g" y="%g">%s</text>`, x, b.Row(i), escape(n.Keys[i]+": "+text))
		}
	}
	fmt.Fprintln(w, "</g>")
}

// Bar returns the coloured part behind the name.
func (b *Box) Bar() string {
	const r = 5
	if b.H <= titleBar {
		return fmt.Sprintf("M%g %gh%ga%d %d 0 0 1 %d %dv%ga%d %d 0 0 1 -%d %dh-%ga%d %d 0 0 1 -%d -%dv-%ga%d %d 0 0 1 %d -%dz",
			b.X+r, b.Y, b.W-2*r, r, r, r, r, b.H-2*r, r, r, r, r, b.W-2*r, r, r, r, r, b.H-2*r, r, r, r, r)
	}
	return fmt.Sprintf("M%g %gh%ga%d %d 0 0 1 %d %dv%dh-%gv-%da%d %d 0 0 1 %d -%dz", b.X+r, b.Y, b.W-2*r, r, r, r, r, titleBar-r, b.W, titleBar-r, r, r, r, r)
}
