package generics;

import java.util.*;
import java.util.function.Function;
public class Memoizer {
    static class Memo<K, V> { final Map<K, V> m = new HashMap<>(); Function<K, V> f; int calls; V get(K k) { V v = m.get(k); if (v == null) { calls++; v = f.apply(k); m.put(k, v); } return v; } }
    public static void main(String[] args) {
        Memo<Integer, Long> fib = new Memo<>();
        fib.f = n -> n < 2 ? (long) n : fib.get(n - 1) + fib.get(n - 2);
        System.out.println(fib.get(80) + " " + fib.calls + " " + fib.get(40) + " " + fib.calls);
        Memo<String, Integer> len = new Memo<>();
        len.f = String::length;
        System.out.println(len.get("abc") + len.get("abc") + len.calls);
    }
}
