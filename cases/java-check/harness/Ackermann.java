// expect: violated assert
// inputs: 2 1
import assay.Assay;

public class Ackermann {
    static int ack(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
    public static void main(String[] args) {
        int m = Assay.nondetInt(0, 2), n = Assay.nondetInt(0, 1);
        assert ack(m, n) < 5;
    }
}
