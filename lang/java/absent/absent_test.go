package absent

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"assay/lang/java/javac"
	"assay/lang/java/scan"
	"assay/source"
)

// sources use annotations of libraries that no machine has. What is named Kept is a type of variables, too.
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
	list := slices.DeleteFunc(Types(parsed(t, sources), there), func(s Source) bool { return s.Opaque })
	var names []string
	for _, s := range list {
		names = append(names, s.Type)
		if strings.Contains(s.Text, "Repeatable") != (s.Type == "lib.Tag") {
			t.Errorf("repeated?\n%s", s.Text)
		}
	}
	const want = "lib.Column lib.Kept lib.Named2 lib.Nullable lib.Package lib.Tag lib.Unused lib.Whole lib.api.API lib.api.Many lib.api.Named lib.api.Numbers lib.api.Word lib.deep.Level lib.deep.Marked many.Fast many.Slow many.Speed"
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

// TestCapitalPackage: a package with a name like that of a class, which files or a library have, is no absent class.
func TestCapitalPackage(t *testing.T) {
	got := Types(parsed(t, map[string]string{
		"p/Prime/Check.java": "package p.Prime;\nimport lib.Mark;\n@Mark public class Check { public static class Deep { } }\n",
		"p/Safe.java": "package p;\nimport p.Prime.Check;\nimport p.Prime.Check.Deep;\nimport com.Big.There;\nimport com.Big.Gone;\nimport com.Other.Gone.Inner;\n" +
			"class Safe { Check c; p.Prime.Check d; Deep e; There t; Gone g; Inner i; com.Other.Gone h; }\n",
	}), Library{
		Type:    func(name string) bool { return name == "com.Big.There" },
		Package: func(name string) bool { return name == "com.Big" },
	})
	var names []string
	for _, s := range got {
		names = append(names, s.Type)
	}
	if strings.Join(names, " ") != "com.Big.Gone com.Other lib.Mark" { // nothing says that Other is a package
		t.Errorf("%q are absent", names)
	}
}

// TestOtherUses are uses that need more than an annotation type.
func TestOtherUses(t *testing.T) {
	for _, c := range []struct{ use, want string }{
		{"class C { Gone g; }", "abstract class Gone {"},
		{"class C { Object g = new Gone(); }", "abstract class Gone {"},
		{"class C { int g = Gone.size(); }", "abstract class Gone {"},
		{"class C extends Gone { @Gone int x; }", "@interface Gone"},
		{"class C { Object o = Gone.class; }", "abstract class Gone {"},
		{"class C { Object o = Gone::new; }", "abstract class Gone {"},
		{"class C implements Other, Gone<C> { }", "interface Gone<T0>"},
		{"class C { class D<X extends Other> extends Other implements Runnable, lib.Gone { } }", "interface Gone {"},
		{"interface C<T extends Other> extends Gone { }", "interface Gone {"},
		{"class C { Gone<C, ? extends D<C, C>> g; boolean b = x < y; }", "abstract class Gone<T0, T1> {"},
		{"class C { Gone.Inner<C> i; Gone.CONST c; @Gone int x; }", "abstract static class Inner<T0> {"},
		{"class C<T extends Comparable<T> & Gone> { boolean f(int x) { return x > 1 & Other.ONE; } }", "interface Gone {"},
		{"class C { boolean f(int x) { return x > 1 & Gone.ONE; } }", "abstract class Gone {"},
		{"class C { void f() throws GoneException { } }", "abstract class GoneException extends RuntimeException {"},
		{"class C { Object o = lib.deep.Gone.of(); }", "abstract class Gone {"},
		{"@Other(Gone.class) class C { }", "abstract class Gone {"},
	} {
		files := parsed(t, map[string]string{"C.java": "package p; import lib.Gone; import lib.GoneException; import lib.Other; " + c.use})
		found := false
		for _, s := range Types(files, there) {
			found = found || strings.Contains(s.Type, "Gone") && strings.Contains(s.Text, c.want)
		}
		if !found {
			t.Errorf("%s: declared are %v", c.use, Types(files, there))
		}
	}
	if list := Types(parsed(t, map[string]string{"C.java": "package p; import java.util.Gone; import p.D; @Gone @D class C { } @interface D { }"}), there); len(list) > 0 {
		t.Errorf("declared are %v", list)
	}
}

// TestLoose: a type is no enum of the constants in annotations where code may name it, whichever file is read first.
func TestLoose(t *testing.T) {
	code := "package p; import lib.*; import other.*; class B { int f(Level l) { return l == Level.LOW ? 1 : 2; } }"
	marked := "package p; import lib.Level; import lib.Marked; @Marked(Level.HIGH) class A { }"
	for _, texts := range [][]string{{code, marked}, {marked, code}} {
		var files []*scan.File
		for i, text := range texts {
			f, _ := scan.Parse(string(rune('A'+i)), []byte(text))
			files = append(files, f)
		}
		for _, s := range Types(files, there) {
			if s.Type == "lib.Level" && !s.Opaque {
				t.Errorf("declared is\n%s", s.Text)
			}
		}
	}
}

// TestBlank takes code out, and compiles what is left.
func TestBlank(t *testing.T) {
	const text = `import java.util.function.Supplier;
import static java.lang.Math.gone1;
class A {
    static final Object FIRST = gone2(1, 2), SECOND = new Object();
    int a = 1,
        b = gone3(
            2), c = 3;
    java.util.Map<String, Integer> m = gone4.<String, Integer>of();
    final int kept;
    A() { this(1); }
    A(int x) {
        this(x, 2); // kept
        gone5();
    }
    A(int x, int y) { kept = gone6(); }
    static { gone7(); }
    int f(int x) {
        Runnable r = new Runnable() {
            public void run() { gone8(); }
        };
        return 1;
    }
    @SuppressWarnings(gone9) int g() { return 1; }
    class Inner { long h() { return gone10(); } String i() { return "}"; } }
    enum E { ONE { int k() { return 1; } }; int k() { return gone11(); } }
    enum F {
        ONE(gone12(1, 2), new int[] {1}) {
            int x = 1;
            int k() { return gone13(); }
        },
        TWO(gone14(), null), THREE(1, gone15()), FOUR(() -> { int i = gone24(); });
        F(int i, int[] a) { }
        F(Runnable r) { }
        int k() { return 1; }
        private static final String TEXT = gone16(), MORE = "";
        private static final char[] CHARS = gone17();
        private static final long[][] LONGS = {{gone18()}};
        private static final float FLOAT = gone19();
        private static final boolean FLAG = gone20();
        Runnable run = () -> gone21();
        java.util.function.Function<Integer, Integer> of = x -> x > 1 ? 2 : gone22();
        static final Runnable EITHER = MORE == null ? () -> gone23() : null;
    }
}
`
	f := parsed(t, map[string]string{"A.java": text})[0]
	var at []Position
	for n, line := range strings.Split(text, "\n") {
		for col := 0; ; {
			i := strings.Index(line[col:], "gone")
			if i < 0 {
				break
			}
			at = append(at, Position{n + 1, col + i + 1})
			col += i + 4
		}
	}
	if len(at) != 24 {
		t.Fatalf("%d places", len(at))
	}
	got := Blank(f, at)
	if got == nil {
		t.Fatal("it is not taken out")
	}
	if strings.Contains(got.Text, "gone") || strings.Count(got.Text, "\n") != strings.Count(text, "\n") {
		t.Errorf("left is\n%s", got.Text)
	}
	var names []string
	for _, m := range got.Members {
		names = append(names, m.Name)
	}
	if members := strings.Join(names, " "); members != "A.FIRST A.b A.m A.A A.A A.initialiser A.f Inner.h E.k F.ONE F.ONE.k F.TWO F.THREE F.FOUR F.TEXT F.CHARS F.LONGS F.FLOAT F.FLAG F.run F.of F.EITHER" {
		t.Errorf("members: %s", members)
	}
	dir := t.TempDir()
	var files []string
	for name, text := range map[string]string{"A.java": got.Text, "Missing.java": MissingSource.Text} {
		files = append(files, filepath.Join(dir, name))
		if err := os.WriteFile(files[len(files)-1], []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	out, err := javac.Compile(t.Context(), javac.Options{Files: files})
	if err != nil {
		t.Fatalf("%v\n%s", err, got.Text)
	}
	out.Close()
	if Blank(f, []Position{{17, 10}}) != nil || Blank(f, []Position{{99, 1}}) != nil || Blank(f, []Position{{3, 8}}) != nil {
		t.Error("the head of a member, or nothing, is taken out")
	}
}

// TestBlankConstants takes calls of constructors out that do not compile, as those of one that an annotation processor makes, until the rest does.
func TestBlankConstants(t *testing.T) {
	for _, text := range []string{
		"enum E { A(1, \"x\"), B; private final int n, m[]; private final String s; int n() { return n; } }",
		"enum E { A(1) { int n() { return 2; } }, B { }; private final int n; int n() { return n; } }",
		"enum E { A(\"x\"), B(2), C(3, 4), D; E(int n) { } E(int a, long b) { } int n() { return 1; } }",
		"enum E { A(gone()), B; E(int n) { } E(long... n) { } E() { } static final E FIRST = A; int n() { return 1; } }",
		"enum E { @Deprecated A(new int[] {1, 2}, (a, b) -> a); E() { } int n() { return 1; } }",
	} {
		last := text
		for round := 0; ; round++ {
			list := compiles(t, last)
			if len(list) == 0 {
				break
			}
			got := Blank(parsed(t, map[string]string{"E.java": last})[0], list)
			if got == nil || got.Text == last || round > 4 {
				t.Fatalf("not mended:\n%s\n%v", last, list)
			}
			last = got.Text
		}
		for _, name := range []string{"A", "n()"} {
			if !strings.Contains(last, name) || !strings.Contains(last, Missing) {
				t.Errorf("left is\n%s", last)
			}
		}
	}
}

// compiles returns where javac finds something wrong with a file.
func compiles(t *testing.T, text string) (out []Position) {
	dir := t.TempDir()
	var files []string
	for name, text := range map[string]string{"E.java": text, "Missing.java": MissingSource.Text} {
		files = append(files, filepath.Join(dir, name))
		if err := os.WriteFile(files[len(files)-1], []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	done, err := javac.Compile(t.Context(), javac.Options{Files: files})
	var list *source.List
	if errors.As(err, &list) {
		for _, d := range list.All() {
			out = append(out, Position{d.Span.Line, d.Span.Col})
		}
		return out
	}
	if err != nil {
		t.Fatal(err)
	}
	done.Close()
	return nil
}

// FuzzTypes gives it any tokens.
func FuzzTypes(f *testing.F) {
	for _, text := range sources {
		f.Add(text)
	}
	f.Add("import a.B; @B(")
	f.Add("import a.B; @a.B(C}")
	f.Add("import a. ; @A(\"\"0@")
	f.Add("import a.B; @a.B(x={@B(C.D, ")
	f.Add("enum\nE { A(1, { ), B(, ) { {\n")
	f.Fuzz(func(t *testing.T, text string) {
		file, _ := scan.Parse("F.java", []byte(text))
		Types([]*scan.File{file}, there)
		for line := range 3 {
			for col := range 12 {
				if got := Blank(file, []Position{{1, 1}, {line + 1, 3*col + 1}}); got != nil && strings.Count(got.Text, "\n") < strings.Count(text, "\n") {
					t.Errorf("lines are lost:\n%s", got.Text)
				}
			}
		}
	})
}
