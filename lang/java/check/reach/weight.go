package reach

import (
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
)

// mostWeight is where a method counts as heavy as any.
const mostWeight = 4_000

// Weight returns roughly how much code of the targets and of the class path a method may run: the calls and accesses in it and in what it may
// call, whatever objects there are, up to a bound.
func (p *Code) Weight(class *target.Class, m *classfile.Method) int {
	b := p.BesideOf()
	n := 0
	seen := map[*classfile.Method]bool{m: true}
	todo := []codeOf{{class, m}}
	for len(todo) > 0 && n < mostWeight {
		at := todo[0]
		todo = todo[1:]
		list := p.events(&at)
		n += 1 + len(list)
		for _, v := range list {
			r, ok := v.what.(classfile.MemberRef)
			if !ok || v.op < classfile.OpInvokevirtual {
				continue
			}
			runs := []codeOf{b.kin.resolved(r)}
			if v.op == classfile.OpInvokevirtual || v.op == classfile.OpInvokeinterface {
				runs = b.answers.to(b.kin, r)
			}
			for _, k := range runs {
				if k.Method != nil && k.Method.Code != nil && !seen[k.Method] {
					seen[k.Method] = true
					todo = append(todo, k)
				}
			}
		}
	}
	return min(n, mostWeight)
}
