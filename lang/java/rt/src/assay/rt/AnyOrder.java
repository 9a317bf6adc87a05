package assay.rt;

import java.util.Comparator;

/** An order of what it knows, before or behind all else: what an input of type Comparator is. */
public final class AnyOrder<T> implements Comparator<T> {
    T[] known;
    int[] ranks;
    int other;

    @SuppressWarnings("unchecked")
    public AnyOrder() {
        known = (T[]) new Object[0];
        ranks = new int[0];
    }

    private int rank(T x) {
        int i = AnyFunction.find(known, x);
        return i < 0 ? other : ranks[i];
    }

    @Override
    public int compare(T a, T b) {
        int x = rank(a), y = rank(b);
        return x < y ? -1 : x == y ? 0 : 1;
    }
}
