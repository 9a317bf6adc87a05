package frontend

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"assay/lang/java/check"
	"assay/lang/java/check/target"
	"assay/lang/java/javac"
	"assay/lang/java/jdk"
	"assay/lang/java/project"
	"assay/run"
	"assay/source"
)

// This file opens files of Java with what the project that they are in is compiled against.

// The files that a build is described by, and the folders beside main under src that hold tests.
var (
	builds = []string{"pom.xml", "build.gradle", "build.gradle.kts"}
	tests  = []string{"test", "it", "integrationTest", "integration-test", "androidTest", "testFixtures", "jmh"}
)

// testsOf reports whether a folder holds tests: it is src/test, and what is around src is built.
func testsOf(dir string) bool {
	src := filepath.Dir(dir)
	return slices.Contains(tests, filepath.Base(dir)) && filepath.Base(src) == "src" && slices.ContainsFunc(builds, func(name string) bool {
		info, err := os.Stat(filepath.Join(filepath.Dir(src), name))
		return err == nil && info.Mode().IsRegular()
	})
}

// noCode reports whether a source declares a module or describes a package.
func noCode(name string) bool { return filepath.Base(name) == "module-info.java" }

// aside reports whether a source that was found in a target is not to be checked.
func (j *Java) aside(target, name string) bool {
	return noCode(name) || !j.Alone && j.known().Aside(target, name)
}

// known are the projects that were read.
func (j *Java) known() *project.Projects {
	if j.projects == nil {
		j.projects = &project.Projects{}
		if home, err := javac.Find(); err == nil {
			j.projects.Java = home.Feature
		}
	}
	return j.projects
}

// opening is how targets are opened together: with what their project needs, and with which complaints.
type opening struct {
	java *Java
	target.Options
	path  *project.Path   // nil: they are in no project, or it is not looked at
	found map[string]bool // targets that the user did not name
	list  *source.List
}

// opening finds out what targets need.
func (j *Java) opening(targets []target.Target, files []*run.File) *opening {
	o := &opening{java: j, found: map[string]bool{}, list: &source.List{}, Options: target.Options{
		ClassPath: j.ClassPath, Specs: j.Specs, Nullable: j.Nullable, Keep: j.Keep, Owed: j.Owed, Reachable: j.Reachable, Called: j.Called, Asks: j.Asks, Overflow: j.Overflow, Whole: j.Whole, Fresh: j.Fresh, Compilers: j.Compilers}}
	var names []string
	for _, t := range targets {
		names = append(names, t.Name)
	}
	for _, f := range files {
		o.found[f.Name] = f.Found
	}
	if j.Alone {
		return o
	}
	if o.path = j.known().Of(names); o.path == nil {
		return o
	}
	o.Each, o.Mend = true, &target.Mended{}
	o.Sources = o.path.Sources
	if len(j.ClassPath) == 0 {
		o.ClassPath = o.path.Classes
	} else {
		o.path.Missing, o.path.Unsure = nil, nil // the user says what there is
	}
	o.list.Append(&o.path.Wrong)
	o.level()
	if j.Tell != nil {
		j.Tell(o.path.String())
	}
	return o
}

// oldest is the oldest version that javac compiles for, by its own version.
func oldest(home jdk.Home) int {
	if home.Feature >= 20 {
		return 8
	}
	return 7
}

// level chooses the compiler, and the version of Java that it reads.
func (o *opening) level() {
	home, err := javac.Find()
	if err != nil || o.path.Level == 0 {
		return
	}
	if home.Feature < o.path.Level {
		for _, h := range jdk.All() {
			if _, ok := h.Program("javac"); ok && h.Feature >= o.path.Level {
				o.Compiler, home = &h, h
				break
			}
		}
	}
	if home.Feature < o.path.Level {
		o.list.Warnf(o.path.LevelAt, project.CodeBuild, "the sources are for Java %d, and javac is of %v", o.path.Level, home).Help = "set JAVA_HOME to the folder of a newer JDK"
		return
	}
	o.Level = max(oldest(home), o.path.Level)
}

// broken returns the names of files with errors.
func broken(list *source.List) map[string]bool {
	bad := map[string]bool{}
	for _, d := range list.All() {
		if d.Severity == source.Error {
			bad[d.Span.File] = true
		}
	}
	return bad
}

// beside opens targets that do not compile once more, with the folders that their packages begin in as roots of sources, and then
// without what no library has. It keeps the attempt with the fewest files in error.
func (o *opening) beside(ctx context.Context, targets []target.Target, list *source.List) (*check.Program, *source.List) {
	compiles := !slices.ContainsFunc(list.All(), func(d *source.Diagnostic) bool { return d.Severity == source.Error && d.Code == javac.CodeCompile })
	if o.java.Alone || compiles || o.Mend != nil {
		return nil, list
	}
	roots := o.Options
	for _, t := range targets {
		if r := project.RootOf(t.Name, t.Text); filepath.Ext(t.Name) == ".java" && r != "" && !slices.Contains(roots.Sources, r) {
			roots.Sources = append(roots.Sources, r)
		}
	}
	roots.Keep = nil // what javac looks at there is not known
	attempts := []target.Options{roots, roots}
	attempts[1].Mend = &target.Mended{}
	if len(roots.Sources) == len(o.Sources) {
		attempts = attempts[1:]
	}
	for _, with := range attempts {
		p, again := check.Open(ctx, targets, with)
		if p != nil || len(broken(again)) < len(broken(list)) {
			o.Options, list = with, again
		}
		if p != nil {
			return p, list
		}
	}
	return nil, list
}

// without leaves roots of sources out that hold files with errors, where there are some.
func (o *opening) without(bad map[string]bool) bool {
	before := len(o.Sources)
	o.Sources = slices.DeleteFunc(slices.Clone(o.Sources), func(root string) bool {
		for name := range bad {
			if inside(name, root) {
				o.Dropped = append(o.Dropped, root)
				return true
			}
		}
		return false
	})
	return len(o.Sources) < before
}

// inside reports whether a file is in a folder.
func inside(name, dir string) bool {
	rel, err := filepath.Rel(dir, name)
	return err == nil && filepath.IsLocal(rel)
}

// rooted adds folders that packages of targets begin in, outside of the roots that the project names, where they hold a type that was declared as one
// which no library has. It reports whether there are some.
func (o *opening) rooted(targets []target.Target) bool {
	if o.path == nil || len(o.Mend.Types) == 0 {
		return false
	}
	before := len(o.Sources)
	for _, t := range targets {
		holds := func(root string) bool { return inside(t.Name, root) }
		if filepath.Ext(t.Name) != ".java" || slices.ContainsFunc(o.Sources, holds) || slices.ContainsFunc(o.Dropped, holds) {
			continue
		}
		if root := project.RootOf(t.Name, t.Text); root != "" && o.Mend.In(root) {
			o.Sources = append(slices.Clip(o.Sources), root)
		}
	}
	if len(o.Sources) == before {
		return false
	}
	o.Mend, o.Keep = &target.Mended{}, nil // what javac looks at there is not known
	return true
}

// said says what is declared in place of libraries, and which code is left out.
func (o *opening) said() {
	if o.Mend == nil {
		return
	}
	annotations, opaque, lost := &named{}, &named{}, &named{}
	for _, s := range o.Mend.Types {
		switch {
		case s.Lost:
			lost.add(s.Type, s.At)
		case s.Opaque:
			opaque.add(s.Type, s.At)
		default:
			annotations.add(s.Type, s.At)
		}
	}
	if n := len(lost.names); n > 0 {
		o.list.Warnf(lost.at, project.CodeBuild, "%s %s beside sources that do not compile: what %s is unknown", lost, plainly(n, "is", "are"), plainly(n, "it does", "they do"))
	}
	if n := len(annotations.names); n > 0 {
		o.list.Warnf(annotations.at, project.CodeBuild, "no library here has %s, used for annotations only: declared as the sources use %s", annotations, plainly(n, "it", "them"))
	}
	forOpaque, forOther := o.blanks(opaque)
	if n := len(opaque.names); n > 0 {
		does, rest := plainly(n, "it does", "they do"), ""
		if len(forOpaque.names) > 0 {
			rest = fmt.Sprintf(", and so is the code of %s, which does not compile without %s", forOpaque, plainly(n, "it", "them"))
		}
		o.list.Warnf(opaque.at, project.CodeBuild, "no library here has %s: what %s is unknown%s", opaque, does, rest).Help = forOpaque.why
	}
	if len(forOther.names) > 0 {
		w := o.list.Warnf(forOther.at, project.CodeBuild, "what the code of %s does is unknown: it does not compile", forOther)
		if w.Help = forOther.why; slices.ContainsFunc(annotations.names, func(name string) bool { return strings.HasPrefix(name, "lombok.") }) {
			w.Help += "; what Lombok would add is not there, as no annotation processor runs"
		}
	}
}

// blanks returns the members that lost their code: those of which javac said something about a type that no library has, and the others.
func (o *opening) blanks(opaque *named) (forOpaque, forOther *named) {
	forOpaque, forOther = &named{}, &named{}
	for _, name := range slices.Sorted(maps.Keys(o.Mend.Blanks)) {
		for _, m := range o.Mend.Blanks[name].Members {
			of := forOther
			if slices.ContainsFunc(opaque.names, func(t string) bool { return about(m.Why, t) }) {
				of = forOpaque
			}
			of.add(m.Name, source.Span{File: name, Line: m.At.Line, Col: m.At.Col})
			of.why = cmp.Or(of.why, fmt.Sprintf("javac says of the first: %s:%d: %s", name, m.At.Line, m.Why))
		}
	}
	return forOpaque, forOther
}

// about reports whether a message is about a type, or its package.
func about(message, t string) bool {
	dot := strings.LastIndexByte(t, '.')
	words := strings.FieldsFunc(message, func(r rune) bool { return r != '_' && r != '$' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return slices.Contains(words, t[dot+1:]) || dot > 0 && strings.Contains(message, "package "+t[:dot]+" ")
}

// named are names for a message, with the place of the first.
type named struct {
	names []string
	at    source.Span
	why   string // of code: what javac says of the first
}

func (n *named) add(name string, at source.Span) {
	if len(n.names) == 0 {
		n.at = at
	}
	n.names = append(n.names, name)
}

func (n *named) String() string { return source.Some(n.names) }

func plainly(n int, one, more string) string {
	if n == 1 {
		return one
	}
	return more
}

// absentPackage is what javac says of a library that is not there.
var absentPackage = regexp.MustCompile(`^(static import only from classes and interfaces|package .* does not exist)`)

// report adds complaints of all attempts. Errors in sources that were found, and not named, become two warnings: about what
// is not on this machine, with the number of files that javac says it of, and about the first of the others.
func (o *opening) report(list *source.List) {
	var forLibrary, others []*source.Diagnostic
	for _, d := range list.All() {
		switch {
		case o.path == nil || d.Severity != source.Error || d.Code != javac.CodeCompile || !o.found[d.Span.File]:
			o.list.Add(d)
		case absentPackage.MatchString(d.Message):
			forLibrary = append(forLibrary, d)
		default:
			others = append(others, d)
		}
	}
	o.said()
	if o.path == nil {
		return
	}
	if w := o.path.Warning(len(forLibrary)); w != nil {
		o.list.Add(w)
	} else {
		others = append(forLibrary, others...)
	}
	if n := len(others); n > 0 {
		w := *others[0]
		w.Severity = source.Warning
		w.Message = fmt.Sprintf("%s not compile, and %s not checked; here: %s", plural(n, "file does", "files do"), plainly(n, "is", "are"), others[0].Message)
		w.Help = cmp.Or(w.Help, "if a build generates what is missing, let it do so first; --classpath names further folders and jars")
		o.list.Add(&w)
	}
}

func plural(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}
