package project

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// name is what Maven calls an artifact without its version.
type name struct{ group, artifact string }

func (n name) String() string { return n.group + ":" + n.artifact }

// safe reports whether the parts of a name can be parts of a path.
func safe(parts ...string) bool {
	return !slices.ContainsFunc(parts, func(p string) bool {
		return p == "" || strings.ContainsAny(p, "/\\\x00$*?[") || strings.Contains(p, "..") || filepath.IsAbs(p)
	})
}

// repository is a folder of artifacts on this machine.
type repository interface {
	// file returns where a file of an artifact is, or "".
	file(n name, version, classifier, ext string) string
	// versions returns those that are there.
	versions(n name) []string
}

// fileName is what repositories call a file.
func fileName(n name, version, classifier, ext string) string {
	if classifier != "" {
		classifier = "-" + classifier
	}
	return n.artifact + "-" + version + classifier + "." + ext
}

// mavenRepository is a local repository of Maven.
type mavenRepository string

func (r mavenRepository) folder(n name) string {
	return filepath.Join(string(r), filepath.FromSlash(strings.ReplaceAll(n.group, ".", "/")), n.artifact)
}

func (r mavenRepository) file(n name, version, classifier, ext string) string {
	if !safe(n.group, n.artifact, version, ext) {
		return ""
	}
	f := filepath.Join(r.folder(n), version, fileName(n, version, classifier, ext))
	if !isFile(f) {
		return ""
	}
	return f
}

func (r mavenRepository) versions(n name) []string {
	if !safe(n.group, n.artifact) {
		return nil
	}
	return foldersIn(r.folder(n))
}

// gradleCache is where Gradle keeps what it fetched: each file in a folder named by its checksum.
type gradleCache string

func (r gradleCache) file(n name, version, classifier, ext string) string {
	if !safe(n.group, n.artifact, version, ext) {
		return ""
	}
	dir := filepath.Join(string(r), n.group, n.artifact, version)
	for _, sum := range foldersIn(dir) {
		if f := filepath.Join(dir, sum, fileName(n, version, classifier, ext)); isFile(f) {
			return f
		}
	}
	return ""
}

func (r gradleCache) versions(n name) []string {
	if !safe(n.group, n.artifact) {
		return nil
	}
	return foldersIn(filepath.Join(string(r), n.group, n.artifact))
}

// foldersIn returns the names of the folders in a folder, in order.
func foldersIn(dir string) []string {
	list, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	var out []string
	for _, d := range list {
		if d.IsDir() {
			out = append(out, d.Name())
		}
	}
	return out
}

// repositories are searched in order.
type repositories []repository

func (rs repositories) file(n name, version, classifier, ext string) string {
	for _, r := range rs {
		if f := r.file(n, version, classifier, ext); f != "" {
			return f
		}
	}
	return ""
}

func (rs repositories) versions(n name) []string {
	var out []string
	for _, r := range rs {
		out = append(out, r.versions(n)...)
	}
	return out
}

// localRepository returns Maven's local repository: what the options of the project or of the user say, the settings of
// the user, or ~/.m2/repository.
func localRepository(root string) string {
	for _, text := range []string{contents(filepath.Join(root, ".mvn", "maven.config")), contents(filepath.Join(root, ".mvn", "jvm.config")), os.Getenv("MAVEN_ARGS"), os.Getenv("MAVEN_OPTS")} {
		for _, word := range strings.Fields(text) {
			if dir, ok := strings.CutPrefix(word, "-Dmaven.repo.local="); ok {
				return dir
			}
		}
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	if settings, err := parseXML(filepath.Join(home, ".m2", "settings.xml"), "settings"); err == nil && settings.value("localRepository") != "" {
		dir := strings.ReplaceAll(settings.value("localRepository"), "${user.home}", home)
		return os.Expand(dir, func(v string) string { return os.Getenv(strings.TrimPrefix(v, "env.")) })
	}
	return filepath.Join(home, ".m2", "repository")
}

// contents returns the text of a small file, or "".
func contents(name string) string {
	data, err := readFile(name)
	if err != nil {
		return ""
	}
	return string(data)
}

// gradleFiles returns the cache of Gradle, or "".
func gradleFiles() string {
	home := os.Getenv("GRADLE_USER_HOME")
	if home == "" {
		user, err := os.UserHomeDir()
		if err != nil {
			return ""
		}
		home = filepath.Join(user, ".gradle")
	}
	return filepath.Join(home, "caches", "modules-2", "files-2.1")
}

// shown is the name of a file for people: below the current folder it is relative.
func shown(file string) string {
	dir, err := os.Getwd()
	if err != nil || !filepath.IsAbs(file) {
		return file
	}
	rel, err := filepath.Rel(dir, file)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return file
	}
	return rel
}
