// An abstract class that nobody extends: callers write a class for it, with what its methods give.
// bounds: --begin=reachable --null-arguments=false --unreached=false
// expect Extended.mean: violated division
// expect Extended.rows: violated bounds
// expect Extended.named: violated null
// expect(long) Extended.Part.share: violated division

public abstract class Extended {
    private final int[][] rows;
    private int sum;

    protected Extended(int columns) {
        rows = new int[][] {new int[Math.min(3, Math.abs(columns % 4))]};
    }

    /** How many there are. */
    protected abstract int count();

    public abstract void changed(String what);

    public void add(int x) {
        sum += x;
        changed("sum");
    }

    public int mean() {
        return sum == 7 ? sum / count() : sum;
    }

    public int rows() {
        return rows[0][0];
    }

    /** The name, or null. */
    String name(int n) {
        return n > 5 ? null : "n";
    }

    public int named() {
        return name(count()).length();
    }

    /** A part that others have to write. */
    public abstract static class Part {
        public abstract Part next();

        public abstract int size();

        public int share(int n) {
            return next() == null ? n : n / size();
        }
    }
}
