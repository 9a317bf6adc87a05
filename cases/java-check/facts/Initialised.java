// A class is initialised by the library while main runs: what its initialiser stores is not overlooked.
// bounds: --begin=reachable --scope 2
// expect Initialised.main: unknown
import java.util.EnumMap;

public class Initialised {
    static int one = 1;

    enum Color {
        RED;

        static {
            Initialised.one = 0;
        }
    }

    public static void main(String[] args) {
        one = 1;
        new EnumMap<Color, String>(Color.class);
        int q = 1 / one; // fails
    }
}
