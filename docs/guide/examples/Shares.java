import java.util.Map;

public class Shares {
    static int each(int sum, Map<String, Integer> owners) {
        int half = sum / 2;
        if (owners == null) {
            throw new IllegalArgumentException("no owners");
        }
        return half / owners.size();
    }
}
