// Package initial finds what initialisers of classes depend on, and whether their order matters.
//
// An Order knows which initialisers depend on state that may have changed before them (early.go), tries a few orders of
// initialisation and compares the results (orders.go), and attributes reads of the environment to initialisers, so that
// only goals which read their results depend on them (origins.go). What matters and is unknown becomes an assumption,
// in words.
package initial
