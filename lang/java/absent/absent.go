package absent

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"assay/lang/java/scan"
	"assay/source"
)

// Source is the text of a declaration.
type Source struct {
	Name   string // below a root of sources: "javax/annotation/Nullable.java"
	Type   string // "javax.annotation.Nullable"
	Text   string
	At     source.Span // where it is first named
	Opaque bool        // it is no annotation type: nothing is known of it but its name
	Lost   bool        // it is here, and does not compile
}

// Library says what is there.
type Library struct {
	Type    func(name string) bool // by its name in sources: "java.util.Map"
	Package func(name string) bool
	Lost    func(name string) bool // it is there, and cannot be compiled
}

// Types declares the absent types that files name.
func Types(files []*scan.File, there Library) []Source {
	s := &survey{there: there, types: map[string]*declared{}, packages: map[string]bool{}, known: map[string]bool{}, loose: map[string]bool{}}
	for _, f := range files {
		s.packages[f.Package] = true
		for _, t := range f.Types {
			s.known[strings.NewReplacer("/", ".", "$", ".").Replace(t.Binary)] = true
		}
	}
	for _, f := range files {
		s.file(f)
	}
	for name, t := range s.types { // files are read in any order
		t.other = t.other || s.loose[name]
	}
	var out []Source
	for _, name := range slices.Sorted(maps.Keys(s.types)) {
		if t := s.types[name]; t.outer == "" {
			out = append(out, Source{Name: strings.ReplaceAll(name, ".", "/") + ".java", Type: name, Text: s.text(t), At: t.at, Opaque: s.opaque(t), Lost: s.there.Lost != nil && s.there.Lost(name)})
		}
	}
	return out
}

// survey is what files say about absent types.
type survey struct {
	there    Library
	packages map[string]bool // of the files
	known    map[string]bool // types of the files, and those that were looked for
	types    map[string]*declared
	loose    map[string]bool // types that code may name, whether they are absent or not
	here     source.Span     // what is read
}

// declared is an absent type.
type declared struct {
	name       string
	at         source.Span
	outer      string // the type that it is a member of
	annotation bool
	typed      bool // it is used where only types are
	repeats    bool // it is used twice in one place
	constants  map[string]bool
	elements   map[string]*element
	other      bool // it is used in another way, too
	above      bool // it is an interface: others implement it
	thrown     bool // it is an exception
	params     int  // type parameters
}

// element is one of an annotation.
type element struct {
	typ   string // empty: nothing says it
	array bool
}

// exists reports whether a type is there, of a file or of a library.
func (s *survey) exists(name string) bool {
	is, asked := s.known[name]
	if !asked {
		is = s.there.Type(name)
		s.known[name] = is
	}
	return is
}

// at returns the absent type of that name, and enters it. It returns nil if it is not absent, or no name of a type.
func (s *survey) at(name string) *declared {
	if t := s.types[name]; t != nil {
		return t
	}
	head, _ := s.split(name)
	if head == "" || !strings.Contains(head, ".") || strings.HasPrefix(head, "java.") || s.exists(head) {
		return nil
	}
	t := &declared{name: name, at: s.here, constants: map[string]bool{}, elements: map[string]*element{}}
	if name != head {
		t.outer = name[:strings.LastIndexByte(name, '.')]
		if s.at(t.outer) == nil {
			return nil
		}
	}
	s.types[name] = t
	return t
}

// split divides a dotted name behind the first word that begins with a capital: packages do not, as far as none with that name is there. The head is empty
// without one.
func (s *survey) split(name string) (head, rest string) {
	at := 0
	for word := range strings.SplitSeq(name, ".") {
		if at += len(word); word != "" && word[0] >= 'A' && word[0] <= 'Z' && (s.exists(name[:at]) || !s.holds(name[:at])) {
			return name[:at], strings.TrimPrefix(name[at:], ".")
		}
		at++
	}
	return "", ""
}

// holds reports whether a package of that name is there, or one inside of it.
func (s *survey) holds(name string) bool {
	for p := range s.packages {
		if p == name || strings.HasPrefix(p, name+".") {
			return true
		}
	}
	return s.there.Package(name)
}

// opaque reports whether a type is used as more than an annotation, or a constant in the arguments of annotations.
func (s *survey) opaque(t *declared) bool {
	return !t.annotation && (t.other || len(t.constants) == 0 && s.holdsOpaque(t))
}

// holdsOpaque reports whether an opaque type is inside of a type.
func (s *survey) holdsOpaque(t *declared) bool {
	for _, u := range s.types {
		if u.outer == t.name && s.opaque(u) {
			return true
		}
	}
	return false
}

// reader walks over the tokens of a file.
type reader struct {
	*survey
	f        *scan.File
	names    map[string]string // simple names, by imports
	statics  map[string]string // members, by static imports: their types
	onDemand []string          // packages that are not there
	roots    map[string]bool   // words that packages begin with
	heads    map[int]bool      // tokens where the name of an interface begins that a type implements
	row      []*declared       // annotations in a row
	rowEnds  int               // the token behind them
}

func (s *survey) file(f *scan.File) {
	r := &reader{survey: s, f: f, names: map[string]string{}, statics: map[string]string{}, heads: map[int]bool{}, roots: map[string]bool{"javax": true, "com": true, "org": true}}
	last := int32(0)
	for _, i := range f.Imports {
		last = max(last, i.End)
		s.here = f.Span(i.Start, i.End)
		r.roots[strings.Split(i.Name, ".")[0]] = true
		at := strings.LastIndexByte(i.Name, '.')
		switch {
		case at < 0 && !i.All:
		case i.Static && i.All:
			if t := s.at(i.Name); t != nil {
				t.other = true // nobody can tell which names are its constants
			}
		case i.Static:
			if t := s.at(i.Name[:at]); t != nil {
				r.statics[i.Name[at+1:]] = i.Name[:at]
			}
		case i.All:
			if head, _ := s.split(i.Name); head == "" && !s.packages[i.Name] && !s.there.Package(i.Name) {
				r.onDemand = append(r.onDemand, i.Name)
			}
		default:
			r.names[i.Name[at+1:]] = i.Name
			s.at(i.Name)
		}
	}
	for i := 0; i < len(f.Tokens); {
		s.here = f.Span(f.Tokens[i].Start, f.Tokens[i].End)
		if f.Tokens[i].Start < last || r.is(i, "import") || r.is(i, "package") {
			if r.is(i, "@") { // of a package
				i = r.use(i)
				continue
			}
			i++
			continue
		}
		i = r.next(i, false)
	}
}

func (r *reader) is(i int, text string) bool {
	return i >= 0 && i < len(r.f.Tokens) && r.f.Of(r.f.Tokens[i]) == text
}

func (r *reader) word(i int) bool { return i < len(r.f.Tokens) && r.f.Tokens[i].Kind == scan.Word }

// next reads what begins at a token, and returns the one behind it.
func (r *reader) next(i int, inside bool) int {
	switch {
	case r.is(i, "@") && r.word(i+1) && !r.is(i+1, "interface"):
		return r.use(i)
	case r.word(i) && !r.is(i-1, ".") && !r.is(i-1, "::"):
		r.head(i)
		name, end := r.dotted(i)
		if t, rest := r.resolve(name, inside); t != nil {
			if inside {
				r.constant(t, rest)
			} else {
				r.typed(t, rest, i, end)
			}
		} else if !inside {
			r.maybe(name)
		}
		if of := r.statics[name]; of != "" {
			r.at(of).constants[name] = r.at(of).constants[name] || inside
			r.at(of).other = r.at(of).other || !inside
		}
		return end
	}
	return i + 1
}

// maybe notes the types that a name in code may be of.
func (r *reader) maybe(name string) {
	if head, _ := r.split(name); strings.Contains(head, ".") {
		r.loose[head] = true
	} else if head != "" {
		for _, p := range r.onDemand {
			r.loose[p+"."+head] = true
		}
	}
}

// dotted returns the name that begins at a token, and the token behind it.
func (r *reader) dotted(i int) (string, int) {
	name := r.f.Of(r.f.Tokens[i])
	for i++; r.is(i, ".") && r.word(i+1); i += 2 {
		name += "." + r.f.Of(r.f.Tokens[i+1])
	}
	return name, i
}

// resolve returns the absent type that a name begins with, and the words behind it. In the arguments of an annotation, what nothing declares is of
// a package that is imported on demand.
func (r *reader) resolve(name string, inside bool) (*declared, string) {
	first, rest, _ := strings.Cut(name, ".")
	full := r.names[first]
	switch {
	case full != "":
		t := r.at(full)
		return t, rest
	case strings.Contains(name, ".") && first[0] >= 'a' && first[0] <= 'z':
		head, rest := r.split(name)
		if r.types[head] != nil || strings.Count(head, ".") > 1 && r.roots[first] {
			return r.at(head), rest
		}
	case len(r.onDemand) == 1 && first[0] >= 'A' && first[0] <= 'Z' && !r.declares(first):
		name := r.onDemand[0] + "." + first
		if r.types[name] != nil || inside && rest != "" {
			return r.at(name), rest
		}
	}
	return nil, ""
}

// declares reports whether a simple name is of a type that the file sees without an import of it by name.
func (r *reader) declares(name string) bool {
	for _, t := range r.f.Types {
		if t.Name == name {
			return true
		}
	}
	inside := name
	if r.f.Package != "" {
		inside = r.f.Package + "." + name
	}
	return r.exists(inside) || r.exists("java.lang."+name) || slices.ContainsFunc(r.f.Imports, func(i *scan.Import) bool {
		return i.All && !i.Static && r.exists(i.Name+"."+name)
	})
}

// constant enters the use of an absent type in the arguments of an annotation: "T.C", "T.N.C".
func (r *reader) constant(t *declared, rest string) {
	for word := range strings.SplitSeq(rest, ".") {
		if word == "" || word == "class" {
			t.other = true
			return
		}
		if rest = strings.TrimPrefix(strings.TrimPrefix(rest, word), "."); rest == "" {
			t.constants[word] = true
			return
		}
		if t = r.at(t.name + "." + word); t == nil {
			return
		}
	}
}

// typed enters the use of an absent type by a name in code, from one token to another: what follows in it may be types inside.
func (r *reader) typed(t *declared, rest string, from, end int) {
	for word := range strings.SplitSeq(rest, ".") {
		if word == "" || word[0] < 'A' || word[0] > 'Z' || word == strings.ToUpper(word) {
			break
		}
		inner := r.at(t.name + "." + word)
		if inner == nil {
			break
		}
		t.other = true
		t = inner
	}
	t.other = true
	t.above, t.thrown = t.above || r.heads[from] || r.further(from), t.thrown || r.throws(from)
	if r.is(end, "<") {
		t.params = max(t.params, r.countTypes(end))
	}
}

// further reports whether a name is of a bound behind the first one of a type parameter: an interface.
func (r *reader) further(i int) bool {
	if !r.is(i-1, "&") {
		return false
	}
	for i--; i >= 0; i-- {
		switch {
		case r.is(i, "extends"):
			return true
		case r.word(i), r.is(i, "."), r.is(i, "&"), r.is(i, "<"), r.is(i, ">"), r.is(i, ","), r.is(i, "?"):
		default:
			return false
		}
	}
	return false
}

// throws reports whether a name is of an exception: in what a method throws or what is caught.
func (r *reader) throws(i int) bool {
	for i--; i >= 0; i-- {
		switch {
		case r.is(i, "throws"), r.is(i, "(") && r.is(i-1, "catch"):
			return true
		case r.word(i), r.is(i, "."), r.is(i, ","), r.is(i, "|"):
		default:
			return false
		}
	}
	return false
}

// countTypes is how many type arguments are between angle brackets.
func (r *reader) countTypes(i int) int {
	n, depth := 1, 0
	for ; i < len(r.f.Tokens); i++ {
		switch {
		case r.is(i, "<"):
			depth++
		case r.is(i, ">"):
			if depth--; depth == 0 {
				if r.is(i-1, "<") {
					return 0
				}
				return n
			}
		case r.is(i, ",") && depth == 1:
			n++
		case r.is(i, ";") || r.is(i, "{") || r.is(i, ")"):
			return 0 // a comparison
		}
	}
	return 0
}

// head notes the interfaces in the head of a declaration that begins at a word.
func (r *reader) head(i int) {
	is := r.is(i, "interface")
	if !is && !r.is(i, "class") && !r.is(i, "enum") && !r.is(i, "record") || r.is(i-1, ".") || r.is(i-1, "@") || !r.word(i+1) {
		return
	}
	depth, interfaces := 0, false
	for i += 2; i < len(r.f.Tokens) && !r.is(i, "{") && !r.is(i, ";"); i++ {
		switch {
		case r.is(i, "<") || r.is(i, "("):
			depth++
		case r.is(i, ">") || r.is(i, ")"):
			depth--
		case depth == 0 && (r.is(i, "implements") || is && r.is(i, "extends")):
			interfaces = true
		case depth == 0 && r.is(i, "permits"):
			interfaces = false
		case depth == 0 && interfaces && r.word(i) && !r.is(i-1, "."):
			r.heads[i] = true
		}
	}
}

// use reads an annotation, and returns the token behind it.
func (r *reader) use(i int) (next int) {
	if !r.word(i+1) || r.is(i+1, "interface") {
		return i + 1
	}
	name, end := r.dotted(i + 1)
	t := r.annotation(name)
	if r.rowEnds != i {
		r.row = nil
	}
	if t != nil {
		t.annotation = true
		t.typed = t.typed || r.inType(i)
		t.repeats = t.repeats || slices.Contains(r.row, t)
	}
	row := append(r.row, t)
	defer func() { r.row, r.rowEnds = row, next }()
	if !r.is(end, "(") {
		if t != nil {
			t.typed = t.typed || r.is(end, "[") || r.is(end, "...")
		}
		return end
	}
	return r.arguments(end+1, t)
}

// annotation returns the absent type of an annotation; nil if it is there, or nobody can tell where it is.
func (r *reader) annotation(name string) *declared {
	t, rest := r.resolve(name, false)
	if t == nil {
		first, more, _ := strings.Cut(name, ".")
		switch {
		case more != "" && first[0] >= 'a' && first[0] <= 'z':
			return r.at(name)
		case r.names[first] == "" && len(r.onDemand) == 1 && !r.declares(first):
			t, rest = r.at(r.onDemand[0]+"."+first), more
		}
	}
	for word := range strings.SplitSeq(rest, ".") {
		if t != nil && word != "" {
			t = r.at(t.name + "." + word)
		}
	}
	return t
}

// inType reports whether an annotation at a token is where only a type can be.
func (r *reader) inType(i int) bool {
	for _, before := range []string{"<", ".", "?", "extends", "super", "implements", "throws", "new", "instanceof", "&", "::"} {
		if r.is(i-1, before) {
			return true
		}
	}
	return false
}

// arguments reads what is between the parentheses of an annotation, and returns the token behind them.
func (r *reader) arguments(i int, t *declared) int {
	for i < len(r.f.Tokens) && !r.is(i, ")") && r.f.Tokens[i].Kind != scan.EOF {
		name := "value"
		if r.word(i) && r.is(i+1, "=") {
			name = r.f.Of(r.f.Tokens[i])
			i += 2
		}
		e := &element{}
		from := i
		if i = r.argument(i, e); i == from && !r.is(i, ",") {
			return i + 1 // no argument: a bracket that nothing opened
		}
		if t != nil {
			e.join(t.elements[name])
			t.elements[name] = e
		}
		if r.is(i, ",") {
			i++
		}
	}
	return i + 1
}

// join takes over what is known of an element by other uses.
func (e *element) join(other *element) {
	if other == nil {
		return
	}
	e.array = e.array || other.array
	switch numbers := []string{"int", "long", "float", "double"}; {
	case e.typ == "":
		e.typ = other.typ
	case other.typ != "":
		if slices.Index(numbers, other.typ) > slices.Index(numbers, e.typ) {
			e.typ = other.typ
		}
	}
}

// argument reads an argument up to a comma or a closing bracket outside of brackets.
func (r *reader) argument(i int, e *element) int {
	for depth := 0; i < len(r.f.Tokens) && r.f.Tokens[i].Kind != scan.EOF; {
		switch text := r.f.Of(r.f.Tokens[i]); {
		case depth == 0 && (text == "," || text == ")"):
			return i
		case text == "(" || text == "{":
			e.array = e.array || depth == 0 && text == "{"
			depth++
			i++
		case text == ")" || text == "}":
			if depth--; depth < 0 {
				return i
			}
			i++
		case text == "@" && r.word(i+1):
			name, _ := r.dotted(i + 1)
			if t := r.annotation(name); t != nil {
				e.typ = t.name
			} else {
				e.typ = name
			}
			i = r.use(i)
		default:
			e.see(r, i)
			i = r.next(i, true)
		}
	}
	return i
}

// see takes over what a token of an argument says of its type.
func (e *element) see(r *reader, i int) {
	text := r.f.Of(r.f.Tokens[i])
	typ := ""
	switch r.f.Tokens[i].Kind {
	case scan.String, scan.Block:
		e.typ = "String" // whatever is joined with it
		return
	case scan.Char:
		typ = "char"
	case scan.Number:
		typ = number(text)
	case scan.Word:
		name, end := r.dotted(i)
		switch {
		case text == "true" || text == "false":
			typ = "boolean"
		case strings.HasSuffix(name, ".class") || r.is(end, ".") && r.is(end+1, "class") || r.is(end, "[") || text == "void":
			e.typ = "Class<?>"
			return
		case r.statics[name] != "":
			typ = r.statics[name]
		default:
			if t, rest := r.resolve(name, true); t != nil {
				typ = t.name
				if at := strings.LastIndexByte(rest, '.'); at >= 0 {
					typ += "." + rest[:at]
				}
			}
		}
	}
	if e.typ == "" {
		e.typ = typ
	}
}

// number returns the type of a numeric literal.
func number(text string) string {
	hex := strings.HasPrefix(text, "0x") || strings.HasPrefix(text, "0X")
	switch end := text[len(text)-1] | 0x20; {
	case end == 'l':
		return "long"
	case !hex && end == 'f':
		return "float"
	case !hex && (end == 'd' || strings.ContainsAny(text, ".eE")):
		return "double"
	}
	return "int"
}

// text returns the declaration of a type of its own.
func (s *survey) text(t *declared) string {
	var b strings.Builder
	head, simple := path.Split(strings.ReplaceAll(t.name, ".", "/"))
	fmt.Fprintf(&b, "package %s;\n", strings.ReplaceAll(strings.TrimSuffix(head, "/"), "/", "."))
	s.declare(&b, t, simple)
	return b.String()
}

// container is the name of the type that holds annotations of a type that are used more than once.
const container = "Repeated_"

// targets are where declarations can have an annotation.
const targets = "TYPE, FIELD, METHOD, PARAMETER, CONSTRUCTOR, LOCAL_VARIABLE, ANNOTATION_TYPE, PACKAGE"

func (s *survey) declare(b *strings.Builder, t *declared, simple string) {
	switch {
	case s.opaque(t):
		t.declareOpaque(b, simple)
	case !t.annotation && len(t.constants) > 0:
		fmt.Fprintf(b, "public enum %s { %s;\n", simple, strings.Join(slices.Sorted(maps.Keys(t.constants)), ", "))
	default:
		where := ""
		for word := range strings.SplitSeq(targets, ", ") {
			where += "java.lang.annotation.ElementType." + word + ", "
		}
		if t.typed {
			where += "java.lang.annotation.ElementType.TYPE_USE, java.lang.annotation.ElementType.TYPE_PARAMETER"
		}
		marks := fmt.Sprintf("@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.CLASS)\n@java.lang.annotation.Target({%s})\n", where)
		b.WriteString(marks)
		if t.repeats {
			fmt.Fprintf(b, "@java.lang.annotation.Repeatable(%s.%s.class)\n", t.name, container)
		}
		fmt.Fprintf(b, "public @interface %s {\n", simple)
		if t.repeats {
			fmt.Fprintf(b, "%spublic @interface %s { %s[] value(); }\n", marks, container, t.name)
		}
		for _, name := range slices.Sorted(maps.Keys(t.elements)) {
			e := t.elements[name]
			typ, initial := e.kind(s)
			fmt.Fprintf(b, "    %s %s()%s;\n", typ, name, initial)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.types)) {
		if u := s.types[name]; u.outer == t.name {
			s.declare(b, u, name[strings.LastIndexByte(name, '.')+1:])
		}
	}
	b.WriteString("}\n")
}

// declareOpaque begins a type of which nothing is known: it has no objects of its own, and what it takes over from Object is unknown, too.
func (t *declared) declareOpaque(b *strings.Builder, simple string) {
	var params []string
	for i := range t.params {
		params = append(params, fmt.Sprint("T", i))
	}
	of := ""
	if t.params > 0 {
		of = "<" + strings.Join(params, ", ") + ">"
	}
	static := ""
	if t.outer != "" {
		static = "static "
	}
	switch {
	case t.above:
		fmt.Fprintf(b, "public interface %s%s {\n", simple, of)
		return
	case t.thrown || strings.HasSuffix(simple, "Exception") || strings.HasSuffix(simple, "Error"):
		fmt.Fprintf(b, "public abstract %sclass %s extends RuntimeException {\n", static, simple) // no class with parameters is thrown
	default:
		fmt.Fprintf(b, "public abstract %sclass %s%s {\n", static, simple, of)
	}
	fmt.Fprintf(b, "    protected %s() { %s.code(); }\n", simple, Missing)
	for _, m := range []string{"boolean equals(Object o)", "int hashCode()", "String toString()"} {
		fmt.Fprintf(b, "    public %s { return %s.value(); }\n", m, Missing)
	}
}

// kind returns the type of an element, and its default: not each use gives it.
func (e *element) kind(s *survey) (typ, initial string) {
	switch e.typ {
	case "", "String":
		typ, initial = "String", `""`
	case "Class<?>":
		typ, initial = e.typ, "Object.class"
	case "boolean":
		typ, initial = e.typ, "false"
	case "int", "long", "float", "double", "char":
		typ, initial = e.typ, "0"
	default:
		typ = e.typ
		t := s.types[e.typ]
		if t != nil && s.opaque(t) {
			typ, initial = "String", `""` // as good as any: what is given to it is left out
			break
		}
		if t == nil || t.annotation || len(t.constants) == 0 {
			return typ + "[]", " default {}"
		}
		initial = typ + "." + slices.Sorted(maps.Keys(t.constants))[0]
	}
	if e.array {
		return typ + "[]", " default {}"
	}
	return typ, " default " + initial
}
