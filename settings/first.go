// This file writes the first settings of a project.

package settings

import (
	"fmt"
	"strconv"
	"strings"
)

// first is what assay init writes.
const first = `# Settings of assay; flags override them, and assay config prints what holds.
targets = [%s]

# The time limit of each check.
timeout = "1m"

# Bounds override what files state. Without them, files and assay choose.
# [bounds]
# scope = 3
# unwind = 4

# Bounds of single checks, or of those about a procedure; * stands for anything.
# [[for]]
# method = "insert*"
# scope = 2

# Findings that are known.
# [[suppress]]
# kind = "postcondition"
# method = "insert"
# until = 2027-03-01
# reason = "why"
`

// First returns the text of settings for some targets.
func First(targets []string) string {
	quoted := make([]string, len(targets))
	for i, t := range targets {
		quoted[i] = strconv.Quote(t)
	}
	return fmt.Sprintf(first, strings.Join(quoted, ", "))
}
