// Package classpath finds classes by name where a Java program would find them:
// in the Java library, then in folders and jar files, in order.
//
// # Model
//
// A Path is a list of Places; the first that has a class gives it. Open takes
// the entries of a class path: folders, jar files (of several releases too),
// modules of a JDK (jmod), images (lib/modules), and whole Java installations.
// With Options.JDK the classes of that installation come before all entries, as
// they do for the JVM.
//
// Class names are binary names in internal form: java/util/Map$Entry. A Found
// has the bytes and says where they come from; Path.Class parses them. Both are
// cached. A Path may be used by many goroutines at once.
//
// Every error of an entry names the file. An entry that does not exist is skipped, as the JVM does;
// Missing lists them. What the manifest of a jar mentions (Class-Path) belongs to the path if it is
// in the jar's own folder or below; Outside lists what is not.
package classpath

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"assay/lang/java/classfile"
	"assay/lang/java/jar"
	"assay/lang/java/jdk"
	"assay/lang/java/jimage"
	"assay/source"
)

// Options say how to read a path.
type Options struct {
	JDK     *jdk.Home     // whose classes come first; nil for none
	Release int           // Java release that jars are read for; 0: that of JDK, or the newest
	Jar     jar.Limits    // of each jar
	Image   jimage.Limits // of each image
}

// Codes of diagnostics.
const (
	CodeOpen source.Code = "class-path" // an entry of the path cannot be used
	CodeRead source.Code = "class-read" // a class is there but cannot be read
)

// ErrNotFound is what Find and Class say, wrapped, when no place has the class.
var ErrNotFound = fmt.Errorf("class not found: %w", fs.ErrNotExist)

// Path is an open class path.
type Path struct {
	Missing []string // entries that do not exist
	Outside []string // what manifests mention outside of their jar's folder, which is not followed
	places  []place

	mu    sync.Mutex // guards known, not what is in it
	known map[string]*known
}

// place is where classes are.
type place interface {
	// find returns a resource by its name with slashes; it is not found without
	// an error. The origin is for messages.
	find(name string) (data []byte, origin string, found bool, err error)
	// names calls f for each resource. Order is that of the place.
	names(f func(name string)) error
	close() error
}

// Found is a class as bytes.
type Found struct {
	Name   string // java/lang/Object
	Origin string // file, and the name inside it
	Data   []byte // must not be changed
}

// known is what is known about a name. Its mutexes let others look up other
// names in the meantime.
type known struct {
	find  sync.Once
	found *Found
	err   error // of find

	parse    sync.Once
	class    *classfile.Class
	parseErr error
}

// Open opens a path. An error is a *source.Diagnostic that names the entry.
func Open(entries []string, opt Options) (*Path, error) {
	p := &Path{known: map[string]*known{}}
	if opt.JDK != nil {
		if opt.Release == 0 {
			opt.Release = opt.JDK.Feature
		}
		if err := p.addAll(opt.JDK.ClassFiles(), opt); err != nil {
			p.Close()
			return nil, err
		}
	}
	if err := p.addAll(entries, opt); err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

// maxMentioned bounds how many entries manifests can add to a path.
const maxMentioned = 10_000

// addAll opens entries in order. What the manifest of a jar mentions comes
// directly behind it, as for the JVM, and counts once.
func (p *Path) addAll(entries []string, opt Options) error {
	todo := slices.Clone(entries)
	slices.Reverse(todo) // the next is at the end
	seen := map[string]bool{}
	for len(todo) > 0 {
		e := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if clean := filepath.Clean(e); seen[clean] {
			continue
		} else {
			seen[clean] = true
		}
		places, err := open(e, opt)
		if errors.Is(err, fs.ErrNotExist) {
			p.Missing = append(p.Missing, e)
			continue
		}
		if err != nil {
			return &source.Diagnostic{Code: CodeOpen, Span: source.Span{File: e}, Message: strings.TrimPrefix(err.Error(), e+": ")}
		}
		p.places = append(p.places, places...)
		for _, pl := range places {
			if a, ok := pl.(*archive); ok && a.prefix == "" {
				inside, outside := mentioned(a.Archive)
				for _, ref := range outside {
					p.Outside = append(p.Outside, fmt.Sprintf("%s: %s", a.Name, ref))
				}
				if slices.Reverse(inside); len(seen)+len(todo)+len(inside) > len(entries)+maxMentioned {
					return &source.Diagnostic{Code: CodeOpen, Span: source.Span{File: a.Name},
						Message: fmt.Sprintf("manifests mention more than %d files", maxMentioned)}
				}
				todo = append(todo, inside...)
			}
		}
	}
	return nil
}

// open opens one entry, which may be several places.
func open(name string, opt Options) ([]place, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		if h, err := jdk.At(name); err == nil {
			return openAll(h.ClassFiles(), opt)
		}
		return []place{folder{name}}, nil
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("it is no file, but a pipe or device")
	}
	var head [4]byte
	if f, err := os.Open(name); err != nil {
		return nil, err
	} else {
		f.Read(head[:])
		f.Close()
	}
	switch {
	case string(head[:2]) == "JM":
		a, err := jar.Open(name, opt.Jar)
		return []place{&archive{Archive: a, prefix: "classes/"}}, err
	case isImage(head):
		im, err := jimage.Open(name, opt.Image)
		return []place{&image{Image: im, name: name}}, err
	}
	a, err := jar.Open(name, opt.Jar)
	if err != nil {
		return nil, err
	}
	return []place{newArchive(a, opt.Release)}, nil
}

func openAll(files []string, opt Options) (all []place, err error) {
	for _, f := range files {
		some, err := open(f, opt)
		if err != nil {
			for _, pl := range all {
				pl.close()
			}
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

func isImage(head [4]byte) bool {
	return head == [4]byte{0xda, 0xda, 0xfe, 0xca} || head == [4]byte{0xca, 0xfe, 0xda, 0xda}
}

// Close closes all files.
func (p *Path) Close() error {
	var errs []error
	for _, pl := range p.places {
		errs = append(errs, pl.close())
	}
	return errors.Join(errs...)
}

// Find finds a class by its name: java/lang/Object. The error is ErrNotFound,
// wrapped, or a *source.Diagnostic if the class is there but cannot be read.
func (p *Path) Find(name string) (*Found, error) {
	k := p.lookup(name)
	return k.found, k.err
}

// Class returns a class, parsed when it is first asked for. Errors are those of Find
// and of classfile.Parse.
func (p *Path) Class(name string) (*classfile.Class, error) {
	k := p.lookup(name)
	if k.err != nil {
		return nil, k.err
	}
	k.parse.Do(func() {
		k.class, k.parseErr = classfile.Parse(k.found.Origin, k.found.Data)
		if k.parseErr == nil && k.class.Name != name {
			k.parseErr = &source.Diagnostic{Code: CodeRead, Span: source.Span{File: k.found.Origin},
				Message: fmt.Sprintf("the class in it is named %s, not %s", k.class.Name, name)}
			k.class = nil
		}
	})
	return k.class, k.parseErr
}

func (p *Path) lookup(name string) *known {
	p.mu.Lock()
	k := p.known[name]
	if k == nil {
		k = &known{}
		p.known[name] = k
	}
	p.mu.Unlock()
	k.find.Do(func() { k.found, k.err = p.find(name) })
	return k
}

func (p *Path) find(name string) (*Found, error) {
	if classfile.IsClassName(name) {
		for _, pl := range p.places {
			data, origin, found, err := pl.find(name + ".class")
			if err != nil {
				return nil, &source.Diagnostic{Code: CodeRead, Span: source.Span{File: origin}, Message: err.Error()}
			}
			if found {
				return &Found{name, origin, data}, nil
			}
		}
	}
	return nil, fmt.Errorf("%s: %w", strings.ReplaceAll(name, "/", "."), ErrNotFound)
}

// ModulesOf returns the modules that have the package of a class, as far as the
// path knows modules: those of an image. The first has its classes.
func (p *Path) ModulesOf(name string) []string {
	pkg, _ := split(name)
	for _, pl := range p.places {
		if im, ok := pl.(*image); ok {
			if modules, err := im.modulesOf(pkg); err == nil && len(modules) > 0 {
				return modules
			}
		}
	}
	return nil
}

// split cuts a name into package and simple name.
func split(name string) (pkg, simple string) {
	i := strings.LastIndexByte(name, '/')
	return name[:max(i, 0)], name[i+1:]
}

// Resource returns the content of a file that is no class, such as a service's
// META-INF/services/java.lang.Runnable. It is false if no place has it.
func (p *Path) Resource(name string) (data []byte, found bool, err error) {
	if !fs.ValidPath(name) {
		return nil, false, nil
	}
	for _, pl := range p.places {
		if data, _, found, err = pl.find(name); found || err != nil {
			return data, found, err
		}
	}
	return nil, false, nil
}

// Names returns the names of all classes, sorted, without module-info and package-info.
func (p *Path) Names() ([]string, error) {
	seen := map[string]bool{}
	for _, pl := range p.places {
		err := pl.names(func(name string) {
			name, ok := strings.CutSuffix(name, ".class")
			_, base := split(name)
			if ok && base != "module-info" && base != "package-info" && classfile.IsClassName(name) {
				seen[name] = true
			}
		})
		if err != nil {
			return nil, err
		}
	}
	out := make([]string, 0, len(seen))
	for name := range seen {
		out = append(out, name)
	}
	slices.Sort(out)
	return out, nil
}

// folder is a folder of class files.
type folder struct{ dir string }

func (f folder) find(name string) ([]byte, string, bool, error) {
	if !filepath.IsLocal(filepath.FromSlash(name)) {
		return nil, "", false, nil
	}
	file := filepath.Join(f.dir, filepath.FromSlash(name))
	data, err := ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		return nil, "", false, nil
	}
	return data, file, err == nil, err
}

func (f folder) names(add func(string)) error {
	return filepath.WalkDir(f.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(f.dir, path)
		if err == nil {
			add(filepath.ToSlash(rel))
		}
		return err
	})
}

func (folder) close() error { return nil }

// maxFile is the largest class file in a folder. No class file comes near it:
// its parts have 16-bit lengths.
const maxFile = 64 << 20

// ReadFile reads a file of a size that class files may have.
func ReadFile(name string) ([]byte, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fs.ErrNotExist
	}
	if info.Size() > maxFile {
		return nil, fmt.Errorf("more than %d bytes", maxFile)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err == nil && len(data) > maxFile {
		return nil, fmt.Errorf("more than %d bytes", maxFile)
	}
	return data, err
}
