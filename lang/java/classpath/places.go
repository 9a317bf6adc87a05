package classpath

import (
	"bufio"
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

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

// newArchive is a jar as a release of Java sees it (JEP 238).
func newArchive(a *jar.Archive, release int) *archive {
	out := &archive{Archive: a}
	if release != 0 && release < 9 || !multiRelease(a) {
		return out
	}
	var have []int
	for _, name := range a.Names() {
		rest, ok := strings.CutPrefix(name, versions)
		number, _, _ := strings.Cut(rest, "/")
		n, err := strconv.Atoi(number)
		if ok && err == nil && n >= 9 && (release == 0 || n <= release) && number == strconv.Itoa(n) && !slices.Contains(have, n) {
			have = append(have, n)
		}
	}
	slices.Sort(have)
	for _, n := range slices.Backward(have) {
		out.releases = append(out.releases, fmt.Sprintf("%s%d/", versions, n))
	}
	return out
}

// multiRelease tells whether the manifest says so in its main section.
func multiRelease(a *jar.Archive) bool {
	data, _, _ := a.File("META-INF/MANIFEST.MF") // a damaged one says nothing
	sc := bufio.NewScanner(bytes.NewReader(data))
	for sc.Scan() && sc.Text() != "" {
		key, value, _ := strings.Cut(sc.Text(), ":")
		if strings.EqualFold(key, "Multi-Release") {
			return strings.EqualFold(strings.TrimSpace(value), "true")
		}
	}
	return false
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

	mu      sync.Mutex          // guards what follows
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
