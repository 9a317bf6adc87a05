package vm

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
)

// This file measures under several layouts of the binary. Where the linker puts the inner loop decides by up to a third what a
// kernel costs, and any change of any function moves it: one build against one build compares the luck of two layouts. The
// linker lays functions out at random if asked; the fastest of some layouts is what the code itself can do.

// layouts are the times of the kernels of one tree, in milliseconds, one for each layout.
type layouts map[string][]float64

// measureLayouts builds the command in the trees, those of this one and of another (none: empty), n times each, and compares.
func measureLayouts(n int, other string, args []string) error {
	trees := []string{"."}
	if other != "" {
		trees = append(trees, other)
	}
	dir, err := os.MkdirTemp("", "layouts")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	times := make([]layouts, len(trees))
	var kernels []string
	for seed := range n {
		for i, tree := range trees { // in turn: a noisy minute meets both
			binary := filepath.Join(dir, fmt.Sprintf("vm-%d-%d", i, seed))
			if err := build(tree, binary, seed); err != nil {
				return err
			}
			if times[i] == nil {
				times[i] = layouts{}
			}
			names, err := times[i].run(binary, args)
			if err != nil {
				return err
			}
			kernels = names
			os.Remove(binary)
		}
	}
	printLayouts(kernels, times)
	return nil
}

// build builds the command in a tree with the layout of a seed; 0: the linker's own.
func build(tree, binary string, seed int) error {
	args := []string{"build", "-o", binary}
	if seed > 0 {
		args = append(args, "-ldflags=-randlayout="+strconv.Itoa(seed))
	}
	c := exec.Command("go", append(args, "./bench")...)
	c.Dir, c.Stderr = tree, os.Stderr
	return c.Run()
}

// run adds what a binary measures; it returns the kernels in order.
func (l layouts) run(binary string, args []string) (kernels []string, err error) {
	c := exec.Command(binary, append([]string{"vm"}, args...)...)
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(bytes.TrimSpace(out))) {
		f := strings.Fields(line)
		if len(f) != 6 || f[0] == "kernel" {
			continue
		}
		ms, err := strconv.ParseFloat(f[2], 64)
		if err != nil {
			return nil, fmt.Errorf("not a row of kernels: %q", line)
		}
		kernels = append(kernels, f[0])
		l[f[0]] = append(l[f[0]], ms)
	}
	return kernels, nil
}

// printLayouts prints the fastest and the slowest layouts, and how the fastest compare.
func printLayouts(kernels []string, times []layouts) {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	head := "kernel\tfastest ms\tslowest\t"
	if len(times) > 1 {
		head += "other's fastest\tslowest\tratio of the fastest\t"
	}
	fmt.Fprintln(w, head)
	for _, k := range kernels {
		fmt.Fprint(w, k, "\t")
		for _, t := range times {
			fmt.Fprintf(w, "%.1f\t%.1f\t", slices.Min(t[k]), slices.Max(t[k]))
		}
		if len(times) > 1 {
			fmt.Fprintf(w, "%.3f\t", slices.Min(times[0][k])/slices.Min(times[1][k]))
		}
		fmt.Fprintln(w)
	}
	w.Flush()
}
