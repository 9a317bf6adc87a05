package native

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"assay/ir"
	"assay/lang/java"
	"assay/vm"
)

// java.lang.System, Runtime, and the standard streams.
var systems = area{
	"java.lang.System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V": arraycopy,
	"java.lang.System.currentTimeMillis()J":                                clock("milliseconds"),
	"jdk.internal.misc.VM.getNanoTimeAdjustment(J)J":                       adjustment,
	"java.lang.System.nanoTime()J":                                         clock("nanoseconds"),
	"assay.rt.Boot.exit(I)V":                                               func(_ *Env, c *vm.Call) { c.Exit(int(int32(c.Arg(0)))) },
	"java.lang.Runtime.availableProcessors()I":                             processors,
	"java.lang.Runtime.gc()V":                                              noop,
	"java.lang.System.gc()V":                                               noop,
	"java.lang.Runtime.totalMemory()J":                                     memory(1 << 28),
	"java.lang.Runtime.freeMemory()J":                                      memory(1 << 27),
	"java.lang.Runtime.maxMemory()J":                                       memory(1 << 32),
	"assay.rt.Boot.propertyList()[Ljava/lang/String;":                      propertyList,
	"assay.rt.Boot.setStreams(Ljava/io/InputStream;Ljava/io/PrintStream;Ljava/io/PrintStream;Ljava/lang/String;Ljava/util/Properties;)V": setStreams,
	"assay.rt.Out.put(ILjava/lang/String;Z)V":                        putText,
	"assay.rt.Out.bytes(I[BII)V":                                     putBytes,
	"assay.rt.In.read0([BII)I":                                       readInput,
	"jdk.internal.misc.VM.initialize()V":                             noop,
	"jdk.internal.misc.VM.initializeFromArchive(Ljava/lang/Class;)V": noop,
	"assay.rt.Boot.saveProperties(Ljava/util/Map;)V":                 saveProperties,
	"java.lang.Shutdown.halt0(I)V":                                   func(_ *Env, c *vm.Call) { c.Exit(int(int32(c.Arg(0)))) },
	"java.lang.Shutdown.beforeHalt()V":                               noop,
	"java.security.AccessController.getStackAccessControlContext()Ljava/security/AccessControlContext;": gives(0),
	"java.security.AccessController.ensureMaterializedForStackWalk(Ljava/lang/Object;)V":                noop,
	"java.lang.ProcessEnvironment.environ()[[B":                                                         environment,
	"jdk.internal.loader.BootLoader.setBootLoaderUnnamedModule0(Ljava/lang/Module;)V":                   noop,
	"java.lang.System.setIn0(Ljava/io/InputStream;)V":                                                   setSystem("in", "Ljava/io/InputStream;"),
	"java.lang.System.setOut0(Ljava/io/PrintStream;)V":                                                  setSystem("out", "Ljava/io/PrintStream;"),
	"java.lang.System.setErr0(Ljava/io/PrintStream;)V":                                                  setSystem("err", "Ljava/io/PrintStream;"),
	"jdk.internal.loader.BootLoader.loadLibrary(Ljava/lang/String;)V":                                   noop, // its natives have models, or are refused one by one
	"java.util.zip.CRC32.update(II)I":                                                                   crcUpdate,
	"java.util.zip.CRC32.updateBytes0(I[BII)I":                                                          crcBytes,
	"java.util.zip.Adler32.update(II)I":                                                                 adlerUpdate,
	"java.util.zip.Adler32.updateBytes(I[BII)I":                                                         adlerBytes,
	"java.lang.ProcessEnvironment.getenv(Ljava/lang/String;)Ljava/lang/String;": func(e *Env, c *vm.Call) {
		if c.Arg(0) == 0 {
			e.null(c)
			return
		}
		c.Return(0)
	},
	"java.lang.Shutdown.logRuntimeExit(I)V":               noop,     // there is no logger
	"jdk.internal.vm.ContinuationSupport.isSupported0()Z": gives(0), // virtual threads are threads
	java.Args: arguments,
}

// environment is the environment of the program: it is empty.
func environment(e *Env, c *vm.Call) {
	if out, ok := c.NewArray(ir.Array{Elem: i8}, 0); ok {
		c.Return(out)
	}
}

// adjustment is the time of day in nanoseconds since a second.
func adjustment(e *Env, c *vm.Call) {
	answer, ok := c.Ask(dateQuestion)
	if !ok {
		return
	}
	n, err := strconv.ParseInt(answer, 10, 64)
	if err != nil {
		c.Refuse("the time is given as %q", answer)
		return
	}
	const second, far = 1_000_000_000, 1 << 32
	since := int64(c.Arg(0))
	if now := n / second; since < now-far || since > now+far {
		c.Return(word(-1)) // as the JVM says it
		return
	}
	c.Return(uint64(n - since*second))
}

// clock returns the model of a time: the driver gives it.
func clock(unit string) model {
	return func(_ *Env, c *vm.Call) {
		answer, ok := c.Ask("the time in " + unit)
		if !ok {
			return
		}
		n, err := strconv.ParseInt(answer, 10, 64)
		if err != nil {
			c.Refuse("the time is given as %q", answer)
			return
		}
		c.Return(uint64(n))
	}
}

// arraycopy copies elements; arrays may overlap.
func arraycopy(e *Env, c *vm.Call) {
	src, dst := c.Arg(0), c.Arg(2)
	at, to, n := int(int32(c.Arg(1))), int(int32(c.Arg(3))), int(int32(c.Arg(4)))
	if src == 0 || dst == 0 {
		e.null(c)
		return
	}
	if !copyable(e, c, src, dst) {
		return
	}
	kind := func(ref uint64) string {
		if t := c.Elem(ref); ir.IsRef(t) {
			return "object array"
		} else {
			return java.JavaType(t).String()
		}
	}
	bad := func(format string, args ...any) { e.throwf(c, "arrayCopy", "arraycopy: "+format, args...) }
	switch sn, dn := c.Len(src), c.Len(dst); {
	case at < 0:
		bad("source index %d out of bounds for %s[%d]", at, kind(src), sn)
	case to < 0:
		bad("destination index %d out of bounds for %s[%d]", to, kind(dst), dn)
	case n < 0:
		bad("length %d is negative", n)
	case at+n > sn:
		bad("last source index %d out of bounds for %s[%d]", at+n, kind(src), sn)
	case to+n > dn:
		bad("last destination index %d out of bounds for %s[%d]", to+n, kind(dst), dn)
	default:
		copyElems(e, c, src, at, dst, to, n)
	}
}

// copyable throws when elements of one array can never go to the other.
func copyable(e *Env, c *vm.Call, src, dst uint64) bool {
	s, d := e.typeOf(c, src), e.typeOf(c, dst)
	bad := func(format string, args ...any) bool {
		e.throwf(c, "arrayStore", "arraycopy: "+format, args...)
		return false
	}
	switch {
	case s.Dims == 0:
		return bad("source type %s is not an array", nameOf(s))
	case d.Dims == 0:
		return bad("destination type %s is not an array", nameOf(d))
	}
	sp, dp := !s.Elem().IsRef(), !d.Elem().IsRef()
	switch {
	case sp && dp && s != d:
		return bad("type mismatch: can not copy %s[] into %s[]", s.Elem(), d.Elem())
	case sp && !dp:
		return bad("type mismatch: can not copy %s[] into object array[]", s.Elem())
	case dp && !sp:
		return bad("type mismatch: can not copy object array[] into %s[]", d.Elem())
	}
	return true
}

func copyElems(e *Env, c *vm.Call, src uint64, at int, dst uint64, to, n int) {
	st, dt := c.Elem(src), c.Elem(dst)
	if ir.IsRef(st) && !c.TypeIs(st, dt) {
		for i := range n {
			x := c.Cells(src)[at+i]
			if x != 0 && !c.Is(x, dt) {
				e.throwf(c, "arrayStore", "arraycopy: element type mismatch: can not cast one of the elements of %s[] to the type of the destination array, %s",
					nameOf(java.JavaType(st)), nameOf(java.JavaType(dt)))
				return
			}
			c.Set(dst, to+i, x)
		}
		c.Return()
		return
	}
	copy(c.Writable(dst, to, to+n), c.Cells(src)[at:at+n])
	c.Return()
}

// properties are the system properties of every run, in order, after those of versions.
var properties = [][2]string{
	{"java.vendor", "assay"}, {"java.vm.name", "assay"}, {"java.vm.version", "1"},
	{"os.name", "Linux"}, {"os.arch", "amd64"}, {"os.version", "1"},
	{"file.separator", "/"}, {"path.separator", ":"}, {"line.separator", "\n"},
	{"user.name", "user"}, {"user.home", "/home/user"}, {"user.dir", "/"}, {"user.language", "en"}, {"user.country", "US"},
	{"java.io.tmpdir", "/tmp"}, {"java.class.path", "."},
	{"file.encoding", "UTF-8"}, {"native.encoding", "UTF-8"}, {"sun.jnu.encoding", "UTF-8"}, {"stdout.encoding", "UTF-8"}, {"stderr.encoding", "UTF-8"},
}

func propertyList(e *Env, c *vm.Call) {
	feature := strconv.Itoa(e.World.Feature())
	list := []string{
		"java.specification.version", feature, "java.vm.specification.version", feature,
		"java.version", cmp.Or(e.Version, feature), "java.class.version", strconv.Itoa(e.World.Feature()+44) + ".0",
	}
	for _, p := range properties {
		list = append(list, p[0], p[1])
	}
	if e.Props["java.home"] == "" {
		list = append(list, "java.home", "/")
	}
	var own []string
	for k := range e.Props {
		own = append(own, k)
	}
	slices.Sort(own)
	for _, k := range own {
		list = append(list, k, e.Props[k])
	}
	e.returnStrings(c, list)
}

// returnStrings returns an array of strings.
func (e *Env) returnStrings(c *vm.Call, list []string) {
	k, err := e.World.Class("java/lang/String")
	if err != nil {
		c.Refuse("%v", err)
		return
	}
	out, ok := c.NewArray(ir.Ref{Class: k.IR}, len(list))
	if !ok {
		return
	}
	for i, s := range list {
		ref, ok := e.newString(c, s)
		if !ok {
			return
		}
		c.Set(out, i, ref)
	}
	c.Return(out)
}

func arguments(e *Env, c *vm.Call) { e.returnStrings(c, e.Args) }

func setStreams(e *Env, c *vm.Call) {
	k, err := e.World.Class("java/lang/System")
	if err != nil {
		c.Refuse("%v", err)
		return
	}
	for i, f := range []struct{ name, desc string }{
		{"in", "Ljava/io/InputStream;"}, {"out", "Ljava/io/PrintStream;"}, {"err", "Ljava/io/PrintStream;"},
		{"lineSeparator", "Ljava/lang/String;"}, {"props", "Ljava/util/Properties;"},
	} {
		g := k.Static(f.name, f.desc)
		if g == nil {
			c.Refuse("java.lang.System has no field %s", f.name)
			return
		}
		c.SetGlobal(g, c.Arg(i))
	}
	c.Return()
}

// setSystem sets a static field of java.lang.System.
func setSystem(name, desc string) model {
	return func(e *Env, c *vm.Call) {
		k, err := e.World.Class("java/lang/System")
		if err != nil {
			c.Refuse("%v", err)
			return
		}
		c.SetGlobal(k.Static(name, desc), c.Arg(0))
		c.Return()
	}
}

func saveProperties(e *Env, c *vm.Call) {
	k, err := e.World.Class("jdk/internal/misc/VM")
	if err != nil {
		c.Refuse("%v", err)
		return
	}
	if g := k.Static("savedProps", "Ljava/util/Map;"); g != nil {
		c.SetGlobal(g, c.Arg(0))
	}
	c.Return()
}

// Names of the outputs that models write to.
const (
	Stdout = "stdout"
	Stderr = "stderr"
)

func stream(fd uint64) string {
	if fd == 2 {
		return Stderr
	}
	return Stdout
}

func putText(e *Env, c *vm.Call) {
	s := ""
	if c.Arg(1) != 0 {
		s = e.text(c, c.Arg(1))
	}
	if c.Arg(2) != 0 {
		s += "\n"
	}
	c.Output(stream(c.Arg(0)), []byte(s))
	c.Return()
}

func putBytes(e *Env, c *vm.Call) {
	off, n := int(int32(c.Arg(2))), int(int32(c.Arg(3)))
	out := make([]byte, n)
	for i, v := range c.Cells(c.Arg(1))[off : off+n] {
		out[i] = byte(v)
	}
	c.Output(stream(c.Arg(0)), out)
	c.Return()
}

// readInput asks for bytes of the standard input; no bytes are its end.
func readInput(e *Env, c *vm.Call) {
	off, n := int(int32(c.Arg(1))), int(int32(c.Arg(2)))
	answer, ok := c.Ask(fmt.Sprintf("up to %d bytes of stdin", n))
	if !ok {
		return
	}
	data, err := strconv.Unquote(answer)
	if err != nil || len(data) > n {
		c.Refuse("the input %.20s is not what was asked for", answer)
		return
	}
	if len(data) == 0 {
		c.Return(word(-1))
		return
	}
	cells := c.Writable(c.Arg(0), off, off+len(data))
	for i := range len(data) {
		cells[i] = word(int32(int8(data[i])))
	}
	c.Return(uint64(len(data)))
}
