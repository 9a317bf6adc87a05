package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"assay/internal/testkit"
)

// TestDocs runs the examples of the documentation. In a block marked "console"
// each line "$ …" that mentions assay, or shows a file of the docs, is a command, run in the top folder of the project;
// what follows up to the next one is what it prints. -update rewrites the output.
func TestDocs(t *testing.T) {
	files, err := filepath.Glob("../../docs/guide/*.md")
	if err != nil {
		t.Fatal(err)
	}
	commands := 0
	for _, file := range append(files, "../../README.md") {
		text, err := os.ReadFile(file)
		if os.IsNotExist(err) {
			continue // a project without a README yet
		}
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			testkit.Golden(t, file, runExamples(t, string(text), &commands))
		})
	}
	if commands == 0 {
		t.Error("no command found in the documentation: the reader of the blocks is broken")
	}
}

// runExamples returns the text with the output that its commands have now.
func runExamples(t *testing.T, text string, commands *int) string {
	var out strings.Builder
	cache := t.TempDir()     // the user's is left alone
	in, ours := false, false // in a console block; behind a command of ours
	for line := range strings.Lines(text) {
		bare := strings.TrimRight(line, "\n")
		switch {
		case bare == "```console":
			in = true
		case in && bare == "```":
			in, ours = false, false
		case in && strings.HasPrefix(bare, "$ "):
			ours = strings.Contains(bare, "assay ") && !strings.Contains(bare, "make ") || strings.HasPrefix(bare, "$ cat docs/")
			out.WriteString(line)
			if ours {
				*commands++
				out.WriteString(output(t, cache, strings.TrimPrefix(bare, "$ ")))
			}
			continue
		case ours:
			continue // the output as it was
		}
		out.WriteString(line)
	}
	return out.String()
}

// output returns what a command prints, errors included.
func output(t *testing.T, cache, command string) string {
	cmd := exec.Command("sh", "-c", command)
	cmd.Dir = "../.."
	cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+cache)
	text, err := cmd.CombinedOutput()
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		t.Fatal(err)
	}
	if len(text) > 0 && text[len(text)-1] != '\n' {
		text = append(text, '\n')
	}
	return string(text)
}

// TestCommandsAreDocumented: the table of commands has every one; its flags are what --help says, which has an example.
func TestCommandsAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/guide/cli.md")
	if err != nil {
		t.Fatal(err)
	}
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		for _, c := range c.Commands() {
			path := strings.TrimPrefix(c.CommandPath(), "assay ")
			if !c.HasSubCommands() && !strings.Contains(string(text), "`"+path+"`") {
				t.Errorf("docs/guide/cli.md does not have assay %s", path)
			}
			if c.Example == "" {
				t.Errorf("the help of assay %s has no example", path)
			}
			walk(c)
		}
	}
	walk((&app{}).root())
}

// TestLinks: the pages link to what is there, and no marks of a merge are left in them.
func TestLinks(t *testing.T) {
	var pages []string
	for _, pattern := range []string{"../../*.md", "../../docs/*.md", "../../docs/*/*.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, found...)
	}
	links := 0
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains("\n"+string(text), "\n<<<<<<< ") {
			t.Errorf("%s has the marks of a merge", page)
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			target, _, _ := strings.Cut(m[1], "#")
			if target == "" || strings.Contains(target, "://") {
				continue
			}
			links++
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), target)); err != nil {
				t.Errorf("%s links to %s, which is not there", page, target)
			}
		}
	}
	if links < 50 {
		t.Errorf("only %d links: the reader of the pages is broken", links)
	}
}

var link = regexp.MustCompile(`\]\(([^)\s]+)\)`)
