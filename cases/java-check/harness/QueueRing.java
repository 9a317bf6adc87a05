// expect: holds
import assay.Assay;

public class QueueRing {
    static int[] q = new int[3]; static int head, size;
    static void put(int x) { q[(head + size++) % 3] = x; }
    static int get() { int x = q[head]; head = (head + 1) % 3; size--; return x; }
    public static void main(String[] args) {
        int a = Assay.nondetInt(), b = Assay.nondetInt(), c = Assay.nondetInt();
        put(a); put(b); assert get() == a;
        put(c); put(a); assert get() == b && get() == c && get() == a;
    }
}
