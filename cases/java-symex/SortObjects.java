// Insertion sort of an array of objects that are ordered by a contract.
public /*@ nullable_by_default @*/ class SortObjects {
    /** What is compared; how, only the contract says. */
    static /*@ nullable_by_default @*/ class Item {
        private int rank;

        //@ requires o != null;
        //@ assignable \nothing;
        //@ ensures (\result < 0 <==> rank < o.rank) && (\result > 0 <==> rank > o.rank);
        //@ signals_only \nothing;
        int compareTo(Item o) {
            return Integer.compare(rank, o.rank);
        }
    }

    static void sort(Item[] a) {
        for (int p = 1; p < a.length; p++) {
            Item moved = a[p];
            int j = p;
            for (; j > 0 && moved.compareTo(a[j - 1]) < 0; j--) a[j] = a[j - 1];
            a[j] = moved;
        }
    }

    //@ requires a != null;
    static void before(Item[] a) {
        for (int i = 0; i < a.length; i++) assay.Assay.assume(a[i] != null);
    }

    //@ requires a != null;
    static void after(Item[] a) {
        before(a);
        sort(a);
        for (int i = 1; i < a.length; i++) assert a[i - 1].compareTo(a[i]) <= 0;
    }
}
