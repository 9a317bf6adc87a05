// good: ok nulls
// bad: element! text! cast! receiver! loop! ghost! inherited! rel!
import assay.annotation.*;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

class Typed {
    static class Box<T> {
        /*@ nullable @*/ T v;
        //@ ghost nullable T seen;
        Box(/*@ nullable @*/ T v) { this.v = v; }
        /*@ pure nullable @*/ T get() { return v; }
    }
    interface Source<T> {
        //@ ensures \result.equals(last());
        T next();
        /*@ pure @*/ T last();
    }
    static class Words implements Source<String> {
        boolean wrong;
        //@ also
        //@ ensures \result.length() == last().length();
        public String next() { return wrong ? "ba" : "ab"; }
        public /*@ pure @*/ String last() { return "ab"; }
    }

    //@ ensures (\forall int i; 0 <= i && i < l.size(); l.get(i) > 0);
    static void positive(List<Integer> l) { }

    //@ requires m.get("a") == null || m.get("a").length() > 1;
    //@ ensures \result.equals("n" + x + m.get("a"));
    static String text(int x, Map<String, String> m) { return "n" + (x == 3 ? 4 : x) + m.get("a"); }

    //@ ensures \result == ("" + x).length();
    static int digits(int x) { return 2; }

    //@ ensures b.v.length() == 1;
    static void cast(Box<String> b) { }

    static int sum(List<Integer> l) {
        int s = 0, i = 0;
        //@ loop_invariant i == 0 || s >= l.get(i - 1);
        while (i < l.size()) { s += l.get(i); i++; }
        return s;
    }

    static int ghost(Box<Integer> b, int n) {
        //@ set b.seen = n;
        n++;
        //@ assert b.seen + 1 > 3;
        return n;
    }

    @Requires("b.get() != null")
    @Ensures("return = b.get() + 1 && b.get().intValue() < 100")
    static int relational(Box<Integer> b) { return b.v == 7 ? 0 : b.v + 1; }

    @SuppressWarnings("unchecked")
    public static void main(String[] args) {
        switch (args[0]) {
            case "ok":
                positive(List.of(1, 1000));
                text(2, Map.of("a", "xy"));
                digits(10);
                cast(new Box<>("a"));
                sum(new ArrayList<>(List.of(1, 2, 1000)));
                ghost(new Box<>(1), 3);
                relational(new Box<>(3));
                new Words().next();
                break;
            case "nulls": text(2, Map.of("b", "xy")); break;
            case "element!": positive(List.of(1, 0)); break;
            case "text!": text(3, Map.of("a", "xy")); break;
            case "cast!": cast((Box<String>) (Object) new Box<Object>(3)); break;
            case "receiver!": digits(7); break;
            case "loop!": sum(new ArrayList<>(List.of(-1, 0))); break;
            case "ghost!": ghost(new Box<>(1), 2); break;
            case "inherited!": Words w = new Words(); w.wrong = true; w.next(); break;
            case "rel!": relational(new Box<>(7)); break;
        }
    }
}
