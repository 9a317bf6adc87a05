package suites

import (
	"slices"
	"strings"
	"sync"

	"assay/lang/java/branch"
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
)

// This file says which branches are for the tests of a method to cover: its own, and those of methods that it may call and no test can.

// member is a method: its class, its name with its descriptor.
type member struct{ class, key string }

// calls are the methods of code under check that methods may call, by the names that the code mentions, and which of all have branches.
type calls struct {
	to    map[member][]member
	sides map[member][]branch.Side
}

// callsOf reads the classes of a program. A call may be of each method with that name in a class with the same outermost one.
func callsOf(p *target.Program) *calls {
	out := &calls{map[member][]member{}, map[member][]branch.Side{}}
	named := map[string][]member{} // by outermost class and key
	for _, c := range p.Classes {
		of := outer(p, c.File.Name)
		for _, f := range c.File.Methods {
			named[of+" "+f.Name+f.Desc] = append(named[of+" "+f.Name+f.Desc], member{c.File.Name, f.Name + f.Desc})
		}
		for _, s := range branch.Of(c.File) {
			at := member{s.Side.Class, s.Side.Method}
			out.sides[at] = append(out.sides[at], s.Side)
		}
	}
	for _, c := range p.Classes {
		for _, f := range c.File.Methods {
			from := member{c.File.Name, f.Name + f.Desc}
			for _, r := range mentioned(c.File, f) {
				for _, m := range named[outer(p, c.File.Name)+" "+r.Name+r.Desc] {
					if m != from && !slices.Contains(out.to[from], m) {
						out.to[from] = append(out.to[from], m)
					}
				}
			}
		}
	}
	return out
}

// mentioned are the methods that the code of one calls, or makes functions of.
func mentioned(c *classfile.Class, f *classfile.Method) (out []classfile.MemberRef) {
	if f.Code == nil {
		return nil
	}
	for in, err := range f.Code.All() {
		if err != nil {
			return out
		}
		if in.Op >= classfile.OpInvokevirtual && in.Op <= classfile.OpInvokeinterface {
			if r, ok := c.Pool.At(in.Index).(classfile.MemberRef); ok {
				out = append(out, r)
			}
		}
		if in.Op == classfile.OpInvokedynamic {
			for _, x := range c.Methods {
				if strings.HasPrefix(x.Name, "lambda$"+f.Name+"$") {
					out = append(out, classfile.MemberRef{Class: c.Name, Name: x.Name, Desc: x.Desc})
				}
			}
		}
	}
	return out
}

// aims reports whether a side is wanted that the tests of a method are to cover. Tested says which methods have tests of their own.
func (k *calls) aims(m member, tested func(member) bool, wanted func(branch.Side) bool) bool {
	done, todo := map[member]bool{m: true}, []member{m}
	for len(todo) > 0 {
		x := todo[0]
		todo = todo[1:]
		if slices.ContainsFunc(k.sides[x], wanted) {
			return true
		}
		for _, y := range k.to[x] {
			if !done[y] && !tested(y) {
				done[y] = true
				todo = append(todo, y)
			}
		}
	}
	return false
}

// once remembers the first answer of a function.
func once(of func(*target.Program) *calls) func(*target.Program) *calls {
	var do sync.Once
	var out *calls
	return func(p *target.Program) *calls {
		do.Do(func() { out = of(p) })
		return out
	}
}
