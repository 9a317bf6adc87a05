// This file defines the root command, and what all commands have in common.

package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"assay/cmd/assay/progress"
	"assay/report"
	"assay/run"
	"assay/source"
)

const rootLong = `assay finds bugs in, and gives evidence for, programs that live on the heap.

It checks a program inside a bound and says about each property: violated, with
a run that shows it; holds within the bound; proved; or unknown, and why.`

const statusHelp = `Exit status: 0 everything holds, 1 a violation, 2 bad usage or bad input,
3 something stayed unknown, 4 an internal error; of several 4, 1, 2, 3.`

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:           "assay",
		Short:         "bounded verification workbench",
		Long:          rootLong + "\n\n" + statusHelp,
		Example:       "  assay check model.fir          check a file\n  assay check --scope 3 models/  check all files in a folder",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          noSuchCommand,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetIn(a.stdin)
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	root.SetFlagErrorFunc(flagError)
	root.SetHelpFunc(a.help(root.HelpFunc()))
	root.SuggestionsMinimumDistance = 2
	root.CompletionOptions.HiddenDefaultCmd = false
	root.SetHelpCommand(helpCommand(root))
	root.AddCommand(
		a.checkCommand(), a.baselineCommand(), a.runCommand(), debugger{a}.debugCommand(), debugger{a}.dapCommand(), editor{a}.lspCommand(), a.drawCommand(), a.contractsCommand(), atLines{a}.factsCommand(), formatter{a}.fmtCommand(), a.irCommand(), a.goalCommand(),
		manual{a}.explainCommand(), setup{a}.initCommand(), a.configCommand(), cacheJobs{a}.cacheCommand(), setup{a}.doctorCommand(),
		satJob{a}.satCommand(), proofJobs{a}.proofCommand(), affine{a}.farkasCommand(), a.litmusCommand(), a.streamCommand(), a.modelsCommand(), a.versionCommand(), tester{a}.testCommand())
	return root
}

// noSuchCommand reports an argument of a command that has only subcommands.
func noSuchCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	path := cmd.CommandPath()
	help := "`" + path + " --help` lists the commands"
	var names []string
	for _, c := range cmd.Commands() {
		names = append(names, c.Name())
	}
	if near := source.Nearest(args[0], names); near != "" {
		help = "did you mean `" + path + " " + near + "`?"
	} else if _, err := os.Stat(args[0]); err == nil && !cmd.HasParent() {
		help = "did you mean `assay check " + args[0] + "`?"
	}
	return usagef(help, "there is no command %s %s", path, args[0])
}

// helpCommand returns cobra's, except that an unknown topic is bad usage.
func helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:     "help [command]",
		Short:   "Show help about a command",
		Example: examples("assay help check"),
		RunE: func(_ *cobra.Command, args []string) error {
			cmd, rest, err := root.Find(args)
			if err != nil || cmd == root && len(rest) > 0 {
				return noSuchCommand(root, args)
			}
			cmd.InitDefaultHelpFlag() // as if the command itself were run
			return cmd.Help()
		},
	}
}

// help returns cobra's, which ignores arguments, except that an unknown command is bad usage.
func (a *app) help(show func(*cobra.Command, []string)) func(*cobra.Command, []string) {
	return func(cmd *cobra.Command, args []string) {
		if words := cmd.Flags().Args(); len(words) > 0 && cmd.HasSubCommands() {
			if err := cmd.ValidateArgs(words); err != nil {
				a.complain(err)
				return
			}
		}
		show(cmd, args)
	}
}

// flagError adds help to an error of a flag.
func flagError(cmd *cobra.Command, err error) error {
	help := fmt.Sprintf("`%s --help` lists the flags", cmd.CommandPath())
	var missing *pflag.NotExistError
	if errors.As(err, &missing) {
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		if near := source.Nearest(missing.GetSpecifiedName(), names); near != "" {
			help = "did you mean --" + near + "?"
		}
	}
	return usagef(help, "%v", err)
}

// arguments requires a number of arguments, described by what.
func arguments(low, high int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) >= low && len(args) <= high {
			return nil
		}
		return usagef(fmt.Sprintf("`%s --help` shows examples", cmd.CommandPath()), "%s takes %s, not %s", cmd.CommandPath(), what, plural(len(args)))
	}
}

func plural(arguments int) string {
	switch arguments {
	case 0:
		return "nothing"
	case 1:
		return "1 argument"
	}
	return fmt.Sprintf("%d arguments", arguments)
}

// examples indents lines as cobra shows them.
func examples(lines ...string) string { return "  " + strings.Join(lines, "\n  ") }

// inputs reads the programs that the arguments name. Its texts are those of all messages.
func (a *app) inputs() *run.Inputs {
	a.texts = source.Texts{}
	return &run.Inputs{Languages: a.languages(), Stdin: a.stdin, Texts: a.texts, Others: a.noProgram}
}

// languages returns the front ends, those with a compiler at the end.
func (a *app) languages() []run.Language {
	return append(slices.Clip(a.house().Languages), a.java.Language(a.ctx))
}

// terminal reports whether a stream is one, and how wide.
func terminal(w any) (width int, ok bool) {
	f, isFile := w.(*os.File)
	if !isFile || !term.IsTerminal(int(f.Fd())) {
		return 0, false
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil || width <= 0 {
		width = 80
	}
	return width, true
}

// progress begins to show progress, in the mode that the user chose.
func (a *app) progress(mode string) *progress.Line {
	width, _ := terminal(a.stderr)
	return progress.New(a.stderr, width, mode)
}

// textOptions fits the text report to where it goes: lines are broken and
// coloured on a terminal only, and without colours where NO_COLOR asks so.
func textOptions(w io.Writer, verbose bool) report.TextOptions {
	width, ok := terminal(w)
	return report.TextOptions{
		Width:   width,
		Color:   ok && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb",
		Verbose: verbose,
		Picture: ok,
	}
}

// release is the version of a release; the linker sets it.
var release string

// version returns the release, or the commit that the program was built from.
func version() string {
	if release != "" {
		return release
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "devel"
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return "devel-" + s.Value[:min(12, len(s.Value))]
		}
	}
	return "devel"
}

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version",
		Example: examples("assay version"),
		Args:    arguments(0, 0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintf(a.stdout, "assay %s %s %s/%s\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return err
		},
	}
}
