package proof

// This file defines certificates: files that stand alone as evidence that
// something holds.
//
// A certificate is a zip archive of three members, so that common tools can
// take it apart and other checkers can judge it:
//
//	certificate.json   what is claimed
//	formula.cnf        DIMACS: the clauses of the problem, then every assumption
//	                   as a unit clause, then, if there are properties, one clause
//	                   of all their literals: "at least one of them is violated"
//	proof.lrat         that formula.cnf has no model; proof.drat for DRAT
//
// The claim, with literals as DIMACS numbers:
//
//	{
//	  "schema": 1,
//	  "assumptions": [12, -40],
//	  "properties": [{"name": "List.add: no null dereference", "literal": 81}],
//	  "proof": "lrat",
//	  "about": "what the claim rests on, for people; may be missing"
//	}
//
// It reads: under the clauses and the assumptions no property is violated, the
// violation of a property being its literal. Fields may be added; readers skip
// those they do not know. A checker holds the claim to the formula: units and
// last clause must be the ones it names.

import (
	"archive/zip"
	"compress/flate"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"assay/solve"
	"assay/solve/cnf"
)

const (
	claimMember   = "certificate.json"
	formulaMember = "formula.cnf"
	proofMember   = "proof." // and lrat or drat

	maxClaim = 64 << 20 // bytes of certificate.json
)

// Property is a name the caller gives to a literal that is true where the
// property is violated.
type Property struct {
	Name string
	Lit  solve.Lit
}

// Certificate is what goes into a file.
type Certificate struct {
	Formula     *cnf.Formula // the clauses of the problem alone
	Assumptions []solve.Lit
	Properties  []Property
	Format      Format                // of the proof, text or binary
	Proof       func(io.Writer) error // writes it; it is about Whole
	About       string                // for people: what it rests on; may be empty
}

// Claim is what a certificate in a file says, after it was read.
type Claim struct {
	Formula     *cnf.Formula // whole: with units and the clause of the properties
	Assumptions []solve.Lit
	Properties  []Property
	Format      Format // text or binary is found out when it is checked
	About       string
}

// claimJSON is certificate.json.
type claimJSON struct {
	Schema      int            `json:"schema"`
	Assumptions []int          `json:"assumptions"`
	Properties  []propertyJSON `json:"properties"`
	Proof       string         `json:"proof"`
	About       string         `json:"about,omitempty"`
}

type propertyJSON struct {
	Name    string `json:"name"`
	Literal int    `json:"literal"`
}

// Whole is the formula the proof is about: clauses, assumptions as units, and
// the clause of the properties' literals.
func Whole(f *cnf.Formula, assumptions []solve.Lit, properties []Property) *cnf.Formula {
	g := f.Clone()
	for _, a := range distinct(assumptions) {
		g.Add(a)
	}
	if len(properties) > 0 {
		g.Add(violations(properties)...)
	}
	return g
}

func violations(properties []Property) []solve.Lit {
	c := make([]solve.Lit, len(properties))
	for i, p := range properties {
		c[i] = p.Lit
	}
	return c
}

// Certify writes a certificate of the log's solver: under the assumptions no
// property is violated.
func (l *Log) Certify(path string, assumptions []solve.Lit, properties []Property) error {
	return (&Certificate{
		Formula:     &l.formula,
		Assumptions: assumptions,
		Properties:  properties,
		Format:      LRAT,
		Proof:       func(w io.Writer) error { return l.WriteProof(w, LRAT, assumptions, properties) },
	}).WriteFile(path)
}

// WriteFile writes the certificate so that the file is there in full or not at
// all.
func (c *Certificate) WriteFile(path string) (err error) {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(file.Name()))
		}
	}()
	err = c.Write(file)
	if err == nil {
		err = file.Sync()
	}
	if e := file.Close(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}

// Write writes the certificate. The same contents give the same bytes.
func (c *Certificate) Write(w io.Writer) error {
	z := zip.NewWriter(w)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(w, flate.BestSpeed)
	})
	kind := strings.TrimSuffix(c.Format.String(), "-binary")
	claim := claimJSON{Schema: 1, Assumptions: []int{}, Properties: []propertyJSON{}, Proof: kind, About: c.About}
	for _, a := range distinct(c.Assumptions) {
		claim.Assumptions = append(claim.Assumptions, a.Dimacs())
	}
	for _, p := range c.Properties {
		claim.Properties = append(claim.Properties, propertyJSON{p.Name, p.Lit.Dimacs()})
	}
	for _, member := range []struct {
		name  string
		write func(io.Writer) error
	}{
		{claimMember, func(w io.Writer) error {
			e := json.NewEncoder(w)
			e.SetIndent("", "  ")
			return e.Encode(claim)
		}},
		{formulaMember, func(w io.Writer) error { return Whole(c.Formula, c.Assumptions, c.Properties).Write(w) }},
		{proofMember + kind, c.Proof},
	} {
		out, err := z.CreateHeader(&zip.FileHeader{Name: member.name, Method: zip.Deflate})
		if err != nil {
			return err
		}
		if err := member.write(out); err != nil {
			return err
		}
	}
	return z.Close()
}

// CheckCertificate reads a certificate and checks its proof. A certificate that
// is not well formed is refused; the error is about reading.
func CheckCertificate(ctx context.Context, in io.ReaderAt, size int64, lim cnf.Limits, o Options) (*Claim, Result, error) {
	claim, proof, err := openCertificate(in, size, lim)
	if err != nil {
		var r Result
		err := conclude(&r, err)
		return nil, r, err
	}
	defer proof.Close()
	r, err := Check(ctx, claim.Formula, proof, o)
	switch {
	case err != nil: // the archive is damaged: its reader found out
		return claim, Result{Reason: err.Error()}, nil
	case r.Verdict == Accepted && r.Format.lrat() != claim.Format.lrat():
		return claim, Result{Reason: fmt.Sprintf("the proof is %s, not %s as claimed", r.Format, claim.Format), Format: r.Format}, nil
	}
	return claim, r, nil
}

// openCertificate reads everything but the proof. What is wrong with it is a
// refusal.
func openCertificate(in io.ReaderAt, size int64, lim cnf.Limits) (*Claim, io.ReadCloser, error) {
	bad := func(format string, args ...any) (*Claim, io.ReadCloser, error) {
		return nil, nil, &refusal{Position{}, fmt.Sprintf(format, args...)}
	}
	z, err := zip.NewReader(in, size)
	if err != nil {
		return bad("this is not a certificate: %v", err)
	}
	members := map[string]*zip.File{}
	for _, m := range z.File {
		if members[m.Name] != nil {
			return bad("the certificate has two members %q", m.Name)
		}
		members[m.Name] = m
	}
	claim, err := readClaim(members[claimMember])
	if err != nil {
		return bad("%s: %v", claimMember, err)
	}
	claim.Formula, err = readFormula(members[formulaMember], lim)
	if err != nil {
		return bad("%s: %v", formulaMember, err)
	}
	if err := claim.holdsFormula(); err != nil {
		return bad("%s does not say what %s claims: %v", formulaMember, claimMember, err)
	}
	proof, err := open(members[proofMember+claim.Format.String()])
	if err != nil {
		return bad("%s%s: %v", proofMember, claim.Format, err)
	}
	return claim, proof, nil
}

func open(m *zip.File) (io.ReadCloser, error) {
	if m == nil {
		return nil, errors.New("the member is missing")
	}
	return m.Open()
}

func readFormula(m *zip.File, lim cnf.Limits) (*cnf.Formula, error) {
	r, err := open(m)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return cnf.Read(r, lim)
}

func readClaim(m *zip.File) (*Claim, error) {
	r, err := open(m)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	text, err := io.ReadAll(io.LimitReader(r, maxClaim+1))
	switch {
	case err != nil:
		return nil, err
	case len(text) > maxClaim:
		return nil, fmt.Errorf("more than %d bytes", maxClaim)
	}
	var j claimJSON
	if err := json.Unmarshal(text, &j); err != nil {
		return nil, err
	}
	return j.claim()
}

// claim checks the claim as far as it can be checked alone.
func (j *claimJSON) claim() (*Claim, error) {
	if j.Schema != 1 {
		return nil, fmt.Errorf("schema %d is not known, only 1", j.Schema)
	}
	format, ok := FormatNamed(j.Proof)
	if !ok || format.binary() {
		return nil, fmt.Errorf("proofs are drat or lrat, not %q", j.Proof)
	}
	c := &Claim{Format: format, About: j.About}
	for _, a := range j.Assumptions {
		if !isLit(a) {
			return nil, fmt.Errorf("assumption %d is no literal", a)
		}
		c.Assumptions = append(c.Assumptions, solve.FromDimacs(a))
	}
	seen := map[string]bool{}
	for _, p := range j.Properties {
		switch {
		case !isLit(p.Literal):
			return nil, fmt.Errorf("property %q: %d is no literal", p.Name, p.Literal)
		case p.Name == "" || seen[p.Name]:
			return nil, fmt.Errorf("the name %q is empty or taken", p.Name)
		}
		seen[p.Name] = true
		c.Properties = append(c.Properties, Property{p.Name, solve.FromDimacs(p.Literal)})
	}
	return c, nil
}

func isLit(n int) bool { return n != 0 && n < 1<<31 && n > -1<<31 }

// holdsFormula holds the end of the formula to the claim.
func (c *Claim) holdsFormula() error {
	var want [][]solve.Lit
	for i := range c.Assumptions {
		want = append(want, c.Assumptions[i:i+1])
	}
	if len(c.Properties) > 0 {
		want = append(want, violations(c.Properties))
	}
	first := c.Formula.Len() - len(want)
	if first < 0 {
		return fmt.Errorf("it has %d clauses, %d are claimed to be assumptions and properties", c.Formula.Len(), len(want))
	}
	for i, w := range want {
		if got := c.Formula.Clause(first + i); !slices.Equal(got, w) {
			return fmt.Errorf("clause %d is %v, not %v", first+i+1, got, w)
		}
	}
	return nil
}
