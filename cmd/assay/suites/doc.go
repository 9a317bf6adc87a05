// Package suites is `assay test`: it makes tests of classes, and says which branches they cover.
//
//	command.go  the command line
//	maker.go    runs of each method, as an engine
//	prover.go   sides of branches that no execution takes
//	classes.go  suites, proved on the JVM and written
//	mutants.go  how many faults the tests notice
//	report.go   what is said of them
package suites
