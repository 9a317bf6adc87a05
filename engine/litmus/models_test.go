package litmus

import (
	"testing"

	"assay/engine/litmus/model"
)

// TestUsual: there are models of these names, and they know tests of their architectures.
func TestUsual(t *testing.T) {
	for arch, name := range usual {
		if m, ok := model.Named(name); !ok || !m.Knows(arch) {
			t.Errorf("%s is the usual model of %s", name, arch)
		}
	}
}
