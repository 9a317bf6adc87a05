package assay.rt;

import java.util.Comparator;

/** What sorting does with elements, one way or another: for analyses that do not ask for the order of what is done. */
final class Sorts {
    private Sorts() {
    }

    /** TimSort.sort, in the first of its parameters. */
    static <T> void objects(T[] a, int from, int to, Comparator<? super T> c) {
        for (int i = from; i < to; i++) {
            for (int j = from; j < i; j++) {
                c.compare(a[j], a[i]);
                if (sometimes()) {
                    T x = a[i];
                    a[i] = a[j];
                    a[j] = x;
                }
            }
        }
        complain();
    }

    /** ComparableTimSort.sort, in the first of its parameters. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    static void comparables(Object[] a, int from, int to) {
        for (int i = from; i < to; i++) {
            for (int j = from; j < i; j++) {
                ((Comparable) a[j]).compareTo(a[i]);
                if (sometimes()) {
                    Object x = a[i];
                    a[i] = a[j];
                    a[j] = x;
                }
            }
        }
        complain();
    }

    /** An order that contradicts itself is noticed now and then. */
    private static void complain() {
        if (sometimes()) {
            throw new IllegalArgumentException();
        }
    }

    /** What is compared is no reason: a sort moves elements whatever it hears of two of them. */
    private static boolean sometimes() {
        return System.nanoTime() == 0;
    }
}
