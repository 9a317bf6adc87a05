// Package rt is the Java part of the runtime: classes of package assay.rt, written
// in Java, that do internal operations of the JVM. Their compiled form is embedded, so that no
// compiler is needed to run class files.
//
//	Throw   what the JVM throws, with its messages
//	Boot    what happens before main, and at the end of a thread
//	In Out  the standard streams
package rt

import (
	"embed"
	"errors"
	"io/fs"
	"strings"

	"assay/lang/java/classfile"
	"assay/lang/java/classpath"
	"assay/lang/java/harness"
	"assay/lang/java/stub"
)

//go:generate ./compile.sh

//go:embed classes
var classes embed.FS

// Class returns the class file of a class, if it is one of ours.
func Class(name string) ([]byte, bool) {
	data, err := fs.ReadFile(classes, "classes/"+name+".class")
	return data, err == nil
}

// Names returns the names of our classes, sorted.
func Names() []string {
	var names []string
	fs.WalkDir(classes, "classes", func(path string, d fs.DirEntry, err error) error {
		if name, ok := strings.CutSuffix(path, ".class"); ok {
			names = append(names, strings.TrimPrefix(name, "classes/"))
		}
		return err
	})
	return names
}

// Classes finds the classes of a program: ours first, then those of a path, then the
// harness classes that the path does not have.
type Classes struct{ Path *classpath.Path }

// stub returns the class that is made for an interface; nil: there is none.
func (c Classes) stub(iface string) (*classfile.Class, error) {
	k, err := c.Find(iface)
	if k == nil || err != nil {
		return nil, err
	}
	s := stub.New(k, c.Find)
	if s == nil {
		return nil, nil
	}
	return classfile.Parse(stub.Name(iface)+".class", s.File())
}

// whole adds to a model of a class of the library the methods of that class which it does not have, as native ones: nobody
// knows what they do, for their code looks into fields of which the model makes no use. Methods of what is above in the library, an
// AbstractMap, are written in terms of others.
func (c Classes) whole(k *classfile.Class, err error) (*classfile.Class, error) {
	if err != nil || !strings.HasPrefix(k.Name, "assay/rt/Any") {
		return k, err
	}
	has := map[string]bool{}
	for _, m := range k.Methods {
		has[m.Key] = true
	}
	for name := k.Super; strings.HasPrefix(name, "java/util/") && !strings.HasPrefix(name, "java/util/Abstract"); {
		super, err := c.Path.Class(name)
		if err != nil {
			return nil, err
		}
		for _, m := range super.Methods {
			if m.Name[0] != '<' && !has[m.Key] && !m.Flags.Has(classfile.Static) && !m.Flags.Has(classfile.Private) && !m.Flags.Has(classfile.Final) && m.Code != nil {
				has[m.Key] = true
				k.Methods = append(k.Methods, &classfile.Method{Flags: m.Flags&^classfile.Synchronized | classfile.Native, Name: m.Name, Desc: m.Desc, Key: m.Key, Type: m.Type, Throws: m.Throws})
			}
		}
		name = super.Super
	}
	return k, nil
}

// Find returns nil, without an error, when there is no such class.
func (c Classes) Find(name string) (*classfile.Class, error) {
	if iface, ok := stub.Of(name); ok {
		return c.stub(iface)
	}
	if data, ok := Class(name); ok {
		return c.whole(classfile.Parse(name+".class", data))
	}
	k, err := c.Path.Class(name)
	if !errors.Is(err, classpath.ErrNotFound) {
		return k, err
	}
	if data, ok := harness.Class(name); ok {
		return classfile.Parse(name+".class", data)
	}
	return nil, nil
}

// Resource returns what a file of the path holds.
func (c Classes) Resource(name string) ([]byte, bool, error) { return c.Path.Resource(name) }

// Beside reports that such a file lies among no sources.
func (c Classes) Beside(string) bool { return false }
