package project

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"assay/source"
)

// Project is modules that are built together.
type Project struct {
	Root    string // the folder of the outermost build file
	Modules []*Module
	gradle  bool
	models  *models
	byName  map[name]*Module
}

// Projects are the projects that were read so far. The zero Projects is ready.
type Projects struct {
	Java    int // the version of the JDK; some profiles of Maven depend on it
	modules map[string]*Module
	nearest map[string]string // of folders: the build file that is nearest, or ""
}

// buildIn returns the build file of a folder, or "".
func buildIn(dir string) string {
	if f := filepath.Join(dir, "pom.xml"); isFile(f) {
		return f
	}
	return cmp.Or(firstFile(dir, gradleBuilds), firstFile(dir, gradleSettings))
}

// buildOf returns the build file that is nearest to a folder, or "". It does not look above a checkout.
func (ps *Projects) buildOf(dir string) string {
	if ps.nearest == nil {
		ps.nearest, ps.modules = map[string]string{}, map[string]*Module{}
	}
	if b, ok := ps.nearest[dir]; ok {
		return b
	}
	b := buildIn(dir)
	if up := filepath.Dir(dir); b == "" && up != dir && !exists(filepath.Join(dir, ".git")) {
		b = ps.buildOf(up)
	}
	ps.nearest[dir] = b
	return b
}

func exists(name string) bool { return isFile(name) || isDir(name) }

// moduleOf returns the module that a file or folder is in; nil: it is in none.
func (ps *Projects) moduleOf(file string) *Module {
	abs, err := filepath.Abs(file)
	if err != nil {
		return nil
	}
	dir := abs
	if !isDir(abs) {
		dir = filepath.Dir(abs)
	}
	b := ps.buildOf(dir)
	if b == "" {
		return nil
	}
	if m := ps.modules[filepath.Dir(b)]; m != nil {
		return m
	}
	ps.open(b)
	return ps.modules[filepath.Dir(b)]
}

// open reads the project of a build file.
func (ps *Projects) open(file string) {
	p := &Project{byName: map[name]*Module{}, models: &models{reading: reading{ps.Java}, poms: map[string]*pom{}, whole: map[string]*model{}}}
	if filepath.Base(file) == "pom.xml" {
		ps.openMaven(p, file)
	} else {
		ps.openGradle(p, file)
	}
	for _, m := range p.Modules {
		m.project = p
		if ps.modules[m.Dir] == nil {
			ps.modules[m.Dir] = m
		}
		if p.byName[m.name] == nil {
			p.byName[m.name] = m
		}
	}
}

// maxUp is how far above a module the folder is that the build begins in.
const maxUp = 8

// maxModules is how many modules of a project are read.
const maxModules = 2000

// openMaven reads the modules of a reactor: that of the outermost pom that leads to this one.
func (ps *Projects) openMaven(p *Project, file string) {
	root := file
	up := filepath.Dir(filepath.Dir(file))
	for range maxUp {
		if f := filepath.Join(up, "pom.xml"); isFile(f) && slices.Contains(p.reactor(f, nil), file) {
			root = f
		}
		if filepath.Dir(up) == up || exists(filepath.Join(up, ".git")) {
			break
		}
		up = filepath.Dir(up)
	}
	p.Root = filepath.Dir(root)
	p.models.repositories = repositories{mavenRepository(localRepository(p.Root))}
	p.models.poms, p.models.whole = map[string]*pom{}, map[string]*model{}
	p.models.wrong = source.List{}
	for _, f := range p.reactor(root, nil) {
		p.Modules = append(p.Modules, p.models.mavenModule(f))
	}
}

// reactor returns a pom and those of its modules, in order.
func (p *Project) reactor(file string, seen []string) []string {
	if slices.Contains(seen, file) || len(seen) >= maxModules {
		return seen
	}
	seen = append(seen, file)
	pom := p.models.pomIn(file, filepath.Dir(file))
	if pom == nil {
		return seen
	}
	for _, dir := range pom.modules {
		f := filepath.Join(filepath.Dir(file), filepath.FromSlash(dir))
		if isDir(f) {
			f = filepath.Join(f, "pom.xml")
		}
		if isFile(f) {
			seen = p.reactor(f, seen)
		}
	}
	return seen
}

// openGradle reads the projects that the settings above include; without settings it is one.
func (ps *Projects) openGradle(p *Project, file string) {
	p.gradle, p.Root = true, filepath.Dir(file)
	projects := map[string]string{":": p.Root}
	for up := p.Root; ; up = filepath.Dir(up) {
		if all := p.models.included(up); firstFile(up, gradleSettings) != "" {
			if up == p.Root || slices.Contains(slices.Collect(maps.Values(all)), p.Root) {
				p.Root, projects = up, all
			}
			break
		}
		if filepath.Dir(up) == up || exists(filepath.Join(up, ".git")) {
			break
		}
	}
	p.models.repositories = repositories{gradleCache(gradleFiles()), mavenRepository(localRepository(p.Root))}
	for _, path := range slices.Sorted(maps.Keys(projects)) {
		if len(p.Modules) < maxModules {
			p.Modules = append(p.Modules, p.models.gradleModule(p.Root, projects[path], projects))
		}
	}
}

// path returns what a module depends on.
func (m *Module) path(tests bool) *resolved {
	if r := m.paths[tests]; r != nil {
		return r
	}
	if m.paths == nil {
		m.paths = map[bool]*resolved{}
	}
	out := &resolved{}
	if m.model != nil {
		r := &resolver{models: m.project.models, modules: m.project.byName, tests: tests}
		if m.project.gradle {
			out = r.resolveNewest(m.model)
		} else {
			out = r.resolve(m.model)
		}
		for i := range m.files {
			out.add(&m.files[i])
		}
		out.unsure = slices.Clone(m.lacking)
		if up := m.model.missing; up != nil {
			out.unsure = append(out.unsure, Missing{"the parent " + up.String() + ":" + up.version, up.at})
		}
	}
	m.paths[tests] = out
	return out
}

// add adds a file, or the jars of a folder.
func (r *resolved) add(d *dependency) {
	jars, _ := filepath.Glob(filepath.Join(d.system, "*.jar"))
	switch {
	case isFile(d.system):
		r.files = append(r.files, d.system)
	case len(jars) > 0:
		r.files = append(r.files, jars...)
	default:
		r.missing = append(r.missing, Missing{d.artifact, d.at})
	}
}

// Path is what sources are compiled against.
type Path struct {
	Sources []string // roots of sources
	Classes []string // jars, then folders of classes that a build made
	Level   int      // the version of Java that the sources are for; 0: it is not said
	LevelAt source.Span
	Missing []Missing
	Unsure  []Missing   // poms that may say more of what there is
	Wrong   source.List // build files that cannot be read

	projects []*Project
	modules  int
	jars     int
}

// Of returns what some files need together. It is nil where none of them is in a project.
func (ps *Projects) Of(files []string) *Path {
	out := &Path{}
	var modules []*Module
	tests := false
	for _, f := range files {
		m := ps.moduleOf(f)
		if m == nil {
			continue
		}
		if !slices.Contains(modules, m) {
			modules = append(modules, m)
		}
		if abs, err := filepath.Abs(f); err == nil && of(abs, m.tests) {
			tests = true
		}
	}
	if len(modules) == 0 {
		return nil
	}
	out.modules = len(modules)
	var classes []string
	seen := map[string]bool{} // jars by what they are, whatever the version
	for _, m := range modules {
		if m.project != nil && !slices.Contains(out.projects, m.project) {
			out.projects = append(out.projects, m.project)
			out.Wrong.Append(&m.project.models.wrong)
		}
		if m.level > out.Level {
			out.Level, out.LevelAt = m.level, m.levelAt
		}
		r := m.path(tests)
		out.Missing, out.Unsure = append(out.Missing, r.missing...), append(out.Unsure, r.unsure...)
		for _, of := range append([]*Module{m}, r.modules...) {
			out.Sources = union(union(out.Sources, of.sources), of.templates)
			classes = union(classes, of.classes)
			if tests && of == m {
				out.Sources = union(out.Sources, of.tests)
			}
		}
		for _, f := range r.files {
			if what := artifactOf(f); !seen[what] {
				seen[what] = true
				out.Classes = append(out.Classes, f)
			}
		}
	}
	out.jars = len(out.Classes)
	out.Classes = union(out.Classes, classes)
	for _, list := range [][]string{out.Sources, out.Classes} {
		for i := range list {
			list[i] = shown(list[i])
		}
	}
	return out
}

func union(list, more []string) []string {
	for _, x := range more {
		if !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	return list
}

// artifactOf is what a jar of a repository is of, without its version: two modules may ask for two versions.
func artifactOf(file string) string {
	dir := filepath.Dir(file)
	version := filepath.Base(dir)
	if !strings.Contains(filepath.Base(file), version) { // a cache of Gradle has a folder more
		dir = filepath.Dir(dir)
		version = filepath.Base(dir)
	}
	if rest := strings.TrimSuffix(filepath.Base(file), ".jar"); strings.HasPrefix(rest, filepath.Base(filepath.Dir(dir))+"-"+version) {
		return filepath.Dir(dir) + strings.TrimPrefix(rest, filepath.Base(filepath.Dir(dir))+"-"+version)
	}
	return file
}

// String says what was found, for people.
func (p *Path) String() string {
	var roots []string
	for _, q := range p.projects {
		roots = append(roots, shown(q.Root))
	}
	s := fmt.Sprintf("project %s: %s, %s, %s", strings.Join(roots, ", "), count(p.modules, "module"), count(len(p.Sources), "root")+" of sources", count(p.jars, "jar"))
	if n := len(p.Classes) - p.jars; n > 0 {
		s += ", " + count(n, "folder") + " of classes"
	}
	if p.Level > 0 {
		s += ", Java " + digits(p.Level)
	}
	return s
}

func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// Warning says what was not found, in one sentence; nil: everything was. Lost is how many files are not checked for it.
func (p *Path) Warning(lost int) *source.Diagnostic {
	missing := p.Missing
	if len(missing) > 0 || lost > 0 {
		missing = slices.Concat(missing, p.Unsure)
	}
	var names []string
	for _, x := range missing {
		if !slices.Contains(names, x.Name) {
			names = append(names, x.Name)
		}
	}
	if len(names) == 0 {
		return nil
	}
	verb := "are"
	if len(names) == 1 {
		verb = "is"
	}
	d := &source.Diagnostic{Severity: source.Warning, Code: CodeBuild, Span: missing[0].At, Message: source.Some(names) + " " + verb + " not on this machine"}
	if lost > 0 {
		d.Message += fmt.Sprintf("; %s that cannot be compiled without %s not checked", count(lost, "file"), map[bool]string{true: "it is", false: "them are"}[len(names) == 1 && lost == 1])
	}
	d.Help = "let Maven fetch what it needs (mvn dependency:go-offline), or name folders and jars with --classpath"
	if p.projects[0].gradle {
		d.Help = "let Gradle fetch what it needs (gradle build), or name folders and jars with --classpath"
	}
	return d
}

// Aside reports whether a file that was found in a target is no source of its project: it is outside of the roots of
// its module, while the target holds roots, or it is of a project inside another one that does not build it.
func (ps *Projects) Aside(target, file string) bool {
	top, err := filepath.Abs(target)
	if err != nil || filepath.Ext(file) != ".java" {
		return false
	}
	m := ps.moduleOf(file)
	if m == nil || m.project == nil {
		return false
	}
	abs, err := filepath.Abs(file)
	if err != nil {
		return false
	}
	for dir := filepath.Dir(m.Dir); inDir(dir, top); dir = filepath.Dir(dir) {
		if b := buildIn(dir); b != "" && ps.moduleOf(dir).project != m.project {
			return true
		}
	}
	below := slices.ContainsFunc(m.project.Modules, func(m *Module) bool {
		return slices.ContainsFunc(m.sources, func(r string) bool { return inDir(r, top) })
	})
	return below && !of(abs, m.hand())
}

// hand returns the roots of sources that people wrote.
func (m *Module) hand() []string {
	return slices.DeleteFunc(slices.Clone(m.sources), func(r string) bool {
		return inDir(r, filepath.Join(m.Dir, "target")) || inDir(r, filepath.Join(m.Dir, "build"))
	})
}
