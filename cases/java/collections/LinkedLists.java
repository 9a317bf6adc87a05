package collections;

import java.util.*;
public class LinkedLists {
    public static void main(String[] args) {
        LinkedList<String> l = new LinkedList<>(List.of("b", "c"));
        l.addFirst("a");
        l.addLast("d");
        l.push("p");
        l.offer("q");
        l.add(2, "mid");
        System.out.println(l + " " + l.getFirst() + l.getLast() + l.peek() + l.peekLast() + l.get(3) + l.indexOf("c"));
        System.out.println(l.pop() + l.poll() + l.pollLast() + l.removeFirst() + l.removeLast() + " " + l);
        ListIterator<String> it = l.listIterator();
        while (it.hasNext()) {
            int i = it.nextIndex();
            String s = it.next();
            if (i == 0) it.add("new");
            else it.set(s + "!");
        }
        while (it.hasPrevious()) System.out.print(it.previousIndex() + it.previous() + " ");
        System.out.println(l);
        Iterator<String> d = l.descendingIterator();
        while (d.hasNext()) if (d.next().length() > 1) d.remove();
        System.out.println(l + " " + l.removeFirstOccurrence("new") + l.removeLastOccurrence("zz") + l.size());
        l.clear();
        System.out.println(l.poll() + " " + l.peekFirst() + " " + l.pollFirst());
        for (Runnable r : new Runnable[] {l::getFirst, l::removeLast, l::pop, l::element, () -> l.get(0), () -> l.add(2, "x"), l.listIterator()::next, () -> l.listIterator().set("x")}) {
            try { r.run(); } catch (RuntimeException e) { System.out.println(e); }
        }
    }
}
