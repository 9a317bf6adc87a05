// Package joining executes procedures with all paths at once: loops are unrolled as often as possible, and states are merged
// where paths join, or stay apart for a while where their references differ. Two states that differ in the names of new
// objects alone are made the same first.
package joining
