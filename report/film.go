// This file defines what the page has of a trace: its steps, and the film of what there is to see between them.

package report

import (
	"strconv"
	"strings"

	"assay/report/picture"
	"assay/source"
	"assay/task"
)

// Limits of a film, and of those of one page. The rest is left out, and the page says so. Of a long run the last steps are kept: it fails there.
const (
	maxPageSteps = 4000
	maxFilmBytes = 8 << 20
	maxPageBytes = 48 << 20
	maxArrows    = 1500 // that are placed in one picture
)

// pageTrace is the steps of a trace, and the layout of its picture. A frame is what a step changes in what is to be seen; null takes
// away. Frame 0 is all that there is at the first stop, frame i+1 what step i changes. The keys, each with a number of
// what is listed here:
//
//	f2      the procedure that is open at level 2: its shape
//	p2      where it is: "file:line"
//	x2.5    the value of its variable with name 5
//	G       the shape of the globals
//	g5      the value of the global with name 5
//	o3      object 3 is there
//	c3.1    the value of its part 1
//	w…      the last write of what has the key behind it: the number of the step, and * for its first value
//	h0      where thread 0 is; H: the thread that runs
//	n3      box 3 of the picture is there; t3, its tags; r3.1, its row 1, elements with a separator between them
//	e5      arrow 5 of the picture is there
type pageTrace struct {
	Steps   []pageStep           `json:"steps"`
	Left    int                  `json:"left,omitempty"`    // so many steps before are left out
	Numbers []int                `json:"numbers,omitempty"` // of the stops, as a debugger counts; empty: there is no film
	Failure *pageFailure         `json:"failure,omitempty"`
	Threads bool                 `json:"threads,omitempty"`
	Note    string               `json:"note,omitempty"`
	Width   float64              `json:"width"`
	Height  float64              `json:"height"`
	Boxes   []pageBox            `json:"boxes"`
	Lines   []pageLine           `json:"lines"`
	Names   []string             `json:"names"`
	Shapes  []pageShape          `json:"shapes"`
	Objects []pageObject         `json:"objects"`
	Frames  []map[string]*string `json:"frames"`
}

type pageStep struct {
	File   int    `json:"f"`
	Line   int    `json:"l,omitempty"`
	Text   string `json:"t"`
	Change string `json:"c,omitempty"`
	Depth  int    `json:"d,omitempty"`
	Thread int    `json:"th,omitempty"`
	Branch string `json:"b,omitempty"`
	Fold   string `json:"r,omitempty"` // replaces this step and those after it in the list
	Folded int    `json:"n,omitempty"` // so many in all
}

type pageFailure struct {
	File   int    `json:"f"`
	Line   int    `json:"l,omitempty"`
	Text   string `json:"text"`
	Values string `json:"values,omitempty"`
}

// pageShape is a procedure with the variables that it shows, or the globals, by their names.
type pageShape struct {
	Name string `json:"n"`
	Vars []int  `json:"v"`
}

type pageObject struct {
	Name  string   `json:"n"`
	Class string   `json:"c"`
	Parts []string `json:"p"`
}

type pageBox struct {
	X      float64   `json:"x"`
	Y      float64   `json:"y"`
	W      float64   `json:"w"`
	H      float64   `json:"h"`
	Kind   int       `json:"k"`
	Bar    string    `json:"bar"`
	Title  string    `json:"title"`
	Object int       `json:"o"`
	Name   float64   `json:"name"` // baselines
	Tags   float64   `json:"tags"`
	Keys   []string  `json:"keys,omitempty"`
	Rows   []float64 `json:"rows,omitempty"`
}

type pageLine struct {
	Path   string  `json:"p"`
	Head   string  `json:"h"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Label  string  `json:"t"`
	Object int     `json:"o"` // that it begins at
}

// trace returns the steps, and the film beside them.
func (p *pageWriter) trace(c *task.Check, r *task.Result) pageTrace {
	t := p.d.view(c, r.Trace)
	out := pageTrace{Steps: []pageStep{}, Boxes: []pageBox{}, Lines: []pageLine{}, Names: []string{}, Shapes: []pageShape{}, Objects: []pageObject{}}
	if len(t.Calls) > 0 {
		out.Note = "It begins where these calls lead: " + strings.Join(callTexts(t.Calls), "\n") + "\n"
	}
	film := &filmer{p: p, most: min(maxFilmBytes, maxPageBytes-p.bytes)}
	switch {
	case p.o.Film == nil:
		out.Note += "only the initial state of the heap is known"
	case film.most < maxFilmBytes/64:
		out.Note += "what there is to see at each step is left out, for the page is large: assay debug shows it"
	default:
		if err := p.o.Film(c, r, film.show); err != nil {
			out.Note += "what there is to see at each step cannot be shown: " + err.Error()
			film = &filmer{p: p}
		} else if n := len(film.stops); n > 0 && film.left+n != len(t.Steps)+1 {
			out.Note += "what there is to see at each step is left out: the run has other steps now"
			film = &filmer{p: p}
		}
	}
	p.bytes += film.bytes
	if len(film.stops) == 0 { // the changes of the steps are in their list
		film.left = max(0, len(t.Steps)-maxPageSteps)
		if film.left == 0 {
			first := &Stop{Heap: t.Initial}
			for _, v := range t.Initial.Vars {
				first.Globals = append(first.Globals, Shown{Name: v.Name, Value: v.Value.String()})
			}
			film.show(first)
		}
		film.stops = nil
	}
	out.Left = film.left
	p.steps(&out, c, t.Steps)
	if out.Left > 0 {
		out.Note += "the trace has " + strconv.Itoa(len(t.Steps)) + " steps; the last " + strconv.Itoa(len(out.Steps)) + " are shown, and assay debug has all"
	}
	if f := t.Failure; f != nil {
		out.Failure = &pageFailure{File: p.file(located(f.Span, c).File), Line: f.Line, Text: f.Text, Values: changes(f.Values)}
		if f.Conjunct != "" {
			out.Failure.Text = f.Conjunct
		}
		if isClaim(f) {
			out.Failure.Text += " " + isNot(f)
		}
	}
	film.finish(&out)
	return out
}

// steps lists those of a trace that are shown.
func (p *pageWriter) steps(out *pageTrace, c *task.Check, all []task.Step) {
	steps := all[out.Left:]
	left := folds(steps)
	for i := range steps {
		s := &steps[i]
		out.Threads = out.Threads || s.Thread != steps[0].Thread
		file := s.Span.File
		if file == "" {
			file = c.File
		}
		text := s.Text
		if text == "" {
			line, _ := source.Line(p.d.Texts[file], s.Line)
			text = strings.TrimSpace(line)
		}
		out.Steps = append(out.Steps, pageStep{File: p.file(file), Line: s.Line, Text: Printable(text), Change: changes(s.Changes),
			Depth: s.Depth - all[0].Depth, Thread: s.Thread, Branch: s.Branch})
		if len(left) > 0 && left[0].at == i {
			out.Steps[i].Fold, out.Steps[i].Folded = left[0].text(), left[0].steps
			left = left[1:]
		}
	}
}

// filmer turns stops into frames of the page.
type filmer struct {
	p       *pageWriter
	most    int // bytes that it may take
	bytes   int
	scene   picture.Scene
	names   table
	shapes  table
	objects table
	parts   []table // of objects
	out     pageTrace
	stops   []int // their numbers
	left    int   // steps that were dropped
	now     map[string]string
	frames  []map[string]*string
	large   string // why nothing is drawn
}

// table numbers texts in order of their first use.
type table struct {
	list []string
	at   map[string]int
}

func (t *table) number(text string) int {
	i, ok := t.at[text]
	if !ok {
		if t.at == nil {
			t.at = map[string]int{}
		}
		i = len(t.list)
		t.at[text] = i
		t.list = append(t.list, text)
	}
	return i
}

// show adds a stop.
func (f *filmer) show(s *Stop) bool {
	next := f.keys(s)
	frame := map[string]*string{}
	for k, v := range next {
		if old, ok := f.now[k]; !ok || old != v {
			frame[k] = &v
		}
	}
	for k := range f.now {
		if _, ok := next[k]; !ok {
			frame[k] = nil
		}
	}
	f.frames, f.now, f.stops = append(f.frames, frame), next, append(f.stops, s.Number)
	f.bytes += sizeOf(frame)
	for len(f.stops) > 1 && (len(f.stops) > maxPageSteps+1 || f.bytes > f.most) {
		f.drop()
	}
	return true
}

// drop leaves out the first stop: the second one begins with all that there is.
func (f *filmer) drop() {
	first, second := f.frames[0], f.frames[1]
	f.bytes -= sizeOf(first) + sizeOf(second)
	for k, v := range second {
		if first[k] = v; v == nil {
			delete(first, k)
		}
	}
	f.frames[1] = first
	f.bytes += sizeOf(first)
	f.frames, f.stops = f.frames[1:], f.stops[1:]
	f.left++
}

// sizeOf is about how many bytes a frame takes in the page.
func sizeOf(frame map[string]*string) (n int) {
	for k, v := range frame {
		if n += len(k) + 8; v != nil {
			n += len(*v)
		}
	}
	return n
}

// finish gives the trace its frames and its layout.
func (f *filmer) finish(t *pageTrace) {
	for len(f.frames) <= len(t.Steps) {
		f.frames = append(f.frames, map[string]*string{})
	}
	t.Frames, t.Numbers = f.frames, f.stops
	t.Names = append(t.Names, f.names.list...)
	for i, name := range t.Names {
		t.Names[i], _, _ = strings.Cut(name, "\x00")
	}
	t.Shapes, t.Objects = append(t.Shapes, f.out.Shapes...), append(t.Objects, f.out.Objects...)
	for i := range t.Objects {
		t.Objects[i].Parts = append([]string{}, f.parts[i].list...)
	}
	if f.large == "" && len(f.scene.Arrows) > maxArrows {
		f.large = "there are more than " + strconv.Itoa(maxArrows) + " arrows"
	}
	if f.large != "" {
		t.Note += strings.Repeat("\n", min(1, len(t.Note))) + "There is no picture: " + f.large + ", which is too many to draw."
		for _, frame := range t.Frames {
			for k := range frame {
				if strings.ContainsRune("ntre", rune(k[0])) {
					delete(frame, k)
				}
			}
		}
		return
	}
	d := f.scene.Draw()
	t.Width, t.Height = d.Width, d.Height
	kinds := f.scene.KindOf()
	for i := range d.Boxes {
		b, n := &d.Boxes[i], &f.scene.Nodes[i]
		box := pageBox{X: b.X, Y: b.Y, W: b.W, H: b.H, Kind: kinds[i], Bar: b.Bar(), Title: n.Title(), Object: f.objects.number(n.Name), Name: b.Row(-2), Tags: b.Row(-1), Keys: n.Keys}
		for j := range n.Keys {
			box.Rows = append(box.Rows, b.Row(j))
		}
		t.Boxes = append(t.Boxes, box)
	}
	for i, l := range d.Lines {
		a := f.scene.Arrows[i]
		t.Lines = append(t.Lines, pageLine{Path: l.Path, Head: l.Head, X: l.LabelX, Y: l.LabelY, Label: a.Label, Object: f.objects.number(f.scene.Nodes[a.From].Name)})
	}
}
