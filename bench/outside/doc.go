// Package outside is what the programs share that check parts of public projects as a user
// would: what the parts need is compiled (Compile), the command is a process of its own with
// limits of time and memory (Limited), and its report is read (Report). Tables of such
// programs are texts of columns (Lines, List).
package outside
