package assay.rt;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Locale;

/** The standard output and the standard error output: text goes out at once, in UTF-8. */
final class Out extends PrintStream {
    int fd;
    private boolean closed, trouble; // nothing goes out after the end, and checkError says so

    private Out(OutputStream none) {
        super(none);
    }

    private static native void put(int fd, String s, boolean line);

    private static native void bytes(int fd, byte[] b, int off, int len);

    private void text(String s, boolean line) {
        if (closed) {
            trouble = true;
        } else {
            put(fd, s, line);
        }
    }

    private void data(byte[] b, int off, int len) {
        if (closed) {
            trouble = true;
        } else {
            bytes(fd, b, off, len);
        }
    }

    @Override public void flush() { trouble |= closed; }
    @Override public void close() { closed = true; }
    @Override public boolean checkError() { return trouble; }

    @Override public void write(int b) { data(new byte[] {(byte) b}, 0, 1); }
    @Override public void write(byte[] b, int off, int len) {
        java.util.Objects.checkFromIndexSize(off, len, b.length);
        data(b, off, len);
    }
    @Override public void write(byte[] b) { data(b, 0, b.length); }
    @Override public void writeBytes(byte[] b) { data(b, 0, b.length); }

    @Override public void print(boolean x) { text(x ? "true" : "false", false); }
    @Override public void print(char x) { text(String.valueOf(x), false); }
    @Override public void print(int x) { text(String.valueOf(x), false); }
    @Override public void print(long x) { text(String.valueOf(x), false); }
    @Override public void print(float x) { text(String.valueOf(x), false); }
    @Override public void print(double x) { text(String.valueOf(x), false); }
    @Override public void print(char[] x) { text(new String(x), false); }
    @Override public void print(String x) { text(String.valueOf(x), false); }
    @Override public void print(Object x) { text(String.valueOf(String.valueOf(x)), false); }

    @Override public void println() { text("", true); }
    @Override public void println(boolean x) { text(x ? "true" : "false", true); }
    @Override public void println(char x) { text(String.valueOf(x), true); }
    @Override public void println(int x) { text(String.valueOf(x), true); }
    @Override public void println(long x) { text(String.valueOf(x), true); }
    @Override public void println(float x) { text(String.valueOf(x), true); }
    @Override public void println(double x) { text(String.valueOf(x), true); }
    @Override public void println(char[] x) { text(new String(x), true); }
    @Override public void println(String x) { text(String.valueOf(x), true); }
    @Override public void println(Object x) { text(String.valueOf(String.valueOf(x)), true); }

    @Override public PrintStream printf(String format, Object... args) { return format(format, args); }
    @Override public PrintStream printf(Locale l, String format, Object... args) { return format(l, format, args); }
    @Override public PrintStream format(String format, Object... args) {
        text(String.format(format, args), false);
        return this;
    }
    @Override public PrintStream format(Locale l, String format, Object... args) {
        text(String.format(l, format, args), false);
        return this;
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
