import assay.Assay;

public class Midpoint {
    static int middle(int low, int high) {
        return (low + high) / 2;
    }

    public static void main(String[] args) {
        int low = Assay.nondetInt(), high = Assay.nondetInt();
        Assay.assume(0 <= low && low <= high);
        int m = middle(low, high);
        assert low <= m && m <= high;
    }
}
