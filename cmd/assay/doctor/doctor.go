// Package doctor looks for what assay can make use of on a machine.
package doctor

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"assay/lang/java/javac"
	"assay/lang/java/jdk"
	"assay/report"
	"assay/solve/process"
)

// Say gets what was found: whether it is there and works, its name, and what that changes.
type Say func(ok bool, name, text string)

// probeTime is how long a program may take to show that it works.
const probeTime = 10 * time.Second

// Solver tries a solver, since an installed one may not work.
func Solver(ctx context.Context, p process.Program, say Say) {
	ctx, cancel := context.WithTimeout(ctx, probeTime)
	defer cancel()
	can := "assay sat --solver " + p.Name + " asks it"
	if p.Proof {
		can += "; it writes proofs, which assay proof checks"
	}
	path, err := exec.LookPath(p.Path)
	if err != nil {
		say(false, p.Name, "not installed ("+p.Path+"); "+can)
		return
	}
	if _, err := process.Find(ctx, p.Name); err != nil {
		say(false, p.Name, path+" does not work: "+err.Error())
		return
	}
	say(true, p.Name, path+"; "+can)
}

// Java reports the library that Java programs run with, and their compiler.
func Java(say Say) {
	home, err := jdk.Find()
	if err != nil {
		say(false, "java", err.Error()+"; without it Java programs do not run")
	} else {
		say(true, "java", report.Printable(home.String())+"; class files and jars run on its library")
	}
	if compiler, err := javac.Find(); err != nil {
		say(false, "javac", "none found: class files and jars can be read, .java files cannot; install a JDK, or set JAVA_HOME")
	} else {
		say(true, "javac", report.Printable(compiler.String())+" compiles .java files")
	}
}

// Browser looks for something that shows HTML reports.
func Browser(say Say) {
	for _, name := range []string{"xdg-open", "open", "firefox", "chromium", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			say(true, "browser", path+" shows the reports of --format html")
			return
		}
	}
	say(false, "browser", "none found; the reports of --format html are single files, for a browser anywhere")
}

// Cache reports where answers are stored.
func Cache(say Say) {
	if dir, err := os.UserCacheDir(); err != nil {
		say(false, "cache", "the user has no folder for caches, so every check is computed; name one with --cache")
	} else {
		say(true, "cache", report.Printable(filepath.Join(dir, "assay"))+"; assay cache stats shows how much it holds")
	}
}
