package generics;

import java.util.*;
import java.util.function.*;
public class Wildcards {
    static void copy(List<? super Integer> dst, List<? extends Integer> src) { for (Integer i : src) dst.add(i); }
    static Object first(List<?> l) { return l.isEmpty() ? null : l.get(0); }
    static <T> List<T> flatten(List<? extends List<? extends T>> l) { List<T> r = new ArrayList<>(); for (List<? extends T> x : l) r.addAll(x); return r; }
    static <K, V extends Comparable<V>> K argmax(Map<K, V> m) {
        K best = null;
        V bv = null;
        for (Map.Entry<K, V> e : m.entrySet()) if (bv == null || e.getValue().compareTo(bv) > 0) { best = e.getKey(); bv = e.getValue(); }
        return best;
    }
    static <T, R> List<R> map(List<T> l, Function<? super T, ? extends R> f) { List<R> r = new ArrayList<>(); for (T t : l) r.add(f.apply(t)); return r; }
    static <T> T fold(List<? extends T> l, T z, BinaryOperator<T> f) { T a = z; for (T t : l) a = f.apply(a, t); return a; }
    static <A, B, C> Function<A, C> compose(Function<A, B> f, Function<B, C> g) { return a -> g.apply(f.apply(a)); }
    static <T extends Comparable<T> & java.io.Serializable> String both(T a) { return a.compareTo(a) + a.getClass().getSimpleName(); }
    static <E extends Enum<E>> E parse(Class<E> c, String s) { return Enum.valueOf(c, s); }
    enum Size { S, M }
    static <T> T[] fill(T[] a, Supplier<T> s) { for (int i = 0; i < a.length; i++) a[i] = s.get(); return a; }
    static <X> X id(X x) { return x; }
    public static void main(String[] args) {
        List<Number> nums = new ArrayList<>();
        copy(nums, List.of(1, 2));
        nums.add(2.5);
        System.out.println(nums + " " + first(nums) + first(List.of()) + " " + flatten(List.of(List.of(1), List.of(2, 3))));
        System.out.println(argmax(new TreeMap<>(Map.of("a", 3, "b", 9, "c", 5))) + map(List.of(1, 2), x -> x * 1.5) + fold(List.of("x", "y"), ">", String::concat));
        System.out.println(compose((String s) -> s.length(), n -> n * n).apply("abcd") + " " + both("s") + both(5) + " " + parse(Size.class, "M").ordinal());
        int[] n = {0};
        System.out.println(Arrays.toString(fill(new Integer[3], () -> n[0]++)));
        int prim = id(5);
        long wide = id(prim);
        System.out.println(prim + wide + id('c'));
        try {
            parse(Size.class, "XL");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Object[] o = fill((Object[]) new String[1], () -> 1);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
    }
}
