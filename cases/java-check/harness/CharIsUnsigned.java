// expect: holds
import assay.Assay;

public class CharIsUnsigned {
    public static void main(String[] args) {
        char c = Assay.nondetChar();
        assert c >= 0 && (int) c < 65536 && (char) (short) c == c;
    }
}
