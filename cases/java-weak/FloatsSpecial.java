// Comparisons, NaN, two zeros, and conversions are those of Java.
// java: proved
// sc: proved
public class FloatsSpecial {
    static volatile double nan;
    static volatile float f;
    static volatile long bits;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            nan = 0.0 / f;
            f = (float) 0.1;
            bits = (long) (f * -1e30);
        });
        t.start();
        t.join();
        assert nan != nan && !(nan < 1) && f != 0.1 && (double) f > 0.1;
        assert bits == Long.MIN_VALUE && -0.0f * f == 0.0f && 7.5 % 2 == 1.5;
    }
}
