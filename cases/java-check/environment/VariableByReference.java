// expect: assumed
import java.util.function.Function;

public class VariableByReference {
    public static void main(String[] args) {
        Function<String, String> look = System::getenv;
        assert look.apply("HOME") == null;
    }
}
