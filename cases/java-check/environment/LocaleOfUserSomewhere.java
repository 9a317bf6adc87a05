// expect: assumed
import assay.Assay;

public class LocaleOfUserSomewhere {
    public static void main(String[] args) {
        int from = Assay.nondetInt(0, 3);
        assert "FILE".substring(from).toLowerCase().length() == 4 - from;
    }
}
