// Package lsp serves the checks to editors, over the Language Server Protocol (3.17). What it answers is what `assay check` answers: it
// runs the same code, with the same settings and the same cache, which the command gives it as a House. It prints nothing.
//
// # Threads of control
//
// One goroutine reads messages; it only notes which requests are cancelled. One, the loop, answers them, and owns all that
// the server knows; what it does is quick. Checks run in a third, one job at a time, and post what they find to the loop. So no
// request waits for a check, but those that ask for one.
//
// # Texts
//
// A check is about the file on the disk, as it was saved; contracts are read as they are typed. What was found is kept with the text that it
// was found in. It is shown in the text of the editor at the lines that are still the same, and not at those that have changed.
//
//	message.go    messages, as the protocol has them
//	server.go     reading, answering, the life of a session
//	text.go       texts, positions in UTF-16, edits
//	moved.go      lines in another version of a text
//	documents.go  open files, and what is typed
//	jobs.go       checks: which one runs, and which ends it
//	publish.go    diagnostics
//	lens.go       lenses and hovers
//	command.go    what lenses ask for
//	fix.go        quick fixes
//	complete.go   completion
//	settings.go   settings of the editor
package lsp
