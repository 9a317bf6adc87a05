package generics;

import java.util.*;
import java.util.function.*;
public class LazyList {
    static int forced;
    static final class Lazy<T> {
        final T head; private Supplier<Lazy<T>> rest; private Lazy<T> tail;
        Lazy(T h, Supplier<Lazy<T>> r) { head = h; rest = r; }
        Lazy<T> tail() { if (rest != null) { forced++; tail = rest.get(); rest = null; } return tail; }
        <R> Lazy<R> map(Function<T, R> f) { return new Lazy<>(f.apply(head), () -> tail().map(f)); }
        Lazy<T> filter(Predicate<T> p) { Lazy<T> l = this; while (!p.test(l.head)) l = l.tail(); Lazy<T> k = l; return new Lazy<>(k.head, () -> k.tail().filter(p)); }
        List<T> take(int n) { List<T> out = new ArrayList<>(); for (Lazy<T> l = this; ; l = l.tail()) { out.add(l.head); if (out.size() == n) return out; } }
    }
    static Lazy<Integer> from(int n) { return new Lazy<>(n, () -> from(n + 1)); }
    static Lazy<Integer> sieve(Lazy<Integer> l) { return new Lazy<>(l.head, () -> sieve(l.tail().filter(x -> x % l.head != 0))); }
    public static void main(String[] args) {
        Lazy<Integer> nat = from(1);
        System.out.println(nat.filter(x -> x % 3 == 0).map(x -> x * x).take(5) + " " + sieve(from(2)).take(8) + " " + forced);
    }
}
