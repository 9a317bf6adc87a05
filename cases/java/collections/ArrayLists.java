package collections;

import java.util.*;
public class ArrayLists {
    static void attempt(Runnable r) {
        try { r.run(); System.out.println("fine"); } catch (RuntimeException e) { System.out.println(e.getClass().getSimpleName() + " " + e.getMessage()); }
    }
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 15; i++) l.add(i * i % 7);
        System.out.println(l + " " + l.size() + " " + l.indexOf(4) + " " + l.lastIndexOf(4) + " " + l.contains(5));
        l.remove(3);
        l.remove((Integer) 4);
        l.add(2, 100);
        l.set(0, -1);
        l.addAll(5, List.of(7, 8));
        System.out.println(l + " " + l.get(2));
        l.removeIf(x -> x % 2 == 1);
        l.replaceAll(x -> x + 1);
        l.sort(null);
        System.out.println(l + " " + l.subList(1, 3) + " " + l.hashCode() + " " + l.equals(new LinkedList<>(l)));
        l.subList(1, 4).clear();
        System.out.println(l + " " + l.isEmpty());
        l.removeAll(List.of(1));
        l.retainAll(Set.of(101));
        System.out.println(l + " " + Arrays.toString(l.toArray()) + l.toArray(new Integer[3]).length);
        attempt(() -> l.get(5));
        attempt(() -> l.get(-1));
        attempt(() -> l.set(1, 0));
        attempt(() -> l.add(9, 0));
        attempt(() -> l.remove(1));
        attempt(() -> l.subList(1, 0));
        attempt(() -> new ArrayList<>(-1));
        attempt(() -> new ArrayList<>(List.of()).iterator().next());
        attempt(() -> new ArrayList<Integer>().iterator().remove());
        List<Object> self = new ArrayList<>();
        self.add(self);
        self.add(null);
        System.out.println(self + " " + self.indexOf(null));
        ArrayList<String> c = new ArrayList<>(List.of("x", "y"));
        Object d = c.clone();
        c.ensureCapacity(100);
        c.trimToSize();
        c.clear();
        System.out.println(d + " " + c);
    }
}
