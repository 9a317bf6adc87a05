// This file has what is opened.

package lsp

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func projects(dir, json string) ([]*project, error) {
	slip := [2]string{"    //@ requires true;", "    //@ requires true &&;"}
	list := &project{
		what: "`IntList`, 2 methods", root: filepath.Join(dir, "list"), file: "IntList.java", found: place{"null", 15},
		old: "return false;", new: "return 1 / (value - value) > 0;", changed: place{"division", 29}, above: "    public void add", slip: slip,
	}
	text, err := os.ReadFile("docs/guide/examples/IntList.java")
	if err != nil {
		return nil, err
	}
	if err := write(list.root, list.file, string(text)); err != nil {
		return nil, err
	}
	one := &project{
		what: "one of 100 small classes", root: filepath.Join(dir, "folder"), file: "Small7.java", found: place{"division", 4},
		old: "return x + 7;", new: "return x / (7 - 7);", changed: place{"division", 3}, above: "    static int plus", slip: slip,
	}
	for i := range 100 {
		if err := write(one.root, fmt.Sprintf("Small%d.java", i), small(fmt.Sprintf("Small%d", i), i, 1)); err != nil {
			return nil, err
		}
	}
	many := &project{
		what: "a class of 100 methods", root: filepath.Join(dir, "many"), file: "Many.java", found: place{"division", 4},
		old: "return x + 10;", new: "return x / (10 - 10);", changed: place{"division", 63}, above: "    static int plus10(", slip: slip,
	}
	if err := write(many.root, many.file, small("Many", 0, 20)); err != nil {
		return nil, err
	}
	all := []*project{list, one, many}
	if json == "" {
		return all, nil
	}
	root, err := filepath.Abs(json)
	if err != nil {
		return nil, err
	}
	const folder = "com.eclipsesource.json/src/main/java/com/eclipsesource/json/"
	return append(all, &project{
		what: "minimal-json, `JsonNumber`: `isNumber`", root: root, file: folder + "JsonNumber.java", found: place{"undecided", 65},
		old: "return true;", new: "return 1 / (string.length() - string.length()) > 0;", changed: place{"division", 51}, above: "  public int asInt", slip: slip,
	}, &project{
		what: "minimal-json, `JsonNumber`: `hashCode`", root: root, file: folder + "JsonNumber.java", found: place{"undecided", 65},
		old: "return string.hashCode();", new: "return string.hashCode() / (string.length() - string.length());", changed: place{"division", 76}, above: "  public int asInt", slip: slip,
	}), nil
}

// small is a class with small methods, so many times: five each, of which one divides by zero.
func small(name string, n, times int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "class %s {\n", name)
	for i := n; i < n+times; i++ {
		fmt.Fprintf(&b, "    /*@ requires x > -1000 && x < 1000; ensures true; @*/\n    static int plus%[1]d(int x) { return x + %[1]d; }\n    static int of%[1]d(int x) { return 100 / (x - %[1]d); }\n", i)
		fmt.Fprintf(&b, "    /*@ requires a != null && i >= 0 && i < a.length; ensures \\result == a[i]; @*/ static int at%[1]d(int[] a, int i) { return a[i]; }\n", i)
		fmt.Fprintf(&b, "    /*@ ensures \\result >= x && \\result >= y; @*/ static int max%[1]d(int x, int y) { return x > y ? x : y; }\n", i)
		fmt.Fprintf(&b, "    int value%[1]d; /*@ ensures value%[1]d == v %% (%[1]d + 1); @*/ void set%[1]d(int v) { value%[1]d = v %% (%[1]d + 1); }\n", i)
	}
	b.WriteString("}\n")
	return b.String()
}

func write(dir, name, text string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666)
}
