import assay.Assay;

// The search is led through loops of the library, element by element.
//
// expect Texts.main: violated assert
public class Texts {
    public static void main(String[] args) {
        double x = Assay.nondetDouble();
        String s = Assay.nondetString(6);
        if (Math.tan(x) > 3 && s.startsWith("abc")) {
            assert s.length() != 5;
        }
    }
}
