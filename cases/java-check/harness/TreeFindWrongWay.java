// expect: violated assert
// inputs: 1 2
import assay.Assay;

public class TreeFindWrongWay {
    static class T { int k; T l, r; T(int k) { this.k = k; } }
    static T insert(T t, int k) {
        if (t == null) return new T(k);
        if (k < t.k) t.l = insert(t.l, k); else t.r = insert(t.r, k);
        return t;
    }
    static boolean find(T t, int k) { return t != null && (t.k == k || find(k > t.k ? t.l : t.r, k)); }
    public static void main(String[] args) {
        int a = Assay.nondetInt(), b = Assay.nondetInt();
        T t = insert(insert(null, a), b);
        assert find(t, a) && find(t, b);
    }
}
