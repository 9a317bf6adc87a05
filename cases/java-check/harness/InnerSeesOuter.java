// expect: holds
import assay.Assay;

public class InnerSeesOuter {
    int total;
    class Adder { void add(int x) { total += x; } }
    public static void main(String[] args) {
        InnerSeesOuter o = new InnerSeesOuter();
        Adder a = o.new Adder(), b = o.new Adder();
        int x = Assay.nondetInt();
        a.add(x); b.add(1);
        assert o.total == x + 1;
    }
}
