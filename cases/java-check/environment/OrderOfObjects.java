// expect: assumed
import java.util.HashSet;
import java.util.Set;

public class OrderOfObjects {
    public static void main(String[] args) {
        Object a = new Object(), b = new Object();
        Set<Object> set = new HashSet<>();
        set.add(a);
        set.add(b);
        Object first = set.iterator().next();
        assert first == a || first == b;
    }
}
