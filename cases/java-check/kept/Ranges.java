import java.io.Serializable;
import java.util.Arrays;

// bounds: --begin=reachable --null-arguments=false --scope 2 --array 4
// expect Ranges.add: holds
// expect Ranges.take: holds
// expect Ranges.at: holds
// expect Ranges.Cursor.drop: holds
// expect RangesStack.push: holds
// expect RangesStack.pop: holds
// expect RangesLost.peek: violated bounds
// expect RangesSeen.peek: violated bounds
// expect RangesOverflow.peek: violated bounds
// expect RangesSerial.peek: holds
// expect RangesFails.divided: violated division
// expect RangesNested.divided: violated division

/** A ring: where a method begins, its indexes lie inside the array, since all code that stores keeps them there. */
class Ranges {
    private final int[] ring;
    private int start;
    private int end;
    private final int most;

    Ranges(int size) {
        if (size < 1) {
            throw new IllegalArgumentException();
        }
        ring = new int[size];
        most = ring.length;
    }

    void add(int x) {
        ring[end++] = x;
        if (end >= most) {
            end = 0;
        }
    }

    int take() {
        int x = ring[start];
        if (++start == ring.length) {
            start = 0;
        }
        return x;
    }

    int at(int i) {
        if (i < 0 || i >= most) {
            throw new IndexOutOfBoundsException();
        }
        return ring[i] / most;
    }

    private int before(int i) {
        i--;
        if (i < 0) {
            i = most - 1;
        }
        return i;
    }

    class Cursor {
        void drop() {
            end = before(end);
            ring[end] = 0;
        }
    }
}

/** It grows by doubling, which may overflow. */
class RangesStack {
    private Object[] all = new Object[4];
    private int size;

    void push(Object x) {
        if (size == all.length) {
            all = Arrays.copyOf(all, 2 * size);
        }
        all[size++] = x;
    }

    Object pop() {
        if (size == 0) {
            return null;
        }
        Object x = all[--size];
        all[size] = null;
        return x;
    }
}

/** A method gives any index. */
class RangesLost {
    private final int[] a = new int[2];
    private int i;

    void to(int k) { i = k; }

    int peek() { return a[i]; }
}

/** While the index lies behind the array, others see the object. */
class RangesSeen {
    private final int[] a = new int[2];
    private int i;
    private final Runnable between;

    RangesSeen(Runnable between) { this.between = between; }

    void step() {
        i++;
        between.run();
        if (i >= a.length) {
            i = 0;
        }
    }

    int peek() { return a[i]; }
}

/** A sum that overflows is negative. */
class RangesOverflow {
    private final int[] a = new int[2];
    private int i;

    void step() {
        if (i + Integer.MAX_VALUE > 0) {
            i += Integer.MAX_VALUE;
        } else {
            i = 0;
        }
        i = Math.min(i, 1);
    }

    int peek() { return a[i]; }
}

/** Deserialisation could make others; that it does not is assumed. */
class RangesSerial implements Serializable {
    private final int[] a = new int[2];
    private int i;

    void step() { i = 1 - i; }

    void reset() { i = 0; }

    int peek() { return a[i & 1]; }
}

/** The initialiser of another class fails in between, and somebody catches that. */
class RangesFails {
    private int n = 1;

    int divided() { return 10 / n; }

    void step() {
        n = 0;
        RangesLimit.limit++;
        n = 1;
    }
}

class RangesLimit {
    static int limit = Integer.parseInt(System.getenv("LIMIT"));
}

/** The same, by a call of a static method of a class inside, which is looked into. */
class RangesNested {
    private int n = 1;

    int divided() { return 10 / n; }

    void step() {
        n = 0;
        Inside.touch();
        n = 1;
    }

    static class Inside {
        static int limit = Integer.parseInt(System.getenv("LIMIT"));

        static void touch() { }
    }
}
