module assay

go 1.26.0

require github.com/rogpeppe/go-internal v1.15.0

require golang.org/x/tools v0.26.0 // indirect
