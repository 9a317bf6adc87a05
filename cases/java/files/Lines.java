package files;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.util.Arrays;
import java.util.Scanner;

// Files of java.io in the working folder: written, read, asked about, removed.
public class Lines {
	interface Action { Object run() throws IOException; }

	static void attempt(String what, Action a) {
		try {
			System.out.println(what + ": " + a.run());
		} catch (IOException | RuntimeException e) {
			System.out.println(what + ": " + e);
		}
	}

	public static void main(String[] args) throws IOException {
		File f = new File("lines.txt");
		System.out.println(f.getName() + " " + f.exists() + " " + f.length() + " " + f.isFile());
		try (BufferedWriter w = new BufferedWriter(new FileWriter(f))) {
			for (int i = 0; i < 400; i++) {
				w.write("line " + i + (i % 100 == 0 ? " \u00e4\u20ac\ud83d\ude00" : ""));
				w.newLine();
			}
		}
		System.out.println(f.exists() + " " + f.isFile() + " " + f.isDirectory() + " " + f.length() + " " + f.canRead() + " " + f.canWrite() + " " + f.isHidden());
		try (BufferedReader r = new BufferedReader(new FileReader(f))) {
			System.out.println(r.readLine() + " " + r.lines().filter(s -> s.endsWith("7")).count());
		}
		try (PrintWriter w = new PrintWriter(new FileOutputStream(f, true))) {
			w.println("appended");
		}
		try (Scanner s = new Scanner(f)) {
			int n = 0;
			String last = "";
			while (s.hasNextLine()) {
				last = s.nextLine();
				n++;
			}
			System.out.println(n + " " + last);
		}
		bytes();
		random();
		folders();
		attempt("open nothing", () -> new FileInputStream("nothing.txt"));
		attempt("open a folder", () -> new FileInputStream("."));
		attempt("write into nothing", () -> new FileOutputStream("no/where.txt"));
		FileInputStream in = new FileInputStream(f);
		in.close();
		in.close();
		attempt("read closed", in::read);
		System.out.println(f.renameTo(new File("other.txt")) + " " + f.exists() + " " + new File("other.txt").delete() + " " + f.delete());
	}

	static void bytes() throws IOException {
		try (OutputStream out = new FileOutputStream("bytes.bin")) {
			for (int i = 0; i < 256; i++) {
				out.write(i);
			}
			out.write(new byte[] {1, 2, 3, 4}, 1, 2);
		}
		try (InputStream in = new FileInputStream("bytes.bin")) {
			System.out.println(in.available() + " " + in.read() + " " + in.skip(100) + " " + in.read() + " " + in.available());
			byte[] some = new byte[10];
			System.out.println(in.read(some, 2, 5) + " " + Arrays.toString(some) + " " + in.readAllBytes().length + " " + in.read() + " " + in.read(some) + " " + in.read(new byte[0]));
			attempt("outside", () -> in.read(some, 8, 5));
		}
		try (DataOutputStream out = new DataOutputStream(new FileOutputStream("bytes.bin"))) {
			out.writeInt(-5);
			out.writeUTF("text");
			out.writeDouble(2.5);
		}
		try (DataInputStream in = new DataInputStream(new FileInputStream("bytes.bin"))) {
			System.out.println(in.readInt() + in.readUTF() + in.readDouble());
			attempt("end", in::readByte);
		}
		System.out.println(new File("bytes.bin").delete());
	}

	static void random() throws IOException {
		try (RandomAccessFile r = new RandomAccessFile("random.bin", "rw")) {
			r.writeInt(1);
			r.writeLong(2);
			r.writeBytes("abc");
			r.write(200);
			r.seek(4);
			System.out.println(r.readLong() + " " + r.getFilePointer() + " " + r.length() + " " + (char) r.read() + " " + r.readLine());
			r.setLength(6);
			System.out.println(r.getFilePointer() + " " + r.length() + " " + r.read());
			r.seek(10);
			r.write(7);
			System.out.println(r.length());
		}
		try (RandomAccessFile r = new RandomAccessFile("random.bin", "r")) {
			System.out.println(r.readInt() + " " + r.skipBytes(3) + " " + r.length());
			attempt("write", () -> { r.write(1); return ""; });
		}
		attempt("missing", () -> new RandomAccessFile("missing.bin", "r"));
		System.out.println(new File("random.bin").delete());
	}

	static void folders() throws IOException {
		File d = new File("folder"), inner = new File(d, "a/b");
		System.out.println(d.mkdir() + " " + d.mkdir() + " " + inner.mkdirs() + " " + inner.isDirectory() + " " + d.list().length);
		System.out.println(new File(d, "one").createNewFile() + " " + new File(d, "one").createNewFile() + " " + new File(d, "two").createNewFile());
		attempt("create in nothing", () -> new File("no/where").createNewFile());
		String[] names = d.list();
		Arrays.sort(names);
		System.out.println(Arrays.toString(names) + " " + d.delete() + " " + new File(d, "one").list() + " " + (d.listFiles(File::isFile).length));
		System.out.println(new File("folder/../folder/./one").getCanonicalPath().endsWith("/folder/one") + " " + new File("one").getAbsoluteFile().getName());
		for (File f : new File[] {new File(d, "one"), new File(d, "two"), inner, new File(d, "a"), d}) {
			System.out.print(f.delete() + " ");
		}
		System.out.println(new File("folder").lastModified() + " " + d.exists() + " " + (new File(".").lastModified() > 0));
	}
}
