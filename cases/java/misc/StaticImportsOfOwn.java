package misc;

public class StaticImportsOfOwn {
    static final class Util { static int K = 10; private Util() { } static int twice(int x) { return 2 * x + K; } static class Deep { static final int X = K * 2; int y = X + 1; } static String describe(Deep d) { return "y=" + d.y + ",X=" + Deep.X; } }
    public static void main(String[] args) {
        System.out.println(Util.twice(4) + Util.K + Util.Deep.X + new Util.Deep().y);
        Util.K += 5;
        Util.Deep d = new Util.Deep();
        d.y *= Util.K;
        System.out.println(d.y + " " + Util.describe(d));
    }
}
