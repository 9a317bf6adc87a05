package target

import (
	"bytes"
	"compress/flate"
	"context"
	"crypto/sha256"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"assay/lang/java/annotation"
	"assay/lang/java/harness"
	"assay/lang/java/javac"
	"assay/lang/java/jdk"
	"assay/source"
)

// Keep caches what javac made between runs. An entry may vanish at any time.
type Keep interface {
	Get(key [sha256.Size]byte) ([]byte, bool)
	Put(key [sha256.Size]byte, value []byte)
}

// compile takes the classes of the targets from the cache, or runs javac.
func compile(ctx context.Context, targets []Target, files []string, o Options) (*Compilation, error) {
	if o.Compiled != "" {
		return compiledIn(o.Compiled)
	}
	if o.Keep == nil {
		return compiledNow(ctx, targets, files, o)
	}
	home, err := o.compiler()
	if err != nil {
		return nil, err
	}
	key, err := compileKey(home, targets, o)
	if err != nil { // of the class path: javac reports it better
		return compiledNow(ctx, targets, files, o)
	}
	fresh := o.Mend != nil && len(o.Mend.Types) == 0
	mending := sha256.Sum256(append([]byte("mended "), key[:]...))
	if fresh && o.Mend.restore(o.Keep, mending) {
		if key, err = compileKey(home, targets, o); err != nil {
			return nil, err
		}
	}
	if value, ok := o.Keep.Get(key); ok {
		if c, err := restore(home, value); err == nil {
			return c, nil
		}
	}
	c, err := compiledNow(ctx, targets, files, o)
	if err != nil {
		return nil, err
	}
	if fresh && len(o.Mend.Types) > 0 {
		o.Mend.keep(o.Keep, mending)
		if key, err = compileKey(home, targets, o); err != nil {
			return c, nil
		}
	}
	if len(c.Warnings.All()) == 0 && c.Compiler == home {
		if value, err := pack(c.Dir, c.Absent); err == nil {
			o.Keep.Put(key, value)
		}
	}
	return c, nil
}

// compiledNow runs javac, more than once where a library is missing.
func compiledNow(ctx context.Context, targets []Target, files []string, o Options) (*Compilation, error) {
	c, err := compiled(ctx, files, o)
	if err != nil && o.Mend != nil {
		first := err
		if c, err = mend(ctx, targets, files, o, err); err != nil && !o.Each {
			err = first // in the file alone
		}
	}
	var list *source.List
	if o.Each && errors.As(err, &list) {
		err = javac.Firsts(list)
	}
	return c, err
}

// keep stores what sources are compiled with.
func (m *Mended) keep(k Keep, key [sha256.Size]byte) {
	var b bytes.Buffer
	if gob.NewEncoder(&b).Encode(m) == nil {
		k.Put(key, b.Bytes())
	}
}

// restore takes it from there.
func (m *Mended) restore(k Keep, key [sha256.Size]byte) bool {
	value, ok := k.Get(key)
	var out Mended
	if !ok || gob.NewDecoder(bytes.NewReader(value)).Decode(&out) != nil || len(out.Types) == 0 {
		return false
	}
	*m = out
	return true
}

// compiledIn returns given classes of the sources, which are not removed.
func compiledIn(dir string) (*Compilation, error) {
	home, err := javac.Find()
	if err != nil {
		return nil, err
	}
	c, err := prepare()
	if err != nil {
		return nil, err
	}
	c.Output = &javac.Output{Dir: dir, Compiler: home}
	return c, nil
}

// compileKey hashes all that javac reads: the sources, the class path with everything in
// its folders, the sources in further roots, and which javac it is.
func compileKey(home jdk.Home, targets []Target, o Options) (key [sha256.Size]byte, err error) {
	h := sha256.New()
	fmt.Fprintf(h, "javac 4\n%v\n%s\n%d %q", home, Identity(home), o.Level, o.Sources)
	for _, t := range targets {
		if filepath.Ext(t.Name) == ".java" {
			fmt.Fprintf(h, "%q %d %s", t.Name, len(t.Text), t.Text)
		}
	}
	fmt.Fprintf(h, "%x %x", sha256.Sum256(annotation.Jar), sha256.Sum256(harness.Jar))
	o.Mend.hash(h)
	for _, entry := range o.ClassPath {
		if err := hashFiles(h, entry, ""); err != nil {
			return key, err
		}
	}
	for _, root := range o.Sources {
		if err := hashFiles(h, root, ".java"); err != nil {
			return key, err
		}
	}
	h.Sum(key[:0])
	return key, nil
}

// hashFiles hashes a file, or those with an extension in a folder.
func hashFiles(h io.Writer, entry, ext string) error {
	return filepath.WalkDir(entry, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || ext != "" && filepath.Ext(name) != ext {
			return err
		}
		fmt.Fprintf(h, "%q ", name)
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		_, err = io.Copy(h, f)
		return err
	})
}

// Identity distinguishes an installation from another one in the same place.
func Identity(home jdk.Home) string {
	out := ""
	for _, name := range []string{"lib/modules", "jre/lib/rt.jar", "lib/rt.jar", "lib/tools.jar", "release"} {
		if info, err := os.Stat(filepath.Join(home.Dir, name)); err == nil {
			out += fmt.Sprintf("%s %d %d\n", name, info.Size(), info.ModTime().UnixNano())
		}
	}
	return out
}

// kept is a file of a folder.
type kept struct {
	Name string // below the folder, with slashes
	Data []byte
}

// pack returns the folders of classes and of types that no library has, which may be empty, as one value.
func pack(dir, absent string) ([]byte, error) {
	files, err := packed(dir, "classes")
	if err == nil && absent != "" {
		var more []kept
		more, err = packed(absent, "absent")
		files = append(files, more...)
	}
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	z, err := flate.NewWriter(&b, flate.BestSpeed)
	if err != nil {
		return nil, err
	}
	err = errors.Join(gob.NewEncoder(z).Encode(files), z.Close())
	return b.Bytes(), err
}

// packed returns the files of a folder, below another name.
func packed(dir, as string) (files []kept, err error) {
	err = filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, name)
		files = append(files, kept{as + "/" + filepath.ToSlash(rel), data})
		return err
	})
	return files, err
}

// maxKept is the size of the largest folder that is restored, in bytes.
const maxKept = 1 << 30

// restore unpacks the folder of a value.
func restore(home jdk.Home, value []byte) (*Compilation, error) {
	var files []kept
	if err := gob.NewDecoder(io.LimitReader(flate.NewReader(bytes.NewReader(value)), maxKept)).Decode(&files); err != nil {
		return nil, err
	}
	c, err := prepare()
	if err != nil {
		return nil, err
	}
	c.Output = &javac.Output{Dir: filepath.Join(c.jars, "classes"), Compiler: home}
	for _, f := range files {
		name, err := filepath.Localize(f.Name)
		if err == nil {
			name = filepath.Join(c.jars, name)
			if strings.HasPrefix(f.Name, "absent/") {
				c.Absent = filepath.Join(c.jars, "absent")
			}
			err = os.MkdirAll(filepath.Dir(name), 0o777)
		}
		if err == nil {
			err = os.WriteFile(name, f.Data, 0o666)
		}
		if err != nil {
			os.RemoveAll(c.jars)
			return nil, err
		}
	}
	return c, nil
}
