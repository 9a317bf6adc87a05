package assay.rt;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Formatter;
import java.util.Locale;

/** The standard output and the standard error output: text goes out at once, in UTF-8. */
final class Out extends PrintStream {
    private static final int BUFFER = 128; // bytes: what is as long as that goes past it

    int fd;
    private boolean closed, trouble; // nothing goes out after the end, and checkError says so

    private Out(OutputStream none) {
        super(none);
    }

    private static native void put(int fd, String s, boolean line);

    private static native void bytes(int fd, byte[] b, int off, int len);

    private void text(String s, boolean line) {
        if (isOpen()) {
            put(fd, s, line);
        }
    }

    private void data(byte[] b, int off, int len) {
        if (isOpen()) {
            bytes(fd, b, off, len);
        }
    }

    private boolean isOpen() {
        trouble |= closed;
        return !closed;
    }

    @Override public void flush() { trouble |= closed; }
    @Override public void close() { closed = true; }
    @Override public boolean checkError() { return trouble; }

    @Override public void write(int b) { data(new byte[] {(byte) b}, 0, 1); }
    @Override public void write(byte[] b, int off, int len) {
        if (isOpen()) {
            if (b == null || (off | len) < 0 || len > b.length - off) {
                refused(b, off, len);
            } else {
                bytes(fd, b, off, len);
            }
        }
    }
    @Override public void write(byte[] buf) { data(buf, 0, buf.length); }
    @Override public void writeBytes(byte[] buf) { data(buf, 0, buf.length); }

    /** Throws what the buffer of the JVM's stream throws, or what the file below throws that gets what is longer. */
    private static void refused(byte[] b, int off, int len) {
        if (len < BUFFER) {
            System.arraycopy(b, off, new byte[0], 0, len);
        } else if (b != null) {
            throw new IndexOutOfBoundsException();
        } else {
            throw new NullPointerException();
        }
    }

    @Override public void print(boolean x) { text(x ? "true" : "false", false); }
    @Override public void print(char x) { text(String.valueOf(x), false); }
    @Override public void print(int x) { text(String.valueOf(x), false); }
    @Override public void print(long x) { text(String.valueOf(x), false); }
    @Override public void print(float x) { text(String.valueOf(x), false); }
    @Override public void print(double x) { text(String.valueOf(x), false); }
    @Override public void print(char[] x) { chars(x, false); }
    @Override public void print(String x) { text(String.valueOf(x), false); }
    @Override public void print(Object x) { text(String.valueOf(String.valueOf(x)), false); }

    @Override public void println() { text("", true); }
    @Override public void println(boolean x) { text(x ? "true" : "false", true); }
    @Override public void println(char x) { text(String.valueOf(x), true); }
    @Override public void println(int x) { text(String.valueOf(x), true); }
    @Override public void println(long x) { text(String.valueOf(x), true); }
    @Override public void println(float x) { text(String.valueOf(x), true); }
    @Override public void println(double x) { text(String.valueOf(x), true); }
    @Override public void println(char[] x) { chars(x, true); }

    private void chars(char[] cbuf, boolean line) {
        if (isOpen()) {
            put(fd, new String(cbuf, 0, cbuf.length), line);
        }
    }

    @Override public void println(String x) { text(String.valueOf(x), true); }
    @Override public void println(Object x) { text(String.valueOf(String.valueOf(x)), true); }

    @Override public PrintStream printf(String format, Object... args) { return format(format, args); }
    @Override public PrintStream printf(Locale l, String format, Object... args) { return format(l, format, args); }
    @Override public PrintStream format(String format, Object... args) {
        return format(Locale.getDefault(Locale.Category.FORMAT), format, args);
    }
    @Override public PrintStream format(Locale l, String format, Object... args) {
        return formatAll(l, format, args);
    }

    private PrintStream formatAll(Locale l, String format, Object[] args) {
        if (isOpen()) { // what comes before a place that does not fit goes out
            new Formatter((Appendable) this).format(l, format, args);
        }
        return this;
    }

    /** Does what format does where nobody sees the text: numbers and texts are as good as any others then. */
    private PrintStream formatUnseen(Locale l, String format, Object[] args) {
        return formatAll(l, format, format == null || args == null ? args : others(args, format.indexOf('c') < 0 && format.indexOf('C') < 0));
    }

    private static Object[] others(Object[] args, boolean ints) {
        Object[] out = new Object[args.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = other(args[i], ints);
        }
        return out;
    }

    /** An object that is formatted with as little effort as can be, and just where x is. An int may be none of a character. */
    private static Object other(Object x, boolean ints) {
        if (x instanceof String) {
            return "";
        }
        if (x instanceof Integer) {
            return ints ? Integer.valueOf(1) : x;
        }
        if (x instanceof Long) {
            return Long.valueOf(1);
        }
        if (x instanceof Double) {
            return 1.0;
        }
        if (x instanceof Float) {
            return 1f;
        }
        if (x instanceof Character) {
            return 'x';
        }
        if (x instanceof Boolean) {
            return true;
        }
        return x;
    }

    @Override public PrintStream append(CharSequence s) { print(String.valueOf(s)); return this; }
    @Override public PrintStream append(CharSequence s, int start, int end) {
        if (s == null) {
            s = "null";
        }
        return append(s.subSequence(start, end));
    }
    @Override public PrintStream append(char c) { print(c); return this; }
}
