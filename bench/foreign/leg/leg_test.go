package leg

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// hard has a failure behind each kind of branch that the search has to find its way to.
const hard = `import assay.Assay;
public class Hard {
  static int calls;
  public static void main(String[] args) {
    calls++;
    assert calls == 1; // static fields are fresh in every run
    int x = Assay.nondetInt();
    long y = Assay.nondetLong();
    double d = Assay.nondetDouble();
    String s = Assay.nondetString();
    Assay.assume(y > x);
    if (y == x * 3L + 1000003) {
      throw new IllegalStateException();
    }
    if (s.equals("key")) {
      assert d != 2.5;
    }
    switch (x) {
      case 123456: int[] a = new int[2]; a[s.length()]++; break;
      default:
    }
    int n = 0;
    for (int i = 0; i < y && i < 40; i++) n++;
    if (n == 40) throw new UnsupportedOperationException();
    if (args.length > 0 && args[0].length() > 2) System.exit(1);
    if (args.length > 1) throw new Error();
  }
}
`

func jvm(t *testing.T) (*JVM, string) {
	dir := t.TempDir()
	v, err := StartJVM(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { v.Close() })
	return v, dir
}

func compile(t *testing.T, v *JVM, dir, name, text string) {
	file := filepath.Join(dir, name+".java")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	javac, _ := v.Home.Program("javac")
	if out, err := exec.Command(javac, "-g", "-cp", v.Harness(), "-d", dir, file).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

func TestAttack(t *testing.T) {
	v, dir := jvm(t)
	compile(t, v, dir, "Hard", hard)
	s := Search{Path: dir, Main: "Hard", Seed: 5, Time: time.Minute, Runs: 6000, Length: 4}
	find := func(s Search) map[string]Failure {
		f, err := v.Attack(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		found := map[string]Failure{}
		for _, x := range f.Failures {
			found[x.Class] = x
		}
		t.Logf("%d runs, %d left out, %d beyond, %d of %d outcomes: %v", f.Runs, f.LeftOut, f.Beyond, f.Covered, f.Branches, found)
		return found
	}
	all := find(s)
	for _, class := range []string{"java.lang.IllegalStateException", "java.lang.AssertionError", "java.lang.ArrayIndexOutOfBoundsException", "java.lang.UnsupportedOperationException"} {
		x, ok := all[class]
		if !ok {
			t.Errorf("%s is not found", class)
			continue
		}
		f, err := v.Replay(context.Background(), s, x.Values)
		if err != nil || len(f.Failures) != 1 || f.Failures[0].Class != class || f.Failures[0].Line != x.Line {
			t.Errorf("%s with %s: %v, %v", class, x.Values, f, err)
		}
	}
	if all["java.lang.AssertionError"].Line != 16 {
		t.Errorf("static fields are shared between runs: %v", all)
	}
	s.Rounds, s.Args = 32, true
	inside := find(s)
	if _, ok := inside["java.lang.UnsupportedOperationException"]; ok {
		t.Error("a run of 40 rounds is inside 32")
	}
	if _, ok := inside["java.lang.Error"]; !ok {
		t.Error("the arguments of main are not arbitrary")
	}
	if k, err := v.Kind(context.Background(), dir, "java.io.IOException"); k != "checked" || err != nil {
		t.Error(k, err)
	}
}

// TestState: what an interrupt cut is dropped, the rest is not done again.
func TestState(t *testing.T) {
	name := filepath.Join(t.TempDir(), "state")
	key := func(s string) string { return s }
	open := func() *State[string] {
		s, err := Open(name, key)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	if err := open().Add("a"); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, append(text, `"b`...), 0o666); err != nil {
		t.Fatal(err)
	}
	var did []string
	s := open()
	err = s.Each(context.Background(), []string{"a", "b"}, func(k string) (string, string, error) {
		did = append(did, k)
		return k, k, nil
	})
	if err != nil || len(did) != 1 || did[0] != "b" || len(open().All()) != 2 {
		t.Errorf("%v, %v, %v", err, did, open().All())
	}
}
