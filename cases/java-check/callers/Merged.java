// An object that a factory gives as an interface, of arguments that its constructor does not take: callers make it by both.
// bounds: --begin=reachable --null-arguments=false --unreached=false
// expect(long) Merged.next: violated null

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

public class Merged<E> implements Iterator<E> {
    private final Comparator<? super E> order;
    private final List<Iterator<? extends E>> of = new ArrayList<>();

    /**
     * @param order the order to use, not null
     */
    public Merged(Comparator<? super E> order, Iterator<? extends E> a, Iterator<? extends E> b) {
        this.order = order;
        of.add(a);
        of.add(b);
    }

    public boolean hasNext() {
        return of.get(0).hasNext() || of.get(1).hasNext();
    }

    public E next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        E least = null;
        for (Iterator<? extends E> i : of) {
            if (i.hasNext()) {
                E x = i.next();
                least = least == null || order.compare(x, least) < 0 ? x : least;
            }
        }
        return least;
    }

    public static class Iterators {
        /**
         * @param order the order to use, may be null for natural order
         */
        public static <E> Iterator<E> merge(Comparator<? super E> order, Iterator<? extends E> a, Iterator<? extends E> b) {
            return new Merged<E>(order, a, b);
        }
    }
}
