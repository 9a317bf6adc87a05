// Inputs that nobody knows the inside of, compared with strings and boxes that were there before.
// expect AgainstConstants.runnable: proved
// expect AgainstConstants.list: proved
// expect AgainstConstants.chars: violated division
// expect AgainstConstants.thread: violated division
// expect AgainstConstants.kept: holds
// expect AgainstConstants.box: violated division
// expect AgainstConstants.boxed: holds
import java.util.List;

public class AgainstConstants {
    static final Integer FIVE = 5;
    static Object kept = "x";
    static int runnable(Runnable r) { return (Object) r == FIVE ? 1 / 0 : 0; }
    static int list(List<?> l) { return l == (Object) "x" ? 1 / 0 : 0; }
    static int chars(CharSequence s) { return s == (Object) "x" ? 1 / 0 : 0; }
    static int thread(Thread t) { return t == kept ? 1 / 0 : 0; }
    static int kept(Thread t) { if (!(kept instanceof String)) return 0; return kept == t ? 1 / 0 : 0; }
    static int box(Comparable<?> c) { return c == FIVE ? 1 / 0 : 0; }
    static int boxed(Comparable<?> c) { return c == FIVE && !c.equals(5) ? 1 / 0 : 0; }
}
