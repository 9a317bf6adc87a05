// System.nanoTime() never goes back, and its differences are times that passed; System.currentTimeMillis() is a clock
// that somebody may set.
// expect Clocks.nanos: proved
// expect Clocks.difference: proved
// expect Clocks.through: proved
// expect Clocks.loop: proved
// expect Clocks.either: proved
// expect Clocks.strictly: violated assert
// expect Clocks.negative: violated assert
// expect Clocks.before: violated assert
// expect Clocks.millis: violated assert
public class Clocks {
    static long start;
    public static void nanos(int x) { long a = System.nanoTime(); assert System.nanoTime() >= a; }
    public static void difference(int x) { long a = System.nanoTime(); assert System.nanoTime() - a >= 0; }
    public static void through(int x) { start = System.nanoTime(); nanos(x); assert System.nanoTime() - start >= 0; }
    public static void loop(int x) {
        long a = System.nanoTime();
        for (int i = 0; i < 3; i++) {
            long b = System.nanoTime();
            assert b - a >= 0;
            a = b;
        }
    }
    public static void either(boolean q) {
        long a = q ? System.nanoTime() : 3;
        long b = System.nanoTime();
        assert !q || b >= a;
    }
    public static void strictly(int x) { long a = System.nanoTime(); assert System.nanoTime() > a; }
    public static void negative(int x) { assert System.nanoTime() >= 0; }
    public static void before(int x) { long a = start; assert System.nanoTime() >= a; }
    public static void millis(int x) { long a = System.currentTimeMillis(); assert System.currentTimeMillis() >= a; }
}
