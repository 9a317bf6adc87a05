// expect: violated assert
// inputs: 1
import assay.Assay;

public class SwitchOnString {
    static int price(String s) { switch (s) { case "tea": return 2; case "milk": return 1; default: return 0; } }
    public static void main(String[] args) {
        String s = Assay.nondetInt(0, 1) == 0 ? "tea" : "coffee";
        assert price(s) > 0;
    }
}
