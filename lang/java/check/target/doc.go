// Package target opens what is to be checked together: sources, class files and jars.
//
// A Program is all of it: the class path, the Classes under check, which Unit each is of, the contracts that sources
// and class files carry, and the source names of classes. Sources are compiled with the user's javac (Compile), once
// where a Keep caches the result. Those that javac finds beside the targets are Near, if they have contracts: their classes are under check, and
// nothing is asked about them. A Program can be carried to another machine (Carry), and forked: a fork shares the
// files, has contracts of its own, and notes which classes were looked for, so that answers can be kept as long as
// these stay what they are.
//
// Nothing here is lowered, and no code is analysed.
package target
