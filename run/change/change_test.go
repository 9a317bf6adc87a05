package change

import (
	"reflect"
	"testing"
)

// TestParse: names and lines of a diff, also where lines look like headers.
func TestParse(t *testing.T) {
	const diff = "diff --git a/A.java b/A.java\nindex 1..2 100644\n--- a/A.java\n+++ b/A.java\n" +
		"@@ -1 +1,2 @@ class A\n-old\n+++ b/no header\n+@@ -1 +1 @@\n" +
		"@@ -5,2 +6,0 @@\n--- a/x\n-two\n" +
		"diff --git a/gone b/gone\n--- a/gone\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n" +
		"diff --git a/B C.java b/D E.java\nsimilarity index 90%\nrename from B C.java\nrename to D E.java\n--- a/B C.java\t\n+++ b/D E.java\t\n@@ -3 +3 @@\n-x\n\\ No newline at end of file\n+y\n" +
		"--- \"a/q\\\".java\"\n+++ \"b/q\\\".java\"\n@@ -0,0 +1,3 @@\n+1\n+2\n+3\n"
	want := map[string]Lines{
		"A.java": {{1, 2}, {6, 7}}, "D E.java": {{3, 3}}, `q".java`: {{1, 3}},
	}
	got := parse(diff)
	delete(got, "/dev/null")
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
