package inner;

import java.util.*;
public class Local {
    int field = 5;
    List<Runnable> make(int p) {
        int local = p * 2;
        final String s = "s" + p;
        class Counter implements Runnable {
            int n = local;
            public void run() { System.out.println(s + " " + n++ + " " + p + " " + field++); }
            Counter twin() { return new Counter(); }
        }
        class Loud extends Counter {
            @Override public void run() { System.out.print("LOUD "); super.run(); }
        }
        Counter c = new Counter();
        return List.of(c, c.twin(), new Loud(), c);
    }
    static int sum(int... xs) {
        class Acc {
            int total;
            Acc add(int x) { total += x; return this; }
        }
        Acc a = new Acc();
        for (int x : xs) a.add(x).add(x);
        return a.total;
    }
    static String recursion(int n) {
        class R {
            String go(int k) { return k == 0 ? "." : k + new R().go(k - 1) + n; }
        }
        return new R().go(n);
    }
    public static void main(String[] args) {
        Local l = new Local();
        for (Runnable r : l.make(3)) r.run();
        l.make(8).get(2).run();
        System.out.println(l.field + " " + sum(1, 2, 3) + " " + recursion(3));
        record Point(int x, int y) { int dist() { return Math.abs(x) + Math.abs(y); } }
        enum Dir { UP, DOWN }
        interface Fn { int f(int a); }
        Fn f = a -> new Point(a, -a).dist() + Dir.values().length;
        System.out.println(f.f(4) + " " + new Point(1, 2));
    }
}
