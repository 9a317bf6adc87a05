// expect Lambdas.apply: violated null
// expect Lambdas.local: holds
// expect Lambdas.compose: holds
public class Lambdas {
    interface F { int at(int x); }
    static class Inc implements F { public int at(int x) { return x + 1; } }
    public static int apply(F f, int x) { return f.at(x); }
    public static void local(int k) { F f = x -> x + k; assert f.at(1) == k + 1; }
    public static void compose(F f, int x) { if (f != null) { F g = y -> f.at(f.at(y)); assert g.at(x) == x + 2; } }
}
