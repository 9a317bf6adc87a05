// expect: proved
import java.util.HashSet;
import java.util.Set;

public class OrderOfStrings {
    public static void main(String[] args) {
        Set<String> set = new HashSet<>();
        set.add("a");
        set.add("b");
        assert set.iterator().next().equals("a");
    }
}
