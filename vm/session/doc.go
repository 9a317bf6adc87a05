// Package session moves through a run, forward and back. What replays traces and
// what debugs programs step with it.
//
// # Positions
//
// A position is a moment between two steps; 0 is before the first. A step is one
// node of the program, or one decision that a node asks for. Positions are
// numbered, and the state at one is always the same, to the bit: going forward
// from it takes the decisions that were taken there before.
//
// Motions by source line pass over positions that begin no line. A line begins
// where a node of it is about to run and the nodes before were of another line,
// or of another frame.
//
// # How it goes back
//
// A session keeps what each step overwrites (vm.Recorder) and undoes it. A step back costs what the
// step wrote, however long the run is; memory grows with what was written, about 128 bytes a cell.
// With Options.Keep the oldest of that is dropped, and earlier positions are reached by a rerun: from
// the beginning, or with Options.Points from states that are kept at a distance, which doubles when they
// take too much. Within bounds both. Searches backward, and LastWrite, run the parts between states again, the
// latest first.
//
// Steps that nobody has to look at one by one are taken many at once, and cut up afterwards. Far motions that look at
// nothing run without recording between states that are kept, and record the last steps before where they end (coast.go). Behind such
// a leg it may not be known where the current line began (doubt); where a motion ends, it is. States share what has not changed (vm.Kept).
//
// What a program puts out is put out once, when a step is taken for the first time.
//
// # What is not here
//
// A run whose contracts are checked (package watch) goes forward only: checks look back
// along a journal of their own. Sessions are for one goroutine.
package session
