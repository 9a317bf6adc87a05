//go:build !unix

package main

// This file stands in where processor time and memory are not to be had.

import (
	"os"
	"time"
)

var begin = time.Now()

// processorTime is the time on the wall.
func processorTime() time.Duration { return time.Since(begin) }

// peakMemory is not known.
func peakMemory(*os.ProcessState) float64 { return 0 }
