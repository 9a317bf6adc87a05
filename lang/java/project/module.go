package project

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"assay/lang/java/scan"
	"assay/source"
)

// Module is a folder with a build file. Names of files are absolute.
type Module struct {
	Dir   string
	Build string // its build file

	project   *Project
	name      name
	model     *model
	files     []dependency // on the class path by their names
	sources   []string     // roots that are there
	tests     []string
	templates []string // roots of sources with words that a build replaces: needed, and not checked
	classes   []string // folders of classes that a build made
	level     int      // the version of Java that the sources are for; 0: it is not said
	levelAt   source.Span
	lacking   []Missing // imports of managed dependencies that are not here

	paths map[bool]*resolved // without tests and with them
}

// there keeps the folders that are there, each once.
func there(dirs ...string) []string {
	var out []string
	for _, d := range dirs {
		if isDir(d) && !slices.Contains(out, d) {
			out = append(out, d)
		}
	}
	return out
}

// mavenModule reads a module of Maven.
func (ms *models) mavenModule(file string) *Module {
	dir := filepath.Dir(file)
	p := ms.pomIn(file, dir)
	if p == nil {
		return &Module{Dir: dir, Build: file, sources: there(filepath.Join(dir, "src", "main", "java")), tests: there(filepath.Join(dir, "src", "test", "java"))}
	}
	m := ms.of(p, maxImports)
	group, _ := m.property("project.groupId")
	out := &Module{Dir: dir, Build: file, model: m, name: name{m.fill(group), m.fill(p.artifact)}}
	out.level, out.levelAt = m.level()
	out.sources = there(append(m.roots("sourceDirectory", "src/main/java", "add-source"), generated(filepath.Join(dir, "target", "generated-sources"))...)...)
	out.templates = there(filepath.Join(dir, "src", "main", "java-templates"))
	out.tests = there(append(m.roots("testSourceDirectory", "src/test/java", "add-test-source"), generated(filepath.Join(dir, "target", "generated-test-sources"))...)...)
	out.classes = there(filepath.Join(dir, "target", "classes"))
	for _, at := range m.imported {
		out.lacking = append(out.lacking, Missing{"managed dependencies", at})
	}
	return out
}

// roots returns folders of sources: what the build says or what is usual, and what the plugin build-helper adds.
func (m *model) roots(element, usual, goal string) []string {
	base := m.chain[0].base
	under := func(dir string) string {
		if dir = filepath.FromSlash(m.fill(dir)); filepath.IsAbs(dir) {
			return dir
		}
		return filepath.Join(base, dir)
	}
	main := usual
	for _, q := range m.chain {
		if dir := q.tree.value("build", element); dir != "" {
			main = dir
			break
		}
	}
	out := []string{under(main)}
	for _, plugin := range m.plugins("build-helper-maven-plugin") {
		for _, x := range plugin.all("executions") {
			if !slices.ContainsFunc(x.all("goals"), func(g *node) bool { return g.text == goal }) {
				continue
			}
			for _, dir := range x.all("configuration", "sources") {
				out = append(out, under(dir.text))
			}
		}
	}
	return out
}

// maxGenerated is how many files are looked at below a folder of generated sources.
const maxGenerated = 20_000

// generated returns the roots of the sources below a folder, by their packages.
func generated(dir string) []string {
	var out []string
	seen, n := map[string]bool{}, 0
	filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		if n++; err != nil || n > maxGenerated {
			return fs.SkipAll
		}
		if d.IsDir() || filepath.Ext(file) != ".java" || seen[filepath.Dir(file)] {
			return nil
		}
		seen[filepath.Dir(file)] = true
		if root := RootOf(file, contents(file)); root != "" && !slices.Contains(out, root) {
			out = append(out, root)
		}
		return nil
	})
	return out
}

// RootOf returns the folder that the package of a source begins in; "": its folder has another name than its package.
func RootOf(file, text string) string {
	f, _ := scan.Parse("", []byte(text))
	dir := filepath.Dir(file)
	if f == nil || f.Package == "" {
		return dir
	}
	parts := strings.Split(f.Package, ".")
	for _, p := range slices.Backward(parts) {
		if filepath.Base(dir) != p {
			return ""
		}
		dir = filepath.Dir(dir)
	}
	return dir
}

// gradleModule reads a project of Gradle.
func (ms *models) gradleModule(root, dir string, projects map[string]string) *Module {
	b := ms.readBuild(root, dir, projects)
	p := &pom{file: b.file, base: dir, properties: map[string]string{}, tree: &node{}}
	m := &model{chain: []*pom{p}, managed: map[string]dependency{}}
	d := b.declared()
	m.direct = d.direct
	p.managed = d.platforms
	for i := range p.managed {
		p.managed[i].scope, p.managed[i].kind = "import", "pom"
	}
	m.manage(ms, maxImports)
	out := &Module{Dir: dir, Build: b.file, model: m, name: projectName(dir), files: d.files}
	out.level, out.levelAt = b.level()
	made := generated(filepath.Join(dir, "build", "generated"))
	forTests := func(root string) bool {
		rel, _ := filepath.Rel(dir, root)
		return slices.Contains(strings.Split(filepath.ToSlash(rel), "/"), "test")
	}
	out.sources = there(append(b.roots(dir, "main"), slices.DeleteFunc(slices.Clone(made), forTests)...)...)
	out.tests = there(append(b.roots(dir, "test"), slices.DeleteFunc(slices.Clone(made), func(r string) bool { return !forTests(r) })...)...)
	out.classes = there(filepath.Join(dir, "build", "classes", "java", "main"), filepath.Join(dir, "build", "classes", "kotlin", "main"), filepath.Join(dir, "build", "classes", "groovy", "main"))
	for _, at := range m.imported {
		out.lacking = append(out.lacking, Missing{"managed dependencies", at})
	}
	return out
}

// inDir reports whether a file is a folder or below it.
func inDir(file, dir string) bool {
	return file == dir || strings.HasPrefix(file, strings.TrimSuffix(dir, string(os.PathSeparator))+string(os.PathSeparator))
}

// of reports whether a file is below one of some folders.
func of(file string, dirs []string) bool {
	return slices.ContainsFunc(dirs, func(d string) bool { return inDir(file, d) })
}
