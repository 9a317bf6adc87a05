// A part of one object is not given to another one, and no call before fails: nobody means that.
// bounds: --begin=reachable --null-arguments=false --unreached=false --strict=false
// expect CalledParts.at: unknown
// expect(long) CalledParts.last: unknown
// expect(long) CalledParts.twice: violated bounds
import java.util.Arrays;

public class CalledParts {
    private int[] values = new int[0];
    private int count;

    public static class Part {
        private final int place;

        private Part(int place) { this.place = place; }
    }

    public Part add() {
        values = Arrays.copyOf(values, values.length + 1);
        count = values.length;
        return new Part(values.length - 1);
    }

    /** Fails for a part of another object alone. */
    public int at(Part p) { return values[p.place]; }

    /** What was asked for is counted before it is refused. */
    public void shrink(int n) {
        count -= n;
        if (n < 0 || n > values.length) throw new IllegalArgumentException();
        values = Arrays.copyOf(values, count);
    }

    /** Fails after a call that failed. */
    public int last() { return count == 0 ? 0 : values[count - 1]; }

    /** Fails for a part of its own, which comes back to the object that returned it. */
    public int twice(Part p) { return values[p.place * 2]; }
}
