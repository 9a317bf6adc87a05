package java

import "assay/ir"

// Threads returns the global whose array has the object of each thread, by its number.
func Threads(w *World) *ir.Global { return w.Extra("threads", ir.Ref{}) }

// ThreadNames returns that global, and the field of those objects that has a name; nil: no code has come to a thread object yet.
func ThreadNames(w *World) (objects *ir.Global, name *ir.Field) {
	if k := w.Known("java/lang/Thread"); k != nil {
		return w.extra["threads"], k.OwnField("name")
	}
	return nil, nil
}
