// Callers give classes as literals, and objects of a class with type parameters where a type above it is asked for.
// bounds: --begin=reachable --null-arguments=false --unreached=false
// expect Classes.count: violated null
// expect Classes.walk: violated division
// expect Classes.other: unknown

import java.util.function.Function;

public class Classes {
    private final Class<? extends Function<?, ?>> type;
    private int[] counts;

    public Classes(Class<? extends Function<?, ?>> type) {
        if (type == null) {
            throw new IllegalArgumentException("no type");
        }
        this.type = type;
    }

    public void start() { counts = new int[2]; }

    public int count() { return counts.length; }

    public interface Edges<V, E> {
        int size();

        boolean directed();
    }

    public static class Links<V, E> implements Edges<V, E> {
        private int size;

        public Links(Class<E> edges) { size = edges == null ? 1 : 0; }

        public void add(V v) { size++; }

        public int size() { return size; }

        public boolean directed() { return size > 2; }
    }

    public static class Strings implements Edges<String, String> {
        public int size() { return 4; }

        public boolean directed() { return true; }
    }

    /** Some links have no size. */
    public static <V, E> int walk(Edges<V, E> edges) { return 100 / edges.size(); }

    /** Nothing but strings goes along strings. */
    public static int other(Edges<String, String> edges) { return edges instanceof Links ? 100 / (edges.size() + 1) : 100 / edges.size(); }
}
