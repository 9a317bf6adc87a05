package assay.rt;

import java.util.function.Function;

/** A function by a table: what an input of type Function is. */
public final class AnyFunction<T, R> implements Function<T, R> {
    T[] known;
    R[] results;
    R other;

    @SuppressWarnings("unchecked")
    public AnyFunction() {
        known = (T[]) new Object[0];
        results = (R[]) new Object[0];
    }

    /** The index of an argument; texts and numbers that are equal are one. */
    static int find(Object[] known, Object x) {
        for (int i = 0; i < known.length; i++) {
            Object k = known[i];
            if (k == x || (k instanceof String || k instanceof Integer) && k.equals(x)) return i;
        }
        return -1;
    }

    @Override
    public R apply(T x) {
        int i = find(known, x);
        return i < 0 ? other : results[i];
    }
}
