package assay.rt;

import java.io.InputStream;

/** The standard input. */
final class In extends InputStream {
    private final byte[] one = new byte[1];

    @Override
    public int read() {
        return read0(one, 0, 1) < 1 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] b, int off, int len) {
        java.util.Objects.checkFromIndexSize(off, len, b.length);
        return len == 0 ? 0 : read0(b, off, len);
    }

    private static native int read0(byte[] b, int off, int len);
}
