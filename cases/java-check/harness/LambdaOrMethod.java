// expect: violated assert
// inputs: true -5
import assay.Assay;

public class LambdaOrMethod {
    interface F { int at(int x); }
    static int same(int x) { return x; }
    public static void main(String[] args) {
        F f = Assay.nondetBoolean() ? LambdaOrMethod::same : y -> -y;
        int x = Assay.nondetInt(-9, 9);
        assert f.at(x) >= 0 || x >= 0;
    }
}
