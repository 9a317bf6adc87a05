// What is read and written over several elements of an array at once is in the heap of the check.
// expect Bytes.equal: violated division
// expect Bytes.equalOnes: holds
// expect Bytes.mismatch: violated division
// expect Bytes.mismatchPlace: holds
// expect Bytes.compare: violated division
// expect Bytes.flags: violated division
// expect Bytes.floats: violated division
// expect Bytes.getInt: violated division
// expect Bytes.getIntBytes: proved
// expect Bytes.putInt: violated division
// expect Bytes.putLittle: proved
// expect Bytes.putLong: proved
// expect Bytes.putInside: proved
// expect Bytes.ints: violated division
// expect Bytes.copies: violated division
// expect Bytes.copyOfAll: proved
// expect Bytes.onePath: violated division
// expect Bytes.otherPath: holds
// expect Bytes.before: holds
// expect Bytes.at: holds
// expect Bytes.doubles: holds
// expect Bytes.flagsIn: holds
// expect Bytes.flagsEqual: violated division
// expect Bytes.flagsAt: holds
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

class Bytes {
    private static final byte[] KEPT = new byte[16];
    static final byte[] OPEN = new byte[16];

    static int equal(byte x) {
        byte[] a = new byte[16];
        a[3] = x;
        return Arrays.equals(a, new byte[16]) ? 0 : 1 / 0;
    }

    static int equalOnes(byte x, byte y) {
        byte[] a = new byte[9], b = new byte[9];
        a[8] = x;
        b[8] = y;
        return Arrays.equals(a, b) == (x == y) ? 0 : 1 / 0;
    }

    static int mismatch(int x) {
        int[] a = new int[8];
        a[5] = x;
        return Arrays.mismatch(a, new int[8]) == -1 ? 0 : 1 / 0;
    }

    static int mismatchPlace(short x) {
        short[] a = new short[11];
        a[6] = x;
        int at = Arrays.mismatch(a, new short[11]);
        return at == (x == 0 ? -1 : 6) ? 0 : 1 / 0;
    }

    static int compare(byte x) {
        byte[] a = new byte[9];
        a[5] = x;
        return Arrays.compare(a, new byte[9]) < 0 ? 1 / 0 : 0;
    }

    static int flags(boolean x) {
        boolean[] a = new boolean[9];
        a[1] = x;
        return Arrays.equals(a, new boolean[9]) ? 0 : 1 / 0;
    }

    static int floats(float x) {
        float[] a = {0, 0, x};
        return Arrays.equals(a, new float[3]) ? 0 : 1 / 0;
    }

    static int getInt(byte x) { return ByteBuffer.wrap(new byte[] {x, 0, 0, 0}).getInt() < 0 ? 1 / 0 : 0; }

    static int getIntBytes(byte x, byte y) {
        int n = ByteBuffer.wrap(new byte[] {0, x, 0, y, 0}).getInt(1);
        return n == (x << 24 | (y & 0xff) << 8) ? 0 : 1 / 0;
    }

    static int putInt(int x) {
        byte[] a = new byte[8];
        ByteBuffer.wrap(a).putInt(x);
        return a[3] == 5 ? 1 / 0 : 0;
    }

    static int putLittle(int x) {
        byte[] a = {9, 9, 9, 9, 9, 9};
        ByteBuffer.wrap(a).order(ByteOrder.LITTLE_ENDIAN).putInt(1, x);
        return a[0] == 9 && a[1] == (byte) x && a[2] == (byte) (x >> 8) && a[4] == (byte) (x >> 24) && a[5] == 9 ? 0 : 1 / 0;
    }

    static int putLong(long x) {
        ByteBuffer b = ByteBuffer.allocate(8).putLong(0, x);
        return b.getInt(4) == (int) x && b.getInt(0) == (int) (x >> 32) && b.getShort(3) == (short) (x >> 24) ? 0 : 1 / 0;
    }

    static int putInside(int x) {
        int[] a = {-1, -1};
        byte[] b = {1, 2, 3, 4, 5, 6, 7, 8};
        ByteBuffer.wrap(b).asIntBuffer().put(new int[] {x}).put(a, 0, 1);
        return b[0] == (byte) (x >> 24) && b[3] == (byte) x && b[4] == -1 && b[7] == -1 ? 0 : 1 / 0;
    }

    static int ints(int x) {
        ByteBuffer b = ByteBuffer.allocate(8);
        b.asIntBuffer().put(1, x);
        return b.get(7) == 5 ? 1 / 0 : 0;
    }

    static int copies(byte x) {
        ByteBuffer b = ByteBuffer.allocate(16);
        b.put(ByteBuffer.wrap(new byte[] {0, x, 2}));
        return b.get(1) == 3 ? 1 / 0 : 0;
    }

    static int copyOfAll(byte x) {
        ByteBuffer b = ByteBuffer.allocate(6);
        b.put((byte) 7).put(ByteBuffer.wrap(new byte[] {0, x, 2}));
        return b.get(0) == 7 && b.get(1) == 0 && b.get(2) == x && b.get(3) == 2 && b.get(4) == 0 ? 0 : 1 / 0;
    }

    static int onePath(int x) {
        if (x == 3) ByteBuffer.wrap(KEPT).putInt(0, 7);
        return KEPT[3] == 7 ? 1 / 0 : 0;
    }

    static int otherPath(int x) {
        int before = OPEN[3];
        if (x == 3) ByteBuffer.wrap(OPEN).putInt(0, 7);
        return OPEN[3] == (x == 3 ? 7 : before) ? 0 : 1 / 0;
    }

    static int before() {
        OPEN[0] = 9;
        return ByteBuffer.wrap(OPEN).getInt(0) >> 24 == 9 ? 0 : 1 / 0;
    }

    static int at(int i, byte x) {
        if (i < 0 || i > 4) return 0;
        byte[] a = new byte[8];
        a[i] = x;
        return ByteBuffer.wrap(a).getInt(i) == x << 24 ? 0 : 1 / 0;
    }

    static int doubles(long x) {
        byte[] a = new byte[8];
        ByteBuffer.wrap(a).putLong(0, x);
        double d = ByteBuffer.wrap(a).getDouble(0);
        return d == d && Double.doubleToRawLongBits(d) != x ? 1 / 0 : 0;
    }

    static int flagsIn(boolean x, boolean y) {
        boolean[] a = {true, x}, b = {y, x, true};
        return Arrays.equals(a, 0, 2, b, 0, 2) == y ? 0 : 1 / 0;
    }

    static int flagsEqual(boolean[] a, boolean[] b) {
        return a != null && b != null && a.length == 3 && b.length == 3 && Arrays.equals(a, 0, 2, b, 1, 3) && a[1] ? 1 / 0 : 0;
    }

    static int flagsAt(boolean x) {
        boolean[] a = new boolean[9];
        a[7] = x;
        return Arrays.mismatch(a, new boolean[9]) == (x ? 7 : -1) ? 0 : 1 / 0;
    }
}
