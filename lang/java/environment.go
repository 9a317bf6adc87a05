package java

import (
	"assay/ir"
	"assay/lang/java/classfile"
)

// This file marks where a program learns something of the environment that it runs in:
// properties, variables, the locale, orders that a JVM draws. Bodies of the library read these
// from ordinary fields, so that nothing else tells them apart from what every run has in
// common. A mark is a call of a procedure that the host has a model of: it does nothing, and
// says that what follows rests on that environment.

// EnvironmentPrefix begins the names of marks; the rest says what the environment is taken to
// be. A mark may have the name of what is read as its parameter.
const EnvironmentPrefix = "environment: "

const (
	propertiesOf = "the system properties are those that assay sets"
	locale       = "the default locale is en_US"
	environ      = "no environment variable is set"
	uncleared    = "no weak or soft reference is cleared, and none is enqueued"
	salted       = "Set.of and Map.of iterate in one of the orders that a JVM may draw"
	separators   = "the separators of files, paths and lines are those of Unix"
)

// What is so where a program begins, and may be otherwise where one of its methods does.
const (
	Unlocked      = "the thread holds no monitor where the method begins"
	uninterrupted = "the thread is not interrupted where the method begins"
	firstThread   = "the thread is the first one of the program, and its name, number, priority and handlers are as they were made"
	noHandler     = "no handler for exceptions that nobody catches was set before the method begins"
	shallow       = "nothing is on the stack below the method"
)

// OfBeginning reports whether words about the environment are about where a method begins: where
// a program does, they are so.
func OfBeginning(on string) bool {
	switch on {
	case Unlocked, uninterrupted, firstThread, noHandler, shallow:
		return true
	}
	return false
}

// environment are the methods of the library that tell of the environment, by procedure.
var environment = map[string]string{
	"java.lang.System.getProperty(Ljava/lang/String;)Ljava/lang/String;":                   PropertyRead,
	"java.lang.System.getProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;": PropertyRead,
	"java.lang.System.setProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;": PropertyRead,
	"java.lang.System.clearProperty(Ljava/lang/String;)Ljava/lang/String;":                 PropertyRead,
	"java.lang.System.getProperties()Ljava/util/Properties;":                               propertiesOf,
	"java.lang.System.lineSeparator()Ljava/lang/String;":                                   separators,
	"java.lang.System.getenv()Ljava/util/Map;":                                             environ,
	"java.lang.System.getenv(Ljava/lang/String;)Ljava/lang/String;":                        environ,
	"java.util.Locale.getDefault()Ljava/util/Locale;":                                      locale,
	"java.util.Locale.getDefault(Ljava/util/Locale$Category;)Ljava/util/Locale;":           locale,
	"java.nio.charset.Charset.defaultCharset()Ljava/nio/charset/Charset;":                  "the default charset is UTF-8",
	"java.lang.ref.Reference.get()Ljava/lang/Object;":                                      uncleared,
	"java.lang.ref.Reference.refersTo(Ljava/lang/Object;)Z":                                uncleared,
	"java.lang.ref.ReferenceQueue.poll()Ljava/lang/ref/Reference;":                         uncleared,

	"java.lang.Thread.isInterrupted()Z":                                                                uninterrupted,
	"java.lang.Thread.interrupted()Z":                                                                  uninterrupted,
	"java.lang.Thread.getAndClearInterrupt()Z":                                                         uninterrupted,
	"java.lang.Thread.getName()Ljava/lang/String;":                                                     firstThread,
	"java.lang.Thread.toString()Ljava/lang/String;":                                                    firstThread,
	"java.lang.Thread.getId()J":                                                                        firstThread,
	"java.lang.Thread.threadId()J":                                                                     firstThread,
	"java.lang.Thread.getPriority()I":                                                                  firstThread,
	"java.lang.Thread.isDaemon()Z":                                                                     firstThread,
	"java.lang.Thread.isVirtual()Z":                                                                    firstThread,
	"java.lang.Thread.getThreadGroup()Ljava/lang/ThreadGroup;":                                         firstThread,
	"java.lang.Thread.activeCount()I":                                                                  firstThread,
	"java.lang.Thread.getContextClassLoader()Ljava/lang/ClassLoader;":                                  firstThread,
	"java.lang.Thread.getUncaughtExceptionHandler()Ljava/lang/Thread$UncaughtExceptionHandler;":        firstThread,
	"java.lang.Thread.getDefaultUncaughtExceptionHandler()Ljava/lang/Thread$UncaughtExceptionHandler;": noHandler,
	"java.lang.Throwable.getOurStackTrace()[Ljava/lang/StackTraceElement;":                             shallow,
	"java.lang.StackWalker.walk(Ljava/util/function/Function;)Ljava/lang/Object;":                      shallow,
	"java.lang.StackWalker.forEach(Ljava/util/function/Consumer;)V":                                    shallow,
	"java.lang.StackWalker.getCallerClass()Ljava/lang/Class;":                                          shallow,
}

// environmentStatics are static fields of the library that do.
var environmentStatics = map[string]string{
	"java/util/ImmutableCollections.SALT32L": salted,
	"java/util/ImmutableCollections.REVERSE": salted,
	"java/io/File.separator":                 separators,
	"java/io/File.separatorChar":             separators,
	"java/io/File.pathSeparator":             separators,
	"java/io/File.pathSeparatorChar":         separators,
}

// PropertyRead is the mark of a look at a system property, whose name is the parameter.
const PropertyRead = "a system property"

// Within reports whether a look at the environment is the library's own: a thread that is made takes
// over from the one that makes it, which is no answer to anybody. The callers are those of the
// mark, the method that looks first.
func (w *World) Within(what string, callers []*ir.Proc) bool {
	if what != firstThread || len(callers) < 2 {
		return false
	}
	m := w.Method(callers[1])
	return m != nil && m.Class.File.Name == "java/lang/Thread"
}

// mark is the procedure that marks a look at the environment.
func (w *World) mark(what string) *ir.Proc {
	return w.helper(EnvironmentPrefix+what, func(p *ir.Proc) {
		if what == PropertyRead {
			p.Params = []*ir.Local{p.NewLocal("name", ref, p.Span)}
		}
	}, nil)
}

// markMethod marks the beginning of a method that tells of the environment.
func (g *lowering) markMethod() {
	what := environment[g.m.Proc.Name]
	switch {
	case what == PropertyRead:
		g.call(g.w.mark(what), nil, nil, g.p.Params[0])
	case what != "":
		g.call(g.w.mark(what), nil, nil)
	}
}

// markStatic marks a read of a static field that tells of the environment.
func (g *lowering) markStatic(c *Class, f *classfile.Field) {
	if what := environmentStatics[c.File.Name+"."+f.Name]; what != "" {
		g.call(g.w.mark(what), nil, nil)
	}
}
