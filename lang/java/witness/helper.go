package witness

import _ "embed"

// helper is the class that every test has inside, so that it stands alone.
//
//go:embed heap.txt
var helper string
