package classfile_test

import (
	"bytes"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/lang/java/classpath"
	"assay/lang/java/jdk"
)

// perCall is how many classes one javap looks at: enough for its start not to
// matter, few enough for its output to fit into memory.
const perCall = 300

// quickSample is how many classes of each JDK a quick run compares.
const quickSample = 350

// homes returns the JDKs of the machine; there must be one.
func homes(t testing.TB) (all []jdk.Home) {
	t.Helper()
	for _, h := range jdk.All() {
		if _, ok := h.Program("javap"); ok {
			all = append(all, h)
		}
	}
	if len(all) == 0 {
		t.Fatal("no JDK with javap found: set JAVA_HOME, or put a JDK on PATH (on Debian: apt-get install openjdk-17-jdk-headless)")
	}
	return all
}

// TestJavap: what we read of the classes of java.base is what javap prints of
// them: versions, flags, constants, members, instructions and tables.
func TestJavap(t *testing.T) {
	for _, h := range homes(t) {
		t.Run(fmt.Sprint("Java", h.Version), func(t *testing.T) {
			p, err := classpath.Open(nil, classpath.Options{JDK: &h})
			if err != nil {
				t.Fatal(err)
			}
			defer p.Close()
			names := baseClasses(t, p)
			if !testkit.Long() {
				names = sample(names, quickSample)
			}
			compared := 0
			for batch := range slices.Chunk(names, perCall) {
				compared += compareWithJavap(t, h, p, batch)
			}
			if compared != len(names) {
				t.Errorf("javap showed %d of %d classes", compared, len(names))
			}
			t.Logf("%d classes of %v compared", compared, h)
		})
	}
}

// baseClasses returns the classes of java.base.
func baseClasses(t *testing.T, p *classpath.Path) []string {
	t.Helper()
	all, err := p.Names()
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, n := range all {
		if f, err := p.Find(n); err != nil {
			t.Error(err)
		} else if strings.Contains(f.Origin, "/java.base/") || strings.Contains(f.Origin, "java.base.jmod") || strings.Contains(f.Origin, "rt.jar") {
			out = append(out, n)
		}
	}
	return out
}

// sample takes n of the names, evenly.
func sample(names []string, n int) []string {
	if len(names) <= n {
		return names
	}
	out := make([]string, 0, n)
	for i := range n {
		out = append(out, names[i*len(names)/n])
	}
	return out
}

// compareWithJavap compares one batch and gives how many classes javap showed.
func compareWithJavap(t *testing.T, h jdk.Home, p *classpath.Path, names []string) int {
	program, _ := h.Program("javap")
	args := []string{"-J-Xmx512m", "-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-J-Dfile.encoding=UTF-8", "-J-Dstdout.encoding=UTF-8",
		"-J-Duser.language=en", "-v", "-p"}
	for _, n := range names {
		args = append(args, strings.ReplaceAll(n, "/", "."))
	}
	cmd := exec.Command(program, args...)
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	err = javapClasses(out, func(file string, want facts) error {
		n++
		compareClass(t, p, file, want)
		return nil
	})
	if err := cmd.Wait(); err != nil {
		t.Errorf("%s: %v: %.500s", program, err, said.String())
	}
	if err != nil {
		t.Error(err)
	}
	return n
}

func compareClass(t *testing.T, p *classpath.Path, file string, want facts) {
	_, name, _ := strings.Cut(strings.TrimPrefix(file, "jrt:/"), "/") // behind the module
	c, err := p.Class(name)
	if err != nil {
		t.Errorf("%s: %v", file, err)
		return
	}
	got, err := classFacts(c)
	if err != nil {
		t.Errorf("%s: %v", file, err)
		return
	}
	slices.Sort(got)
	slices.Sort(want)
	if slices.Equal(got, want) {
		return
	}
	t.Errorf("%s: we and javap differ:%s", name, difference(got, want))
}

// difference shows the first facts that only one side has.
func difference(got, want facts) string {
	var b strings.Builder
	shown := 0
	for i, j := 0, 0; (i < len(got) || j < len(want)) && shown < 10; {
		switch {
		case j == len(want) || i < len(got) && got[i] < want[j]:
			fmt.Fprintf(&b, "\n  only we:  %.300q", got[i])
			i, shown = i+1, shown+1
		case i == len(got) || want[j] < got[i]:
			fmt.Fprintf(&b, "\n  only JDK: %.300q", want[j])
			j, shown = j+1, shown+1
		default:
			i, j = i+1, j+1
		}
	}
	return b.String()
}
