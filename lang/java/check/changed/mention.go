package changed

import (
	"strings"

	"assay/lang/java/scan"
)

// mentions adds what mentions a name that means something else now, in the sources as they are. A field of which this is true has
// another value, and is a name itself.
func (d *difference) mentions(files []*scan.File) {
	for more := true; more && d.all == ""; {
		more = false
		for _, f := range files {
			if d.mayMention(f) && d.mentionsIn(f) {
				more = true
			}
		}
	}
}

// mayMention reports whether the text of a file has one of the names at all.
func (d *difference) mayMention(f *scan.File) bool {
	for _, names := range []map[string]map[string]bool{d.fields, d.types} {
		for name, in := range names {
			if (in[""] || in[f.Name]) && strings.Contains(f.Text, name) {
				return true
			}
		}
	}
	return false
}

// mentionsIn reports whether it found a further field.
func (d *difference) mentionsIn(f *scan.File) (more bool) {
	for _, t := range f.Types {
		if t.Local() {
			continue // a part of a method or of an initialiser
		}
		if d.mentioned(f, t.NamePos+int32(len(t.Name)), t.Body) {
			d.everything("a type that the header of " + t.Name + " may mean") // what is above it is another one, perhaps
			return false
		}
		for _, m := range t.Methods {
			if d.mentioned(f, m.Start, m.End) {
				d.part(f, part{t, m})
			}
		}
		for _, i := range t.Inits {
			if d.mentioned(f, i.Start, i.End) {
				d.part(f, part{of: t})
			}
		}
		for _, x := range t.Fields {
			if !d.mentioned(f, x.Start, x.NamePos) && !d.mentioned(f, x.NamePos+int32(len(x.Name)), x.End) {
				continue
			}
			d.part(f, part{of: t})
			where := ""
			if x.Mods.Has("private") {
				where = f.Name
			}
			more = d.name(d.fields, x.Name, where) || more
		}
	}
	return more
}

// part adds a declaration once.
func (d *difference) part(f *scan.File, p part) {
	for _, q := range d.parts[f.Name] {
		if p == q {
			return
		}
	}
	d.parts[f.Name] = append(d.parts[f.Name], p)
}

// mentioned reports whether a stretch of a file has one of the names.
func (d *difference) mentioned(f *scan.File, start, end int32) bool {
	in := func(names map[string]map[string]bool, name string) bool {
		where := names[name]
		return where[""] || where[f.Name]
	}
	list := tokens(f, start, end)
	for i, t := range list {
		if t.Kind != scan.Word {
			continue
		}
		name := f.Of(t)
		call := i+1 < len(list) && f.Of(list[i+1]) == "("
		if in(d.types, name) || !call && in(d.fields, name) {
			return true
		}
	}
	return false
}
