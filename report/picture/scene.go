// This file turns states into what is drawn.

package picture

import (
	"slices"
	"strconv"
	"strings"

	"assay/task"
)

// Scene is what one or more states show.
type Scene struct {
	Nodes  []Node
	Arrows []Arrow

	nodes   map[string]int
	arrows  map[Arrow]int
	classes map[string]*shortName
}

// shortName is the last part of the names of classes.
type shortName struct {
	class string // the first that has it
	many  bool   // another has it, too
}

// Node is an object, array or atom.
type Node struct {
	Name  string // unique
	Class string
	Keys  []string // names of its rows, in order of their first use

	short *shortName // of its class
	text  []int      // the widest text of each row, in cells
	tags  int        // the widest line of tags, in cells
}

// Arrow is a reference or a tuple of a relation.
type Arrow struct {
	From, To int // nodes
	Label    string
}

// Frame is what one state shows of a scene.
type Frame struct {
	Nodes  []NodeFrame // what is there, in order of the scene
	Arrows []int       // in ascending order
}

// NodeFrame is a node in one state.
type NodeFrame struct {
	Node int
	Tags []string // variables and sets
	Rows []string // by Keys; empty: the row is not there

	// Elems are the texts of the elements that a row of several has, as far as they are to be seen; of others it is nil, or there is none.
	Elems [][]string
}

// maxText is how much of a value is shown, in cells.
const maxText = 36

// Add puts a state into the scene.
func (s *Scene) Add(st *task.State) Frame {
	if s.nodes == nil {
		s.nodes, s.arrows, s.classes = map[string]int{}, map[Arrow]int{}, map[string]*shortName{}
	}
	v := &view{s: s, here: map[int]*NodeFrame{}, arrows: map[int]bool{}, objects: map[string]int{}}
	for i := range st.Objects {
		v.objects[st.Objects[i].Name] = s.node(&st.Objects[i])
	}
	for i := range st.Objects {
		v.object(&st.Objects[i])
	}
	for _, slot := range st.Vars {
		v.variable(slot)
	}
	return v.frame()
}

// node finds or makes the node of an object.
func (s *Scene) node(o *task.Object) int {
	i, ok := s.nodes[o.Name]
	if !ok {
		i = len(s.Nodes)
		s.nodes[o.Name] = i
		s.Nodes = append(s.Nodes, Node{Name: o.Name, Class: o.Class, short: s.shortName(o.Class)})
	}
	return i
}

// shortName records a class under its short name.
func (s *Scene) shortName(class string) *shortName {
	last := lastPart(class)
	n := s.classes[last]
	if n == nil {
		n = &shortName{class: class}
		s.classes[last] = n
	}
	n.many = n.many || n.class != class
	return n
}

// lastPart returns a name without its packages and enclosing classes.
func lastPart(class string) string { return class[strings.LastIndexAny(class, ".$")+1:] }

// Title returns the name with the class, if the name does not contain it.
func (n *Node) Title() string {
	if strings.HasPrefix(n.Name, n.Class) || n.Class == "" {
		return n.Name
	}
	if n.short != nil && !n.short.many && strings.HasPrefix(n.Name, lastPart(n.Class)) {
		return n.Name
	}
	return n.Name + ": " + n.Class
}

// view reads one state.
type view struct {
	s       *Scene
	objects map[string]int // those of this state
	here    map[int]*NodeFrame
	arrows  map[int]bool
}

func (v *view) at(node int) *NodeFrame {
	f := v.here[node]
	if f == nil {
		f = &NodeFrame{Node: node}
		v.here[node] = f
	}
	return f
}

func (v *view) object(o *task.Object) {
	n := v.objects[o.Name]
	v.at(n)
	for _, f := range o.Fields {
		v.value(n, f.Name, f.Value)
	}
	if slices.ContainsFunc(o.Elems, v.special) {
		for i, e := range o.Elems {
			v.value(n, "["+strconv.Itoa(i)+"]", e)
		}
	} else {
		v.elements(n, o.Elems)
	}
	if o.Rest > 0 {
		v.row(n, "…", strconv.Itoa(len(o.Elems)+o.Rest)+" in all")
	}
}

// special reports whether an element needs a row or an arrow of its own.
func (v *view) special(e task.Value) bool {
	_, ref := v.objects[e.Scalar]
	return e.Rel || ref || e.Scalar == "null"
}

// elements shows scalars of an array in lines that are not too long.
func (v *view) elements(n int, all []task.Value) {
	const line = 8
	for i := 0; i < len(all); i += line {
		var texts []string
		for _, e := range all[i:min(i+line, len(all))] {
			texts = append(texts, Decimal(e.Scalar))
		}
		row := v.row(n, "["+strconv.Itoa(i)+"…]", strings.Join(texts, ", "))
		f := v.at(n)
		for len(f.Elems) <= row {
			f.Elems = append(f.Elems, nil)
		}
		f.Elems[row] = fitting(texts)
	}
}

// fitting returns the texts of a row that are to be seen when it is clipped.
func fitting(texts []string) []string {
	used := 0
	for i, text := range texts {
		n := cells(text)
		if last := i == len(texts)-1; last && used+n <= maxText || !last && used+n+2 <= maxText {
			used += n + 2
			continue
		}
		return append(texts[:i:i], clipTo(text, maxText-used-1)+"…")
	}
	return texts
}

// value shows a field or an element.
func (v *view) value(n int, name string, val task.Value) {
	if val.Rel {
		for _, t := range val.Tuples {
			v.tuple(name, append([]string{v.s.Nodes[n].Name}, t...))
		}
		return
	}
	if to, ok := v.objects[val.Scalar]; ok {
		v.arrow(n, to, name)
		return
	}
	v.row(n, name, Decimal(val.Scalar))
}

func (v *view) variable(slot task.Slot) {
	if !slot.Value.Rel {
		if n, ok := v.objects[slot.Value.Scalar]; ok {
			v.tag(n, slot.Name)
		}
		return
	}
	for _, t := range slot.Value.Tuples {
		v.tuple(slot.Name, t)
	}
}

// tuple shows one tuple of a relation.
func (v *view) tuple(name string, t []string) {
	var objects []int // columns
	for i, a := range t {
		if _, ok := v.objects[a]; ok {
			objects = append(objects, i)
		}
	}
	switch {
	case len(objects) == 0:
	case len(t) == 1:
		v.tag(v.objects[t[0]], name)
	case len(objects) == 1:
		i := objects[0]
		name += brackets(t[:i])
		if rest := t[i+1:]; len(rest) > 0 {
			v.row(v.objects[t[i]], name, strings.Join(rest, "->"))
		} else {
			v.tag(v.objects[t[i]], name)
		}
	default:
		first, last := objects[0], objects[len(objects)-1]
		between := slices.Concat(t[:first], t[first+1:last], t[last+1:])
		v.arrow(v.objects[t[first]], v.objects[t[last]], name+brackets(between))
	}
}

func brackets(columns []string) string {
	if len(columns) == 0 {
		return ""
	}
	return "[" + strings.Join(columns, ", ") + "]"
}

func (v *view) tag(n int, name string) {
	f := v.at(n)
	if !slices.Contains(f.Tags, name) {
		f.Tags = append(f.Tags, name)
	}
}

func (v *view) arrow(from, to int, label string) {
	a := Arrow{from, to, label}
	i, ok := v.s.arrows[a]
	if !ok {
		i = len(v.s.Arrows)
		v.s.arrows[a] = i
		v.s.Arrows = append(v.s.Arrows, a)
	}
	v.arrows[i] = true
}

// row adds to a row of a node, and returns its number; several values of one name are in one row.
func (v *view) row(n int, key, text string) int {
	node, f := &v.s.Nodes[n], v.at(n)
	i := slices.Index(node.Keys, key)
	if i < 0 {
		i = len(node.Keys)
		node.Keys, node.text = append(node.Keys, key), append(node.text, 0)
	}
	for len(f.Rows) <= i {
		f.Rows = append(f.Rows, "")
	}
	if f.Rows[i] != "" {
		text = f.Rows[i] + ", " + text
	}
	f.Rows[i] = clip(text)
	return i
}

// frame returns what was seen, with the widths kept in the scene.
func (v *view) frame() Frame {
	var out Frame
	for i := range v.s.Nodes {
		f := v.here[i]
		if f == nil {
			continue
		}
		n := &v.s.Nodes[i]
		n.tags = max(n.tags, cells(strings.Join(f.Tags, "  ")))
		for r, text := range f.Rows {
			n.text[r] = max(n.text[r], cells(n.Keys[r])+2+cells(text))
		}
		out.Nodes = append(out.Nodes, *f)
	}
	for i := range v.arrows {
		out.Arrows = append(out.Arrows, i)
	}
	slices.Sort(out.Arrows)
	return out
}

// width returns what the box of a node needs, in cells.
func (n *Node) width() int {
	w := cells(n.Title())
	for _, t := range n.text {
		w = max(w, t)
	}
	return w
}

// Decimal shows a hexadecimal float in decimal.
func Decimal(s string) string {
	if strings.Contains(s, "0x") {
		if f, err := strconv.ParseFloat(s, 64); err == nil {
			return strconv.FormatFloat(f, 'g', -1, 64)
		}
	}
	return s
}

// clip cuts a text that is too long.
func clip(s string) string {
	if cells(s) <= maxText {
		return s
	}
	return clipTo(s, maxText-1) + "…"
}

// clipTo returns the beginning of a text that is at most so wide.
func clipTo(s string, width int) string {
	n := 0
	for i, r := range s {
		if n += runeCells(r); n > width {
			return s[:i]
		}
	}
	return s
}

// cells returns the width of a text on a terminal, nearly.
func cells(s string) int {
	n := 0
	for _, r := range s {
		n += runeCells(r)
	}
	return n
}

func runeCells(r rune) int {
	switch {
	case r >= 0x300 && r < 0x370, r == 0x200d, r >= 0xfe00 && r < 0xfe10:
		return 0 // joins what is before
	case r >= 0x1100 && r < 0x1160, r >= 0x2e80 && r < 0xa4d0, r >= 0xac00 && r < 0xd7a4,
		r >= 0xf900 && r < 0xfb00, r >= 0xfe30 && r < 0xfe70, r >= 0xff00 && r < 0xff61, r >= 0x1f300 && r < 0x1fb00, r >= 0x20000:
		return 2
	}
	return 1
}
