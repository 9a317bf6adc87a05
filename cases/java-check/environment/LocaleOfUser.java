// expect: assumed
// With -Duser.language=tr, an I becomes one without a dot.
public class LocaleOfUser {
    public static void main(String[] args) {
        assert "TITLE".toLowerCase().equals("title");
    }
}
