// expect: violated throw
// inputs: 3
import assay.Assay;

public class StringIndexOut {
    public static void main(String[] args) {
        int i = Assay.nondetInt(0, 3);
        char c = "abc".charAt(i);
    }
}
