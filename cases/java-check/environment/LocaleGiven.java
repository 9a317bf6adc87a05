// expect: proved
public class LocaleGiven {
    public static void main(String[] args) {
        assert "TITLE".toLowerCase(java.util.Locale.ROOT).equals("title");
    }
}
