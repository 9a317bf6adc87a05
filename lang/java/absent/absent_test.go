package absent

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/lang/java/javac"
	"assay/lang/java/scan"
)

// sources use annotations of libraries that no machine has. A type that is named Kept must not be declared.
var sources = map[string]string{
	"p/A.java": `package p;
import lib.Nullable;
import lib.deep.Level;
import lib.deep.Marked;
import lib.Unused;
import lib.api.API;
import static lib.api.Word.LOUD;
import lib.api.Named;
import lib.api.Numbers;
import lib.api.Many;
import lib.Kept;
import java.util.*;

@API(status = API.Status.STABLE, since = "1" + ".0")
@Named(LOUD)
class A<@Nullable T> {
    /** See {@link Unused}. */
    @Marked(Level.HIGH) int x;
    static final String NAME = "n";
    @Numbers(i = 1, l = 2L, d = 1.5, c = 'c', b = true, k = String.class, ks = {int.class, A[].class}, s = NAME, n = -1, h = 0xff)
    @Many({@Many.One("a"), @Many.One("b")})
    Map<String, @Nullable Object> f(@Nullable String s, @lib.Whole(value = {"x"}) int... more) { return null; }
    @Numbers(i = 2L, s = "x") @Nullable String g() { Object o = (@Nullable Object) "@Nullable"; return o.toString(); }
    @Nullable Map.Entry<String, String> entry;
    @Nullable Map.Entry<String, String> entry() { return entry; }
    @Nullable void nothing() { }
    @lib.Nullable String again;
    @lib.api.Many.One("c") int one;
    Kept k;
    @Kept void h() { }
}
`,
	"p/B.java": `@lib.Package
package q;
import many.*;
import lib.Tag;
import lib.Column;
import javax.swing.*;
import lib.Named2;
@interface Local { }
class B {
    @Fast @Local @Deprecated @Override public String toString() { return ""; }
    @Fast(Speed.HIGH) int fast;
    @Tag("a") @Fast @Tag("b") int tagged;
    @Tag("a") int x; @Tag("b") int y;
    @Column("a") int a; @Column("b") int b;
    @Slow(millis = 5, name = Named2.FIRST) void slow() { }
}
`,
}

func parsed(t *testing.T, texts map[string]string) (out []*scan.File) {
	for name, text := range texts {
		f, errs := scan.Parse(name, []byte(text))
		if errs.Failed() {
			t.Fatal(errs)
		}
		out = append(out, f)
	}
	return out
}

var there = Library{
	Type: func(name string) bool {
		return name == "java.lang.Deprecated" || name == "java.lang.Override" || name == "java.lang.String" || name == "java.lang.Object" || name == "java.util.Map"
	},
	Package: func(name string) bool { return strings.HasPrefix(name, "java") },
}

// TestDeclared compiles what is declared, and the sources with it, but for the lines that no declaration helps.
func TestDeclared(t *testing.T) {
	list := Annotations(parsed(t, sources), there)
	var names []string
	for _, s := range list {
		names = append(names, s.Type)
		if strings.Contains(s.Text, "Repeatable") != (s.Type == "lib.Tag") {
			t.Errorf("repeated?\n%s", s.Text)
		}
	}
	const want = "lib.Column lib.Named2 lib.Nullable lib.Package lib.Tag lib.Unused lib.Whole lib.api.API lib.api.Many lib.api.Named lib.api.Numbers lib.api.Word lib.deep.Level lib.deep.Marked many.Fast many.Slow many.Speed"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("declared are\n%s, want\n%s", got, want)
	}
	dir := t.TempDir()
	var files []string
	write := func(name, text string) {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		files = append(files, name)
	}
	for _, s := range list {
		write(s.Name, s.Text)
	}
	for name, text := range sources {
		if strings.HasPrefix(text, "@") {
			name, text = "q/B.java", strings.TrimPrefix(text, "@lib.Package\n")
		}
		var lines []string
		for line := range strings.Lines(text) {
			if !strings.Contains(line, "Kept") {
				lines = append(lines, line)
			}
		}
		write(name, strings.Join(lines, ""))
	}
	write("q/package-info.java", "@lib.Package package q;")
	out, err := javac.Compile(t.Context(), javac.Options{Files: files})
	if err != nil {
		for _, s := range list {
			t.Log(s.Text)
		}
		t.Fatal(err)
	}
	out.Close()
}

// TestOtherUses are uses that need more than a declaration.
func TestOtherUses(t *testing.T) {
	for _, use := range []string{
		"class C { Gone g; }", "class C { Object g = new Gone(); }", "class C { int g = Gone.size(); }", "class C extends Gone { @Gone int x; }",
		"class C { @Gone int f(Gone g) { return 0; } }", "class C { Object o = Gone.class; }", "class C { Object o = Gone::new; }",
		"@Gone(Gone.ONE) class C { }", "@Other(Gone.class) class C { }", "class C { Gone.Inner i; @Gone int x; }",
	} {
		files := parsed(t, map[string]string{"C.java": "package p; import lib.Gone; import lib.Other; " + use})
		for _, s := range Annotations(files, there) {
			if s.Type == "lib.Gone" {
				t.Errorf("%s: declared\n%s", use, s.Text)
			}
		}
	}
	if list := Annotations(parsed(t, map[string]string{"C.java": "package p; import java.util.Gone; import p.D; @Gone @D class C { } @interface D { }"}), there); len(list) > 0 {
		t.Errorf("declared are %v", list)
	}
}

// FuzzAnnotations gives it any tokens.
func FuzzAnnotations(f *testing.F) {
	for _, text := range sources {
		f.Add(text)
	}
	f.Add("import a.B; @B(")
	f.Add("import a.B; @a.B(x={@B(C.D, ")
	f.Fuzz(func(t *testing.T, text string) {
		file, _ := scan.Parse("F.java", []byte(text))
		Annotations([]*scan.File{file}, there)
	})
}
