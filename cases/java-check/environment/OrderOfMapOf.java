// expect: assumed
// A JVM draws the order when it starts.
import java.util.Map;

public class OrderOfMapOf {
    public static void main(String[] args) {
        assert !Map.of("a", 1, "b", 2).keySet().iterator().next().equals("c");
    }
}
