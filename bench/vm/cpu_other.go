//go:build !unix

package main

import "time"

// cpu is the clock, where processor time is not to be had.
func cpu() time.Duration { return time.Since(started) }

var started = time.Now()
