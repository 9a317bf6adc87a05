// expect: holds
import assay.Assay;

public class StringConcat {
    public static void main(String[] args) {
        boolean b = Assay.nondetBoolean();
        String s = "x" + b;
        assert s.length() == (b ? 5 : 6);
    }
}
