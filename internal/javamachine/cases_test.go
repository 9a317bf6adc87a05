package javamachine

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"assay/internal/javajudge"
	"assay/internal/testkit"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/classpath"
	"assay/lang/java/jdk"
	"assay/lang/java/native"
	"assay/lang/java/rt"
)

// jdks finds the JDKs; a machine without one fails, and hears what to install.
func jdks(t *testing.T) []jdk.Home {
	t.Helper()
	list := javajudge.JDKs()
	if len(list) == 0 {
		t.Fatal("no JDK from 17 on with a compiler; install one (Debian: openjdk-17-jdk-headless) or set JAVA_HOME")
	}
	return list
}

// load reads the cases that the JDK understands; what it leaves out it says.
func load(t *testing.T, home jdk.Home) []javajudge.Program {
	t.Helper()
	list, left, err := javajudge.CasesFor("../../cases", home.Feature)
	if err != nil {
		t.Fatal(err)
	}
	if len(left) > 0 {
		var names []string
		for _, p := range left {
			names = append(names, p.Name)
		}
		t.Logf("NOT RUN on JDK %d, which does not understand %d programs: %s", home.Feature, len(left), strings.Join(names, " "))
	}
	return list
}

// only returns the pattern of the environment that chooses cases while one works on
// them; a run that it cuts down says so.
func only(t *testing.T, list []javajudge.Program) []javajudge.Program {
	text := os.Getenv("ASSAY_JAVA_CASES")
	if text == "" {
		return list
	}
	t.Logf("ONLY the cases that match ASSAY_JAVA_CASES=%s", text)
	pattern := regexp.MustCompile(text)
	var some []javajudge.Program
	for _, p := range list {
		if pattern.MatchString(p.Name) {
			some = append(some, p)
		}
	}
	return some
}

// compiled are programs, their classes, and what a JVM says about them.
type compiled struct {
	dir  string
	want map[string]javajudge.Outcome
}

// compile compiles all programs in one call and asks the JVM about them.
func compile(t *testing.T, home jdk.Home, list, run []javajudge.Program) *compiled {
	t.Helper()
	s, err := javajudge.Start(home)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	c := &compiled{dir: t.TempDir(), want: map[string]javajudge.Outcome{}}
	var files []string
	for _, p := range list {
		files = append(files, p.File)
	}
	if err := s.Compile(c.dir, files); err != nil {
		t.Fatal(err)
	}
	for _, p := range run {
		var o javajudge.Outcome
		if p.Own {
			o, err = javajudge.Launch(home, c.dir, p)
		} else {
			o, err = s.Run(c.dir, p)
		}
		if err != nil {
			t.Errorf("%s: the JVM: %v", p.Name, err)
		}
		c.want[p.Name] = o
	}
	return c
}

// TestCases: every case has the outcome that the JVM gives it, for each JDK; in the quick run every case on the newest, and
// each fourth on the others.
//
// Together they call every modelled member, and everything in our own classes.
func TestCases(t *testing.T) {
	called := map[string]bool{}
	all := jdks(t)
	newest := slices.MaxFunc(all, func(a, b jdk.Home) int { return cmp.Compare(a.Feature, b.Feature) })
	for _, home := range all {
		t.Run(fmt.Sprintf("jdk%d", home.Feature), func(t *testing.T) {
			list := load(t, home)
			run := only(t, list)
			if !testkit.Long() && home != newest {
				run = sample(run)
			}
			c := compile(t, home, list, run)
			maps.Copy(called, compare(t, home, c, run, testkit.Long()))
		})
	}
	if os.Getenv("ASSAY_JAVA_CASES") == "" {
		covered(t, called)
	}
}

// older are programs that come to modelled members which only older libraries use.
var older = []string{"files/NioFiles", "library/FieldAccess"}

// sample returns each fourth program, and the older ones.
func sample(list []javajudge.Program) (some []javajudge.Program) {
	for i, p := range list {
		if i%4 == 0 || slices.Contains(older, p.Name) {
			some = append(some, p)
		}
	}
	return some
}

// covered checks that every modelled member that one of the JDKs has was called.
func covered(t *testing.T, called map[string]bool) {
	there := map[string]bool{}
	for _, home := range jdks(t) {
		path, err := classpath.Open(nil, classpath.Options{JDK: &home})
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range native.Members() {
			class, member, _ := java.SplitMember(name)
			if k, err := path.Class(class); err == nil {
				for _, m := range k.Methods {
					there[name] = there[name] || m.Name+m.Desc == member
				}
			}
		}
		path.Close()
	}
	for _, name := range native.Members() {
		switch {
		case !there[name]:
			t.Logf("NOT RUN: no JDK here has the modelled member %s", name)
		case !called[name] && !refusals[name]:
			t.Errorf("no case calls the modelled member %s", name)
		}
	}
	for _, name := range ours(t) {
		if !called[name] && !refusals[name] && !unseen[name] && !strings.HasPrefix(name, stand) && !ofContracts(name) {
			t.Errorf("no case calls our own %s", name)
		}
	}
}

// unseen are members that only a check calls: where output is not visible (cases/java-check/library/Printing.java has them), or the
// order of what is done (facts/Library.java).
var unseen = map[string]bool{
	"assay.rt.Out.formatUnseen(Ljava/util/Locale;Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;": true,
	"assay.rt.Out.others([Ljava/lang/Object;Z)[Ljava/lang/Object;":                                            true,
	"assay.rt.Out.other(Ljava/lang/Object;Z)Ljava/lang/Object;":                                               true,
	"assay.rt.Sorts.objects([Ljava/lang/Object;IILjava/util/Comparator;)V":                                    true,
	"assay.rt.Sorts.comparables([Ljava/lang/Object;II)V":                                                      true,
	"assay.rt.Sorts.sometimes()Z":                                                                             true,
	"assay.rt.Sorts.complain()V":                                                                              true,
}

// stand begins the names of our classes that stand for inputs of library types. No program makes their objects, so that nothing
// here can call them. internal/javalibrary runs the map and the set beside those of the JDK; the others are met by the checks
// of cases/java-check/represented, where nothing counts which of their methods are called.
const stand = "assay.rt.Any"

// ofContracts reports whether a member is of a class of values that contracts alone have: TestValues of lang/java/rt runs them beside lists and sets.
func ofContracts(name string) bool {
	return strings.HasPrefix(name, "assay.rt.Sequence.") || strings.HasPrefix(name, "assay.rt.Locations.")
}

// refusals are members whose only purpose is to say that something is refused.
var refusals = map[string]bool{
	"java.lang.Thread.activeCount()I": true,
	"sun.util.locale.provider.LocaleProviderAdapter.getResourceBundleBased()Lsun/util/locale/provider/LocaleProviderAdapter;": true,
	"assay.rt.Locales.unknown()V":                                                                true,
	"assay.rt.Disk.refuse(Ljava/lang/String;)V":                                                  true,
	"assay.rt.Loader.refuse(Ljava/lang/String;)V":                                                true,
	"assay.rt.Loader.getResource(Ljava/lang/String;)Ljava/net/URL;":                              true,
	"assay.rt.Loader.getResources(Ljava/lang/String;)Ljava/util/Enumeration;":                    true,
	"assay.rt.Loader.resources(Ljava/lang/String;)Ljava/util/stream/Stream;":                     true,
	"assay.rt.Loader.getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;":               true,
	"java.util.ServiceLoader.<init>(Ljava/lang/Class;Ljava/lang/Class;Ljava/lang/ClassLoader;)V": true,
	"java.lang.ClassLoader.getParent()Ljava/lang/ClassLoader;":                                   true,
	"java.lang.ClassLoader.getUnnamedModule()Ljava/lang/Module;":                                 true,
}

// ours returns the methods of our own classes, but constructors, of objects that are made
// without, and bridges.
func ours(t *testing.T) []string {
	var names []string
	for _, class := range rt.Names() {
		data, _ := rt.Class(class)
		k, err := classfile.Parse(class, data)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range k.Methods {
			if m.Name != "<init>" && !m.Flags.Has(classfile.Bridge) {
				names = append(names, strings.ReplaceAll(class, "/", ".")+"."+m.Name+m.Desc)
			}
		}
	}
	return names
}

// refused are the cases, by JDK, that assay says it cannot run yet, and a part
// of how it says so. One that runs must leave the list; a wrong outcome is never
// on it.
var refused = map[string]string{}

// compare runs the programs on two machines side by side. It gives the procedures that
// they called.
func compare(t *testing.T, home jdk.Home, c *compiled, run []javajudge.Program, fresh bool) map[string]bool {
	var machines []*Machine
	queue := make(chan javajudge.Program)
	var wait sync.WaitGroup
	for range 2 {
		m, err := New(home, c.dir)
		if err != nil {
			t.Fatal(err)
		}
		m.Fresh = fresh
		machines = append(machines, m)
		wait.Go(func() {
			defer m.Close()
			for p := range queue {
				begin := time.Now()
				got, err := m.Run(p)
				differ := javajudge.Compare(c.want[p.Name], got)
				known := refused[fmt.Sprintf("%s on %d", p.Name, home.Feature)]
				switch {
				case known != "" && err != nil && strings.Contains(err.Error(), known):
					t.Logf("NOT YET on JDK %d: %s: %v", home.Feature, p.Name, err)
				case err != nil || differ != "":
					t.Errorf("%s: %v\n%s", p.Name, err, differ)
				case known != "":
					t.Errorf("%s runs on JDK %d now: take it off the list of refused ones", p.Name, home.Feature)
				}
				if d := time.Since(begin); d > 5*time.Second {
					t.Logf("%s takes %v", p.Name, d)
				}
			}
		})
	}
	for _, p := range run {
		queue <- p
	}
	close(queue)
	wait.Wait()
	called := map[string]bool{}
	for _, m := range machines {
		maps.Copy(called, m.Called())
	}
	return called
}
