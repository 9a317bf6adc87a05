package collections;

import java.util.*;
public class Sequenced {
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3));
        System.out.println(l.getFirst() + " " + l.getLast() + " " + l.reversed() + " " + l.removeFirst() + l.removeLast() + l);
        l.addFirst(9);
        l.addLast(8);
        l.reversed().add(7);
        System.out.println(l + " " + new LinkedHashSet<>(List.of("x")).getFirst());
        LinkedHashMap<String, Integer> m = new LinkedHashMap<>();
        m.put("a", 1);
        m.putFirst("z", 0);
        System.out.println(m + " " + m.firstEntry() + m.lastEntry() + m.reversed() + m.sequencedKeySet().reversed() + m.pollFirstEntry());
        Deque<Integer> d = new ArrayDeque<>(List.of(1, 2));
        System.out.println(d.reversed() + " " + new TreeSet<>(Set.of(4, 5)).reversed());
        try {
            new ArrayList<>().getFirst();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
    }
}
