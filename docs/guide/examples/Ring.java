/** The last numbers that were put, as many as there is room for. */
public class Ring {
    private final int[] items;
    private int next;

    public Ring(int n) {
        items = new int[n];
    }

    public void put(int x) {
        items[next] = x;
        next = (next + 1) % items.length;
    }

    public int last() {
        return items[next - 1];
    }
}
