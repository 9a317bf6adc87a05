package conversions;

import java.util.*;
public class CastMessages {
    static class Inner { }
    static void attempt(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (ClassCastException | ArrayStoreException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage().replaceAll("@[0-9a-f]+", "@"));
        }
    }
    public static void main(String[] args) {
        Object s = "text", i = 5, arr = new int[0], strs = new String[0][], inner = new Inner(), list = new ArrayList<String>();
        attempt(() -> { Integer x = (Integer) s; });
        attempt(() -> { String x = (String) i; });
        attempt(() -> { String[] x = (String[]) arr; });
        attempt(() -> { long[] x = (long[]) arr; });
        attempt(() -> { Integer[][] x = (Integer[][]) strs; });
        attempt(() -> { Map<?, ?> x = (Map<?, ?>) list; });
        attempt(() -> { Object[] a = new Integer[1]; a[0] = "s"; });
        attempt(() -> { Object[] a = new String[1][1]; a[0] = new Object(); });
        List raw = new ArrayList();
        raw.add("not a number");
        List<Integer> ints = raw;
        attempt(() -> { int x = ints.get(0); });
        attempt(() -> { Inner x = (Inner) list; });
        attempt(() -> { Runnable x = (Runnable) inner; });
    }
}
