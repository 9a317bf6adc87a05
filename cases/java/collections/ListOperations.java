package collections;

import java.util.*;
public class ListOperations {
    static <T> List<List<T>> permutations(List<T> l) {
        if (l.isEmpty()) return List.of(List.of());
        List<List<T>> out = new ArrayList<>();
        for (int i = 0; i < l.size(); i++) {
            List<T> rest = new ArrayList<>(l);
            T x = rest.remove(i);
            for (List<T> p : permutations(rest)) { List<T> q = new ArrayList<>(); q.add(x); q.addAll(p); out.add(q); }
        }
        return out;
    }
    static <T> Set<Set<T>> powerSet(List<T> l) {
        Set<Set<T>> out = new LinkedHashSet<>();
        for (int m = 0; m < 1 << l.size(); m++) {
            Set<T> s = new LinkedHashSet<>();
            for (int i = 0; i < l.size(); i++) if ((m >> i & 1) != 0) s.add(l.get(i));
            out.add(s);
        }
        return out;
    }
    static <T> List<List<T>> chunks(List<T> l, int n) {
        List<List<T>> out = new LinkedList<>();
        for (int i = 0; i < l.size(); i += n) out.add(l.subList(i, Math.min(i + n, l.size())));
        return out;
    }
    public static void main(String[] args) {
        System.out.println(permutations(List.of(1, 2, 3)));
        System.out.println(powerSet(List.of("a", "b", "c")));
        System.out.println(chunks(List.of(1, 2, 3, 4, 5), 2));
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        ListIterator<Integer> it = l.listIterator(3);
        it.previous();
        it.remove();
        it.add(33);
        System.out.println(l + " " + it.nextIndex());
        List<Integer> sub = l.subList(1, 4);
        sub.set(0, -2);
        sub.add(77);
        sub.remove((Integer) 4);
        System.out.println(sub + " " + l + sub.indexOf(77) + sub.subList(0, 2));
        Collections.sort(sub);
        System.out.println(l);
        Vector<Integer> v = new Vector<>(l);
        v.addElement(9);
        v.insertElementAt(8, 0);
        System.out.println(v + " " + v.elementAt(1) + v.firstElement() + v.lastElement() + v.capacity());
        try { v.elementAt(99); } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
    }
}
