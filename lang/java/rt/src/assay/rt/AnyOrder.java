package assay.rt;

import java.util.Comparator;

/** An order of what it knows, before or behind all else: what an input of type Comparator is. */
public final class AnyOrder<T> implements Comparator<T> {
    T[] known;
    int[] ranks;
    int other;
    int less, more; // what is given for a pair in order, and for one in reverse order

    @SuppressWarnings("unchecked")
    public AnyOrder() {
        known = (T[]) new Object[0];
        ranks = new int[0];
        less = -1;
        more = 1;
    }

    private int rank(T x) {
        int i = AnyFunction.find(known, x);
        return i < 0 ? other : ranks[i];
    }

    @Override
    public int compare(T a, T b) {
        int x = rank(a), y = rank(b);
        return x < y ? less : x == y ? 0 : more;
    }
}
