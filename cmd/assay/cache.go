// This file connects checks to the cache, and defines `assay cache`.

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"assay/cmd/assay/amount"
	"assay/cmd/assay/build"
	"assay/run"
	"assay/run/cache"
	"assay/run/registry"
	"assay/settings"
	"assay/solve/process"
)

// cacheJobs is the commands below `assay cache`.
type cacheJobs struct{ *app }

// cacheFlags are the flags about the cache.
type cacheFlags struct {
	dir    string
	none   bool
	verify bool
}

func (f *cacheFlags) add(flags *pflag.FlagSet) {
	f.addDir(flags)
	flags.BoolVar(&f.none, "no-cache", false, "compute everything, and keep nothing")
	flags.BoolVar(&f.verify, "verify-cache", false, "compute everything, and compare with the cache: a difference is an internal error")
	flags.BoolVar(&f.verify, "verify-incremental", false, "the same, for programs that changed: what would be taken over has to be what is computed")
}

func (f *cacheFlags) addDir(flags *pflag.FlagSet) {
	flags.StringVar(&f.dir, "cache", "", "keep answers in `folder`, not in the user's cache")
}

// folder returns where the cache is; empty: there is none. A flag comes before the
// setting, and that before the place for caches of the user.
func (f *cacheFlags) folder(s *settings.Settings) string {
	switch {
	case f.none:
		return ""
	case f.dir != "":
		return f.dir
	case s.Cache == settings.CacheOff:
		return ""
	case s.Cache != "":
		return s.Cache
	}
	dir, err := os.UserCacheDir() // XDG_CACHE_HOME where it is set
	if err != nil {
		return "" // a user without a home
	}
	return filepath.Join(dir, "assay")
}

// harmless are the flags of a check on which no answer depends, or that are a
// part of the key in another way. Every other flag is a part of the key with its
// value, so that a missing entry here costs time, and not correctness.
var harmless = []string{
	"baseline", "budget", "cache", "format", "help", "jobs", "memory", "method", "no-cache", "no-settings", "output", "picture",
	"progress", "reproducible", "settings", "timeout", "trace", "verbose", "verify-cache", "verify-incremental",
	"deepen", "minimise-bound", // make several checks, each with its own key
	"array", "int-width", "scope", "unwind", // the bounds are in each key
	"model",                     // so is the text of a memory model
	"confirm", "junit", "tests", // are about the use of answers
}

// openCache returns the cache of a run; nil if there is none. The returned function
// closes it.
func (a *app) openCache(cmd *cobra.Command, f *checkFlags, s *settings.Settings) (*run.Cache, func(), error) {
	if f.cache.none && f.cache.verify {
		return nil, nil, usagef("leave one of them away", "--no-cache and --verify-cache exclude each other")
	}
	dir := f.cache.folder(s)
	if dir == "" || f.option("certify") != "" || f.option("smt-out") != "" { // files to be written are not in it
		return nil, func() {}, nil
	}
	tool, err := build.ID()
	if err != nil {
		fmt.Fprintf(a.stderr, "assay: no cache is used: %v\n", err)
		return nil, func() {}, nil
	}
	store := a.openStore(dir, false)
	a.java.Keep = cache.Keeper{Store: store, Purpose: "compiled", Tool: tool}
	c := &run.Cache{Store: store, Salt: f.salt(cmd, tool), Verify: f.cache.verify, Smaller: !f.reproducible && !f.minimise}
	return c, func() { a.closeCache(f, c) }, nil
}

func (a *app) openStore(dir string, look bool) *cache.Store {
	return cache.Open(dir, cache.Options{Tell: func(m string) { fmt.Fprintf(a.stderr, "assay: %s\n", m) }, Look: look})
}

// closeCache reports what the cache did, if requested.
func (a *app) closeCache(f *checkFlags, c *run.Cache) {
	n := c.Counts()
	if f.verbose {
		fmt.Fprintf(a.stderr, "cache: %d answers taken, %d computed\n", n.Hits, n.Misses)
	}
	if f.cache.verify {
		fmt.Fprintf(a.stderr, "assay: %d answers of the cache were computed again and agree\n", n.Agreed)
	}
	c.Store.Close()
}

// salt returns all that answers depend on besides the program and the bounds.
func (f *checkFlags) salt(cmd *cobra.Command, tool string) []string {
	salt := []string{"assay " + tool}
	cmd.Flags().VisitAll(func(x *pflag.Flag) {
		if !slices.Contains(harmless, x.Name) {
			salt = append(salt, x.Name+"="+x.Value.String())
		}
	})
	if solver := f.option("solver"); solver != "" && solver != registry.Builtin {
		if p, err := process.Find(cmd.Context(), solver); err == nil {
			salt = append(salt, fmt.Sprintf("solver: %+v", p))
		}
	}
	return salt
}

// The command.

const cacheLong = `Look after the cache of answers. assay check keeps there what it decided, and
takes it again while all that the answer depends on is the same: an unchanged
project costs nothing the second time.

It is in the folder that --cache or the setting cache names, else in the user's
folder for caches, and may be deleted at any time. What was not used for 60 days
goes by itself, and what was used longest ago when all take more than 512 MiB.`

func (a cacheJobs) cacheCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "cache",
		Short:   "Look after the cache of answers",
		Long:    cacheLong,
		Example: examples("assay cache stats", "assay cache gc --age 7d", "assay check --verify-cache models/"),
		Args:    noSuchCommand,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(
		a.cacheJob("stats", "Show where the cache is and how much it holds", func(*cobra.Command) func(*cache.Store) error { return a.cacheStats }),
		a.cacheJob("clear", "Forget all answers", func(*cobra.Command) func(*cache.Store) error { return a.cacheClear }),
		a.cacheJob("gc", "Forget answers that were not used for long", a.cacheGC))
	return cmd
}

// cacheJob returns a command below `assay cache`. The job may add flags first.
func (a cacheJobs) cacheJob(name, short string, job func(*cobra.Command) func(*cache.Store) error) *cobra.Command {
	cmd := &cobra.Command{
		Use:     name,
		Short:   short,
		Example: examples("assay cache " + name),
		Args:    arguments(0, 0, "no arguments"),
	}
	f := &cacheFlags{}
	var s settingsFlags
	f.addDir(cmd.Flags())
	s.add(cmd.Flags())
	do := job(cmd)
	cmd.RunE = func(*cobra.Command, []string) error {
		read, err := a.readSettings(&s)
		if err != nil {
			return err
		}
		dir := f.folder(read)
		if dir == "" {
			return usagef("name a folder with --cache", "there is no cache: the settings turn it off, or the user has no folder for caches")
		}
		store := a.openStore(dir, true)
		defer store.Close()
		return do(store)
	}
	return cmd
}

func (a cacheJobs) cacheStats(s *cache.Store) error {
	st, err := s.Stats()
	if err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "folder   %s\nanswers  %d\nsize     %s on the disk\n", st.Folder, st.Entries, amount.Text(st.Bytes))
	if st.Entries > 0 {
		const day = time.DateOnly
		fmt.Fprintf(a.stdout, "used     between %s and %s\n", st.Unused.Format(day), st.Used.Format(day))
	}
	return nil
}

func (a cacheJobs) cacheClear(s *cache.Store) error {
	n, err := s.Clear()
	if err == nil {
		fmt.Fprintf(a.stdout, "%d answers are forgotten\n", n)
	}
	return err
}

func (a cacheJobs) cacheGC(cmd *cobra.Command) func(*cache.Store) error {
	age := &amount.Days{D: 30 * 24 * time.Hour}
	limit := &amount.Size{N: 256 << 20}
	cmd.Flags().Var(age, "age", "forget what was not used for `days`, as 7d or 12h; 0: however old it is, it may stay")
	cmd.Flags().Var(limit, "size", "forget what was used longest ago, down to a `size`, as 100M; 0: however large, all may stay")
	cmd.Example = examples("assay cache gc", "assay cache gc --age 7d --size 100M")
	return func(s *cache.Store) error {
		n, err := s.GC(cache.Limits{Age: age.D, Bytes: limit.N})
		if err == nil {
			fmt.Fprintf(a.stdout, "%d answers are forgotten\n", n)
		}
		return err
	}
}
