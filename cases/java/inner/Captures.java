package inner;

import java.util.*;
import java.util.function.*;
public class Captures {
    int f = 100;
    Supplier<String> all(byte b, char c, long l, float fl, double d, String s, int[] a) {
        return () -> b + "" + c + l + fl + d + s + a[0]++ + f++ + this.f;
    }
    Supplier<Supplier<String>> nested(long x, double y) {
        return () -> {
            int z = (int) x + f;
            return () -> x + " " + y + " " + z + " " + f;
        };
    }
    static IntSupplier[] counters(int n) {
        IntSupplier[] r = new IntSupplier[n];
        for (int i = 0; i < n; i++) {
            int[] box = {i * 10};
            int k = i;
            r[i] = () -> box[0] += k;
        }
        return r;
    }
    public static void main(String[] args) {
        Captures o = new Captures();
        int[] a = {7};
        Supplier<String> s = o.all((byte) -1, 'x', 1L << 33, 1.5f, -2.5, "str", a);
        System.out.println(s.get() + " " + s.get() + " " + a[0]);
        Supplier<Supplier<String>> n = o.nested(5, 6.5);
        Supplier<String> in = n.get();
        o.f = 0;
        System.out.println(in.get() + " | " + n.get().get());
        for (IntSupplier c : counters(3)) System.out.print(c.getAsInt() + " " + c.getAsInt() + " ");
        System.out.println();
        List<Runnable> rs = new ArrayList<>();
        for (String w : new String[] {"a", "b"}) rs.add(() -> System.out.print(w));
        for (int i = 0; i < 3; i++) { final int j = i; rs.add(new Runnable() { public void run() { System.out.print(j); } }); }
        rs.forEach(Runnable::run);
        System.out.println();
        StringBuilder sb = new StringBuilder();
        try {
            throw new Exception("cap");
        } catch (Exception e) {
            Runnable r = () -> sb.append(e.getMessage());
            r.run();
            r.run();
        }
        System.out.println(sb);
    }
}
