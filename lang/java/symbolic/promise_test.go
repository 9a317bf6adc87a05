package symbolic

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"assay/symbolic/model"
)

// TestPromises calls each method of which something is promised on the JVM, with all kinds of arguments: it throws nothing else, and nothing where it is said so.
// What calls methods that it is given is not let do so: that is passed on.
func TestPromises(t *testing.T) {
	source, err := os.ReadFile("testdata/Promises.java")
	if err != nil {
		t.Fatal(err)
	}
	names := slices.Sorted(maps.Keys(promises))
	var input strings.Builder
	for _, name := range names {
		input.WriteString(promises[name].line(name))
	}
	calls := func(line string) bool {
		var method, seen string
		n := 0
		rest, did := strings.CutPrefix(line, "did ")
		_, err := fmt.Sscan(rest, &method, &n, &seen)
		return did && err == nil && n > 0
	}
	lines := linesOf(t, string(source), input.String())
	for _, line := range lines {
		if !calls(line) {
			t.Error(line)
		}
	}
	if len(lines) != len(names) {
		t.Errorf("%d methods of %d were called", len(lines), len(names))
	}
	wrong := promises["java.lang.String.charAt(I)"] // of promises that are not kept, each is found
	wrong.fits = wrong.fits[:1]
	for name, k := range map[string]promise{"java.lang.String.charAt(I)": wrong, "java.util.Optional.get()": silent, "java.lang.String.isBlank()": {empty: true}, "java.util.ArrayDeque.poll()": {by: -1},
		"java.util.ArrayList.remove(Ljava/lang/Object;)": {by: -1, calls: true}, "java.util.Optional.isPresent()": isVacant, "java.util.LinkedList.clear()": {by: -1}, "java.util.ArrayDeque.peek()": cleared} {
		if !slices.ContainsFunc(linesOf(t, string(source), k.line(name)), func(line string) bool { return strings.HasPrefix(line, "bad ") }) {
			t.Errorf("the promise of %s is wrong, and is not found", name)
		}
	}
}

// line is what the program is told of a method.
func (k promise) line(name string) string {
	member, params, _ := strings.Cut(strings.TrimSuffix(name, ")"), "(")
	i := strings.LastIndexByte(member, '.')
	var fits, flags []string
	term := func(x model.Term) string {
		switch {
		case x.Arg < 0:
			return "0"
		case x.Length:
			return fmt.Sprint("l", x.Arg)
		case x.Size:
			return fmt.Sprint("s", x.Arg)
		}
		return fmt.Sprint("a", x.Arg)
	}
	for _, f := range k.fits {
		if f.NotNull {
			fits = append(fits, fmt.Sprint("notnull ", f.X.Arg))
			continue
		}
		fits = append(fits, fmt.Sprint(term(f.X), " ", term(f.Y), " ", f.C))
	}
	for flag, on := range map[string]bool{"length": k.length, "empty": k.empty, "begins": k.begins, "more": k.more, "next": k.next, "size": k.size, "vacant": k.vacant, "some": k.some, "clears": k.clears, "grows": k.by > 0, "shrinks": k.by < 0} {
		if on {
			flags = append(flags, flag)
		}
	}
	return strings.Join([]string{member[:i], member[i+1:], params, strings.ReplaceAll(strings.Join(k.throws, ","), "/", "."), strings.Join(fits, ","), strings.Join(flags, ",")}, "|") + "\n"
}
