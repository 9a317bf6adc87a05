// expect: violated assert
// inputs: 127
import assay.Assay;

public class ByteWraps {
    public static void main(String[] args) {
        byte b = Assay.nondetByte();
        b++;
        assert b != -128;
    }
}
