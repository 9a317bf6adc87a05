// expect: proved
import java.util.List;

public class OrderOfListOf {
    public static void main(String[] args) {
        List<Integer> all = List.of(3, 1, 2, 5);
        assert all.get(3) == 5 && all.indexOf(1) == 1;
    }
}
