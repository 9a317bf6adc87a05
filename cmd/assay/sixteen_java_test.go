package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/lang/java/javac"
)

// This file goes on with the sixteen points, for Java.

const ring = `public class Ring {
    private int[] items;
    private int next;

    public Ring(int n) {
        items = new int[n];
    }

    public void put(int x) {
        items[next] = x;
        next = (next + 1) % items.length;
    }

    public static int half(int[] a, int i) {
        return a[i] / 2;
    }

    public int share(int parts) {
        return next / parts;
    }

    public static Integer number(Object o) {
        return (Integer) o;
    }

    public static int length(String s) {
        return s.length();
    }
}
`

// insert puts a line above line n of a text.
func insert(text string, n int, line string) string {
	lines := strings.SplitAfter(text, "\n")
	return strings.Join(slices.Insert(lines, n-1, line+"\n"), "")
}

// TestPoint10FirstResult: a class without any contract has a useful result, and
// a first contract is proposed that makes the finding go away. So it is for FIR.
func TestPoint10FirstResult(t *testing.T) {
	d := files(t, "Ring.java", ring)
	out, _ := d.run(1, "check", "--strict", "Ring.java")
	d.says(out, `Ring.half: bounds violated`, `Ring.share: division violated`, `Ring.length: null holds`, `assumed: +argument \w+ is not null`, `^next: Ring.java has no contract yet`)
	proposed := regexp.MustCompile(`above line (\d+):\n    (//@ .*)\n`)
	for method, kind := range map[string]string{"Ring.Ring": "size", "Ring.half": "bounds", "Ring.share": "division", "Ring.number": "cast", "Ring.length": "null"} {
		args := []string{"check", "--strict", "--method", method, "Ring.java"}
		if kind == "null" { // callers owe an argument that is not null
			args = append(args, "--null-arguments")
		}
		out, _ := d.run(1, args...)
		d.says(out, method+": "+kind+" violated")
		m := proposed.FindStringSubmatch(out)
		if m == nil {
			t.Errorf("%s: nothing is proposed:\n%s", method, out)
			continue
		}
		n, _ := strconv.Atoi(m[1])
		after := files(t, "Ring.java", insert(ring, n, m[2]))
		cmd := after.command(args...)
		text, _ := cmd.CombinedOutput()
		if strings.Contains(string(text), kind+" violated") || !regexp.MustCompile(method+`: \w+ (holds|proved)`).Match(text) || strings.Contains(string(text), "no contract yet") {
			t.Errorf("%s, with %s above line %d:\n%s", method, m[2], n, text)
		}
	}
	f := files(t, "a.fir", users)
	_, errs := f.run(2, "check", "a.fir")
	f.says(errs, `help: add a check, for example: check add \{ known := spec\(known_old in known\) \} for 3`)
	f.write("a.fir", users+"check add { known := spec(known_old in known) } for 3\n")
	f.run(0, "check", "a.fir")
}

const modern = `package shop;

import java.util.List;
import java.util.function.IntUnaryOperator;

public class Modern {
    public record Point(int x, int y) {}
    public sealed interface Shape permits Circle, Square {}
    public record Circle(int r) implements Shape {}
    public record Square(int side) implements Shape {}

    public static int sum(int x, int y) {
        Point p = new Point(x, y);
        assert p.x() == x && p.equals(new Point(x, y));
        return p.x() + p.y();
    }

    public static int size(boolean round, int n) {
        Shape s = round ? new Circle(n) : new Square(n);
        if (s instanceof Circle c) {
            assert round;
            return c.r();
        }
        return s instanceof Square q ? q.side() : 1 / 0;
    }

    public static int twice(int x) {
        IntUnaryOperator f = y -> y + x;
        int z = f.applyAsInt(x);
        assert z == 2 * x;
        return z;
    }

    public static int day(int n) {
        return switch (n & 3) {
            case 0, 1 -> 10;
            case 2 -> 20;
            default -> 100 / (n - 7);
        };
    }
}
`

// TestPoint07CurrentJava: records, sealed types, patterns, lambdas and switches,
// from plain class files and jars.
func TestPoint07CurrentJava(t *testing.T) {
	d := files(t, "src/shop/Modern.java", modern)
	home, err := javac.Find()
	if err != nil {
		t.Fatal(err)
	}
	program := func(name string) string {
		p, ok := home.Program(name)
		if !ok {
			t.Fatalf("this test needs %s of %v", name, home)
		}
		return p
	}
	for _, args := range [][]string{
		{program("javac"), "-g", "-d", "classes", "src/shop/Modern.java"},
		{program("jar"), "cf", "modern.jar", "-C", "classes", "."},
	} {
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = d.dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	if err := os.RemoveAll(filepath.Join(d.dir, "src")); err != nil {
		t.Fatal(err)
	}
	for _, target := range []string{"classes/shop/Modern.class", "modern.jar"} {
		args := []string{"check", "--strict"}
		for _, m := range []string{"sum", "size", "twice", "day"} {
			args = append(args, "--method", "shop.Modern."+m)
		}
		out, _ := d.run(1, append(args, target)...)
		d.says(out, `Modern.day: division violated`, `^    n +-?\d+$`)
		for _, m := range []string{"sum", "size", "twice"} {
			if !regexp.MustCompile(`Modern\.`+m+`: \w+ (proved|holds)`).MatchString(out) || regexp.MustCompile(`Modern\.`+m+`: \w+ (violated|unknown)`).MatchString(out) {
				t.Errorf("%s: %s:\n%s", target, m, out)
			}
		}
	}
}

// TestPoint05JavaTest: a counterexample of Java is a test that compiles, runs
// and fails on the JVM.
func TestPoint05JavaTest(t *testing.T) {
	d := files(t, "Ring.java", ring)
	out, _ := d.run(1, "check", "--strict", "--method", "Ring.half", "--tests", "tests", "--confirm", "Ring.java")
	d.says(out, `Ring.half: bounds violated .*replayed`)
	found, err := filepath.Glob(filepath.Join(d.dir, "tests", "*.java"))
	if err != nil || len(found) == 0 {
		t.Fatalf("no test is written: %v\n%s", err, out)
	}
	compiler := testkit.Program(t, "javac", "openjdk-17-jdk-headless")
	cmd := exec.Command(compiler, append([]string{"-d", "out", "Ring.java"}, found...)...)
	cmd.Dir = d.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	failed := 0
	for _, f := range found {
		name := strings.TrimSuffix(filepath.Base(f), ".java")
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), "void main(") {
			continue // a helper
		}
		cmd := exec.Command("java", "-ea", "-cp", "out", name)
		cmd.Dir = d.dir
		if out, err := cmd.CombinedOutput(); err == nil {
			t.Errorf("%s does not fail:\n%s", name, out)
		} else {
			failed++
		}
	}
	if failed == 0 {
		t.Error("there is no test with a main")
	}
}

// TestPoint01JavaMissing: a method that is missing is named, what depends on it is
// unknown, and nothing else is.
func TestPoint01JavaMissing(t *testing.T) {
	d := files(t, "Uses.java", `public class Uses {
    static native int outside(int x);

    public static int a(int x) {
        int y = outside(x);
        return 10 / y;
    }

    public static int b(int x) {
        return 10 / x;
    }
}
`)
	out, _ := d.run(1, "check", "--strict", "Uses.java")
	d.says(out, `Uses.a: \w+ unknown`, `reason: .*outside`, `^    try: `, `Uses.b: division violated`)
	for _, r := range d.report(1, "--strict", "Uses.java") {
		if strings.HasPrefix(r["unit"].(string), "Uses.a(") && r["status"] != "unknown" {
			t.Errorf("what depends on the missing method is %v", r["status"])
		}
	}
}

// TestPoint13Java: a project of Java that has not changed is not computed again,
// not even by javac; a change of one class is seen.
func TestPoint13Java(t *testing.T) {
	d := files(t, "src/Ring.java", ring, "src/Pair.java", "class Pair {\n    int a, b;\n    int ratio() { return a / b; }\n}\n")
	cold, errs := d.run(1, "check", "src")
	d.env = append(d.env, "JDK_JAVAC_OPTIONS=--no-such-option") // javac would fail, or it ignores them
	warm, errs := d.run(1, "check", "-v", "src")
	d.says(errs, `^cache: [0-9]+ answers taken, 0 computed$`)
	warm, _ = d.run(1, "check", "src")
	if cold != warm {
		t.Errorf("cold:\n%s\nwarm:\n%s", cold, warm)
	}
	d.write("src/Pair.java", "class Pair {\n    int a, b;\n    int ratio() { return b == 0 ? 0 : a / b; }\n}\n")
	out, _ := d.run(1, "check", "src")
	d.says(out, `Pair.ratio: \w+ (proved|holds)`)
	if strings.Contains(out, "Pair.ratio: division violated") {
		t.Errorf("the change is not seen:\n%s", out)
	}
	_, errs = d.run(1, "check", "--verify-cache", "src")
	d.says(errs, `[0-9]+ answers of the cache were computed again and agree`)
}

// TestPoint15Java: the same bytes whatever runs at once.
func TestPoint15Java(t *testing.T) {
	d := files(t, "src/Ring.java", ring, "src/Pair.java", "class Pair {\n    int a, b;\n    int ratio() { return a / b; }\n}\n")
	first := ""
	for _, jobs := range []string{"1", "4"} {
		out, _ := d.run(1, "check", "--no-cache", "--reproducible", "--format", "json", "--jobs", jobs, "src")
		if first == "" {
			first = out
		}
		if out != first {
			t.Errorf("%s jobs: other bytes", jobs)
		}
	}
	alone, _ := d.run(1, "check", "--no-cache", "--strict", "--method", "Ring.share", "src") // nor what was asked before
	all, _ := d.run(1, "check", "--no-cache", "--strict", "src")
	alone = strings.ReplaceAll(alone, "src/Ring.java", "Ring.java") // places are shown from the common folder
	from := strings.Index(alone, "Ring.share: division")
	to := strings.Index(alone, "\n\n")
	if from < 0 || to < from || !strings.Contains(all, alone[from:to]) {
		t.Errorf("alone:\n%s\namong others:\n%s", alone, all)
	}
}
