// expect: violated assert
// inputs: 97 98
import assay.Assay;

public class Palindrome {
    public static void main(String[] args) {
        char[] c = {Assay.nondetChar('a', 'b'), Assay.nondetChar('a', 'b')};
        String s = new String(c);
        assert s.charAt(0) == s.charAt(1);
    }
}
