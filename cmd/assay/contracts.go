// This file defines `assay contracts`.

package main

import (
	"context"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"assay/lang/java/check/making"
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
	"assay/lang/java/classpath"
	"assay/lang/java/contract"
	"assay/lang/java/contract/decl"
	"assay/lang/java/jml"
	"assay/lang/java/scan"
	"assay/report"
	"assay/run"
	"assay/source"
)

// contractFlags are the flags of `assay contracts`.
type contractFlags struct {
	path     []string
	specs    []string
	nullable bool
	found    bool
}

const contractsLong = `Read the contracts of Java files, JML in comments and annotations alike, check them
against the compiled classes, and print what was understood in a normal form.

The files are compiled together with the user's own javac, with the annotations
of package assay.annotation on the class path.

--found shows invariants in place of contracts: what the code of the files keeps of
private and final fields, whatever callers do. They are proved from the code, and
"assay check" supposes them of classes without an invariant. Pasted, they are checked.`

func (a *app) contractsCommand() *cobra.Command {
	f := &contractFlags{}
	cmd := &cobra.Command{
		Use:     "contracts FILE.java...",
		Short:   "Show the contracts of Java files as they are understood",
		Long:    contractsLong,
		Example: examples("assay contracts List.java", "assay contracts --classpath lib.jar src/*.java", "assay contracts --found Ring.java"),
		Args:    arguments(1, 1<<20, "Java files"),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.contracts(cmd.Context(), f, args) },
	}
	flags := cmd.Flags()
	flags.StringSliceVar(&f.path, "classpath", nil, "folders and jars that the files need, separated by commas (repeatable)")
	specsFlag(flags, &f.specs)
	flags.BoolVar(&f.nullable, "nullable-by-default", false, "references may be null unless JML says non_null")
	flags.BoolVar(&f.found, "found", false, "show invariants that the code of the files keeps, to be pasted")
	return cmd
}

func (a *app) contracts(ctx context.Context, f *contractFlags, files []string) error {
	for _, name := range files {
		if filepath.Ext(name) != ".java" {
			return usagef("`assay contracts --help` shows examples", "%s is no Java file", name)
		}
	}
	a.texts = source.Texts{}
	written, err := target.Read(files, f.specs, a.texts, run.Unreadable)
	if err != nil {
		return err
	}
	var list source.List
	defer a.diagnose(&list)
	out, err := target.Compile(ctx, files, f.path, a.java.Compilers)
	if err != nil {
		return collect(&list, err)
	}
	defer out.Close()
	path, err := classpath.Open(append([]string{out.Dir, out.Annotations}, f.path...), classpath.Options{JDK: &out.Compiler})
	if err != nil {
		return collect(&list, err)
	}
	defer path.Close()
	if f.found {
		return a.showFound(out.Dir, path, written)
	}
	return a.showContracts(decl.NewSet(path, decl.Options{NullableByDefault: f.nullable}), written, &list)
}

// collect moves diagnostics about the input into a list; other errors are returned.
func collect(list *source.List, err error) error {
	if list.Take(err) {
		return nil
	}
	return err
}

func (a *app) showContracts(set *decl.Set, written []target.Written, list *source.List) error {
	var units []*jml.Unit
	for _, x := range written {
		units = append(units, set.AddWith(x.Name, x.Text, x.Beside))
	}
	for _, u := range units {
		contract.Check(set, u)
	}
	list.Append(&set.Errors)
	if list.Failed() {
		return nil
	}
	for i, u := range units {
		if i > 0 {
			a.stdout.Write([]byte("\n"))
		}
		if _, err := a.stdout.Write([]byte(set.Print(u))); err != nil {
			return err
		}
	}
	return nil
}

// showFound prints what the code of the files keeps, for each class with a line where it can be pasted.
func (a *app) showFound(dir string, path *classpath.Path, written []target.Written) error {
	find := func(name string) *classfile.Class {
		c, err := path.Class(name)
		if err != nil {
			return nil
		}
		return c
	}
	var own []*classfile.Class
	err := filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		if name, is := strings.CutSuffix(file, ".class"); err == nil && is {
			rel, _ := filepath.Rel(dir, name)
			if c := find(filepath.ToSlash(rel)); c != nil {
				own = append(own, c)
			}
		}
		return err
	})
	if err != nil {
		return err
	}
	found, some := making.Found(own, find), false
	for _, x := range written {
		f, _ := scan.Parse(x.Name, []byte(x.Text))
		for _, t := range f.Types {
			list := found[t.Binary]
			if len(list) == 0 || t.Local() || t.Name == "" {
				continue
			}
			some = true
			fmt.Fprintf(a.stdout, "%s:%d: objects of %s keep, by its code:\n", report.Printable(x.Name), f.Span(t.Body, t.Body).Line, t.Name)
			for _, k := range list {
				fmt.Fprintf(a.stdout, "    //@ %s\n", k)
			}
		}
	}
	if !some {
		fmt.Fprintln(a.stdout, "nothing was found that the code keeps of private and final fields")
	}
	return nil
}
