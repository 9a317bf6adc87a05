package symbolic

import "strings"

// beyond is what symbolic execution does not support, by the prefixes of the native procedures of
// the library for it.
var beyond = []struct{ prefix, what string }{
	{"java.lang.Thread.", "threads are not supported: one thread is checked"},
	{"java.lang.Object.wait", "threads are not supported: one thread is checked"},
	{"java.lang.Object.notify", "threads are not supported: one thread is checked"},
	{"jdk.internal.misc.Unsafe.park", "threads are not supported: one thread is checked"},
	{"jdk.internal.misc.Unsafe.unpark", "threads are not supported: one thread is checked"},
	{"assay.rt.In.", "input is not supported: what a program reads is not known"},
	{"java.io.File", "files are not supported: what is in them is not known"},
	{"java.io.UnixFileSystem.", "files are not supported: what is in them is not known"},
	{"java.io.RandomAccessFile.", "files are not supported: what is in them is not known"},
	{"sun.nio.fs.", "files are not supported: what is in them is not known"},
	{"sun.nio.ch.", "files are not supported: what is in them is not known"},
	{"java.net.", "networks are not supported: what others answer is not known"},
	{"sun.net.", "networks are not supported: what others answer is not known"},
	{"java.lang.ProcessHandleImpl.", "other programs are not supported: what they do is not known"},
	{"java.lang.ProcessImpl.", "other programs are not supported: what they do is not known"},
}

// refusal says that a native procedure is not supported, in terms of the program where possible.
func refusal(proc string) string {
	text := "there is no symbolic model of " + proc
	for _, b := range beyond {
		if strings.HasPrefix(proc, b.prefix) {
			return b.what + "; " + text
		}
	}
	return text
}
