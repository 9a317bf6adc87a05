package collections;

import java.util.*;
public class UnmodifiableViews {
    public static void main(String[] args) {
        List<Integer> src = new ArrayList<>(List.of(3, 1, 2));
        List<Integer> view = Collections.unmodifiableList(src), sub = src.subList(0, 2);
        src.set(0, 9);
        System.out.println(view + " " + sub + Collections.frequency(view, 1));
        sub.set(1, 5);
        sub.add(6);
        System.out.println(src + " " + view.size());
        src.add(7);
        try { sub.size(); } catch (ConcurrentModificationException e) { System.out.println("sublist is stale"); }
        try { view.add(1); } catch (UnsupportedOperationException e) { System.out.println("view"); }
        try { Collections.unmodifiableMap(new HashMap<>(Map.of(1, 2))).entrySet().iterator().next().setValue(3); } catch (UnsupportedOperationException e) { System.out.println("entry"); }
        Set<String> keys = new TreeMap<>(Map.of("a", 1, "b", 2)).keySet();
        keys.remove("a");
        try { keys.add("c"); } catch (UnsupportedOperationException e) { System.out.println(keys); }
    }
}
