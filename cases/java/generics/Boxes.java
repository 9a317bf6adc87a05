package generics;

import java.util.function.*;
public class Boxes {
    static class Box<T> {
        private T v;
        Box(T v) { this.v = v; }
        T get() { return v; }
        void set(T t) { v = t; }
        <R> Box<R> map(Function<? super T, ? extends R> f) { return new Box<>(f.apply(v)); }
        static <A, B> Box<B> lift(Box<A> a, Function<A, B> f) { return new Box<B>(f.apply(a.v)); }
        @Override public String toString() { return "Box[" + v + "]"; }
    }
    static class IntBox extends Box<Integer> {
        IntBox(int i) { super(i); }
        @Override Integer get() { return super.get() + 1; }
        @Override void set(Integer i) { super.set(i * 2); }
    }
    record Pair<A, B>(A a, B b) {
        Pair<B, A> swap() { return new Pair<>(b, a); }
        <C> Pair<A, C> with(C c) { return new Pair<>(a, c); }
    }
    static <T extends Comparable<T>> T max(T a, T b) { return a.compareTo(b) >= 0 ? a : b; }
    static <T> void swap(T[] a, int i, int j) { T t = a[i]; a[i] = a[j]; a[j] = t; }
    @SafeVarargs static <T> int count(T... ts) { return ts.length; }
    static double sum(Iterable<? extends Number> ns) { double s = 0; for (Number n : ns) s += n.doubleValue(); return s; }
    public static void main(String[] args) {
        Box<Integer> b = new IntBox(5);
        b.set(10);
        System.out.println(b.get() + " " + b + " " + b.map(x -> "v" + x) + " " + Box.lift(b, x -> x / 2.0).get());
        try {
            ((Box) b).set("wrong");
        } catch (ClassCastException e) {
            System.out.println("bridge checks");
        }
        Box raw = new Box<String>("s");
        raw.set(42);
        Box<String> poisoned = raw;
        System.out.println(poisoned);
        try {
            String s = poisoned.get();
        } catch (ClassCastException e) {
            System.out.println("cast at use");
        }
        Object fine = poisoned.get();
        System.out.println(fine + " " + max(3, 7) + max("x", "abc") + max('a', 'b'));
        Integer[] a = {1, 2, 3};
        swap(a, 0, 2);
        System.out.println(a[0] + " " + count(1, "2", 3.0) + count() + count((Object[]) a) + " " + sum(java.util.List.of(1, 2.5, 3L)));
        System.out.println(new Pair<>(1, "one").swap().with(2.5) + " " + new Pair<>(null, 'c').equals(new Pair<>(null, 'c')));
    }
}
