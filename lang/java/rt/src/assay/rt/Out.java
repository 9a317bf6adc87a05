package assay.rt;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Locale;

/** The standard output and the standard error output: text goes out at once, in UTF-8. */
final class Out extends PrintStream {
    int fd;

    private Out(OutputStream none) {
        super(none);
    }

    private static native void put(int fd, String s, boolean line);

    private static native void bytes(int fd, byte[] b, int off, int len);

    @Override public void flush() {}
    @Override public void close() {}
    @Override public boolean checkError() { return false; }

    @Override public void write(int b) { bytes(fd, new byte[] {(byte) b}, 0, 1); }
    @Override public void write(byte[] b, int off, int len) {
        java.util.Objects.checkFromIndexSize(off, len, b.length);
        bytes(fd, b, off, len);
    }
    @Override public void write(byte[] b) { bytes(fd, b, 0, b.length); }
    @Override public void writeBytes(byte[] b) { bytes(fd, b, 0, b.length); }

    @Override public void print(boolean x) { put(fd, x ? "true" : "false", false); }
    @Override public void print(char x) { put(fd, String.valueOf(x), false); }
    @Override public void print(int x) { put(fd, String.valueOf(x), false); }
    @Override public void print(long x) { put(fd, String.valueOf(x), false); }
    @Override public void print(float x) { put(fd, String.valueOf(x), false); }
    @Override public void print(double x) { put(fd, String.valueOf(x), false); }
    @Override public void print(char[] x) { put(fd, new String(x), false); }
    @Override public void print(String x) { put(fd, String.valueOf(x), false); }
    @Override public void print(Object x) { put(fd, String.valueOf(String.valueOf(x)), false); }

    @Override public void println() { put(fd, "", true); }
    @Override public void println(boolean x) { put(fd, x ? "true" : "false", true); }
    @Override public void println(char x) { put(fd, String.valueOf(x), true); }
    @Override public void println(int x) { put(fd, String.valueOf(x), true); }
    @Override public void println(long x) { put(fd, String.valueOf(x), true); }
    @Override public void println(float x) { put(fd, String.valueOf(x), true); }
    @Override public void println(double x) { put(fd, String.valueOf(x), true); }
    @Override public void println(char[] x) { put(fd, new String(x), true); }
    @Override public void println(String x) { put(fd, String.valueOf(x), true); }
    @Override public void println(Object x) { put(fd, String.valueOf(String.valueOf(x)), true); }

    @Override public PrintStream printf(String format, Object... args) { return format(format, args); }
    @Override public PrintStream printf(Locale l, String format, Object... args) { return format(l, format, args); }
    @Override public PrintStream format(String format, Object... args) {
        put(fd, String.format(format, args), false);
        return this;
    }
    @Override public PrintStream format(Locale l, String format, Object... args) {
        put(fd, String.format(l, format, args), false);
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
