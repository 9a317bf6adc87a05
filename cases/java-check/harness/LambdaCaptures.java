// expect: holds
import assay.Assay;

public class LambdaCaptures {
    interface F { int at(int x); }
    static int twice(F f, int x) { return f.at(f.at(x)); }
    public static void main(String[] args) {
        int k = Assay.nondetInt(), x = Assay.nondetInt();
        assert twice(y -> y + k, x) == x + k + k;
    }
}
