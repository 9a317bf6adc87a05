// expect: assumed
public class SeparatorOfLines {
    public static void main(String[] args) {
        assert System.lineSeparator().length() == 1;
    }
}
