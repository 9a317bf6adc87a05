import assay.Assay;

// A program without a contract: its assertions, and what is assumed, are what is asked.
public class Midpoint {
    static int steps;

    public static void main(String[] args) {
        int a = Assay.nondetInt(), b = Assay.nondetInt(); // missed: spec
        Assay.assume(a >= 0 && b >= a);
        steps++; // missed: spec
        int mid = a + (b - a) / 2;
        assert mid >= a;
    }
}
