// expect: holds
import assay.Assay;
import java.util.*;

public class TypedCopies {
    public static void main(String[] args) {
        String[] a = {"a", "b"};
        int n = Assay.nondetInt(-1, 3);
        int from = Assay.nondetInt(0, 2);
        try {
            String[] b = Arrays.copyOf(a, n);
            String[] c = Arrays.copyOfRange(a, from, from + 1 - Assay.nondetInt(0, 2));
            assert b.length == n && c.length <= 1;
            assert n < 1 || b[0] == "a";
        } catch (NegativeArraySizeException | IllegalArgumentException e) {
            return;
        } 
    }
}
