package reach

import (
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
)

// MayRun reports whether a method, or an initialiser that it may run, may run some method with code, or call some method of objects, whatever its arguments are.
func (p *Code) MayRun(class *target.Class, m *classfile.Method, runs func(*classfile.Method) bool, calls func(classfile.MemberRef) bool) bool {
	b := p.BesideOf()
	x := b.walk()
	x.initialise(class.File.Name)
	x.come(class.File.Name)
	if t, err := classfile.ParseMethodType(m.Desc); err == nil {
		for _, p := range t.Params {
			x.come(p.Class)
		}
	}
	x.enter(class, m)
	for n := -1; n < len(x.inits) || len(x.todo) > 0; {
		if n = len(x.inits); x.Outer {
			x.elsewhere() // the library may call what its objects hold
		}
		for _, c := range x.inits {
			if init := target.Declares(c, "<clinit>()V"); init != nil {
				x.enter(c, init)
			}
		}
		x.run()
	}
	for m := range x.done {
		if runs(m) {
			return true
		}
	}
	for _, r := range x.sent {
		if calls(r) {
			return true
		}
	}
	return false
}
