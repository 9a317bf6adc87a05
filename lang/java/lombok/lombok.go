// Package lombok says what the annotation processor Lombok would add to classes, where the source has its annotations and the class
// file nothing of what they ask for, since no annotation processor ran.
package lombok

import (
	"slices"
	"strings"

	"assay/lang/java/classfile"
)

// Adds reports whether a class has annotations by which Lombok changes it: constructors, equals, setters, checks for null. Sources keep
// none of them in class files, unless they are compiled with declarations of ours.
func Adds(c *classfile.Class) bool {
	return len(of(c, c.Attributes)) > 0 || slices.ContainsFunc(c.Fields, func(f *classfile.Field) bool { return len(of(c, f.Attributes)) > 0 }) ||
		slices.ContainsFunc(c.Methods, func(m *classfile.Method) bool {
			params, err := c.ParamAnnotations(m)
			return len(of(c, m.Attributes)) > 0 || err == nil && slices.ContainsFunc(params, func(list []classfile.Annotation) bool { return len(named(list)) > 0 })
		})
}

// reading are annotations of classes and fields by which no code is added that stores to fields.
var reading = []string{"Getter", "NonNull", "ToString", "EqualsAndHashCode", "CustomLog", "Generated", "Cleanup", "SneakyThrows", "Synchronized", "Locked"}

// giving are annotations by which methods are added that return fields.
var giving = []string{"Getter", "Data", "Value"}

// constructing are annotations by which a class gets other constructors than the one of javac.
var constructing = []string{"Value", "Builder", "AllArgsConstructor", "experimental/SuperBuilder", "experimental/UtilityClass"}

// Constructs reports whether a class in whose source no constructor is written has none without arguments: Lombok would make another one.
func Constructs(c *classfile.Class) bool {
	needs := slices.ContainsFunc(c.Fields, func(f *classfile.Field) bool {
		return !f.Flags.Has(classfile.Static) && (f.Flags.Has(classfile.Final) && f.Constant == nil || slices.Contains(of(c, f.Attributes), "NonNull"))
	})
	list := of(c, c.Attributes)
	return !slices.Contains(list, "NoArgsConstructor") && slices.ContainsFunc(list, func(name string) bool {
		return slices.Contains(constructing, name) || needs && (name == "Data" || name == "RequiredArgsConstructor")
	})
}

// Stores reports whether code that Lombok would add may store any value to a field: a setter, a constructor or a builder. Annotations of the
// class are about fields of objects; final fields get their only value in the source, or are lost with it.
func Stores(c *classfile.Class, f *classfile.Field) bool {
	stores := func(name string) bool {
		return !strings.HasPrefix(name, "extern/") && !slices.ContainsFunc(reading, func(r string) bool { return name == r || strings.HasPrefix(name, r+"$") })
	}
	return !f.Flags.Has(classfile.Final) && on(c, f, stores)
}

// Gives reports whether a method that Lombok would add returns what is in a field.
func Gives(c *classfile.Class, f *classfile.Field) bool {
	return on(c, f, func(name string) bool { return slices.Contains(giving, name) })
}

// on reports whether an annotation of a field, or one of its class that is about it, is of a kind.
func on(c *classfile.Class, f *classfile.Field, is func(name string) bool) bool {
	return slices.ContainsFunc(of(c, f.Attributes), is) || !f.Flags.Has(classfile.Static) && slices.ContainsFunc(of(c, c.Attributes), is)
}

// of returns the names of the annotations of Lombok in some attributes.
func of(c *classfile.Class, attrs []classfile.Attribute) []string {
	list, err := c.Annotations(attrs)
	if err != nil {
		return nil
	}
	return named(list)
}

func named(list []classfile.Annotation) (out []string) {
	for _, a := range list {
		if name, is := strings.CutPrefix(a.Type, "Llombok/"); is {
			out = append(out, strings.TrimSuffix(name, ";"))
		}
	}
	return out
}
