// expect: holds
import assay.Assay;

public class EnumSwitch {
    enum Color { RED, GREEN, BLUE }
    static int code(Color c) { switch (c) { case RED: return 1; case GREEN: return 2; default: return 3; } }
    public static void main(String[] args) {
        Color c = Color.values()[Assay.nondetInt(0, 2)];
        assert code(c) == c.ordinal() + 1;
    }
}
