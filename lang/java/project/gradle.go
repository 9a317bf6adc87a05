package project

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"assay/source"
)

// This file reads build.gradle and what belongs to it.

// The names of files of Gradle.
var (
	gradleBuilds   = []string{"build.gradle", "build.gradle.kts"}
	gradleSettings = []string{"settings.gradle", "settings.gradle.kts"}
)

// firstFile returns the first of some files that is in a folder, or "".
func firstFile(dir string, names []string) string {
	for _, n := range names {
		if f := filepath.Join(dir, n); isFile(f) {
			return f
		}
	}
	return ""
}

// build is what scripts say.
type build struct {
	file     string
	own      []statement
	shared   []statement // of the scripts above, for all below
	values   map[string]string
	catalog  catalog
	projects map[string]string // folders of projects, by their paths
}

// readScript reads a script; what is wrong with it goes to the list.
func (ms *models) readScript(file string) []statement {
	data, err := readFile(file)
	var list []statement
	if err == nil {
		list, err = parseScript(string(data))
	}
	if err != nil {
		ms.wrong.Add(unread(file, 0, err))
	}
	return list
}

// included returns the folders of the projects that settings include, by their paths; the root is ":".
func (ms *models) included(root string) map[string]string {
	out := map[string]string{":": root}
	file := firstFile(root, gradleSettings)
	if file == "" {
		return out
	}
	list := ms.readScript(file)
	each(list, func(s *statement) {
		if s.first() == "include" {
			for _, path := range s.strings() {
				path = ":" + strings.TrimPrefix(path, ":")
				out[path] = filepath.Join(root, filepath.FromSlash(strings.ReplaceAll(path[1:], ":", "/")))
			}
		}
	})
	each(list, func(s *statement) {
		if texts := s.strings(); s.first() == "project" && s.is("projectDir") && len(texts) >= 2 {
			if path := ":" + strings.TrimPrefix(texts[0], ":"); out[path] != "" {
				out[path] = filepath.Join(root, strings.TrimPrefix(strings.NewReplacer("$rootDir", "", "${rootDir}", "").Replace(texts[1]), "/"))
			}
		}
	})
	return out
}

// readBuild reads the script of a project, and what the one of the root says for all.
func (ms *models) readBuild(root, dir string, projects map[string]string) *build {
	b := &build{file: firstFile(dir, gradleBuilds), values: map[string]string{}, projects: projects}
	if b.file != "" {
		b.own = ms.readScript(b.file)
	}
	properties(filepath.Join(root, "gradle.properties"), b.values)
	if file := firstFile(root, gradleBuilds); file != "" && dir != root {
		top := ms.readScript(file)
		assignments(top, b.values)
		b.shared = append(inside(top, "subprojects"), inside(top, "allprojects")...)
	} else {
		b.shared = inside(b.own, "allprojects")
	}
	properties(filepath.Join(dir, "gradle.properties"), b.values)
	assignments(b.own, b.values)
	b.catalog = ms.readCatalog(filepath.Join(root, "gradle", "libs.versions.toml"))
	return b
}

// properties reads lines NAME=VALUE.
func properties(file string, into map[string]string) {
	for line := range strings.Lines(contents(file)) {
		if k, v, ok := strings.Cut(line, "="); ok && !strings.HasPrefix(strings.TrimSpace(k), "#") {
			into[strings.TrimSpace(k)] = strings.TrimSpace(v)
		}
	}
}

// assignments collects variables that are given a string: x = '…', def x = "…", ext.x = "…", extra["x"] = "…", set("x", "…").
func assignments(list []statement, into map[string]string) {
	each(list, func(s *statement) {
		var left []string
		for i, t := range s.tokens {
			switch {
			case t.kind == mark && t.text == "=" && i+2 == len(s.tokens) && s.tokens[i+1].kind == text && len(left) > 0:
				into[left[len(left)-1]] = s.tokens[i+1].text
			case t.kind == word || t.kind == text:
				left = append(left, t.text)
			}
		}
		if texts := s.strings(); len(texts) == 2 && s.first() == "set" {
			into[texts[0]] = texts[1]
		}
		if texts := s.strings(); len(texts) == 1 && s.is("by") && s.is("extra") && len(left) > 1 {
			into[left[1]] = texts[0]
		}
	})
}

var inText = regexp.MustCompile(`\$\{([\w.]+)\}|\$(\w+)`)

// fill puts the values of variables into a string.
func (b *build) fill(s string) string {
	for range 5 {
		filled := inText.ReplaceAllStringFunc(s, func(x string) string {
			name := strings.Trim(x, "${}")
			for _, prefix := range []string{"rootProject.", "project.", "ext.", "extra."} {
				name = strings.TrimPrefix(name, prefix)
			}
			if v, ok := b.values[name]; ok {
				return v
			}
			return x
		})
		if filled == s || len(filled) > maxText {
			break
		}
		s = filled
	}
	return s
}

// scopes are those of configurations of Gradle.
var scopes = map[string]string{
	"implementation": "compile", "api": "compile", "compile": "compile", "compileOnly": "provided", "compileOnlyApi": "provided",
	"providedCompile": "provided", "runtimeOnly": "runtime", "runtime": "runtime", "shadow": "compile",
	"testImplementation": "test", "testCompile": "test", "testCompileOnly": "test", "testRuntimeOnly": "test", "testApi": "test",
}

// declared returns what the dependencies of a build are: artifacts, managed ones (platforms), folders of other projects and files.
func (b *build) declared() (out declared) {
	for _, list := range [][]statement{b.own, b.shared} {
		for _, s := range inside(list, "dependencies") {
			if scope, ok := scopes[s.first()]; ok {
				b.declare(&s, scope, &out)
			}
		}
		each(list, func(s *statement) {
			if s.first() == "mavenBom" && len(s.strings()) > 0 {
				out.platforms = append(out.platforms, b.artifact(s.strings()[0], "", s))
			}
		})
	}
	return out
}

// declared is what a build depends on.
type declared struct {
	direct    []dependency
	platforms []dependency
	files     []dependency // whose system path is a file, or a folder of jars
}

// declare reads one statement in dependencies { }.
func (b *build) declare(s *statement, scope string, out *declared) {
	switch {
	case s.is("project") && len(s.strings()) > 0:
		if dir := b.projects[":"+strings.TrimPrefix(s.strings()[0], ":")]; dir != "" {
			out.direct = append(out.direct, dependency{name: projectName(dir), kind: "jar", scope: scope, at: b.at(s)})
		}
	case s.is("projects"): // an accessor: projects.lib.core
		path := ":" + strings.Join(s.after("projects"), ":")
		for _, known := range slices.Sorted(maps.Keys(b.projects)) {
			dir := b.projects[known]
			if strings.EqualFold(strings.NewReplacer("-", "", "_", "").Replace(known), path) {
				out.direct = append(out.direct, dependency{name: projectName(dir), kind: "jar", scope: scope, at: b.at(s)})
			}
		}
	case s.is("files") || s.is("fileTree"):
		for _, f := range s.strings() {
			if f = b.fill(f); !strings.ContainsAny(f, "*") {
				out.files = append(out.files, dependency{name: name{"file", f}, system: filepath.Join(filepath.Dir(b.file), filepath.FromSlash(f)), scope: scope, at: b.at(s)})
			}
		}
	case s.is("group") && s.is("name"):
		d := dependency{kind: "jar", scope: scope, at: b.at(s)}
		for key, to := range map[string]*string{"group": &d.group, "name": &d.artifact, "version": &d.version, "classifier": &d.classifier} {
			if v := s.after(key); len(v) > 0 {
				*to = b.variable(v[0])
			}
		}
		out.direct = append(out.direct, d)
	default:
		var list []dependency
		for _, text := range s.strings() {
			if strings.Contains(text, ":") {
				list = append(list, b.artifact(text, scope, s))
			}
		}
		for _, text := range b.catalog.named(s) {
			list = append(list, b.artifact(text, scope, s))
		}
		if s.is("platform") || s.is("enforcedPlatform") {
			out.platforms = append(out.platforms, list...)
			return
		}
		out.direct = append(out.direct, list...)
	}
}

// projectName is what another project of the build is called among artifacts.
func projectName(dir string) name { return name{"project", dir} }

// variable returns the value of a variable, or a string with its values.
func (b *build) variable(s string) string {
	if v, ok := b.values[s]; ok {
		return b.fill(v)
	}
	return b.fill(s)
}

func (b *build) at(s *statement) source.Span { return source.Span{File: shown(b.file), Line: s.line} }

// artifact reads group:name:version:classifier@kind.
func (b *build) artifact(text, scope string, s *statement) dependency {
	text, kind, _ := strings.Cut(b.fill(text), "@")
	if kind == "" {
		kind = "jar"
	}
	part := append(strings.Split(text, ":"), "", "", "")
	d := dependency{name: name{part[0], part[1]}, version: strings.TrimSuffix(part[2], "!!"), classifier: part[3], kind: kind, scope: scope, at: b.at(s)}
	for _, x := range s.body() {
		if x.first() == "exclude" {
			e := name{"*", "*"}
			if v := x.after("group"); len(v) > 0 {
				e.group = b.fill(v[0])
			}
			if v := x.after("module"); len(v) > 0 {
				e.artifact = b.fill(v[0])
			}
			d.exclusions = append(d.exclusions, e)
		}
	}
	return d
}

// level returns the version of Java that the sources are for; 0: it is not said.
func (b *build) level() (n int, at source.Span) {
	for _, setting := range []string{"release", "sourceCompatibility", "languageVersion"} {
		for _, list := range [][]statement{b.own, b.shared} {
			each(list, func(s *statement) {
				if n > 0 || !s.is(setting) {
					return
				}
				for _, v := range s.after(setting) {
					if k := javaOf(b.variable(v)); k > 0 && n == 0 {
						n, at = k, b.at(s)
					}
				}
			})
		}
		if n > 0 {
			return n, at
		}
	}
	return 0, source.Span{}
}

// roots returns the folders of sources of a source set: what is said, or those that are usual.
func (b *build) roots(dir, set string) []string {
	var out []string
	said := false
	var look func(list []statement, path []string)
	look = func(list []statement, path []string) {
		for i := range list {
			s := &list[i]
			here := slices.Clone(path)
			for _, t := range s.tokens {
				if t.kind == word || t.kind == text {
					here = append(here, t.text)
				}
			}
			if slices.Contains(here, "sourceSets") && slices.Contains(here, set) && slices.Contains(here, "java") && (s.is("srcDir") || s.is("srcDirs") || s.is("setSrcDirs")) {
				for _, f := range s.strings() {
					if f != set && f != "java" {
						out = append(out, filepath.Join(dir, filepath.FromSlash(b.fill(f))))
					}
				}
				said = said || s.is("setSrcDirs") || s.is("srcDirs") && slices.ContainsFunc(s.tokens, func(t token) bool { return t.kind == mark && t.text == "=" })
			}
			for _, t := range s.tokens {
				look(t.body, here)
			}
		}
	}
	look(b.own, nil)
	look(b.shared, nil)
	if !said {
		out = append([]string{filepath.Join(dir, "src", set, "java")}, out...)
	}
	return out
}

// catalog is a list of libraries with names: libs.versions.toml.
type catalog map[string][]string

// readCatalog reads the usual catalog; without one it is empty.
func (ms *models) readCatalog(file string) catalog {
	var text struct {
		Versions  map[string]any      `toml:"versions"`
		Libraries map[string]any      `toml:"libraries"`
		Bundles   map[string][]string `toml:"bundles"`
	}
	out := catalog{}
	if !isFile(file) {
		return out
	}
	data, err := readFile(file)
	if err == nil {
		err = toml.Unmarshal(data, &text)
	}
	if err != nil {
		ms.wrong.Add(unread(file, 0, err))
		return out
	}
	version := func(v any) string {
		if m, ok := v.(map[string]any); ok {
			if ref, ok := m["ref"].(string); ok {
				v = text.Versions[ref]
			} else {
				v = m
			}
		}
		if m, ok := v.(map[string]any); ok {
			for _, k := range []string{"strictly", "require", "prefer"} {
				if s, ok := m[k].(string); ok {
					return s
				}
			}
		}
		s, _ := v.(string)
		return s
	}
	for k, v := range text.Libraries {
		switch v := v.(type) {
		case string:
			out[accessor(k)] = []string{v}
		case map[string]any:
			module, _ := v["module"].(string)
			if group, ok := v["group"].(string); ok {
				artifact, _ := v["name"].(string)
				module = group + ":" + artifact
			}
			out[accessor(k)] = []string{module + ":" + version(v["version"])}
		}
	}
	for k, list := range text.Bundles {
		for _, lib := range list {
			out["bundles."+accessor(k)] = append(out["bundles."+accessor(k)], out[accessor(lib)]...)
		}
	}
	return out
}

// accessor is how scripts write a name.
func accessor(s string) string { return strings.NewReplacer("-", ".", "_", ".").Replace(s) }

// named returns the libraries that a statement names: libs.x.y, libs.bundles.z.
func (c catalog) named(s *statement) []string {
	return c[strings.Join(slices.DeleteFunc(s.after("libs"), func(w string) bool { return w == "get" }), ".")]
}
