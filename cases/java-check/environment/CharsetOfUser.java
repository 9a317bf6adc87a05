// expect: assumed
public class CharsetOfUser {
    public static void main(String[] args) {
        assert "\u00e9".getBytes().length == 2;
    }
}
