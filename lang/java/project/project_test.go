package project

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"assay/source"
)

// unpacked writes the files of an archive into a new folder, which is that of the user as well: its repository of Maven and
// its cache of Gradle are there. A file *.jar is empty: nothing here reads it.
func unpacked(t *testing.T, name string) string {
	t.Helper()
	a, err := txtar.ParseFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		t.Fatal(err)
	}
	for _, f := range a.Files {
		at := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(at), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, v := range []string{"MAVEN_ARGS", "MAVEN_OPTS", "GRADLE_USER_HOME"} {
		t.Setenv(v, "")
	}
	t.Setenv("HOME", dir)
	return dir
}

// said is a path as text: the version of Java, roots and classes below the folder, and what is missing.
func said(dir string, p *Path) string {
	var b strings.Builder
	b.WriteString("java " + digits(p.Level) + "\n")
	line := func(what, name string) {
		rel, err := filepath.Rel(dir, name)
		if err != nil {
			rel = name
		}
		b.WriteString(what + " " + filepath.ToSlash(rel) + "\n")
	}
	for _, r := range p.Sources {
		line("root", r)
	}
	for _, c := range p.Classes {
		if filepath.Ext(c) == ".jar" {
			b.WriteString("jar " + filepath.Base(c) + "\n")
		} else {
			line("classes", c)
		}
	}
	for _, m := range p.Missing {
		b.WriteString("missing " + m.Name + " at " + filepath.Base(m.At.File) + ":" + digits(m.At.Line) + "\n")
	}
	for _, m := range p.Unsure {
		b.WriteString("unsure " + m.Name + " at " + filepath.Base(m.At.File) + ":" + digits(m.At.Line) + "\n")
	}
	return b.String()
}

// TestPaths: what files of the projects in testdata are compiled against. Each archive has a file "want" for each question,
// whose first line is the file that is asked about.
func TestPaths(t *testing.T) {
	archives, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(archives) < 2 {
		t.Fatal(archives, err)
	}
	for _, file := range archives {
		t.Run(filepath.Base(file), func(t *testing.T) {
			dir := unpacked(t, filepath.Base(file))
			wants, err := filepath.Glob(filepath.Join(dir, "want*"))
			if err != nil || len(wants) == 0 {
				t.Fatal("nothing is wanted", err)
			}
			for _, w := range wants {
				data, err := os.ReadFile(w)
				if err != nil {
					t.Fatal(err)
				}
				name, want, _ := strings.Cut(string(data), "\n")
				p := (&Projects{Java: 17}).Of([]string{filepath.Join(dir, name)})
				if p == nil {
					t.Fatalf("%s is in no project", name)
				}
				if got := said(dir, p); got != want {
					t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
				}
				for _, d := range p.Wrong.All() {
					t.Error(d)
				}
			}
		})
	}
}

// TestAside: what is no source of its project, of all that is found below a folder.
func TestAside(t *testing.T) {
	dir := unpacked(t, "maven.txtar")
	ps := &Projects{Java: 17}
	for _, c := range []struct {
		target, file string
		want         bool
	}{
		{".", "shop/app/src/main/java/App.java", false},
		{".", "shop/app/src/main/resources/App.java", true},
		{".", "shop/Loose.java", true},
		{"shop/app/src/main/resources", "shop/app/src/main/resources/App.java", false},
		{".", "shop/app/target/generated-sources/made/Made.java", true},
		{"shop/app/target", "shop/app/target/generated-sources/made/Made.java", true},
		{".", "shop/other/src/main/java/Other.java", true},
		{"shop/other", "shop/other/src/main/java/Other.java", false},
		{".", "loose/Loose.java", false},
	} {
		if got := ps.Aside(filepath.Join(dir, c.target), filepath.Join(dir, c.file)); got != c.want {
			t.Errorf("%s in %s: aside %t, want %t", c.file, c.target, got, c.want)
		}
	}
}

// TestVersions: the order of versions, as Maven documents it.
func TestVersions(t *testing.T) {
	inOrder := []string{"1-alpha-1", "1-alpha2", "1-beta-1", "1-m1", "1-rc1", "1-SNAPSHOT", "1", "1-sp", "1-jre", "1.0.1", "1.2", "1.9", "1.10", "2", "10.0"}
	for i, a := range inOrder {
		for j, b := range inOrder {
			if got := compareVersions(a, b); (got < 0) != (i < j) || (got > 0) != (i > j) {
				t.Errorf("%s and %s: %d", a, b, got)
			}
		}
	}
	for _, same := range [][2]string{{"1", "1.0.0"}, {"1.0", "1-ga"}, {"1-FINAL", "1"}, {"1-cr2", "1-rc2"}, {"1.a1", "1.alpha.1"}} {
		if compareVersions(same[0], same[1]) != 0 {
			t.Errorf("%s and %s are not the same", same[0], same[1])
		}
	}
	for _, c := range []struct {
		version, ranges string
		want            bool
	}{
		{"1.5", "[1.0,2.0)", true}, {"2.0", "[1.0,2.0)", false}, {"1.0", "(1.0,2.0)", false}, {"3", "[1,2],[3,)", true}, {"1.0", "[1.0]", true}, {"0.9", "(,1.0]", true}, {"1", "[", false},
	} {
		if within(c.version, c.ranges) != c.want {
			t.Errorf("%s in %s: not %t", c.version, c.ranges, c.want)
		}
	}
}

// TestLocated: what cannot be read is a warning with its line.
func TestLocated(t *testing.T) {
	for _, c := range []struct {
		text string
		line int
	}{
		{"<project>\n<a></b>\n</project>", 2},
		{"<project>\n<a>", 2},
		{"<project>\n&no;</project>", 2},
		{"<other/>", 1},
		{"", 1},
		{"<project/><project/>", 1},
		{"<?xml version='1.0' encoding='EBCDIC'?>\n<project/>", 1},
		{"<project>\n" + strings.Repeat("<a>", maxDepth+1), 2},
	} {
		_, err := treeOf("pom.xml", "project", []byte(c.text))
		var d *source.Diagnostic
		if !errors.As(err, &d) || d.Span.Line != c.line || d.Severity != source.Warning {
			t.Errorf("%.40q: %v, want line %d", c.text, err, c.line)
		}
	}
}

// FuzzScript: each text has statements or an error, and strings and braces are found where they are.
func FuzzScript(f *testing.F) {
	for _, s := range []string{"a { b 'c' }", "dependencies {\n\timplementation(\"a:b:1\") { exclude group: 'x' }\n}", "/* */ '''x\n''' //", "}", "{{{", "'\\", "x = [\n1,\n2]\ny"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		list, err := parseScript(s)
		if err == nil {
			each(list, func(s *statement) {
				if len(s.tokens) == 0 || s.line < 1 {
					t.Fatal("an empty statement")
				}
			})
		}
	})
}

// FuzzPOM: each text is a tree or a located warning, and a model can be made of it.
func FuzzPOM(f *testing.F) {
	for _, s := range []string{"<project/>", "<project><properties><a>${b}</a><b>${a}${a}</b></properties><version>${a}</version></project>", "<project><parent><artifactId>x</artifactId></parent></project>"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		dir := t.TempDir()
		file := filepath.Join(dir, "pom.xml")
		if err := os.WriteFile(file, []byte(s), 0o666); err != nil {
			t.Fatal(err)
		}
		p := (&Projects{Java: 17}).Of([]string{file})
		if p == nil {
			t.Fatal("it is in no project")
		}
		if _, err := treeOf(file, "project", []byte(s)); (err == nil) != (len(p.Wrong.All()) == 0) {
			t.Fatal("a warning is lost", err)
		}
	})
}

// TestStatements: the parts of a script.
func TestStatements(t *testing.T) {
	list, err := parseScript("plugins { id 'java' } // not { this\ndependencies {\n  api(\n    \"a:b:1\",\n    'c:d:2') /* nor } this */\n}\n")
	if err != nil || len(list) != 2 {
		t.Fatal(list, err)
	}
	deps := inside(list, "dependencies")
	if len(deps) != 1 || deps[0].line != 3 || !slices.Equal(deps[0].strings(), []string{"a:b:1", "c:d:2"}) {
		t.Errorf("got %+v", deps)
	}
}
