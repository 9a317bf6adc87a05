// expect: holds
import assay.Assay;

public class CaughtOwn {
    static class Stop extends RuntimeException { final int code; Stop(int c) { code = c; } }
    static void f(int x) { if (x > 3) throw new Stop(x); }
    public static void main(String[] args) {
        int x = Assay.nondetInt();
        try { f(x); assert x <= 3; } catch (Stop s) { assert s.code == x && x > 3; }
    }
}
