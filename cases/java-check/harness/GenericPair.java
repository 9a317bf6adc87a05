// expect: holds
import assay.Assay;

public class GenericPair {
    static class Pair<X, Y> { X a; Y b; Pair(X a, Y b) { this.a = a; this.b = b; } Pair<Y, X> swap() { return new Pair<>(b, a); } }
    public static void main(String[] args) {
        Integer i = Assay.nondetInt(); String s = "s";
        Pair<Integer, String> p = new Pair<>(i, s).swap().swap();
        assert p.a == i && p.b == s;
    }
}
