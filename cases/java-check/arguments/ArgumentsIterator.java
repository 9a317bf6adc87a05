// What the library says of its types is not what their implementations do.
// bounds: --strict=false --null-arguments=false --begin=reachable --scope 2 --array 3
// expect ArgumentsIterator.hasNext: holds
// expect ArgumentsIterator.next: violated bounds
// expect ArgumentsIterator.ArgumentsIterator: holds
// expect ArgumentsIterator.any: violated bounds
import java.util.Iterator;

class ArgumentsIterator implements Iterator<Integer> {
    private final int[] items;
    private int at;

    ArgumentsIterator(int[] items) { this.items = items; }

    public boolean hasNext() { return at < items.length; }

    public Integer next() { return items[at++]; }

    /** A word for every exception is none for this one. */
    static int any(int n) throws RuntimeException { int[] q = new int[2]; return q[n == 3 ? 2 : 1]; }
}
