package ir

// keyword holds the words that the text form keeps for itself; a name that is
// one is printed in back quotes.
var keyword = map[string]bool{}
