package tables

// libraryRow is a class of the JDK with methods that are driven by ours of the same name.
type libraryRow struct {
	class, driver string
	methods       []string
}

var libraryRows = []libraryRow{
	{"java.util.ArrayList", "ArrayLists", []string{"add", "insert", "remove"}},
	{"java.util.LinkedList", "LinkedLists", []string{"add", "removeFirst"}},
	{"java.util.ArrayDeque", "ArrayDeques", []string{"addLast", "addFirst", "pollFirst"}},
	{"java.util.PriorityQueue", "PriorityQueues", []string{"offer", "poll"}},
	{"java.util.TreeMap", "TreeMaps", []string{"put", "remove"}},
	{"java.util.HashMap", "HashMaps", []string{"put", "remove"}},
}

// librarySizes are the scopes; arrays may have a few more elements than there are objects.
var librarySizes = [][2]string{{"3", "4"}, {"5", "5"}, {"7", "7"}}

func (b *bench) library() {
	cells := []string{"class", "method"}
	for _, n := range librarySizes {
		cells = append(cells, "scope "+n[0]+", arrays up to "+n[1]+", s")
	}
	head(cells...)
	for _, r := range libraryRows {
		for _, m := range r.methods {
			cells := []string{r.class, m}
			for _, n := range librarySizes {
				cells = append(cells, b.check("holds", "library", r.driver+"."+m, []string{r.driver},
					"--scope", n[0], "--array", n[1], "--scope", r.driver+"=1", "--scope", r.class+"=1", "--scope", "java.lang.String=0", "--scope", "java.lang.Object=1"))
			}
			row(cells...)
		}
	}
}
