package reach

import (
	"slices"
	"testing"
)

// TestContractText: contracts are found in comments and annotations, and words of other comments and of strings are none.
func TestContractText(t *testing.T) {
	const text = `/** @return (some thing) */ @Requires("f(x) > (1)") int f() { return "/*"; } //@ ensures g();
//+ESC@ h
/*@ pure @*/ char c = '"'; /*-RAC@ z */ // plain @A(b)
//
String s = "\"@A(x)"; @A(B(c)) int k;`
	var got []string
	for _, m := range contractText.FindAllString(text, -1) {
		if contractMark.MatchString(m) {
			got = append(got, m)
		}
	}
	want := []string{`@Requires("f(x) > (1)")`, "//@ ensures g();", "//+ESC@ h", "/*@ pure @*/", "/*-RAC@ z */", "@A(B(c))"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}
