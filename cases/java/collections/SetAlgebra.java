package collections;

import java.util.*;
public class SetAlgebra {
    public static void main(String[] args) {
        Set<Integer> a = new TreeSet<>(List.of(1, 2, 3, 4)), b = new TreeSet<>(List.of(3, 4, 5));
        Set<Integer> u = new TreeSet<>(a); System.out.print(u.addAll(b) + "" + u + " ");
        Set<Integer> i = new TreeSet<>(a); System.out.print(i.retainAll(b) + "" + i + " ");
        Set<Integer> d = new TreeSet<>(a); System.out.println(d.removeAll(b) + "" + d + d.removeAll(b) + a.containsAll(i) + Collections.disjoint(d, b));
        NavigableSet<Integer> n = new TreeSet<>(u);
        System.out.println(n.headSet(3) + "" + n.tailSet(3, false) + n.subSet(2, 5) + n.descendingSet() + n.floor(0) + n.ceiling(4) + n.pollFirst() + n.pollLast() + n + n.first() + n.last());
    }
}
