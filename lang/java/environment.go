package java

import (
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
)

// This file marks where a program reads something of the environment that it runs in: properties, variables, the
// locale, random orders of a JVM. Bodies of the library read these from ordinary fields, so that nothing else
// distinguishes them from data that every run shares. A mark is a call of a procedure that the host has a model of: it
// does nothing, and records that what follows depends on that environment.

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

// Facts that hold where a program begins, and may not where one of its methods does.
const (
	Unlocked      = "the thread holds no monitor where the method begins"
	uninterrupted = "the thread is not interrupted where the method begins"
	firstThread   = "the thread is the first one of the program, and its name, number, priority and handlers are as they were made"
	noHandler     = "no handler for exceptions that nobody catches was set before the method begins"
	shallow       = "nothing is on the stack below the method"
)

// NaN is the mark of reading the bits of a NaN.
const NaN = "a NaN has the bits of Double.NaN or Float.NaN, unless it is made of others"

// Varies reports whether the behaviour behind a mark differs between machines, so that a run on one says nothing about
// others.
func Varies(what string) bool { return what == NaN }

// OfBeginning reports whether a mark is an assumption about the state where a method begins; where a program begins, it
// holds.
func OfBeginning(on string) bool {
	switch on {
	case Unlocked, uninterrupted, firstThread, noHandler, shallow:
		return true
	}
	return false
}

// Environment maps the methods of the library that reveal the environment, by procedure, to what is assumed.
var Environment = map[string]string{
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

// EnvironmentTaken returns the assumptions about the environment, in words; properties have their own.
func EnvironmentTaken() []string {
	out := []string{Unlocked, NaN}
	for _, m := range []map[string]string{Environment, EnvironmentStatics} {
		for _, words := range m {
			if words != PropertyRead {
				out = append(out, words)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// EnvironmentStatics are static fields of the library that do.
var EnvironmentStatics = map[string]string{
	"java/util/ImmutableCollections.SALT32L": salted,
	"java/util/ImmutableCollections.REVERSE": salted,
	"java/io/File.separator":                 separators,
	"java/io/File.separatorChar":             separators,
	"java/io/File.pathSeparator":             separators,
	"java/io/File.pathSeparatorChar":         separators,
}

// settings are static fields of the library that a program sets through the library, and what they
// are taken to be before it does: a main begins so, and a method may begin after it.
var settings = map[string]string{
	"java/lang/System.in":                                      "System.in is the stream that the JVM starts with",
	"java/lang/System.out":                                     "System.out is the stream that the JVM starts with",
	"java/lang/System.err":                                     "System.err is the stream that the JVM starts with",
	"java/lang/Thread.defaultUncaughtExceptionHandler":         noHandler,
	"java/lang/Thread.threadInitNumber":                        "threads are numbered from 0",
	"java/lang/Thread.threadSeqNumber":                         "threads are numbered as in a JVM that has just started",
	"java/lang/ApplicationShutdownHooks.hooks":                 "no hook for the end of the JVM was added",
	"java/io/DeleteOnExitHook.files":                           "no file is to be deleted at the end of the JVM",
	"java/io/ObjectInputFilter$Config.serialFilter":            "no filter of objects that are read was set",
	"java/io/ObjectInputFilter$Config.serialFilterFactory":     "no filter of objects that are read was set",
	"java/util/TimeZone.defaultTimeZone":                       "no default time zone was set",
	"java/util/concurrent/ForkJoinPool.poolIds":                "pools are numbered from 1",
	"java/net/Authenticator.theAuthenticator":                  "no java.net.Authenticator was set",
	"java/net/CookieHandler.cookieHandler":                     "no java.net.CookieHandler was set",
	"java/net/ProxySelector.theProxySelector":                  "no java.net.ProxySelector was set",
	"java/net/ResponseCache.theResponseCache":                  "no java.net.ResponseCache was set",
	"java/net/HttpURLConnection.followRedirects":               "defaults of java.net.HttpURLConnection were not set",
	"java/net/URLConnection.defaultAllowUserInteraction":       "defaults of java.net.URLConnection were not set",
	"java/net/URLConnection.defaultUseCaches":                  "defaults of java.net.URLConnection were not set",
	"java/net/URLConnection.factory":                           "no factory of java.net was set",
	"java/net/URLConnection.fileNameMap":                       "defaults of java.net.URLConnection were not set",
	"java/net/URL.factory":                                     "no factory of java.net was set",
	"java/net/Socket.factory":                                  "no factory of java.net was set",
	"java/net/ServerSocket.factory":                            "no factory of java.net was set",
	"java/net/DatagramSocket.factory":                          "no factory of java.net was set",
	"java/security/Policy.policyInfo":                          "no security policy was set",
	"java/security/Security.props":                             "the security properties are those that the JVM starts with",
	"java/security/IdentityScope.scope":                        "no scope of identities was set",
	"sun/security/jca/Providers.providerList":                  "the security providers are those that the JVM starts with",
	"javax/net/SocketFactory.theFactory":                       "no factory of java.net was set",
	"javax/net/ServerSocketFactory.theFactory":                 "no factory of java.net was set",
	"javax/net/ssl/SSLContext.defaultContext":                  "no default of javax.net.ssl was set",
	"javax/net/ssl/HttpsURLConnection.defaultHostnameVerifier": "no default of javax.net.ssl was set",
	"javax/net/ssl/HttpsURLConnection.defaultSSLSocketFactory": "no default of javax.net.ssl was set",
	"javax/security/auth/login/Configuration.configuration":    "no login configuration was set",
}

// setters are methods of the library that change what marks speak of, with how the marks begin.
var setters = map[string][]string{
	"java/lang/System.setProperty":                        {propertyMark, propertiesOf},
	"java/lang/System.clearProperty":                      {propertyMark, propertiesOf},
	"java/lang/System.setProperties":                      {propertyMark, propertiesOf},
	"java/lang/System.getProperties":                      {propertyMark, propertiesOf}, // what it gives can be changed
	"java/util/Locale.setDefault":                         {locale},
	"java/lang/System.setSecurityManager":                 {"no security manager"},
	"java/lang/Thread.setDefaultUncaughtExceptionHandler": {noHandler},
	"java/lang/Thread.interrupt":                          {uninterrupted},
	"java/lang/Thread.setName":                            {firstThread},
	"java/lang/Thread.setPriority":                        {firstThread},
	"java/lang/Thread.setDaemon":                          {firstThread},
	"java/lang/Thread.setContextClassLoader":              {firstThread},
	"java/lang/Thread.setUncaughtExceptionHandler":        {firstThread},
	"java/util/TimeZone.setDefault":                       {settings["java/util/TimeZone.defaultTimeZone"]},
	"java/lang/Runtime.addShutdownHook":                   {settings["java/lang/ApplicationShutdownHooks.hooks"]},
	"java/io/File.deleteOnExit":                           {settings["java/io/DeleteOnExitHook.files"]},
	"java/security/Security.setProperty":                  {settings["java/security/Security.props"]},
	"java/security/Security.addProvider":                  {settings["sun/security/jca/Providers.providerList"]},
	"java/security/Security.insertProviderAt":             {settings["sun/security/jca/Providers.providerList"]},
	"java/security/Security.removeProvider":               {settings["sun/security/jca/Providers.providerList"]},
	"java/net/Authenticator.setDefault":                   {settings["java/net/Authenticator.theAuthenticator"]},
	"java/net/CookieHandler.setDefault":                   {settings["java/net/CookieHandler.cookieHandler"]},
	"java/net/ProxySelector.setDefault":                   {settings["java/net/ProxySelector.theProxySelector"]},
	"java/net/ResponseCache.setDefault":                   {settings["java/net/ResponseCache.theResponseCache"]},
	"java/net/HttpURLConnection.setFollowRedirects":       {settings["java/net/HttpURLConnection.followRedirects"]},
	"java/net/URL.setURLStreamHandlerFactory":             {settings["java/net/URL.factory"]},
	"java/lang/System.setIn":                              {settings["java/lang/System.in"]},
	"java/lang/System.setOut":                             {settings["java/lang/System.out"]},
	"java/lang/System.setErr":                             {settings["java/lang/System.err"]},
}

// propertyMark begins the marks of system properties.
const propertyMark = "the JVM starts with"

// Sets reports whether a method of the library may change what a mark speaks of.
func Sets(class, name string) bool { return setters[class+"."+name] != nil }

// SetBy reports whether a method may change what a mark speaks of.
func SetBy(on, setter string) bool {
	return slices.ContainsFunc(setters[setter], func(what string) bool { return strings.HasPrefix(on, what) })
}

// Asked are methods of the library that return such a setting, marked only where code outside the library calls them:
// the library reads it all the time.
var Asked = map[string]string{
	"java.lang.System.getSecurityManager()Ljava/lang/SecurityManager;": "no security manager is set",
}

// OfStart reports whether a mark is about the state that all JVMs share right after their start.
func OfStart(what string) bool { return started[what] || strings.HasSuffix(what, atFirst) }

// atFirst ends the marks of other static fields of the library.
const atFirst = " holds what it holds in a JVM that has just started"

// started are the words of such marks.
var started = map[string]bool{}

func init() {
	for _, table := range []map[string]string{settings, Asked} {
		for _, what := range table {
			started[what] = true
		}
	}
}

// OfStreams reports whether a mark is about a standard stream.
func OfStreams(what string) bool { return strings.HasPrefix(what, "System.") }

// OfNumbers reports whether a mark is about the numbers of threads.
func OfNumbers(what string) bool { return strings.HasPrefix(what, "threads are numbered ") }

// library are the packages of the library that have no other settings than the listed ones: other static fields that
// are not final there are computed on first use, and then constant.
var library = []string{"java/lang/", "java/util/", "java/math/", "java/text/", "java/time/", "java/io/", "java/nio/", "java/net/", "java/security/", "javax/crypto/", "javax/net/", "javax/security/"}

// others are packages below those that may have.
var others = []string{"java/util/logging/", "java/util/prefs/", "java/lang/instrument/", "java/lang/management/", "java/net/http/"}

// OfJDK reports whether a class is of the library, by its name.
func OfJDK(class string) bool {
	for _, p := range []string{"java/", "javax/", "jdk/", "sun/", "com/sun/", "assay/rt/"} {
		if strings.HasPrefix(class, p) {
			return true
		}
	}
	return false
}

// Setting returns the mark of reading a static field of the library that may have been set; empty: none.
func Setting(class string, f *classfile.Field) string {
	name := class + "." + f.Name
	if what := settings[name]; what != "" || f.Flags.Has(classfile.Final) || !strings.HasPrefix(class, "java/") && !strings.HasPrefix(class, "javax/") {
		return what
	}
	in := func(list []string) bool {
		for _, p := range list {
			if strings.HasPrefix(class, p) {
				return true
			}
		}
		return false
	}
	if in(library) && !in(others) {
		return ""
	}
	return Dotted(class) + "." + f.Name + atFirst
}

// PropertyRead is the mark of reading a system property, whose name is the parameter.
const PropertyRead = "a system property"

// OnePoint is what an answer rests on that depends on what initialisers read from a clock.
const OnePoint = "static initialisers run at one point in time"

// Within reports whether a read of the environment is internal to the library, so that the program cannot observe it: a
// new thread inherits from its creator, and an absolute value reads a sign. The callers are those of the mark, the
// reading method first.
func (w *World) Within(what string, callers []*ir.Proc) bool {
	if len(callers) < 2 {
		return false
	}
	m := w.Method(callers[1])
	switch {
	case m == nil:
		return false
	case what == NaN: // functions that give a NaN for a NaN
		return slices.Contains([]string{"java/lang/Math", "java/lang/StrictMath", "java/lang/FdLibm"}, m.Class.File.Name) && m.File.Name != "copySign"
	}
	return what == firstThread && m.Class.File.Name == "java/lang/Thread"
}

// Mark returns the procedure that marks a read of the environment.
func (w Runtime) Mark(what string) *ir.Proc {
	return w.Helper(EnvironmentPrefix+what, func(p *ir.Proc) {
		if what == PropertyRead {
			p.Params = []*ir.Local{p.NewLocal("name", Ref, p.Span)}
		}
	}, nil)
}
