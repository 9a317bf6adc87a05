package target

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"

	"assay/lang/java/annotation"
	"assay/lang/java/harness"
	"assay/lang/java/javac"
	"assay/lang/java/jdk"
	"assay/source"
)

// Compilation is what javac made of sources.
type Compilation struct {
	*javac.Output
	Annotations string              // the jar of those that carry contracts
	Harness     string              // the jar of the classes that make arbitrary values
	Absent      string              // a folder with the types that no library has; empty: none
	jars        string              // folder of ours
	bySource    map[string][]string // classes, by the source that they were made of; see index
}

// prepare writes the jars of ours into a new folder.
func prepare() (*Compilation, error) {
	dir, err := os.MkdirTemp("", "assay-jars-")
	if err != nil {
		return nil, Unprepared(err)
	}
	c := &Compilation{jars: dir, Annotations: filepath.Join(dir, "annotation.jar"), Harness: filepath.Join(dir, "harness.jar")}
	err = os.WriteFile(c.Annotations, annotation.Jar, 0o666)
	if err == nil {
		err = os.WriteFile(c.Harness, harness.Jar, 0o666)
	}
	if err != nil {
		os.RemoveAll(dir)
		return nil, Unprepared(err)
	}
	return c, nil
}

// Unprepared says that there is no room for what javac reads.
func Unprepared(err error) error {
	return &source.Diagnostic{Code: javac.CodeJavac, Span: source.Span{File: "javac"}, Message: "cannot write the jars that it reads: " + err.Error(),
		Help: "TMPDIR names the folder for temporary files"}
}

// Compile compiles sources with the annotations of contracts and the harness classes on the class
// path; the user's own come first. The pool may be nil.
func Compile(ctx context.Context, files, further []string, pool *javac.Pool) (*Compilation, error) {
	return compiled(ctx, files, Options{ClassPath: further, Compilers: pool})
}

func compiled(ctx context.Context, files []string, o Options) (*Compilation, error) {
	c, err := prepare()
	if err != nil {
		return nil, err
	}
	path, as := []string{c.Annotations}, map[string]string(nil)
	if kept := c.keepLombok(o.ClassPath); kept != "" {
		path = append(path, kept)
	}
	path = append(path, o.ClassPath...)
	if m := o.Mend; m != nil && len(m.Types) > 0 {
		if err = c.declare(ctx, &o); err == nil { // else sources that need them are in error
			path = append(path, c.Absent)
		}
		if files, as, err = c.blanked(files, m); err != nil {
			os.RemoveAll(c.jars)
			return nil, Unprepared(err)
		}
	}
	if c.Output, err = javac.Compile(ctx, javac.Options{Files: files, As: as, ClassPath: append(path, c.Harness), Sources: o.Sources, Flags: o.levels(), Each: o.Each || o.Mend != nil && len(o.Mend.Types) > 0, Compiler: o.Compiler, Pool: o.Compilers}); err != nil {
		os.RemoveAll(c.jars)
		return nil, err
	}
	return c, nil
}

// levels are the flags for the version of Java that the sources are for.
func (o *Options) levels() []string {
	if o.Level == 0 {
		return nil
	}
	return []string{"-source", strconv.Itoa(o.Level), "-target", strconv.Itoa(o.Level)}
}

// compiler returns the installation that compiles.
func (o *Options) compiler() (jdk.Home, error) {
	if o.Compiler != nil {
		return *o.Compiler, nil
	}
	return javac.Find()
}

// Close removes what was written.
func (c *Compilation) Close() error { return errors.Join(os.RemoveAll(c.jars), c.Output.Close()) }
