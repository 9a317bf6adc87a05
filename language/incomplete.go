package language

// Incomplete is a Host of a program some of whose code is not there.
type Incomplete interface {
	// LeftOut returns what is assumed of that code, in words; none: nothing is missing.
	LeftOut() []string
}
