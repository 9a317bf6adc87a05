package classpath

import (
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"assay/lang/java/classfile"
	"assay/lang/java/jar"
	"assay/lang/java/jimage"
)

// archive is a jar, or a jmod, whose classes are below a prefix.
type archive struct {
	*jar.Archive
	prefix   string
	releases []string // prefixes of a jar of several releases, newest first, without the base
}

const versions = "META-INF/versions/"

// newest is the newest release of Java that class files are read of.
const newest = classfile.MaxMajor - 44

// newArchive returns a jar as a release of Java sees it (JEP 238); 0 is the newest.
func newArchive(a *jar.Archive, release int) *archive {
	out := &archive{Archive: a}
	if release == 0 {
		release = newest
	}
	if release < 9 || !multiRelease(a) {
		return out
	}
	have := map[string]bool{}
	for _, name := range a.Names() {
		if rest, ok := strings.CutPrefix(name, versions); ok {
			number, _, _ := strings.Cut(rest, "/")
			have[number] = true
		}
	}
	for n := release; n >= 9; n-- {
		if have[strconv.Itoa(n)] {
			out.releases = append(out.releases, fmt.Sprintf("%s%d/", versions, n))
		}
	}
	return out
}

// multiRelease reports whether the manifest says so in its main section.
func multiRelease(a *jar.Archive) bool {
	return strings.EqualFold(manifest(a)["multi-release"], "true")
}

const manifestName = "META-INF/MANIFEST.MF"

// maxManifest is the largest manifest that is looked at.
const maxManifest = 1 << 20

// manifest returns the main section of a jar's manifest, with names in small letters.
// A damaged one says nothing, and neither does one of unheard-of size.
func manifest(a *jar.Archive) map[string]string {
	data, _, _ := a.File(manifestName)
	if len(data) > maxManifest {
		return nil
	}
	values := map[string]*strings.Builder{}
	var last *strings.Builder
	for line := range strings.Lines(string(data)) {
		line = strings.TrimRight(line, "\r\n")
		if line == "" {
			break
		}
		more, goesOn := strings.CutPrefix(line, " ")
		if goesOn && last != nil { // a long line goes on
			last.WriteString(more)
			continue
		}
		key, value, _ := strings.Cut(line, ":")
		last = &strings.Builder{}
		last.WriteString(strings.TrimPrefix(value, " "))
		values[strings.ToLower(key)] = last
	}
	out := map[string]string{}
	for key, value := range values {
		out[key] = value.String()
	}
	return out
}

// mentioned returns the files and folders that a jar's manifest adds to the class
// path, of those that are in the jar's own folder or below it; the others are
// given as outside.
func mentioned(a *jar.Archive) (inside, outside []string) {
	dir := filepath.Dir(a.Name)
	for _, ref := range strings.Fields(manifest(a)["class-path"]) {
		u, err := url.Parse(ref)
		if err != nil || u.IsAbs() || u.Host != "" || !filepath.IsLocal(filepath.FromSlash(u.Path)) {
			outside = append(outside, ref)
			continue
		}
		inside = append(inside, filepath.Join(dir, filepath.FromSlash(u.Path)))
	}
	return inside, outside
}

func (a *archive) find(name string) ([]byte, string, bool, error) {
	if !strings.HasPrefix(name, "META-INF/") {
		for _, r := range a.releases {
			if a.Has(r + name) {
				return a.read(r + name)
			}
		}
	}
	return a.read(a.prefix + name)
}

func (a *archive) read(name string) ([]byte, string, bool, error) {
	data, found, err := a.File(name)
	return data, a.Name + "!/" + name, found, err
}

func (a *archive) names(add func(string)) error {
	for _, name := range a.Names() {
		if rest, ok := strings.CutPrefix(name, versions); ok {
			if slices.ContainsFunc(a.releases, func(r string) bool { return strings.HasPrefix(name, r) }) {
				_, rest, _ = strings.Cut(rest, "/")
				add(rest)
			}
			continue
		}
		if name, ok := strings.CutPrefix(name, a.prefix); ok {
			add(name)
		}
	}
	return nil
}

func (a *archive) close() error { return a.Archive.Close() }

// image is the modules of a Java runtime.
type image struct {
	*jimage.Image
	name string

	mu      sync.Mutex          // guards modules
	modules map[string][]string // of a package
}

func (im *image) find(name string) ([]byte, string, bool, error) {
	i := strings.LastIndexByte(name, '/')
	if i < 0 {
		return nil, "", false, nil // no module has classes without a package
	}
	modules, err := im.modulesOf(name[:i])
	if err != nil {
		return nil, im.name, false, err
	}
	for _, m := range modules {
		full := "/" + m + "/" + name
		if data, found, err := im.Read(full); found || err != nil {
			return data, im.name + "!" + full, found, err
		}
	}
	return nil, "", false, nil
}

func (im *image) modulesOf(pkg string) ([]string, error) {
	im.mu.Lock()
	defer im.mu.Unlock()
	if m, ok := im.modules[pkg]; ok {
		return m, nil
	}
	m, err := im.Modules(pkg)
	if err != nil {
		return nil, err
	}
	if len(m) > 0 { // those that are not there are not kept: their names come from outside
		if im.modules == nil {
			im.modules = map[string][]string{}
		}
		im.modules[pkg] = m
	}
	return m, nil
}

func (im *image) names(add func(string)) error {
	for name, err := range im.Names() {
		if err != nil {
			return err
		}
		_, name, ok := strings.Cut(strings.TrimPrefix(name, "/"), "/")
		if ok {
			add(name)
		}
	}
	return nil
}

func (im *image) close() error { return im.Image.Close() }
