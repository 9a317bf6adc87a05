package collections;

import java.util.*;
public class HashSets {
    public static void main(String[] args) {
        Set<Integer> s = new HashSet<>();
        for (int i = 0; i < 20; i++) s.add(i * 13 % 17);
        System.out.println(s + " " + s.size() + " " + s.add(3) + s.remove(3) + s.contains(3) + s.remove("x"));
        Set<Integer> a = new HashSet<>(List.of(1, 2, 3)), b = new HashSet<>(List.of(2, 3, 4));
        Set<Integer> u = new HashSet<>(a), i = new HashSet<>(a), d = new HashSet<>(a);
        u.addAll(b);
        i.retainAll(b);
        d.removeAll(b);
        System.out.println(u + " " + i + d + u.containsAll(a) + a.equals(new TreeSet<>(List.of(3, 2, 1))) + Collections.disjoint(d, b));
        Set<String> w = new HashSet<>(Arrays.asList("zeta", "alpha", "mu", "beta", "Aa", "BB", null));
        System.out.println(w + " " + w.contains(null) + w.hashCode());
        Set<List<Integer>> ls = new HashSet<>();
        List<Integer> mutable = new ArrayList<>(List.of(1));
        ls.add(mutable);
        mutable.add(2);
        System.out.println(ls.contains(mutable) + " " + ls.contains(List.of(1)) + ls.iterator().next().equals(mutable));
        Set<Character> cs = new TreeSet<>();
        for (char c : "mississippi".toCharArray()) cs.add(c);
        System.out.println(cs + " " + new HashSet<>(cs));
        Set<Long> ls2 = new HashSet<>();
        for (long x = 1; x > 0 && ls2.size() < 30; x *= -3) { ls2.add(x); x = -x; }
        System.out.println(ls2);
        Set<Double> ds = new HashSet<>(List.of(0.5, 1.5, -0.0));
        ds.add(0.0);
        ds.add(Double.NaN);
        ds.add(0.0 / 0);
        System.out.println(ds + " " + ds.size());
        Object[] arr = a.toArray();
        System.out.println(arr.length + " " + a.toArray(new Integer[0])[2] + a.toArray(Integer[]::new).length);
    }
}
