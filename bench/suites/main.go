// Command suites measures what assay test covers: classes of public projects, each within 60 seconds for the search and 60 for mutants.
//
//	go run ./bench/suites -mirrors DIR [-assay PROGRAM] [-each 3]
//
// DIR has a clone of each repository that folders.txt names, as OWNER+NAME/repo. The classes are found by a rule that was written before the first run: of
// each folder, the first files in the order of the SHA-256 of their paths whose class of the same name is public, a class, not abstract and no
// exception, and that have at least four of the words if, for, while and case in its source.
package main

import (
	"archive/tar"
	"bufio"
	"cmp"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

//go:embed folders.txt
var folders string

func main() {
	b := &bench{}
	flag.StringVar(&b.mirrors, "mirrors", "", "folder with clones")
	flag.StringVar(&b.assay, "assay", "assay", "the program")
	flag.IntVar(&b.each, "each", 2, "classes of each folder")
	flag.Parse()
	if err := b.run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

type bench struct {
	mirrors, assay string
	each           int
	roots          map[string]string // by repository: where its files are
	total          row
}

// row is a line of the table.
type row struct {
	tests, covered, infeasible, missed   int
	killed, equivalent, survived, unseen int
	classes                              int
}

func (b *bench) run() error {
	work, err := os.MkdirTemp("", "assay-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	b.roots = map[string]string{}
	fmt.Println("| class | tests | branches | infeasible | missed | of feasible | mutants | seconds |\n|---|---|---|---|---|---|---|---|")
	lines := bufio.NewScanner(strings.NewReader(folders))
	for lines.Scan() {
		repository, folder, ok := strings.Cut(lines.Text(), " ")
		if !ok || strings.HasPrefix(repository, "#") {
			continue
		}
		if err := b.folder(work, repository, folder); err != nil {
			return fmt.Errorf("%s %s: %w", repository, folder, err)
		}
	}
	t := b.total
	fmt.Printf("| %d classes | %d | %d | %d | %d | %s | %s | |\n", t.classes, t.tests, t.covered+t.infeasible+t.missed, t.infeasible, t.missed, percent(t.covered, t.covered+t.missed), t.mutants())
	return nil
}

// mutants says what came of them.
func (r row) mutants() string {
	return fmt.Sprintf("%s of %d", percent(r.killed, r.killed+r.survived), r.killed+r.survived)
}

func percent(a, b int) string {
	if b == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(a)/float64(b))
}

// folder tests the classes of a folder.
func (b *bench) folder(work, repository, folder string) error {
	root := b.roots[repository]
	if root == "" {
		root = filepath.Join(work, strings.ReplaceAll(repository, "/", "+"))
		if err := unpack(filepath.Join(b.mirrors, strings.ReplaceAll(repository, "/", "+"), "repo"), root); err != nil {
			return err
		}
		b.roots[repository] = root
	}
	files, err := classes(root, folder)
	if err != nil {
		return err
	}
	for _, f := range files[:min(len(files), b.each)] {
		if err := b.class(work, root, f); err != nil {
			return err
		}
	}
	return nil
}

// unpack writes the files of the newest commit of a clone.
func unpack(clone, root string) error {
	cmd := exec.Command("git", "-C", clone, "archive", "HEAD")
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	for r := tar.NewReader(out); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if err := entry(r, h, root); err != nil {
			return err
		}
	}
	return cmd.Wait()
}

func entry(r io.Reader, h *tar.Header, root string) error {
	if h.Typeflag != tar.TypeReg || !filepath.IsLocal(h.Name) {
		return nil
	}
	name := filepath.Join(root, filepath.FromSlash(h.Name))
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o666)
}

// fewest is how many branching words a class of the rule has.
const fewest = 4

var branching = regexp.MustCompile(`\b(if|for|while|case)\b`)

// classes returns the files of a folder that the rule is about, in its order.
func classes(root, folder string) ([]string, error) {
	all, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(folder), "*.java"))
	if err != nil {
		return nil, err
	}
	var out []string
	for _, f := range all {
		text, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		name := strings.TrimSuffix(filepath.Base(f), ".java")
		is := regexp.MustCompile(`(?m)^public (final )?class ` + name + `\b`).Match(text)
		if is && !strings.HasSuffix(name, "Exception") && len(branching.FindAll(text, -1)) >= fewest {
			out = append(out, f)
		}
	}
	sum := func(f string) string {
		return fmt.Sprintf("%x", sha256.Sum256([]byte(path.Join(folder, filepath.Base(f)))))
	}
	slices.SortFunc(out, func(a, b string) int { return cmp.Compare(sum(a), sum(b)) })
	return out, nil
}

// Limits of a class.
const (
	searching = "60s"
	mutating  = "60s"
	most      = 10 * time.Minute
)

// class tests a class.
func (b *bench) class(work, root, file string) error {
	ctx, cancel := context.WithTimeout(context.Background(), most)
	defer cancel()
	name, err := filepath.Rel(root, file)
	if err != nil {
		return err
	}
	start := time.Now()
	cmd := exec.CommandContext(ctx, b.assay, "test", "--style", "plain", "--format", "json", "--budget", searching, "--mutants", mutating, "-o", filepath.Join(work, "out"),
		"--class", strings.TrimSuffix(filepath.Base(name), ".java"), filepath.Dir(name))
	cmd.Dir = root
	out, err := cmd.Output()
	var said struct {
		Tests    int
		Branches struct{ Covered, Infeasible, Missed int }
		Mutants  struct{ Killed, Equivalent, Survived, Untried int }
		Dropped  int
	}
	if e := json.Unmarshal(out, &said); e != nil {
		fmt.Printf("| %s | no answer: %v | | | | | | %.0f |\n", name, err, time.Since(start).Seconds())
		return nil
	}
	r := row{
		tests: said.Tests, covered: said.Branches.Covered, infeasible: said.Branches.Infeasible, missed: said.Branches.Missed,
		killed: said.Mutants.Killed, equivalent: said.Mutants.Equivalent, survived: said.Mutants.Survived, unseen: said.Mutants.Untried,
	}
	note := ""
	if said.Dropped > 0 {
		note = fmt.Sprintf(" (%d not confirmed)", said.Dropped)
	}
	fmt.Printf("| %s | %d%s | %d | %d | %d | %s | %s | %.0f |\n", strings.TrimSuffix(filepath.Base(name), ".java"), r.tests, note, r.covered+r.infeasible+r.missed, r.infeasible, r.missed,
		percent(r.covered, r.covered+r.missed), r.mutants(), time.Since(start).Seconds())
	b.add(r)
	return nil
}

func (b *bench) add(r row) {
	t := &b.total
	t.classes++
	t.tests, t.covered, t.infeasible, t.missed = t.tests+r.tests, t.covered+r.covered, t.infeasible+r.infeasible, t.missed+r.missed
	t.killed, t.equivalent, t.survived, t.unseen = t.killed+r.killed, t.equivalent+r.equivalent, t.survived+r.survived, t.unseen+r.unseen
}
