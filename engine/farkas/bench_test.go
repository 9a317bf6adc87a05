package farkas

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// BenchmarkExamples runs each published script, certificates included.
func BenchmarkExamples(b *testing.B) {
	files, _ := filepath.Glob(filepath.Join(cases, "e*.fk"))
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(filepath.Base(f), func(b *testing.B) {
			for b.Loop() {
				if _, err := Run(context.Background(), strings.NewReader(string(text)), io.Discard, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
