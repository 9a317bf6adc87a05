package inner;

import java.util.function.*;
public class CounterClosures {
    static IntSupplier counter(int from) { int[] n = {from}; return () -> n[0]++; }
    public static void main(String[] args) {
        IntSupplier a = counter(10), b = counter(20);
        System.out.println(a.getAsInt() + a.getAsInt() + b.getAsInt() + " " + a.getAsInt());
        Runnable[] r = new Runnable[3];
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < 3; i++) { int k = i * i; r[i] = () -> s.append(k).append(s.length()); }
        for (Runnable x : r) x.run();
        for (int i = 2; i >= 0; i--) r[i].run();
        System.out.println(s);
    }
}
