// That other code of the program uses reflection and deserialisation says nothing of code that does not.
// bounds: --begin=reachable --scope 2
// expect Beside.matched: proved
import java.util.regex.Pattern;

class Beside {
    private int two = 2;

    static int matched(String s) {
        Beside b = new Beside();
        b.set();
        if (s != null) Pattern.compile(s);
        return 2 / b.two;
    }

    private void set() {
        two = 2;
    }
}
