// Package boot says what there is where goals of Java begin.
//
// Base is a program lowered, with what runs before its goals: BootOf starts the library and initialises the classes under
// check and those of the class path that they may come to (Stateful, in state.go), but for those that cannot be initialised
// (start.go); the library makes what the code mentions of it (mention.go). Then the static fields that may change are
// arbitrary (Statics), and those that hold one reference for ever (steady.go) have objects that inputs may refer to
// (constants.go). All other parts of a world rest on a Base, and say more.
package boot
