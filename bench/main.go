// Command bench prints the tables of docs/benchmarks: a program for each, in a package of its own.
//
//	go run ./bench            what there is
//	go run ./bench NAME -h    what it measures with
//
// It is one command, so that all of them cost one link.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"text/tabwriter"

	"assay/bench/absint"
	"assay/bench/check"
	"assay/bench/classfile"
	"assay/bench/contracts"
	"assay/bench/enumerate"
	"assay/bench/face"
	"assay/bench/foreign/competition"
	"assay/bench/foreign/jbmc"
	"assay/bench/foreign/library"
	foreignlitmus "assay/bench/foreign/litmus"
	"assay/bench/foreign/random"
	"assay/bench/forge"
	"assay/bench/java"
	"assay/bench/javalib"
	"assay/bench/jml"
	"assay/bench/known"
	"assay/bench/litmus"
	"assay/bench/lsp"
	"assay/bench/mutation"
	"assay/bench/poly"
	"assay/bench/proof"
	"assay/bench/real"
	"assay/bench/rel"
	"assay/bench/reverse"
	"assay/bench/sat"
	"assay/bench/seeded"
	"assay/bench/stream"
	"assay/bench/suites"
	"assay/bench/symex"
	"assay/bench/tables"
	"assay/bench/verdicts"
	"assay/bench/vm"
)

// program is one of the measurements. It reads its flags and ends with a status of its own.
type program struct {
	name  string
	what  string
	needs string // what it cannot do without; empty: it runs on a checkout alone
	main  func()
}

var programs = []program{
	{"absint", "answers after one method of Java changed", "", absint.Main},
	{"check", "checks of Java programs of the literature", "", check.Main},
	{"classfile", "reading the Java library", "", classfile.Main},
	{"contracts", "what contracts cost a running program", "", contracts.Main},
	{"enumerate", "what brute force costs", "", enumerate.Main},
	{"face", "what a user waits for", "", face.Main},
	{"forge", "the engine that solves", "", forge.Main},
	{"java", "running Java programs, beside the JVM", "", java.Main},
	{"javalib", "lowering the Java library", "", javalib.Main},
	{"litmus", "questions to memory models", "", litmus.Main},
	{"lsp", "what an editor waits for", "", lsp.Main},
	{"mutation", "small faults that bounded checks find", "", mutation.Main},
	{"poly", "exact affine reasoning, beside PPL and Z3", "", poly.Main},
	{"proof", "what proofs cost", "", proof.Main},
	{"rel", "relational problems", "", rel.Main},
	{"reverse", "going back: values kept, recording, latency", "", reverse.Main},
	{"sat", "SAT solvers", "", sat.Main},
	{"seeded", "faults put into containers by hand", "", seeded.Main},
	{"stream", "streams and requirements", "", stream.Main},
	{"symex", "paths one by one, beside published ones", "", symex.Main},
	{"tables", "tables of the literature", "", tables.Main},
	{"vm", "statements a second, and what a state costs", "", vm.Main},
	{"verdicts", "two builds of the command, verdict by verdict", "-against", verdicts.Main},
	{"jml", "JML that other people wrote", "-work", jml.Main},
	{"known", "sources before known bugs were mended", "-work", known.Main},
	{"real", "public projects", "-work", real.Main},
	{"suites", "what assay test covers of public projects", "-work", suites.Main},
	{"foreign/competition", "programs of the Java competition", "-zip -apart -work", competition.Main},
	{"foreign/jbmc", "the regression tests of JBMC", "-tests -work", jbmc.Main},
	{"foreign/library", "methods of the Java library", "-work", library.Main},
	{"foreign/litmus", "the litmus tests of herd7", "-herd -work", foreignlitmus.Main},
	{"foreign/random", "random programs, attacked on the JVM", "-work", random.Main},
}

func main() {
	all := flag.Bool("all", false, "print the names of those that need nothing else")
	flag.Usage = func() { list(os.Stderr) }
	flag.Parse()
	if *all {
		for _, p := range programs {
			if p.needs == "" {
				fmt.Println(p.name)
			}
		}
		return
	}
	for _, p := range programs {
		if p.name == flag.Arg(0) {
			os.Args = flag.Args() // the program has its own flags, and says its own name
			flag.CommandLine = flag.NewFlagSet("bench "+p.name, flag.ExitOnError)
			p.main()
			return
		}
	}
	if flag.NArg() == 0 {
		list(os.Stdout)
		return
	}
	fmt.Fprintf(os.Stderr, "bench: there is no %q\n", flag.Arg(0))
	list(os.Stderr)
	os.Exit(2)
}

func list(out io.Writer) {
	fmt.Fprintln(out, "usage: go run ./bench NAME [FLAGS]; NAME -h for its flags")
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, p := range programs {
		fmt.Fprintf(w, "  %s\t%s\t%s\n", p.name, p.what, p.needs)
	}
	w.Flush()
}
