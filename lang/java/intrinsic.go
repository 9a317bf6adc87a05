package java

import (
	"assay/ir"
)

// This file has the bodies of native methods that ir can say.

var intrinsics map[string]func(b *builder)

func init() {
	intrinsics = map[string]func(b *builder){
		"java.lang.Object.notify()V":               func(b *builder) { b.notify(ir.MonitorNotify) },
		"java.lang.Object.notifyAll()V":            func(b *builder) { b.notify(ir.MonitorNotifyAll) },
		"java.lang.Object.wait(J)V":                func(b *builder) { b.notify(ir.MonitorWait) },
		"java.lang.Object.wait0(J)V":               func(b *builder) { b.notify(ir.MonitorWait) },
		"java.lang.Float.floatToRawIntBits(F)I":    func(b *builder) { b.bits(i32) },
		"java.lang.Float.intBitsToFloat(I)F":       func(b *builder) { b.bits(f32) },
		"java.lang.Double.doubleToRawLongBits(D)J": func(b *builder) { b.bits(i64) },
		"java.lang.Double.longBitsToDouble(J)D":    func(b *builder) { b.bits(f64) },
	}
}

// notify is an operation on the monitor of this, which the thread must hold.
func (b *builder) notify(k ir.MonitorKind) {
	held := b.local("held", ir.Bool{})
	b.add(&ir.Monitor{Kind: k, X: b.p.Params[0], Dst: held})
	ok := b.block()
	b.branch(held, ok)
	b.call(b.w.thrower("monitor", "()V"), b.leave(), nil)
	b.ret()
	b.cur = ok
	b.ret()
}

// bits keeps the bits of a number and changes its type.
func (b *builder) bits(t ir.Type) {
	b.assign(b.p.Results[0], apply(ir.OpBits, t, b.p.Params[0]))
	b.ret()
}

// lowerIntrinsic makes the body of a native method, if ir can say it.
func (w *World) lowerIntrinsic(p *ir.Proc) {
	if f := intrinsics[p.Name]; f != nil {
		b := w.build(p)
		f(b)
		b.done()
	}
}
