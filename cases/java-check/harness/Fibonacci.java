// expect: holds
import assay.Assay;

public class Fibonacci {
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    public static void main(String[] args) {
        int n = Assay.nondetInt(0, 6);
        assert fib(n) <= 8;
    }
}
