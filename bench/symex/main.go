// Package symex measures the engine that follows paths one by one, on the programs of Table 9.1 of the thesis on Kiasan.
//
//	go run ./bench symex [-runs 3] [-limit 10m] [-only TreeInts] [-k 3] [-heap lazier]
//
// Paths behind the precondition, and at the end, stand beside the published states Pre and A-Post, which are the same numbers where the rules
// are. Times are the processor time of the whole command, medians: start of the library and of javac included. The published ones are of a
// workstation with an Opteron of 2.2 GHz, the translation of the program not included.
package symex

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"assay/bench/meter"
)

// program is the rows of a program, for k = 1, 2, ….
type program struct {
	class     string
	published [][3]string // Pre, A-Post, seconds
	flags     func(k int) []string
}

func scopes(rest int, sizes ...any) []string {
	out := []string{"--scope", fmt.Sprint(rest)}
	for i := 0; i < len(sizes); i += 2 {
		out = append(out, "--scope", fmt.Sprintf("%v=%v", sizes[i], sizes[i+1]))
	}
	return out
}

func array(n int, rest []string) []string { return append(rest, "--array", fmt.Sprint(n)) }

var programs = []program{
	{"HeapInts", [][3]string{{"1", "1", "0.6"}, {"2", "2", "1.0"}, {"3", "4", "2.3"}, {"4", "7", "5.0"}, {"5", "11", ""}, {"6", "18", ""}},
		func(k int) []string { return array(k+1, scopes(1)) }},
	{"SortInts", [][3]string{{"1", "1", "0.4"}, {"1", "3", "0.7"}, {"1", "9", "2.1"}, {"1", "33", "10.8"}, {"1", "153", ""}, {"1", "873", ""}},
		func(k int) []string { return array(k, scopes(1)) }},
	{"MergeInts", [][3]string{{"1", "1", "0.6"}, {"4", "5", "1.0"}, {"9", "19", "2.6"}, {"16", "69", "11.2"}, {"25", "251", ""}, {"36", "923", ""}},
		func(k int) []string { return scopes(2, "MergeInts$Node", 2*k+1) }},
	{"TreeInts", [][3]string{{"2", "4", "0.8"}, {"5", "21", "2.7"}, {"26", "236", "55.8"}, {"677", "12949", "> 600"}},
		func(k int) []string { return scopes(1, "TreeInts$Node", 1<<k) }},
	{"RedBlackInts", [][3]string{{"2", "5", "0.9"}, {"6", "43", "7.3"}, {"31", "579", "325.9"}, {"1082", "46251", "> 600"}},
		func(k int) []string { return scopes(1, "RedBlackInts$Entry", 1<<k) }},
	{"HeapObjects", [][3]string{{"1", "1", "0.7"}, {"2", "2", "1.4"}, {"3", "4", "4.3"}, {"4", "7", "14.5"}, {"5", "11", ""}, {"6", "18", ""}},
		func(k int) []string { return array(k+1, scopes(1, "HeapObjects$Item", k)) }},
	{"SortObjects", [][3]string{{"2", "2", "0.6"}, {"3", "4", "1.3"}, {"4", "10", "6.4"}, {"5", "34", "75.1"}, {"6", "154", ""}, {"7", "874", ""}},
		func(k int) []string { return array(k, scopes(1, "SortObjects$Item", k)) }},
	{"MergeObjects", [][3]string{{"1", "1", "1.1"}, {"4", "5", "1.1"}, {"9", "19", "6.2"}, {"16", "69", "66.6"}, {"25", "251", ""}, {"36", "923", ""}},
		func(k int) []string { return scopes(2, "MergeObjects$Node", 2*k+1, "MergeObjects$Item", 2*k) }},
	{"TreeObjects", [][3]string{{"2", "4", "0.9"}, {"5", "21", "3.1"}, {"26", "236", "69.7"}, {"677", "12949", "> 600"}},
		func(k int) []string { return scopes(1, "TreeObjects$Node", 1<<k, "TreeObjects$Item", 1<<k) }},
	{"RedBlackObjects", [][3]string{{"2", "5", "0.9"}, {"6", "43", "8.3"}, {"31", "579", "361.5"}, {"1082", "46251", "> 600"}},
		func(k int) []string { return scopes(1, "RedBlackObjects$Entry", 1<<k, "RedBlackObjects$Item", 1<<k) }},
}

// Main is the command.
func Main() {
	var subject meter.Subject
	subject.Flags(3, 10*time.Minute)
	only := flag.String("only", "", "rows of this program alone")
	most := flag.Int("k", 3, "largest depth")
	heap := flag.String("heap", "lazier", "when references are decided")
	flag.Parse()
	if err := measure(&subject, *only, *most, *heap); err != nil {
		fmt.Fprintln(os.Stderr, "bench/symex:", err)
		os.Exit(1)
	}
}

func measure(subject *meter.Subject, only string, most int, heap string) error {
	dir, err := os.MkdirTemp("", "assay-symex-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := subject.Build(dir); err != nil {
		return err
	}
	fmt.Println("| program | k | Pre | published | A-Post | published | answer | assay, s | published, s |\n|---|---|---|---|---|---|---|---|---|")
	for _, p := range programs {
		if only != "" && p.class != only {
			continue
		}
		for i, x := range p.published[:min(most, len(p.published))] {
			run := func(method string) (seconds, paths, answer string) {
				args := append([]string{"check", "--engine", "symex", "--heap", heap, "--depth", fmt.Sprint(i + 1), "--begin", "any", "--unwind", "40", "--no-cache", "--no-settings",
					"--timeout", subject.Limit.String(), "--format", "json", "--method", p.class + "." + method, filepath.Join("cases", "java-symex", p.class+".java")}, p.flags(i+1)...)
				if strings.HasSuffix(p.class, "Objects") { // how they compare is open
					args = append(args, "--calls", p.class+"$Item.compareTo=contract")
				}
				cell, out, late, err := subject.Cell(args...)
				switch {
				case late:
					return cell, "-", "no answer in time"
				case err != nil:
					return cell, "-", err.Error()
				}
				return cell, found(out, `"paths": ?(\d+)`), found(out, `"status": ?"(violated|unknown|holds-within|proved)"`)
			}
			_, pre, _ := run("before")
			seconds, post, answer := run("after")
			fmt.Printf("| %s | %d | %s | %s | %s | %s | %s | %s | %s |\n", p.class, i+1, pre, x[0], post, x[1], answer, seconds, x[2])
		}
	}
	subject.Compare()
	return nil
}

// found is the first match of a pattern in JSON.
func found(json, pattern string) string {
	m := regexp.MustCompile(pattern).FindStringSubmatch(json)
	if m == nil {
		return "-"
	}
	return m[1]
}
