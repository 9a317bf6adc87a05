package frontend

import (
	"os"
	"path/filepath"
	"slices"
)

// This file knows how projects that Maven and Gradle build are laid out.

// The files that a build is described by, and the folders beside main under src that hold tests.
var (
	builds = []string{"pom.xml", "build.gradle", "build.gradle.kts"}
	tests  = []string{"test", "it", "integrationTest", "integration-test", "androidTest", "testFixtures", "jmh"}
)

// testsOf reports whether a folder holds tests: it is src/test, and what is around src is built.
func testsOf(dir string) bool {
	src := filepath.Dir(dir)
	return slices.Contains(tests, filepath.Base(dir)) && filepath.Base(src) == "src" && slices.ContainsFunc(builds, func(name string) bool {
		info, err := os.Stat(filepath.Join(filepath.Dir(src), name))
		return err == nil && info.Mode().IsRegular()
	})
}
