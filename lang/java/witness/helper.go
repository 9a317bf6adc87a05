package witness

import _ "embed"

// helper is the class that every test contains, so that it is self-contained.
//
//go:embed heap.txt
var helper string
