// This file says what a measurement ran on.

package outside

import (
	"cmp"
	"fmt"
	"runtime"

	"assay/lang/java/jdk"
)

// Machine is the system, its cores, and the Java that is found.
func Machine() string {
	java := "no JDK"
	if home, err := jdk.Find(); err == nil {
		java = "Java " + cmp.Or(home.Version, "?")
	}
	return fmt.Sprintf("%s/%s, %d cores, %s", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), java)
}
