package dap

import "encoding/json"

// This file counts lines and columns as the client does: from one, or from zero where it says so.

// numbering is what a client counts less than we do.
type numbering struct{ line, column int }

// numberingOf reads what a client says when it begins.
func numberingOf(initialize []byte) (n numbering) {
	var said struct {
		Arguments struct {
			LinesStartAt1   *bool `json:"linesStartAt1"` // true where it is not there
			ColumnsStartAt1 *bool `json:"columnsStartAt1"`
		} `json:"arguments"`
	}
	if json.Unmarshal(initialize, &said) != nil {
		return numbering{}
	}
	if one := said.Arguments.LinesStartAt1; one != nil && !*one {
		n.line = 1
	}
	if one := said.Arguments.ColumnsStartAt1; one != nil && !*one {
		n.column = 1
	}
	return n
}

// at is a place of ours as the client counts; what has no line stays without one.
func (n numbering) at(line, column int) (int, int) {
	return max(line-n.line, 0), max(column, 1) - n.column
}
