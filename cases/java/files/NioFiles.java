package files;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

// Files of java.nio.file in the working folder.
public class NioFiles {
	interface Action { Object run() throws IOException; }

	static void attempt(String what, Action a) {
		try {
			System.out.println(what + ": " + a.run());
		} catch (IOException | RuntimeException e) {
			System.out.println(what + ": " + e);
		}
	}

	public static void main(String[] args) throws IOException {
		Path p = Path.of("notes.txt"), none = Path.of("nothing", "here");
		System.out.println(p + " " + none + " " + none.getParent() + " " + none.getFileName() + " " + none.resolve("../x").normalize() + " " + p.isAbsolute() + " " + p.toAbsolutePath().endsWith(p));
		System.out.println(Files.exists(p) + " " + Files.notExists(p) + " " + Files.isDirectory(p) + " " + Files.isRegularFile(p));
		Files.writeString(p, "one\ntwo\nthree \u00e4\u20ac\n");
		System.out.println(Files.readString(p) + Files.readAllLines(p) + Files.size(p) + Files.exists(p) + Files.isRegularFile(p) + Files.isDirectory(p) + Files.isReadable(p) + Files.isWritable(p) + Files.isExecutable(p));
		Files.write(p, List.of("four", "five"), StandardOpenOption.APPEND);
		try (Stream<String> s = Files.lines(p)) {
			System.out.println(s.map(String::length).toList());
		}
		Files.write(p, "bytes".getBytes(), StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
		System.out.println(new String(Files.readAllBytes(p)) + " " + Files.mismatch(p, p));
		try (BufferedWriter w = Files.newBufferedWriter(p)) {
			w.write("a\nb\n");
		}
		try (BufferedReader r = Files.newBufferedReader(p, StandardCharsets.UTF_8)) {
			System.out.println(r.readLine() + r.readLine() + r.readLine());
		}
		try (OutputStream out = Files.newOutputStream(p, StandardOpenOption.APPEND); InputStream in = Files.newInputStream(p)) {
			out.write(new byte[] {1, 2, 3});
			System.out.println(Arrays.toString(in.readAllBytes()));
		}
		channel(p);
		attempt("create new", () -> Files.writeString(p, "x", StandardOpenOption.CREATE_NEW));
		attempt("read nothing", () -> Files.readString(none));
		attempt("write nowhere", () -> Files.writeString(none, "x"));
		attempt("write without create", () -> Files.writeString(Path.of("new"), "x", StandardOpenOption.WRITE));
		attempt("read and append", () -> Files.newByteChannel(p, StandardOpenOption.READ, StandardOpenOption.APPEND));
		attempt("read a folder", () -> Files.readString(Path.of(".")));
		attempt("size", () -> Files.size(none));
		attempt("delete", () -> { Files.delete(none); return ""; });
		attempt("list", () -> Files.list(p).count());
		folders(p);
		BasicFileAttributes a = Files.readAttributes(p, BasicFileAttributes.class);
		System.out.println(a.size() + " " + a.isRegularFile() + a.isDirectory() + a.isSymbolicLink() + a.isOther() + " " + (a.lastModifiedTime().toMillis() > 0) + (a.lastAccessTime().toMillis() > 0) + (a.creationTime().toMillis() > 0) + " " + Files.isHidden(p) + Files.isHidden(Path.of(".x")));
		System.out.println(Files.deleteIfExists(p) + " " + Files.deleteIfExists(p) + " " + new File("x").toPath() + " " + p.toFile());
	}

	static void channel(Path p) throws IOException {
		try (SeekableByteChannel c = Files.newByteChannel(p, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
			ByteBuffer b = ByteBuffer.allocate(3);
			System.out.println(c.size() + " " + c.position() + " " + c.read(b) + " " + c.position() + " " + Arrays.toString(b.array()));
			c.position(1).write(ByteBuffer.wrap("XY".getBytes()));
			c.truncate(5);
			b.clear();
			System.out.println(c.size() + " " + c.position() + " " + c.read(b) + " " + c.read(b) + " " + c.isOpen());
		}
		try (SeekableByteChannel c = Files.newByteChannel(p)) {
			attempt("write to a reader", () -> c.write(ByteBuffer.allocate(1)));
			c.close();
			attempt("closed", () -> c.read(ByteBuffer.allocate(1)));
		}
		System.out.println(Files.readString(p).length());
	}

	static void folders(Path p) throws IOException {
		Path d = Path.of("tree");
		Files.createDirectories(d.resolve("a/b"));
		Files.createDirectories(d.resolve("a/b"));
		attempt("again", () -> Files.createDirectory(d));
		attempt("deep", () -> Files.createDirectory(Path.of("no", "where")));
		Files.createFile(d.resolve("a/one"));
		attempt("create again", () -> Files.createFile(d.resolve("a/one")));
		Files.copy(p, d.resolve("copy"));
		attempt("copy again", () -> Files.copy(p, d.resolve("copy")));
		Files.copy(p, d.resolve("copy"), StandardCopyOption.REPLACE_EXISTING);
		Files.move(d.resolve("copy"), d.resolve("a/moved"));
		System.out.println(Files.exists(d.resolve("copy")) + " " + Files.isSameFile(p, Path.of("tree/../notes.txt")) + " " + Files.isSameFile(p, d));
		try (Stream<Path> s = Files.walk(d)) {
			System.out.println(s.map(Path::toString).sorted().toList());
		}
		try (Stream<Path> s = Files.list(d.resolve("a"))) {
			System.out.println(s.map(Path::toString).sorted().toList());
		}
		int n = 0;
		try (DirectoryStream<Path> s = Files.newDirectoryStream(d.resolve("a"), "m*")) {
			for (Path q : s) {
				n += q.getFileName().toString().length();
			}
		}
		System.out.println(n);
		attempt("delete full", () -> { Files.delete(d); return ""; });
		try (Stream<Path> s = Files.walk(d)) {
			for (Path q : s.sorted((x, y) -> y.compareTo(x)).toList()) {
				Files.delete(q);
			}
		}
		System.out.println(Files.exists(d));
	}
}
