package suites

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// fewest is how many branching words a class of the rule has.
const fewest = 4

var branching = regexp.MustCompile(`\b(if|for|while|case)\b`)

// classes returns the files of a folder of a checkout that the rule is about, in its order: those whose class of the same name is public, a class, not
// abstract and no exception, and that have at least four branching words, by the SHA-256 of their paths. The rule was written before the first run.
func classes(checkout, folder string) ([]string, error) {
	all, err := filepath.Glob(filepath.Join(checkout, filepath.FromSlash(folder), "*.java"))
	if err != nil {
		return nil, err
	}
	var out []string
	for _, f := range all {
		text, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		name := simple(f)
		is := regexp.MustCompile(`(?m)^public (final )?class ` + regexp.QuoteMeta(name) + `\b`).Match(text)
		if is && !strings.HasSuffix(name, "Exception") && len(branching.FindAll(text, -1)) >= fewest {
			out = append(out, path.Join(folder, filepath.Base(f)))
		}
	}
	sum := func(f string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(f))) }
	slices.SortFunc(out, func(a, b string) int { return cmp.Compare(sum(a), sum(b)) })
	return out, nil
}

// simple is the name of the class of a file.
func simple(file string) string { return strings.TrimSuffix(filepath.Base(file), ".java") }
