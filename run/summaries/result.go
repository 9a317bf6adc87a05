package summaries

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"assay/engine/absint/memo"
	"assay/engine/absint/summary"
	"assay/lang/java/classfile"
)

// This file brings answers up to date, and says them by methods.

// Result is what is known of calls.
type Result struct {
	Methods []Method
	Nodes   int
	Work    memo.Work
	Changed int    // methods, and what javac made beside them
	Anew    string // why nothing could be taken over though something was there; empty: it could
}

// Method is what is known of one.
type Method struct {
	Name  string `json:"method"` // "Ring.at(int)"
	Calls []Call `json:"calls"`
}

// Call is one pattern in which a method is called, and how such calls end.
type Call struct {
	With    string   `json:"with"` // "0.., not null"; empty: there are no arguments
	Ends    string   `json:"ends"`
	Returns bool     `json:"returns"` // it may
	Throws  bool     `json:"throws"`  // it may
	Writes  []string `json:"writes"`
	Any     bool     `json:"any"` // it may write anything
}

// Solve brings the answers of a store up to date, which are kept under a name; without a store it computes them.
func (j *Java) Solve(ctx context.Context, store memo.Store, name string) (*Result, error) {
	p := j.Program()
	if store == nil {
		rows, work, err := memo.Scratch(summary.Domain{}, p, ctx.Err)
		return j.result(rows, work), err
	}
	rows, work, err := update(ctx, store, name, p)
	if err == nil {
		return j.result(rows, work), nil
	}
	if ctx.Err() != nil {
		return nil, err
	}
	why := err.Error()
	store.Save(name, []byte("{}"))
	if rows, work, err = update(ctx, store, name, p); err != nil {
		return nil, err
	}
	out := j.result(rows, work)
	out.Anew = why
	return out, nil
}

func update(ctx context.Context, store memo.Store, name string, p memo.Program) ([]memo.Row, memo.Work, error) {
	g, err := memo.Open(summary.Domain{}, memo.Settings{Store: store, Stop: ctx.Err}, name)
	if err != nil {
		return nil, memo.Work{}, err
	}
	work, err := g.Update(p)
	if err != nil {
		return nil, work, err
	}
	rows, err := g.Rows()
	if err != nil {
		return nil, work, err
	}
	return rows, work, g.Save(name)
}

// ErrDiffers is the error of Verify, which says more.
var ErrDiffers = errors.New("what would be taken over is not what is computed")

// Verify brings the answers of a store up to date and compares them with those from scratch. Where they differ, the error has the smallest edit
// that shows it.
func (j *Java) Verify(ctx context.Context, store memo.Store, name string) (*Result, error) {
	p := j.Program()
	rows, work, err := update(ctx, store, name, p)
	if err != nil {
		return nil, err
	}
	want, _, err := memo.Scratch(summary.Domain{}, p, ctx.Err)
	if err != nil {
		return nil, err
	}
	why := memo.Differs(rows, want)
	if why == "" {
		return j.result(rows, work), nil
	}
	plain := func(g *memo.Graph, p memo.Program) error { _, err := g.Update(p); return err }
	edited := slices.DeleteFunc(slices.Clone(work.Edited), func(q string) bool { return !slices.Contains(p.Procs(), q) })
	if m, ok := memo.Minimise(plain, summary.Domain{}, memo.Settings{Modular: true}, p, p.Procs(), edited); ok {
		return nil, fmt.Errorf("%w: %s\n%v", ErrDiffers, why, m)
	}
	return nil, fmt.Errorf("%w: %s\nno edit of a procedure shows it: the tables are at fault", ErrDiffers, why)
}

// result is rows by methods.
func (j *Java) result(rows []memo.Row, work memo.Work) *Result {
	out := &Result{Nodes: len(rows), Work: work}
	for _, q := range work.Edited {
		if j.named[q] != nil {
			out.Changed++
		}
	}
	last := ""
	for _, r := range rows { // which are sorted
		if j.method(r.Proc) == nil {
			continue
		}
		if r.Proc != last {
			out.Methods = append(out.Methods, Method{Name: spelled(r.Proc)})
			last = r.Proc
		}
		a := summary.Read(r.Answer)
		a.Writes = slices.DeleteFunc(a.Writes, func(w string) bool { return strings.Contains(w, "<") }) // what is known of initialisation is no variable of a source
		at := &out.Methods[len(out.Methods)-1]
		at.Calls = append(at.Calls, Call{With: j.with(r.Key), Ends: a.Spoken(strings.HasSuffix(r.Proc, ")Z")), Returns: a.Returns || a.Unknown, Throws: a.Throwing(), Writes: append([]string{}, a.Writes...), Any: a.All})
	}
	return out
}

// with is a pattern without the object of the method, which is never null.
func (j *Java) with(k memo.Key) string {
	words := strings.Split(summary.Spoken(k.Pattern), ", ")
	if !j.method(k.Proc).File.Flags.Has(classfile.Static) {
		words = words[1:]
	}
	return strings.Join(words, ", ")
}

// spelled is the name of a procedure as people write the method: p.Ring.at(int).
func spelled(proc string) string {
	name, desc, _ := strings.Cut(proc, "(")
	args, _, _ := strings.Cut(desc, ")")
	var list []string
	for args != "" {
		var t string
		t, args = typeOf(args)
		list = append(list, t)
	}
	return name + "(" + strings.Join(list, ", ") + ")"
}

// typeOf is the first type of a descriptor, without its package, and what stands behind it.
func typeOf(desc string) (name, rest string) {
	switch desc[0] {
	case '[':
		name, rest = typeOf(desc[1:])
		return name + "[]", rest
	case 'L':
		class, rest, _ := strings.Cut(desc[1:], ";")
		return class[strings.LastIndexByte(class, '/')+1:], rest
	}
	return map[byte]string{'Z': "boolean", 'B': "byte", 'C': "char", 'S': "short", 'I': "int", 'J': "long", 'F': "float", 'D': "double"}[desc[0]], desc[1:]
}
