package native

import (
	"fmt"
	"strconv"
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/vm"
)

// Files of java.io. What a program does with them are questions to the world outside, which
// answers by doing it (Files), and the record of a run has the answers: repeating a run
// touches no file. A question is FileQuestion, a verb, and its operands; an answer is a text,
// or begins with an exclamation mark and says what went wrong.
const FileQuestion = "file "

var files = fileArea()

func fileArea() area {
	a := area{
		"java.io.FileDescriptor.getHandle(I)J":                              gives(word(-1)),
		"java.io.FileDescriptor.getAppend(I)Z":                              gives(0),
		"java.io.FileDescriptor.close0()V":                                  closeFile,
		"java.io.FileInputStream.isRegularFile0(Ljava/io/FileDescriptor;)Z": gives(1),
		"java.io.FileCleanable.register(Ljava/io/FileDescriptor;)V":         noop, // the host closes what is left
		"java.io.FileInputStream.open0(Ljava/lang/String;)V":                opens("read"),
		"java.io.FileOutputStream.open0(Ljava/lang/String;Z)V": func(e *Env, c *vm.Call) {
			if c.Arg(2) != 0 {
				openFile(e, c, "append")
				return
			}
			openFile(e, c, "write")
		},
		"java.io.FileOutputStream.write(IZ)V":         writeByte,
		"java.io.FileOutputStream.writeBytes([BIIZ)V": writeBytes,
		"java.io.FileInputStream.skip0(J)J":           fileNumber("skip"),
	}
	for _, class := range []string{"FileInputStream", "RandomAccessFile"} {
		a["java.io."+class+".read0()I"] = readByte
		a["java.io."+class+".readBytes([BII)I"] = readBytes
	}
	for name, verb := range map[string]string{
		"FileInputStream.length0()J": "length", "FileInputStream.position0()J": "position", "FileInputStream.available0()I": "available",
		"RandomAccessFile.length()J": "length", "RandomAccessFile.getFilePointer()J": "position",
		"RandomAccessFile.seek0(J)V": "seek", "RandomAccessFile.setLength(J)V": "resize",
	} {
		a["java.io."+name] = fileNumber(verb)
	}
	a["java.io.RandomAccessFile.open0(Ljava/lang/String;I)V"] = func(e *Env, c *vm.Call) {
		if c.Arg(2)&1 != 0 { // O_RDONLY of that class
			openFile(e, c, "read")
			return
		}
		openFile(e, c, "update")
	}
	a.turn(map[string]turn{"java.io.FileInputStream.transferTo(Ljava/io/OutputStream;)J": {Runtime{"assay/rt/Disk", "transfer", "(Ljava/io/InputStream;Ljava/io/OutputStream;)J"}, []int{0, 1}}})
	a["java.io.RandomAccessFile.write0(I)V"] = writeByte
	a["java.io.RandomAccessFile.writeBytes([BII)V"] = writeBytes
	// Newer libraries have a method in Java before some of these.
	for _, q := range []struct{ method, verb string }{
		{"getBooleanAttributes0(Ljava/io/File;)I", "attributes"}, {"getLength(Ljava/io/File;)J", "size"},
		{"getLastModifiedTime(Ljava/io/File;)J", "time"}, {"checkAccess(Ljava/io/File;I)Z", "access"},
		{"createDirectory(Ljava/io/File;)Z", "mkdir"}, {"delete0(Ljava/io/File;)Z", "delete"},
		{"rename0(Ljava/io/File;Ljava/io/File;)Z", "rename"}, {"createFileExclusively(Ljava/lang/String;)Z", "create"},
	} {
		a["java.io.UnixFileSystem."+q.method] = aboutPath(q.verb)
	}
	a["java.io.UnixFileSystem.list(Ljava/io/File;)[Ljava/lang/String;"] = listFiles
	for name, m := range diskArea() {
		a[name] = m
	}
	a["java.io.UnixFileSystem.canonicalize0(Ljava/lang/String;)Ljava/lang/String;"] = canonical
	return a
}

// ask makes a request about files; without an answer the model must return. An error is thrown by a
// method of assay.rt.Throw.
func ask(e *Env, c *vm.Call, thrower, format string, args ...any) (string, bool) {
	answer, ok := c.Ask(FileQuestion + fmt.Sprintf(format, args...))
	if !ok {
		return "", false
	}
	if why, bad := strings.CutPrefix(answer, "!"); bad {
		e.throw(c, thrower, why)
		return "", false
	}
	return answer, true
}

// askNumber is ask for a number.
func askNumber(e *Env, c *vm.Call, format string, args ...any) (uint64, bool) {
	answer, ok := ask(e, c, "io", format, args...)
	if !ok {
		return 0, false
	}
	n, err := strconv.ParseInt(answer, 10, 64)
	if err != nil {
		c.Refuse("the answer %.40q is no number", answer)
		return 0, false
	}
	return uint64(n), true
}

// descriptor returns the FileDescriptor object of a stream.
func descriptor(e *Env, c *vm.Call) uint64 {
	return c.Get(c.Arg(0), e.fieldOf(c.Class(c.Arg(0)), "fd"))
}

// openNumber returns the number of the file that a stream has open; a closed one throws.
func openNumber(e *Env, c *vm.Call) (int, bool) {
	n := int(int32(c.Get(descriptor(e, c), e.field("java/io/FileDescriptor", "fd"))))
	if n < 0 {
		e.throw(c, "io", "Stream Closed")
	}
	return n, n >= 0
}

func opens(how string) model { return func(e *Env, c *vm.Call) { openFile(e, c, how) } }

func openFile(e *Env, c *vm.Call, how string) {
	answer, ok := ask(e, c, "fileNotFound", "open %s %q", how, e.text(c, c.Arg(1)))
	if !ok {
		return
	}
	n, err := strconv.Atoi(answer)
	if err != nil {
		c.Refuse("the answer %.40q is no number", answer)
		return
	}
	c.Put(descriptor(e, c), e.field("java/io/FileDescriptor", "fd"), word(int32(n)))
	c.Return()
}

// closeFile is close of a FileDescriptor; the standard streams stay open.
func closeFile(e *Env, c *vm.Call) {
	f := e.field("java/io/FileDescriptor", "fd")
	n := int32(c.Get(c.Arg(0), f))
	if n > 2 {
		if _, ok := ask(e, c, "io", "close %d", n); !ok {
			return
		}
	}
	c.Put(c.Arg(0), f, word(-1))
	c.Return()
}

// bytesRead returns the bytes that a stream gives next; none at its end.
func bytesRead(e *Env, c *vm.Call, n int) (string, bool) {
	fd, ok := openNumber(e, c)
	if !ok {
		return "", false
	}
	var answer string
	if fd == 0 {
		answer, ok = c.Ask(fmt.Sprintf("up to %d bytes of stdin", n))
	} else {
		answer, ok = ask(e, c, "io", "read %d %d", fd, n)
	}
	if !ok {
		return "", false
	}
	data, err := strconv.Unquote(answer)
	if err != nil || len(data) > n {
		c.Refuse("the answer %.40q is not what was asked for", answer)
		return "", false
	}
	return data, true
}

func readByte(e *Env, c *vm.Call) {
	switch data, ok := bytesRead(e, c, 1); {
	case !ok:
	case data == "":
		c.Return(word(-1))
	default:
		c.Return(uint64(data[0]))
	}
}

// bytesOf checks a part of an array of bytes, which the arguments from the first on give.
func bytesOf(e *Env, c *vm.Call, i int) (off, n int, ok bool) {
	off, n = int(int32(c.Arg(i+1))), int(int32(c.Arg(i+2)))
	switch {
	case c.Arg(i) == 0:
		e.null(c)
	case off < 0 || n < 0 || off+n > c.Len(c.Arg(i)):
		c.Become(e.World.Thrower("indexPlain", "()V"))
	default:
		return off, n, true
	}
	return 0, 0, false
}

func readBytes(e *Env, c *vm.Call) {
	off, n, ok := bytesOf(e, c, 1)
	if !ok {
		return
	}
	if n == 0 {
		c.Return(0)
		return
	}
	data, ok := bytesRead(e, c, min(n, 1<<16))
	if !ok {
		return
	}
	if data == "" {
		c.Return(word(-1))
		return
	}
	cells := c.Writable(c.Arg(1), off, off+len(data))
	for i := range len(data) {
		cells[i] = word(int32(int8(data[i])))
	}
	c.Return(uint64(len(data)))
}

// writeOut writes bytes.
func writeOut(e *Env, c *vm.Call, data []byte) {
	fd, ok := openNumber(e, c)
	if !ok {
		return
	}
	if fd == 1 || fd == 2 {
		c.Output(stream(uint64(fd)), data)
		c.Return()
		return
	}
	if _, ok := ask(e, c, "io", "write %d %q", fd, data); ok {
		c.Return()
	}
}

func writeByte(e *Env, c *vm.Call) { writeOut(e, c, []byte{byte(c.Arg(1))}) }

func writeBytes(e *Env, c *vm.Call) {
	off, n, ok := bytesOf(e, c, 1)
	if !ok {
		return
	}
	data := make([]byte, n)
	for i, v := range c.Cells(c.Arg(1))[off : off+n] {
		data[i] = byte(v)
	}
	writeOut(e, c, data)
}

// fileNumber returns the model of a question about an open file, with a number or without.
func fileNumber(verb string) model {
	return func(e *Env, c *vm.Call) {
		fd, ok := openNumber(e, c)
		if !ok {
			return
		}
		operand := ""
		if len(c.Args()) > 1 {
			operand = fmt.Sprintf(" %d", int64(c.Arg(1)))
		}
		if n, ok := askNumber(e, c, "%s %d%s", verb, fd, operand); ok {
			if len(c.Proc().Results) == 0 {
				c.Return()
				return
			}
			c.Return(n)
		}
	}
}

// pathOf returns the path of a File, or a string.
func pathOf(e *Env, c *vm.Call, ref uint64) (string, bool) {
	if ref == 0 {
		e.null(c)
		return "", false
	}
	if f := e.field("java/io/File", "path"); c.Class(ref) != nil && c.Class(ref).Name != "java.lang.String" {
		ref = c.Get(ref, f)
	}
	return e.text(c, ref), true
}

// aboutPath returns the model of a question about one path, with a number, or about two.
func aboutPath(verb string) model {
	return func(e *Env, c *vm.Call) {
		path, ok := pathOf(e, c, c.Arg(1))
		if !ok {
			return
		}
		question := fmt.Sprintf("%s %q", verb, path)
		if len(c.Args()) > 2 {
			if ir.IsRef(c.Proc().Params[2].Typ) {
				other, ok := pathOf(e, c, c.Arg(2))
				if !ok {
					return
				}
				question += fmt.Sprintf(" %q", other)
			} else {
				question += fmt.Sprintf(" %d", int32(c.Arg(2)))
			}
		}
		if n, ok := askNumber(e, c, "%s", question); ok {
			c.Return(n)
		}
	}
}

// listFiles are the names in a folder, null if it is none.
func listFiles(e *Env, c *vm.Call) {
	path, ok := pathOf(e, c, c.Arg(1))
	if !ok {
		return
	}
	answer, ok := ask(e, c, "io", "list %q", path)
	if !ok {
		return
	}
	if answer == "none" {
		c.Return(0)
		return
	}
	names, err := unquoteAll(answer)
	if err != nil {
		c.Refuse("the answer %.40q is no list", answer)
		return
	}
	e.returnStrings(c, names)
}

func unquoteAll(text string) ([]string, error) {
	var out []string
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		q, err := strconv.QuotedPrefix(text)
		if err != nil {
			return nil, err
		}
		s, _ := strconv.Unquote(q)
		out = append(out, s)
		text = text[len(q):]
	}
	return out, nil
}

func canonical(e *Env, c *vm.Call) {
	if answer, ok := ask(e, c, "io", "canonical %q", e.text(c, c.Arg(1))); ok {
		if s, ok := e.newChars(c, classfile.UTF16(answer)); ok {
			c.Return(s)
		}
	}
}

// diskArea returns the models of java.nio.file: what the provider of the file system does is
// Java code of ours, on files of java.io.
func diskArea() area {
	const provider, path = "sun.nio.fs.UnixFileSystemProvider.", "Ljava/nio/file/Path;"
	const attrs, links, copies = "[Ljava/nio/file/attribute/FileAttribute;", "[Ljava/nio/file/LinkOption;", "[Ljava/nio/file/CopyOption;"
	const basic = "Ljava/nio/file/attribute/BasicFileAttributes;"
	a := area{
		"sun.nio.fs.UnixNativeDispatcher.init()I":    gives(0),
		"sun.nio.fs.UnixNativeDispatcher.getcwd()[B": workingFolder,
		"assay.rt.Disk.refuse(Ljava/lang/String;)V":  func(e *Env, c *vm.Call) { c.Refuse("%s", e.text(c, c.Arg(0))) },
	}
	const lines = "(" + path + "Ljava/nio/charset/Charset;)Ljava/util/stream/Stream;"
	a.turn(map[string]turn{
		"sun.nio.fs.UnixPath.toRealPath(" + links + ")" + path: {Runtime{"assay/rt/Disk", "real", "(" + path + ")" + path}, []int{0}},
		"java.nio.file.Files.lines" + lines:                    {Runtime{"assay/rt/Disk", "lines", lines}, []int{0, 1}},
	})
	for _, m := range []struct{ name, as, params, result string }{
		{"newByteChannel", "open", path + "Ljava/util/Set;" + attrs, "Ljava/nio/channels/SeekableByteChannel;"},
		{"checkAccess", "access", path + "[Ljava/nio/file/AccessMode;", "V"},
		{"exists", "exists", path, "Z"}, {"exists", "exists", path + links, "Z"},
		{"isDirectory", "directory", path, "Z"}, {"isRegularFile", "regular", path, "Z"}, {"isHidden", "hidden", path, "Z"},
		{"isReadable", "readable", path, "Z"}, {"isWritable", "writable", path, "Z"}, {"isExecutable", "executable", path, "Z"},
		{"readAttributes", "attributes", path + "Ljava/lang/Class;" + links, basic},
		{"readAttributesIfExists", "attributesIfThere", path + "Ljava/lang/Class;" + links, basic},
		{"createDirectory", "mkdir", path + attrs, "V"}, {"implDelete", "delete", path + "Z", "Z"},
		{"newDirectoryStream", "list", path + "Ljava/nio/file/DirectoryStream$Filter;", "Ljava/nio/file/DirectoryStream;"},
		{"copy", "copy", path + path + copies, "V"}, {"move", "move", path + path + copies, "V"}, {"isSameFile", "same", path + path, "Z"},
	} {
		desc := "(" + m.params + ")" + m.result
		args := []int{1, 2, 3}
		mt, err := classfile.ParseMethodType(desc)
		if err != nil {
			panic("native: " + err.Error())
		}
		a.turn(map[string]turn{provider + m.name + desc: {Runtime{"assay/rt/Disk", m.as, desc}, args[:len(mt.Params)]}})
	}
	return a
}

// workingFolder is what relative paths are in.
func workingFolder(e *Env, c *vm.Call) {
	dir := e.Props["user.dir"]
	if dir == "" {
		dir = "/"
	}
	if ref, ok := e.newBytes(c, []byte(dir)); ok {
		c.Return(ref)
	}
}
