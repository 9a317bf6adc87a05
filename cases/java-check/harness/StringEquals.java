// expect: holds
import assay.Assay;

public class StringEquals {
    public static void main(String[] args) {
        boolean b = Assay.nondetBoolean();
        String s = b ? "yes" : "no";
        assert s.equals("yes") == b && s.length() == (b ? 3 : 2);
    }
}
