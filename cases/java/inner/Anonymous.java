package inner;

import java.util.*;
public class Anonymous {
    static abstract class Task {
        final String name;
        int runs;
        Task(String n) { name = n; init(); }
        void init() { System.out.println("init " + name); }
        abstract int run(int x);
    }
    static Iterator<Integer> range(int a, int b) {
        return new Iterator<>() {
            int next = a;
            @Override public boolean hasNext() { return next < b; }
            @Override public Integer next() { if (!hasNext()) throw new NoSuchElementException("end " + b); return next++; }
        };
    }
    public static void main(String[] args) {
        int base = 10;
        Task t = new Task("t" + base) {
            int k = base + 1;
            { System.out.println("anon init " + k + runs); }
            @Override void init() { System.out.println("overridden init, k=" + k + " base=" + base + " name=" + name); }
            int run(int x) { return helper(x) + runs++; }
            private int helper(int x) { return x * base + k; }
        };
        System.out.println(t.run(1) + " " + t.run(2) + " " + t.runs);
        int s = 0;
        Iterator<Integer> it = range(3, 6);
        while (it.hasNext()) s = s * 10 + it.next();
        System.out.println(s);
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            range(0, 1).remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        Object o = new Object() { int hidden = 3; @Override public String toString() { return "anon" + hidden + new Object() { public String toString() { return "nested" + base + hidden; } }; } };
        System.out.println(o);
        var v = new Object() { int n = 1; void inc() { n++; } };
        v.inc();
        v.n += 5;
        System.out.println(v.n);
        Map<String, Integer> m = new TreeMap<>() {{ put("b", 2); put("a", 1); }};
        System.out.println(m + " " + o.getClass().getName() + " " + o.getClass().isAnonymousClass());
    }
}
