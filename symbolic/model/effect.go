package model

import "assay/ir"

// Effect is what a procedure with a model may do at most, for analyses that execute nothing: its result may be anything of its
// type.
type Effect struct {
	Refuses  string      // why nothing is known of it
	Become   *ir.Proc    // it does what this one does with the first arguments
	Throws   []*ir.Proc  // it may do what these do, which throw, with any arguments
	Depends  []string    // what of the environment it depends on
	Class    *ir.Class   // the result is an object of this class, of which nothing else is known; with Become, its second argument is
	New      bool        // it is new
	OrFirst  bool        // or the first argument, as elements of a new array may be
	Null     bool        // or null
	First    bool        // the result is the first argument
	Copies   bool        // elements of the first argument go into the third
	Clones   bool        // the result is a copy of the first argument
	Sized    int         // the copy of an array is as long as this argument says; 0: as the array
	Elements *ir.Class   // with Class, the result is a new array of these: new objects of which nothing else is known
	Mixes    bool        // elements of the first argument change their places
	May      []*ir.Class // it may throw a new object of one of these classes, of which nothing else is known
	Fills    int         // elements of this argument may become any number; 0: of none
	Early    bool        // for constant arguments, it may run before the goal; nothing is known of it for others
	Anything bool        // then the result is any of its type
	Array    *Array      // the result is a new array
	Inside   *Inside     // it reads and writes a variable inside of the second argument
	Raises   *ir.Class   // it throws a new object of this class, of which nothing else is known
	Ends     bool        // nothing goes on behind it
}

// Inside is what a procedure does with a variable inside of an object, of which nothing is known but the type of its values.
type Inside struct {
	Reads  bool // the result is what is there, or was
	Stores int  // the argument that is stored there, or may be; 0: none
	Type   ir.Type
}

// Array is the type of the elements of a new array, whose length is the second argument: what a field of the first one says.
type Array struct {
	Of   *ir.Field
	Type func(k int64) (ir.Type, bool)
}

// Slack is what a procedure does with arrays that a container has to itself and of which a part is in use: behind that part, elements are
// zero, as they were made or because they were cleared. The zero value says nothing.
type Slack struct {
	Makes   bool // arrays that it makes are such
	Current bool // elements of them that it reads and copies are in use
	Once    bool // elements of them that it reads were in use once: what was cleared since is zero
	Clears  bool // a zero that it stores to them goes behind what is in use
	Exact   bool // all this if it is called on an object of a class of the library
	Refuses bool // it may take elements into use to which nothing was stored
}

// Promise is what the documentation of a procedure says of how it ends. The zero value says nothing.
type Promise struct {
	Known  bool
	Open   func(*ir.Class) bool // objects of such classes may do otherwise, as they override what it calls; nil: there are none
	Throws []*ir.Class          // exceptions that it makes: of exactly these classes
	Calls  bool                 // it calls what it is given: what leaves that may leave it too
	Length bool                 // the result is the length of the text that is its first argument
	Empty  bool                 // whether that is 0
	Size   bool                 // the result is how many elements the collection has that is its first argument
	Vacant bool                 // whether that is 0
	Some   bool                 // whether it is not
	By     int64                // by how much that is more behind it
	Clears bool                 // behind it, that is 0
	Keeps  bool                 // it changes no collection: iterators of them go on as they did
	Begins bool                 // the result is an iterator, of its first argument, that fails where that is changed in another way
	More   bool                 // the first argument is one: whether it has a further element
	Next   bool                 // it gives that
	Fits   []Fit                // where all of these hold, it makes no exception; none: nothing is said
}

// Fit is X <= Y + C, or of one argument that it is not null.
type Fit struct {
	X, Y    Term
	C       int64
	NotNull bool // of X
}

// Term is an argument, the length of the text that it is, or the number of elements of the collection that it is.
type Term struct {
	Arg    int // -1: the number 0
	Length bool
	Size   bool
}
