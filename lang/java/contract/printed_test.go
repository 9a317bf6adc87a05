package contract_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/lang/java/contract/decl"
	"assay/lang/java/jml"
	"assay/lang/java/spec"
	"assay/lang/java/spec/spectest"
)

// printedMethods is how many methods the class of TestPrinted has.
const printedMethods = 25

// skeleton returns a class whose methods have contracts in front of them, and in their bodies.
func skeleton(members string, of func(i int) (before, body string)) string {
	var b strings.Builder
	b.WriteString("class Printed {\n" + members + "int a; int b; int[] elems; Printed next;\n")
	for i := range printedMethods {
		before, body := of(i)
		fmt.Fprintf(&b, "%sint m%d(int a, int[] b) {\n%sreturn 0; }\n", before, i, body)
	}
	b.WriteString("}\n")
	return b.String()
}

// TestPrinted: contracts of random clauses are read as what they were made of, and what is printed of them is read as the same again.
func TestPrinted(t *testing.T) {
	r := testkit.Rand(t)
	p := open(t, []string{"Printed.java"}, map[string]string{"Printed.java": skeleton("", func(int) (string, string) { return "", "" })}, decl.Options{})
	g := &spectest.Gen{R: r, D: jml.Dialect, JML: true}
	read := func(text string) (*jml.Unit, *decl.Set) {
		set := decl.NewSet(p.path, decl.Options{})
		u := set.AddSource("Printed.java", []byte(text))
		if set.Errors.Failed() {
			t.Fatalf("%s\n%v", text, &set.Errors)
		}
		return u, set
	}
	behind := 0 // brackets
	for range testkit.Count(t, 10_000, 500) / printedMethods {
		class := g.Class()
		var made []*spec.Method
		for range printedMethods {
			made = append(made, g.Method())
		}
		text := skeleton(spectest.WriteClass(class, jml.Dialect), func(i int) (string, string) { return spectest.Write(made[i], jml.Dialect) })
		if n := len(arrayVariable.FindAllString(text, -1)); n > 0 && r.IntN(2) == 0 {
			text, behind = arrayVariable.ReplaceAllString(text, "${1}Node ${2}[]"), behind+n
		}
		u, set := read(text)
		if got, want := classSaid(u), spectest.ShapeOfClass(class); got != want {
			t.Fatalf("%s\nis read otherwise: %s", text, testkit.Diff("contract", want, got))
		}
		printed := set.Print(u)
		again, _ := read(printed)
		if got, want := classSaid(again), spectest.ShapeOfClass(class); got != want {
			t.Fatalf("%s\nis read otherwise: %s", printed, testkit.Diff("contract", want, got))
		}
		for i, m := range made {
			want := spectest.ShapeOf(m)
			if got := methodSaid(u, i); got != want {
				t.Fatalf("%s\nm%d is read otherwise: %s", text, i, testkit.Diff("contract", want, got))
			}
			if got := methodSaid(again, i); got != want {
				t.Fatalf("%s\nm%d is read otherwise: %s", printed, i, testkit.Diff("contract", want, got))
			}
		}
	}
	if behind == 0 {
		t.Error("no brackets stood behind a name")
	}
}

// arrayVariable is a declaration in contracts whose brackets may stand behind the name.
var arrayVariable = regexp.MustCompile(`(//@ (?:old|ghost|model) (?:static )?)Node\[\] (\w+)`)

func classSaid(u *jml.Unit) string {
	c := u.Classes[u.File.Types[0]]
	if c == nil {
		c = &spec.Class{}
	}
	return spectest.ShapeOfClass(c)
}

func methodSaid(u *jml.Unit, i int) string {
	for _, m := range u.File.Types[0].Methods {
		if m.Name == fmt.Sprint("m", i) && u.Methods[m] != nil {
			return spectest.ShapeOf(u.Methods[m])
		}
	}
	return ""
}
