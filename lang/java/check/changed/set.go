package changed

import (
	"cmp"
	"slices"
	"strings"

	"assay/lang/java/check/goal"
	"assay/lang/java/check/reach"
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
	"assay/lang/java/scan"
	"assay/source/change"
)

// Set is what has changed, in the code as it is now.
type Set struct {
	all      string // what has changed that concerns everything; empty: nothing
	methods  map[*classfile.Method]*target.Class
	calls    map[string]bool // names of methods: calls may reach another one
	callable map[string]bool // classes that had methods that the library may call, by binary name; "": any
	makes    map[string]bool // classes of which there is a constructor less, by binary name

	probes map[*reach.Code]*reach.Probe
}

// Of returns what has changed in units, and in what they use. The list are the files that differ.
func Of(units []*target.Unit, list []change.File) *Set {
	s := &Set{methods: map[*classfile.Method]*target.Class{}, calls: map[string]bool{}, callable: map[string]bool{}, makes: map[string]bool{}, probes: map[*reach.Code]*reach.Probe{}}
	d := differ(list)
	var files []*scan.File // of units
	of := map[string]*scan.File{}
	for _, u := range units {
		if u.Text != "" {
			f, _ := scan.Parse(u.Name, []byte(u.Text))
			files, of[u.Name] = append(files, f), f
		}
	}
	beside := d.beside(of, list)
	d.mentions(append(files, beside...))
	for _, u := range units {
		s.unit(d, u, of[u.Name], slices.ContainsFunc(list, func(f change.File) bool { return f.Name == u.Name }))
	}
	for _, f := range beside { // their code is on the class path, perhaps, and has no goals
		for _, p := range d.parts[f.Name] {
			s.byName(p)
		}
	}
	s.without(d, units)
	s.all = cmp.Or(d.all, s.all)
	return s
}

// beside returns the files that differ and are no units, as they are now.
func (d *difference) beside(of map[string]*scan.File, list []change.File) []*scan.File {
	var out []*scan.File
	for _, f := range list {
		if of[f.Name] == nil && !f.Gone && strings.HasSuffix(f.Name, ".java") {
			k, _ := scan.Parse(f.Name, []byte(f.Now))
			out = append(out, k)
		}
	}
	return out
}

// byName adds methods of a declaration by their names.
func (s *Set) byName(p part) {
	list := p.of.Methods
	if p.method != nil {
		list = []*scan.Method{p.method}
	} else {
		s.makes[p.of.Binary] = true
	}
	for _, m := range list {
		s.call(gone{p.of.Binary, m.Name, m.Name != "<init>" && !m.Mods.Has("static") && !m.Mods.Has("private")})
	}
}

// call adds a method that calls may no longer reach.
func (s *Set) call(g gone) {
	if g.name == "<init>" {
		s.makes[g.class] = true
		return
	}
	s.calls[g.name] = true
	if g.callable {
		s.callable[g.class] = true
	}
}

// unit adds what has changed in a unit.
func (s *Set) unit(d *difference, u *target.Unit, f *scan.File, differs bool) {
	if f == nil {
		if differs {
			s.add(u, func(int) bool { return true })
			s.contracts(u)
		}
		return
	}
	if d.whole[u.Name] {
		s.add(u, func(int) bool { return true })
	}
	parts := d.parts[u.Name]
	if len(parts) == 0 {
		if d.whole[u.Name] {
			s.contracts(u)
		}
		return
	}
	s.contracts(u)
	type lines struct{ from, to int }
	var in []lines
	for _, p := range parts {
		start, end := p.of.Start, p.of.End
		if p.method != nil {
			start, end = p.method.Start, p.method.End
			if p.method.Body < 0 {
				s.calls[p.method.Name] = true
			}
		}
		at := f.Span(start, end)
		in = append(in, lines{at.Line, at.EndLine})
	}
	s.add(u, func(line int) bool {
		return slices.ContainsFunc(in, func(l lines) bool { return l.from <= line && line <= l.to })
	})
	s.inherited(d, u, f)
}

// contracts makes it everything if a unit that has changed has contracts.
func (s *Set) contracts(u *target.Unit) {
	if slices.ContainsFunc(u.Classes, func(c *target.Class) bool { return u.Program.Speaks(c.File.Name) }) {
		s.all = u.Name + ", which has contracts," // that are taken for granted anywhere
	}
}

// add adds the methods of a unit whose code begins in some lines; of one without lines, all.
func (s *Set) add(u *target.Unit, in func(line int) bool) {
	for _, c := range u.Classes {
		for _, m := range c.File.Methods {
			switch {
			case m.Code == nil && u.Text == "":
				s.calls[m.Name] = true
			case m.Code != nil && in(first(m)):
				s.methods[m] = c
			}
		}
	}
}

// first returns the first line of a method; 0: it has none.
func first(m *classfile.Method) int {
	least := 0
	for _, l := range m.Code.Lines {
		if n := int(l.Line); least == 0 || n < least {
			least = n
		}
	}
	return least
}

// inherited adds the methods that classes of a unit have from others, where they are new: calls may have another receiver. Local
// classes count as new where they have changed.
func (s *Set) inherited(d *difference, u *target.Unit, f *scan.File) {
	for _, c := range u.Classes {
		if f.Type(c.File.Name) != nil && !d.made[c.File.Name] {
			continue
		}
		if !slices.ContainsFunc(c.File.Methods, func(m *classfile.Method) bool { return s.methods[m] != nil }) {
			continue
		}
		s.above(u.Program, c.File.Super)
		for _, i := range c.File.Interfaces {
			s.above(u.Program, i)
		}
	}
}

// above adds the methods of a class and of those above it, as far as they are under check or beside.
func (s *Set) above(p *target.Program, name string) {
	c := p.Own[name]
	if c == nil {
		return
	}
	for _, m := range c.File.Methods {
		if m.Name[0] != '<' && !m.Flags.Has(classfile.Static) && !m.Flags.Has(classfile.Private) {
			s.calls[m.Name] = true
		}
	}
	s.above(p, c.File.Super)
	for _, i := range c.File.Interfaces {
		s.above(p, i)
	}
}

// without adds what is gone.
func (s *Set) without(d *difference, units []*target.Unit) {
	own := map[string]bool{}
	for _, u := range units {
		for _, c := range u.Classes {
			own[c.File.Name] = true
			if slices.Contains(d.lost, c.File.Name[strings.LastIndexAny(c.File.Name, "/$")+1:]) {
				s.above(u.Program, c.File.Name)
			}
		}
	}
	for _, g := range d.gone {
		s.call(g)
		if g.callable && !own[g.class] {
			s.callable[""] = true // of objects that there are no more
		}
	}
}

// Everything names what has changed that may matter to all goals; empty: nothing.
func (s *Set) Everything() string { return s.all }

// Concerns reports whether a goal may have another verdict than before.
func (s *Set) Concerns(code *reach.Code, g *goal.Goal) bool {
	if s.all != "" || len(s.methods)+len(s.calls)+len(s.makes) == 0 {
		return s.all != ""
	}
	if g.Said {
		return true // contracts call methods, too, and are not followed
	}
	m := g.Method
	if m == nil {
		m = target.Declares(g.Class, "<clinit>()V")
	}
	if m == nil {
		return slices.ContainsFunc(g.Class.File.Methods, func(m *classfile.Method) bool { return s.methods[m] != nil })
	}
	if s.methods[m] != nil || s.calls[m.Name] { // it may override what has changed, and has its contract then
		return true
	}
	if s.probes[code] == nil {
		s.probes[code] = code.Probe(reach.Wanted{Methods: s.methods, Back: s.callable, Calls: func(r classfile.MemberRef) bool {
			return s.calls[r.Name] || r.Name == "<init>" && s.makes[r.Class]
		}})
	}
	return s.probes[code].Finds(g.Class, m)
}
