package constructor

import (
	"assay/lang/java/classfile"
)

// This file is about methods that any class may implement, and whose documentation promises that they never give null. That
// classes of the library keep it, and those which are not there, is supposed; the code of those that are there is looked at.

// promises are such methods, with the classes and interfaces that declare them.
var promises = map[string][]string{
	"iterator()Ljava/util/Iterator;":                  {"java/lang/Iterable", "java/util/stream/BaseStream"},
	"spliterator()Ljava/util/Spliterator;":            {"java/lang/Iterable", "java/util/stream/BaseStream"},
	"listIterator()Ljava/util/ListIterator;":          {"java/util/List"},
	"listIterator(I)Ljava/util/ListIterator;":         {"java/util/List"},
	"subList(II)Ljava/util/List;":                     {"java/util/List"},
	"descendingIterator()Ljava/util/Iterator;":        {"java/util/Deque", "java/util/NavigableSet"},
	"stream()Ljava/util/stream/Stream;":               {"java/util/Collection"},
	"toArray()[Ljava/lang/Object;":                    {"java/util/Collection"},
	"toArray([Ljava/lang/Object;)[Ljava/lang/Object;": {"java/util/Collection"},
	"keySet()Ljava/util/Set;":                         {"java/util/Map"},
	"entrySet()Ljava/util/Set;":                       {"java/util/Map"},
	"values()Ljava/util/Collection;":                  {"java/util/Map"},
	"subSequence(II)Ljava/lang/CharSequence;":         {"java/lang/CharSequence"},
}

// breaksIn finds the promises that code of a class may break: a method that may give null, on what is supposed now, or a
// lambda, which is not looked at.
func (k *kept) breaksIn(c *classfile.Class) {
	l := &looker{classes: k.whole.Find, kept: k, done: map[looked]*summary{}}
	for _, m := range c.Methods {
		if promises[m.Key] != nil && (m.Flags.Has(classfile.Native) || m.Code != nil && l.of(c, m, false).result.null) {
			k.breaks(m.Key)
		}
	}
	for i := range c.Pool.Len() {
		if d, ok := c.Pool.At(i).(classfile.DynamicRef); ok {
			k.breaksByLambda(d.Name)
		}
	}
}

// breaks records that a promise may not be kept.
func (k *kept) breaks(key string) {
	if !k.broken[key] {
		k.broken[key] = true
		k.off(key)
	}
}

// breaksByLambda supposes that a lambda for a method of a name gives null.
func (k *kept) breaksByLambda(name string) {
	for key := range promises {
		if len(key) > len(name) && key[:len(name)+1] == name+"(" {
			k.breaks(key)
		}
	}
}

// promised reports whether a call never gives null by such a promise.
func (k *kept) promised(r classfile.MemberRef) bool {
	key := r.Name + r.Desc
	if !k.whole.Promise || promises[key] == nil || k.broken[key] {
		return false
	}
	k.on(key)
	c := k.whole.Find(r.Class)
	for _, name := range promises[key] {
		if c != nil && surely(c, name, k.whole.Find) {
			return true
		}
	}
	return false
}

// surely reports whether a class is known to be, or to be below, a class or interface.
func surely(c *classfile.Class, name string, classes Classes) bool {
	if c.Name == name {
		return true
	}
	for _, above := range append([]string{c.Super}, c.Interfaces...) {
		if above == "" {
			continue
		}
		if a := classes(above); a != nil && surely(a, name, classes) {
			return true
		}
	}
	return false
}
