// Package jdk finds the Java installations of a machine the way their users do:
// JAVA_HOME first, then the java or javac on PATH, then the usual folders.
package jdk

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// Home is a Java installation: a JDK, or a runtime without a compiler.
type Home struct {
	Dir     string // what JAVA_HOME would be
	Version string // 17.0.2, 1.8.0_392
	Feature int    // 17, 8
}

// ErrNone says that there is no Java installation.
var ErrNone = errors.New("no Java installation found: set JAVA_HOME, or put java on PATH (on Debian: apt-get install default-jdk-headless)")

// Find returns the installation that the user means: JAVA_HOME, else what is on
// PATH, else the newest in the usual folders. A JAVA_HOME that is no Java
// installation is an error and not passed over.
func Find() (Home, error) {
	if dir := os.Getenv("JAVA_HOME"); dir != "" {
		h, err := At(dir)
		if err != nil {
			return h, fmt.Errorf("JAVA_HOME: %w", err)
		}
		return h, nil
	}
	for _, dir := range onPath() {
		if h, err := At(dir); err == nil {
			return h, nil
		}
	}
	if all := usual(); len(all) > 0 {
		return all[0], nil
	}
	return Home{}, ErrNone
}

// All returns the installations of the machine: first what Find finds, then the
// others, newest first. Each is listed once, however many links lead to it.
func All() []Home {
	var all []Home
	if h, err := Find(); err == nil {
		all = append(all, h)
	}
	for _, dir := range onPath() {
		if h, err := At(dir); err == nil {
			all = append(all, h)
		}
	}
	all = append(all, usual()...)
	var out []Home
	seen := map[string]bool{}
	for _, h := range all {
		real, err := filepath.EvalSymlinks(h.Dir)
		if err != nil || seen[real] {
			continue
		}
		seen[real] = true
		out = append(out, h)
	}
	return out
}

// At returns the installation in a folder.
func At(dir string) (Home, error) {
	h := Home{Dir: filepath.Clean(dir)}
	if len(h.ClassFiles()) == 0 {
		return h, fmt.Errorf("%s is no Java installation: it has neither lib/modules nor jmods nor lib/rt.jar", dir)
	}
	h.Version = release(h.Dir)
	h.Feature = feature(h.Version)
	return h, nil
}

// ClassFiles returns the files that hold the library's classes, for package
// classpath: the image of modules; or the modules themselves; or the jars of
// Java 8 and older.
func (h Home) ClassFiles() []string {
	if f := filepath.Join(h.Dir, "lib", "modules"); isFile(f) {
		return []string{f}
	}
	if mods, _ := filepath.Glob(filepath.Join(escape(h.Dir), "jmods", "*.jmod")); len(mods) > 0 {
		return mods
	}
	for _, lib := range []string{"jre/lib", "lib"} {
		var jars []string
		for _, name := range []string{"rt.jar", "jsse.jar", "jce.jar", "charsets.jar"} {
			if f := filepath.Join(h.Dir, filepath.FromSlash(lib), name); isFile(f) {
				jars = append(jars, f)
			}
		}
		if len(jars) > 0 {
			return jars
		}
	}
	return nil
}

// Program returns the path of one of the installation's programs, such as javac; it
// is false if there is none.
func (h Home) Program(name string) (string, bool) {
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	f := filepath.Join(h.Dir, "bin", name)
	return f, isFile(f)
}

func (h Home) String() string { return fmt.Sprintf("Java %s in %s", cmp.Or(h.Version, "?"), h.Dir) }

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// escape keeps a folder's name from being read as a pattern.
func escape(dir string) string {
	if runtime.GOOS == "windows" {
		return dir // no escape there; such names match themselves or nothing
	}
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(dir)
}

// onPath returns the homes of the java and javac programs on PATH.
func onPath() (dirs []string) {
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		for _, name := range []string{"javac", "java"} {
			if runtime.GOOS == "windows" {
				name += ".exe"
			}
			f := filepath.Join(dir, name)
			if dir == "" || !isFile(f) {
				continue
			}
			if real, err := filepath.EvalSymlinks(f); err == nil {
				home := filepath.Dir(filepath.Dir(real))
				dirs = append(dirs, home)
				if filepath.Base(home) == "jre" { // the runtime inside a JDK 8
					dirs = append(dirs, filepath.Dir(home))
				}
			}
		}
	}
	return dirs
}

// usual returns the installations in the usual folders, newest first.
func usual() []Home {
	var patterns []string
	add := func(parts ...string) { patterns = append(patterns, filepath.Join(parts...)) }
	switch runtime.GOOS {
	case "windows":
		for _, v := range []string{"ProgramFiles", "ProgramW6432"} {
			if dir := os.Getenv(v); dir != "" {
				add(dir, "Java", "*")
				add(dir, "Eclipse Adoptium", "*")
			}
		}
	case "darwin":
		add("/Library/Java/JavaVirtualMachines/*/Contents/Home")
	default:
		add("/usr/lib/jvm/*")
		add("/usr/java/*")
		add("/opt/java/*")
	}
	if home, err := os.UserHomeDir(); err == nil {
		add(escape(home), ".sdkman", "candidates", "java", "*")
		add(escape(home), ".jdks", "*")
		add(escape(home), "Library", "Java", "JavaVirtualMachines", "*", "Contents", "Home")
	}
	var out []Home
	for _, p := range patterns {
		dirs, _ := filepath.Glob(p)
		for _, dir := range dirs {
			if h, err := At(dir); err == nil {
				out = append(out, h)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Home) int {
		return cmp.Or(cmp.Compare(b.Feature, a.Feature), cmp.Compare(b.Version, a.Version), cmp.Compare(a.Dir, b.Dir))
	})
	return out
}

// release reads the version from the file "release", "" if it does not say.
func release(dir string) string {
	f, err := os.Open(filepath.Join(dir, "release"))
	if err != nil {
		return ""
	}
	defer f.Close()
	sc := bufio.NewScanner(f)
	for sc.Scan() {
		if v, ok := strings.CutPrefix(sc.Text(), "JAVA_VERSION="); ok {
			return strings.Trim(v, `"`)
		}
	}
	return ""
}

// feature is 17 for 17.0.2, 8 for 1.8.0_392, 0 for what is no version.
func feature(version string) int {
	version = strings.TrimPrefix(version, "1.")
	digits := strings.IndexFunc(version, func(r rune) bool { return r < '0' || r > '9' })
	if digits >= 0 {
		version = version[:digits]
	}
	n, _ := strconv.Atoi(version)
	return n
}
