package tables

import (
	"fmt"
	"strconv"
)

// heapRow is a row of the table of the binary heap: bounds, and the published totals in
// seconds, of JForge and of InspectJ.
type heapRow struct {
	method            string
	bits, objs, loops int
	jforge, inspectj  string
}

var heapRows = []heapRow{
	{"decreaseKey", 3, 3, 3, "62.4", "1.9"},
	{"decreaseKey", 4, 4, 4, "83.2", "10.3"},
	{"decreaseKey", 5, 5, 5, ">600", "32.8"},
	{"decreaseKey", 6, 6, 6, ">600", "118.6"},
	{"decreaseKey", 7, 7, 5, ">600", "359.1"},
	{"decreaseKey", 7, 7, 6, ">600", "509.1"},
	{"deleteMin", 3, 3, 3, "1.1", "1.9"},
	{"deleteMin", 4, 4, 4, "37.9", "5.0"},
	{"deleteMin", 5, 5, 5, ">600", "54.2"},
	{"deleteMin", 6, 6, 6, ">600", "135.1"},
	{"insert", 3, 3, 3, "1.0", "1.9"},
	{"insert", 4, 4, 4, "15.6", "7.0"},
	{"insert", 5, 5, 5, "411.9", "88.4"},
	{"insert", 6, 6, 6, ">600", "111.6"},
	{"insert", 7, 7, 6, ">600", "313.0"},
	{"minElement", 4, 4, 4, "0.7", "1.4"},
	{"minElement", 6, 6, 6, "13.3", "1.4"},
	{"minElement", 7, 7, 7, "66.1", "1.4"},
	{"minElement", 8, 8, 8, ">600", "1.4"},
	{"minElement", 10, 10, 10, ">600", "1.4"},
	{"minElement", 11, 11, 11, "fails", "1.4"},
	{"run", 3, 3, 1, "11.8", "3.9"},
	{"run", 4, 4, 1, "21.0", "10.0"},
	{"run", 7, 7, 1, ">600", "3.4"},
	{"run", 10, 10, 1, ">600", "5.6"},
	{"run", 3, 3, 2, ">600", "57.7"},
}

func (b *bench) heap() {
	head("method", "bits", "objects", "loops", "JForge published, s", "InspectJ published, s", "answer", "assay, s", "assay with 32 bits, s")
	for _, r := range heapRows {
		want, files := "holds", []string{"BinaryHeap"}
		if r.method == "run" {
			want, files = "violated", []string{"BinaryHeap", "Dijkstra"}
		}
		n := strconv.Itoa(r.objs)
		flags := []string{"--scope", n, "--array", n, "--unwind", strconv.Itoa(r.loops)}
		wide := b.check(want, "heap", r.method, files, flags...)
		narrow := b.check(want, "heap", r.method, files, append(flags, "--int-width", strconv.Itoa(r.bits))...)
		row(r.method, strconv.Itoa(r.bits), n, strconv.Itoa(r.loops), r.jforge, r.inspectj, want, narrow, wide)
	}
	fmt.Println()
	b.bugs()
}

// bugs are the ones that were found in the heap, at the bounds at which they were.
func (b *bench) bugs() {
	head("bug", "method", "found at", "assay, s", "assay with 32 bits, s")
	flags := []string{"--scope", "3", "--array", "3", "--unwind", "3"}
	for _, r := range [][2]string{{"HeapOfReferences", "insert"}, {"HeapOfReferences", "decreaseKey"}, {"HeapDropsFirst", "deleteMin"}} {
		files := []string{r[0]}
		wide := b.check("violated", "heap", r[1], files, flags...)
		row(r[0], r[1], "3, 3, 3", b.check("violated", "heap", r[1], files, append(flags, "--int-width", "3")...), wide)
	}
}
