package java

import (
	"assay/ir"
)

// This file has the bodies of native methods that ir can say, and of a few others.

var intrinsics map[string]func(b *builder)

func init() {
	replaced = map[string]func(b *builder){"java.util.Scanner.<init>(Ljava/io/File;)V": (*builder).scanFile}
	intrinsics = map[string]func(b *builder){
		"java.lang.Object.notify()V":                func(b *builder) { b.notify(ir.MonitorNotify) },
		"java.lang.Object.notifyAll()V":             func(b *builder) { b.notify(ir.MonitorNotifyAll) },
		"java.lang.Object.wait(J)V":                 (*builder).await,
		"java.lang.Object.wait0(J)V":                (*builder).await,
		"assay.rt.Park.wait0(Ljava/lang/Object;J)V": (*builder).wait,
		"java.lang.Thread.start0()V":                (*builder).startThread,
		"java.lang.Float.floatToRawIntBits(F)I":     func(b *builder) { b.rawBits(i32) },
		"java.lang.Float.intBitsToFloat(I)F":        func(b *builder) { b.bits(f32) },
		"java.lang.Double.doubleToRawLongBits(D)J":  func(b *builder) { b.rawBits(i64) },
		"java.lang.Double.longBitsToDouble(J)D":     func(b *builder) { b.bits(f64) },
	}
}

// replaced are the bodies of methods that have one in the library.
var replaced map[string]func(b *builder)

// notify is an operation on the monitor of this, which the thread must hold.
func (b *builder) notify(k ir.MonitorKind) {
	held := b.local("held", ir.Bool{})
	b.add(&ir.Monitor{Kind: k, X: b.p.Params[0], Dst: held})
	ok := b.block()
	b.branch(held, ok)
	b.notHeld(b.leave())
	b.cur = ok
	b.ret()
}

// notHeld throws what an operation on a monitor throws that the thread does not hold.
func (b *builder) notHeld(leave *ir.Block) {
	b.call(b.w.mark(Unlocked), nil, nil)
	b.call(b.w.thrower("monitor", "()V"), leave, nil)
	b.ret()
}

// await is Object.wait, which interrupts end.
func (b *builder) await() {
	b.call(b.w.runtimeMethod("assay/rt/Park", "await", "(Ljava/lang/Object;J)V"), b.leave(), nil, b.p.Params[0], b.p.Params[1])
	b.ret()
}

// wait waits in a monitor. One with a timeout lets others run and goes on: time is not
// modelled, and waking up without a reason is allowed.
func (b *builder) wait() {
	this, ms := b.p.Params[0], b.p.Params[1]
	timed := b.coldBlock()
	b.branch(apply(ir.OpNe, ir.Bool{}, ms, ir.NewInt(i64, 0)), timed)
	b.notify(ir.MonitorWait)
	leave := b.leave()
	b.cur = timed
	held := b.local("held", ir.Bool{})
	b.add(&ir.Monitor{Kind: ir.MonitorExit, X: this, Dst: held})
	ok := b.block()
	b.branch(held, ok)
	b.notHeld(leave)
	b.cur = ok
	b.add(&ir.Monitor{Kind: ir.MonitorEnter, X: this})
	b.ret()
}

// startThread starts a thread; the host notes which object it has, before others run.
func (b *builder) startThread() {
	h := b.local("handle", ir.Thread{})
	b.add(&ir.Start{Dst: h, Proc: b.w.runtimeMethod("assay/rt/Boot", "run", "(Ljava/lang/Thread;)V"), Args: []ir.Expr{b.p.Params[0]}})
	b.call(b.w.Started(), nil, nil, b.p.Params[0], h)
	b.ret()
}

// Started is the procedure with the host's model that notes the object of a thread.
func (w *World) Started() *ir.Proc {
	return w.helper(StartedName, func(p *ir.Proc) {
		p.Params = []*ir.Local{p.NewLocal("object", ref, p.Span), p.NewLocal("thread", ir.Thread{}, p.Span)}
	}, nil)
}

// StartedName is its name.
const StartedName = "note a thread"

// rawBits gives the bits of a number. What a NaN has that was computed is up to the machine.
func (b *builder) rawBits(t ir.Type) {
	nan := b.coldBlock()
	x := b.p.Params[0]
	b.branch(apply(ir.OpNe, ir.Bool{}, x, x), nan)
	bits := b.cur
	b.bits(t)
	b.cur = nan
	b.call(b.w.mark(NaN), nil, nil)
	b.end(&ir.Goto{Meta: b.meta(), To: bits})
}

// bits keeps the bits of a number and changes its type.
func (b *builder) bits(t ir.Type) {
	b.assign(b.p.Results[0], apply(ir.OpBits, t, b.p.Params[0]))
	b.ret()
}

// scanFile makes a Scanner of the stream of a file; the library takes the file's channel,
// which needs memory outside of the heap.
func (b *builder) scanFile() {
	const stream = "java/io/FileInputStream"
	in := b.local("in", ref)
	c, err := b.w.Class(stream)
	if err != nil {
		b.refuse("%v", err)
		return
	}
	leave := b.leave()
	if c.NeedsInit() {
		b.call(c.Init(), leave, nil)
	}
	b.add(&ir.New{Meta: b.meta(), Dst: in, Class: c.IR})
	b.call(b.w.runtimeMethod(stream, "<init>", "(Ljava/io/File;)V"), leave, nil, in, b.p.Params[1])
	b.call(b.w.runtimeMethod("java/util/Scanner", "<init>", "(Ljava/io/InputStream;)V"), leave, nil, b.p.Params[0], in)
	b.ret()
}

// Intrinsics are the methods whose bodies are made here, in no order.
func Intrinsics() []string {
	var out []string
	for name := range intrinsics {
		out = append(out, name)
	}
	for name := range replaced {
		out = append(out, name)
	}
	return out
}

// lowerIntrinsic makes the body of a native method, if ir can say it.
func (w *World) lowerIntrinsic(p *ir.Proc) {
	if f := intrinsics[p.Name]; f != nil {
		b := w.build(p)
		f(b)
		b.done()
	}
}
