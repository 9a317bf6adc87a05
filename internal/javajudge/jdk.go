// This file finds the JDKs of the machine.

package javajudge

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// JDK is an installed JDK that has a compiler.
type JDK struct {
	Home    string // resolved
	Version int    // feature release: 17, 21 …
}

// Tool is the path of a program of the JDK.
func (j JDK) Tool(name string) string {
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	return filepath.Join(j.Home, "bin", name)
}

// usual are the folders where installers put JDKs.
var usual = []string{
	"/usr/lib/jvm/*",
	"/usr/java/*",
	"/opt/java/*",
	"/opt/jdk*",
	"/Library/Java/JavaVirtualMachines/*/Contents/Home",
	"$HOME/.sdkman/candidates/java/*",
	"$HOME/.jdks/*",
	"$ProgramFiles/Java/*",
	"$ProgramFiles/Eclipse Adoptium/*",
}

// JDKs finds the JDKs from 17 on, oldest first, each feature release once. The
// one of JAVA_HOME, then of PATH, is preferred within its release.
func JDKs() []JDK {
	var homes []string
	if home := os.Getenv("JAVA_HOME"); home != "" {
		homes = append(homes, home)
	}
	if javac, err := exec.LookPath("javac"); err == nil {
		if real, err := filepath.EvalSymlinks(javac); err == nil {
			homes = append(homes, filepath.Dir(filepath.Dir(real)))
		}
	}
	for _, pattern := range usual {
		found, _ := filepath.Glob(os.ExpandEnv(pattern)) // the patterns are well formed
		slices.Sort(found)
		homes = append(homes, found...)
	}
	var jdks []JDK
	for _, home := range homes {
		j, ok := probe(home)
		same := func(k JDK) bool { return k.Version == j.Version }
		if ok && j.Version >= 17 && !slices.ContainsFunc(jdks, same) {
			jdks = append(jdks, j)
		}
	}
	slices.SortFunc(jdks, func(a, b JDK) int { return a.Version - b.Version })
	return jdks
}

var release = regexp.MustCompile(`(?m)^JAVA_VERSION="(\d+)`)

// probe tells whether the folder holds a JDK with a compiler, and which.
func probe(home string) (JDK, bool) {
	real, err := filepath.EvalSymlinks(home)
	if err != nil {
		return JDK{}, false
	}
	text, err := os.ReadFile(filepath.Join(real, "release"))
	if err != nil {
		return JDK{}, false
	}
	m := release.FindStringSubmatch(string(text))
	if m == nil {
		return JDK{}, false
	}
	v, err := strconv.Atoi(m[1])
	if err != nil {
		return JDK{}, false
	}
	j := JDK{Home: strings.TrimSuffix(real, string(filepath.Separator)), Version: v}
	if _, err := os.Stat(j.Tool("javac")); err != nil {
		return JDK{}, false
	}
	return j, true
}
