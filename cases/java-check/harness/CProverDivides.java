// expect: violated division
// inputs: 5 5
import org.cprover.CProver;

public class CProverDivides {
    static int ratio(int a, int b) { return 100 / (a - b); }
    public static void main(String[] args) {
        int a = CProver.nondetInt(), b = CProver.nondetInt();
        CProver.assume(a >= b && b > 0 && a < 10);
        int r = ratio(a, b);
    }
}
