// Package custom knows what callers of Java methods do not do, though nobody wrote down that they must not.
//
// A method without a contract asks of its callers what its code checks (package precondition). Some of what callers owe is in no check, and
// everybody keeps to it: a parameter named offset beside an array is a place in the array; a node that is given to a list is one of the list. A counterexample
// that goes against such a custom tells nothing that anybody would mend, and is kept back like one against what the code asks.
//
// The customs are few, they are about shapes of code and not about programs, and --strict does without them.
package custom

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"assay/lang/java"
	"assay/lang/java/check/goal"
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
	"assay/lang/java/scan"
	"assay/task"
)

// Customs are those of a program, for all its forks.
type Customs struct {
	constants sync.Map // by class: whether its objects are its own constants
}

// Against returns the custom that a counterexample of a goal goes against, in words that end "the code asks: …"; empty: none.
func (k *Customs) Against(p *target.Program, g *goal.Goal, r *task.Result) string {
	if g.Method == nil || r.Trace == nil {
		return ""
	}
	c := &counterexample{g: g, r: r, program: p, objects: map[string]*task.Object{}, vars: map[string]string{}}
	for i := range r.Trace.Initial.Objects {
		o := &r.Trace.Initial.Objects[i]
		c.objects[o.Name] = o
	}
	for _, v := range r.Trace.Initial.Vars {
		c.vars[v.Name] = v.Value.Scalar
	}
	for _, custom := range []func() string{c.part, c.foreign, c.unmodifiable, c.assertion, c.cast, func() string { return k.constant(c) }} {
		if why := custom(); why != "" {
			return why
		}
	}
	return ""
}

// counterexample is one of a goal.
type counterexample struct {
	g       *goal.Goal
	r       *task.Result
	program *target.Program
	objects map[string]*task.Object // of the initial state
	vars    map[string]string
}

// The names of parameters that say what part of an array is meant.
var (
	offsets = regexp.MustCompile(`^(off|offset|start|begin|from|pos|position)(Index|Pos|Offset)?$`)
	lengths = regexp.MustCompile(`^(len|length|count)$`)
	ends    = regexp.MustCompile(`^(end|to)(Index|Pos|Offset)?$`)
)

// part is that an offset, a length and an end are in the array that is beside them, where it is the only one.
func (c *counterexample) part() string {
	if c.r.Property.Kind != task.KindBounds && c.r.Property.Kind != task.KindSize && !strings.Contains(c.r.Property.Text, "IndexOutOfBounds") {
		return ""
	}
	array, offset, length, end := "", "", "", ""
	for _, p := range c.params() {
		switch {
		case p.of.Dims > 0:
			if array != "" || p.of.Dims > 1 {
				return ""
			}
			array = p.name
		case p.of.Kind != 'I':
		case offsets.MatchString(p.name):
			offset = p.name
		case lengths.MatchString(p.name):
			length = p.name
		case ends.MatchString(p.name):
			end = p.name
		}
	}
	o := c.objects[c.vars[array]]
	if array == "" || o == nil || offset == "" && length == "" && end == "" {
		return ""
	}
	number := func(name string) int {
		n, _ := strconv.Atoi(c.vars[name]) // 0 without one
		return n
	}
	var asked []string
	low, high := 0, 0
	if offset != "" {
		asked, low = append(asked, "0 <= "+offset), number(offset)
	}
	size := array + ".length"
	switch {
	case length != "" && offset != "":
		asked, high = append(asked, "0 <= "+length, offset+" + "+length+" <= "+size), low+number(length)
	case length != "":
		asked, high = append(asked, "0 <= "+length, length+" <= "+size), number(length)
	case end != "" && offset != "":
		asked, high = append(asked, offset+" <= "+end, end+" <= "+size), number(end)
	case end != "":
		asked, high = append(asked, "0 <= "+end, end+" <= "+size), number(end)
	default:
		asked, high = append(asked, offset+" <= "+size), low
	}
	if 0 <= low && low <= high && high <= len(o.Elems) {
		return ""
	}
	return strings.Join(asked, task.And)
}

// param is a parameter of the method.
type param struct {
	name string
	of   classfile.Type
}

func (c *counterexample) params() (out []param) {
	names := c.names()
	for i, t := range c.g.Method.Type.Params {
		if i < len(names) {
			out = append(out, param{names[i], t})
		}
	}
	return out
}

// names are the variables where the run begins that are parameters, which stand in their order behind the receiver.
func (c *counterexample) names() (out []string) {
	for _, v := range c.r.Trace.Initial.Vars {
		if v.Name != "this" && !strings.Contains(v.Name, ".") {
			out = append(out, v.Name)
		}
	}
	return out
}

// foreign is that a node that is given to a structure is one of that structure: an object of a class whose objects are linked with each
// other, and that the structure keeps.
func (c *counterexample) foreign() string {
	this := c.vars["this"]
	if this == "" || c.objects[this] == nil {
		return ""
	}
	mine := c.reachable(this)
	for _, p := range c.params() {
		o := c.objects[c.vars[p.name]]
		if o == nil || mine[o.Name] || o.Class == c.objects[this].Class || !c.node(o.Class) {
			continue
		}
		return fmt.Sprintf("%s is in this %s", p.name, java.Dotted(c.g.Class.File.Name[strings.LastIndexByte(c.g.Class.File.Name, '/')+1:]))
	}
	return ""
}

// node reports whether the objects of a class are linked with each other, and the class of the method keeps such objects.
func (c *counterexample) node(class string) bool {
	n := c.program.Own[java.Internal(class)]
	holds := func(k *classfile.Class) bool {
		return slices.ContainsFunc(k.Fields, func(f *classfile.Field) bool {
			return !f.Flags.Has(classfile.Static) && f.Type.Dims == 0 && f.Type.Class == n.File.Name
		})
	}
	return n != nil && holds(n.File) && holds(c.g.Class.File)
}

// reachable are the objects that an object leads to, with itself.
func (c *counterexample) reachable(from string) map[string]bool {
	out := map[string]bool{from: true}
	todo := []string{from}
	visit := func(v task.Value) {
		if c.objects[v.Scalar] != nil && !out[v.Scalar] {
			out[v.Scalar] = true
			todo = append(todo, v.Scalar)
		}
	}
	for len(todo) > 0 {
		o := c.objects[todo[0]]
		todo = todo[1:]
		for _, f := range o.Fields {
			visit(f.Value)
		}
		for _, e := range o.Elems {
			visit(e)
		}
	}
	return out
}

// unmodifiable is that what cannot be modified is not.
func (c *counterexample) unmodifiable() string {
	if c.r.Property.Kind != task.KindLibrary || !strings.HasPrefix(c.r.Property.Text, "java.lang.UnsupportedOperationException") || c.objects[c.vars["this"]] == nil {
		return ""
	}
	for name := range c.reachable(c.vars["this"]) {
		if strings.HasPrefix(c.objects[name].Class, "java.util.Collections$Unmodifiable") {
			return "this is not one that keeps an unmodifiable collection"
		}
	}
	return ""
}

// assertion is that what a method of an object asserts of the object, before anything else, holds where it is called. A method that does
// nothing but assert, or that has no object, states what is to be checked.
func (c *counterexample) assertion() string {
	text := c.g.Class.Unit.Text
	at := c.r.Property.Span
	if c.r.Property.Kind != task.KindAssert || c.vars["this"] == "" || text == "" || at.File != c.g.Class.Unit.Name {
		return ""
	}
	f, _ := scan.Parse(at.File, []byte(text))
	t := f.Type(c.g.Class.File.Name)
	if t == nil {
		return ""
	}
	for _, m := range t.Methods {
		if m.Name == c.g.Method.Name && m.Body >= 0 && leading(f, m, at.Line) {
			return "the assertion with which it begins"
		}
	}
	return ""
}

// leading reports whether a line is one of the assertions that a method begins with, and is not about its parameters alone.
func leading(f *scan.File, m *scan.Method, line int) bool {
	i := slices.IndexFunc(f.Tokens, func(t scan.Token) bool { return t.Start > m.Body })
	found := false
	for i >= 0 && i < len(f.Tokens) && f.Of(f.Tokens[i]) == "assert" {
		first, more := f.Tokens[i].Start, false
		for depth := 0; i < len(f.Tokens) && f.Tokens[i].Kind != scan.EOF; i++ {
			switch f.Of(f.Tokens[i]) {
			case "(", "{":
				depth++
			case ")", "}":
				depth--
			}
			if depth == 0 && f.Of(f.Tokens[i]) == ";" {
				break
			}
			word := f.Of(f.Tokens[i])
			more = more || f.Tokens[i].Kind == scan.Word && !scan.Keywords[word] && !slices.ContainsFunc(m.Params, func(p *scan.Param) bool { return p.Name == word })
		}
		if i < len(f.Tokens) {
			if s := f.Span(first, f.Tokens[i].End); s.Line <= line && line <= s.EndLine {
				found = more
			}
		}
		i++
	}
	return found && i < len(f.Tokens) && f.Of(f.Tokens[i]) != "}"
}

// constant is that objects of a class that makes several of them in its initialiser, and that nothing else makes, are those.
func (k *Customs) constant(c *counterexample) string {
	for _, o := range c.r.Trace.Initial.Objects {
		of := c.program.Own[java.Internal(o.Class)]
		if of == nil || o.Before {
			continue
		}
		if !severalConstants(of) {
			continue
		}
		for _, k := range c.program.Classes { // who makes such objects
			c.program.Looked.Add(k.File.Name)
		}
		known, ok := k.constants.Load(of.File.Name)
		if !ok {
			known = ownConstants(c.program, of)
			k.constants.Store(of.File.Name, known)
		}
		if known.(bool) {
			return o.Class[strings.LastIndexAny(o.Class, ".$")+1:] + " objects are its constants"
		}
	}
	return ""
}

// leastConstants is how many constants a class has at least whose objects are taken to be these.
const leastConstants = 3

// severalConstants reports whether a class has as many constants of its own type as that.
func severalConstants(c *target.Class) bool {
	n := 0
	for _, f := range c.File.Fields {
		if f.Flags.Has(classfile.Static) && f.Flags.Has(classfile.Final) && f.Type.Dims == 0 && f.Type.Class == c.File.Name {
			n++
		}
	}
	return n >= leastConstants && !c.File.Flags.Has(classfile.Enum)
}

// ownConstants reports whether the objects of a class are its own constants: no other code of the targets makes one.
func ownConstants(p *target.Program, c *target.Class) bool {
	for _, k := range p.Classes {
		for _, m := range k.File.Methods {
			list, _ := k.File.Instructions(m) // without them it cannot run
			for _, in := range list {
				r, ok := k.File.Pool.At(in.Index).(classfile.MemberRef)
				if ok && in.Op == classfile.OpInvokespecial && r.Name == "<init>" && r.Class == c.File.Name && !(k == c && (m.Name == "<clinit>" || m.Name == "<init>")) {
					return false
				}
			}
		}
	}
	return true
}
