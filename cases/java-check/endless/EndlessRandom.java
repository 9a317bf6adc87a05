// Loops that ask for values have no state that decides.
// expect EndlessRandom.main: holds
public class EndlessRandom {
    public static void main(String[] args) {
        int n = assay.Assay.nondetInt();
        while (n != 3) {
            n = assay.Assay.nondetInt();
        }
        assert n == 3;
    }
}
