// This file reads what OpenJML answers.

package jml

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"assay/lang/java/scan"
)

var (
	proofDone = regexp.MustCompile(`(?m)^Completed proof of (\S+?)\((.*)\) with prover \S+ - (no warnings|with warnings)`)
	warned    = regexp.MustCompile(`(?m)^(\S+\.java):\d+: (?:verify|warning): .* in method ([^\s(:]+)`)
	rejected  = regexp.MustCompile(`(?m)^\S+\.java:\d+: error:`)
)

// answers are what OpenJML says of the methods of a unit, by their names without parameters: whether it warns. Overloaded
// methods have one answer: a warning if one of them has. Rejected are the errors that it has with the sources.
type answers struct {
	Warns    map[string]bool `json:",omitempty"`
	Rejected bool            `json:",omitempty"`
}

// answered reads the file "expected" of the folder of a unit, or the output beside a file of the tutorial; nil: there is none.
func answered(s set, folder, key string) *answers {
	name := filepath.Join(folder, key, "expected")
	if s.Each {
		name = strings.TrimSuffix(filepath.Join(folder, key), ".java") + ".out"
	}
	text, err := os.ReadFile(name)
	compiled, _ := os.ReadFile(name + "-compile") // of tests that run
	if err != nil && len(compiled) == 0 {
		return nil
	}
	a := readAnswers(string(text))
	a.Rejected = a.Rejected || rejected.Match(compiled)
	return a
}

// keep drops methods that no source of the unit has a word for: some files are of other sources than those beside them.
func (a *answers) keep(files []string) {
	var texts strings.Builder
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return
		}
		texts.WriteString(uncommented(name, text))
	}
	words := map[string]bool{"new": true}
	for _, w := range aWord.FindAllString(texts.String(), -1) {
		words[w] = true
	}
	maps.DeleteFunc(a.Warns, func(m string, _ bool) bool {
		of := aWord.FindAllString(m[strings.LastIndexByte(m, '.')+1:], -1)
		return len(of) > 0 && !words[of[len(of)-1]]
	})
}

// uncommented returns a text without comments, but those of JML.
func uncommented(name string, text []byte) string {
	f, _ := scan.Parse(name, text)
	b := []byte(f.Text)
	for _, t := range f.Comments {
		if s := f.Of(t); len(s) > 2 && strings.IndexByte("@+-", s[2]) < 0 {
			for i := t.Start; i < t.End; i++ {
				b[i] = ' '
			}
		}
	}
	return string(b)
}

var aWord = regexp.MustCompile(`[\pL_$][\pL\pN_$]*`)

func readAnswers(text string) *answers {
	a := &answers{Warns: map[string]bool{}, Rejected: rejected.MatchString(text)}
	for _, m := range proofDone.FindAllStringSubmatch(text, -1) {
		name := plainName(m[1])
		a.Warns[name] = a.Warns[name] || m[3] == "with warnings"
	}
	for _, m := range warned.FindAllStringSubmatch(text, -1) {
		class := strings.TrimSuffix(filepath.Base(m[1]), ".java")
		if name := plainName(class + "." + m[2]); !a.Warns[name] && len(proofDone.FindAllString(text, 1)) == 0 {
			a.Warns[name] = true
		}
	}
	return a
}

// plainName is the name of a method with its class and without its package: C.m, and C.new for a constructor.
func plainName(name string) string {
	parts := strings.Split(strings.ReplaceAll(name, "$", "."), ".")
	n := len(parts)
	if n < 2 {
		return name
	}
	class, method := parts[n-2], parts[n-1]
	if class == method || method == "<init>" {
		method = "new"
	}
	if i := strings.LastIndexByte(method, '>'); i >= 0 { // of a generic one: <T>f
		method = method[i+1:]
	}
	return class + "." + method
}
