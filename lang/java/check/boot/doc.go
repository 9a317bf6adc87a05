// Package boot defines the state in which goals of Java begin.
//
// Base is a lowered program, with what runs before its goals: BootOf boots the library and initialises the classes
// under check and those of the class path that they may reach (Stateful, in state.go), except those that cannot be
// initialised (start.go); the library creates the objects that the code mentions (mention.go). Then the static fields
// that may change are arbitrary (Statics), and those that are effectively final (steady.go) have objects that inputs
// may refer to (constants.go). All other parts of a world build on a Base.
package boot
