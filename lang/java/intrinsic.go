package java

import (
	"assay/ir"
)

// This file has the bodies of native methods that ir can express, and of a few others.

var intrinsics map[string]func(b *Builder)

func init() {
	Replaced = map[string]func(b *Builder){"java.util.Scanner.<init>(Ljava/io/File;)V": (*Builder).scanFile}
	intrinsics = map[string]func(b *Builder){
		"java.lang.Object.notify()V":                func(b *Builder) { b.notify(ir.MonitorNotify) },
		"java.lang.Object.notifyAll()V":             func(b *Builder) { b.notify(ir.MonitorNotifyAll) },
		"java.lang.Object.wait(J)V":                 (*Builder).await,
		"java.lang.Object.wait0(J)V":                (*Builder).await,
		"assay.rt.Park.wait0(Ljava/lang/Object;J)V": (*Builder).wait,
		"java.lang.Thread.start0()V":                (*Builder).startThread,
		"java.lang.Float.floatToRawIntBits(F)I":     func(b *Builder) { b.rawBits(I32) },
		"java.lang.Float.intBitsToFloat(I)F":        func(b *Builder) { b.bits(F32) },
		"java.lang.Double.doubleToRawLongBits(D)J":  func(b *Builder) { b.rawBits(I64) },
		"java.lang.Double.longBitsToDouble(J)D":     func(b *Builder) { b.bits(F64) },
	}
}

// Replaced are the bodies of methods that have one in the library.
var Replaced map[string]func(b *Builder)

// notify is an operation on the monitor of this, which the thread must hold.
func (b *Builder) notify(k ir.MonitorKind) {
	held := b.Local("held", ir.Bool{})
	b.Add(&ir.Monitor{Kind: k, X: b.P.Params[0], Dst: held})
	ok := b.Block()
	b.Branch(held, ok)
	b.notHeld(b.Leave())
	b.Cur = ok
	b.Ret()
}

// notHeld throws what an operation on a monitor throws that the thread does not hold.
func (b *Builder) notHeld(leave *ir.Block) {
	b.Call(Runtime{b.W}.Mark(Unlocked), nil, nil)
	b.Call(b.W.Thrower("monitor", "()V"), leave, nil)
	b.Ret()
}

// await is Object.wait, which interrupts end.
func (b *Builder) await() {
	b.Call(Runtime{b.W}.runtimeMethod("assay/rt/Park", "await", "(Ljava/lang/Object;J)V"), b.Leave(), nil, b.P.Params[0], b.P.Params[1])
	b.Ret()
}

// wait waits in a monitor. One with a timeout lets other threads run and returns: time is not
// modelled, and spurious wakeups are allowed.
func (b *Builder) wait() {
	this, ms := b.P.Params[0], b.P.Params[1]
	timed := b.ColdBlock()
	b.Branch(Apply(ir.OpNe, ir.Bool{}, ms, ir.NewInt(I64, 0)), timed)
	b.notify(ir.MonitorWait)
	leave := b.Leave()
	b.Cur = timed
	held := b.Local("held", ir.Bool{})
	b.Add(&ir.Monitor{Kind: ir.MonitorExit, X: this, Dst: held})
	ok := b.Block()
	b.Branch(held, ok)
	b.notHeld(leave)
	b.Cur = ok
	b.Add(&ir.Monitor{Kind: ir.MonitorEnter, X: this})
	b.Ret()
}

// startThread starts a thread; the host notes which object it has, before others run.
func (b *Builder) startThread() {
	h := b.Local("handle", ir.Thread{})
	b.Add(&ir.Start{Dst: h, Proc: Runtime{b.W}.runtimeMethod("assay/rt/Boot", "run", "(Ljava/lang/Thread;)V"), Args: []ir.Expr{b.P.Params[0]}})
	b.Call(b.W.Started(), nil, nil, b.P.Params[0], h)
	b.Ret()
}

// Started returns the procedure with the host's model that notes the object of a thread.
func (w *World) Started() *ir.Proc {
	return w.Helper(StartedName, func(p *ir.Proc) {
		p.Params = []*ir.Local{p.NewLocal("object", Ref, p.Span), p.NewLocal("thread", ir.Thread{}, p.Span)}
	}, nil)
}

// StartedName is its name.
const StartedName = "note a thread"

// rawBits gives the bits of a number. What a NaN has that was computed is up to the machine.
func (b *Builder) rawBits(t ir.Type) {
	nan := b.ColdBlock()
	x := b.P.Params[0]
	b.Branch(Apply(ir.OpNe, ir.Bool{}, x, x), nan)
	bits := b.Cur
	b.bits(t)
	b.Cur = nan
	b.Call(Runtime{b.W}.Mark(NaN), nil, nil)
	b.End(&ir.Goto{Meta: b.Meta(), To: bits})
}

// bits keeps the bits of a number and changes its type.
func (b *Builder) bits(t ir.Type) {
	b.Assign(b.P.Results[0], Apply(ir.OpBits, t, b.P.Params[0]))
	b.Ret()
}

// scanFile makes a Scanner of the stream of a file; the library takes the file's channel,
// which needs memory outside of the heap.
func (b *Builder) scanFile() {
	const stream = "java/io/FileInputStream"
	in := b.Local("in", Ref)
	c, err := b.W.Class(stream)
	if err != nil {
		b.Refuse("%v", err)
		return
	}
	leave := b.Leave()
	if c.NeedsInit() {
		b.Call(c.Init(), leave, nil)
	}
	b.Add(&ir.New{Meta: b.Meta(), Dst: in, Class: c.IR})
	b.Call(Runtime{b.W}.runtimeMethod(stream, "<init>", "(Ljava/io/File;)V"), leave, nil, in, b.P.Params[1])
	b.Call(Runtime{b.W}.runtimeMethod("java/util/Scanner", "<init>", "(Ljava/io/InputStream;)V"), leave, nil, b.P.Params[0], in)
	b.Ret()
}

// Intrinsics returns the methods whose bodies are made here, in no order.
func Intrinsics() []string {
	var out []string
	for name := range intrinsics {
		out = append(out, name)
	}
	for name := range Replaced {
		out = append(out, name)
	}
	return out
}

// LowerIntrinsic makes the body of a native method, if ir can express it.
func (w *World) LowerIntrinsic(p *ir.Proc) {
	if f := intrinsics[p.Name]; f != nil {
		b := w.Build(p)
		f(b)
		b.Done()
	}
}
