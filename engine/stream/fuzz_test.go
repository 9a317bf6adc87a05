package stream

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	lang "assay/lang/stream"
)

// FuzzDecide: what can be read is decided, refused with a place, or left unknown; the judge rejects nothing.
func FuzzDecide(f *testing.F) {
	files, err := filepath.Glob("../../cases/stream/*.strm")
	if err != nil || len(files) == 0 {
		f.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Add(bus + "check HLR refines SysReq")
	f.Add(delay + "check Two delay 2")
	f.Fuzz(func(t *testing.T, text string) {
		file, list := lang.Read("fuzz.strm", text)
		if list.Failed() {
			return
		}
		for i, c := range file.Checks {
			if i == 3 {
				break
			}
			_, err := Decide(context.Background(), file, c, Options{States: 500, Time: 200 * time.Millisecond})
			var fault *Fault
			if errors.As(err, &fault) {
				t.Fatalf("%v: %v\n%s", c, err, text)
			}
		}
	})
}
