// What a lambda or a method reference is called through casts, boxes and unboxes. What fails there was no runtime check:
// a method that always throws was "proved: no runtime check fails".
// bounds: --scope 2 --array 2
// expect Adapters.always: violated null
// expect Adapters.unboxes: violated null
// expect(long) Adapters.fine: holds
// expect(long) Adapters.caught: holds
// expect(long) Adapters.polluted: violated cast
// expect(long) Adapters.unbound: violated null
// expect(long) Adapters.lambda: violated null
// expect(long) Adapters.allowed: holds
// expect(long) Adapters.stream: violated null
import java.util.function.*;
import java.util.List;

public class Adapters {
    static Integer none() { return null; }
    static Integer negative(int x) { return -x; }

    public static int always() { IntSupplier f = Adapters::none; return f.getAsInt(); }
    public static int unboxes(/*@ nullable @*/ Integer x) { Function<Integer, Integer> f = Adapters::negative; return f.apply(x); }
    public static int fine(int x) { Function<Integer, Integer> f = Adapters::negative; return f.apply(x); }
    public static int caught() { IntSupplier f = Adapters::none; try { return f.getAsInt(); } catch (NullPointerException e) { return 1; } }
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static Object polluted() { Function f = (Function<String, Integer>) String::length; return f.apply(new Object()); }
    public static int unbound(/*@ nullable @*/ String s) { ToIntFunction<String> f = String::length; return f.applyAsInt(s); }
    public static int lambda(/*@ nullable @*/ Integer x) { ToIntFunction<Integer> f = y -> y; return f.applyAsInt(x); }

    //@ signals (NullPointerException e) true;
    public static int allowed() { IntSupplier f = Adapters::none; return f.getAsInt(); }

    public static int stream() {
        List<Integer> list = new java.util.ArrayList<>();
        list.add(null);
        int[] sum = {0};
        Consumer<Integer> add = x -> sum[0] += x;
        list.forEach(add);
        return sum[0];
    }
}
