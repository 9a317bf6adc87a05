package typing

import (
	"strings"
	"testing"
)

// TestBetween: a comment cannot begin inside a string, a text block or a comment.
func TestBetween(t *testing.T) {
	const text = "class A { String s = \"\"\"¦n\n¦n  abc\n¦n  \"\"\".trim(); ¦y/* x\n¦n y */¦y int a;\n¦y  // ¦na\n¦y}"
	plain := strings.NewReplacer("¦y", "", "¦n", "").Replace(text)
	at := 0
	for i, part := range strings.Split(text, "¦") {
		if i > 0 {
			if got := Between("A.java", plain, at); got != (part[0] == 'y') {
				t.Errorf("before %q: %v", part, got)
			}
			part = part[1:]
		}
		at += len(part)
	}
}

// TestPlaces: where declarations begin that share their lines with others.
func TestPlaces(t *testing.T) {
	const text = `package p; class L { ¦aint n; ¦b@Deprecated public int a() { return 7; } ¦cL(int k) { } int o(int a) { return 1; } int o(long a) { return 2; }
    ¦dpublic
    int
    d(int k) { return 3; } /* x
    */ ¦epublic int e(int k) { return new Object() { int z() { return 1; } int n; }.z(); }
    enum E { A { public int z() { return 1; } }; ¦fpublic int z() { return 2; } }
    int x, y; int z;
    ¦gint v, w;
}
`
	place := map[string]int{}
	plain := ""
	for i, part := range strings.Split(text, "¦") {
		if i > 0 {
			place[part[:1]], part = len(plain), part[1:]
		}
		plain += part
	}
	for _, x := range []struct {
		check string // or a field
		line  int
		want  string // empty: nowhere
	}{
		{"p.L.a", 1, "b"}, {"p.L.L", 1, "c"}, {"p.L.o(int)", 1, ""}, {"p.L.d", 4, "d"}, {"p.L.e", 5, "e"}, {"p.L.e", 1, ""}, {"p.L.E.z", 6, "f"},
		{"p.L$E.z()", 6, "f"}, {"p.L.E.A.z", 6, ""}, {".z", 5, ""}, {"", 1, "a"}, {"", 5, ""}, {"", 7, ""}, {"", 8, "g"}, {"", 6, ""},
	} {
		at, ok := BeforeMethod("L.java", plain, x.check, x.line)
		if x.check == "" {
			at, ok = BeforeField("L.java", plain, x.line)
		}
		if ok != (x.want != "") || ok && at != place[x.want] {
			t.Errorf("%q at line %d: %d, %v; want %q at %d", x.check, x.line, at, ok, x.want, place[x.want])
		}
	}
}
