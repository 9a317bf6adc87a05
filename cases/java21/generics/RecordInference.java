package generics;

import java.util.*;
public class RecordInference {
    record Box<T>(T v) { }
    record Pair<A, B>(A a, B b) { }

    static String f(Object o) {
        if (o instanceof Pair<?, ?>(Box<?>(Integer i), Box<?>(String s))) return "int " + (i + 1) + " string " + s;
        if (o instanceof Pair<?, ?>(Box<?>(var x), var y)) return "box " + x + " and " + y;
        return "other";
    }

    static int sum(List<? extends Box<Integer>> l) {
        int s = 0;
        for (Box<Integer> b : l) if (b instanceof Box<Integer>(var v)) s += v;
        return s;
    }

    public static void main(String[] args) {
        System.out.println(f(new Pair<>(new Box<>(1), new Box<>("s"))));
        System.out.println(f(new Pair<>(new Box<>("x"), 5)));
        System.out.println(f(new Pair<>(1, 2)) + f(null));
        System.out.println(sum(List.of(new Box<>(4), new Box<>(5))));
        record Bad(int x) { @Override public int x() { throw new IllegalStateException("accessor"); } }
        Object o = new Bad(3);
        try {
            if (o instanceof Bad(int x)) System.out.println(x);
        } catch (MatchException e) {
            System.out.println(e.getMessage() + " " + e.getCause());
        }
    }
}
