package assay_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestCrossBuild: one static binary for each platform, built without C. The
// other test of this package opens every Go file, so a change in any of them
// runs this test again.
func TestCrossBuild(t *testing.T) {
	for _, platform := range []string{"linux/amd64", "linux/arm64", "darwin/arm64", "windows/amd64"} {
		t.Run(platform, func(t *testing.T) {
			goos, goarch, _ := strings.Cut(platform, "/")
			cmd := exec.Command("go", "build", "-o", os.DevNull, "./cmd/assay")
			cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+goos, "GOARCH="+goarch)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}
