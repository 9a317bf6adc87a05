// This file draws defects: see docs/benchmarks/known.md for the rule.

package known

import (
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

const (
	defects4j = "rjust/defects4j"
	listed    = "ca4a0ef98686bcd375336b1066acd6a54e875e34" // the commit whose lists are read
)

// subject is a subject of Defects4J, and the repository of its code.
type subject struct{ name, repository string }

var subjects = []subject{
	{"Cli", "apache/commons-cli"}, {"Codec", "apache/commons-codec"}, {"Collections", "apache/commons-collections"}, {"Compress", "apache/commons-compress"},
	{"Gson", "google/gson"}, {"JacksonCore", "FasterXML/jackson-core"}, {"JxPath", "apache/commons-jxpath"}, {"Jsoup", "jhy/jsoup"},
	{"Math", "apache/commons-math"}, {"Time", "JodaOrg/joda-time"},
}

// chronicle is a project whose history is read from a commit backwards.
type chronicle struct{ name, repository, from, below string } // below: the folder of the part that is read; empty: all

var chronicles = []chronicle{
	{"java-design-patterns", "iluwatar/java-design-patterns", "22a34127d0b08449c24cf7e230c04a097deca2f3", ""},
	{"JCTools", "JCTools/JCTools", "c3312218f8871dc7b541f2422dc7d33d0c445c89", "jctools-core/"},
	{"nanohttpd", "NanoHttpd/nanohttpd", "efb2ebf85a2b06f7c508aba9eaad5377e3a01e81", ""},
	{"TheAlgorithms", "TheAlgorithms/Java", "9d05db2d14702454a418ff31158905e502df83e0", ""},
	{"stream-lib", "addthis/stream-lib", "5a3bc87c5314f7771ea3968e9015a3d25536343e", ""},
	{"commons-numbers", "apache/commons-numbers", "da227b0534b990451409f81d6ac15990c0915ffb", ""},
	{"commonmark-java", "commonmark/commonmark-java", "b89e72fdb25948c1b9623d64baa29d35d49f8abf", ""},
	{"exp4j", "fasseg/exp4j", "4657309f9cd95ca8b6e5e1ef855167d4f9d21d83", ""},
	{"minimal-json", "ralfstx/minimal-json", "c091e6985620da04d5abcd902aafb6c9583c48ea", ""},
	{"jgrapht", "jgrapht/jgrapht", "7580075f92b59ac47516aec5f1b859f459f7ec89", "jgrapht-core/"},
	{"zxing", "zxing/zxing", "7f129804e396958ae762da288da5df330d142da0", "core/"},
}

// Numbers of the rule for histories.
const (
	newest    = 3  // taken of each project
	mostLines = 40 // that a fix removes and adds
)

// population is what a list had.
type population struct {
	List  string // of a subject, or of a project
	Drawn int
	Other int // bugs of other kinds in the list of a subject; candidates that were struck, in a history
}

// draw makes the lists again, and writes them beside the sources; sentences of defects that are there already are kept.
func draw(ctx context.Context, o *options) error {
	var all []defect
	var counted []population
	add := func(list []defect, p population) {
		all, counted = append(all, list...), append(counted, p)
	}
	for _, s := range subjects {
		list, p, err := o.drawSubject(ctx, s)
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		add(list, p)
	}
	struck, err := parseStruck(struckText)
	if err != nil {
		return err
	}
	for _, c := range chronicles {
		list, p, err := o.drawChronicle(ctx, c, struck)
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		add(list, p)
	}
	said := map[string]string{}
	if before, err := parseDefects(defectsText); err == nil {
		for _, d := range before {
			said[d.ID] = d.Sentence
		}
	}
	var b strings.Builder
	b.WriteString("# Known bugs, written by go run ./bench known -draw (the sentences by people): id, repository, commit before the fix, the fix, exception,\n" +
		"# files to check, methods with the fault, roots of sources, and what is wrong.\n")
	for _, d := range all {
		d.Sentence = cmp.Or(said[d.ID], "-")
		b.WriteString(d.line())
	}
	var n strings.Builder
	n.WriteString("# What the lists had, written by go run ./bench known -draw: subject or project, drawn, bugs of other kinds (of a history: struck).\n")
	for _, p := range counted {
		fmt.Fprintf(&n, "%s\t%d\t%d\n", p.List, p.Drawn, p.Other)
	}
	if err := os.WriteFile(filepath.Join("bench", "known", "population.tsv"), []byte(n.String()), 0o666); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join("bench", "known", "defects.tsv"), []byte(b.String()), 0o666)
}

// drawSubject takes the bugs of a subject that failed with the exceptions of the rule.
func (o *options) drawSubject(ctx context.Context, s subject) ([]defect, population, error) {
	p := population{List: s.name}
	lists, err := o.open(ctx, defects4j)
	if err != nil {
		return nil, p, err
	}
	code, err := o.open(ctx, s.repository)
	if err != nil {
		return nil, p, err
	}
	base := "framework/projects/" + s.name + "/"
	text, err := lists.file(ctx, listed, base+"active-bugs.csv")
	if err != nil {
		return nil, p, err
	}
	bugs, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		return nil, p, err
	}
	var out []defect
	for _, b := range bugs[1:] {
		tests, err := lists.file(ctx, listed, base+"trigger_tests/"+b[0])
		if err != nil {
			return nil, p, err
		}
		names, err := code.git(ctx, "ls-tree", "-r", "--name-only", b[1])
		if err != nil {
			return nil, p, err
		}
		f := failed(tests, strings.Fields(names))
		if f == nil {
			p.Other++
			continue
		}
		patch, err := lists.file(ctx, listed, base+"patches/"+b[0]+".src.patch")
		if err != nil {
			return nil, p, err
		}
		d := defect{ID: s.name + "-" + b[0], Repository: s.repository, Before: b[1], Fix: b[2], Exception: f.class}
		if err := d.locate(ctx, code, hunks(patch), f); err != nil {
			return nil, p, fmt.Errorf("%s: %w", d.ID, err)
		}
		out = append(out, d)
	}
	p.Drawn = len(out)
	return out, p, nil
}

// failure is how a test failed.
type failure struct {
	class  string // of the exception, without java.lang
	file   string // of the first frame outside the library
	method string
}

var (
	ofLibrary = regexp.MustCompile(`^(java|javax|sun|jdk|com\.sun)\.`)
	frameForm = regexp.MustCompile(`^\s*at ([\w.$]+)\.([\w$<>]+)\((?:([\w$]+\.java):\d+)?`)
	ofMachine = []string{
		"NullPointerException", "ArrayIndexOutOfBoundsException", "StringIndexOutOfBoundsException", "IndexOutOfBoundsException", "ClassCastException",
		"NegativeArraySizeException", "ArithmeticException", "ArrayStoreException", "StackOverflowError",
	}
	// of java.*, and no unchecked exceptions
	checked = []string{"java.lang.Exception", "java.lang.OutOfMemoryError", "java.io.IOException", "java.io.EOFException", "java.io.InvalidClassException", "java.util.zip.ZipException"}
)

// failed is the first failure of the recorded tests that meets the rule; names are the files of the subject.
func failed(tests string, names []string) *failure {
	for i, test := range strings.Split("\n"+tests, "\n--- ") {
		if i == 0 {
			continue // before the first test
		}
		lines := strings.Split(test, "\n")
		if len(lines) < 2 {
			continue
		}
		class, _, _ := strings.Cut(strings.TrimSpace(lines[1]), ":")
		inside, found := false, false // the exception was made by the library; a frame was seen
		for _, line := range lines[2:] {
			m := frameForm.FindStringSubmatch(line)
			if m == nil {
				continue
			}
			library := ofLibrary.MatchString(m[1])
			if !found {
				inside, found = library, true
			}
			if library {
				continue
			}
			short, ofLang := strings.CutPrefix(class, "java.lang.")
			of := ofLang && slices.Contains(ofMachine, short)
			if !of && !(inside && strings.HasPrefix(class, "java.") && !slices.Contains(checked, class)) {
				break
			}
			file := strings.ReplaceAll(m[1][:max(strings.LastIndexByte(m[1], '.'), 0)], ".", "/") + "/" + m[3]
			n := slices.IndexFunc(names, func(name string) bool { return !testFile.MatchString(name) && strings.HasSuffix("/"+name, "/"+file) })
			if m[3] != "" && n >= 0 {
				return &failure{short, names[n], m[2]}
			}
			break
		}
	}
	return nil
}

// locate finds the files and methods of a defect from the lines that were changed, in the sources with the fix, and from the frame that failed.
func (d *defect) locate(ctx context.Context, code *repository, change map[string][]hunk, f *failure) error {
	file := func(name string) {
		if !slices.Contains(d.Files, name) {
			d.Files = append(d.Files, name)
		}
	}
	method := func(name, method string) {
		if m := path.Base(name) + ":" + method; !slices.Contains(d.Faults, m) {
			d.Faults = append(d.Faults, m)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(change)) {
		text, err := code.file(ctx, d.Fix, name)
		if err != nil {
			return err
		}
		file(name)
		for _, m := range changed(extents(name, text), change[name]) {
			method(name, m)
		}
	}
	if f != nil {
		file(f.file)
		method(f.file, f.method)
	}
	// A file that the fix brings is not there to be checked before it.
	names, err := code.git(ctx, "ls-tree", "-r", "--name-only", d.Before)
	if err != nil {
		return err
	}
	there := strings.Split(names, "\n")
	d.Files = slices.DeleteFunc(d.Files, func(name string) bool { return !slices.Contains(there, name) })
	return d.locateRoots(ctx, code)
}

// locateRoots finds the folders that the packages of the files begin in.
func (d *defect) locateRoots(ctx context.Context, code *repository) error {
	for _, name := range d.Files {
		text, err := code.file(ctx, d.Before, name)
		if err != nil {
			return err
		}
		if r := root(name, text); !slices.Contains(d.Roots, r) {
			d.Roots = append(d.Roots, r)
		}
	}
	return nil
}

// Words by which a message names how something failed, and the class of the exception.
var named = []struct {
	words *regexp.Regexp
	class string
}{
	{regexp.MustCompile(`(?i)NullPointer|\bNPEs?\b|null pointer`), "NullPointerException"},
	{regexp.MustCompile(`(?i)IndexOutOfBounds|\bout[- ]of[- ]bounds\b|\bAIOOBE?\b`), "IndexOutOfBoundsException"},
	{regexp.MustCompile(`ClassCastException`), "ClassCastException"},
	{regexp.MustCompile(`NegativeArraySize`), "NegativeArraySizeException"},
	{regexp.MustCompile(`(?i)ArithmeticException|(divi(de|sion)|modulo) by (zero|0)\b`), "ArithmeticException"},
	{regexp.MustCompile(`ArrayStoreException`), "ArrayStoreException"},
	{regexp.MustCompile(`(?i)stack ?overflow|(infinite|endless) recursion`), "StackOverflowError"},
	{regexp.MustCompile(`(?i)(infinite|endless) loop|\bhangs?\b`), "endless"},
	{regexp.MustCompile(`NoSuchElementException`), "java.util.NoSuchElementException"},
	{regexp.MustCompile(`EmptyStackException`), "java.util.EmptyStackException"},
	{regexp.MustCompile(`ConcurrentModification`), "java.util.ConcurrentModificationException"},
	{regexp.MustCompile(`NumberFormatException`), "NumberFormatException"},
}

var aFix = regexp.MustCompile(`(?i)\b(fix|bug|avoid|prevent|issue|check)`)

// namedBy is the exception that a message names first, or empty.
func namedBy(message string) string {
	class, first := "", len(message)
	for _, n := range named {
		if at := n.words.FindStringIndex(message); at != nil && at[0] < first {
			class, first = n.class, at[0]
		}
	}
	return class
}

// drawChronicle takes the newest fixes of a project.
func (o *options) drawChronicle(ctx context.Context, c chronicle, struck map[string]string) ([]defect, population, error) {
	p := population{List: c.name}
	code, err := o.open(ctx, c.repository)
	if err != nil {
		return nil, p, err
	}
	log, err := code.git(ctx, "log", "--no-merges", "--format=%H%x01%B%x02", c.from)
	if err != nil {
		return nil, p, err
	}
	var out []defect
	for _, entry := range strings.Split(log, "\x02") {
		commit, message, _ := strings.Cut(strings.TrimSpace(entry), "\x01")
		subject, _, _ := strings.Cut(message, "\n")
		class := namedBy(message)
		if class == "" || !aFix.MatchString(subject) || strings.HasPrefix(strings.TrimSpace(subject), "Revert") {
			continue
		}
		d, err := drawCommit(ctx, code, c, commit)
		switch {
		case err != nil:
			return nil, p, fmt.Errorf("%.8s: %w", commit, err)
		case d == nil:
		case struck[d.ID] != "":
			p.Other++
		default:
			d.Exception = class
			out = append(out, *d)
		}
		if len(out) == newest {
			break
		}
	}
	p.Drawn = len(out)
	return out, p, nil
}

// drawCommit is the defect that a commit mends, or nil where its change is not of the form of the rule.
func drawCommit(ctx context.Context, code *repository, c chronicle, commit string) (*defect, error) {
	before, err := code.git(ctx, "rev-parse", commit+"^")
	if err != nil {
		return nil, nil // the first commit mends nothing
	}
	before = strings.TrimSpace(before)
	stat, err := code.git(ctx, "diff-tree", "-r", "--name-status", "--no-renames", before, commit)
	if err != nil {
		return nil, err
	}
	var names []string
	for line := range strings.Lines(stat) {
		how, name, _ := strings.Cut(strings.TrimSpace(line), "\t")
		if strings.HasSuffix(name, ".java") && !testFile.MatchString(name) {
			names = append(names, how+name)
		}
	}
	if len(names) != 1 || names[0][0] != 'M' || !strings.HasPrefix(names[0][1:], c.below) {
		return nil, nil
	}
	name := names[0][1:]
	diff, err := code.git(ctx, "diff", before, commit, "--", name)
	if err != nil {
		return nil, err
	}
	list, lines := hunks(diff)[name], 0
	for _, h := range list {
		lines += len(h.gone) + len(h.come)
	}
	if lines > mostLines {
		return nil, nil
	}
	old, err := code.file(ctx, before, name)
	if err != nil {
		return nil, err
	}
	mended, err := code.file(ctx, commit, name)
	if err != nil {
		return nil, err
	}
	all := extents(name, old)
	methods := changed(all, list)
	for _, m := range changed(extents(name, mended), swapped(list)) {
		if !slices.Contains(methods, m) && slices.ContainsFunc(all, func(e extent) bool { return e.name == m }) {
			methods = append(methods, m)
		}
	}
	if len(methods) == 0 {
		return nil, nil
	}
	d := &defect{ID: c.name + "-" + commit[:8], Repository: c.repository, Before: before, Fix: commit, Files: []string{name}}
	for _, m := range methods {
		d.Faults = append(d.Faults, path.Base(name)+":"+m)
	}
	return d, d.locateRoots(ctx, code)
}
