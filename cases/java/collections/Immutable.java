package collections;

import java.util.*;
public class Immutable {
    public static void main(String[] args) {
        List<Integer> l = List.of(3, 1, 2);
        System.out.println(l + " " + l.get(1) + l.indexOf(2) + l.hashCode() + l.equals(Arrays.asList(3, 1, 2)) + List.of().size() + List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12).subList(3, 6));
        Map<String, Integer> m = Map.of("one", 1, "two", 2);
        System.out.println(new TreeMap<>(m) + " " + m.get("two") + m.containsKey("x") + m.hashCode() + m.equals(new HashMap<>(m)));
        Set<Integer> s = Set.of(5, 6, 7);
        System.out.println(new TreeSet<>(s) + " " + s.contains(6) + s.hashCode());
        Map.Entry<String, Integer> e = Map.entry("k", 1), f = new AbstractMap.SimpleEntry<>("k", 1);
        System.out.println(e + " " + e.equals(f) + (e.hashCode() == f.hashCode()));
        try { e.setValue(2); } catch (UnsupportedOperationException x) { System.out.println(x.getMessage()); }
        List<Integer> src = new ArrayList<>(List.of(1, 2)), copy = List.copyOf(src), view = Collections.unmodifiableList(src);
        src.add(3);
        System.out.println(copy + " " + view + (List.copyOf(copy) == copy));
        for (Runnable r : new Runnable[] {() -> l.add(1), () -> l.remove(0), () -> l.sort(null), () -> m.remove("one"), () -> m.merge("one", 1, Integer::sum), () -> s.clear(), () -> l.iterator().remove(), () -> view.set(0, 0), () -> l.get(3), () -> m.get(null), () -> Map.of(null, 1), () -> copy.replaceAll(x -> x)}) {
            try { r.run(); System.out.println("fine"); } catch (RuntimeException x) { System.out.println(x.getClass().getSimpleName() + " " + (x instanceof NullPointerException ? "" : x.getMessage())); }
        }
    }
}
