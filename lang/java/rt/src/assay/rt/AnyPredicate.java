package assay.rt;

import java.util.function.Predicate;

/** A predicate by a table: what an input of type Predicate is. */
public final class AnyPredicate<T> implements Predicate<T> {
    T[] known;
    boolean[] results;
    boolean other;

    @SuppressWarnings("unchecked")
    public AnyPredicate() {
        known = (T[]) new Object[0];
        results = new boolean[0];
    }

    @Override
    public boolean test(T x) {
        int i = AnyFunction.find(known, x);
        return i < 0 ? other : results[i];
    }
}
