package floats;

public class FloatLoopDrift {
    public static void main(String[] args) {
        float f = 0;
        int n = 0;
        while (f != 1f && n < 20) { f += 0.1f; n++; }
        System.out.println(n + " " + f);
        double d = 0;
        for (n = 0; d < 1; n++) d += 0.1;
        System.out.println(n + " " + d);
        float big = 1 << 24;
        System.out.println(big + 1 + " " + (big + 2) + " " + (big + 1 == big) + " " + (int) (big + 1f) + " " + (long) (big * big));
        float acc = 0;
        for (int i = 1; i <= 100000; i += 7) acc += 1f / i;
        System.out.println(acc);
        double m = 1;
        for (int i = 0; i < 30; i++) m *= i % 2 == 0 ? 1.1 : 0.9;
        System.out.println(m + " " + (float) m);
    }
}
