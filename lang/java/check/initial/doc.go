// Package initial says what initialisers of classes rest on, and what it matters when they run.
//
// An Order knows which initialisers depend on what may have changed before them (early.go), tries a few orders of
// initialisation and compares what they leave (orders.go), and tells which of them looked at the world outside, so that what
// goals do not look at says nothing about them (origins.go). What matters and cannot be known is assumed, in words.
package initial
