// expect: violated division
// inputs: 1 0
import assay.Assay;

public class DivisionByZero {
    public static void main(String[] args) {
        int a = Assay.nondetInt(), b = Assay.nondetInt();
        int q = a / b;
    }
}
