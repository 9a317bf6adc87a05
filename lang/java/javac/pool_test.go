package javac

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"assay/internal/testkit"
)

// running returns how many JVMs of a pool wait for calls.
func (p *Pool) running() (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, k := range p.kinds {
		if k.kept != nil && !k.busy {
			n++
		}
	}
	return n
}

// serverSource is the source of what the JVMs of pools run.
func serverSource(t *testing.T) string {
	t.Helper()
	_, file, _, _ := runtime.Caller(0)
	text, err := os.ReadFile(filepath.Join(filepath.Dir(file), "Server.java"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// compiledBy returns the class files that a call makes, with their content, and what is wrong with the sources.
func compiledBy(t *testing.T, o Options) (classes map[string]string, warnings, wrong string) {
	t.Helper()
	out, err := Compile(t.Context(), o)
	if err != nil {
		return nil, "", err.Error()
	}
	defer out.Close()
	classes = map[string]string{}
	files, err := filepath.Glob(filepath.Join(out.Dir, "*.class"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		classes[filepath.Base(f)] = string(data)
	}
	for _, d := range out.Warnings.All() {
		warnings += d.Error() + "\n"
	}
	return classes, warnings, ""
}

// TestPool: with a pool, every call has the outcome that it has without, also after one that failed, and also where sources
// changed between calls. The JVM begins with the second call.
func TestPool(t *testing.T) {
	t.Chdir(t.TempDir())
	texts := []string{
		"class A { int f() { return 1; } }",
		"class A { int f() { return \"é🎈\" + missing; } }",
		"import java.util.*; class A { @Deprecated int g() { return 2; } Runnable r = () -> System.out.println(g()); List l = new ArrayList(); void h() { l.add(1); new Thread().stop(); } }",
		"class A { ",
		"class A { record R(int x, String é) { } String s(Object o) { return o instanceof R r ? r.é : switch (o.hashCode()) { case 1 -> \"a\"; default -> \"b\"; }; } }",
	}
	all := compilers(t)
	for n, h := range all {
		pool := &Pool{}
		defer pool.Close()
		for i, text := range texts {
			if h.Feature < 17 && i == 4 || n > 0 && i > 1 && !testkit.Long() { // one compiler is asked about all
				continue
			}
			write(t, ".", map[string]string{"A.java": text})
			o := Options{Files: []string{"A.java"}, Compiler: &h, Flags: []string{"-Xlint:all"}}
			classes, warnings, wrong := compiledBy(t, o)
			o.Pool = pool
			again, warnings2, wrong2 := compiledBy(t, o)
			if warnings != warnings2 || wrong != wrong2 || len(classes) != len(again) {
				t.Errorf("%v: %s\n%s%s%d classes; with a pool\n%s%s%d classes", h, text, warnings, wrong, len(classes), warnings2, wrong2, len(again))
			}
			for name, data := range classes {
				if again[name] != data {
					t.Errorf("%v: %s of %s differs", h, name, text)
				}
			}
			if want := i > 0 && h.Feature >= oldest; (pool.running() == 1) != want {
				t.Errorf("%v: after %d calls %d JVMs run", h, i+1, pool.running())
			}
		}
	}
}

// TestExpected: where calls are expected, the JVM begins with the first; it runs a class that is what its source gives.
func TestExpected(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, ".", map[string]string{"A.java": "class A { }", "B.java": "class B { }", "Server.java": serverSource(t)})
	pool := &Pool{}
	defer pool.Close()
	pool.Expect(true)
	for _, name := range []string{"A", "B"} {
		classes, warnings, wrong := compiledBy(t, Options{Files: []string{name + ".java"}, Pool: pool})
		if len(classes) != 1 || classes[name+".class"] == "" || pool.running() != 1 {
			t.Errorf("%d classes, %s%s%d JVMs run", len(classes), warnings, wrong, pool.running())
		}
	}
	(*Pool)(nil).Expect(true)
	classes, _, wrong := compiledBy(t, Options{Files: []string{"Server.java"}, Release: oldest, Pool: pool})
	home, err := Find()
	if err != nil || wrong != "" {
		t.Fatal(err, wrong)
	}
	if home.Feature != 17 {
		t.Logf("the class is compiled with JDK 17, and this is %s: that it compiles is all that is judged", home.Version)
	} else if classes["Server.class"] != string(serverClass) {
		t.Error("the class is not what its source gives (run go generate)")
	}
}

// TestWarm: a compiler that was warmed makes the first call, and leaves nothing behind.
func TestWarm(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	pool := &Pool{}
	defer pool.Close()
	if err := pool.Warm(t.Context()); err != nil || pool.running() != 1 {
		t.Fatalf("%v, %d JVMs run", err, pool.running())
	}
	t.Chdir(t.TempDir())
	write(t, ".", map[string]string{"A.java": "class A { }"})
	if classes, _, wrong := compiledBy(t, Options{Files: []string{"A.java"}, Pool: pool}); len(classes) != 1 || pool.running() != 1 {
		t.Errorf("%d classes, %s, %d JVMs run", len(classes), wrong, pool.running())
	}
	if err := pool.Close(); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("%v is left, %v", left, err)
	}
}

// TestPoolKinds: one JVM makes calls in each folder, and names mean what they mean where the call is made; and a pool does
// not grow with the kinds of calls.
func TestPoolKinds(t *testing.T) {
	pool := &Pool{}
	defer pool.Close()
	for i := range 2 {
		t.Chdir(t.TempDir())
		write(t, ".", map[string]string{"A.java": "class A { int n = " + strings.Repeat("1", i+1) + "; }"})
		for range 2 {
			if classes, _, wrong := compiledBy(t, Options{Files: []string{"A.java"}, Pool: pool}); len(classes) != 1 {
				t.Fatal(wrong)
			}
		}
	}
	if n := pool.running(); n != 1 {
		t.Errorf("%d JVMs run", n)
	}
	for i := range maxKinds {
		if pool.take(strings.Repeat("k", i)) != nil {
			t.Error("the first call of a kind waits for a JVM")
		}
	}
	if n := pool.running(); n != 0 || len(pool.kinds) > maxKinds {
		t.Errorf("%d JVMs run for %d kinds", n, len(pool.kinds))
	}
}

// TestNames: names in what javac says are those of the user: of files, of sources in folders of the class path, and in texts.
func TestNames(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.MkdirAll("lib/p", 0o777); err != nil {
		t.Fatal(err)
	}
	write(t, ".", map[string]string{"A.java": "class A { p.B b; String s = \"" + absolute("A.java") + "\" + none; }", "lib/p/B.java": "package p; public class B { int x = y; }"})
	_, _, wrong := compiledBy(t, Options{Files: []string{"A.java", ".//none.java"}, ClassPath: []string{"lib"}})
	if want := "javac: error: file not found: .//none.java"; !strings.HasPrefix(wrong, want) {
		t.Errorf("%s, not %s", wrong, want)
	}
	_, _, wrong = compiledBy(t, Options{Files: []string{"./A.java"}, ClassPath: []string{"lib"}})
	for _, want := range []string{"lib/p/B.java:1:37: error: cannot find symbol", "./A.java:1:" + fmt.Sprint(len("class A { p.B b; String s = \"\" + ")+len(absolute("A.java"))+1) + ": error: cannot find symbol"} {
		if !strings.Contains(wrong, want) {
			t.Errorf("%s: not %s", wrong, want)
		}
	}
}

// TestPoolParallel: a call that finds the JVM busy does not wait for it.
func TestPoolParallel(t *testing.T) {
	dir := t.TempDir()
	files := write(t, dir, map[string]string{"A.java": "class A { }"})
	pool := &Pool{}
	defer pool.Close()
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			out, err := Compile(t.Context(), Options{Files: files, Pool: pool})
			if err != nil {
				t.Error(err)
				return
			}
			out.Close()
		})
	}
	all.Wait()
}

// TestPoolTrouble: a JVM that ended, and one that is stopped in a call, cost no later call its outcome.
func TestPoolTrouble(t *testing.T) {
	files := write(t, t.TempDir(), map[string]string{"A.java": "class A { }"})
	pool := &Pool{}
	call := func(ctx context.Context, timeout time.Duration) error {
		out, err := Compile(ctx, Options{Files: files, Pool: pool, Timeout: timeout})
		if err == nil {
			out.Close()
		}
		return err
	}
	for range 2 {
		if err := call(t.Context(), 0); err != nil {
			t.Fatal(err)
		}
	}
	for _, k := range pool.kinds {
		k.kept.cmd.Process.Kill()
	}
	for range 2 {
		if err := call(t.Context(), 0); err != nil {
			t.Errorf("after a JVM ended: %v", err)
		}
	}
	if pool.running() != 1 {
		t.Errorf("%d JVMs run again", pool.running())
	}
	if err := call(t.Context(), time.Nanosecond); err == nil || !strings.Contains(err.Error(), "did not finish within") {
		t.Errorf("too little time: %v", err)
	}
	ctx, stop := context.WithCancelCause(t.Context())
	stop(errors.New("interrupted"))
	for range 2 {
		if err := call(ctx, 0); err == nil || !strings.Contains(err.Error(), "stopped: interrupted") {
			t.Errorf("stopped: %v", err)
		}
	}
	if err := call(t.Context(), 0); err != nil {
		t.Errorf("after a call was stopped: %v", err)
	}
	if err := pool.Close(); err != nil {
		t.Error(err)
	}
	if err := call(t.Context(), 0); err != nil || pool.running() != 0 {
		t.Errorf("closed: %v, %d JVMs run", err, pool.running())
	}
}

// TestArchives: with an archive of the classes of the compiler, which the first call makes, calls have the outcome that they have
// without; where none can be made, or what is there is none, too.
func TestArchives(t *testing.T) {
	t.Chdir(t.TempDir())
	all := compilers(t)
	for n, text := range []string{"class A { int f() { return 1; } }", "class A { int f() { return missing; } }", "class A { }"} {
		write(t, ".", map[string]string{"A.java": text})
		for i, h := range all {
			if i > 0 && !testkit.Long() {
				continue
			}
			o := Options{Files: []string{"A.java"}, Compiler: &h, Memory: "256m"}
			t.Setenv(EnvArchives, "")
			classes, warnings, wrong := compiledBy(t, o)
			dir := filepath.Join("archives", h.Version)
			t.Setenv(EnvArchives, dir)
			_, made := archived(h)
			made(false)
			got, warnings2, wrong2 := compiledBy(t, o)
			if warnings != warnings2 || wrong != wrong2 || !maps.Equal(classes, got) {
				t.Errorf("%v: %s\n%s%s%d classes; with an archive\n%s%s%d classes", h, text, warnings, wrong, len(classes), warnings2, wrong2, len(got))
			}
			files, err := filepath.Glob(filepath.Join(dir, "*"))
			if h.Feature < archiving {
				continue
			}
			if err != nil || len(files) != 1 {
				t.Fatal(files, err)
			}
			if info, err := os.Stat(files[0]); err != nil || info.Size() < 1<<20 && n < 2 {
				t.Errorf("%v: %v %v", h, info, err)
			}
			if n == 1 {
				os.Remove(files[0])
				write(t, ".", map[string]string{files[0]: "nothing"})
			}
		}
	}
}

// TestNoArchive: a folder that cannot be written, and an archive that could not be made, cost a call nothing.
func TestNoArchive(t *testing.T) {
	files := write(t, t.TempDir(), map[string]string{"A.java": "class A { }"})
	h := compilers(t)[0]
	t.Setenv(EnvArchives, filepath.Join(files[0], "folder"))
	if flags, made := archived(h); len(flags) > 0 {
		t.Error(flags)
		made(true)
	}
	t.Setenv(EnvArchives, t.TempDir())
	flags, made := archived(h)
	if made(true); h.Feature >= archiving && len(flags) == 0 {
		t.Error("none is made")
	}
	if flags, _ := archived(h); len(flags) > 0 {
		t.Error(flags)
	}
}
