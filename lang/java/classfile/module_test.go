package classfile_test

import (
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"assay/lang/java/classfile"
	"assay/lang/java/jdk"
	"assay/lang/java/jimage"
)

// moduleInfo returns the module-info of a module of an installation.
func moduleInfo(t testing.TB, h jdk.Home, module string) []byte {
	t.Helper()
	im, err := jimage.Open(h.ClassFiles()[0], jimage.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	defer im.Close()
	data, found, err := im.Read("/" + module + "/module-info.class")
	if err != nil || !found {
		t.Fatalf("%v: %s: found %v, %v", h, module, found, err)
	}
	return data
}

// TestModule: what a module declares is what java --describe-module prints.
func TestModule(t *testing.T) {
	for _, h := range homes(t) {
		for _, name := range []string{"java.base", "java.sql", "jdk.compiler", "java.desktop"} {
			c, err := classfile.Parse(name, moduleInfo(t, h, name))
			if err != nil {
				t.Fatal(err)
			}
			java, _ := h.Program("java")
			out, err := exec.Command(java, "-Xmx256m", "--describe-module", name).Output()
			if err != nil {
				t.Fatal(err)
			}
			var want []string
			for line := range strings.Lines(string(out)) {
				line = strings.TrimSpace(line)
				if head, to, ok := strings.Cut(line, " to "); ok { // java prints them in the order of a hash table
					line = head + " to " + sorted(strings.Fields(to))
				}
				if !strings.HasPrefix(line, "contains ") { // packages that it keeps to itself
					want = append(want, line)
				}
			}
			got := describe(c.Module)
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("%v: %s:%s", h, name, difference(got, want))
			}
			if !c.Flags.Has(classfile.ModuleFlag) || c.Name != "module-info" || c.Super != "" {
				t.Errorf("%v: %s is class %s with superclass %q", h, name, c.Name, c.Super)
			}
		}
	}
}

func sorted(all []string) string { return strings.Join(slices.Sorted(slices.Values(all)), " ") }

// describe writes a module as java --describe-module does.
func describe(m *classfile.Module) (out facts) {
	dots := func(s string) string { return strings.ReplaceAll(s, "/", ".") }
	out.add("%s@%s", m.Name, m.Version)
	for _, r := range m.Requires {
		words := words(r.Flags, []word{{classfile.Transitive, "transitive"}, {classfile.StaticPhase, "static"}, {classfile.Mandated, "mandated"}})
		out = append(out, strings.TrimSpace(fmt.Sprintf("requires %s %s", r.Module, words)))
	}
	exports := func(word string, all []classfile.Export) {
		for _, e := range all {
			if len(e.To) == 0 {
				out.add("%s %s", word, dots(e.Package))
			} else {
				out.add("qualified %s %s to %s", word, dots(e.Package), sorted(e.To))
			}
		}
	}
	exports("exports", m.Exports)
	exports("opens", m.Opens)
	for _, u := range m.Uses {
		out.add("uses %s", dots(u))
	}
	for _, p := range m.Provides {
		var with []string
		for _, w := range p.With {
			with = append(with, dots(w))
		}
		out.add("provides %s with %s", dots(p.Service), strings.Join(with, " "))
	}
	return out
}
