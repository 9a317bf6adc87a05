package javamachine

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"assay/internal/javajudge"
	"assay/internal/testkit"
	"assay/lang/java/jdk"
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

// only is the pattern of the environment that chooses cases while one works on
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

// TestCases: every case has the outcome that the JVM gives it, for each JDK.
func TestCases(t *testing.T) {
	for _, home := range jdks(t) {
		t.Run(fmt.Sprintf("jdk%d", home.Feature), func(t *testing.T) {
			list := load(t, home)
			run := only(t, list)
			c := compile(t, home, list, run)
			compare(t, home, c, run, testkit.Long())
		})
	}
}

// refused are the cases, by JDK, that assay says it cannot run yet, and a part
// of how it says so. One that runs must leave the list; a wrong outcome is never
// on it.
var refused = map[string]string{
	"exceptions/OutOfMemory on 17": "the heap is full",
	"exceptions/OutOfMemory on 25": "the heap is full",
	"records/RecordPatterns on 25": "a dynamic constant",
}

// compare runs the programs on two machines side by side.
func compare(t *testing.T, home jdk.Home, c *compiled, run []javajudge.Program, fresh bool) {
	queue := make(chan javajudge.Program)
	var wait sync.WaitGroup
	for range 2 {
		m, err := New(home, c.dir)
		if err != nil {
			t.Fatal(err)
		}
		m.Fresh = fresh
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
}
