package picture

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/task"
)

func svg(t *testing.T, st *task.State) string {
	t.Helper()
	var s Scene
	f := s.Add(st)
	var b bytes.Buffer
	if err := WriteSVG(&b, &s, f, "a picture"); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestShapes keeps how the shapes look, as text. ASSAY_PICTURES names a folder
// for the same as SVG, to be looked at.
func TestShapes(t *testing.T) {
	shapes := heaps()
	var out strings.Builder
	for _, name := range slices.Sorted(maps.Keys(shapes)) {
		if dir := os.Getenv("ASSAY_PICTURES"); dir != "" {
			if err := os.WriteFile(filepath.Join(dir, name+".svg"), []byte(svg(t, shapes[name])), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		var s Scene
		f := s.Add(shapes[name])
		if text, ok := Text(&s, f, 140); ok {
			fmt.Fprintf(&out, "== %s\n%s\n", name, text)
		} else {
			fmt.Fprintf(&out, "== %s: too wide\n\n", name)
		}
	}
	testkit.Golden(t, "testdata/shapes.txt", out.String())
	testkit.Golden(t, "testdata/instance.svg", svg(t, shapes["fir"]))
}

// TestScene: what becomes a row, a tag, an arrow.
func TestScene(t *testing.T) {
	var s Scene
	f := s.Add(heaps()["fir"])
	var got []string
	for _, a := range f.Arrows {
		x := s.Arrows[a]
		got = append(got, s.Nodes[x.From].Name+" "+x.Label+" "+s.Nodes[x.To].Name)
	}
	want := []string{"User0 friends User1", "User1 friends User0", "User2 friends User2", "User1 friends User2",
		"User0 books[2] Room0", "User0 books[3] Room1", "User2 books[User1] Room1"}
	if !slices.Equal(got, want) {
		t.Errorf("arrows %q", got)
	}
	tags := map[string]string{}
	for _, n := range f.Nodes {
		tags[s.Nodes[n.Node].Name] = strings.Join(n.Tags, " ") + "|" + strings.Join(n.Rows, " ")
	}
	for name, want := range map[string]string{"User0": "admins|3", "User1": "p|-4", "Room1": "seq[0]|", "Error": "|0"} {
		if tags[name] != want {
			t.Errorf("%s: %q, want %q", name, tags[name], want)
		}
	}
}

// TestFramesShareALayout: a second state adds to the scene, and finds what the
// first one had where it was.
func TestFramesShareALayout(t *testing.T) {
	var s Scene
	a := s.Add(heaps()["list"])
	b := s.Add(heaps()["ring"])
	if len(s.Nodes) != 6 || len(a.Nodes) != 6 || len(b.Nodes) != 5 || len(s.Arrows) != 6 || len(b.Arrows) != 5 {
		t.Errorf("%d nodes (%d, %d), %d arrows (%d, %d)", len(s.Nodes), len(a.Nodes), len(b.Nodes), len(s.Arrows), len(a.Arrows), len(b.Arrows))
	}
}

// random makes a heap of some shape with n objects.
func random(r *rand.Rand, n int) *task.State {
	st := &task.State{}
	degree := 1 + r.IntN(3)
	for i := range n {
		o := task.Object{Name: fmt.Sprint("N", i), Class: "N", Fields: []task.Slot{slot("v", fmt.Sprint(r.IntN(1000)))}}
		for j := range r.IntN(degree + 1) {
			o.Fields = append(o.Fields, slot(strings.Repeat("f", 1+r.IntN(6))+fmt.Sprint(j), fmt.Sprint("N", r.IntN(n))))
		}
		st.Objects = append(st.Objects, o)
	}
	for i := range r.IntN(4) {
		st.Vars = append(st.Vars, slot(fmt.Sprint("x", i), fmt.Sprint("N", r.IntN(n))))
	}
	return st
}

// TestNothingMeets: on random heaps no two boxes and no two labels overlap, no label lies on a box,
// no arrow runs through a box that is not its own, and all is inside the picture.
func TestNothingMeets(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 20000, 2000) {
		var s Scene
		s.Add(random(r, 1+r.IntN(25)))
		d := s.Draw()
		if msg := meets(&s, d); msg != "" {
			t.Fatalf("%s in %+v", msg, s)
		}
	}
}

// meets returns what overlaps in a drawing.
func meets(s *Scene, d *Drawing) string {
	overlap := func(a, b Box) bool {
		return a.X < b.X+b.W-0.2 && b.X < a.X+a.W-0.2 && a.Y < b.Y+b.H-0.2 && b.Y < a.Y+a.H-0.2
	}
	all := slices.Clone(d.Boxes)
	for i, l := range d.Lines {
		w := float64(cells(s.Arrows[i].Label)*cellWidth - 4)
		all = append(all, Box{X: l.LabelX - w/2, Y: l.LabelY - 6, W: w, H: 12})
	}
	for i, a := range all {
		if a.X < 0 || a.Y < 0 || a.X+a.W > d.Width || a.Y+a.H > d.Height {
			return fmt.Sprintf("%d lies outside", i)
		}
		for j := range i {
			if overlap(a, all[j]) {
				return fmt.Sprintf("%d and %d meet", i, j)
			}
		}
	}
	for i, l := range d.Lines {
		for _, p := range sample(l.Path) {
			for n, b := range d.Boxes {
				inside := p.x > b.X+0.5 && p.x < b.X+b.W-0.5 && p.y > b.Y+0.5 && p.y < b.Y+b.H-0.5
				if inside {
					return fmt.Sprintf("arrow %v runs through box %d", s.Arrows[i], n)
				}
			}
		}
		ends := sample(l.Path)
		if !touches(ends[0], d.Boxes[s.Arrows[i].From]) || !touches(ends[len(ends)-1], d.Boxes[s.Arrows[i].To]) {
			return fmt.Sprintf("arrow %v does not join its boxes", s.Arrows[i])
		}
	}
	return ""
}

func touches(p point, b Box) bool {
	return p.x > b.X-1 && p.x < b.X+b.W+1 && p.y > b.Y-1 && p.y < b.Y+b.H+1
}

// sample returns points of a path, read back from its text.
func sample(path string) []point {
	var out []point
	for len(path) > 0 {
		op := path[0]
		end := strings.IndexAny(path[1:], "MLC")
		if end < 0 {
			end = len(path) - 1
		}
		var p [3]point
		args := path[1 : end+1]
		path = path[end+1:]
		switch op {
		case 'M', 'L':
			fmt.Sscan(args, &p[0].x, &p[0].y)
			if op == 'L' {
				out = append(out, between(out[len(out)-1], p[0], 8)...)
			}
			out = append(out, p[0])
		case 'C':
			fmt.Sscan(args, &p[0].x, &p[0].y, &p[1].x, &p[1].y, &p[2].x, &p[2].y)
			a := out[len(out)-1]
			for i := 1; i <= 16; i++ {
				t := float64(i) / 16
				u := 1 - t
				out = append(out, point{
					u*u*u*a.x + 3*u*u*t*p[0].x + 3*u*t*t*p[1].x + t*t*t*p[2].x,
					u*u*u*a.y + 3*u*u*t*p[0].y + 3*u*t*t*p[1].y + t*t*t*p[2].y,
				})
			}
		}
	}
	return out
}

func between(a, b point, n int) []point {
	var out []point
	for i := 1; i < n; i++ {
		t := float64(i) / float64(n)
		out = append(out, point{a.x + t*(b.x-a.x), a.y + t*(b.y-a.y)})
	}
	return out
}

// TestTreesDoNotCross: a tree is drawn without crossings, with left before
// right.
func TestTreesDoNotCross(t *testing.T) {
	r := testkit.Rand(t)
	for range 100 {
		n := 2 + r.IntN(30)
		var edges []edge
		for i := 1; i < n; i++ {
			edges = append(edges, edge{from: r.IntN(i), to: i})
		}
		k := newSketch(make([]size, n), make([]float64, n), edges)
		if c := k.crossings(); c != 0 {
			t.Fatalf("%d crossings in %v", c, edges)
		}
	}
	var s Scene
	s.Add(heaps()["tree"])
	d := s.Draw()
	for i, a := range s.Arrows {
		if from, to := d.Boxes[a.From], d.Boxes[a.To]; to.Y <= from.Y {
			t.Errorf("arrow %d of the tree does not go down", i)
		}
	}
	if d.Boxes[1].X >= d.Boxes[2].X {
		t.Error("left is not on the left")
	}
}

// TestLists: a list is a row from left to right.
func TestLists(t *testing.T) {
	var s Scene
	s.Add(heaps()["list"])
	d := s.Draw()
	for i := 1; i < len(d.Boxes); i++ {
		a, b := d.Boxes[i-1], d.Boxes[i]
		if b.X <= a.X || math.Abs(a.Y+a.H/2-b.Y-b.H/2) > 1 {
			t.Errorf("%d is not beside %d", i, i-1)
		}
	}
}

// TestInversions against the definition.
func TestInversions(t *testing.T) {
	r := testkit.Rand(t)
	for range 200 {
		list := make([]int, r.IntN(30))
		for i := range list {
			list[i] = r.IntN(10)
		}
		want := 0
		for i := range list {
			for j := range i {
				if list[j] > list[i] {
					want++
				}
			}
		}
		if got := inversions(list, 10); got != want {
			t.Fatalf("%v: %d, want %d", list, got, want)
		}
	}
}

// TestHostileNames: names cannot leave their place in SVG, nor their line in
// text.
func TestHostileNames(t *testing.T) {
	evil := "</text><script>alert(1)</script>\x00\x1b[2J\n\"'&\uffff"
	st := &task.State{
		Objects: []task.Object{{Name: evil, Class: evil, Fields: []task.Slot{slot(evil, evil), slot("x", "y"+evil)}}, {Name: "b", Class: "b", Fields: []task.Slot{slot(evil, evil)}}},
		Vars:    []task.Slot{slot(evil, evil)},
	}
	text := svg(t, st)
	if strings.Contains(text, "<script") {
		t.Error("a name became an element")
	}
	dec := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := dec.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("not XML: %v", err)
		}
	}
	var s Scene
	f := s.Add(st)
	if plain, ok := Text(&s, f, 0); !ok || strings.ContainsAny(plain, "\x00\x1b\r") {
		t.Errorf("%v, %q", ok, plain)
	}
}

// TestSame: the same scene is drawn the same.
func TestSame(t *testing.T) {
	st := heaps()["tangle"]
	first := svg(t, st)
	for range 3 {
		if svg(t, st) != first {
			t.Fatal("two drawings differ")
		}
	}
}

// TestTextFollowed follows the lines of text pictures of random graphs from box
// to box, and finds the arrows again that were drawn.
func TestTextFollowed(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 30000, 3000) {
		n := 2 + r.IntN(9)
		s := &Scene{nodes: map[string]int{}, arrows: map[Arrow]int{}}
		f := Frame{}
		for i := range n {
			s.Nodes = append(s.Nodes, Node{Name: string(rune('A' + i))})
			f.Nodes = append(f.Nodes, NodeFrame{Node: i})
		}
		seen := map[Arrow]bool{}
		for range r.IntN(2 * n) {
			a := Arrow{From: r.IntN(n), To: r.IntN(n)}
			if a.From != a.To && !seen[a] {
				seen[a] = true
				f.Arrows = append(f.Arrows, len(s.Arrows))
				s.Arrows = append(s.Arrows, a)
			}
		}
		text, ok := Text(s, f, 0)
		if !ok {
			t.Fatal("no picture")
		}
		var want []string
		for a := range seen {
			want = append(want, s.Nodes[a.From].Name+s.Nodes[a.To].Name)
		}
		slices.Sort(want)
		got := follow(text)
		if !slices.Equal(got, want) {
			t.Fatalf("got %v, want %v from\n%s", got, want, text)
		}
	}
}

// follow reads a text picture: from each head of an arrow back along the line to
// the box where it begins.
func follow(text string) []string {
	var grid [][]rune
	for l := range strings.Lines(text) {
		grid = append(grid, []rune(strings.TrimRight(l, "\n")))
	}
	at := func(x, y int) rune {
		if y < 0 || y >= len(grid) || x < 0 || x >= len(grid[y]) {
			return ' '
		}
		return grid[y][x]
	}
	var out []string
	for y, row := range grid {
		for x, r := range row {
			i := strings.IndexRune("▼▲▶◀", r)
			if i < 0 {
				continue
			}
			i = slices.Index([]rune("▼▲▶◀"), r)
			dx, dy := []int{0, 0, 1, -1}[i], []int{1, -1, 0, 0}[i]
			to := nameAt(at, x+dx, y+dy)
			fx, fy := back(at, x, y, -dx, -dy)
			out = append(out, nameAt(at, fx, fy)+to)
		}
	}
	slices.Sort(out)
	return out
}

// back goes along a line in a direction until it reaches a box.
func back(at func(x, y int) rune, x, y, dx, dy int) (int, int) {
	for range 10000 {
		x, y = x+dx, y+dy
		r := at(x, y)
		switch {
		case strings.ContainsRune("┬┴├┤", r):
			return x, y
		case r == '┐' && dx > 0 || r == '┌' && dx < 0:
			dx, dy = 0, 1
		case r == '┘' && dx > 0 || r == '└' && dx < 0:
			dx, dy = 0, -1
		case r == '┐' && dy < 0 || r == '┘' && dy > 0:
			dx, dy = -1, 0
		case r == '┌' && dy < 0 || r == '└' && dy > 0:
			dx, dy = 1, 0
		case strings.ContainsRune("│─┼", r):
		default:
			return x, y
		}
	}
	return x, y
}

// nameAt returns the name in the box that a place on its frame belongs to.
func nameAt(at func(x, y int) rune, x, y int) string {
	frame := func(r rune) bool { return strings.ContainsRune("┌┐└┘│─┬┴├┤", r) && r != ' ' }
	for strings.ContainsRune("│├┤", at(x, y)) {
		y-- // up a side
	}
	if !frame(at(x, y)) {
		return "?"
	}
	for at(x, y) != '┌' && at(x, y) != '└' {
		if !frame(at(x, y)) {
			return "?"
		}
		x--
	}
	for at(x, y) != '┌' {
		y--
	}
	return string(at(x+2, y+1))
}
