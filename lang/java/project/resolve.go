package project

import (
	"cmp"
	"slices"

	"assay/source"
)

// This file finds what a module depends on, directly or not.

// maxResolved is how many dependencies of dependencies are followed.
const maxResolved = 5000

// resolver finds the dependencies of one module.
type resolver struct {
	*models
	modules map[name]*Module  // of the same project: their sources are used
	newest  map[string]string // versions that win over others, by key; nil: the nearest wins
	tests   bool              // of tests too
}

// wanted is a dependency that is to be looked at.
type wanted struct {
	dependency
	depth   int
	without []name // excluded on the way to it
	direct  *dependency
}

// resolved is what was found.
type resolved struct {
	files   []string // jars
	modules []*Module
	missing []Missing
	unsure  []Missing // poms that may say more
}

// Missing is a dependency that is not on this machine.
type Missing struct {
	Name string      // group:artifact:version
	At   source.Span // where the project asks for it, or for what asks for it
}

// onPath reports whether a direct dependency of a scope is on the class path.
func (r *resolver) onPath(scope string) bool {
	return slices.Contains([]string{"", "compile", "provided", "runtime", "system"}, scope) || scope == "test" && r.tests
}

// resolve follows the dependencies breadth first: of two versions the nearest counts, and the first of those.
func (r *resolver) resolve(m *model) *resolved {
	out := &resolved{}
	var queue []wanted
	for _, d := range m.direct {
		d = m.managedAs(d, false)
		queue = append(queue, wanted{d, 0, d.exclusions, &d})
	}
	seen := map[string]bool{}
	for n := 0; n < len(queue) && n < maxResolved; n++ {
		w := queue[n]
		key := w.key()
		if seen[key] {
			continue
		}
		seen[key] = true
		if !r.onPath(w.scope) {
			continue // but of nearer ones it takes the place
		}
		if v := r.newest[key]; v != "" {
			w.version = v
		}
		var next *model
		if mod := r.modules[w.name]; mod != nil {
			if !slices.Contains(out.modules, mod) {
				out.modules = append(out.modules, mod)
			}
			next = mod.model
		} else {
			next = r.artifact(&w, out)
		}
		if next != nil {
			queue = append(queue, r.below(&w, next, m)...)
		}
	}
	return out
}

// artifact finds the files of a dependency, and returns its model; nil: it has none.
func (r *resolver) artifact(w *wanted, out *resolved) *model {
	if w.scope == "system" {
		if isFile(w.system) {
			out.files = append(out.files, w.system)
		} else {
			out.missing = append(out.missing, Missing{w.gav(), w.direct.at})
		}
		return nil
	}
	var of *pom
	for range maxParents { // relocations
		w.version = choose(w.version, func() []string { return r.versions(w.name) })
		file := r.file(w.name, w.version, "", "pom")
		if of = nil; file != "" {
			of = r.pomIn(file, "")
		}
		if of == nil || of.relocated == nil {
			break
		}
		to, m := of.relocated, r.of(of, maxImports)
		w.name, w.version = name{cmp.Or(m.fill(to.group), w.group), cmp.Or(m.fill(to.artifact), w.artifact)}, cmp.Or(m.fill(to.version), w.version)
	}
	if classifier, ext := w.file(); ext != "" {
		switch file := r.file(w.name, w.version, classifier, ext); {
		case file != "":
			out.files = append(out.files, file)
		case of == nil || of.packaging != "pom":
			out.missing = append(out.missing, Missing{w.gav(), w.direct.at})
		}
	} else if of == nil && w.kind == "pom" {
		out.missing = append(out.missing, Missing{w.gav(), w.direct.at})
	}
	if of == nil {
		return nil
	}
	return r.of(of, maxImports)
}

// below returns what a dependency brings with it, as the module manages it.
func (r *resolver) below(w *wanted, of, m *model) []wanted {
	var out []wanted
	for _, d := range of.direct {
		d = of.managedAs(d, false)
		if slices.ContainsFunc(w.without, func(x name) bool { return x.covers(d.name) }) {
			continue
		}
		if r.newest == nil {
			d = m.managedAs(d, true)
		}
		if !slices.Contains([]string{"", "compile", "runtime"}, d.scope) || d.optional == "true" {
			continue
		}
		if w.scope == "test" || w.scope == "provided" {
			d.scope = w.scope
		}
		out = append(out, wanted{d, w.depth + 1, slices.Concat(w.without, d.exclusions), w.direct})
	}
	return out
}

// covers reports whether an exclusion is about a dependency.
func (x name) covers(n name) bool {
	return (x.group == "*" || x.group == n.group) && (x.artifact == "*" || x.artifact == "" || x.artifact == n.artifact)
}

// resolveNewest resolves as Gradle does: of all versions that anything asks for, the newest counts.
func (r *resolver) resolveNewest(m *model) *resolved {
	r.newest = map[string]string{}
	for range 20 {
		out := r.resolve(m)
		if !r.raise(m) {
			return out
		}
	}
	return r.resolve(m)
}

// raise notes newer versions than were used, and reports whether there were some.
func (r *resolver) raise(m *model) bool {
	changed, seen := false, map[string]bool{}
	var queue []wanted
	for _, d := range m.direct {
		d = m.managedAs(d, false)
		queue = append(queue, wanted{d, 0, d.exclusions, &d})
	}
	for n := 0; n < len(queue) && n < maxResolved; n++ {
		w := queue[n]
		key := w.key()
		if !r.onPath(w.scope) {
			continue
		}
		if v := r.newest[key]; w.version != "" && (v == "" || compareVersions(v, w.version) < 0) {
			changed = changed || v != ""
			r.newest[key] = w.version
		}
		w.version = r.newest[key]
		if seen[key+":"+w.version] {
			continue
		}
		seen[key+":"+w.version] = true
		var next *model
		if mod := r.modules[w.name]; mod != nil {
			next = mod.model
		} else {
			next = r.artifact(&w, &resolved{})
		}
		if next != nil {
			queue = append(queue, r.below(&w, next, m)...)
		}
	}
	return changed
}
