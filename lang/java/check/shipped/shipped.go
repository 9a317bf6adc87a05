package shipped

import (
	"bytes"
	"embed"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"assay/lang/java/scan"
	"assay/lang/java/stub"
)

//go:embed kept normal owed usual
var sources embed.FS

//go:embed types.txt
var types string

// table maps types to the classes that stand for them.
var table = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(types) {
		if f := strings.Fields(line); len(f) == 2 && f[0] != "#" {
			out[f[0]] = f[1]
		}
	}
	return out
})

// For returns the class that stands for a type; empty: none does. Names are those of Class.getName.
func For(typ string) string { return table()[typ] }

// Types returns the types of programs that a class stands for, in order.
func Types() []string { return slices.DeleteFunc(slices.Sorted(maps.Keys(table())), OfContracts) }

// Classes returns the classes that stand for types, in order.
func Classes() []string {
	list := slices.Sorted(maps.Values(table()))
	return slices.Compact(list)
}

// holders are the classes whose constants stand for all objects of a type, by the type: what others do is up to what is installed.
var holders = map[string]string{"java.nio.charset.Charset": "java.nio.charset.StandardCharsets"}

// Holder returns the class whose constants inputs of a type are; empty: they are of classes.
func Holder(typ string) string { return holders[typ] }

// Room says what the invariants in a source are.
type Room string

// The rooms.
const (
	Kept   Room = "kept"
	Normal Room = "normal"
	Owed   Room = "owed"
	Usual  Room = "usual"
)

// Source returns the source about a class, by its internal name, or the one around it; false: there is none.
func Source(room Room, class string) (text []byte, ok bool) {
	top, _, _ := strings.Cut(class, "$")
	text, err := sources.ReadFile(string(room) + "/" + top + ".java")
	if name, ok := like[top]; ok && err != nil {
		text, ok = Source(room, name)
		return bytes.ReplaceAll(text, []byte(path.Base(name)), []byte(path.Base(top))), ok
	}
	return text, err == nil
}

// Words returns what a source says of its invariants in a first line; empty: they say it themselves.
func Words(text []byte) string {
	first, _, _ := strings.Cut(string(text), "\n")
	words, ok := strings.CutPrefix(first, "// ")
	if !ok {
		return ""
	}
	return words
}

// like are the models that are made of others (rt/compile.sh), about which the same is said where there is no file of their own.
var like = map[string]string{
	"assay/rt/AnyHashMap":           "assay/rt/AnyMap",
	"assay/rt/AnyLinkedHashMap":     "assay/rt/AnyMap",
	"assay/rt/AnyIdentityHashMap":   "assay/rt/AnyMap",
	"assay/rt/AnyHashtable":         "assay/rt/AnyMap",
	"assay/rt/AnyConcurrentMap":     "assay/rt/AnyHashtable",
	"assay/rt/AnyConcurrentHashMap": "assay/rt/AnyHashtable",
	"assay/rt/AnyHashSet":           "assay/rt/AnySet",
	"assay/rt/AnyLinkedHashSet":     "assay/rt/AnySet",
}

// Has reports whether something is said of all objects of a class.
func Has(class string) bool {
	_, ok := Source(Kept, class)
	return ok
}

// sameForSame is said of functions: they do not look into what can change.
const sameForSame = "give the same for the same argument, whatever that holds, change nothing, and throw nothing"

// What is said of collections.
const (
	keeping          = " that does not change where something is added"
	byEquals         = ", with keys that are told apart by equals" + unchanged
	elementsByEquals = ", that are told apart by equals" + unchanged
	unchanged        = " and of which none changed since"
	byHash           = ", with keys that are told apart by equals" + agreeing + unchanged
	elementsByHash   = ", that are told apart by equals" + agreeing + unchanged
	agreeing         = ", have hash codes that agree with it"
	ofClass          = ", and are of no class below it"
)

// models are the classes of our own that stand for interfaces, with what an input is then.
var models = map[string]string{
	"assay.rt.AnyMap":               "hold any entries, in any order" + keeping + byEquals,
	"assay.rt.AnyHashMap":           "hold any entries, in any order" + keeping + byHash + ofClass,
	"assay.rt.AnyLinkedHashMap":     "hold any entries" + byHash + ofClass,
	"assay.rt.AnyIdentityHashMap":   "hold any entries, in any order" + keeping + ofClass,
	"assay.rt.AnyHashtable":         "hold any entries, in any order" + keeping + byHash + ofClass,
	"assay.rt.AnyConcurrentMap":     "hold any entries, in any order" + keeping + byEquals,
	"assay.rt.AnyConcurrentHashMap": "hold any entries, in any order" + keeping + byHash + ofClass,
	"assay.rt.AnySet":               "hold any elements, in any order" + keeping + elementsByEquals,
	"assay.rt.AnyHashSet":           "hold any elements, in any order" + keeping + elementsByHash + ofClass,
	"assay.rt.AnyLinkedHashSet":     "hold any elements" + elementsByHash + ofClass,
	"assay.rt.AnyLinkedList":        "hold any elements" + ofClass,
	"assay.rt.Sequence":             "are sequences of anything, of contracts alone",
	"assay.rt.Locations":            "are sets of any locations, of contracts alone",
	"assay.rt.AnyIterator":          "go through any elements, of collections that nobody sees",
	"assay.rt.AnyOrder":             "put all that they compare in one order, whatever it holds, change nothing, and throw nothing",
	"assay.rt.AnyFunction":          sameForSame,
	"assay.rt.AnyPredicate":         sameForSame,
	"assay.rt.AnySupplier":          "give the same each time, change nothing, and throw nothing",
	"assay.rt.AnyAction":            "change nothing, and throw nothing",
}

// OfContracts reports whether objects of a class of our own are values of contracts, which no program has to make.
func OfContracts(class string) bool {
	return class == "assay.rt.Sequence" || class == "assay.rt.Locations"
}

// Model says what inputs of a class of our own do; empty: it is a class of the JDK. No program outside has objects of one.
func Model(class string) string {
	if _, ok := stub.Of(strings.ReplaceAll(class, ".", "/")); ok {
		return "give the same each time, whatever they are given, change nothing, throw nothing, and have its default methods" + ofObject
	}
	says := models[class]
	if says != "" && !strings.HasPrefix(says, "hold any") {
		says += ofObject
	}
	return says
}

// ofObject is said of what has nothing else.
const ofObject = ", with the equals, hashCode and toString of Object"

// Declared returns the type with which the source about a class declares a field; false: it does not.
func Declared(class, field string) (scan.TypeName, bool) {
	top, _, _ := strings.Cut(class, "$")
	f := parsed(top)
	if f == nil {
		return scan.TypeName{}, false
	}
	if t := f.Type(class); t != nil {
		for _, d := range t.Fields {
			if d.Name == field {
				return d.Type, true
			}
		}
	}
	return scan.TypeName{}, false
}

// files are the sources that were read, by the name of the class; nil: there is none.
var files sync.Map

func parsed(class string) *scan.File {
	if f, ok := files.Load(class); ok {
		return f.(*scan.File)
	}
	var f *scan.File
	if text, ok := Source(Kept, class); ok {
		f, _ = scan.Parse(class+".java", text)
	}
	files.Store(class, f)
	return f
}
