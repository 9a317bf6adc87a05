package assay_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"assay/internal/testkit"
)

// TestCrossBuild: one static binary for each platform, built without C. The
// other test of this package opens every Go file, so a change in any of them
// runs this test again. The quick run builds for Windows alone, which differs most: each
// platform takes minutes, because nothing is there that was compiled before.
func TestCrossBuild(t *testing.T) {
	for _, platform := range []string{"linux/amd64", "linux/arm64", "darwin/arm64", "windows/amd64"} {
		if !strings.HasPrefix(platform, "windows/") && !testkit.Long() {
			continue
		}
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
