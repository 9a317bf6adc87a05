// This file gives random tests their size and their randomness.

package testkit

import (
	"hash/fnv"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"
)

// Environment variables that steer random tests.
const (
	EnvLong = "ASSAY_LONG" // not empty: the counts of `make check-long`, and fresh seeds
	EnvSeed = "ASSAY_SEED" // the seed to use, to replay a run
)

// Long reports whether this is a long run.
func Long() bool { return os.Getenv(EnvLong) != "" }

// Count returns how many random cases a test tries.
func Count(t testing.TB, long, quick int) int {
	t.Helper()
	n := quick
	if Long() {
		n = long
	}
	t.Logf("%d random cases", n)
	return n
}

// Seed returns the seed of a test: fixed in a quick run, fresh in a long one, and
// what ASSAY_SEED says if it says anything. A failing test says how to replay it.
func Seed(t testing.TB) uint64 {
	t.Helper()
	seed := uint64(1)
	if text := os.Getenv(EnvSeed); text != "" {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			t.Fatalf("%s=%q is not a number", EnvSeed, text)
		}
		seed = n
	} else if Long() {
		seed = uint64(time.Now().UnixNano())
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("to replay: %s=%d %s=%s go test -run '^%s$'", EnvSeed, seed, EnvLong, os.Getenv(EnvLong), t.Name())
		}
	})
	return seed
}

// Rand returns a source of random numbers from the Seed of the test. Tests with
// different names draw different numbers.
func Rand(t testing.TB) *rand.Rand {
	t.Helper()
	h := fnv.New64a()
	h.Write([]byte(t.Name()))
	return rand.New(rand.NewPCG(Seed(t), h.Sum64()))
}

// Program returns the path of a program that a test cannot do without. Where it is
// not installed the test fails and names the Debian package: a test that skips
// in silence looks green.
func Program(t testing.TB, name, pkg string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Fatalf("this test needs the program %s, which is not installed; on Debian: apt-get install %s", name, pkg)
	}
	return path
}
