package project

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"assay/source"
)

// This file puts a pom.xml together with what it inherits and imports.

// model is a pom.xml with its parents.
type model struct {
	chain    []*pom // itself, its parent, and so on
	direct   []dependency
	managed  map[string]dependency // by their keys
	missing  *reference            // a parent that is not here
	imported []source.Span         // imports of managed dependencies that are not here
}

// Bounds of what is put together.
const (
	maxParents = 30
	maxImports = 30
	maxText    = 10_000 // characters of a text whose properties are filled in
)

// models reads poms of repositories, once each.
type models struct {
	reading
	repositories
	poms  map[string]*pom   // by file; nil: it cannot be read
	whole map[string]*model // of a pom in a repository, by file
	wrong source.List       // files of the project that cannot be read
}

// pomIn reads a pom, which may be of a project.
func (ms *models) pomIn(file, base string) *pom {
	if p, ok := ms.poms[file]; ok {
		return p
	}
	p, err := ms.readPOM(file, base)
	if err != nil && base != "" {
		ms.wrong.Take(err)
	}
	ms.poms[file] = p
	return p
}

// of returns the model of a pom. Imports are followed so far.
func (ms *models) of(p *pom, imports int) *model {
	if m := ms.whole[p.file]; m != nil {
		return m
	}
	m := &model{chain: []*pom{p}, managed: map[string]dependency{}}
	for at := p; at.parent != nil && len(m.chain) < maxParents; {
		next := ms.parent(at)
		if next == nil {
			m.missing = at.parent
			break
		}
		if slices.Contains(m.chain, next) {
			break // it is its own ancestor
		}
		m.chain, at = append(m.chain, next), next
	}
	seen := map[string]bool{}
	for _, q := range m.chain {
		for _, d := range slices.Backward(q.direct) { // the last of two declarations counts
			if d = m.filled(d); !seen[d.key()] {
				seen[d.key()] = true
				m.direct = append(m.direct, d)
			}
		}
	}
	sortDeclared(m.direct, m.chain)
	m.manage(ms, imports)
	ms.whole[p.file] = m
	return m
}

// sortDeclared puts dependencies in the order in which Maven has them: those of the pom itself first, in its order.
func sortDeclared(list []dependency, chain []*pom) {
	rank := map[string]int{}
	for i, q := range chain {
		rank[shown(q.file)] = i
	}
	slices.SortStableFunc(list, func(a, b dependency) int {
		return cmp.Or(cmp.Compare(rank[a.at.File], rank[b.at.File]), cmp.Compare(a.at.Line, b.at.Line))
	})
}

// manage collects managed dependencies: its own ones, then imported ones.
func (m *model) manage(ms *models, imports int) {
	var boms []dependency
	for _, q := range m.chain {
		own := map[string]dependency{}
		for _, d := range q.managed {
			d = m.filled(d)
			if d.scope == "import" && d.kind == "pom" {
				boms = append(boms, d)
				continue
			}
			own[d.key()] = d
		}
		for k, d := range own {
			if _, ok := m.managed[k]; !ok {
				m.managed[k] = d
			}
		}
	}
	for _, d := range boms {
		v := choose(d.version, func() []string { return ms.versions(d.name) })
		var of *pom
		if file := ms.file(d.name, v, "", "pom"); file != "" && imports > 0 {
			of = ms.pomIn(file, "")
		}
		if of == nil {
			m.imported = append(m.imported, d.at)
			continue
		}
		for k, x := range ms.of(of, imports-1).managed {
			if _, ok := m.managed[k]; !ok {
				x.at = d.at
				m.managed[k] = x
			}
		}
	}
}

// parent returns the parent of a pom: in the project where its path leads to it, else from a repository.
func (ms *models) parent(p *pom) *pom {
	ref := *p.parent
	if p.base != "" && ref.path != "" {
		file := filepath.Join(p.base, filepath.FromSlash(ref.path))
		if isDir(file) {
			file = filepath.Join(file, "pom.xml")
		}
		if isFile(file) {
			q := ms.pomIn(file, filepath.Dir(file))
			if q != nil && q.artifact == ref.artifact && (q.group == ref.group || q.group == "") {
				return q
			}
		}
	}
	v := choose(ref.version, func() []string { return ms.versions(ref.name) })
	if file := ms.file(ref.name, v, "", "pom"); file != "" {
		return ms.pomIn(file, "")
	}
	return nil
}

func digits(n int) string { return strconv.Itoa(n) }

// property returns what a name in ${} stands for.
func (m *model) property(name string) (string, bool) {
	p := m.chain[0]
	rest, ok := strings.CutPrefix(name, "project.")
	if !ok {
		rest, ok = strings.CutPrefix(name, "pom.")
	}
	if name == "basedir" || name == "version" || name == "groupId" || name == "artifactId" {
		rest, ok = name, true
	}
	if ok {
		switch rest {
		case "basedir":
			return p.base, true
		case "build.directory":
			return filepath.Join(p.base, "target"), true
		case "groupId":
			return cmp.Or(p.group, p.up().group), true
		case "artifactId":
			return p.artifact, true
		case "version":
			return cmp.Or(p.version, p.up().version), true
		case "parent.version":
			return p.up().version, p.parent != nil
		case "parent.groupId":
			return p.up().group, p.parent != nil
		case "packaging":
			return cmp.Or(p.packaging, "jar"), true
		}
	}
	for _, q := range m.chain {
		if v, ok := q.properties[name]; ok {
			return v, true
		}
	}
	if v, ok := strings.CutPrefix(name, "env."); ok {
		return os.LookupEnv(v)
	}
	switch name {
	case "user.home":
		home, err := os.UserHomeDir()
		return home, err == nil
	case "os.name":
		return runtime.GOOS, true
	case "file.separator", "/":
		return string(filepath.Separator), true
	}
	return "", false
}

// up is what a pom says of its parent.
func (p *pom) up() reference {
	if p.parent == nil {
		return reference{}
	}
	return *p.parent
}

// fill puts the values of properties into a text. What is unknown stays as it is.
func (m *model) fill(text string) string {
	for round := 0; round < 20 && strings.Contains(text, "${"); round++ {
		var b strings.Builder
		rest, changed := text, false
		for {
			from := strings.Index(rest, "${")
			if from < 0 {
				break
			}
			length := strings.IndexByte(rest[from:], '}')
			if length < 0 {
				break
			}
			b.WriteString(rest[:from])
			if v, ok := m.property(rest[from+2 : from+length]); ok {
				b.WriteString(v)
				changed = true
			} else {
				b.WriteString(rest[from : from+length+1])
			}
			rest = rest[from+length+1:]
		}
		b.WriteString(rest)
		if text = b.String(); !changed || len(text) > maxText {
			break
		}
	}
	return strings.TrimSpace(text)
}

func (m *model) filled(d dependency) dependency {
	for _, s := range []*string{&d.group, &d.artifact, &d.version, &d.kind, &d.classifier, &d.scope, &d.system, &d.optional} {
		*s = m.fill(*s)
	}
	d.exclusions = slices.Clone(d.exclusions)
	for i, x := range d.exclusions {
		d.exclusions[i] = name{m.fill(x.group), m.fill(x.artifact)}
	}
	return d
}

// managedAs adds to a dependency what is managed; over says that it wins over what the dependency says itself, as it does
// for those of dependencies.
func (m *model) managedAs(d dependency, over bool) dependency {
	x, ok := m.managed[d.key()]
	if !ok {
		return d
	}
	if over {
		d.version, d.scope, d.optional = cmp.Or(x.version, d.version), cmp.Or(x.scope, d.scope), cmp.Or(x.optional, d.optional)
	} else {
		d.version, d.scope, d.optional = cmp.Or(d.version, x.version), cmp.Or(d.scope, x.scope), cmp.Or(d.optional, x.optional)
	}
	d.system = cmp.Or(d.system, x.system)
	d.exclusions = append(slices.Clip(d.exclusions), x.exclusions...)
	return d
}

// plugins returns the elements about a plugin, the nearest first: each <plugin> of the pom and of its parents, and those
// of managed plugins.
func (m *model) plugins(artifact string) []*node {
	var out, managed []*node
	for _, q := range m.chain {
		of := func(n *node) []*node {
			return slices.DeleteFunc(slices.Clone(n.all("plugins")), func(k *node) bool { return k.value("artifactId") != artifact })
		}
		out = append(out, of(q.tree.child("build"))...)
		managed = append(managed, of(q.tree.child("build", "pluginManagement"))...)
	}
	return append(out, managed...)
}

// level returns the version of Java that the sources are for, and where it is said; 0: nowhere.
func (m *model) level() (int, source.Span) {
	for _, setting := range []string{"release", "source"} {
		for _, k := range m.plugins("maven-compiler-plugin") {
			if x := k.child("configuration", setting); x != nil {
				if n := javaOf(m.fill(x.text)); n > 0 {
					return n, m.placeOf(x)
				}
			}
		}
		if text, ok := m.property("maven.compiler." + setting); ok {
			if n := javaOf(m.fill(text)); n > 0 {
				return n, m.placeOf(m.chain[0].tree.child("properties", "maven.compiler."+setting))
			}
		}
	}
	return 0, source.Span{}
}

// placeOf is the place of an element of the pom itself or of a parent.
func (m *model) placeOf(n *node) source.Span {
	var has func(at *node) bool
	has = func(at *node) bool { return at == n || slices.ContainsFunc(at.kids, has) }
	for _, q := range m.chain {
		if n != nil && has(q.tree) {
			return q.at(n)
		}
	}
	return source.Span{File: shown(m.chain[0].file)}
}

// gav names a version of an artifact, for people.
func (d *dependency) gav() string {
	return fmt.Sprintf("%s:%s:%s", d.group, d.artifact, cmp.Or(d.version, "?"))
}
