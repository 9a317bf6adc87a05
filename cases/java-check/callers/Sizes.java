// Nobody gives a size below zero, or a number that documentation excludes, or an object to itself, in a call before the one that fails.
// bounds: --begin=reachable --null-arguments=false --unreached=false
// expect Sizes.room: holds
// expect Sizes.Rows.room: holds
// expect(long) Sizes.share: unknown
// expect Sizes.last: violated bounds
// expect(long) Sizes.joined: unknown

public class Sizes {
    private final int capacity;
    private final int[] slots;
    private int parts = 1;
    private int joins;

    public Sizes(int capacity) {
        this.capacity = capacity;
        slots = new int[Math.max(capacity, 0)];
    }

    /**
     * Makes parts.
     *
     * @param n how many, which must be positive
     */
    public void split(int n) {
        parts = n;
    }

    public void join(Sizes other) {
        joins++;
        other.joins++;
        if (joins > 1 && other == this) {
            joins = -9;
        }
    }

    public int[] room() {
        return new int[capacity];
    }

    public int share(int all) {
        return all / parts;
    }

    /** The size may be 0. */
    public int last() {
        return slots[slots.length - 1];
    }

    public int joined() {
        return new int[3][joins + 1].length + new int[joins + 2].length;
    }

    /** Nobody looks at the number of rows. */
    public static class Rows {
        private final int rowCount;

        public Rows(int n) {
            rowCount = n;
        }

        public int[] room() {
            return new int[rowCount];
        }
    }
}
