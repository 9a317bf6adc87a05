package project

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"assay/source"
)

// CodeBuild is of what is wrong with, or not found for, a build file.
const CodeBuild source.Code = "project-build"

// Bounds of what is read.
const (
	maxFile  = 4 << 20 // bytes
	maxDepth = 100     // of elements
	maxNodes = 200_000
)

// node is an element of a file of XML. A nil node has no children and no text.
type node struct {
	name string
	text string // without that of its children, trimmed
	line int
	kids []*node
}

// child returns the first element below, by the names that lead to it; nil: there is none.
func (n *node) child(names ...string) *node {
	for _, name := range names {
		if n == nil {
			return nil
		}
		at := n
		n = nil
		for _, k := range at.kids {
			if k.name == name {
				n = k
				break
			}
		}
	}
	return n
}

// all returns the children of an element below.
func (n *node) all(names ...string) []*node {
	if n = n.child(names...); n == nil {
		return nil
	}
	return n.kids
}

// value returns the text of an element below.
func (n *node) value(names ...string) string {
	if n = n.child(names...); n == nil {
		return ""
	}
	return n.text
}

// readFile reads a regular file of a bounded size.
func readFile(name string) ([]byte, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errors.New("it is no file")
	case info.Size() > maxFile:
		return nil, fmt.Errorf("it is larger than %d MiB", maxFile>>20)
	}
	return os.ReadFile(name)
}

// isFile reports whether there is a regular file of the name.
func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// isDir reports whether there is a folder of the name.
func isDir(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// parseXML reads a file of XML with a root of the given name. The error is a *source.Diagnostic with its place.
func parseXML(name, root string) (*node, error) {
	data, err := readFile(name)
	if err != nil {
		return nil, unread(name, 0, err)
	}
	return treeOf(name, root, data)
}

// unread says that a file cannot be used.
func unread(name string, line int, err error) *source.Diagnostic {
	return &source.Diagnostic{Severity: source.Warning, Code: CodeBuild, Span: source.Span{File: shown(name), Line: line}, Message: "cannot read it: " + cause(err)}
}

// cause strips what the place says already.
func cause(err error) string {
	var syntax *xml.SyntaxError
	var path *os.PathError
	switch {
	case errors.As(err, &syntax):
		return syntax.Msg
	case errors.As(err, &path):
		return path.Err.Error()
	}
	return err.Error()
}

func treeOf(name, root string, data []byte) (*node, error) {
	d := xml.NewDecoder(bytes.NewReader(data))
	d.CharsetReader = charset
	d.Entity = entities
	top := &node{}
	open, count := []*node{top}, 0
	for {
		token, err := d.RawToken()
		line, _ := d.InputPos()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, unread(name, line, err)
		}
		at := open[len(open)-1]
		switch t := token.(type) {
		case xml.StartElement:
			if count++; count > maxNodes || len(open) > maxDepth {
				return nil, unread(name, line, fmt.Errorf("it has more than %d elements, or more than %d inside each other", maxNodes, maxDepth))
			}
			k := &node{name: t.Name.Local, line: line}
			at.kids, open = append(at.kids, k), append(open, k)
		case xml.EndElement:
			if len(open) == 1 || at.name != t.Name.Local {
				return nil, unread(name, line, fmt.Errorf("</%s> closes nothing", t.Name.Local))
			}
			at.text, open = strings.TrimSpace(at.text), open[:len(open)-1]
		case xml.CharData:
			at.text += string(t)
		}
	}
	if len(open) > 1 {
		return nil, unread(name, open[len(open)-1].line, fmt.Errorf("<%s> is not closed", open[len(open)-1].name))
	}
	if len(top.kids) != 1 || top.kids[0].name != root {
		return nil, unread(name, 1, fmt.Errorf("its root is no <%s>", root))
	}
	return top.kids[0], nil
}

// entities are those that old files take from HTML.
var entities = map[string]string{"nbsp": " ", "copy": "©", "eacute": "é", "ouml": "ö", "uuml": "ü", "auml": "ä", "oslash": "ø"}

// charset reads encodings whose characters are bytes; others are refused.
func charset(label string, r io.Reader) (io.Reader, error) {
	switch strings.ToLower(label) {
	case "utf-8", "us-ascii", "ascii":
		return r, nil
	case "iso-8859-1", "latin1", "windows-1252", "cp1252", "iso-8859-15":
		data, err := io.ReadAll(r)
		if err != nil {
			return nil, err
		}
		runes := make([]rune, len(data))
		for i, b := range data {
			runes[i] = rune(b)
		}
		return strings.NewReader(string(runes)), nil
	}
	return nil, fmt.Errorf("its encoding %s is not known", label)
}
