package project

import (
	"fmt"
	"slices"
	"strings"
)

// This file reads the text of scripts in Groovy and Kotlin as statements, without knowing what they mean.

// statement is the tokens of a line, or of more where brackets are open.
type statement struct {
	line   int
	tokens []token
}

type tokenKind uint8

const (
	word   tokenKind = iota // a name or a number
	text                    // a string; what is in it stays as it is
	mark                    // one other character
	braces                  // { … }
)

type token struct {
	kind tokenKind
	text string
	body []statement // of braces
}

// script reads statements.
type script struct {
	text  string
	at    int
	line  int
	depth int
}

// parseScript returns the statements of a script.
func parseScript(src string) ([]statement, error) {
	s := &script{text: src, line: 1}
	list, err := s.statements()
	if err == nil && s.at < len(s.text) {
		err = fmt.Errorf("line %d: } closes nothing", s.line)
	}
	return list, err
}

// statements reads to the end, or to a brace that closes.
func (s *script) statements() ([]statement, error) {
	if s.depth++; s.depth > maxDepth {
		return nil, fmt.Errorf("line %d: more than %d braces inside each other", s.line, maxDepth)
	}
	defer func() { s.depth-- }()
	var out []statement
	var at statement
	open := 0 // brackets
	end := func() {
		if len(at.tokens) > 0 {
			out = append(out, at)
		}
		at = statement{}
	}
	add := func(t token, line int) {
		if len(at.tokens) == 0 {
			at.line = line
		}
		at.tokens = append(at.tokens, t)
	}
	for s.at < len(s.text) {
		c, line := s.text[s.at], s.line
		switch {
		case c == '\n' || c == ';':
			if s.next(); open == 0 {
				end()
			}
		case c == ' ' || c == '\t' || c == '\r':
			s.next()
		case strings.HasPrefix(s.text[s.at:], "//"):
			for s.at < len(s.text) && s.text[s.at] != '\n' {
				s.next()
			}
		case strings.HasPrefix(s.text[s.at:], "/*"):
			s.skipTo("*/")
		case c == '}':
			end()
			return out, nil
		case c == '{':
			s.next()
			body, err := s.statements()
			if err != nil {
				return nil, err
			}
			if s.at == len(s.text) {
				return nil, fmt.Errorf("line %d: { is not closed", line)
			}
			s.next()
			add(token{kind: braces, body: body}, line)
		case c == '"' || c == '\'':
			add(token{kind: text, text: s.quoted()}, line)
		case inWord(c):
			from := s.at
			for s.at < len(s.text) && inWord(s.text[s.at]) {
				s.next()
			}
			add(token{kind: word, text: s.text[from:s.at]}, line)
		default:
			switch c {
			case '(', '[':
				open++
			case ')', ']':
				open = max(0, open-1)
			}
			add(token{kind: mark, text: string(c)}, line)
			s.next()
		}
	}
	end()
	return out, nil
}

func (s *script) next() {
	if s.text[s.at] == '\n' {
		s.line++
	}
	s.at++
}

// skipTo goes behind the next occurrence of a text.
func (s *script) skipTo(text string) {
	for s.at < len(s.text) && !strings.HasPrefix(s.text[s.at:], text) {
		s.next()
	}
	for range min(len(text), len(s.text)-s.at) {
		s.next()
	}
}

// quoted reads a string with one or three quotes.
func (s *script) quoted() string {
	quote := s.text[s.at : s.at+1]
	if long := strings.Repeat(quote, 3); strings.HasPrefix(s.text[s.at:], long) {
		quote = long
	}
	for range quote {
		s.next()
	}
	from := s.at
	for s.at < len(s.text) && !strings.HasPrefix(s.text[s.at:], quote) {
		if len(quote) == 1 && s.text[s.at] == '\n' {
			return s.text[from:s.at] // it is no string that we know
		}
		if s.text[s.at] == '\\' && s.at+1 < len(s.text) {
			s.next()
		}
		s.next()
	}
	to := s.at
	s.skipTo(quote)
	return s.text[from:to]
}

func inWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || digit(c) || c == '_' || c == '$' || c >= 0x80
}

// first returns the word, or the string, that a statement begins with.
func (s *statement) first() string {
	if s.tokens[0].kind == word || s.tokens[0].kind == text {
		return s.tokens[0].text
	}
	return ""
}

// is reports whether the statement has a word outside of braces.
func (s *statement) is(name string) bool {
	return slices.ContainsFunc(s.tokens, func(t token) bool { return (t.kind == word || t.kind == text) && t.text == name })
}

// body returns what is in its last braces.
func (s *statement) body() []statement {
	for _, t := range slices.Backward(s.tokens) {
		if t.kind == braces {
			return t.body
		}
	}
	return nil
}

// strings returns its strings outside of braces.
func (s *statement) strings() []string {
	var out []string
	for _, t := range s.tokens {
		if t.kind == text {
			out = append(out, t.text)
		}
	}
	return out
}

// after returns the strings and words behind a name.
func (s *statement) after(name string) []string {
	var out []string
	found := false
	for _, t := range s.tokens {
		if found && (t.kind == word || t.kind == text) {
			out = append(out, t.text)
		}
		found = found || t.kind == word && t.text == name
	}
	return out
}

// each calls visit with all statements, also those in braces.
func each(list []statement, visit func(*statement)) {
	for i := range list {
		visit(&list[i])
		for _, t := range list[i].tokens {
			each(t.body, visit)
		}
	}
}

// inside returns the statements in the braces of statements that begin with a name, at the top.
func inside(list []statement, name string) []statement {
	var out []statement
	for i := range list {
		if list[i].first() == name {
			out = append(out, list[i].body()...)
		}
	}
	return out
}
