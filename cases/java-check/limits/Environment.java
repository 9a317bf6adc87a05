// limit Environment.property: assumed the JVM starts without the system property user.tag
// limit Environment.lines: assumed the separators of files, paths and lines are those of Unix
// limit Environment.files: assumed the separators of files, paths and lines are those of Unix
// limit Environment.variable: assumed no environment variable is set
// limit Environment.variables: assumed no environment variable is set
// limit Environment.language: assumed the default locale is en_US
// limit Environment.charset: assumed the default charset is UTF-8
// limit Environment.reference: assumed no weak or soft reference is cleared, and none is enqueued
// limit Environment.queue: assumed no weak or soft reference is cleared, and none is enqueued
// limit Environment.order: assumed Set.of and Map.of iterate in one of the orders that a JVM may draw
// limit Environment.interrupted: assumed the thread is not interrupted where the method begins
// limit Environment.name: assumed the thread is the first one of the program, and its name, number, priority and handlers are as they were made
// limit Environment.priority: assumed the thread is the first one of the program, and its name, number, priority and handlers are as they were made
// limit Environment.handler: assumed no handler for exceptions that nobody catches was set before the method begins
// limit Environment.stack: assumed nothing is on the stack below the method
// limit Environment.monitor: assumed the thread holds no monitor where the method begins
// limit Environment.notNumber: assumed a NaN has the bits of Double.NaN or Float.NaN, unless it is made of others
// limit Environment.out: assumed System.out is the stream that the JVM starts with
// limit Environment.err: assumed System.err is the stream that the JVM starts with
// limit Environment.numbered: assumed threads are numbered from 0
import java.io.File;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Set;

/** Each method fails in another environment, or where a program does something before it. */
public class Environment {
	static void property(int n) {
		if (n > 0)
			assert System.getProperty("user.tag") == null;
	}

	static void lines(int n) {
		if (n > 0)
			assert System.lineSeparator().length() == 1;
	}

	static void files(int n) {
		if (n > 0)
			assert File.separatorChar == '/';
	}

	static void variable(int n) {
		if (n > 0)
			assert System.getenv("USER_TAG") == null;
	}

	static void variables(int n) {
		if (n > 0)
			assert System.getenv().isEmpty();
	}

	static void language(int n) {
		if (n > 0)
			assert Locale.getDefault().getLanguage().equals("en");
	}

	static void charset(int n) {
		if (n > 0)
			assert Charset.defaultCharset().name().equals("UTF-8");
	}

	static void reference(int n) {
		WeakReference<Object> r = new WeakReference<>(new Object());
		assert n <= 0 || r.get() != null;
	}

	static void queue(int n) {
		ReferenceQueue<Object> q = new ReferenceQueue<>();
		WeakReference<Object> r = new WeakReference<>(new Object(), q);
		assert n <= 0 || q.poll() == null;
	}

	static void order(int n) {
		if (n > 0)
			assert Set.of("a", "b").iterator().next() == "b";
	}

	static void interrupted(int n) {
		if (n > 0)
			assert !Thread.currentThread().isInterrupted();
	}

	static void name(int n) {
		if (n > 0)
			assert Thread.currentThread().getName().equals("main");
	}

	static void priority(int n) {
		if (n > 0)
			assert Thread.currentThread().getPriority() == 5;
	}

	static void handler(int n) {
		if (n > 0)
			assert Thread.getDefaultUncaughtExceptionHandler() == null;
	}

	static void stack() {
		assert new Throwable().getStackTrace().length < 2;
	}

	static void monitor(Environment e) {
		assert e == null || !Thread.holdsLock(e);
	}

	static void notNumber(double d) {
		assert d == d || Double.doubleToRawLongBits(d) == 0x7ff8000000000000L;
	}

	static void out(int n) {
		if (n > 0)
			assert System.out != null;
	}

	static void err(int n) {
		if (n > 0)
			assert System.err != null;
	}

	static void numbered() {
		assert new Thread().getName().equals("Thread-0");
	}
}
