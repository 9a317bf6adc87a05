// Package editing is `assay lsp`: it serves checks to editors.
package editing

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"assay/run"
	"assay/serve/lsp"
	"assay/settings"
	"assay/task"
)

// House is what the command line has.
type House struct {
	Stdin     io.Reader
	Stdout    io.Writer
	Version   string
	Languages []run.Language // besides Java

	Check   func(context.Context, lsp.Question) (*lsp.Answer, error)
	Test    func(context.Context, lsp.Question) (string, error)
	Trace   func(name string, c *task.Check, r *task.Result, text string) error
	Warm    func(context.Context) error // starts what the first change of a source of Java waits for
	Unclean func()                      // the editor has left without shutting the server down
}

const long = `Serve checks to an editor, over the Language Server Protocol (3.17) on the
standard input and output.

Open files of Java, FIR and text of ir are checked when they are opened and saved,
as assay check does it: with the same settings (assay.toml), the same cache and the
same answers. What is violated is an error, what is unknown an information. Contracts
are read as they are typed. Each method has lenses to check it, to write tests of it,
and to debug its counterexample with assay dap; hovering over its declaration shows
the verdicts with bounds and assumptions; quick fixes pass over a finding, write a
first contract, and raise a bound.

An editor may set, as initializationOptions or in its section "assay":

  {"flags": ["--scope", "3"], "unknown": "information", "tests": "src/test/java"}

flags are those of assay check; unknown is how what is unknown is shown: error, warning,
information, hint, or none; tests is the folder for tests.

Exit status: 0 the editor has shut the server down; 1 it has left without.`

// Command returns the command.
func Command(h *House) *cobra.Command {
	return &cobra.Command{
		Use:   "lsp",
		Short: "Serve checks to an editor",
		Long:  long,
		Args:  cobra.NoArgs,
		Example: "  assay lsp\n" +
			"  nvim +'lua vim.lsp.start_client({name=\"assay\", cmd={\"assay\", \"lsp\"}})'",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !h.serve(cmd.Context()) {
				h.Unclean()
			}
			return nil
		},
	}
}

func (h *House) serve(ctx context.Context) (clean bool) {
	ctx, cancel := context.WithCancel(ctx)
	var warming sync.WaitGroup
	defer warming.Wait()
	defer cancel()
	var once sync.Once
	check := func(of context.Context, q lsp.Question) (*lsp.Answer, error) {
		a, err := h.Check(of, q)
		if strings.HasSuffix(q.File, ".java") && err == nil { // it may have come from the cache, without a compiler
			once.Do(func() { warming.Go(func() { h.Warm(ctx) }) }) // without one, checks say so
		}
		return a, err
	}
	adapter := "assay"
	if path, err := os.Executable(); err == nil {
		adapter = path
	}
	return lsp.New(h.Stdin, h.Stdout, &lsp.House{
		Name: "assay", Version: h.Version, Adapter: []string{adapter, "dap"},
		Root: root, Languages: h.languages(), Check: check, Test: h.Test, Trace: h.Trace,
		Settings: settingsFile, Raise: settings.Raise,
	}).Serve(ctx)
}

// root makes a folder the working folder: targets, settings and the cache are then those of the command there.
func root(folder string) (string, error) {
	if folder != "" {
		if err := os.Chdir(folder); err != nil {
			return "", err
		}
	}
	return filepath.Abs(".")
}

// settingsFile returns the settings that the command would find, or where they would be.
func settingsFile() (name, text string) {
	dir, err := filepath.Abs(".")
	if err != nil {
		return settings.Name, ""
	}
	found, ok := settings.Find(dir)
	if !ok {
		return settings.Name, ""
	}
	content, err := os.ReadFile(found)
	if err != nil {
		return settings.Name, ""
	}
	return found, string(content)
}

// Arguments are those of assay test for a file. Without a folder the tests go where the project has them, or else beside the file.
func Arguments(q lsp.Question) []string {
	folder := q.Folder
	if folder == "" {
		folder = filepath.Join(filepath.Dir(q.File), "tests")
		if before, _, ok := strings.Cut(filepath.ToSlash(q.File), "src/main/java/"); ok {
			folder = filepath.FromSlash(before + "src/test/java")
		}
	}
	args := []string{q.File, "-o", folder}
	for _, m := range q.Only {
		args = append(args, "--method", m)
	}
	return args
}
