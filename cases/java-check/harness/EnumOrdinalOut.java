// expect: violated bounds
// inputs: 3
import assay.Assay;

public class EnumOrdinalOut {
    enum Color { RED, GREEN, BLUE }
    public static void main(String[] args) {
        Color c = Color.values()[Assay.nondetInt(0, 3)];
    }
}
