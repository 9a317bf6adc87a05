// What is chosen before the loop does not matter: it comes round without a choice.
// expect EndlessHarness.main: violated endless
public class EndlessHarness {
    public static void main(String[] args) {
        int n = assay.Assay.nondetInt();
        assay.Assay.assume(n >= 0 && n < 20);
        while (n != 3) {
            n = n == 9 ? 8 : n > 3 ? n - 1 : n == 7 ? 9 : n + 1;
            if (n == 6) {
                n = 9;
            }
        }
    }
}
