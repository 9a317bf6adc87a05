package reach

import (
	"sync"

	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
)

// kin caches the supertypes of classes, and what references mean, for all walks. Its methods may be called from any goroutine.
type kin struct {
	p    *Code
	load func(class string) *target.Class // a class of the targets or of the class path; nil: none of these

	mu    sync.Mutex
	above map[string]*lineage // by the name of the class

	called  sync.Map // of classes: their callbacks, see there
	fields  sync.Map // by reference: the name of the field, see declared
	methods sync.Map // by reference: the method, see resolved

	insiders sync.Map // of classes: methods that use what is not public, see inside
}

// lineage is a class with all its supertypes.
type lineage struct {
	known   map[string]bool // those of the targets and of the class path that are reached through such alone
	all     map[string]bool // those of the library too
	missing bool            // some are missing: anything may be a supertype
}

func (p *Code) newKin(load func(string) *target.Class) *kin {
	return &kin{p: p, load: load, above: map[string]*lineage{}}
}

func (k *kin) of(class string) *lineage {
	k.mu.Lock()
	defer k.mu.Unlock()
	l := k.above[class]
	if l == nil {
		l = &lineage{known: map[string]bool{}, all: map[string]bool{}}
		k.climb(l, class, true)
		k.above[class] = l
	}
	return l
}

func (k *kin) climb(l *lineage, class string, known bool) {
	if class == "" || l.known[class] || !known && l.all[class] {
		return
	}
	l.all[class] = true
	var file *classfile.Class
	if c := k.load(class); c != nil {
		file, l.known[class] = c.File, known || l.known[class]
	} else if f, err := k.p.Path.Class(class); err == nil {
		file, known = f, false
	} else {
		l.missing = true
		return
	}
	k.climb(l, file.Super, known)
	for _, i := range file.Interfaces {
		k.climb(l, i, known)
	}
}

// below returns those of some classes that are another one of the targets or the class path, or below it.
func (k *kin) below(list []*target.Class, class string) (out []*target.Class) {
	for _, c := range list {
		if k.of(c.File.Name).known[class] {
			out = append(out, c)
		}
	}
	return out
}

// may reports whether a class is or may be a subclass of another one, of the library too; a missing
// class may be.
func (k *kin) may(class, above string) bool {
	if class == above || above == "java/lang/Object" {
		return true
	}
	l := k.of(class)
	return l.missing || l.all[above]
}

// declared names the field of objects that a reference means.
func (k *kin) declared(r classfile.MemberRef) string {
	if name, ok := k.fields.Load(r); ok {
		return name.(string)
	}
	name := declaredIn(r, k.load)
	k.fields.Store(r, name)
	return name
}

// resolved returns the method that a reference means; that of the library is nil.
func (k *kin) resolved(r classfile.MemberRef) codeOf {
	if m, ok := k.methods.Load(r); ok {
		return m.(codeOf)
	}
	var m codeOf
	m.Class, m.Method = k.method(r.Class, r.Name+r.Desc)
	k.methods.Store(r, m)
	return m
}
