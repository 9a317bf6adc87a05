// This file starts compilers from class-data archives.

package javac

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"

	"assay/lang/java/jdk"
)

// EnvArchives names a folder in which an archive of the classes of each compiler is kept. A JVM that starts from it
// neither reads nor verifies them, which is a third of what a small call costs. Without it, nothing is kept.
const EnvArchives = "ASSAY_JAVAC_ARCHIVES"

// archiving is the first JDK whose JVM makes archives of what it has loaded, and takes those that do not fit for none.
const archiving = 17

// archived returns the flags of a call that uses the archive of a compiler, or makes it where there is none. done is to
// be called after the call, with whether it went well.
func archived(home jdk.Home) (flags []string, done func(well bool)) {
	done = func(bool) {}
	dir := os.Getenv(EnvArchives)
	modules, err := os.Stat(filepath.Join(home.Dir, "lib", "modules"))
	if dir == "" || home.Feature < archiving || err != nil {
		return nil, done
	}
	if _, err := os.Stat(filepath.Join(home.Dir, "lib", "server", "classes.jsa")); err != nil {
		return nil, done // another JVM, or one without the archive that ours is added to
	}
	dir = absolute(dir)
	id := sha256.Sum256(fmt.Appendf(nil, "%v\n%s %d %d", home, home.Dir, modules.Size(), modules.ModTime().UnixNano()))
	name := filepath.Join(dir, fmt.Sprintf("javac-%x.jsa", id[:12]))
	silent := "-J-Xlog:disable" // of archives; the compiler has another way to speak
	switch info, err := os.Stat(name); {
	case err == nil && info.Size() == 0: // none could be made
		return nil, done
	case err == nil:
		return []string{silent, "-J-XX:SharedArchiveFile=" + name}, done
	}
	if os.MkdirAll(dir, 0o700) != nil {
		return nil, done
	}
	work, err := os.MkdirTemp(dir, "made-")
	if err != nil {
		return nil, done
	}
	made := filepath.Join(work, "made.jsa")
	return []string{silent, "-J-XX:ArchiveClassesAtExit=" + made}, func(well bool) {
		defer os.RemoveAll(work)
		if os.Rename(made, name) == nil || !well {
			return
		}
		if f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL, 0o600); err == nil { // it will not be better next time
			f.Close()
		}
	}
}
