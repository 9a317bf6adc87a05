// This file gets checkouts of repositories.

package outside

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Checkout looks whether a folder is a checkout of a repository at a commit, and clones it first if it is missing and that is wanted.
func Checkout(ctx context.Context, dir, repository, commit string, clone bool) error {
	if _, err := os.Stat(dir); err != nil {
		if !clone {
			return fmt.Errorf("no checkout (-clone gets it)")
		}
		if err := cloned(ctx, dir, repository, commit); err != nil {
			return err
		}
	}
	// Without the ceiling, a folder that is no checkout would answer for the repository around it.
	c := exec.CommandContext(ctx, "git", "-C", dir, "rev-parse", "HEAD")
	c.Env = append(os.Environ(), "GIT_CEILING_DIRECTORIES="+filepath.Dir(dir))
	out, err := c.Output()
	at := strings.TrimSpace(string(out))
	switch {
	case err != nil:
		return fmt.Errorf("no checkout of git: %w", err)
	case at != commit:
		return fmt.Errorf("the checkout is of commit %.12s, not %.12s", at, commit)
	}
	return nil
}

// cloned gets a repository; what it leaves when it fails is removed.
func cloned(ctx context.Context, dir, repository, commit string) error {
	for _, args := range [][]string{
		{"clone", "--quiet", "--no-checkout", repository, dir},
		{"-C", dir, "checkout", "--quiet", "--detach", commit},
	} {
		c := exec.CommandContext(ctx, "git", args...)
		c.Env = append(os.Environ(), "GIT_TERMINAL_PROMPT=0")
		if out, err := c.CombinedOutput(); err != nil {
			os.RemoveAll(dir)
			return fmt.Errorf("git %s: %w: %s", args[0], err, LastLine(string(out)))
		}
	}
	return nil
}
