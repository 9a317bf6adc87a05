// Package summaries joins the front end of Java with package summary: the methods of classes under check, lowered by themselves, as a program whose
// answers are kept up to date. Modules are packages. It serves `assay facts --calls`.
package summaries

import (
	"slices"
	"strings"

	"assay/engine/absint/summary"
	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/classpath"
	"assay/lang/java/lower"
	"assay/lang/java/native"
	"assay/lang/java/rt"
)

// Java is the methods of some classes, lowered.
type Java struct {
	World *java.World
	Lost  []string // classes and methods that could not be lowered, and why
	own   map[string]*java.Class
	procs []*ir.Proc
	named map[string]*ir.Proc // these, by their names
	seen  map[*ir.Proc]bool
}

// Lower lowers the methods of classes, by their internal names, and what javac made beside them: lambdas, texts that are joined, initialisers.
func Lower(path *classpath.Path, names []string) (*Java, error) {
	w, err := lower.New(rt.Classes{Path: path}, native.Has)
	if err != nil {
		return nil, err
	}
	j := &Java{World: w, own: map[string]*java.Class{}, named: map[string]*ir.Proc{}, seen: map[*ir.Proc]bool{}}
	var classes []*java.Class
	for _, name := range slices.Sorted(slices.Values(names)) {
		c, err := w.Class(name)
		if err != nil {
			j.Lost = append(j.Lost, java.Dotted(name)+": "+err.Error())
			continue
		}
		j.own[c.IR.Name] = c
		classes = append(classes, c)
	}
	for _, c := range classes {
		for _, m := range c.File.Methods {
			j.add(c.Declared(m.Name, m.Desc).Proc)
		}
		if c.NeedsInit() {
			j.add(c.Init())
		}
	}
	for i := 0; i < len(j.procs); i++ { // which grows
		for _, b := range j.procs[i].Blocks {
			for _, st := range b.Stmts {
				if call, ok := st.(*ir.CallStmt); ok && call.Proc != nil {
					j.add(call.Proc)
				}
			}
		}
	}
	for _, name := range thrown {
		if _, err := w.Class(strings.ReplaceAll(name, ".", "/")); err != nil {
			j.Lost = append(j.Lost, name+": "+err.Error())
		}
	}
	return j, nil
}

// add lowers a procedure, if it is of a class under check.
func (j *Java) add(q *ir.Proc) {
	if q == nil || j.seen[q] || j.own[classOf(q.Name)] == nil || native.Has(q) {
		return
	}
	j.seen[q] = true
	if err := j.World.Load(q); err != nil {
		j.Lost = append(j.Lost, q.Name+": "+err.Error())
		return
	}
	j.procs, j.named[q.Name] = append(j.procs, q), q
}

// Program is the methods with all of their answers to come.
func (j *Java) Program() *summary.Program {
	var own, others []*ir.Class
	for _, c := range j.World.Prog.Classes {
		if j.own[c.Name] != nil {
			own = append(own, c)
		} else {
			others = append(others, c)
		}
	}
	return summary.New(j, j.procs, j.entry, own, others)
}

// entry reports whether a procedure is called from elsewhere: all but private methods are, and what lambdas run.
func (j *Java) entry(q *ir.Proc) (called, method bool) {
	m := j.World.Method(q)
	if m == nil {
		return j.World.Initialises(q) != nil, false
	}
	private := m.File.Flags.Has(classfile.Private) && !m.File.Flags.Has(classfile.Synthetic)
	return !private && m.File.Name != "<clinit>", !m.File.Flags.Has(classfile.Static)
}

// method returns the method that a procedure is; nil: it is none.
func (j *Java) method(name string) *java.Method {
	if q := j.named[name]; q != nil {
		return j.World.Method(q)
	}
	return nil
}

// Module is the package of a procedure or a class.
func (j *Java) Module(name string) string {
	if strings.ContainsAny(name, "( ") {
		name = classOf(name)
	}
	return name[:max(0, strings.LastIndexByte(name, '.'))]
}

// Prefixes of procedures that stand before a method, or a class.
const (
	static     = "static "
	initialise = "initialise "
	initialed  = "initialised "
)

// classOf is the class of a procedure, by its name.
func classOf(name string) string {
	for _, prefix := range []string{initialise, initialed} {
		if class, ok := strings.CutPrefix(name, prefix); ok {
			return class
		}
	}
	name = strings.TrimPrefix(name, static)
	if i := strings.IndexAny(name, "( "); i >= 0 {
		name = name[:i]
	}
	return name[:max(0, strings.LastIndexByte(name, '.'))]
}

// Open reports whether a class is not under check, or an interface that lambdas may be of.
func (j *Java) Open(c *ir.Class) bool {
	if j.own[c.Name] == nil {
		return true
	}
	for name, d := range j.own {
		if d.IR.Interface && d.IR.Subclass(c) && j.functional(j.own[name].IR) {
			return true
		}
	}
	return false
}

// functional reports whether an interface leaves one method to those that implement it.
func (j *Java) functional(c *ir.Class) bool {
	left := map[string]bool{}
	var visit func(d *ir.Class)
	visit = func(d *ir.Class) {
		for _, m := range d.Methods {
			if m.Proc == nil && c.Lookup(m.Key) == nil && j.World.Object.IR.Lookup(m.Key) == nil {
				left[m.Key] = true
			}
		}
		for _, i := range d.Interfaces {
			visit(i)
		}
	}
	visit(c)
	return len(left) == 1
}
