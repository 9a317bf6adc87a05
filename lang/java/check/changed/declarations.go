package changed

import (
	"cmp"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/lang/java/scan"
	"assay/source/change"
)

// difference is how declarations of two versions differ.
type difference struct {
	all    string                     // what has changed of which nobody can tell the reach; empty: nothing
	whole  map[string]bool            // files, by name, of which everything is another
	fields map[string]map[string]bool // names of fields that are others now, and where: in one file, or anywhere ("")
	types  map[string]map[string]bool // names of types, in the same way
	gone   []gone
	made   map[string]bool // types that are new, by binary name
	lost   []string        // words of the headers of types that are gone: those above them are among these
	parts  map[string][]part
}

// part is a declaration of a file that is new or another.
type part struct {
	of     *scan.Type
	method *scan.Method // nil: something else in the type, which all of its methods may see
}

// gone is a method that there is no more.
type gone struct {
	class, name string
	callable    bool // by the library, as it may override one of its methods
}

// version is one version of the files that differ.
type version struct {
	files map[string]*scan.File
	types map[string]*scan.Type // declared ones, by binary name
	in    map[*scan.Type]*scan.File
}

// everything says what may matter anywhere.
func (d *difference) everything(what string) { d.all = cmp.Or(d.all, what) }

func (v *version) add(name, text string) (ok bool) {
	f, complaints := scan.Parse(name, []byte(text))
	v.files[name] = f
	for _, t := range f.Types {
		if !t.Local() {
			v.types[t.Binary], v.in[t] = t, f
		}
	}
	return !complaints.Failed()
}

func newVersion() *version {
	return &version{map[string]*scan.File{}, map[string]*scan.Type{}, map[*scan.Type]*scan.File{}}
}

// building matches files that say how sources become classes, and classes that come from elsewhere.
var building = regexp.MustCompile(`(^|/)(pom\.xml|gradle\.properties|[^/]*\.gradle(\.kts)?|[^/]*\.(toml|jar|war|class|jml|kt|kts|scala|groovy|clj)|module-info\.java|jvm\.config|maven\.config)$`)

// differ compares the declarations of files that have changed.
func differ(list []change.File) *difference {
	d := &difference{
		whole: map[string]bool{}, fields: map[string]map[string]bool{}, types: map[string]map[string]bool{}, made: map[string]bool{}, parts: map[string][]part{},
	}
	before, now := newVersion(), newVersion()
	for _, f := range list {
		name := strings.ReplaceAll(f.Name, "\\", "/")
		if building.MatchString(name) || f.Other {
			d.everything(f.Name)
		}
		if path.Ext(name) != ".java" {
			continue
		}
		if !f.New && !before.add(f.Name, f.Before) {
			d.everything(f.Name + ", which cannot be read as it was,")
		}
		if !f.Gone {
			now.add(f.Name, f.Now)
		}
		if !f.New && !f.Gone {
			d.file(before.files[f.Name], now.files[f.Name])
		}
	}
	for binary, t := range now.types {
		if was := before.types[binary]; was != nil {
			d.typ(before.in[was], was, now.in[t], t)
			continue
		}
		d.made[binary] = true
		d.name(d.types, t.Name, "")
		d.parts[now.in[t].Name] = append(d.parts[now.in[t].Name], part{of: t})
	}
	for binary, t := range before.types {
		if now.types[binary] == nil {
			d.typeGone(before.in[t], t)
		}
	}
	return d
}

// name adds a name that means something else in a file, or anywhere.
func (d *difference) name(to map[string]map[string]bool, name, file string) bool {
	if to[name] == nil {
		to[name] = map[string]bool{}
	}
	known := to[name][file] || to[name][""]
	to[name][file] = true
	return !known
}

// file compares what is outside of types.
func (d *difference) file(was, is *scan.File) {
	if a, b := remarks(was), remarks(is); !slices.Equal(a, b) {
		d.whole[is.Name] = true
		if slices.ContainsFunc(append(a, b...), contract.MatchString) {
			d.everything("a contract in " + is.Name)
		}
	}
	old, list := imports(was), imports(is)
	for _, i := range append(slices.Clone(old), list...) {
		if slices.Contains(old, i) && slices.Contains(list, i) {
			continue
		}
		if i.All {
			d.whole[is.Name] = true
			continue
		}
		last := i.Name[strings.LastIndexByte(i.Name, '.')+1:]
		d.name(d.types, last, is.Name)
		if i.Static {
			d.name(d.fields, last, is.Name)
		}
	}
}

func imports(f *scan.File) []scan.Import {
	var out []scan.Import
	for _, i := range f.Imports {
		out = append(out, scan.Import{Name: i.Name, Static: i.Static, All: i.All})
	}
	return out
}

// contract matches comments with a contract, and remark those with anything that assay reads.
var (
	contract = regexp.MustCompile(`^/[/*]([+-]\w+)*@`)
	remark   = regexp.MustCompile(contract.String() + `|assay:|bounds:`)
)

func remarks(f *scan.File) []string {
	var out []string
	for _, c := range f.Comments {
		if text := f.Of(c); remark.MatchString(text) {
			out = append(out, text)
		}
	}
	return out
}

// code returns the tokens of a stretch of a file.
func code(f *scan.File, start, end int32) string {
	var b strings.Builder
	for _, t := range tokens(f, start, end) {
		b.WriteString(f.Of(t))
		b.WriteByte('\n')
	}
	return b.String()
}

func tokens(f *scan.File, start, end int32) []scan.Token {
	from, _ := slices.BinarySearchFunc(f.Tokens, start, func(t scan.Token, at int32) int { return int(t.Start - at) })
	to := from
	for to < len(f.Tokens) && f.Tokens[to].Start < end && f.Tokens[to].Kind != scan.EOF {
		to++
	}
	return f.Tokens[from:to]
}

// typ compares two versions of a type.
func (d *difference) typ(f *scan.File, was *scan.Type, g *scan.File, is *scan.Type) {
	if code(f, was.Start, was.Body) != code(g, is.Start, is.Body) || !slices.Equal(constants(was), constants(is)) {
		d.everything("the header of " + is.Name + " or its list of constants")
		return
	}
	if f.Name != g.Name { // it was moved
		d.file(f, g)
	}
	old, list := membersOf(f, was), membersOf(g, is)
	wide := !slices.Equal(initialised(was), initialised(is))
	for key, m := range list {
		o, known := old[key]
		if known && o.doc != m.doc { // what overrides it has its documentation
			d.gone = append(d.gone, gone{class: is.Binary, name: m.method.Name})
		}
		switch {
		case known && o.code == m.code:
		case m.method != nil:
			d.parts[g.Name] = append(d.parts[g.Name], part{is, m.method})
		default:
			wide = true
			d.field(m.field, g.Name)
		}
	}
	for key, m := range old {
		switch _, known := list[key]; {
		case known:
		case m.method != nil:
			d.methodGone(was, m.method)
			wide = wide || m.method.Name == "<init>" // objects are made otherwise
		default:
			wide = true
			d.field(m.field, g.Name)
		}
	}
	if wide {
		d.parts[g.Name] = append(d.parts[g.Name], part{of: is})
	}
}

// field adds a field that is another now. Private ones are known in their file alone.
func (d *difference) field(f *scan.Field, file string) {
	switch {
	case f == nil: // an initialiser
	case f.Mods.Has("private"):
		d.name(d.fields, f.Name, file)
	default:
		d.name(d.fields, f.Name, "")
	}
}

func (d *difference) methodGone(of *scan.Type, m *scan.Method) {
	callable := m.Name != "<init>" && !m.Mods.Has("static") && !m.Mods.Has("private") && (m.Mods.Has("public") || m.Mods.Has("protected") || of.Kind == scan.Interface)
	d.gone = append(d.gone, gone{of.Binary, m.Name, callable})
}

func (d *difference) typeGone(f *scan.File, t *scan.Type) {
	d.name(d.types, t.Name, "")
	for _, m := range t.Methods {
		d.methodGone(t, m)
	}
	for _, x := range t.Fields {
		d.field(x, f.Name)
	}
	for _, w := range tokens(f, t.NamePos, t.Body) {
		d.lost = append(d.lost, f.Of(w))
	}
}

// constants returns the names of the constants of an enum.
func constants(t *scan.Type) []string {
	var out []string
	for _, f := range t.Fields {
		if f.Constant {
			out = append(out, f.Name)
		}
	}
	return out
}

// initialised returns the fields and initialisers of a type in their order, which is that of their execution.
func initialised(t *scan.Type) []string {
	at := map[int32]string{}
	for _, f := range t.Fields {
		at[f.NamePos] = f.Name
	}
	for _, i := range t.Inits {
		at[i.Start] = "{"
	}
	var out []string
	for _, start := range slices.Sorted(maps.Keys(at)) {
		out = append(out, at[start])
	}
	return out
}

// member is a method, a field or an initialiser.
type member struct {
	method *scan.Method
	field  *scan.Field // nil of a method and of an initialiser
	code   string
	doc    string // what documents a method: exceptions that it may throw
}

// doc returns the comment that documents what begins at an offset; empty: none.
func doc(f *scan.File, start int32) string {
	i, _ := slices.BinarySearchFunc(f.Comments, start, func(t scan.Token, at int32) int { return int(t.Start - at) })
	if i == 0 || !strings.HasPrefix(f.Of(f.Comments[i-1]), "/**") || f.Next(f.Comments[i-1].End).Start < start {
		return ""
	}
	return f.Of(f.Comments[i-1])
}

// membersOf returns the members of a type, apart from types, by what tells them from each other.
func membersOf(f *scan.File, t *scan.Type) map[string]member {
	out := map[string]member{}
	add := func(key string, m member) {
		for out[key].code != "" { // twice, or an initialiser
			key += "'"
		}
		out[key] = m
	}
	for _, m := range t.Methods {
		key := m.Name + "("
		for _, p := range m.Params {
			key += p.Type.String() + ","
		}
		add(key, member{method: m, code: code(f, m.Start, m.End), doc: doc(f, m.Start)})
	}
	for _, x := range t.Fields {
		add(x.Name, member{field: x, code: code(f, x.Start, x.End)})
	}
	for _, i := range t.Inits {
		add("{", member{code: code(f, i.Start, i.End)})
	}
	return out
}
