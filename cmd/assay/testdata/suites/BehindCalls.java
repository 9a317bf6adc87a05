import java.util.Iterator;
import java.util.Map;

// What only some calls lead to: one that throws, many of them, those of an iterator, objects of a type that code asks for.
public class BehindCalls implements Iterable<Integer> {
    private int[] items = new int[12];
    private int size;
    private boolean hurt;

    public boolean add(int x) {
        if (x < 0) {
            hurt = true;
            throw new IllegalArgumentException("below zero");
        }
        if (size == items.length) return false;
        items[size++] = x;
        return true;
    }

    public int health() { return hurt ? 0 : 1; }

    @Override public Iterator<Integer> iterator() {
        return new Iterator<>() {
            private int next;

            @Override public boolean hasNext() { return next < size; }

            @Override public Integer next() {
                if (next >= size) throw new IllegalStateException("no more");
                return items[next++];
            }
        };
    }

    public static int kind(Object o) {
        if (o == null) return 0;
        if (o instanceof Map.Entry) {
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            return e.getKey().equals(e.getValue()) ? 1 : 2;
        }
        return o instanceof BehindCalls ? 3 : 4;
    }

    public static class Node {
        private final Node next;
        public Node(Node next) { this.next = next; }
        public boolean last() { return next == null; }
    }
}
