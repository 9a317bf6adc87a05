package contract_test

import (
	"fmt"
	"strings"
	"testing"

	"assay/lang/java/contract"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/library"
)

// TestLibrary: each member that contracts of the library have means something where it is used, and what has no value is listed.
func TestLibrary(t *testing.T) {
	var b strings.Builder
	members := 0
	for _, class := range library.Classes() {
		k, name := library.Of(class), strings.ReplaceAll(class, "/", ".")
		for i, f := range k.Fields {
			members++
			use := fmt.Sprintf("ensures x.%s == x.%s;", f.Name.Name, f.Name.Name)
			valued := false
			for _, r := range k.Represents {
				valued = valued || r.Name.Name == f.Name.Name
			}
			if !valued {
				use = fmt.Sprintf("assignable x.%s;", f.Name.Name)
			}
			of := name
			if name == "java.lang.AbstractStringBuilder" { // which is no public class
				of = "StringBuilder"
			}
			if name == "java.lang.Object" {
				of = "Uses"
			}
			fmt.Fprintf(&b, "//@ %s\nvoid f%d_%s(%s x) { }\n", use, i, strings.ReplaceAll(class, "/", "_"), of)
		}
		for i, m := range k.Models {
			members++
			var params, args []string
			for _, p := range m.Params {
				typ := p.Type.Name + strings.Repeat("[]", p.Type.Dims)
				params, args = append(params, typ+" "+p.Name), append(args, p.Name)
			}
			fmt.Fprintf(&b, "//@ ensures %s.%s(%s) || !%s.%s(%s);\nvoid m%d_%s(%s) { }\n", name, m.Name.Name, strings.Join(args, ", "), name, m.Name.Name, strings.Join(args, ", "), i, strings.ReplaceAll(class, "/", "_"), strings.Join(params, ", "))
		}
	}
	if members < 20 {
		t.Fatalf("there are %d members", members)
	}
	text := "class Uses {\n" + b.String() + "}\n"
	p := open(t, []string{"Uses.java"}, map[string]string{"Uses.java": text}, decl.Options{})
	set := decl.NewSet(p.path, decl.Options{})
	contract.Check(set, set.AddSource("Uses.java", []byte(text)))
	if set.Errors.Failed() {
		t.Errorf("%s\n%v", text, &set.Errors)
	}
}

// TestNoValue: a data group of the library is no value, and of objects of which nothing is said it is not listed.
func TestNoValue(t *testing.T) {
	for use, want := range map[string]string{
		"ensures System.out.outputText != null;": "may be listed, and has no value here",
		"assignable m.objectState;":              "it is not known what belongs to objectState of a java.util.HashMap",
	} {
		text := "class Uses {\n//@ " + use + "\nvoid f(java.util.HashMap<String, String> m) { }\n}\n"
		p := open(t, []string{"Uses.java"}, map[string]string{"Uses.java": text}, decl.Options{})
		set := decl.NewSet(p.path, decl.Options{})
		contract.Check(set, set.AddSource("Uses.java", []byte(text)))
		if !strings.Contains(fmt.Sprint(&set.Errors), want) {
			t.Errorf("%s: %v", use, &set.Errors)
		}
	}
}
