//go:build schema

package schema

import _ "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif" // so that go.mod keeps the module that the schema is read from
