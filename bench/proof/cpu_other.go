//go:build !unix

package main

import "time"

var begin = time.Now()

// processorTime is the time on the wall where processor time is not to be had.
func processorTime(bool) time.Duration { return time.Since(begin) }
