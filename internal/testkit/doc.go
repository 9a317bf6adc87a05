// Package testkit is the test language of assay: cases as text, with the expectation on the line it
// is about; goldens that one switch rewrites; counts and seeds of random tests. README.md beside
// this file is its manual.
//
// # Model
//
// A Case is one txtar file: a comment with settings, input sections, and golden
// sections whose names begin with "want/". A Finding is anything a tool says
// about a place (a diagnostic, a verdict); an expectation is a comment
//
//	x := usr.email // want "fir-name"
//
// in an input section. Missing and unexpected findings both fail.
//
// Count and Seed give random tests their size and their randomness, so that
// the same test is a quick fixed sample in `make test` and a long fresh one in
// `make check-long`.
//
// The package runs no engine and knows no language; it may be used by the
// tests of every room.
package testkit
