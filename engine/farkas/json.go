package farkas

// This file prints answers as one JSON document. Fields are only ever added.

import (
	"encoding/json"
	"io"
	"strings"

	"assay/logic/poly"
	"assay/logic/poly/num"
	"assay/logic/poly/pip"
	"assay/logic/poly/proof"
	"assay/source"
)

type document struct {
	Schema  int                  `json:"schema"`
	Tool    string               `json:"tool"`
	Results []answer             `json:"results"`
	Errors  []*source.Diagnostic `json:"diagnostics,omitempty"`
}

// answer is one result. Text is the answer in the language of scripts.
type answer struct {
	Line       int           `json:"line"`
	Kind       string        `json:"kind"` // polyhedron, optimum or text
	Text       string        `json:"text"`
	Polyhedron *jsonSet      `json:"polyhedron,omitempty"`
	Optimum    *jsonOptimum  `json:"optimum,omitempty"`
	Claims     []proof.Claim `json:"claims,omitempty"` // all checked
	Unproved   []string      `json:"unproved,omitempty"`
}

type jsonSet struct {
	Dims        []string         `json:"dims"`
	Params      []string         `json:"params"`
	Constraints []jsonConstraint `json:"constraints"` // over dims, params, then the constant
	Empty       bool             `json:"empty"`
}

type jsonConstraint struct {
	Row   []json.Number `json:"row"`
	Equal bool          `json:"equal"` // row = 0; otherwise row >= 0
}

type jsonOptimum struct {
	Dims   []string          `json:"dims"`
	Params []string          `json:"params"`
	Hidden map[string]string `json:"multipliers,omitempty"` // values of the eliminated unknowns
	Tree   jsonTree          `json:"tree"`
}

// jsonTree is a node. Rows are over the parameters, the new parameters on the
// path, then the constant.
type jsonTree struct {
	Kind   string          `json:"kind"` // branch, solution, no solution or unbounded
	News   []jsonDiv       `json:"new,omitempty"`
	Cond   []json.Number   `json:"if,omitempty"` // at least zero
	Then   *jsonTree       `json:"then,omitempty"`
	Else   *jsonTree       `json:"else,omitempty"`
	Values [][]json.Number `json:"values,omitempty"`
}

type jsonDiv struct {
	Row []json.Number `json:"row"` // floor(row/den)
	Den json.Number   `json:"den"`
}

func jsonRow(r []num.Int) []json.Number {
	out := make([]json.Number, len(r))
	for i, a := range r {
		out[i] = json.Number(a.String())
	}
	return out
}

func (s *session) writeJSON(out io.Writer) error {
	doc := document{Schema: 1, Tool: "assay farkas", Results: []answer{}, Errors: s.errs.All()}
	for _, r := range s.results {
		a := answer{Line: r.at.Line, Kind: "text", Text: strings.TrimSuffix(r.text, "\n"), Claims: r.claims, Unproved: r.unproved}
		switch {
		case r.set != nil:
			a.Kind, a.Polyhedron = "polyhedron", jsonSetOf(*r.set, r.empty)
		case r.optimum != nil:
			a.Kind, a.Optimum = "optimum", jsonOptimumOf(r.optimum)
		}
		doc.Results = append(doc.Results, a)
	}
	enc := json.NewEncoder(out)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(doc)
}

func jsonSetOf(p poly.Set, empty bool) *jsonSet {
	out := &jsonSet{Dims: p.Dims, Params: p.Params, Empty: empty, Constraints: []jsonConstraint{}}
	for _, c := range p.Cons {
		out.Constraints = append(out.Constraints, jsonConstraint{jsonRow(c.Row), c.Eq})
	}
	return out
}

func jsonOptimumOf(o *poly.Optimum) *jsonOptimum {
	out := &jsonOptimum{Dims: o.Dims, Params: o.Params, Tree: jsonTreeOf(o.Tree)}
	for i, v := range o.Values {
		if out.Hidden == nil {
			out.Hidden = map[string]string{}
		}
		out.Hidden[o.Hidden[i]] = v.String()
	}
	return out
}

func jsonTreeOf(t *pip.Node) jsonTree {
	out := jsonTree{Kind: t.Kind.String()}
	for _, d := range t.News {
		out.News = append(out.News, jsonDiv{jsonRow(d.Row), json.Number(d.Den.String())})
	}
	for _, v := range t.Values {
		out.Values = append(out.Values, jsonRow(v))
	}
	if t.Kind == pip.Branch {
		yes, no := jsonTreeOf(t.Then), jsonTreeOf(t.Else)
		out.Cond, out.Then, out.Else = jsonRow(t.Cond), &yes, &no
	}
	return out
}
