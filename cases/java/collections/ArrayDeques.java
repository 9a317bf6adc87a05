package collections;

import java.util.*;
public class ArrayDeques {
    public static void main(String[] args) {
        Deque<Integer> d = new ArrayDeque<>(2);
        for (int i = 0; i < 20; i++) if (i % 3 == 0) d.addFirst(i); else d.addLast(i);
        System.out.println(d + " " + d.peekFirst() + d.peekLast() + d.size());
        for (int i = 0; i < 6; i++) System.out.print((i % 2 == 0 ? d.pollFirst() : d.pollLast()) + " ");
        d.push(100);
        System.out.println(d.pop() + " " + d.contains(5) + d.removeFirstOccurrence(5) + d.removeIf(x -> x > 10) + d);
        Iterator<Integer> it = d.descendingIterator();
        while (it.hasNext()) if (it.next() % 2 == 0) it.remove();
        System.out.println(d + " " + Arrays.toString(d.toArray()) + new ArrayDeque<>(d).equals(d));
        d.clear();
        System.out.println(d.poll() + "" + d.peek() + d.isEmpty());
        for (Runnable r : new Runnable[] {d::removeFirst, d::getLast, d::pop, d::element, () -> d.add(null), () -> d.iterator().next()}) {
            try { r.run(); } catch (RuntimeException e) { System.out.println(e); }
        }
        Stack<String> s = new Stack<>();
        s.push("a"); s.push("b"); s.add("c");
        System.out.println(s + s.peek() + s.pop() + s.search("a") + s.search("z") + s.get(0) + s.empty());
        s.clear();
        try { s.pop(); } catch (EmptyStackException e) { System.out.println(e); }
        String expr = "{[()()]}(";
        Deque<Character> st = new ArrayDeque<>();
        boolean ok = true;
        for (char c : expr.toCharArray()) {
            if ("([{".indexOf(c) >= 0) st.push(c);
            else if (st.isEmpty() || "([{".indexOf(st.pop()) != ")]}".indexOf(c)) ok = false;
        }
        System.out.println(ok + " " + st);
    }
}
