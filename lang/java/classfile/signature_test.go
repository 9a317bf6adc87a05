package classfile

import (
	"strings"
	"testing"
)

// TestSignature: types read and print as Java has them.
func TestSignature(t *testing.T) {
	for text, want := range map[string]string{
		"I":                      "int",
		"[[J":                    "long[][]",
		"TT;":                    "T",
		"[TT;":                   "T[]",
		"Ljava/util/List<*>;":    "java.util.List<?>",
		"Ljava/lang/String;":     "java.lang.String",
		"La/B<TT;[I-La/C;+TU;>;": "a.B<T, int[], ? super a.C, ? extends U>",
		"La/B<TT;>.C<TU;>;":      "a.B<T>.C<U>",
		"La/B<TT;>.C.D<*>;":      "a.B<T>.C.D<?>",
		"La/B.C<TT;>;":           "a.B$C<T>",
		"Ljava/util/Map<Ljava/lang/String;Ljava/util/List<[TT;>;>;": "java.util.Map<java.lang.String, java.util.List<T[]>>",
	} {
		g, err := ParseSignature(text)
		if err != nil || g.String() != want {
			t.Errorf("%s: %v, %v; want %s", text, g, err, want)
		}
	}
}

// TestSignatures: classes and methods.
func TestSignatures(t *testing.T) {
	c, err := ParseClassSignature("<T:Ljava/lang/Object;U::Ljava/lang/Comparable<-TU;>;:LI;>Ljava/lang/Object;LJ<TT;>;")
	if err != nil || len(c.Params) != 2 || len(c.Params[1].Bounds) != 2 || c.Params[1].Bounds[0].String() != "java.lang.Comparable<? super U>" || len(c.Supers) != 2 {
		t.Errorf("%+v, %v", c, err)
	}
	m, err := ParseMethodSignature("<E:Ljava/lang/Exception;>(TE;[I)Ljava/util/List<TE;>;^TE;^LX;")
	if err != nil || len(m.TypeParams) != 1 || len(m.Params) != 2 || m.Result.String() != "java.util.List<E>" {
		t.Errorf("%+v, %v", m, err)
	}
}

// TestBadSignatures: what is no signature is an error and nothing else.
func TestBadSignatures(t *testing.T) {
	for _, text := range []string{"", "[", "L", "L;", "La", "T;", "TT", "Q", "La<", "La<>", "La<TT;", "II", "<", "La/B<*>.;", strings.Repeat("LA<", 500), strings.Repeat("[", 1000)} {
		if g, err := ParseSignature(text); err == nil {
			t.Errorf("%q is read as %v", clip(text), g)
		}
		if _, err := ParseClassSignature("<" + text); err == nil {
			t.Errorf("<%q is read", clip(text))
		}
		if _, err := ParseMethodSignature("(" + text); err == nil {
			t.Errorf("(%q is read", clip(text))
		}
	}
}

func FuzzSignature(f *testing.F) {
	f.Add("<T:Ljava/lang/Object;>La/B<TT;>.C<*>;")
	f.Add("(TE;[I)V^TE;")
	f.Fuzz(func(t *testing.T, text string) {
		if g, err := ParseSignature(text); err == nil {
			_ = g.String()
		}
		ParseClassSignature(text)
		ParseMethodSignature(text)
	})
}
