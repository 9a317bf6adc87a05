package generics;

import java.util.*;
import java.util.function.*;
public class Containers {
    static class Stack<E> implements Iterable<E> {
        private Node<E> top;
        private int n;
        private static class Node<E> { final E e; final Node<E> next; Node(E e, Node<E> next) { this.e = e; this.next = next; } }
        Stack<E> push(E e) { top = new Node<>(e, top); n++; return this; }
        E pop() { if (top == null) throw new NoSuchElementException("empty"); E e = top.e; top = top.next; n--; return e; }
        public Iterator<E> iterator() {
            return new Iterator<E>() {
                Node<E> at = top;
                public boolean hasNext() { return at != null; }
                public E next() { E e = at.e; at = at.next; return e; }
            };
        }
    }
    static class Tree<K extends Comparable<? super K>, V> {
        private class N { K k; V v; N l, r; N(K k, V v) { this.k = k; this.v = v; } }
        private N root;
        int size;
        V put(K k, V v) {
            N p = null, n = root;
            int c = 0;
            while (n != null) {
                c = k.compareTo(n.k);
                if (c == 0) { V old = n.v; n.v = v; return old; }
                p = n;
                n = c < 0 ? n.l : n.r;
            }
            N x = new N(k, v);
            size++;
            if (p == null) root = x;
            else if (c < 0) p.l = x;
            else p.r = x;
            return null;
        }
        void each(BiConsumer<? super K, ? super V> f) { each(root, f); }
        private void each(N n, BiConsumer<? super K, ? super V> f) { if (n != null) { each(n.l, f); f.accept(n.k, n.v); each(n.r, f); } }
        int height() { return height(root); }
        private int height(N n) { return n == null ? 0 : 1 + Math.max(height(n.l), height(n.r)); }
    }
    static class Ring<T> {
        private final T[] a;
        private int head, n;
        @SuppressWarnings("unchecked") Ring(int cap) { a = (T[]) new Object[cap]; }
        boolean offer(T t) { if (n == a.length) return false; a[(head + n++) % a.length] = t; return true; }
        T poll() { if (n == 0) return null; T t = a[head]; a[head] = null; head = (head + 1) % a.length; n--; return t; }
    }
    public static void main(String[] args) {
        Stack<String> s = new Stack<String>().push("a").push("b").push("c");
        for (String x : s) System.out.print(x);
        System.out.println(s.pop() + s.n);
        s.pop(); s.pop();
        try { s.pop(); } catch (NoSuchElementException e) { System.out.println(e.getMessage()); }
        Tree<String, Integer> t = new Tree<>();
        for (String w : "the quick brown fox jumps over the lazy dog the end".split(" ")) { Integer old = t.put(w, 1); if (old != null) t.put(w, old + 1); }
        t.each((k, v) -> System.out.print(k + "=" + v + " "));
        System.out.println(t.size + " " + t.height());
        Ring<Integer> r = new Ring<>(3);
        String log = "";
        for (int i = 0; i < 7; i++) { log += r.offer(i) ? "+" : "!"; if (i % 2 == 0) log += r.poll(); }
        System.out.println(log + r.poll() + r.poll() + r.poll() + r.poll());
    }
}
