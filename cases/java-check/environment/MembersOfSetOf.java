// expect: proved
import java.util.Set;

public class MembersOfSetOf {
    public static void main(String[] args) {
        assert Set.of("a", "b", "c").contains("b");
    }
}
