package generics;

import java.util.*;
public class ArraysOfGenerics {
    static <T> T[] make(java.util.function.IntFunction<T[]> f, int n, T v) { T[] a = f.apply(n); Arrays.fill(a, v); return a; }
    public static void main(String[] args) {
        List<String>[] buckets = new List[3];
        for (String s : "to be or not to be that is".split(" ")) { int i = s.length() % 3; if (buckets[i] == null) buckets[i] = new ArrayList<>(); buckets[i].add(s); }
        System.out.println(Arrays.toString(buckets));
        Object[] o = buckets;
        o[0] = List.of(5);
        try { String s = buckets[0].get(0); System.out.println(s); } catch (ClassCastException e) { System.out.println("polluted"); }
        try { o[1] = "s"; } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
        Integer[] made = make(Integer[]::new, 2, 7);
        System.out.println(made.length + "" + made[1] + made.getClass().getSimpleName());
    }
}
