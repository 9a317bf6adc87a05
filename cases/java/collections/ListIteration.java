package collections;

import java.util.*;
public class ListIteration {
    public static void main(String[] args) {
        List<String> l = new ArrayList<>(List.of("a", "b", "c", "d"));
        ListIterator<String> it = l.listIterator();
        while (it.hasNext()) { String s = it.next(); if (s.equals("b")) it.remove(); else if (s.equals("c")) { it.set("C"); it.add("c2"); } }
        System.out.println(l + " " + it.previousIndex());
        while (it.hasPrevious()) System.out.print(it.previous());
        l.forEach(x -> System.out.print(x + "."));
        for (int i = l.size() - 1; i >= 0; i--) if (l.get(i).length() > 1) l.remove(i);
        System.out.println(l + " " + l.indexOf("C") + l.equals(Arrays.asList("a", "C", "d")));
        try { it.set("x"); it.remove(); it.remove(); } catch (IllegalStateException | ConcurrentModificationException e) { System.out.println(e.getClass().getSimpleName()); }
    }
}
