// A class is initialised by the library while main runs: what its initialiser stores is not overlooked.
// bounds: --begin=reachable --scope 2
// expect Initialised.main: unknown
// expect Initialised.given: assumed
import java.util.EnumMap;
import java.util.EnumSet;

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

    static int given(int n) {
        one = 1;
        EnumSet.allOf(Color.class); // initialises it, unless it was before: that is assumed
        return 1 / one;
    }
}
