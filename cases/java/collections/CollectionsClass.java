package collections;

import java.util.*;
public class CollectionsClass {
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>(List.of(4, 2, 9, 1, 7));
        Collections.sort(l);
        System.out.println(l + " " + Collections.binarySearch(l, 7) + Collections.binarySearch(l, 5) + Collections.max(l) + Collections.min(l, Comparator.reverseOrder()) + Collections.frequency(l, 2));
        Collections.reverse(l);
        Collections.swap(l, 0, 4);
        System.out.println(l);
        Collections.rotate(l, 2);
        System.out.println(l);
        Collections.fill(l, 3);
        Collections.addAll(l, 5, 6);
        System.out.println(l + " " + Collections.nCopies(3, "x") + Collections.emptyList() + Collections.singletonList(1) + Collections.singleton(2) + Collections.emptyMap() + Collections.singletonMap("k", "v"));
        Collections.sort(l, Collections.reverseOrder());
        System.out.println(l + " " + Collections.unmodifiableList(l).get(0) + Collections.synchronizedList(l).size() + Collections.replaceAll(l, 3, 33) + l + Collections.indexOfSubList(l, List.of(33, 33)) + Collections.lastIndexOfSubList(l, List.of(33)));
        for (Runnable r : new Runnable[] {() -> Collections.unmodifiableList(l).add(1), () -> Collections.emptyList().add(null), () -> List.of(1).set(0, 2), () -> Arrays.asList(1, 2).add(3), () -> Arrays.asList(1, 2).remove(0), () -> Map.of().put(1, 2), () -> List.of((Object) null), () -> Set.of(1, 1), () -> Map.of(1, 1, 1, 2), () -> Collections.max(List.<Integer>of()), () -> Collections.nCopies(-1, 0), () -> List.of(1).contains(null), () -> Collections.unmodifiableMap(new HashMap<>()).entrySet().clear(), () -> List.copyOf(Arrays.asList(1, null))}) {
            try { r.run(); System.out.println("fine"); } catch (RuntimeException e) { System.out.println(e.getClass().getName() + " " + e.getMessage()); }
        }
        Integer[] backing = {1, 2, 3};
        List<Integer> view = Arrays.asList(backing);
        view.set(0, 99);
        Collections.reverse(view);
        System.out.println(backing[2] + " " + view);
        Set<String> fromMap = Collections.newSetFromMap(new LinkedHashMap<>());
        fromMap.add("a");
        System.out.println(fromMap + " " + Collections.checkedList(new ArrayList<>(List.of("q")), String.class) + Collections.asLifoQueue(new ArrayDeque<>(List.of(1, 2))).peek());
    }
}
