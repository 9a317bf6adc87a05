package tables

import (
	"strings"
)

// list is a row of the table of lists: the published seconds for each method.
type list struct {
	name, class, arg string
	published        []string
	violated         []string // methods
}

// methods are the columns; of overloaded ones, % stands for the class of elements.
var methods = []string{"add(int, %)", "add(%)", "clear", "contains", "get", "indexOf", "isEmpty", "lastIndexOf", "remove(int)", "remove(%)", "set", "size"}

func words(s string) []string { return strings.Fields(s) }

var listRows = []list{
	{"JDK", "JdkList", "Value", words("23.5 16.0 12.6 84.8 16.6 17.2 15.1 62.6 19.8 77.5 18.0 18.7"), nil},
	{"Trove 1.1b5", "TroveList", "Link", words("18.3 15.0 12.6 14.6 16.9 20.0 15.6 18.3 22.2 11.1 24.0 13.0"), []string{"add(int, %)", "remove(%)"}},
	{"Trove 0.1.2", "OldTroveList", "Link", words("14.2 13.8 12.8 15.3 13.0 19.4 15.6 15.0 13.3 20.4 13.9 12.9"),
		[]string{"add(int, %)", "clear", "lastIndexOf", "remove(int)", "remove(%)", "set"}},
	{"Apache abstract", "AbstractList", "Value", words("20.8 20.2 13.0 64.5 16.4 25.2 20.9 94.9 37.4 34.2 20.9 29.4"), nil},
	{"Apache caching", "CachingList", "Value", words("25.3 24.1 14.9 119.3 23.8 22.9 22.5 84.8 28.5 100.2 24.8 19.1"), nil},
}

func (b *bench) lists() {
	head(append([]string{"list"}, strings.Split(strings.ReplaceAll(strings.Join(methods, "|"), "%", "o"), "|")...)...)
	for _, l := range listRows {
		published, ours := []string{l.name + ", published"}, []string{l.name + ", assay"}
		for i, m := range methods {
			published = append(published, l.published[i])
			want, mark := "holds", ""
			for _, v := range l.violated {
				if v == m {
					want, mark = "violated", " V"
				}
			}
			ours = append(ours, b.list(want, l.class, l.arg, m)+mark)
		}
		row(published...)
		row(ours...)
	}
	b.seeded()
}

// seeded are five bugs, in one method each.
func (b *bench) seeded() {
	published, ours := []string{"seeded, published"}, []string{"seeded, assay"}
	for i, m := range methods {
		at := map[int][2]string{0: {"10.1", "add"}, 5: {"10.7; 10.1", "indexOf"}, 6: {"10.4", "isEmpty"}, 8: {"11.0", "remove(int)"}}[i]
		published = append(published, at[0])
		cell := ""
		if at[1] != "" {
			cell = b.list("violated", "SeededList", "Value", at[1]) + " V"
		}
		if m == "indexOf" {
			cell += "; " + b.list("violated", "SeededList", "Value", "indexOfAfterFirst") + " V"
		}
		ours = append(ours, cell)
	}
	row(published...)
	row(ours...)
}

// list checks a method of a list at the bounds of the table.
func (b *bench) list(want, class, arg, method string) string {
	name := class + "." + strings.ReplaceAll(method, "%", class+"."+arg)
	return b.check(want, "lists", name, []string{class}, "--scope", "4", "--scope", class+"=1", "--int-width", "4", "--unwind", "3")
}

// growth is insertion into a list, at larger bounds.
func (b *bench) growth() {
	head("entries and values", "bits", "loops", "published", "assay, s", "assay with 32 bits, s")
	for _, r := range [][4]string{
		{"4", "4", "3", "23.5 s"}, {"5", "4", "4", "about 2 min"}, {"6", "4", "5", "about 20 min"}, {"7", "5", "6", "more than 1 h"}, {"10", "5", "9", ""}, {"14", "5", "13", ""},
	} {
		flags := []string{"--scope", r[0], "--scope", "JdkList=1", "--unwind", r[2]}
		wide := b.check("holds", "lists", "JdkList.add(int, JdkList.Value)", []string{"JdkList"}, flags...)
		row(r[0], r[1], r[2], r[3], b.check("holds", "lists", "JdkList.add(int, JdkList.Value)", []string{"JdkList"}, append(flags, "--int-width", r[1])...), wide)
	}
}
