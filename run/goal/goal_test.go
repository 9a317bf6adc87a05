package goal

import (
	"bytes"
	"reflect"
	"testing"

	"assay/task"
)

func example() *File {
	f := &File{Tool: "test", Language: "words", Target: "a.w", Goal: "hold", Bounds: task.Bounds{Scope: 3}, Options: map[string]string{"x": "1"}}
	f.Add("text", "a.w", []byte("hold fail"))
	f.Add("class", "0/a/B.class", []byte{0xca, 0xfe})
	return f
}

// TestRoundTrip: what is written is read, and is the same bytes every time.
func TestRoundTrip(t *testing.T) {
	var a, b bytes.Buffer
	if err := example().Write(&a); err != nil {
		t.Fatal(err)
	}
	f, err := Read(a.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Write(&b); err != nil || !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Errorf("other bytes: %v", err)
	}
	want := example()
	if want.Version = Version; !reflect.DeepEqual(f, want) {
		t.Errorf("got %+v", f)
	}
	other := example()
	other.Version = Version
	if other.Goal, other.Bounds.Scope = "fail", 9; other.Made() != f.Made() {
		t.Error("two goals of one input are made of the same")
	}
	if other.Add("text", "b.w", nil); other.Made() == f.Made() {
		t.Error("goals of different inputs are made of different things")
	}
}

// FuzzRead: every text is read or refused.
func FuzzRead(f *testing.F) {
	var b bytes.Buffer
	if err := example().Write(&b); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add([]byte("PK\x05\x06" + string(make([]byte, 18))))
	f.Fuzz(func(t *testing.T, data []byte) {
		if g, err := Read(data); err == nil && g.Version != Version {
			t.Error("a file of another version is read")
		}
	})
}
