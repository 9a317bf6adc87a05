// expect: assumed
import java.util.Set;

public class OrderOfSetOf {
    public static void main(String[] args) {
        String all = String.join("", Set.of("a", "b", "c"));
        assert all.length() == 3;
    }
}
