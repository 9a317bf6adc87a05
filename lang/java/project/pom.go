package project

import (
	"path/filepath"
	"slices"
	"strings"

	"assay/source"
)

// This file reads one pom.xml, without what it inherits.

// dependency is a dependency as it is written, with properties in it.
type dependency struct {
	name
	version    string
	kind       string // jar, if it does not say
	classifier string
	scope      string
	system     string // path of a file, with scope system
	optional   string
	exclusions []name
	at         source.Span
}

// key is what two declarations of one dependency have in common.
func (d *dependency) key() string {
	return d.group + ":" + d.artifact + ":" + d.kind + ":" + d.classifier
}

// file is what a repository calls the kind of the dependency; "": it is no jar.
func (d *dependency) file() (classifier, ext string) {
	switch d.kind {
	case "pom", "war", "ear", "zip", "tar.gz", "so", "dll":
		return d.classifier, ""
	case "test-jar":
		return "tests", "jar"
	}
	return d.classifier, "jar"
}

// pom is one pom.xml.
type pom struct {
	file       string
	base       string // folder of the project that it is of; "": it is in a repository
	parent     *reference
	group      string
	artifact   string
	version    string
	packaging  string
	relocated  *reference
	properties map[string]string
	modules    []string
	managed    []dependency
	direct     []dependency
	tree       *node // for plugins
}

// reference names another pom.
type reference struct {
	name
	version string
	path    string // of a parent; "": not in the project
	at      source.Span
}

// reading is on which machine poms are read.
type reading struct {
	java int // the version of the JDK
}

// readPOM reads a pom.xml. It is of a project in a folder, or of a repository (base is empty).
func (r reading) readPOM(file, base string) (*pom, error) {
	tree, err := parseXML(file, "project")
	if err != nil {
		return nil, err
	}
	p := &pom{
		file: file, base: base, group: tree.value("groupId"), artifact: tree.value("artifactId"), version: tree.value("version"),
		packaging: tree.value("packaging"), properties: map[string]string{}, tree: tree,
	}
	if k := tree.child("parent"); k != nil {
		p.parent = &reference{name{k.value("groupId"), k.value("artifactId")}, k.value("version"), "../pom.xml", p.at(k)}
		if x := k.child("relativePath"); x != nil {
			p.parent.path = x.text
		}
	}
	if k := tree.child("distributionManagement", "relocation"); k != nil {
		p.relocated = &reference{name{k.value("groupId"), k.value("artifactId")}, k.value("version"), "", p.at(k)}
	}
	p.take(tree)
	for _, k := range r.active(tree, base) {
		p.take(k)
	}
	return p, nil
}

// at is the place of an element.
func (p *pom) at(n *node) source.Span { return source.Span{File: shown(p.file), Line: n.line} }

// take adds what a project and its profiles both may say.
func (p *pom) take(n *node) {
	for _, k := range n.all("properties") {
		p.properties[k.name] = k.text
	}
	for _, k := range n.all("modules") {
		p.modules = append(p.modules, k.text)
	}
	p.managed = append(p.managed, p.dependencies(n.child("dependencyManagement"))...)
	p.direct = append(p.direct, p.dependencies(n)...)
}

func (p *pom) dependencies(n *node) []dependency {
	var out []dependency
	for _, k := range n.all("dependencies") {
		d := dependency{
			name: name{k.value("groupId"), k.value("artifactId")}, version: k.value("version"), kind: k.value("type"), classifier: k.value("classifier"),
			scope: k.value("scope"), system: k.value("systemPath"), optional: k.value("optional"), at: p.at(k),
		}
		if d.kind == "" {
			d.kind = "jar"
		}
		for _, x := range k.all("exclusions") {
			d.exclusions = append(d.exclusions, name{x.value("groupId"), x.value("artifactId")})
		}
		out = append(out, d)
	}
	return out
}

// active returns the profiles that are active without being named: those that this machine activates, or else those
// that are active by default.
func (r reading) active(tree *node, base string) []*node {
	var here, usual []*node
	for _, k := range tree.all("profiles") {
		a := k.child("activation")
		if r.activates(a, base) {
			here = append(here, k)
		} else if a.value("activeByDefault") == "true" {
			usual = append(usual, k)
		}
	}
	if len(here) > 0 {
		return here
	}
	return usual
}

// activates reports whether all conditions hold of which there is at least one.
func (r reading) activates(a *node, base string) bool {
	if a == nil {
		return false
	}
	any := false
	for _, k := range a.kids {
		holds := true
		switch k.name {
		case "jdk":
			holds = r.jdk(k.text)
		case "property": // none is given
			holds = strings.HasPrefix(k.value("name"), "!")
		case "file":
			yes, no := k.value("exists"), k.value("missing")
			at := func(f string) bool {
				f = strings.NewReplacer("${basedir}", base, "${project.basedir}", base).Replace(f)
				if !filepath.IsAbs(f) {
					f = filepath.Join(base, f)
				}
				return isFile(f) || isDir(f)
			}
			holds = base != "" && (yes == "" || at(yes)) && (no == "" || !at(no))
		case "os":
			family := k.value("family")
			holds = slices.Contains([]string{"unix", "!windows", "!mac"}, family)
		default:
			continue
		}
		if !holds {
			return false
		}
		any = true
	}
	return any
}

// jdk reports whether a condition holds of the version of the JDK: a range, a beginning, or what it must not be.
func (r reading) jdk(text string) bool {
	if rest, not := strings.CutPrefix(text, "!"); not {
		return !r.jdk(rest)
	}
	if isRange(text) {
		return within(version(r.java), text)
	}
	return javaOf(text) == r.java
}

// version writes a version of Java as Maven sees it.
func version(java int) string {
	if java <= 8 {
		return "1." + digits(java)
	}
	return digits(java)
}
