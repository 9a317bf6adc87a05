// The list changes below the iterator.
// expect: violated throw
// inputs: 0
import assay.Assay;
import java.util.*;

public class IteratorOutlives {
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 3; i++) l.add(i);
        int gone = Assay.nondetInt(0, 1);
        for (Integer x : l) if (x == gone) l.remove(x);
    }
}
