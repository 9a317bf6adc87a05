package collections;

import java.util.*;
public class QueueKinds {
    public static void main(String[] args) {
        Queue<Integer> q = new LinkedList<>(), p = new PriorityQueue<>(Comparator.reverseOrder());
        Deque<Integer> s = new ArrayDeque<>();
        for (int x : new int[] {3, 1, 4, 1, 5, 9, 2, 6}) { q.offer(x); p.offer(x); s.push(x); }
        String r = "";
        while (!q.isEmpty()) r += q.poll() + "" + p.poll() + s.pop() + " ";
        System.out.println(r + q.poll() + p.peek() + s.pollFirst());
        s.offerFirst(1); s.offerLast(2); s.addFirst(0);
        System.out.println(s + " " + s.peekLast() + s.removeLast() + s.contains(0) + s.size());
        try { q.remove(); } catch (NoSuchElementException e) { System.out.println("empty"); }
    }
}
