package library;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Locale;

// Every way to write to System.out and System.err, and to put others in their place.
public class Streams {
	public static void main(String[] args) throws IOException {
		System.out.print(1.5);
		System.out.print(-0.0);
		System.out.println();
		System.out.printf(Locale.ROOT, "%d %s%n", 7, "seven").format(Locale.ROOT, "%05.1f", 2.25).append('|').append("chars").append("abcdef", 2, 4).append(null).append(null, 0, 2);
		System.out.println();
		System.out.write("bytes\n".getBytes());
		System.out.writeBytes("more bytes\n".getBytes());
		System.out.write('x');
		System.out.write('\n');
		System.out.write("a part\n".getBytes(), 2, 5);
		System.out.flush();
		System.out.println(System.out.checkError());
		try {
			System.out.write(new byte[3], 2, 5);
		} catch (IndexOutOfBoundsException e) {
			System.out.println("outside");
		}
		PrintStream out = System.out, err = System.err;
		ByteArrayOutputStream kept = new ByteArrayOutputStream();
		System.setErr(new PrintStream(kept, true));
		System.err.println("kept");
		System.setOut(new PrintStream(kept, true));
		System.out.println("kept too");
		new IllegalStateException("traced").printStackTrace();
		System.setOut(out);
		System.setErr(err);
		System.out.println(kept.toString().lines().filter(s -> !s.startsWith("\tat")).toList());
		System.setIn(new ByteArrayInputStream("given".getBytes()));
		System.out.println(new String(System.in.readAllBytes()) + System.in.read());
		System.out.close();
		System.out.println("not seen");
		System.err.println("seen");
	}
}
