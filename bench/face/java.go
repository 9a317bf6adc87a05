package face

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// shapes are small methods of a container; N is replaced by a number, so that no
// two files are the same.
var shapes = []string{
	`	/*@ requires a != null; ensures \result >= 0; @*/
	static int length(int[] a) { return a.length; }`,
	`	/*@ requires x > -1000 && x < 1000; ensures \result == x + N; @*/
	static int plus(int x) { return x + N; }`,
	`	/*@ requires a != null && i >= 0 && i < a.length; ensures \result == a[i]; @*/
	static int at(int[] a, int i) { return a[i]; }`,
	`	/*@ ensures \result >= x && \result >= y && (\result == x || \result == y); @*/
	static int max(int x, int y) { return x > y ? x : y; }`,
	`	int value;
	/*@ ensures value == v % (N + 1); @*/
	void set(int v) { value = v % (N + 1); }`,
}

// java is a folder of 100 classes with a method each. Where checking Java is not
// built, the row says so.
func (b *bench) java() error {
	dir := filepath.Join(b.dir, "java")
	if err := os.Mkdir(dir, 0o777); err != nil {
		return err
	}
	write := func(i, n int) error {
		text := fmt.Sprintf("class Small%d {\n%s\n}\n", i, strings.ReplaceAll(shapes[i%len(shapes)], "N", fmt.Sprint(n)))
		return os.WriteFile(filepath.Join(dir, fmt.Sprintf("Small%d.java", i)), []byte(text), 0o666)
	}
	for i := range 100 {
		if err := write(i, i); err != nil {
			return err
		}
	}
	b.folder("a folder of 100 Java classes", dir, func(run int) error { return write(1, 1000+run) })
	return nil
}
